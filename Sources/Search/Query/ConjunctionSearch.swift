import Model

/// Finds the entries that match all of several terms, and returns the best of these entries.
///
/// The search visits entries in ascending order, so that the first of two equally ranked entries wins. When the list of hits is
/// full, it accepts an entry only if the entry ranks better than the worst hit in the list. Each block of a posting list records
/// which fields occur in it. If a block can't contain a better hit, the search skips the block, unless it must count every hit.
/// In other blocks, it skips the rarest term's entries whose field rules out a better hit, without looking up the other terms.
struct ConjunctionSearch {
    let index: IndexReader
    let arena: Arena
    let leaves: ArenaArray<TermMatchCursor>
    /// The indices into `leaves`, sorted from the rarest term to the most frequent.
    private let order: ArenaArray<Int>
    private let mask: Bitset?
    private let countsAll: Bool
    /// Whether the search skips entries that can't be among the best hits.
    private var skips: Bool
    /// Whether the list of hits already contained another search's hits when this search started. If so, this search may find
    /// the same entries again.
    private let continues: Bool
    let wordCount: Int
    /// Whether the search has exactly two terms, both of which are looked up in posting lists.
    let isPair: Bool
    /// The number of neighbouring term pairs whose nearness can't be evaluated, because at least one of the two terms never has
    /// positions.
    private let unmeasuredPairs: UInt32
    private(set) var best: BestHits
    private(set) var total = 0
    /// The set of all matching entries, if the caller requested it.
    let set: Bitset?

    var left: ArenaNumberList
    var right: ArenaNumberList

    /// Creates a search. Call `run` to perform it.
    ///
    /// - Parameters:
    ///   - leaves: the terms, at least one.
    ///   - best: the list of hits. If it already contains hits from another search, they don't count as matches of this search.
    init(
        _ index: IndexReader, _ leaves: [TermMatchCursor], mask: Bitset?, best: BestHits, countsAll: Bool, keepsSet: Bool,
        _ arena: Arena
    ) {
        self.index = index
        self.arena = arena
        self.mask = mask
        self.countsAll = countsAll
        skips = !countsAll
        self.leaves = arena.room(leaves.count)
        order = arena.room(leaves.count)
        for (place, leaf) in leaves.enumerated() { self.leaves[place] = leaf }
        // Queries have few terms, so use an insertion sort.
        for place in leaves.indices {
            var at = place
            while at > 0, leaves[order[at - 1]].cost > leaves[place].cost {
                order[at] = order[at - 1]
                at -= 1
            }
            order[at] = place
        }
        wordCount = leaves.reduce(0) { $0 + $1.wordCount }
        isPair = leaves.count == 2 && leaves[0].isUnion && leaves[1].isUnion
        var unmeasuredPairs: UInt32 = 0
        for (first, second) in zip(leaves, leaves.dropFirst()) where !first.hasPlaces || !second.hasPlaces {
            unmeasuredPairs += 1
        }
        self.unmeasuredPairs = unmeasuredPairs
        self.best = best
        continues = !best.entries.isEmpty
        set = keepsSet ? Bitset(Int(index.count), arena) : nil
        left = ArenaNumberList(arena)
        right = ArenaNumberList(arena)
    }

    mutating func run() throws(IndexError) {
        if leaves.count == 1, leaves[0].isSequential {
            for place in 0..<leaves[0].sources.count { try runList(leaves[0].sources[place], mayRepeat: place > 0) }
            return
        }
        let single = leaves.count == 1 ? leaves[0].single : nil
        if countsAll, let single, set == nil, mask == nil, single.cursor.allowedPlaces == 0x0F {
            total = single.cursor.count
            skips = true
        } else if isQuickerAsBits {
            return try run(try tiers())
        }
        if let single { try runList(single, mayRepeat: false) } else { try runAll() }
    }

    // MARK: With bitsets

