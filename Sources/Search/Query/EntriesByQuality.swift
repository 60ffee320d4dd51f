/// Sets of entries by quality, made when they are needed. A copy of the value has the same sets.
struct EntriesByQuality: BitwiseCopyable {
    struct One: BitwiseCopyable {
        let quality: UInt8
        let set: Bitset
    }

    /// How many qualities there can be: three counts of errors, whole words or begun, of each six places; and what else is to come.
    private static let limit = 64

    private let ones: Memory<One>
    private let documents: Int
    /// How many sets there are.
    private(set) var count = 0
    /// The entries of all sets; none before `settle`.
    private(set) var union: Bitset

    init(_ documents: Int, _ arena: Arena) {
        self.documents = documents
        ones = arena.room(EntriesByQuality.limit)
        union = Bitset(0, arena)
    }

    subscript(_ place: Int) -> One { ones[place] }

    /// The set of a quality.
    mutating func set(_ quality: UInt8, _ arena: Arena) -> Bitset {
        for place in 0..<count where ones[place].quality == quality { return ones[place].set }
        guard count < EntriesByQuality.limit else { return ones[count - 1].set }
        let set = Bitset(documents, arena)
        ones[count] = One(quality: quality, set: set)
        count += 1
        return set
    }

    /// Puts the entries of a list in; the cursor stands anywhere afterwards.
    /// - Parameter base: what each of its places counts as, the place left out.
    mutating func put(_ cursor: inout PostingCursor, _ base: UInt8, _ arena: Arena) throws(IndexError) {
        // What a damaged list holds beyond its marks goes nowhere.
        let kinds = arena.room(4, filledWith: Bitset(0, arena))
        let there = cursor.allMarks & cursor.allowedPlaces
        for kind: UInt8 in 0..<4 where there >> kind & 1 != 0 {
            kinds[Int(kind)] = set(Quality.of(kind, base), arena)
        }
        try cursor.fill(kinds)
    }

    /// Puts the entries of a table of qualities in.
    mutating func put(_ table: Memory<UInt8>, _ arena: Arena) {
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

    /// Puts the sets in order, the best first, and leaves each entry in the best that it is in.
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

    /// All entries that are in a set now.
    func all(_ arena: Arena) -> Bitset {
        let all = Bitset(documents, arena)
        for place in 0..<count { all.formUnion(ones[place].set) }
        return all
    }

    /// The quality of an entry; `Quality.none` for one that is in no set.
    func quality(of entry: UInt32) -> UInt8 {
        for place in 0..<count where ones[place].set.contains(entry) { return ones[place].quality }
        return Quality.none
    }
}
