import Doubles
import Foundation

enum Environment {
    /// The duration of the test with mutated files, in seconds.
    static var fuzzSeconds: Double {
        ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 3
    }
}

/// Damages a file at random. The same seed always causes the same damage. Afterwards, PNG checksums are corrected, because libpng
/// would otherwise stop at the first wrong checksum.
struct Mutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    private mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(bound, 1)))
    }

    mutating func apply(to file: [UInt8]) -> [UInt8] {
        var file = file
        for _ in 0..<(1 + next(4)) {
            guard file.count > 8 else { break }
            let place = next(file.count)
            switch next(8) {
            case 0...2: file[place] ^= 1 << UInt8(next(8))
            case 3: file[place] = [0, 1, 0x7F, 0x80, 0xFF, 0xD8, 0xDA][next(7)]
            case 4: file.removeSubrange(place..<min(file.count, place + 1 + next(16)))
            case 5: file.insert(contentsOf: (0..<(1 + next(16))).map { _ in UInt8(next(256)) }, at: place)
            case 6:
                let part = Array(file[place..<min(file.count, place + 1 + next(200))])
                file.insert(contentsOf: part, at: next(file.count))
            default: if next(3) == 0 { file.removeLast(next(file.count / 2)) }
            }
        }
        return next(4) == 0 ? file : Mutation.withCorrectChecksums(file)
    }

    private static func withCorrectChecksums(_ file: [UInt8]) -> [UInt8] {
        guard file.starts(with: SamplePNG.signature) else { return file }
        var result = SamplePNG.signature
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - place - 12 else { break }
            let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
            guard name.utf8.count == 4 else { break }
            result += SamplePNG.chunk(name, Array(file[(place + 8)..<(place + 8 + length)]))
            place += 12 + length
        }
        return result + file[place...]
    }
}
