import SearchModel
import Testing

@testable import ContentDigests

@Suite struct DigestBuilderTests {
  private static func digest(_ fields: (inout DigestBuilder) -> Void) -> Digest128 {
    var builder = DigestBuilder()
    fields(&builder)
    return builder.finalize()
  }

  /// Every pair differs, though the bytes of many are alike.
  static let distinct: [@Sendable (inout DigestBuilder) -> Void] = [
    { _ in },
    { $0.append("") },
    { $0.append("a") },
    { $0.append("ab") },
    {
      $0.append("a")
      $0.append("b")
    },
    {
      $0.append("ab")
      $0.append("")
    },
    {
      $0.append("")
      $0.append("ab")
    },
    { $0.append([UInt8]()) },
    { $0.append(Array("a".utf8)) },
    { $0.appendAbsent() },
    {
      $0.appendAbsent()
      $0.appendAbsent()
    },
    { $0.append(0) },
    { $0.append(1) },
    { $0.append(-1) },
    { $0.append(0.0) },
    { $0.append(-0.0) },
    { $0.append(true) },
    { $0.append(false) },
    { $0.append(Digest128.zero) },
    { $0.append(Digest128(high: 1, low: 0)) },
    { $0.append(Digest128(high: 0, low: 1)) },
    { $0.append("caf\u{E9}") },
    { $0.append("cafe\u{301}") },
  ]

  @Test func fieldsDoNotRunTogether() {
    let digests = Self.distinct.map(Self.digest)
    #expect(Set(digests).count == digests.count)
  }

  @Test func theBuilderStartsAnew() {
    var builder = DigestBuilder()
    builder.append("a")
    let first = builder.finalize()
    builder.append("a")
    #expect(builder.finalize() == first)
    var seeded = DigestBuilder(seed: 1)
    seeded.append("a")
    #expect(seeded.finalize() != first)
  }

  @Test func equalFieldsByAnotherRoute() {
    let bytes = Array("abc".utf8)
    #expect(
      Self.digest { $0.append("abc") }
        == Self.digest { builder in bytes.withUnsafeBufferPointer { builder.appendText($0) } })
    #expect(Self.digest { $0.append(Int64(5)) } == Self.digest { $0.append(5 as Int) })
    #expect(Self.digest { $0.append(String?.none) } == Self.digest { $0.appendAbsent() })
    #expect(Self.digest { $0.append(String?.some("x")) } == Self.digest { $0.append("x") })
    #expect(
      Self.digest { $0.append(bytes) }
        == Self.digest { builder in bytes.withUnsafeBytes { builder.append($0) } })
  }

  /// The encoding is in files: these values must never change.
  @Test func goldenValues() {
    // A text is written as 01, its length in eight bytes, least significant first, and its bytes.
    let encoded: [UInt8] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0x61]
    let direct = encoded.withUnsafeBytes { ContentDigest.digest($0) }
    #expect(Self.digest { $0.append("a") } == direct)
    let all = Self.digest { builder in
      builder.append("text")
      builder.append([1, 2, 3] as [UInt8])
      builder.append(-7)
      builder.append(2.5)
      builder.append(true)
      builder.append(Digest128(high: 1, low: 2))
      builder.appendAbsent()
    }
    #expect(all == Digest128(high: 0x9808_BFA6_9897_4F98, low: 0x05CA_481E_EE82_BE90))
  }
}
