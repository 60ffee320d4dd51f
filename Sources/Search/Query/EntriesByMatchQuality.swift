/// Sets of entries, one for each match quality, created when they are first needed. Copies of this value share the same sets.
struct EntriesByMatchQuality: BitwiseCopyable {
    /// The entries with the same match quality.
    struct QualityGroup: BitwiseCopyable {
        let quality: UInt8
        let set: Bitset
    }

    /// The maximum number of sets. There are four types of match (exact, another form, one error and two errors), three fields,
    /// and three yes-or-no properties: whether the match is a whole word, whether it is in the reader's own text, and whether the
    /// title contains other words. Together, they result in at most 96 qualities.
    private static let limit = 128

    private let ones: ArenaArray<QualityGroup>
    private let documents: Int
    /// The number of sets.
    private(set) var count = 0
    /// The entries in all sets. Empty until `settle` is called.
    private(set) var union: Bitset

    init(_ documents: Int, _ arena: Arena) {
        self.documents = documents
        ones = arena.room(EntriesByMatchQuality.limit)
        union = Bitset(0, arena)
    }

    subscript(_ place: Int) -> QualityGroup { ones[place] }

    /// Returns the set for a quality.
    mutating func set(_ quality: UInt8, _ arena: Arena) -> Bitset {
        for place in 0..<count where ones[place].quality == quality { return ones[place].set }
        guard count < EntriesByMatchQuality.limit else { return ones[count - 1].set }
        let set = Bitset(documents, arena)
        ones[count] = QualityGroup(quality: quality, set: set)
        count += 1
        return set
    }

    /// Inserts the entries of a posting list. The cursor's position is unspecified afterwards.
    /// - Parameter base: the match quality without the field.
    mutating func put(_ cursor: inout PostingCursor, _ base: UInt8, _ arena: Arena) throws(IndexError) {
        // A damaged list may contain fields that its field masks don't include. Entries with these fields are ignored.
        let kinds = arena.room(4, filledWith: Bitset(0, arena))
        let there = cursor.allMarks & cursor.allowedPlaces
        for kind: UInt8 in 0..<4 where there >> kind & 1 != 0 {
            kinds[Int(kind)] = set(MatchQuality.of(kind, base), arena)
        }
        try cursor.fill(kinds)
    }

    /// Inserts the entries of a table, which contains each entry's quality.
    mutating func put(_ table: ArenaArray<UInt8>, _ arena: Arena) {
        let known = arena.room(256, filledWith: Bitset(0, arena))
        for word in 0..<(documents + 63) / 64 {
            var rest = Bitset.word(word, of: table, documents)
            while rest != 0 {
                let place = word << 6 | rest.trailingZeroBitCount
                rest &= rest - 1
                let quality = Int(table[place])
                if known[quality].size == 0 { known[quality] = set(table[place], arena) }
                known[quality].insert(UInt32(truncatingIfNeeded: place))
            }
        }
    }

    /// Sorts the sets from best to worst, and removes each entry from all sets except its best.
    mutating func settle(_ arena: Arena) {
        for place in 1..<max(count, 1) {
            var at = place
            while at > 0, ones[at].quality < ones[at - 1].quality {
                (ones[at], ones[at - 1]) = (ones[at - 1], ones[at])
                at -= 1
            }
        }
        union = Bitset(documents, arena)
        for place in 0..<count { ones[place].set.moveNew(into: union) }
    }

    /// Returns the union of all sets.
    func all(_ arena: Arena) -> Bitset {
        let all = Bitset(documents, arena)
        for place in 0..<count { all.formUnion(ones[place].set) }
        return all
    }

    /// Returns an entry's quality, or `MatchQuality.none` if the entry isn't in any set.
    func quality(of entry: UInt32) -> UInt8 {
        for place in 0..<count where ones[place].set.contains(entry) { return ones[place].quality }
        return MatchQuality.none
    }
}
