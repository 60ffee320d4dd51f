public import Model

/// An order, other than by rank, that the entries of an index are wanted in.
public enum EntryOrder: Sendable {
    /// That of the index.
    case own
    /// That of a list kept beside the index.
    case listed(EntryList)

    /// The first of a set.
    func first(of set: Bitset, _ limit: Int) throws(IndexError) -> [(rank: UInt64, entry: UInt32)] {
        var hits: [(rank: UInt64, entry: UInt32)] = []
        guard limit > 0 else { return hits }
        let wanted = min(limit, set.count)
        hits.reserveCapacity(wanted)
        switch self {
        case .own:
            set.forEach { entry in
                hits.append((0, entry))
                return hits.count < limit
            }
        case .listed(let list): try list.add(set, to: &hits, wanted)
        }
        return hits
    }
}

/// The numbers of all entries in some order, four bytes each, in a source that whoever searches holds.
public struct EntryList: Sendable {
    /// How many numbers are looked at in one go.
    private static let step = 1024

    private let region: Region
    private let tie: UInt32
    private let isDescending: Bool

    /// A list in `range` of a source.
    ///
    /// - Parameters:
    ///   - tie: the bit that is set in a number that ties with the one before: ties stay as they stand in either direction.
    ///   - isDescending: whether the list is read from its end.
    public init(_ view: ByteSource.View, _ range: Range<Int>, tie: UInt32, isDescending: Bool) {
        region = Region(view: view, start: range.lowerBound, count: range.count)
        self.tie = tie
        self.isDescending = isDescending
    }

    fileprivate func add(
        _ set: Bitset, to hits: inout [(rank: UInt64, entry: UInt32)], _ wanted: Int
    ) throws(IndexError) {
        let count = region.count / 4
        // Those that tie, from the last to the first, until the one that ties with none before it.
        var tied: [UInt32] = []
        var done = 0
        while done < count, hits.count < wanted {
            let size = min(EntryList.step, count - done)
            let start = isDescending ? count - done - size : done
            let numbers = try region.stretch(start * 4, size * 4)
            done += size
            guard isDescending else {
                for place in 0..<size {
                    let entry = numbers.fixed32(place * 4) & ~tie
                    guard set.contains(entry) else { continue }
                    hits.append((0, entry))
                    if hits.count == wanted { return }
                }
                continue
            }
            for place in (0..<size).reversed() {
                let number = numbers.fixed32(place * 4)
                if set.contains(number & ~tie) { tied.append(number & ~tie) }
                guard number & tie == 0 || start + place == 0 else { continue }
                while let entry = tied.popLast() {
                    hits.append((0, entry))
                    if hits.count == wanted { return }
                }
            }
        }
    }
}

/// The order of a column, for `sort:`.
struct SortOrder {
    private let column: Column
    private let isDescending: Bool

    /// Nil where the index has no such column: then the best match comes first.
    init?(_ sort: CatalogDescription.Sort, _ index: IndexReader) throws(IndexError) {
        guard let column = index.column(sort.key) else { return nil }
        self.column = column
        isDescending = sort.isDescending
    }

    /// The first of a set by value; those without a value last in both directions, ties in the order of the index.
    func best(of set: Bitset, _ limit: Int) throws(IndexError) -> [(rank: UInt64, entry: UInt32)] {
        var best = BestHits(limit)
        let flat = try column.flat()
        try set.forEach { (entry) throws(IndexError) in
            let code: Int
            if let flat { code = flat[Int(entry)] } else { code = try column.code(of: Int(entry)) }
            let missing = UInt64(column.valueCount) + 1
            let key = code == 0 ? missing : isDescending ? missing - UInt64(min(code, column.valueCount)) : UInt64(code)
            best.add(key, entry)
            return true
        }
        return best.sorted().map { (0, $0.entry) }
    }
}
