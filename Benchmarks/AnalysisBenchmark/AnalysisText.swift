import Foundation
import SearchModel

/// The documents to analyse, each as UTF-8.
enum AnalysisText {
  /// The documents of the options' paths, or generated ones.
  static func documents(_ options: AnalysisOptions) throws -> [[UInt8]] {
    if options.paths.isEmpty { return generated(seed: options.seed) }
    var documents: [[UInt8]] = []
    for path in options.paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw SearchError(.notFound, "there is no such file", path: path)
      }
      guard isFolder.boolValue else {
        documents += try read(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() {
        let file = "\(path)/\(name)"
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
          !isFolder.boolValue
        else { continue }
        documents += try read(file)
      }
    }
    return documents
  }

  private static func read(_ path: String) throws -> [[UInt8]] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard path.hasSuffix(".jsonl") else { return [Array(data)] }
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      let parts = ["title", "text"].compactMap { object?[$0] as? String }
      return Array(parts.joined(separator: "\n").utf8)
    }
  }

  /// Words of two to twelve letters, a few of them often, with the punctuation and the numbers of prose.
  private static func generated(seed: UInt64) -> [[UInt8]] {
    var generator = SplitMix64(seed: seed)
    let letters = Array("eeeetttaaaooiinnsshhrrddllucmwfgypbvk".utf8)
    let vocabulary = (0..<20_000).map { _ in
      (0..<Int.random(in: 2...12, using: &generator)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &generator)]
      }
    }
    return (0..<2_000).map { _ in
      var text: [UInt8] = []
      for number in 0..<200 {
        let share = Double.random(in: 0..<1, using: &generator)
        text += vocabulary[Int(share * share * share * Double(vocabulary.count))]
        if number % 12 == 11 { text += Array(", ".utf8) }
        if number % 40 == 39 { text += Array("in \(number * 50). ".utf8) }
        text.append(UInt8(ascii: " "))
      }
      return text
    }
  }
}
