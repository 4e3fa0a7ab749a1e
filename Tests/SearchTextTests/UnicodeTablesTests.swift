import TestSupport
import Testing

@testable import SearchText

/// The generated tables against the standard library's Unicode data.
@Suite("Unicode tables")
struct UnicodeTablesTests {
  /// Scalars that the tables' version of Unicode knows.
  private static let known: [Unicode.Scalar] = (UInt32(0)..<0x20000).compactMap { value in
    guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14
    else { return nil }
    return scalar
  }

  @Test("Combining classes agree")
  func combiningClasses() {
    let tables = UnicodeTables.shared
    let differing = Self.known.filter {
      tables.combiningClass($0.value) != $0.properties.canonicalCombiningClass.rawValue
    }
    #expect(differing.isEmpty)
  }

  @Test("Letters are word characters, white space and control characters are not")
  func classes() {
    let tables = UnicodeTables.shared
    let differing = Self.known.filter { scalar in
      let characterClass = tables.value(scalar.value) & UnicodeTables.classMask
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
        return characterClass == CharacterClass.separator
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        return characterClass != CharacterClass.separator
      default: return false
      }
    }
    #expect(differing.isEmpty)
  }

  @Test("Upper and lower case fold to the same")
  func folding() {
    let differing = Self.known.filter { scalar in
      let properties = scalar.properties
      guard properties.isAlphabetic, properties.isCased, !properties.isEmoji else { return false }
      // The tables are older than the library: later versions gave some old letters a partner.
      let upper = properties.uppercaseMapping
      let isKnown = upper.unicodeScalars.allSatisfy { ($0.properties.age?.major ?? 99) <= 14 }
      guard isKnown, scalar != "\u{149}", scalar != "\u{24DC}" else { return false }
      let folded = TextNormalization.fold(String(scalar))
      return TextNormalization.fold(properties.lowercaseMapping) != folded
        || TextNormalization.fold(upper) != folded
    }
    #expect(differing.isEmpty)
  }

  @Test("Composition is canonically equivalent and final")
  func composition() {
    let normalizer = Normalizer(tables: .shared)
    var generator = SeededGenerator(seed: 1)
    let bases: [UInt32] = [
      0x61, 0x65, 0x6F, 0xEA, 0x1EC7, 0x3B1, 0x3AC, 0x438, 0x304B, 0xAC00, 0x1112,
    ]
    let marks: [UInt32] = [
      0x300, 0x301, 0x302, 0x323, 0x308, 0x327, 0x345, 0x306, 0x3099, 0x1161, 0x11AB, 0x5B0, 0x64E,
    ]
    for _ in 0..<4_000 {
      var scalars = [bases.randomElement(using: &generator) ?? 0x61]
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        scalars.append(marks.randomElement(using: &generator) ?? 0x301)
      }
      let composed = normalizer.compose(scalars)
      #expect(Self.string(composed) == Self.string(scalars))
      #expect(normalizer.compose(composed) == composed)
    }
  }

  private static func string(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }
}
