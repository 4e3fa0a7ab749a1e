public import Foundation

/// Attributes of places and positions.
extension CSSearchableItemAttributeSet {
  /// A headline for the content.
  @StoredAttribute public var headline: String?
  /// Instructions for the use of the item.
  @StoredAttribute public var instructions: String?
  /// The street.
  @StoredAttribute public var thoroughfare: String?
  /// The house number.
  @StoredAttribute public var subThoroughfare: String?
  /// The postal code.
  @StoredAttribute public var postalCode: String?
  /// The city.
  @StoredAttribute public var city: String?
  /// The state or province.
  @StoredAttribute public var stateOrProvince: String?
  /// The country.
  @StoredAttribute public var country: String?
  /// The whole address.
  @StoredAttribute public var fullyFormattedAddress: String?
  /// The height above sea level in metres.
  @StoredAttribute public var altitude: NSNumber?
  /// The latitude in degrees, north positive.
  @StoredAttribute public var latitude: NSNumber?
  /// The longitude in degrees, east positive.
  @StoredAttribute public var longitude: NSNumber?
  /// The speed in kilometres an hour.
  @StoredAttribute public var speed: NSNumber?
  /// When the position was taken.
  @StoredAttribute public var timestamp: Date?
  /// The direction of the image in degrees from north.
  @StoredAttribute public var imageDirection: NSNumber?
  /// The name of the place.
  @StoredAttribute public var namedLocation: String?
  /// The direction of travel in degrees from north.
  @StoredAttribute public var gpsTrack: NSNumber?
  /// The state of the receiver.
  @StoredAttribute public var gpsStatus: String?
  /// Whether two or three dimensions were measured.
  @StoredAttribute public var gpsMeasureMode: String?
  /// The dilution of precision.
  @StoredAttribute public var gpsdop: NSNumber?
  /// The geodetic datum of the position.
  @StoredAttribute public var gpsMapDatum: String?
  /// The destination's latitude in degrees.
  @StoredAttribute public var gpsDestLatitude: NSNumber?
  /// The destination's longitude in degrees.
  @StoredAttribute public var gpsDestLongitude: NSNumber?
  /// The bearing of the destination in degrees.
  @StoredAttribute public var gpsDestBearing: NSNumber?
  /// The distance to the destination in kilometres.
  @StoredAttribute public var gpsDestDistance: NSNumber?
  /// How the position was found.
  @StoredAttribute public var gpsProcessingMethod: String?
  /// The name of the area.
  @StoredAttribute public var gpsAreaInformation: String?
  /// The day of the position.
  @StoredAttribute public var gpsDateStamp: Date?
  /// Whether the position was corrected; Core Spotlight spells it so.
  @StoredAttribute public var gpsDifferental: NSNumber?
}
