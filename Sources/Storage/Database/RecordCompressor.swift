/// Compresses the stored form of records and entries by comparing them with a sample: a few records or entries of the same catalog,
/// one after another. Records of a table or a list repeat the same names again and again, so most of their bytes are in the sample.
///
/// The compressed form is a list of steps. Each step begins with a byte: the upper half is the number of bytes to copy from the
/// step, and the lower half is the number of bytes to copy from the sample, less `shortest - 1`. If a half is 15, the rest of its
/// number follows, first for the upper half. The bytes to copy come next. If bytes from the sample follow, the last part is the
/// distance between their place and the expected place. The expected place is the end of the previous step in the sample, plus the
/// number of bytes that this step copied from itself, because a value often takes the place of a value with the same length.
struct RecordCompressor: Sendable {
    let sample: [UInt8]
    /// For each hash of four bytes, the place where they occur in the sample for the last time, plus one.
    private var table = [UInt16](repeating: 0, count: 1 << RecordCompressor.hashBits)
    /// For each place in the sample, the previous place with the same hash, plus one.
    private var earlier: [UInt16]

    /// The greatest length of a sample in bytes.
    static let sampleLimit = 16_384
    private static let hashBits: UInt32 = 12
    private static let shortest = 4
    /// The number of places in the sample to compare.
    private static let tries = 12
    /// The greatest length of decompressed bytes, so that damage in a database can't fill the memory.
    private static let lengthLimit = 1 << 28

    /// Prepares to compress with a sample, of which only the first `sampleLimit` bytes are used.
    init(sample: [UInt8]) {
        self.sample = Array(sample.prefix(RecordCompressor.sampleLimit))
        earlier = [UInt16](repeating: 0, count: self.sample.count)
        for place in 0..<max(0, self.sample.count - RecordCompressor.shortest + 1) {
            let hash = RecordCompressor.hash(self.sample, place)
            earlier[place] = table[hash]
            table[hash] = UInt16(place + 1)
        }
    }

    private static func hash(_ bytes: [UInt8], _ place: Int) -> Int {
        let four = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
        return Int((four &* 0x9E37_79B1) >> (32 - hashBits))
    }

    /// Returns the compressed form of `bytes`.
    func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count / 2 + 16)
        var place = 0, literal = 0, expected = 0
        while place + RecordCompressor.shortest <= bytes.count {
            guard let match = longest(bytes, place, expected + place - literal) else {
                place += 1
                continue
            }
            step(bytes[literal..<place], match.length, match.start - (expected + place - literal), &out)
            expected = match.start + match.length
            place += match.length
            literal = place
        }
        if literal < bytes.count { step(bytes[literal...], 0, 0, &out) }
        return out
    }

    /// Returns the longest bytes in the sample that equal the bytes at `place`. Prefers those at the expected place.
    private func longest(_ bytes: [UInt8], _ place: Int, _ expected: Int) -> (start: Int, length: Int)? {
        var best = (start: 0, length: 0)
        if expected < sample.count { best = (expected, common(bytes, place, expected)) }
        var next = Int(table[RecordCompressor.hash(bytes, place)])
        for _ in 0..<RecordCompressor.tries {
            guard next > 0 else { break }
            let length = common(bytes, place, next - 1)
            // Another place takes more bytes to write, so it must save some.
            if length > best.length + (best.start == expected ? 1 : 0) { best = (next - 1, length) }
            next = Int(earlier[next - 1])
        }
        return best.length >= RecordCompressor.shortest ? best : nil
    }

    private func common(_ bytes: [UInt8], _ place: Int, _ start: Int) -> Int {
        let most = min(bytes.count - place, sample.count - start)
        var length = 0
        while length < most, bytes[place + length] == sample[start + length] { length += 1 }
        return length
    }

    private func step(_ literal: ArraySlice<UInt8>, _ length: Int, _ distance: Int, _ out: inout [UInt8]) {
        let copied = length == 0 ? 0 : length - RecordCompressor.shortest + 1
        out.append(UInt8(min(literal.count, 15)) << 4 | UInt8(min(copied, 15)))
        if literal.count >= 15 { RecordCompressor.put(literal.count - 15, &out) }
        if copied >= 15 { RecordCompressor.put(copied - 15, &out) }
        out.append(contentsOf: literal)
        if length > 0 { RecordCompressor.put(distance < 0 ? -distance * 2 - 1 : distance * 2, &out) }
    }

    private static func put(_ number: Int, _ out: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            out.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        out.append(UInt8(rest))
    }

    /// Returns the bytes whose compressed form begins at `start`, or nil if it is invalid.
    static func decompressed(_ bytes: [UInt8], from start: Int, sample: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count - start) * 4)
        var place = start, expected = 0
        func number() -> Int? {
            var result = 0, shift = 0
            while place < bytes.count, shift < 35 {
                let byte = bytes[place]
                place += 1
                result |= Int(byte & 0x7F) << shift
                if byte < 0x80 { return result }
                shift += 7
            }
            return nil
        }
        while place < bytes.count {
            let first = bytes[place]
            place += 1
            var literal = Int(first >> 4), length = Int(first & 15)
            if literal == 15 {
                guard let more = number() else { return nil }
                literal += more
            }
            if length == 15 {
                guard let more = number() else { return nil }
                length += more
            }
            guard literal <= bytes.count - place, out.count + literal + length <= lengthLimit else { return nil }
            out.append(contentsOf: bytes[place..<place + literal])
            place += literal
            guard length > 0 else { continue }
            guard let code = number() else { return nil }
            let from = expected + literal + (code & 1 == 0 ? code / 2 : -(code + 1) / 2)
            length += shortest - 1
            guard from >= 0, length <= sample.count, from <= sample.count - length else { return nil }
            out.append(contentsOf: sample[from..<from + length])
            expected = from + length
        }
        return out
    }
}
