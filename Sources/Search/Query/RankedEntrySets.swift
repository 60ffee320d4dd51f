/// The entries that match all terms of a query, with one bitset for each rank, ignoring nearness. The search can find the best
/// entries in these bitsets without visiting every entry.
struct RankedEntrySets {
    /// A set of entries that match equally well, apart from nearness.
    struct EquallyRankedEntries: BitwiseCopyable {
        /// The terms' contribution to the rank.
        let share: UInt64
        /// The number of pairs of consecutive terms in which at least one term has no known positions.
        let unmeasuredPairs: UInt32
        /// Whether the last term's positions are known.
        let knowsLast: Bool
        let set: Bitset
    }

    private var tiers: [EquallyRankedEntries]
    private let arena: Arena

    /// Creates the tiers for the query's first term. An entry can be in only one tier.
    init(_ first: [EquallyRankedEntries], _ arena: Arena) {
        tiers = first
        self.arena = arena
    }

    /// Removes the entries that don't also match the next term.
    mutating func join(_ next: [EquallyRankedEntries]) {
        var joined: [EquallyRankedEntries] = []
        var room: Bitset?
        for first in tiers {
            for second in next {
                let both = first.set.intersection(second.set, arena, into: room)
                room = both
                guard !both.isEmpty else { continue }
                let tier = EquallyRankedEntries(
                    share: first.share + second.share,
                    unmeasuredPairs: first.unmeasuredPairs + (first.knowsLast && second.knowsLast ? 0 : 1),
                    knowsLast: second.knowsLast,
                    set: both)
                let place = joined.firstIndex {
                    $0.share == tier.share && $0.unmeasuredPairs == tier.unmeasuredPairs && $0.knowsLast == tier.knowsLast
                }
                if let place {
                    joined[place].set.formUnion(both)
                } else {
                    joined.append(tier)
                    room = nil
                }
            }
        }
        tiers = joined
    }

    /// Removes the entries that aren't in `mask`.
    func formIntersection(_ mask: Bitset) {
        for tier in tiers { tier.set.formIntersection(mask) }
    }

    /// Inserts the entries of all tiers into `all`.
    func fill(_ all: Bitset) {
        for tier in tiers { all.formUnion(tier.set) }
    }

    /// The number of entries in all tiers.
    var count: Int { tiers.reduce(0) { $0 + $1.set.count } }

    /// A set of entries whose terms contribute equally to the rank.
    struct EqualContributionEntries {
        let share: UInt64
        /// The number of term pairs without known positions. If `isUniform` is true, all of the group's entries have this
        /// number. Otherwise, this is the lowest number of any entry in the group.
        fileprivate(set) var unmeasuredPairs: UInt32
        fileprivate(set) var isUniform = true
        let set: Bitset
    }

    /// The entries, grouped by their terms' contribution to the rank.
    var groups: [EqualContributionEntries] {
        var groups: [EqualContributionEntries] = []
        for tier in tiers {
            if let place = groups.firstIndex(where: { $0.share == tier.share }) {
                groups[place].isUniform = groups[place].isUniform && groups[place].unmeasuredPairs == tier.unmeasuredPairs
                groups[place].unmeasuredPairs = min(groups[place].unmeasuredPairs, tier.unmeasuredPairs)
                groups[place].set.formUnion(tier.set)
            } else {
                groups.append(EqualContributionEntries(share: tier.share, unmeasuredPairs: tier.unmeasuredPairs, set: tier.set))
            }
        }
        return groups
    }
}

extension TermMatchCursor {
    /// Returns the matching entries as bitsets, with one tier for each quality, from best to worst. The cursor's position is
    /// unspecified afterwards.
    /// - Parameter isOnly: whether the query has no other terms. If so, the term's contribution is the entry's whole rank.
    mutating func tiers(isOnly: Bool, _ arena: Arena) throws(IndexError) -> [RankedEntrySets.EquallyRankedEntries] {
        var own = form == .sets ? sets : EntriesByMatchQuality(Int(documents), arena)
        let known = try put(into: &own, arena)
        var tiers: [RankedEntrySets.EquallyRankedEntries] = []
        for place in 0..<own.count {
            let quality = own[place].quality, set = own[place].set
            let share = Rank.share(of: quality) | (isOnly ? Rank.nearness(0, isWhole: quality & 1 == 0) : 0)
            func add(_ set: Bitset, knows: Bool) {
                if !set.isEmpty {
                    tiers.append(
                        RankedEntrySets.EquallyRankedEntries(share: share, unmeasuredPairs: 0, knowsLast: knows, set: set))
                }
            }
            switch known {
            case .all: add(set, knows: true)
            case .none: add(set, knows: false)
            case .some(let those):
                add(set.intersection(those, arena), knows: true)
                set.subtract(those)
                add(set, knows: false)
            }
        }
        return tiers
    }

    /// The entries for which the term's positions are known.
    private enum EntriesWithKnownPositions {
        case all, none
        case some(Bitset)
    }

    private mutating func put(
        into sets: inout EntriesByMatchQuality, _ arena: Arena
    ) throws(IndexError) -> EntriesWithKnownPositions {
        switch form {
        case .sets: return .none
        case .phrase:
            while document != TermMatchCursor.end {
                sets.set(quality, arena).insert(document)
                try next(arena)
            }
            sets.settle(arena)
            return .all
        case .table:
            sets.put(table, arena)
            sets.settle(arena)
            return hasPlaces ? .all : .none
        case .lists:
            var known = EntriesWithKnownPositions.none
            var count = 0
            for knows in [true, false] {
                for place in 0..<sources.count where sources[place].hasPositions == knows {
                    try sources.change(place) { (source) throws(IndexError) in
                        try sets.put(&source.cursor, source.base, arena)
                    }
                    if knows { count += 1 }
                }
                if knows, count > 0 { known = count == sources.count ? .all : .some(sets.all(arena)) }
            }
            sets.settle(arena)
            return known
        }
    }
}
