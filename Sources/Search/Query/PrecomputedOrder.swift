public import Model

/// A sort order for results that replaces sorting by rank.
public enum PrecomputedOrder: Sendable {
    /// The order in which the index stores its entries.
    case own
    /// The order in a list that is stored beside the index.
    case listed(StoredEntryOrder)

    /// Returns the first `limit` entries of a set in this order.
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

/// A list that contains all entries in a particular order, as 4-byte numbers in a byte source. The caller must keep the source
/// alive.
public struct StoredEntryOrder: Sendable {
    /// The number of list elements that are read at once.
    private static let step = 1024

    private let region: IndexSection
    private let tie: UInt32
    private let isDescending: Bool

    /// Creates a list from a range of a byte source.
    ///
    /// - Parameters:
    ///   - tie: the bit that marks an entry as equal to the preceding entry. The order of equal entries is the same in both
    ///     directions.
    ///   - isDescending: whether to read the list from its end.
    public init(_ view: ChecksummedBytes.UnownedBytes, _ range: Range<Int>, tie: UInt32, isDescending: Bool) {
        region = IndexSection(view: view, start: range.lowerBound, count: range.count)
        self.tie = tie
        self.isDescending = isDescending
    }

    fileprivate func add(
        _ set: Bitset, to hits: inout [(rank: UInt64, entry: UInt32)], _ wanted: Int
    ) throws(IndexError) {
        let count = region.count / 4
        // Collect a group of equal entries in reverse order, back to the first entry in the group.
        var tied: [UInt32] = []
        var done = 0
        while done < count, hits.count < wanted {
            let size = min(StoredEntryOrder.step, count - done)
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

/// An attribute's sort order, for `sort:` in a query.
struct AttributeSortOrder {
    private let column: AttributeColumn
    private let isDescending: Bool
    /// The position of each code in the sort order. Empty if the values are sorted as text.
    private var places: [UInt32] = []

    /// Creates a sort order. Returns nil if the index has no column for the attribute, in which case the results are sorted by
    /// rank.
    init?(_ sort: CatalogDescription.SortOrder, _ attribute: AttributeDescription?, _ index: IndexReader) throws(IndexError) {
        guard let column = index.column(sort.key) else { return nil }
        self.column = column
        isDescending = sort.isDescending
        guard let ending = EraYearParser.ending(attribute) else { return }
        var years: [(year: FixedDecimal?, code: Int)] = []
        for code in 1..<column.valueCount + 1 { years.append((EraYearParser.year(try column.text(code), ending: ending), code)) }
        // Values without a year come last.
        years.sort { a, b in
            guard let x = a.year, let y = b.year, x != y else {
                return (a.year == nil) == (b.year == nil) ? a.code < b.code : b.year == nil
            }
            return x < y
        }
        places = [UInt32](repeating: 0, count: column.valueCount + 1)
        for (place, year) in years.enumerated() { places[year.code] = UInt32(truncatingIfNeeded: place + 1) }
    }

    /// Returns the first entries of a set, sorted by value. Entries without a value come last, whether the order is ascending or
    /// descending. Equal entries keep the index's order.
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
