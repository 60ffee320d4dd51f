import Model

/// Finds the entries that match all of several terms, and returns the best of these entries.
///
/// The search visits entries in ascending order, so that the first of two equally ranked entries wins. When the list of hits is
/// full, it accepts an entry only if the entry ranks better than the worst hit in the list. Each posting list block states its
/// best field. If a block can't contain a better hit, the search skips the block, unless it must count every hit.
struct ConjunctionSearch {
    private let index: IndexReader
    private let arena: Arena
    private let leaves: ArenaArray<QueryTermMatches>
    /// The indices into `leaves`, sorted from the rarest term to the most frequent.
    private let order: ArenaArray<Int>
    private let mask: Bitset?
    private let countsAll: Bool
    /// Whether the search skips entries that can't be among the best hits.
    private var skips: Bool
    private let wordCount: Int
    /// The number of adjacent pairs of terms for which nearness can't be evaluated, because at least one of the two terms never
    /// has positions.
    private let blindPairs: UInt32
    private(set) var best: BestHits
    private(set) var total = 0
    /// The set of all matching entries, if the caller requested it.
    let set: Bitset?

    private var left: ArenaNumberList
    private var right: ArenaNumberList

    init(
        _ index: IndexReader, _ leaves: [QueryTermMatches], mask: Bitset?, limit: Int, countsAll: Bool, keepsSet: Bool,
        below ceiling: UInt64 = UInt64.max, _ arena: Arena
    ) {
        self.index = index
        self.arena = arena
        self.mask = mask
        self.countsAll = countsAll
        skips = !countsAll
        self.leaves = arena.room(leaves.count)
        order = arena.room(leaves.count)
        for (place, leaf) in leaves.enumerated() { self.leaves[place] = leaf }
        // Use insertion sort, because queries have few terms.
        for place in leaves.indices {
            var at = place
            while at > 0, leaves[order[at - 1]].cost > leaves[place].cost {
                order[at] = order[at - 1]
                at -= 1
            }
            order[at] = place
        }
        wordCount = leaves.reduce(0) { $0 + $1.wordCount }
        var blindPairs: UInt32 = 0
        for (first, second) in zip(leaves, leaves.dropFirst()) where !first.hasPlaces || !second.hasPlaces { blindPairs += 1 }
        self.blindPairs = blindPairs
        best = BestHits(limit, below: ceiling)
        set = keepsSet ? Bitset(Int(index.count), arena) : nil
        left = ArenaNumberList(arena)
        right = ArenaNumberList(arena)
    }

    mutating func run() throws(IndexError) {
        let single = leaves.count == 1 ? leaves[0].single : nil
        if countsAll, let single, set == nil, mask == nil, single.cursor.allowedPlaces == 0x0F {
            total = single.cursor.count
            skips = true
        } else if isQuickerAsBits {
            return try run(try tiers())
        }
        if let single { try runList(single) } else { try runAll() }
    }

    // MARK: With bitsets

    /// Whether it is faster to create a bitset of each term's entries than to step through the entries one by one.
    private var isQuickerAsBits: Bool {
        var costs = 0
        for place in 0..<leaves.count {
            guard !leaves[place].isPhrase else { return false }
            costs += leaves[place].cost
        }
        // The search for a single term visits all of the term's entries, unless the posting list shows which blocks contain the
        // best entries.
        if leaves.count == 1 { return countsAll || leaves[0].isTable || isShortUnion }
        // All hits must rank better than a given rank. Few blocks contain such hits, so it is faster to skip the other blocks.
        if best.hasCeiling { return false }
        // Stepping from entry to entry looks up each of the rarest term's entries in the other lists. Bitsets require reading
        // every entry in every list.
        return leaves[order[0]].cost > (costs + Int(index.count) / 16) / 16
    }

    /// Whether the query's only term has several posting lists with at most 4,096 entries in total, but more than 1/128 of all
    /// entries. Reading these lists completely is faster than merging them entry by entry.
    private var isShortUnion: Bool {
        let cost = leaves[0].cost
        return leaves[0].form == .lists && leaves[0].single == nil && cost <= 4096 && cost > Int(index.count) / 128
    }

