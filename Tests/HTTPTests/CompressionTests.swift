import Compression
import Foundation
import Testing

@Suite struct CompressionTests {
    private let text = Array(String(repeating: "A well-printed almanac. ", count: 2000).utf8)

    @Test func gzipRoundTrip() throws {
        for bytes in [[], [0], text, (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }] {
            let packed = try Gzip.compress(bytes)
            #expect(try Gzip.decompress(packed, limit: bytes.count) == bytes)
            #expect(try Gzip.compress(bytes) == packed)
        }
        #expect(try Gzip.compress(text).count < text.count / 20)
    }

    @Test func gzipWithSeveralMembers() throws {
        let packed = try Gzip.compress(Array("one ".utf8)) + Gzip.compress(Array("two".utf8))
        #expect(try Gzip.decompress(packed, limit: 100) == Array("one two".utf8))
    }

    @Test func decompressionStopsAtTheLimit() throws {
        let bomb = try Gzip.compress([UInt8](repeating: 0, count: 64 << 20), level: 9)
        #expect(bomb.count < 100_000)
        #expect(throws: CompressionError.tooLarge(limit: 1 << 20)) { try Gzip.decompress(bomb, limit: 1 << 20) }
    }

    @Test func damageIsDetected() throws {
        let packed = try Gzip.compress(text)
        #expect(throws: CompressionError.damaged) { try Gzip.decompress([], limit: 100) }
        #expect(throws: CompressionError.damaged) { try Gzip.decompress(text, limit: 1 << 20) }
        #expect(throws: CompressionError.damaged) { try Gzip.decompress(Array(packed.dropLast()), limit: 1 << 20) }
        #expect(throws: CompressionError.damaged) { try Gzip.decompress(packed + [1, 2, 3], limit: 1 << 20) }
        var flipped = packed
        flipped[flipped.count / 2] ^= 1
        #expect(throws: CompressionError.self) { try Gzip.decompress(flipped, limit: 1 << 20) }
    }

    @Test func brotliIsSmallerThanGzip() throws {
        let small = try Brotli.compress(text, quality: 11)
        #expect(!small.isEmpty)
        #expect(small.count < (try Gzip.compress(text, level: 9).count))
        // An empty Brotli stream is one byte long.
        #expect(try Brotli.compress([]).count == 1)
    }
}
