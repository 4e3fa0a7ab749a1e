import SearchModel
import Testing

@testable import ContentDigests

/// The published vectors of XXH3, over a buffer that xxHash's own sanity check generates.
///
/// Source: https://github.com/Cyan4973/xxHash, cli/xsum_sanity_check.c.
@Suite struct ContentDigestTests {
  static let prime32: UInt64 = 2_654_435_761
  static let prime64: UInt64 = 11_400_714_785_074_694_797

  static let buffer: [UInt8] = {
    var state = prime32
    return (0..<2400).map { _ in
      defer { state &*= prime64 }
      return UInt8(state >> 56)
    }
  }()

  @Test(
    arguments: [
      (0, 0, 0x6001_C324_468D_497F, 0x99AA_06D3_0147_98D8),
      (0, prime32, 0x5444_F786_9C67_1AB0, 0x9222_0AE5_5E14_AB50),
      (1, 0, 0xC44B_DFF4_074E_ECDB, 0xA6CD_5E93_9200_0F6A),
      (1, prime32, 0xB53D_5557_E7F7_6F8D, 0x89B9_9554_BA22_467C),
      (6, 0, 0x3E70_39BD_DA43_CFC6, 0x082A_FE0B_8162_D12A),
      (12, prime32, 0x9BE9_F9A6_7F3C_7DFB, 0xD7E0_9D51_8A34_05D3),
      (24, 0, 0x1E70_44D2_8B1B_901D, 0x0CE9_66E4_678D_3761),
      (48, prime32, 0x7BA3_C3E4_53A1_934E, 0x163A_DDE3_6C07_2295),
      (81, 0, 0x5E8B_AFB9_F95F_B803, 0x4952_F581_81AB_0042),
      (222, prime32, 0xAE99_5BB8_AF91_7A8D, 0x9182_0016_621E_97F1),
      (403, prime64, 0x6259_F6EC_FD64_43FD, 0xBED3_1197_1E0B_E8F2),
      (512, 0, 0x617E_4959_9013_CB6B, 0x18D2_D110_DCC9_BCA1),
      (2048, prime32, 0x230D_43F3_0206_260B, 0x7FB0_3F7E_7186_C3EA),
      (2367, 0, 0xCB37_AEB9_E5D3_61ED, 0xE89C_0F6F_F369_B427),
    ] as [(Int, UInt64, UInt64, UInt64)])
  func publishedDigests(count: Int, seed: UInt64, low: UInt64, high: UInt64) {
    Self.buffer.withUnsafeBytes { bytes in
      let digest = ContentDigest.digest(
        UnsafeRawBufferPointer(rebasing: bytes[..<count]), seed: seed)
      #expect(digest == Digest128(high: high, low: low))
    }
  }

  @Test(
    arguments: [
      (0, 0, 0x2D06_8005_38D3_94C2),
      (0, prime64, 0xA8A6_B918_B2F0_364A),
      (1, prime64, 0x032B_E332_DD76_6EF8),
      (6, 0, 0x27B5_6A84_CD2D_7325),
      (12, 0, 0xA713_DAF0_DFBB_77E7),
      (24, prime64, 0x850E_80FC_35BD_D690),
      (48, 0, 0x397D_A259_ECBA_1F11),
      (80, prime64, 0xC6DD_0CB6_9953_2E73),
      (195, 0, 0xCD94_217E_E362_EC3A),
      (403, 0, 0xCDEB_804D_65C6_DEA4),
      (2099, prime64, 0x184F_3168_4366_3974),
      (2367, prime64, 0xD2DB_3415_B942_B42A),
    ] as [(Int, UInt64, UInt64)])
  func publishedHashes(count: Int, seed: UInt64, expected: UInt64) {
    Self.buffer.withUnsafeBytes { bytes in
      let hash = ContentDigest.hash64(UnsafeRawBufferPointer(rebasing: bytes[..<count]), seed: seed)
      #expect(hash == expected)
    }
  }

  @Test func noAddressIsTheEmptyInput() {
    let digest = ContentDigest.digest(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(digest == Digest128(high: 0x99AA_06D3_0147_98D8, low: 0x6001_C324_468D_497F))
  }
}
