import CSearchKernels
import TestSupport
import Testing

/// Every vector version against the scalar one, which is itself checked against plain Swift.
struct KernelTests {
  static let sets = [LS_SCALAR, LS_SSE41, LS_AVX2, LS_NEON].filter { ls_kernels_for($0) != nil }

  /// Bytes of the full range or of the codes' range, with runs of the extremes.
  static func bytes(_ count: Int, lowest: Int8, using generator: inout SeededGenerator) -> [Int8] {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: Array(repeating: lowest, count: count)
    case 1: Array(repeating: 127, count: count)
    case 2: (0..<count).map { $0 % 2 == 0 ? lowest : 127 }
    default: (0..<count).map { _ in Int8.random(in: lowest...127, using: &generator) }
    }
  }

  @Test func theScalarVersionIsAlwaysThereAndTheBestIsOneOfAll() throws {
    #expect(Self.sets.contains(LS_SCALAR))
    let best = try #require(ls_best_kernels()).pointee.instruction_set
    #expect(Self.sets.contains(best))
    #expect(ls_kernels_for(ls_instruction_set(rawValue: 99)) == nil)
  }

  @Test(arguments: sets.map(\.rawValue))
  func dotProducts(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let dot = try #require(kernels.dot_i8)
    var generator = SeededGenerator(seed: 1)
    for count in 0...300 {
      let offset = count % 7
      let first = Self.bytes(count + offset, lowest: -128, using: &generator)
      let second = Self.bytes(count + offset + 1, lowest: -128, using: &generator)
      let expected = (0..<count).reduce(Int32(0)) {
        $0 + Int32(first[offset + $1]) * Int32(second[offset + 1 + $1])
      }
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          let left = first.baseAddress.map { $0 + offset }
          let right = second.baseAddress.map { $0 + offset + 1 }
          #expect(dot(left, right, count) == expected, "\(count) dimensions")
          #expect(ls_dot_i8(left, right, count) == expected)
        }
      }
    }
  }

  @Test(arguments: sets.map(\.rawValue))
  func manyDotProducts(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let dot = try #require(ls_kernels_for(LS_SCALAR)?.pointee.dot_i8)
    let dotMany = try #require(kernels.dot_i8_many)
    var generator = SeededGenerator(seed: 2)
    for dimensions in 0...300 {
      let count = Int.random(in: 0...11, using: &generator)
      let offset = dimensions % 5
      // -128 in the query takes another way through the code than -127.
      let lowest: Int8 = dimensions % 3 == 0 ? -128 : -127
      let query = Self.bytes(dimensions + offset, lowest: lowest, using: &generator)
      let codes = Self.bytes(dimensions * count + offset, lowest: -128, using: &generator)
      // A sentinel shows writes past the end.
      var results = [Int32](repeating: 12_345, count: count + 1)
      query.withUnsafeBufferPointer { query in
        codes.withUnsafeBufferPointer { codes in
          let query = query.baseAddress.map { $0 + offset }
          let codes = codes.baseAddress.map { $0 + offset }
          dotMany(query, codes, dimensions, count, &results)
          let expected = (0..<count).map { row in
            dot(query, codes.map { $0 + row * dimensions }, dimensions)
          }
          #expect(results == expected + [12_345], "\(dimensions) dimensions, \(count) rows")
          var plain = [Int32](repeating: 12_345, count: count + 1)
          ls_dot_i8_many(query, codes, dimensions, count, &plain)
          #expect(plain == results)
        }
      }
    }
  }

  @Test(arguments: sets.map(\.rawValue))
  func signs(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let accumulate = try #require(kernels.accumulate_signs)
    var generator = SeededGenerator(seed: 3)
    for dimensions in 0...300 {
      let seed = generator.next()
      let offset = dimensions % 5
      let weight = Float.random(in: -3...3, using: &generator)
      let start = (0..<dimensions + offset + 1).map { _ in
        Float.random(in: -9...9, using: &generator)
      }
      // The generator of the tests is the sequence of the contract.
      var stream = SeededGenerator(seed: seed)
      var expected = start
      var word: UInt64 = 0
      for dimension in 0..<dimensions {
        if dimension % 64 == 0 { word = stream.next() }
        let isSet = (word >> UInt64(dimension % 64)) & 1 == 1
        expected[offset + dimension] += isSet ? -weight : weight
      }
      var vector = start
      vector.withUnsafeMutableBufferPointer {
        accumulate($0.baseAddress.map { $0 + offset }, dimensions, seed, weight)
      }
      #expect(vector == expected, "\(dimensions) dimensions")
      vector = start
      vector.withUnsafeMutableBufferPointer {
        ls_accumulate_signs($0.baseAddress.map { $0 + offset }, dimensions, seed, weight)
      }
      #expect(vector == expected)
    }
  }

  @Test(arguments: sets.map(\.rawValue))
  func quantization(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let reference = try #require(ls_kernels_for(LS_SCALAR)?.pointee.quantize_i8)
    let quantize = try #require(kernels.quantize_i8)
    var generator = SeededGenerator(seed: 4)
    for dimensions in 0...300 {
      let magnitude = Float([1e-29, 1e-3, 1, 1e30][dimensions % 4])
      let offset = dimensions % 5
      let vector = (0..<dimensions + offset).map { _ in
        Float.random(in: -magnitude...magnitude, using: &generator)
      }
      var codes = [Int8](repeating: 99, count: dimensions + 1)
      var expected = codes
      vector.withUnsafeBufferPointer { vector in
        let vector = vector.baseAddress.map { $0 + offset }
        let scale = quantize(vector, dimensions, &codes)
        #expect(scale == reference(vector, dimensions, &expected))
        #expect(codes == expected, "\(dimensions) dimensions")
        for dimension in 0..<dimensions {
          let value = vector?[dimension] ?? 0
          #expect(abs(value - scale * Float(codes[dimension])) <= scale * 0.500_01)
        }
        #expect(ls_quantize_i8(vector, dimensions, &codes) == scale)
      }
      #expect(codes.last == 99)
    }
  }

  @Test(arguments: sets.map(\.rawValue))
  func quantizationOfOddVectors(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let quantize = try #require(kernels.quantize_i8)
    // Each odd value among ordinary ones, in the part for vectors of lanes and in the tail.
    for odd: Float in [.nan, .infinity, -.infinity, .signalingNaN] {
      for place in [0, 31, 32, 36] {
        var vector = [Float](repeating: 1, count: 37)
        vector[place] = odd
        var codes = [Int8](repeating: 99, count: 37)
        #expect(quantize(vector, 37, &codes) == 0)
        #expect(codes == Array(repeating: 0, count: 37))
      }
    }
    for small: Float in [0, -0.0, .leastNonzeroMagnitude, 1e-31] {
      var codes = [Int8](repeating: 99, count: 37)
      #expect(quantize([Float](repeating: small, count: 37), 37, &codes) == 0)
      #expect(codes == Array(repeating: 0, count: 37))
    }
    var codes = [Int8](repeating: 99, count: 4)
    #expect(quantize([2, -2, 1, 0], 4, &codes) == 2 / 127.0)
    // 63.5 rounds to the even neighbour.
    #expect(codes == [127, -127, 64, 0])
    let greatest = Float.greatestFiniteMagnitude
    #expect(quantize([greatest, -greatest, 0, 0], 4, &codes) == greatest / 127)
    #expect(codes == [127, -127, 0, 0])
  }
}