    /// Whether it is faster to create a bitset of each term's entries than to step through the entries one by one.
    private var isQuickerAsBits: Bool {
        var costs = 0
        for place in 0..<leaves.count {
            guard !leaves[place].isPhrase else { return false }
            costs += leaves[place].cost
        }
        // The search for a single term visits all of the term's entries, unless the posting lists show which blocks contain the best
        // entries.
        if leaves.count == 1 { return countsAll || leaves[0].isTable || isShortUnion }
        // If the hits found so far are in the best fields, few blocks can contain better hits, and stepping skips all other
        // blocks.
        if continues, Int(Rank(bits: best.worst).fields) <= leaves.count { return false }
        // Stepping from entry to entry looks up each of the rarest term's entries in the other lists. Bitsets require reading
        // every entry in every list.
        return leaves[order[0]].cost > (costs + Int(index.count) / 16) / 16
    }

    /// Whether the only term has several posting lists that are short, but contain a large proportion of the entries. Reading
    /// these lists completely is faster than merging them entry by entry.
    private var isShortUnion: Bool {
        let cost = leaves[0].cost
        return leaves[0].form == .lists && leaves[0].single == nil && cost <= 4096 && cost > Int(index.count) / 128
    }

    private func tiers() throws(IndexError) -> RankedEntrySets {
        func tiers(_ place: Int) throws(IndexError) -> [RankedEntrySets.EquallyRankedEntries] {
            try leaves.change(place) { (leaf) throws(IndexError) in try leaf.tiers(isOnly: leaves.count == 1, arena) }
        }
        var all = RankedEntrySets(try tiers(0), arena)
        for place in 1..<max(leaves.count, 1) { all.join(try tiers(place)) }
        if let mask { all.formIntersection(mask) }
        return all
    }

    /// Collects the best hits. Starts with the tier (a set of equally good matches) that ranks best, and stops when the remaining
    /// tiers can contain only worse hits.
    private mutating func run(_ tiers: RankedEntrySets) throws(IndexError) {
        if countsAll { total = tiers.count }
        if let set { tiers.fill(set) }
        let isOnly = leaves.count == 1
        let groups = tiers.groups.map {
            (floor: isOnly ? $0.share : ConjunctionSearch.least($0.share, $0.unmeasuredPairs), group: $0)
        }
        for (floor, group) in groups.sorted(by: { $0.floor < $1.floor }) {
            if isDone(floor) { return }
            if isOnly || group.isUniform && Int(group.unmeasuredPairs) == leaves.count - 1 {
                // Nearness can't affect the rank of the entries in this group, so the rank is already known.
                group.set.forEach { entry in
                    add(floor, entry)
                    return !isDone(floor)
                }
                continue
            }
            for place in 0..<leaves.count { try leaves.change(place) { (leaf) throws(IndexError) in try leaf.rewind() } }
            try group.set.forEach { (entry) throws(IndexError) in
                if best.rejects(try least(group.share, group.unmeasuredPairs, entry), from: entry) { return true }
                for place in 0..<leaves.count {
                    guard try seek(place, entry) == entry else { throw .damaged }
                }
                add(group.share | (try nearness(entry, group.share)), entry)
                return !isDone(floor)
            }
        }
    }

    /// Returns whether entries with the rank `floor` can no longer be among the best hits. If the list of hits already contained
    /// another search's hits, an entry with the same rank may still come before these hits.
    private func isDone(_ floor: UInt64) -> Bool { continues ? best.worst < floor : best.worst <= floor }

    // MARK: Entry by entry

    /// Searches a posting list in blocks, without moving the cursor from entry to entry.
    /// - Parameter mayRepeat: whether entries may already be in the list of hits.
    private mutating func runList(_ source: TermMatchSource, mayRepeat: Bool) throws(IndexError) {
        var cursor = source.cursor
        let allowed = cursor.allowedPlaces
        let ranks = SIMD4<UInt64>(rank(source, 0), rank(source, 1), rank(source, 2), rank(source, 3))
        /// Returns the fields in which a match at or after `entry` may be among the best hits.
        func better(from entry: UInt32) -> UInt8 {
            guard skips else { return allowed }
            var fields: UInt8 = 0
            for place: UInt8 in 0..<4 where !best.rejects(ranks[Int(place)], from: entry) { fields |= 1 << place }
            return fields & allowed
        }
        var fields = better(from: 0)
        for block in 0..<cursor.blockCount {
            if cursor.mark(of: block) & fields != 0 {
                if block != cursor.blockNumber { try cursor.load(block) }
                for slot in 0..<cursor.blockEntries {
                    let kind = cursor.kind(slot)
                    guard fields >> kind & 1 != 0 else { continue }
                    let entry = cursor.entry(slot)
                    guard mask?.contains(entry) ?? true else { continue }
                    if countsAll, !skips {
                        total += 1
                        set?.insert(entry)
                    }
                    let rank = ranks[Int(kind)]
                    if best.rejects(rank, from: entry) { continue }
                    if mayRepeat { best.addAgain(rank, entry) } else { best.add(rank, entry) }
                    if best.isFull { fields = better(from: entry &+ 1) }
                }
            }
            if mayRepeat, block + 1 < cursor.blockCount {
                // The hits may include entries from another list. Ties with these entries depend on the entry number, so
                // determine the fields again for the next block.
                fields = better(from: cursor.last(of: block) &+ 1)
            }
            if fields == 0 { return }
        }
    }

