import Foundation
import SearchModel
import Testing

@testable import SpotlightAPI

/// One attribute: how it is set and read through its property, and what its key path leads to.
struct AttributeCase: CustomTestStringConvertible, Sendable {
  let name: String
  let kind: AttributeDescriptor.Kind
  /// Sets the property, nil before, to a value of its type, and says whether it reads the same.
  let roundTrips: @Sendable (CSSearchableItemAttributeSet) -> Bool
  /// Whether the property reads the value that `roundTrips` sets.
  let reads: @Sendable (CSSearchableItemAttributeSet) -> Bool
  let descriptor: @Sendable () -> AttributeDescriptor?

  var testDescription: String { name }

  private init<Value: Equatable & SendableMetatype>(
    _ name: String, _ kind: AttributeDescriptor.Kind, _ sample: @escaping @Sendable () -> Value,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, Value?
      >
  ) {
    self.name = name
    self.kind = kind
    roundTrips = { attributes in
      guard attributes[keyPath: keyPath()] == nil else { return false }
      attributes[keyPath: keyPath()] = sample()
      return attributes[keyPath: keyPath()] == sample()
    }
    reads = { $0[keyPath: keyPath()] == sample() }
    descriptor = { CSSearchableItemAttributeSet.descriptor(for: keyPath()) }
  }

  static let sampleDate = Date(timeIntervalSince1970: 1_700_000_000)

  private static func text(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, String?
      >
  ) -> AttributeCase {
    AttributeCase(name, .text, { "some words" }, keyPath)
  }

  private static func texts(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, [String]?
      >
  ) -> AttributeCase {
    AttributeCase(name, .texts, { ["one", "two"] }, keyPath)
  }

  private static func number(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, NSNumber?
      >
  ) -> AttributeCase {
    AttributeCase(name, .number, { NSNumber(value: 4) }, keyPath)
  }

  private static func date(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, Date?
      >
  ) -> AttributeCase {
    AttributeCase(name, .date, { sampleDate }, keyPath)
  }

  private static func dates(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, [Date]?
      >
  ) -> AttributeCase {
    AttributeCase(name, .dates, { [sampleDate] }, keyPath)
  }

  private static func url(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, URL?
      >
  ) -> AttributeCase {
    AttributeCase(name, .url, { URL(filePath: "/tmp/a") }, keyPath)
  }

  private static func data(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, Data?
      >
  ) -> AttributeCase {
    AttributeCase(name, .data, { Data([1, 2, 3]) }, keyPath)
  }

  private static func persons(
    _ name: String,
    _ keyPath:
      @escaping @Sendable () -> ReferenceWritableKeyPath<
        CSSearchableItemAttributeSet, [CSPerson]?
      >
  ) -> AttributeCase {
    AttributeCase(
      name, .persons,
      {
        [
          CSPerson(
            displayName: "Ada", handles: ["ada@example.com"], handleIdentifier: "emailAddresses")
        ]
      }, keyPath)
  }

  static let all = general + documents + messaging + places + media

  private static let general: [AttributeCase] = [
    text("title") { \.title },
    text("displayName") { \.displayName },
    texts("alternateNames") { \.alternateNames },
    texts("keywords") { \.keywords },
    text("path") { \.path },
    url("contentURL") { \.contentURL },
    url("thumbnailURL") { \.thumbnailURL },
    data("thumbnailData") { \.thumbnailData },
    url("darkThumbnailURL") { \.darkThumbnailURL },
    text("relatedUniqueIdentifier") { \.relatedUniqueIdentifier },
    text("weakRelatedUniqueIdentifier") { \.weakRelatedUniqueIdentifier },
    date("metadataModificationDate") { \.metadataModificationDate },
    text("contentType") { \.contentType },
    texts("contentTypeTree") { \.contentTypeTree },
    text("version") { \.version },
    number("userCreated") { \.isUserCreated },
    number("userOwned") { \.isUserOwned },
    number("userCurated") { \.isUserCurated },
    number("rankingHint") { \.rankingHint },
    text("domainIdentifier") { \.domainIdentifier },
    text("textContentSummary") { \.textContentSummary },
    text("transcribedTextContent") { \.transcribedTextContent },
    number("supportsPhoneCall") { \.supportsPhoneCall },
    number("supportsNavigation") { \.supportsNavigation },
    texts("actionIdentifiers") { \.actionIdentifiers },
    text("containerTitle") { \.containerTitle },
    text("containerDisplayName") { \.containerDisplayName },
    text("containerIdentifier") { \.containerIdentifier },
    number("containerOrder") { \.containerOrder },
  ]

