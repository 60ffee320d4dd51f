/// The entries that have all words of a query, as bits: a set for each rank that they can have before nearness is looked at. With them
/// the best are found without a look at all.
struct EntriesByRank {
    /// Entries that words meet equally well, nearness left out.
    struct Tier: BitwiseCopyable {
        /// What the words add to the rank.
        let share: UInt64
        /// How many pairs of neighbouring words have one whose places are not known.
        let blindPairs: UInt32
        /// Whether the places of the last word are known.
        let knowsLast: Bool
        let set: Bitset
    }

    private var tiers: [Tier]
    private let arena: Arena

    /// Those of a first word; no entry is in two of them.
    init(_ first: [Tier], _ arena: Arena) {
        tiers = first
        self.arena = arena
    }

    /// Keeps what has one more word, the next in the query.
    mutating func join(_ next: [Tier]) {
        var joined: [Tier] = []
        for first in tiers {
            for second in next {
                let both = first.set.intersection(second.set, arena)
                guard !both.isEmpty else { continue }
                let tier = Tier(
                    share: first.share + second.share,
                    blindPairs: first.blindPairs + (first.knowsLast && second.knowsLast ? 0 : 1), knowsLast: second.knowsLast,
                    set: both)
                let place = joined.firstIndex {
                    $0.share == tier.share && $0.blindPairs == tier.blindPairs && $0.knowsLast == tier.knowsLast
                }
                if let place { joined[place].set.formUnion(both) } else { joined.append(tier) }
            }
        }
        tiers = joined
    }

    /// Leaves out what is not in `mask`.
    func formIntersection(_ mask: Bitset) {
        for tier in tiers { tier.set.formIntersection(mask) }
    }

    /// Puts all their entries into `all`.
    func fill(_ all: Bitset) {
        for tier in tiers { all.formUnion(tier.set) }
    }

    /// How many entries there are.
    var count: Int { tiers.reduce(0) { $0 + $1.set.count } }

    /// Entries whose words add the same to the rank.
    struct Group {
        let share: UInt64
        /// The least, among them, of pairs of neighbouring words that have one whose places are not known; and whether it is that of all.
        fileprivate(set) var blindPairs: UInt32
        fileprivate(set) var isUniform = true
        let set: Bitset
    }

    /// By what their words add to the rank.
    var groups: [Group] {
        var groups: [Group] = []
        for tier in tiers {
            if let place = groups.firstIndex(where: { $0.share == tier.share }) {
                groups[place].isUniform = groups[place].isUniform && groups[place].blindPairs == tier.blindPairs
                groups[place].blindPairs = min(groups[place].blindPairs, tier.blindPairs)
                groups[place].set.formUnion(tier.set)
            } else {
                groups.append(Group(share: tier.share, blindPairs: tier.blindPairs, set: tier.set))
            }
        }
        return groups
    }
}

extension QueryTermMatches {
    /// Its entries as bits, a tier for each quality, the best first. It stands anywhere afterwards.
    /// - Parameter isOnly: whether there is no other word; then the share is all of the rank.
    mutating func tiers(isOnly: Bool, _ arena: Arena) throws(IndexError) -> [EntriesByRank.Tier] {
        var own = form == .sets ? sets : EntriesByQuality(Int(documents), arena)
        let known = try put(into: &own, arena)
        var tiers: [EntriesByRank.Tier] = []
        for place in 0..<own.count {
            let quality = own[place].quality, set = own[place].set
            let share = Rank.share(of: quality) | (isOnly ? Rank.nearness(0, isWhole: quality & 1 == 0) : 0)
            func add(_ set: Bitset, knows: Bool) {
                if !set.isEmpty { tiers.append(EntriesByRank.Tier(share: share, blindPairs: 0, knowsLast: knows, set: set)) }
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

    /// Of which entries the places of the word are known.
    private enum Known {
        case all, none
        case some(Bitset)
    }

    private mutating func put(into sets: inout EntriesByQuality, _ arena: Arena) throws(IndexError) -> Known {
        switch form {
        case .sets: return .none
        case .phrase:
            while document != QueryTermMatches.end {
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
            var known = Known.none
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
