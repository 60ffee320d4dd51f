import Records

/// Finds the entries that have all of some words, and the best of them.
///
/// Entries are looked at in ascending order, so that of two that are alike the first wins, and one that is only as good as the worst
/// kept is none. Blocks of a list tell the best place in them: stretches in which nothing can be better are passed over, unless
/// everything has to be counted.
struct Conjunction {
    private let index: IndexReader
    private let arena: Arena
    private let leaves: Memory<Leaf>
    /// The places of the leaves, the rarest first.
    private let order: Memory<Int>
    private let mask: Bitset?
    private let countsAll: Bool
    private let wordCount: Int
    private(set) var best: BestHits
    private(set) var total = 0
    /// All that were found, where they are wanted.
    let set: Bitset?

    private var left: NumberList
    private var right: NumberList

    init(
        _ index: IndexReader, _ leaves: [Leaf], mask: Bitset?, limit: Int, countsAll: Bool, keepsSet: Bool, _ arena: Arena
    ) {
        self.index = index
        self.arena = arena
        self.mask = mask
        self.countsAll = countsAll
        self.leaves = arena.room(leaves.count)
        order = arena.room(leaves.count)
        for (place, leaf) in leaves.enumerated() { self.leaves[place] = leaf }
        let sorted = leaves.indices.sorted { a, b in
            leaves[a].cost != leaves[b].cost ? leaves[a].cost < leaves[b].cost : a < b
        }
        for (place, leaf) in sorted.enumerated() { order[place] = leaf }
        wordCount = leaves.reduce(0) { $0 + $1.wordCount }
        best = BestHits(limit)
        set = keepsSet ? Bitset(Int(index.count), arena) : nil
        left = NumberList(arena)
        right = NumberList(arena)
    }

    mutating func run() throws(IndexError) {
        if leaves.count == 1, let source = leaves[0].single {
            try runList(source)
        } else if leaves.count == 1, countsAll || leaves[0].qualities != nil, let qualities = try leaves[0].table(arena) {
            runTable(qualities)
        } else {
            try runAll()
        }
    }

    /// One list alone: block by block, without a step for each entry.
    private mutating func runList(_ source: LeafSource) throws(IndexError) {
        var cursor = source.cursor
        guard cursor.document != PostingCursor.end else { return }
        let allowed = cursor.allowedPlaces
        let ranks = SIMD4<UInt64>(rank(source, 0), rank(source, 1), rank(source, 2), rank(source, 3))
        var worst = best.worst
        for block in 0..<cursor.blockCount {
            let mark = cursor.mark(of: block) & allowed
            guard mark != 0 else { continue }
            if !countsAll, ranks[mark.trailingZeroBitCount] >= worst { continue }
            if block != cursor.blockNumber { try cursor.load(block) }
            for slot in 0..<cursor.blockEntries {
                let kind = cursor.kind(slot), entry = cursor.entry(slot)
                guard allowed >> kind & 1 != 0, mask?.contains(entry) ?? true else { continue }
                total += 1
                set?.insert(entry)
                let rank = ranks[Int(kind)]
                if rank < worst {
                    best.add(rank, entry)
                    worst = best.worst
                }
            }
        }
    }

    private func rank(_ source: LeafSource, _ place: UInt8) -> UInt64 {
        Rank.share(of: source.quality(place)) | Rank.nearness(0, isWhole: place == Place.wholeTitle)
    }

