import Foundation

/// Generates entries with invented words whose frequency follows Zipf's law. Every run generates the same entries.
enum Generated {
    private struct Random {
        var state: UInt64

        /// Returns a number from 0 up to but not including 1.
        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }

        mutating func next(_ bound: Int) -> Int { Int(next() * Double(bound)) }
    }

    /// Writes `count` entries as lines in the format that `Corpus` reads.
    static func write(_ count: Int, to path: String) throws {
        var random = Random(state: 20_250_101)
        let syllables = "b c d f g h k l m n p r s t v w z br dr gr kr st tr".split(separator: " ").flatMap { consonants in
            "a e i o u ai ei or an el".split(separator: " ").map { consonants + $0 }
        }
        var words: [[UInt8]] = [], known = Set<String>()
        while words.count < 400_000 {
            let length = [1, 2, 2, 3, 3, 4][random.next(6)]
            let word = (0..<length).map { _ in String(syllables[random.next(syllables.count)]) }.joined()
            if known.insert(word).inserted { words.append(Array(word.utf8)) }
        }
        var sums: [Double] = [], total = 0.0
        for rank in words.indices {
            total += 1 / pow(Double(rank) + 3.7, 1.05)
            sums.append(total)
        }
        func draw() -> [UInt8] {
            let wanted = random.next() * total
            var low = 0, high = sums.count - 1
            while low < high {
                let middle = (low + high) / 2
                if sums[middle] < wanted { low = middle + 1 } else { high = middle }
            }
            return words[low]
        }
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            throw CocoaError(.fileWriteUnknown)
        }
        var out: [UInt8] = []
        func put(_ count: Int) {
            for place in 0..<count {
                if place > 0 { out.append(0x20) }
                out += draw()
            }
        }
        for _ in 0..<count {
            put([1, 2, 2, 3][random.next(4)])
            for (first, bound, power) in [(0, 40, 3.0), (100, 12, 2), (200, 5, 1)] {
                out.append(0x09)
                out += words[first + Int(pow(random.next(), power) * Double(bound))]
            }
            out.append(0x09)
            out += Array(String(Int(pow(random.next(), 4) * 100_000)).utf8)
            out.append(0x09)
            put(2)
            out.append(0x09)
            put(15 + random.next(31))
            out.append(0x0A)
            if out.count > 1 << 22 {
                try file.write(contentsOf: out)
                out.removeAll(keepingCapacity: true)
            }
        }
        try file.write(contentsOf: out)
        try file.close()
    }
}
