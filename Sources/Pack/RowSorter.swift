import Localization
public import Model
import Search
import TextProcessing

/// Sorts rows. The sort is stable, and the result is the same on every platform and consistent with the search index's columns.
public enum RowSorter {
    /// An entry's sort key for the catalog's default order.
    struct EntrySortKey {
        /// The key for sorting by title, ignoring case and accents.
        let title: [UInt8]
        fileprivate let value: SortValue

        init(_ entry: Entry, title: [UInt8], _ description: CatalogDescription) {
            let sort = description.defaultSort
            self.title = title
            value = description.attribute(sort.key).map { SortValue(entry[sort.key], $0) } ?? .missing
        }
    }

    /// Returns the indices of `keys` in the catalog's default order. `keys` must be in ID order. Entries with equal sort values
    /// are sorted by title, then by ID.
    ///
    /// - Parameter byName: The indices of `keys`, sorted by title.
    static func usual(_ keys: [EntrySortKey], byName: [Int32], _ description: CatalogDescription) -> [Int32] {
        let sort = description.defaultSort
        guard isName(sort) else {
            return sorted(byName.map { keys[Int($0)].value }, sort.isDescending).map { byName[Int($0)] }
        }
        return sort.isDescending ? self.byName(keys, isDescending: true) : byName
    }

    /// Returns the indices of rows from several catalogs in sorted order. Rows without a value, and nil, come last in both
    /// directions. Rows with equal values stay in their original order.
    ///
    /// - Parameter rows: The rows with their catalogs' descriptions. Nil stands for an entry that isn't stored.
    public static func order(
        _ rows: [(row: EntryHead, catalog: CatalogDescription)?], by sort: CatalogDescription.SortOrder
    ) -> [Int32] {
        let values = rows.map { row in
            guard let row else { return SortValue.missing }
            if isName(sort) { return .text(row.row.sortKey) }
            return row.catalog.attribute(sort.key).map { SortValue(row.row.head[sort.key], $0) } ?? .missing
        }
        return sorted(values, sort.isDescending)
    }

    /// Returns the indices of `values` in sorted order. Missing values come last in both directions. Equal values stay in their
    /// original order.
    private static func sorted(_ values: [SortValue], _ isDescending: Bool) -> [Int32] {
        var order = values.indices.map { Int32($0) }
        order.sort { a, b in
            switch values[Int(a)].compare(values[Int(b)]) {
            case .less: values[Int(b)].isMissing || !isDescending
            case .greater: !values[Int(a)].isMissing && isDescending
            case .same: a < b
            }
        }
        return order
    }

    /// Returns the indices of `keys` sorted by title. `keys` must be in ID order. Entries with equal titles stay in ID order.
    static func byName(_ keys: [EntrySortKey], isDescending: Bool = false) -> [Int32] {
        var order = keys.indices.map { Int32($0) }
        order.sort { a, b in
            let (x, y) = (keys[Int(a)].title, keys[Int(b)].title)
            return x == y ? a < b : x.lexicographicallyPrecedes(y) != isDescending
        }
        return order
    }

    static func isName(_ sort: CatalogDescription.SortOrder) -> Bool { UTF8Comparison.equal(sort.key.utf8, "name".utf8) }

    private static func precedes(_ x: EntryHead, _ y: EntryHead, isDescending: Bool) -> Bool {
        if x.sortKey != y.sortKey { return x.sortKey.lexicographicallyPrecedes(y.sortKey) != isDescending }
        return x.head.id < y.head.id
    }

    /// Returns whether `x` comes before `y` in the order of `sort`. Returns nil if their values are equal, so that the catalog's
    /// default order decides.
    static func precedes(
        _ x: EntryHead, _ y: EntryHead, by sort: CatalogDescription.SortOrder, _ description: CatalogDescription
    ) -> Bool? {
        if isName(sort) { return precedes(x, y, isDescending: sort.isDescending) }
        guard let attribute = description.attribute(sort.key) else { return nil }
        let (a, b) = (SortValue(x.head[sort.key], attribute), SortValue(y.head[sort.key], attribute))
        return switch a.compare(b) {
        case .less: b.isMissing || !sort.isDescending
        case .greater: !a.isMissing && sort.isDescending
        case .same: nil
        }
    }

    /// Returns whether `x` comes before `y` in the catalog's default order.
    static func precedesUsually(_ x: EntryHead, _ y: EntryHead, _ description: CatalogDescription) -> Bool {
        precedes(x, y, by: description.defaultSort, description) ?? precedes(x, y, isDescending: false)
    }
}

/// An attribute's value as a sort key. The order is consistent with the order of the index's columns.
private enum SortValue {
    case number(FixedDecimal)
    case text([UInt8])
    case missing

    /// The result of comparing two values: whether the first sorts before the second, equals it or sorts after it.
    enum CompareResult {
        case less, same, greater
    }

    init(_ value: AttributeValue?, _ attribute: AttributeDescription) {
        if case .text(let text) = value, let ending = EraYearParser.ending(attribute),
            let year = EraYearParser.year(text, ending: ending)
        {
            self = .number(year)
            return
        }
        switch (attribute.kind, value) {
        case (.number, .number(let number)), (.number, .range(let number, _)): self = .number(number)
        case (.flag, .flag(let flag)): self = SortValue(flag ? "yes" : "no")
        case (.number, _), (.flag, _), (_, .range), (_, .unknown), (_, .notApplicable), (_, nil): self = .missing
        case (_, .flag(let flag)): self = SortValue(flag ? "yes" : "no")
        case (_, .number(let number)): self = SortValue(number.text)
        case (_, .text(let text)): self = SortValue(text)
        case (_, .list(let texts)):
            let keys = texts.map { SortValue.bytes($0) }
            self = keys.min { $0.lexicographicallyPrecedes($1) }.map { .text($0) } ?? .missing
        }
    }

    private init(_ text: String) { self = .text(SortValue.bytes(text)) }

    private static func bytes(_ text: String) -> [UInt8] {
        var bytes = TextFolding.search(text)
        bytes.append(0)
        bytes.append(contentsOf: text.utf8)
        return bytes
    }

    var isMissing: Bool {
        if case .missing = self { return true }
        return false
    }

    func compare(_ other: SortValue) -> CompareResult {
        switch (self, other) {
        case (.missing, .missing): .same
        case (.missing, _): .greater
        case (_, .missing): .less
        case (.number(let a), .number(let b)): a < b ? .less : b < a ? .greater : .same
        case (.text(let a), .text(let b)):
            a == b ? .same : a.lexicographicallyPrecedes(b) ? .less : .greater
        case (.number, .text): .less
        case (.text, .number): .greater
        }
    }
}