    private func rank(_ source: TermMatchSource, _ place: UInt8) -> UInt64 {
        Rank.share(of: source.quality(place)) | Rank.nearness(0, isWhole: place == OccurrenceField.wholeTitle)
    }

    /// Steps through the entries that match all terms.
    private mutating func runAll() throws(IndexError) {
        let rarest = order[0]
        var bound: UInt64 = 0, rest: UInt64 = 0
        var boundLast: UInt32 = 0
        var hasBound = false
        let isWord = leaves.count == 1 && wordCount == 1
        var entry = try entry(from: 0)
        search: while entry != TermMatchCursor.end {
            if skips, best.isFull {
                if best.worst == 0 { return }
                if !hasBound || entry > boundLast {
                    boundLast = TermMatchCursor.end
                    bound = 0
                    rest = 0
                    var isGap = false
                    for place in 0..<leaves.count {
                        let quality = try leaves.change(place) { (leaf) throws(IndexError) in
                            try leaf.bound(from: entry, last: &boundLast)
                        }
                        isGap = isGap || quality == MatchQuality.none
                        let share = ConjunctionSearch.least(quality, isWord: isWord)
                        bound += share
                        if place != rarest { rest += share }
                    }
                    if isGap { bound = UInt64.max } else if !isWord { bound = ConjunctionSearch.least(bound, unmeasuredPairs) }
                    hasBound = true
                }
                if best.rejects(bound, from: entry) {
                    guard boundLast < TermMatchCursor.end - 1 else { return }
                    entry = try self.entry(from: boundLast + 1)
                    continue
                }
                // Skip the entry if the quality of the rarest term's match rules out a better hit.
                if best.rejects(least(quality(rarest), rest, isWord: isWord), from: entry) {
                    entry = try nextEntry(rest, from: entry, through: boundLast, isWord: isWord)
                    continue
                }
            }
            if let mask, !mask.contains(entry) {
                entry = try self.entry(from: entry + 1)
                continue
            }
            for place in 1..<leaves.count {
                let there = try seek(order[place], entry)
                if there != entry {
                    entry = try there == TermMatchCursor.end ? TermMatchCursor.end : self.entry(from: there)
                    continue search
                }
            }
            if countsAll, !skips {
                total += 1
                set?.insert(entry)
            }
            var shares: UInt64 = 0
            for place in 0..<leaves.count { shares += ConjunctionSearch.least(quality(place), isWord: isWord) }
            if isWord {
                add(shares, entry)
            } else if !best.rejects(shares, from: entry) {
                var unmeasured: UInt32 = 0
                var knew = knowsPlaces(0)
                for place in 1..<max(leaves.count, 1) {
                    let knows = knowsPlaces(place)
                    if !knew || !knows { unmeasured += 1 }
                    knew = knows
                }
                let least = try least(shares, unmeasured, entry)
                if !best.rejects(least, from: entry) { add(shares | (try nearness(entry, shares)), entry) }
            }
            entry = try self.entry(from: entry + 1)
        }
    }

    @inline(__always) private mutating func add(_ rank: UInt64, _ entry: UInt32) {
        if best.rejects(rank, from: entry) { return }
        if continues { best.addAgain(rank, entry) } else { best.add(rank, entry) }
    }

