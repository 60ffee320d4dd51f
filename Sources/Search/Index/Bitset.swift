/// A set of entries with one bit for each entry, in a search's arena. Copies of this value share the same bits.
struct Bitset: BitwiseCopyable {
    let words: ArenaArray<UInt64>
    /// The number of entries in the index.
    let size: Int

    /// Creates a set for `size` entries that initially contains all or none of them.
    init(_ size: Int, all: Bool = false, _ arena: Arena) {
        self.size = size
        words = arena.room((size + 63) / 64, filledWith: all ? UInt64.max : 0)
        if all { trim() }
    }

    /// Allocates an uninitialized set.
    private init(room size: Int, _ arena: Arena) {
        self.size = size
        words = arena.room((size + 63) / 64)
    }

    /// Returns an independent set with the same entries.
    func copy(_ arena: Arena) -> Bitset {
        let other = Bitset(room: size, arena)
        for index in 0..<words.count { other.words[index] = words[index] }
        return other
    }

    private func trim() {
        if size & 63 != 0 { words[words.count - 1] &= (1 << UInt64(size & 63)) - 1 }
    }

    @inline(__always) func insert(_ entry: UInt32) {
        let word = Int(entry >> 6)
        if word < words.count { words[word] |= 1 << UInt64(entry & 63) }
    }

    /// Inserts entries from a group of 64 adjacent entries. Each bit that is set in `bits` stands for an entry to insert.
    @inline(__always) func insert(_ bits: UInt64, at word: Int) {
        if word < words.count { words[word] |= bits }
    }

    /// Inserts each entry whose byte in `table` isn't 255. After the last entry, the table must contain 8 more bytes with the
    /// value 255.
    func insert(_ table: ArenaArray<UInt8>) {
        for word in 0..<words.count { words[word] |= Bitset.word(word, of: table, size) }
    }

    /// Returns one bit for each of 64 entries in `table`. A bit is set if the entry's byte isn't 255.
    @inline(__always) static func word(_ word: Int, of table: ArenaArray<UInt8>, _ size: Int) -> UInt64 {
        var bits: UInt64 = 0
        var slot = word * 64
        let end = min(slot + 64, size)
        while slot < end {
            bits |= EightBytes.notZero(~table.eight(slot)) << UInt64(slot & 63)
            slot += 8
        }
        return bits
    }

    @inline(__always) func remove(_ entry: UInt32) {
        let word = Int(entry >> 6)
        if word < words.count { words[word] &= ~(1 << UInt64(entry & 63)) }
    }

    @inline(__always) func contains(_ entry: UInt32) -> Bool {
        let word = Int(entry >> 6)
        return word < words.count && words[word] >> UInt64(entry & 63) & 1 != 0
    }

    func formIntersection(_ other: Bitset) {
        for index in 0..<min(words.count, other.words.count) { words[index] &= other.words[index] }
    }

    func formUnion(_ other: Bitset) {
        for index in 0..<min(words.count, other.words.count) { words[index] |= other.words[index] }
    }

    func subtract(_ other: Bitset) {
        for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
    }

    /// Returns a set with the entries that are in both sets. The sets must have the same size.
    /// - Parameter room: a set of the same size to overwrite, which saves memory. If nil, a new set is created.
    func intersection(_ other: Bitset, _ arena: Arena, into room: Bitset? = nil) -> Bitset {
        let both = room ?? Bitset(room: size, arena)
        for index in 0..<both.words.count { both.words[index] = words[index] & other.words[index] }
        return both
    }

    /// Removes the entries that are already in `seen`, and adds the remaining entries to `seen`.
    func moveNew(into seen: Bitset) {
        for index in 0..<min(words.count, seen.words.count) {
            let new = words[index] & ~seen.words[index]
            words[index] = new
            seen.words[index] |= new
        }
    }

    var isEmpty: Bool {
        var index = 0
        // Checking eight words at once is faster, because the compiler can use wider instructions.
        while index + 8 <= words.count {
            var any: UInt64 = 0
            for place in index..<index + 8 { any |= words[place] }
            if any != 0 { return false }
            index += 8
        }
        while index < words.count {
            if words[index] != 0 { return false }
            index += 1
        }
        return true
    }

    func complement() {
        for index in 0..<words.count { words[index] = ~words[index] }
        trim()
    }

    /// Returns the first entry at or after `start`, or nil if there isn't one.
    @inline(__always) func first(from start: UInt32) -> UInt32? {
        var place = Int(start >> 6)
        guard place < words.count else { return nil }
        var rest = words[place] & UInt64.max << UInt64(start & 63)
        while rest == 0 {
            place += 1
            guard place < words.count else { return nil }
            rest = words[place]
        }
        return UInt32(truncatingIfNeeded: place << 6 | rest.trailingZeroBitCount)
    }

    var count: Int {
        var count = 0
        for index in 0..<words.count { count += words[index].nonzeroBitCount }
        return count
    }

    /// Calls `take` for each entry in ascending order, until `take` returns false.
    @inline(__always) func forEach<Failure: Error>(_ take: (UInt32) throws(Failure) -> Bool) throws(Failure) {
        for place in 0..<words.count {
            var rest = words[place]
            while rest != 0 {
                let entry = UInt32(truncatingIfNeeded: place << 6 | rest.trailingZeroBitCount)
                if !(try take(entry)) { return }
                rest &= rest - 1
            }
        }
    }
}
