public import Foundation

/// Attributes of music and sound.
extension CSSearchableItemAttributeSet {
  /// The samples a second.
  @StoredAttribute public var audioSampleRate: NSNumber?
  /// The number of channels.
  @StoredAttribute public var audioChannelCount: NSNumber?
  /// The beats a minute.
  @StoredAttribute public var tempo: NSNumber?
  /// The key.
  @StoredAttribute public var keySignature: String?
  /// The time signature.
  @StoredAttribute public var timeSignature: String?
  /// The program that encoded the sound.
  @StoredAttribute public var audioEncodingApplication: String?
  /// The composer.
  @StoredAttribute public var composer: String?
  /// The lyricist.
  @StoredAttribute public var lyricist: String?
  /// The album.
  @StoredAttribute public var album: String?
  /// The artist.
  @StoredAttribute public var artist: String?
  /// The track's number on its album.
  @StoredAttribute public var audioTrackNumber: NSNumber?
  /// When the sound was recorded.
  @StoredAttribute public var recordingDate: Date?
  /// The musical genre.
  @StoredAttribute public var musicalGenre: String?
  /// Whether it is a General MIDI sequence.
  @StoredAttribute(name: "generalMIDISequence") public var isGeneralMIDISequence: NSNumber?
  /// The kind of instrument.
  @StoredAttribute public var musicalInstrumentCategory: String?
  /// The instrument.
  @StoredAttribute public var musicalInstrumentName: String?
}
