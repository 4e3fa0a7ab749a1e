import ContentDigests
import Foundation
import SearchModel

/// A donation with everything computed that needs no look at the index, ready for the one writer.
struct PreparedDonation: Sendable {
  let donation: Donation
  /// The blob that is stored.
  let body: [UInt8]
  /// The digest over the blob and the fields beside it.
  let contentDigest: Digest128
  /// Terms and vectors; nil where the item seems to be stored already as it is.
  var derived: DerivedContent?

  init(_ donation: Donation) {
    self.donation = donation
    body = ItemBody.encode(donation)
    contentDigest = body.withUnsafeBytes { Self.digest(of: donation, body: $0) }
    derived = nil
  }

  /// The digest of an item's content: every field that is stored for it.
  ///
  /// - Parameters:
  ///   - donation: the fields beside the body; its title, text, keywords and attributes are not read.
  ///   - body: the encoded body.
  /// - Returns: the digest.
  static func digest(of donation: Donation, body: UnsafeRawBufferPointer) -> Digest128 {
    var builder = DigestBuilder()
    builder.append(donation.key.type)
    builder.append(donation.key.identifier)
    builder.append(donation.domain)
    builder.append(donation.version)
    builder.append(Int64(donation.priority))
    builder.append(donation.expiry?.timeIntervalSince1970)
    builder.append(donation.isHidden)
    builder.append(donation.language)
    builder.append(donation.source)
    builder.append(body)
    return builder.finalize()
  }
}
