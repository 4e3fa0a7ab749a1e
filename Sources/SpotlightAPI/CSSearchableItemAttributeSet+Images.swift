public import Foundation
import SearchModel

/// Attributes of images and how they were taken.
extension CSSearchableItemAttributeSet {
  /// The height in pixels.
  @StoredAttribute public var pixelHeight: NSNumber?
  /// The width in pixels.
  @StoredAttribute public var pixelWidth: NSNumber?
  /// The number of pixels.
  @StoredAttribute public var pixelCount: NSNumber?
  /// The colour space.
  @StoredAttribute public var colorSpace: String?
  /// The bits of a sample.
  @StoredAttribute public var bitsPerSample: NSNumber?
  /// Whether the flash fired.
  @StoredAttribute(name: "flashOn") public var isFlashOn: NSNumber?
  /// The focal length in millimetres.
  @StoredAttribute public var focalLength: NSNumber?
  /// Whether the focal length is given for 35 mm film.
  @StoredAttribute(name: "focalLength35mm") public var isFocalLength35mm: NSNumber?
  /// The maker of the device.
  @StoredAttribute public var acquisitionMake: String?
  /// The model of the device.
  @StoredAttribute public var acquisitionModel: String?
  /// The owner of the camera.
  @StoredAttribute public var cameraOwner: String?
  /// The lens.
  @StoredAttribute public var lensModel: String?
  /// The film speed.
  @StoredAttribute public var isoSpeed: NSNumber?
  /// The orientation: 0 landscape, 1 portrait.
  @StoredAttribute public var orientation: NSNumber?
  /// The names of the layers.
  @StoredAttribute public var layerNames: [String]?
  /// The white balance: 0 automatic, 1 by hand.
  @StoredAttribute public var whiteBalance: NSNumber?
  /// The aperture as an APEX value.
  @StoredAttribute public var aperture: NSNumber?
  /// The colour profile.
  @StoredAttribute public var profileName: String?
  /// The horizontal resolution in dots an inch.
  @StoredAttribute public var resolutionWidthDPI: NSNumber?
  /// The vertical resolution in dots an inch.
  @StoredAttribute public var resolutionHeightDPI: NSNumber?
  /// The exposure mode: 0 automatic, 1 by hand, 2 bracketing.
  @StoredAttribute public var exposureMode: NSNumber?
  /// The exposure time in seconds.
  @StoredAttribute public var exposureTime: NSNumber?
  /// The version of the Exif data.
  @StoredAttribute(visibility: .fieldOnly) public var exifVersion: String?
  /// The version of the Exif data about the position.
  @StoredAttribute(visibility: .fieldOnly) public var exifgpsVersion: String?
  /// Whether the image has an alpha channel.
  @StoredAttribute public var hasAlphaChannel: NSNumber?
  /// Whether red eyes were reduced.
  @StoredAttribute(name: "redEyeOn") public var isRedEyeOn: NSNumber?
  /// How the light was metered.
  @StoredAttribute public var meteringMode: String?
  /// The smallest f-number of the lens as an APEX value.
  @StoredAttribute public var maxAperture: NSNumber?
  /// The f-number.
  @StoredAttribute public var fNumber: NSNumber?
  /// The exposure program.
  @StoredAttribute public var exposureProgram: String?
  /// The exposure time in words.
  @StoredAttribute public var exposureTimeString: String?
}
