import Prose
import Records

/// The order of rows: stable, the same on every platform, and that of the index's columns.
enum RowOrder {
    /// What an entry is ordered by in the catalog's own order.
    struct Key {
        /// Orders by title, without regard to case and accents.
        let title: [UInt8]
        fileprivate let value: SortValue

        init(_ entry: Entry, title: [UInt8], _ description: CatalogDescription) {
            let sort = description.defaultSort
            self.title = title
            value = description.attribute(sort.key).map { SortValue(entry[sort.key], $0.kind) } ?? .missing
        }
    }

    /// Places in `keys`, which are in the order of the ids, in the catalog's own order; ties by title, then id.
    static func usual(_ keys: [Key], _ description: CatalogDescription) -> [Int32] {
        let sort = description.defaultSort
        let isByName = isName(sort)
        var order = keys.indices.map { Int32($0) }
        order.sort { a, b in
            let (x, y) = (keys[Int(a)].title, keys[Int(b)].title)
            return x == y ? a < b : x.lexicographicallyPrecedes(y) != (isByName && sort.isDescending)
        }
        return isByName ? order : sorted(order.map { keys[Int($0)].value }, sort.isDescending).map { order[Int($0)] }
    }

    /// Places in `values`: what has no value last in both directions, ties as they stand.
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

    /// Positions in `rows`, which are in the catalog's own order, ordered by `sort`: what has no value last in both directions, ties as they
    /// stand.
    static func sorted(
        _ rows: [PackRow], by sort: CatalogDescription.Sort, _ description: CatalogDescription
    ) -> [Int32] {
        guard isName(sort) else {
            guard let kind = description.attribute(sort.key)?.kind else { return rows.indices.map { Int32($0) } }
            return sorted(rows.map { SortValue($0.head[sort.key], kind) }, sort.isDescending)
        }
        var order = rows.indices.map { Int32($0) }
        order.sort { precedes(rows[Int($0)], rows[Int($1)], isDescending: sort.isDescending) }
        return order
    }

    static func isName(_ sort: CatalogDescription.Sort) -> Bool { Bytes.equal(sort.key.utf8, "name".utf8) }

    private static func precedes(_ x: PackRow, _ y: PackRow, isDescending: Bool) -> Bool {
        if x.sortKey != y.sortKey { return x.sortKey.lexicographicallyPrecedes(y.sortKey) != isDescending }
        return x.head.id < y.head.id
    }

    /// The rows of two packs, each in the order of `sort`, as one list: for each place the pack and the row in it.
    static func merged(
        _ base: [PackRow], _ delta: [PackRow], hidden: Set<Int32>, _ description: CatalogDescription
    ) -> [(pack: UInt8, row: Int32)] {
        var all: [(pack: UInt8, row: Int32)] = []
        all.reserveCapacity(base.count + delta.count)
        for place in base.indices where !hidden.contains(Int32(place)) { all.append((0, Int32(place))) }
        for place in delta.indices { all.append((1, Int32(place))) }
        func row(_ place: (pack: UInt8, row: Int32)) -> PackRow { place.pack == 0 ? base[Int(place.row)] : delta[Int(place.row)] }
        all.sort { row($0).head.id < row($1).head.id }
        let keys = all.map { Key(row($0).head, title: row($0).sortKey, description) }
        return usual(keys, description).map { all[Int($0)] }
    }
}

/// An attribute's value as something that can be ordered, as the index orders a column's.
private enum SortValue {
    case number(FixedDecimal)
    case text([UInt8])
    case missing

    enum Comparison {
        case less, same, greater
    }

    init(_ value: AttributeValue?, _ kind: AttributeDescription.Kind) {
        switch (kind, value) {
        case (.number, .number(let number)): self = .number(number)
        case (.flag, .flag(let flag)): self = SortValue(flag ? "yes" : "no")
        case (.number, _), (.flag, _), (_, .unknown), (_, .notApplicable), (_, nil): self = .missing
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
        var bytes = Fold.search(text)
        bytes.append(0)
        bytes.append(contentsOf: text.utf8)
        return bytes
    }

    var isMissing: Bool {
        if case .missing = self { return true }
        return false
    }

    func compare(_ other: SortValue) -> Comparison {
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
