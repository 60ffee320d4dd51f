import Records

/// The order of rows: stable, the same on every platform.
enum RowOrder {
    /// Positions in `rows` ordered by `sort`; ties by title, then id.
    static func sorted(_ rows: [PackRow], by sort: CatalogDescription.Sort) -> [Int32] {
        var order = rows.indices.map { Int32($0) }
        let descending = sort.isDescending
        if Bytes.equal(sort.key.utf8, "name".utf8) {
            order.sort { a, b in
                let (x, y) = (rows[Int(a)], rows[Int(b)])
                if x.sortKey != y.sortKey { return x.sortKey.lexicographicallyPrecedes(y.sortKey) != descending }
                return x.head.id < y.head.id
            }
            return order
        }
        let keys = rows.map { SortValue($0.head[sort.key]) }
        order.sort { a, b in
            switch keys[Int(a)].compare(keys[Int(b)]) {
            case .less: return keys[Int(b)].isMissing || !descending
            case .greater: return !keys[Int(a)].isMissing && descending
            case .same: break
            }
            let (x, y) = (rows[Int(a)], rows[Int(b)])
            if x.sortKey != y.sortKey { return x.sortKey.lexicographicallyPrecedes(y.sortKey) }
            return x.head.id < y.head.id
        }
        return order
    }
}

/// An attribute's value as something that can be ordered: numbers, then texts, then what is missing.
private enum SortValue {
    case number(FixedDecimal)
    case text([UInt8])
    case missing

    enum Comparison {
        case less, same, greater
    }

    init(_ value: AttributeValue?) {
        switch value {
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(Array(text.utf8))
        case .list(let texts): self = texts.first.map { .text(Array($0.utf8)) } ?? .missing
        case .flag(let flag): self = .number(FixedDecimal(flag ? 1 : 0))
        case .unknown, .notApplicable, nil: self = .missing
        }
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