  private static let documents: [AttributeCase] = [
    text("subject") { \.subject },
    text("theme") { \.theme },
    text("contentDescription") { \.contentDescription },
    text("identifier") { \.identifier },
    texts("audiences") { \.audiences },
    number("fileSize") { \.fileSize },
    number("pageCount") { \.pageCount },
    number("pageWidth") { \.pageWidth },
    number("pageHeight") { \.pageHeight },
    text("securityMethod") { \.securityMethod },
    text("creator") { \.creator },
    texts("encodingApplications") { \.encodingApplications },
    text("kind") { \.kind },
    texts("fontNames") { \.fontNames },
    date("dueDate") { \.dueDate },
    date("completionDate") { \.completionDate },
    date("startDate") { \.startDate },
    date("endDate") { \.endDate },
    dates("importantDates") { \.importantDates },
    number("allDay") { \.allDay },
  ]

  private static let messaging: [AttributeCase] = [
    text("textContent") { \.textContent },
    data("htmlContentData") { \.htmlContentData },
    text("accountIdentifier") { \.accountIdentifier },
    texts("accountHandles") { \.accountHandles },
    persons("authors") { \.authors },
    persons("primaryRecipients") { \.primaryRecipients },
    persons("additionalRecipients") { \.additionalRecipients },
    persons("hiddenAdditionalRecipients") { \.hiddenAdditionalRecipients },
    texts("authorNames") { \.authorNames },
    texts("recipientNames") { \.recipientNames },
    texts("authorEmailAddresses") { \.authorEmailAddresses },
    texts("recipientEmailAddresses") { \.recipientEmailAddresses },
    texts("authorAddresses") { \.authorAddresses },
    texts("recipientAddresses") { \.recipientAddresses },
    texts("phoneNumbers") { \.phoneNumbers },
    texts("emailAddresses") { \.emailAddresses },
    texts("instantMessageAddresses") { \.instantMessageAddresses },
    texts("mailboxIdentifiers") { \.mailboxIdentifiers },
    number("likelyJunk") { \.isLikelyJunk },
    number("priorityMessage") { \.isPriority },
    texts("contactKeywords") { \.contactKeywords },
  ]

  private static let places: [AttributeCase] = [
    text("headline") { \.headline },
    text("instructions") { \.instructions },
    text("thoroughfare") { \.thoroughfare },
    text("subThoroughfare") { \.subThoroughfare },
    text("postalCode") { \.postalCode },
    text("city") { \.city },
    text("stateOrProvince") { \.stateOrProvince },
    text("country") { \.country },
    text("fullyFormattedAddress") { \.fullyFormattedAddress },
    number("altitude") { \.altitude },
    number("latitude") { \.latitude },
    number("longitude") { \.longitude },
    number("speed") { \.speed },
    date("timestamp") { \.timestamp },
    number("imageDirection") { \.imageDirection },
    text("namedLocation") { \.namedLocation },
    number("gpsTrack") { \.gpsTrack },
    text("gpsStatus") { \.gpsStatus },
    text("gpsMeasureMode") { \.gpsMeasureMode },
    number("gpsdop") { \.gpsdop },
    text("gpsMapDatum") { \.gpsMapDatum },
    number("gpsDestLatitude") { \.gpsDestLatitude },
    number("gpsDestLongitude") { \.gpsDestLongitude },
    number("gpsDestBearing") { \.gpsDestBearing },
    number("gpsDestDistance") { \.gpsDestDistance },
    text("gpsProcessingMethod") { \.gpsProcessingMethod },
    text("gpsAreaInformation") { \.gpsAreaInformation },
    date("gpsDateStamp") { \.gpsDateStamp },
    number("gpsDifferental") { \.gpsDifferental },
  ]

