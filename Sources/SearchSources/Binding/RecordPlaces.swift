/// Where the records of a file begin, by hashes of their identifiers: 16 bytes a record.
struct RecordPlaces: Sendable {
  fileprivate struct Place: Sendable {
    var hash: UInt64
    var offset: Int64
  }

  /// The file's status when the places were noted.
  let stamp: FileStamp
  /// Whether the offsets are of no use to find a record, because the file is compressed.
  let isCompressed: Bool
  fileprivate let places: [Place]

  /// Collects places in the order of the file.
  struct Builder {
    private let stamp: FileStamp
    private let isCompressed: Bool
    private var places: [Place] = []

    init(stamp: FileStamp, isCompressed: Bool) {
      self.stamp = stamp
      self.isCompressed = isCompressed
    }

    mutating func add(_ identifier: String, offset: Int64) {
      if isCompressed { return }
      places.append(Place(hash: ContentHash.hash(identifier), offset: offset))
    }

    func build() -> RecordPlaces {
      RecordPlaces(
        stamp: stamp, isCompressed: isCompressed,
        places: places.sorted { ($0.hash, $0.offset) < ($1.hash, $1.offset) })
    }
  }

  /// The places of the records that may have an identifier, in the order of the file.
  ///
  /// - Complexity: O(log n) in the records of the file.
  func offsets(of identifier: String) -> [Int64] {
    let hash = ContentHash.hash(identifier)
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return places[low...].prefix { $0.hash == hash }.map(\.offset)
  }
}
