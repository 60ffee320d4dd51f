/// Assigns consecutive numbers, starting at 0, to distinct byte strings in order of first occurrence.
struct StringInterner {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = [0]
    /// The slots of an open-addressing hash table. A slot contains the upper half of the hash and the string's number plus one,
    /// or 0 if it is free.
    private var slots: [UInt64]
    private var mask: Int

    init(capacity: Int = 1024) {
        slots = [UInt64](repeating: 0, count: capacity)
        mask = capacity - 1
    }

    var count: Int { starts.count - 1 }

    subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[Int(starts[number])..<Int(starts[number + 1])] }

    /// Returns the number of `word`, and adds the word if necessary. The 8 bytes after the word must be readable.
    @inline(__always) mutating func number(padded word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        unsafe number(word, readable: word.count + 8)
    }

    mutating func number(_ word: [UInt8]) -> UInt32 {
        unsafe word.withUnsafeBufferPointer { unsafe number($0, readable: $0.count) }
    }

    mutating func number(_ text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { unsafe number($0, readable: $0.count) }
    }

    /// Returns the number of `word`, and adds the word if necessary.
    ///
    /// - Parameter readable: the number of readable bytes, including bytes after the word.
    @inline(__always)
    private mutating func number(_ word: UnsafeBufferPointer<UInt8>, readable: Int) -> UInt32 {
        let count = word.count
        var hash: UInt64 = UInt64(truncatingIfNeeded: count)
        let raw = unsafe UnsafeRawBufferPointer(start: word.baseAddress, count: readable)
        var at = 0
        while at < count {
            var chunk: UInt64 = 0
            if at + 8 <= readable {
                chunk = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                if count - at < 8 { chunk &= (1 << UInt64((count - at) * 8)) - 1 }
            } else {
                for index in at..<count { unsafe chunk |= UInt64(raw[index]) << UInt64((index - at) * 8) }
            }
            hash = (hash ^ chunk) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            at += 8
        }
        let tag = hash & 0xFFFF_FFFF_0000_0000
        var slot = Int(truncatingIfNeeded: hash & 0x7FFF_FFFF) & mask
        while slots[slot] != 0 {
            if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                let start = Int(starts[number])
                if Int(starts[number + 1]) - start == count, unsafe same(word, start) { return UInt32(number) }
            }
            slot = (slot + 1) & mask
        }
        let number = UInt32(truncatingIfNeeded: self.count)
        unsafe bytes.append(contentsOf: word)
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
        slots[slot] = tag | UInt64(number + 1)
        if self.count * 2 > slots.count { grow() }
        return number
    }

    private func same(_ word: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let count = word.count
            var index = 0
            while index < count {
                if unsafe bytes[start + index] != word[index] { return false }
                index += 1
            }
            return true
        }
    }

    private mutating func grow() {
        var next = [UInt64](repeating: 0, count: slots.count * 2)
        mask = next.count - 1
        for number in 0..<count {
            var hash: UInt64 = UInt64(truncatingIfNeeded: Int(starts[number + 1] - starts[number]))
            var at = Int(starts[number])
            let end = Int(starts[number + 1])
            while at < end {
                var chunk: UInt64 = 0
                for index in 0..<min(8, end - at) { chunk |= UInt64(bytes[at + index]) << UInt64(index * 8) }
                hash = (hash ^ chunk) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
                at += 8
            }
            var slot = Int(truncatingIfNeeded: hash & 0x7FFF_FFFF) & mask
            while next[slot] != 0 { slot = (slot + 1) & mask }
            next[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
        }
        slots = next
    }

    /// Returns all numbers, sorted by their byte strings.
    func sorted() -> [UInt32] {
        var keys: [(first: UInt64, number: UInt32)] = []
        keys.reserveCapacity(count)
        for number in 0..<count {
            let start = Int(starts[number]), end = Int(starts[number + 1])
            var key: UInt64 = 0
            for index in 0..<8 { key = key << 8 | (start + index < end ? UInt64(bytes[start + index]) : 0) }
            keys.append((key, UInt32(truncatingIfNeeded: number)))
        }
        keys.sort { a, b in
            a.first != b.first
                ? a.first < b.first : self[Int(a.number)].lexicographicallyPrecedes(self[Int(b.number)])
        }
        return keys.map { $0.number }
    }
}