    /// One table alone.
    private mutating func runTable(_ qualities: Memory<UInt8>) {
        let count = Int(index.count)
        let ranks: Memory<UInt64> = arena.room(256)
        for quality in 0..<256 {
            let byte = UInt8(truncatingIfNeeded: quality)
            ranks[quality] = Rank.share(of: byte) | Rank.nearness(0, isWhole: byte & 1 == 0)
        }
        // No quality has more than four kinds of errors; what no entry has is above all others.
        ranks[Int(Quality.none)] = UInt64.max
        var worst = best.worst
        for word in 0..<(count + 63) / 64 {
            let start = word * 64, end = min(start + 64, count)
            var bits: UInt64 = 0
            var slot = start
            while slot < end {
                let eight = qualities.eight(slot)
                if eight != UInt64.max {
                    for place in slot..<min(slot + 8, end) where qualities[place] != Quality.none {
                        bits |= 1 << UInt64(place & 63)
                    }
                }
                slot += 8
            }
            if let mask { bits &= mask.words[word] }
            guard bits != 0 else { continue }
            total += bits.nonzeroBitCount
            if let set { set.words[word] = bits }
            var rest = bits
            while rest != 0 {
                let place = start + rest.trailingZeroBitCount
                rest &= rest - 1
                let rank = ranks[Int(qualities[place])]
                if rank < worst {
                    best.add(rank, UInt32(truncatingIfNeeded: place))
                    worst = best.worst
                }
            }
        }
    }

    private mutating func runAll() throws(IndexError) {
        let first = order[0]
        var bound: UInt64 = 0
        var boundLast: UInt32 = 0
        var hasBound = false
        search: while leaves[first].document != Leaf.end {
            let entry = leaves[first].document
            if !countsAll, best.isFull {
                let worst = best.worst
                if worst == 0 { return }
                if !hasBound || entry > boundLast {
                    boundLast = Leaf.end
                    bound = 0
                    for place in 0..<leaves.count {
                        let quality = leaves[place].bound(from: entry, last: &boundLast)
                        guard quality != Quality.none else { return }
                        bound += Rank.share(of: quality)
                    }
                    hasBound = true
                }
                if bound >= worst {
                    guard boundLast < Leaf.end - 1 else { return }
                    try seek(first, boundLast + 1)
                    continue
                }
            }
            if let mask, !mask.contains(entry) {
                try leaves.change(first) { (leaf) throws(IndexError) in try leaf.next(arena) }
                continue
            }
            for place in 1..<leaves.count {
                try seek(order[place], entry)
                let there = leaves[order[place]].document
                if there != entry {
                    try seek(first, there)
                    continue search
                }
            }
            total += 1
            set?.insert(entry)
            var rank: UInt64 = 0
            for place in 0..<leaves.count { rank += Rank.share(of: leaves[place].quality) }
            if rank < best.worst {
                rank += try nearness(entry, rank)
                if rank < best.worst { best.add(rank, entry) }
            }
            try leaves.change(first) { (leaf) throws(IndexError) in try leaf.next(arena) }
        }
    }

    @inline(__always) private func seek(_ leaf: Int, _ target: UInt32) throws(IndexError) {
        try leaves.change(leaf) { (leaf) throws(IndexError) in try leaf.seek(target, arena) }
    }

    /// What nearness adds: the distances of neighbouring words, and whether the title is nothing but the words.
    private mutating func nearness(_ entry: UInt32, _ rank: UInt64) throws(IndexError) -> UInt64 {
        if leaves.count == 1, leaves[0].wordCount == 1 {
            return Rank.nearness(0, isWhole: leaves[0].quality & 1 == 0)
        }
        var distance: UInt32 = 0
        if leaves.count > 1 {
            try leaves[0].positions(into: &left, arena)
            for place in 1..<leaves.count {
                try leaves[place].positions(into: &right, arena)
                distance += Conjunction.distance(left, right, leaves[place - 1].wordCount)
                swap(&left, &right)
            }
        }
        var isWhole = rank >> 32 == 0 && distance == 0
        if isWhole {
            isWhole = try index.titleLengths.stretch(Int(entry), 1).byte(0) == UInt8(clamping: wordCount)
        }
        return Rank.nearness(distance, isWhole: isWhole)
    }

    /// How far the second of two words is from where it would stand right behind the first; one more where it stands before it.
    private static func distance(_ first: NumberList, _ second: NumberList, _ length: Int) -> UInt32 {
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