    private func tiers() throws(IndexError) -> RankTiers {
        func tiers(_ place: Int) throws(IndexError) -> [RankTiers.Tier] {
            try leaves.change(place) { (leaf) throws(IndexError) in try leaf.tiers(isOnly: leaves.count == 1, arena) }
        }
        var all = RankTiers(try tiers(0), arena)
        for place in 1..<max(leaves.count, 1) { all.join(try tiers(place)) }
        if let mask { all.formIntersection(mask) }
        return all
    }

    /// Collects the best hits, starting with the best tier, until the remaining tiers can contain only worse hits.
    private mutating func run(_ tiers: RankTiers) throws(IndexError) {
        total = tiers.count
        if let set { tiers.fill(set) }
        let isOnly = leaves.count == 1
        let groups = tiers.groups.map { (floor: isOnly ? $0.share : ConjunctionSearch.least($0.share, $0.blindPairs), group: $0) }
        for (floor, group) in groups.sorted(by: { $0.floor < $1.floor }) {
            if best.worst <= floor { return }
            if isOnly || group.isUniform && Int(group.blindPairs) == leaves.count - 1 {
                // Nearness can't change the rank of the group's entries, so `floor` is the rank of each entry.
                group.set.forEach { entry in
                    best.add(floor, entry)
                    return best.worst > floor
                }
                continue
            }
            for place in 0..<leaves.count { try leaves.change(place) { (leaf) throws(IndexError) in try leaf.rewind() } }
            try group.set.forEach { (entry) throws(IndexError) in
                for place in 0..<leaves.count {
                    guard try seek(place, entry) == entry else { throw .damaged }
                }
                let rank = group.share | (try nearness(entry, group.share))
                if rank < best.worst { best.add(rank, entry) }
                return best.worst > floor
            }
        }
    }

    // MARK: Entry by entry

    /// Searches a single posting list in blocks, without a cursor step for each entry.
    private mutating func runList(_ source: TermPostings) throws(IndexError) {
        var cursor = source.cursor
        guard cursor.document != PostingCursor.end else { return }
        let allowed = cursor.allowedPlaces
        let ranks = SIMD4<UInt64>(rank(source, 0), rank(source, 1), rank(source, 2), rank(source, 3))
        var worst = best.worst
        for block in 0..<cursor.blockCount {
            let mark = cursor.mark(of: block) & allowed
            guard mark != 0 else { continue }
            if skips, ranks[mark.trailingZeroBitCount] >= worst { continue }
            if block != cursor.blockNumber { try cursor.load(block) }
            for slot in 0..<cursor.blockEntries {
                let kind = cursor.kind(slot), entry = cursor.entry(slot)
                guard allowed >> kind & 1 != 0, mask?.contains(entry) ?? true else { continue }
                if countsAll, !skips {
                    total += 1
                    set?.insert(entry)
                }
                let rank = ranks[Int(kind)]
                if rank < worst {
                    best.add(rank, entry)
                    worst = best.worst
                }
            }
        }
    }

    private func rank(_ source: TermPostings, _ place: UInt8) -> UInt64 {
        Rank.share(of: source.quality(place)) | Rank.nearness(0, isWhole: place == OccurrenceField.wholeTitle)
    }

