public import Model

/// An order for results, other than by rank.
public enum EntryOrder: Sendable {
    /// The index's order.
    case own
    /// The order of a list stored beside the index.
    case listed(EntryList)

    /// Returns the first entries of a set in this order.
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

/// A list of all entries in some order, as 4-byte numbers in a source that the caller keeps alive.
public struct EntryList: Sendable {
    /// The number of list elements read at a time.
    private static let step = 1024

    private let region: Region
    private let tie: UInt32
    private let isDescending: Bool

    /// Creates a list from a range of a source.
    ///
    /// - Parameters:
    ///   - tie: the bit that marks an entry as equal to the preceding entry. Equal entries keep their order in both directions.
    ///   - isDescending: whether to read the list from its end.
    public init(_ view: ByteSource.View, _ range: Range<Int>, tie: UInt32, isDescending: Bool) {
        region = Region(view: view, start: range.lowerBound, count: range.count)
        self.tie = tie
        self.isDescending = isDescending
    }

    fileprivate func add(
        _ set: Bitset, to hits: inout [(rank: UInt64, entry: UInt32)], _ wanted: Int
    ) throws(IndexError) {
        let count = region.count / 4
        // Equal entries in reverse order, up to the first entry of the group.
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
    /// The place of each code, if the values aren't sorted like text; otherwise empty.
    private var places: [UInt32] = []

    /// Creates the order; nil if the index doesn't have the column. The results are then sorted by rank.
    init?(_ sort: CatalogDescription.Sort, _ attribute: AttributeDescription?, _ index: IndexReader) throws(IndexError) {
        guard let column = index.column(sort.key) else { return nil }
        self.column = column
        isDescending = sort.isDescending
        guard let ending = CountedYears.ending(attribute) else { return }
        var years: [(year: FixedDecimal?, code: Int)] = []
        for code in 1..<column.valueCount + 1 { years.append((CountedYears.year(try column.text(code), ending: ending), code)) }
        // Texts without a year come last.
        years.sort { a, b in
            guard let x = a.year, let y = b.year, x != y else {
                return (a.year == nil) == (b.year == nil) ? a.code < b.code : b.year == nil
            }
            return x < y
        }
        places = [UInt32](repeating: 0, count: column.valueCount + 1)
        for (place, year) in years.enumerated() { places[year.code] = UInt32(truncatingIfNeeded: place + 1) }
    }

    /// Returns a set's first entries by value. Entries without a value come last in both directions, and equal entries keep the
    /// index's order.
    func best(of set: Bitset, _ limit: Int) throws(IndexError) -> [(rank: UInt64, entry: UInt32)] {
        var best = BestHits(limit)
        let flat = try column.flat()
        try set.forEach { (entry) throws(IndexError) in
            var code: Int
            if let flat { code = flat[Int(entry)] } else { code = try column.code(of: Int(entry)) }
            if code < places.count { code = Int(places[code]) }
            let missing = UInt64(column.valueCount) + 1
            let key = code == 0 ? missing : isDescending ? missing - UInt64(min(code, column.valueCount)) : UInt64(code)
            best.add(key, entry)
            return true
        }
        return best.sorted().map { (0, $0.entry) }
    }
}
