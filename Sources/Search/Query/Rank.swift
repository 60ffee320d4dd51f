/// An entry's rank for a query. Lower ranks are better. docs/ranking.md explains the rules.
///
/// From the highest byte down, the rank contains the number of missing words, the number of typos, the sum of the field
/// numbers, the number of words that match only in another form, and the number of words that match only as a prefix. The next
/// two bytes contain the nearness. The lowest byte contains the number of words that occur only in the user's own text.
public struct Rank: Comparable, Sendable {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// The best possible rank.
    public static let best = Rank(bits: 0)

    /// The number of query words that the entry doesn't contain. An entry can lack words only if the query contains `OR` and
    /// the entry matches another alternative.
    public var missingWords: UInt8 { UInt8(truncatingIfNeeded: bits >> 56) }
    /// The number of typos between the query and the matched words.
    public var errors: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) }
    /// The sum of the field numbers over all words. Each word adds 0 for a match in the title, 1 in an attribute, or 2 in the
    /// text.
    public var fields: UInt8 { UInt8(truncatingIfNeeded: bits >> 40) }
    /// The number of words that match only in another form, such as the plural.
    public var forms: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
    /// The number of words that match only as a prefix.
    public var begun: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
    /// The sum of the distances in the text between consecutive query words. Each distance is from 0 (the words are adjacent)
    /// to 8. Nil if nearness wasn't evaluated.
    public var distance: UInt16? {
        let distance = UInt16(truncatingIfNeeded: bits >> 9)
        return bits & Rank.anyNearness == Rank.anyNearness ? nil : distance & 0x7FFF
    }
    /// The number of words that occur only in the user's own text (a favourite's name or a note).
    public var written: UInt8 { UInt8(truncatingIfNeeded: bits) }
    /// Whether the title consists only of the query's words.
    public var isWholeTitle: Bool { bits >> 8 & 1 == 0 && fields == 0 && forms == 0 }

    /// Returns whether rank `a` is better than rank `b`.
    public static func < (a: Rank, b: Rank) -> Bool { a.bits < b.bits }

    static let missing: UInt64 = 1 << 56
    /// The amount that a match in another form, such as the plural, adds to the rank. A rank that includes such a match is
    /// never lower than this amount.
    static let form: UInt64 = 1 << 32
    /// The value of the two nearness bytes if nearness wasn't evaluated. Both bytes are 0xFF.
    static let anyNearness: UInt64 = 0xFF_FF00
    /// The maximum distance between two consecutive query words. Larger distances count as this distance.
    public static let farthest: UInt32 = 8

    /// Returns how much a word with this quality contributes to the rank, apart from nearness.
    @inline(__always) static func share(of quality: UInt8) -> UInt64 {
        let quality = UInt64(quality)
        let errors = quality >> 6, field = quality >> 4 & 3, form = quality >> 3 & 1, begun = quality >> 2 & 1
        return errors << 48 | field << 40 | form << 32 | begun << 24 | quality >> 1 & 1
    }

    /// Returns how much nearness contributes to the rank. Nearness includes the distance between words, and whether the title
    /// contains other words.
    @inline(__always) static func nearness(_ distance: UInt32, isWhole: Bool) -> UInt64 {
        UInt64(min(distance, 0x7FFE)) << 9 | (isWhole ? 0 : 1 << 8)
    }
}

/// How well a word matches, in one byte. Lower values are better. From the highest bits to the lowest, the byte stores:
/// - the number of typos
/// - the field
/// - whether the match is another form of the word
/// - whether only a prefix matches
/// - whether the word occurs only in the user's own text
/// - whether the title contains other words
enum MatchQuality {
    static let none: UInt8 = 0xFF

    /// Returns the number of typos from a match's quality.
    @inline(__always) static func errors(_ quality: UInt8) -> UInt8 { quality >> 6 }

    /// Returns whether a word matches as typed or as a prefix, without typos and not in another form.
    static func isAsTyped(_ quality: UInt8) -> Bool { quality & 0xC8 == 0 }

    /// Returns the bits of the quality that don't depend on the field.
    ///
    /// - Parameter errors: The number of typos, at most 2.
    static func base(isBegun: Bool, errors: UInt8, isForm: Bool = false, isWritten: Bool = false) -> UInt8 {
        min(errors, 2) << 6 | (isForm && errors == 0 ? 8 : 0) | (isBegun ? 4 : 0) | (isWritten ? 2 : 0)
    }

    @inline(__always) static func of(_ place: UInt8, _ base: UInt8) -> UInt8 {
        let field: UInt8 = place <= OccurrenceField.title ? 0 : place - 1
        return base | field << 4 | (place == OccurrenceField.wholeTitle ? 0 : 1)
    }

    /// Splits the quality of a match into the field in which the word was found and the remaining bits.
    static func parts(_ quality: UInt8) -> (base: UInt8, place: UInt8) {
        let field = quality >> 4 & 3
        return (quality & 0xCE, field > 0 ? field + 1 : quality & 1)
    }
}

/// Stores a limited number of the best hits in a heap, with the worst hit on top.
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
    /// The rank that the next entry must beat to be added. If the ranks are equal, the entry with the lower number wins.
    @inline(__always) var worst: UInt64 { isFull ? (limit == 0 ? 0 : ranks[0]) : UInt64.max }

    @inline(__always) private func isWorse(_ a: Int, _ b: Int) -> Bool {
        ranks[a] != ranks[b] ? ranks[a] > ranks[b] : entries[a] > entries[b]
    }

    /// Returns whether the list would reject every entry whose rank is `rank` or worse and whose number is `entry` or higher.
    @inline(__always) func rejects(_ rank: UInt64, from entry: UInt32) -> Bool {
        guard isFull, limit > 0 else { return rank >= worst }
        return rank > ranks[0] || rank == ranks[0] && entry > entries[0]
    }

    /// Adds an entry that may already be in the list. If so, the entry keeps the better of its two ranks.
    mutating func addAgain(_ rank: UInt64, _ entry: UInt32) {
        guard let place = entries.firstIndex(of: entry) else { return add(rank, entry) }
        guard rank < ranks[place] else { return }
        ranks[place] = rank
        sink(place)
    }

    /// Adds an entry if it is among the best hits so far. The entry must not be in the list yet.
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
        } else if limit > 0, rank < ranks[0] || rank == ranks[0] && entry < entries[0] {
            ranks[0] = rank
            entries[0] = entry
            sink(0)
        }
    }

    private mutating func sink(_ place: Int) {
        var parent = place
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

    /// Returns the hits from best to worst. Equally ranked hits are sorted by entry number.
    func sorted() -> [(rank: UInt64, entry: UInt32)] {
        guard ranks.count <= BestHits.shortList else {
            return zip(ranks, entries).map { (rank: $0, entry: $1) }.sorted { a, b in
                a.rank != b.rank ? a.rank < b.rank : a.entry < b.entry
            }
        }
        var hits: [(rank: UInt64, entry: UInt32)] = []
        hits.reserveCapacity(ranks.count)
        // The heap starts with the worst hit, so its reverse order is nearly sorted.
        for place in ranks.indices.reversed() {
            let rank = ranks[place], entry = entries[place]
            var at = hits.count
            hits.append((rank, entry))
            while at > 0, hits[at - 1].rank != rank ? hits[at - 1].rank > rank : hits[at - 1].entry > entry {
                hits[at] = hits[at - 1]
                at -= 1
            }
            hits[at] = (rank, entry)
        }
        return hits
    }

    /// The maximum number of hits for which an insertion sort is faster than a general sort.
    private static let shortList = 32
}