    /// Steps through the entries that match all terms.
    private mutating func runAll() throws(IndexError) {
        var bound: UInt64 = 0
        var boundLast: UInt32 = 0
        var hasBound = false
        let isWord = leaves.count == 1 && wordCount == 1
        var entry = try entry(from: 0)
        search: while entry != QueryTermMatches.end {
            let worst = best.worst
            if skips, worst != UInt64.max {
                if worst == 0 { return }
                if !hasBound || entry > boundLast {
                    boundLast = QueryTermMatches.end
                    bound = 0
                    var isGap = false
                    for place in 0..<leaves.count {
                        let quality = try leaves.change(place) { (leaf) throws(IndexError) in
                            try leaf.bound(from: entry, last: &boundLast)
                        }
                        isGap = isGap || quality == MatchQuality.none
                        bound += ConjunctionSearch.least(quality, isWord: isWord)
                    }
                    if isGap { bound = UInt64.max } else if !isWord { bound = ConjunctionSearch.least(bound, blindPairs) }
                    hasBound = true
                }
                if bound >= worst {
                    guard boundLast < QueryTermMatches.end - 1 else { return }
                    entry = try self.entry(from: boundLast + 1)
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
                    entry = try there == QueryTermMatches.end ? QueryTermMatches.end : self.entry(from: there)
                    continue search
                }
            }
            if countsAll, !skips {
                total += 1
                set?.insert(entry)
            }
            var least: UInt64 = 0
            for place in 0..<leaves.count { least += ConjunctionSearch.least(quality(place), isWord: isWord) }
            if !isWord {
                var blind: UInt32 = 0
                var knew = knowsPlaces(0)
                for place in 1..<max(leaves.count, 1) {
                    let knows = knowsPlaces(place)
                    if !knew || !knows { blind += 1 }
                    knew = knows
                }
                least = ConjunctionSearch.least(least, blind)
            }
            if least < best.worst {
                let rank = try isWord ? least : least & ~Rank.anyNearness | nearness(entry, least)
                if rank < best.worst { best.add(rank, entry) }
            }
            entry = try self.entry(from: entry + 1)
        }
    }

    /// Returns a lower bound for a term's contribution to the rank. If there is only one term, the bound is the exact rank.
    /// Otherwise it doesn't include nearness.
    @inline(__always) private static func least(_ quality: UInt8, isWord: Bool) -> UInt64 {
        Rank.share(of: quality) | (isWord ? Rank.nearness(0, isWhole: quality & 1 == 0) : 0)
    }

    /// Returns the best possible rank for terms that contribute `shares`. Assumes that all pairs of terms are adjacent, except
    /// `blind` pairs without known positions. If nothing else lowers the rank, also assumes that the title consists only of these
    /// terms.
    @inline(__always) private static func least(_ shares: UInt64, _ blind: UInt32) -> UInt64 {
        shares | Rank.nearness(blind * Rank.farthest, isWhole: shares >> 24 == 0 && blind == 0)
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

    @inline(__always) private func knowsPlaces(_ place: Int) -> Bool { leaves.change(place) { $0.knowsPlaces() } }

    /// Returns the nearness part of an entry's rank, which depends on the distances between adjacent terms and on whether the
    /// title consists only of these terms.
    private mutating func nearness(_ entry: UInt32, _ rank: UInt64) throws(IndexError) -> UInt64 {
        var distance: UInt32 = 0
        var inLeft: Int?
        for place in 1..<max(leaves.count, 1) {
            guard knowsPlaces(place - 1), knowsPlaces(place) else {
                distance += Rank.farthest
                continue
            }
            if inLeft != place - 1 { try leaves[place - 1].positions(into: &left, arena) }
            try leaves[place].positions(into: &right, arena)
            distance += ConjunctionSearch.distance(left, right, leaves[place - 1].wordCount)
            swap(&left, &right)
            inLeft = place
        }
        var isWhole = rank >> 24 == 0 && distance == 0
        if isWhole {
            isWhole = try index.titleLengths.stretch(Int(entry), 1).byte(0) == UInt8(clamping: wordCount)
        }
        return Rank.nearness(distance, isWhole: isWhole)
    }

    /// Returns the distance between two adjacent terms of the query, which is 0 if the second term directly follows the first.
    /// The distance is greater by one if the second term comes before the first.
    private static func distance(_ first: ArenaNumberList, _ second: ArenaNumberList, _ length: Int) -> UInt32 {
        var least = Rank.farthest
        var place = 0
        let step = UInt32(truncatingIfNeeded: length)
        for index in 0..<first.count {
            let position = first[index]
            while place < second.count, second[place] < position { place += 1 }
            if place < second.count, second[place] >= position + step {
                least = min(least, second[place] - position - step)
            }
            if place > 0 { least = min(least, position - second[place - 1]) }
            if least == 0 { return 0 }
        }
        return least
    }
}