  private static let media: [AttributeCase] = [
    texts("editors") { \.editors },
    texts("participants") { \.participants },
    texts("projects") { \.projects },
    texts("contentSources") { \.contentSources },
    text("comment") { \.comment },
    text("copyright") { \.copyright },
    date("lastUsedDate") { \.lastUsedDate },
    date("contentCreationDate") { \.contentCreationDate },
    date("contentModificationDate") { \.contentModificationDate },
    date("addedDate") { \.addedDate },
    date("downloadedDate") { \.downloadedDate },
    number("duration") { \.duration },
    texts("codecs") { \.codecs },
    texts("mediaTypes") { \.mediaTypes },
    number("streamable") { \.isStreamable },
    number("totalBitRate") { \.totalBitRate },
    number("videoBitRate") { \.videoBitRate },
    number("audioBitRate") { \.audioBitRate },
    number("deliveryType") { \.deliveryType },
    texts("organizations") { \.organizations },
    text("role") { \.role },
    texts("languages") { \.languages },
    text("rights") { \.rights },
    texts("publishers") { \.publishers },
    texts("contributors") { \.contributors },
    texts("coverage") { \.coverage },
    number("rating") { \.rating },
    text("ratingDescription") { \.ratingDescription },
    number("playCount") { \.playCount },
    text("information") { \.information },
    text("director") { \.director },
    text("producer") { \.producer },
    text("genre") { \.genre },
    texts("performers") { \.performers },
    text("originalFormat") { \.originalFormat },
    text("originalSource") { \.originalSource },
    number("local") { \.isLocal },
    number("contentRating") { \.contentRating },
    url("url") { \.url },
    number("audioSampleRate") { \.audioSampleRate },
    number("audioChannelCount") { \.audioChannelCount },
    number("tempo") { \.tempo },
    text("keySignature") { \.keySignature },
    text("timeSignature") { \.timeSignature },
    text("audioEncodingApplication") { \.audioEncodingApplication },
    text("composer") { \.composer },
    text("lyricist") { \.lyricist },
    text("album") { \.album },
    text("artist") { \.artist },
    number("audioTrackNumber") { \.audioTrackNumber },
    date("recordingDate") { \.recordingDate },
    text("musicalGenre") { \.musicalGenre },
    number("generalMIDISequence") { \.isGeneralMIDISequence },
    text("musicalInstrumentCategory") { \.musicalInstrumentCategory },
    text("musicalInstrumentName") { \.musicalInstrumentName },
    number("pixelHeight") { \.pixelHeight },
    number("pixelWidth") { \.pixelWidth },
    number("pixelCount") { \.pixelCount },
    text("colorSpace") { \.colorSpace },
    number("bitsPerSample") { \.bitsPerSample },
    number("flashOn") { \.isFlashOn },
    number("focalLength") { \.focalLength },
    number("focalLength35mm") { \.isFocalLength35mm },
    text("acquisitionMake") { \.acquisitionMake },
    text("acquisitionModel") { \.acquisitionModel },
    text("cameraOwner") { \.cameraOwner },
    text("lensModel") { \.lensModel },
    number("isoSpeed") { \.isoSpeed },
    number("orientation") { \.orientation },
    texts("layerNames") { \.layerNames },
    number("whiteBalance") { \.whiteBalance },
    number("aperture") { \.aperture },
    text("profileName") { \.profileName },
    number("resolutionWidthDPI") { \.resolutionWidthDPI },
    number("resolutionHeightDPI") { \.resolutionHeightDPI },
    number("exposureMode") { \.exposureMode },
    number("exposureTime") { \.exposureTime },
    text("exifVersion") { \.exifVersion },
    text("exifgpsVersion") { \.exifgpsVersion },
    number("hasAlphaChannel") { \.hasAlphaChannel },
    number("redEyeOn") { \.isRedEyeOn },
    text("meteringMode") { \.meteringMode },
    number("maxAperture") { \.maxAperture },
    number("fNumber") { \.fNumber },
    text("exposureProgram") { \.exposureProgram },
    text("exposureTimeString") { \.exposureTimeString },
  ]
}
