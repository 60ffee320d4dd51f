/// How well an entry meets a query: a number of which less is better, made so that numbers compare as docs/ranking.md says.
///
/// From the highest byte down: words that are not there, errors, fields, words only begun; then, in two bytes, nearness; and in the last,
/// words that only the reader wrote.
public struct Rank: Comparable, Sendable {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// As good as can be.
    public static let best = Rank(bits: 0)

    /// How many of the words looked for are not there: those of an `OR` that another option made up for.
    public var missingWords: UInt8 { UInt8(truncatingIfNeeded: bits >> 56) }
    /// How many typing errors lie between the words and what was typed.
    public var errors: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) }
    /// For each word 0 in the title, 1 in an attribute, 2 in the text; added up.
    public var fields: UInt8 { UInt8(truncatingIfNeeded: bits >> 40) }
    /// How many words are only begun with what was typed.
    public var begun: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
    /// How far the words are from each other, 0 side by side to 8 a pair; nil where that was not looked at.
    public var distance: UInt16? {
        let distance = UInt16(truncatingIfNeeded: bits >> 17)
        return bits & Rank.anyNearness == Rank.anyNearness ? nil : distance & 0x7FFF
    }
    /// How many words stand only in what the reader wrote: a name or a note.
    public var written: UInt8 { UInt8(truncatingIfNeeded: bits) }
    /// Whether the title is nothing but the words.
    public var isWholeTitle: Bool { bits >> 16 & 1 == 0 && fields == 0 }

    /// Better before worse.
    public static func < (a: Rank, b: Rank) -> Bool { a.bits < b.bits }

    static let missing: UInt64 = 1 << 56
    /// The two bytes of nearness: all of them set where it is not looked at.
    static let anyNearness: UInt64 = 0xFFFF_0000
    /// The farthest that two neighbouring words count as being from each other.
    public static let farthest: UInt32 = 8

    /// What a word of `quality` adds, nearness left out.
    @inline(__always) static func share(of quality: UInt8) -> UInt64 {
        let errors = UInt64(quality >> 5), field = UInt64(quality >> 3 & 3), begun = UInt64(quality >> 2 & 1)
        return errors << 48 | field << 40 | begun << 32 | UInt64(quality >> 1 & 1)
    }

    /// What the distance of neighbouring words, and a title that has more words, add.
    @inline(__always) static func nearness(_ distance: UInt32, isWhole: Bool) -> UInt64 {
        UInt64(min(distance, 0x7FFE)) << 17 | (isWhole ? 0 : 1 << 16)
    }
}

/// How well one word is met, in one byte, less is better: errors, field, only begun, only by what the reader wrote, not the whole title.
enum Quality {
    static let none: UInt8 = 0xFF

    @inline(__always) static func of(_ place: UInt8, isBegun: Bool, errors: UInt8) -> UInt8 {
        of(place, base(isBegun: isBegun, errors: errors))
    }

    /// What does not depend on the place.
    static func base(isBegun: Bool, errors: UInt8, isWritten: Bool = false) -> UInt8 {
        errors << 5 | (isBegun ? 4 : 0) | (isWritten ? 2 : 0)
    }

    @inline(__always) static func of(_ place: UInt8, _ base: UInt8) -> UInt8 {
        let field: UInt8 = place <= Place.title ? 0 : place - 1
        return base | field << 3 | (place == Place.wholeTitle ? 0 : 1)
    }

    /// A quality taken apart again.
    static func parts(_ quality: UInt8) -> (base: UInt8, place: UInt8) {
        let field = quality >> 3 & 3
        return (quality & 0xE6, field > 0 ? field + 1 : quality & 1)
    }
}

/// The best so many of what comes by: a heap with the worst on top.
struct BestHits {
    private(set) var ranks: [UInt64] = []
    private(set) var entries: [UInt32] = []
    let limit: Int

    init(_ limit: Int) {
        self.limit = limit
        ranks.reserveCapacity(min(limit, 1024))
        entries.reserveCapacity(min(limit, 1024))
    }

    @inline(__always) var isFull: Bool { ranks.count >= limit }
    /// The rank that a later entry has to be better than; everything while there is room.
    @inline(__always) var worst: UInt64 { isFull ? (limit == 0 ? 0 : ranks[0]) : UInt64.max }

    @inline(__always) private func isWorse(_ a: Int, _ b: Int) -> Bool {
        ranks[a] != ranks[b] ? ranks[a] > ranks[b] : entries[a] > entries[b]
    }

    /// Takes an entry in, where it is among the best; entries come in ascending order.
    @inline(__always) mutating func add(_ rank: UInt64, _ entry: UInt32) {
        if ranks.count < limit {
            ranks.append(rank)
            entries.append(entry)
            var child = ranks.count - 1
            while child > 0, isWorse(child, (child - 1) / 2) {
                ranks.swapAt(child, (child - 1) / 2)
                entries.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if limit > 0, rank < ranks[0] {
            ranks[0] = rank
            entries[0] = entry
            sink()
        }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = parent * 2 + 1
            guard child < ranks.count else { return }
            if child + 1 < ranks.count, isWorse(child + 1, child) { child += 1 }
            guard isWorse(child, parent) else { return }
            ranks.swapAt(child, parent)
            entries.swapAt(child, parent)
            parent = child
        }
    }

    /// What was kept, the best first, ties in the order of the entries.
    func sorted() -> [(rank: UInt64, entry: UInt32)] {
        zip(ranks, entries).map { (rank: $0, entry: $1) }.sorted { a, b in
            a.rank != b.rank ? a.rank < b.rank : a.entry < b.entry
        }
    }
}