    /// Moves the rarest term to its next entry that may be among the best hits, or past `last`. Returns the entry.
    /// - Parameter rest: the best possible contribution of the other terms to the rank. This contribution isn't valid after
    ///   `last`.
    private mutating func nextEntry(
        _ rest: UInt64, from entry: UInt32, through last: UInt32, isWord: Bool
    ) throws(IndexError) -> UInt32 {
        let rarest = order[0]
        guard leaves[rarest].isUnion, leaves[rarest].sources.count == 1 else { return try self.entry(from: entry + 1) }
        let base = leaves[rarest].sources[0].base
        var fields: UInt8 = 0
        for place: UInt8 in 0..<4
        where !best.rejects(least(MatchQuality.of(place, base), rest, isWord: isWord), from: entry) { fields |= 1 << place }
        let isFound = try leaves.change(rarest) { (leaf) throws(IndexError) in try leaf.skip(to: fields, through: last) }
        if isFound { return leaves.change(rarest) { $0.document } }
        return try last < TermMatchCursor.end - 1 ? self.entry(from: last + 1) : TermMatchCursor.end
    }

    /// Returns a lower bound for the rank of an entry in which the rarest term has the match quality `quality`.
    /// - Parameter rest: the best possible contribution of the other terms.
    @inline(__always) private func least(_ quality: UInt8, _ rest: UInt64, isWord: Bool) -> UInt64 {
        let share = ConjunctionSearch.least(quality, isWord: isWord)
        return isWord ? share : ConjunctionSearch.least(share + rest, unmeasuredPairs)
    }

    /// Returns a lower bound for the rank of an entry to which the terms contribute `shares`. The distance between two terms isn't
    /// known for `unmeasured` pairs of terms. The bound is higher if the title contains other words.
    @inline(__always) private func least(_ shares: UInt64, _ unmeasured: UInt32, _ entry: UInt32) throws(IndexError) -> UInt64 {
        let least = ConjunctionSearch.least(shares, unmeasured)
        guard shares >> 24 == 0, unmeasured == 0, try !hasWholeTitle(entry) else { return least }
        return least | Rank.nearness(0, isWhole: false)
    }

    /// Returns a lower bound for a term's contribution to the rank. If there is only one term, the bound is the exact rank.
    /// Otherwise, the bound doesn't include nearness.
    @inline(__always) private static func least(_ quality: UInt8, isWord: Bool) -> UInt64 {
        Rank.share(of: quality) | (isWord ? Rank.nearness(0, isWhole: quality & 1 == 0) : 0)
    }

    /// Returns the best possible rank for terms that contribute `shares`. The distance between two terms isn't known for
    /// `unmeasured` pairs of terms. The bound assumes that all other pairs are adjacent. If nothing else lowers the rank, the
    /// bound also assumes that the title consists only of these terms.
    @inline(__always) private static func least(_ shares: UInt64, _ unmeasured: UInt32) -> UInt64 {
        shares | Rank.nearness(unmeasured * Rank.farthest, isWhole: shares >> 24 == 0 && unmeasured == 0)
    }

    /// Returns the first entry at or after `target` that contains the rarest term. Like `seek`, this method is mutating, to avoid
    /// copying the large value for each entry.
    @inline(__always) private mutating func entry(from target: UInt32) throws(IndexError) -> UInt32 {
        try leaves.change(order[0]) { (leaf) throws(IndexError) in
            if leaf.document &+ 1 == target { try leaf.next(arena) } else { try leaf.seek(target, arena) }
            return leaf.document
        }
    }

    /// Moves a term to its first entry at or after `target` and returns that entry.
    @inline(__always) private mutating func seek(_ place: Int, _ target: UInt32) throws(IndexError) -> UInt32 {
        try leaves.change(place) { (leaf) throws(IndexError) in
            try leaf.seek(target, arena)
            return leaf.document
        }
    }

    // Access the term in place, because it is too large to copy.
    @inline(__always) private func quality(_ place: Int) -> UInt8 { leaves.change(place) { $0.quality } }

    @inline(__always) func knowsPlaces(_ place: Int) -> Bool { leaves.change(place) { $0.knowsPlaces() } }
}
