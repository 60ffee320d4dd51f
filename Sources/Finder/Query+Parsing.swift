import Prose
public import Records

extension Query {
    /// The longest query that is read, in bytes; what is beyond is left out.
    public static let lengthLimit = 1000
    /// The most words, phrases and filters that are read.
    public static let partLimit = 40

    /// Reads the query language: words, `"phrases"`, `-not`, `key:value`, `key:"two words"`, `key>=5`, `key:5..10` (with both ends),
    /// `key:5..<10` (without the upper), `in:catalog`,
    /// `is:favourite`, `has:note`, `sort:key`, `sort:key:desc`. What can't be understood is searched as words.
    ///
    /// - Parameter kind: the kind of the attribute with a given key; nil where no catalog searched has it.
    public init(parsing text: String, kind: (String) -> AttributeDescription.Kind?) {
        var parts = QueryParts(text)
        var count = 0
        while count < Query.partLimit, let part = parts.next() {
            count += 1
            if let key = part.key, take(key: key, part, kind: kind) { continue }
            let folded = Query.trimmed(Fold.search(part.whole))
            if part.key != nil { misunderstood.append(part.whole) }
            guard !folded.isEmpty else { continue }
            terms.append(Term(folded: folded, isPhrase: part.isQuoted && part.key == nil, isNegated: part.isNegated))
        }
    }

    private mutating func take(key: String, _ part: QueryParts.Part, kind: (String) -> AttributeDescription.Kind?) -> Bool {
        if part.comparison == .is {
            switch (key, part.value) {
            case ("in", let name):
                guard let catalog = CatalogID(name), !part.isNegated else { return false }
                catalogs.append(catalog)
                return true
            case ("is", "favourite"), ("is", "favorite"):
                guard !part.isNegated else { return false }
                onlyFavourites = true
                return true
            case ("has", "note"):
                guard !part.isNegated else { return false }
                onlyNoted = true
                return true
            case ("sort", let value):
                let pieces = value.utf8.split(separator: 0x3A, maxSplits: 2).map { String(Substring($0)) }
                guard let name = pieces.first, name == "name" || kind(name) != nil, pieces.count < 3 else { return false }
                sort = CatalogDescription.Sort(key: name, isDescending: pieces.count == 2 && pieces[1] == "desc")
                return true
            default: break
            }
        }
        guard let kind = kind(key), let condition = Query.condition(part.value, part.comparison, kind) else { return false }
        add(filter: key, value: part.shownValue, condition: condition, isNegated: part.isNegated)
        return true
    }

    /// The condition that `value` expresses for an attribute of `kind`; nil where it expresses none.
    public static func condition(
        _ value: String, _ comparison: Comparison = .is, _ kind: AttributeDescription.Kind
    ) -> Condition? {
        if kind == .number {
            if comparison == .is, let dots = value.utf8.firstRange(ofDots: ()) {
                let low = value[..<dots.lowerBound]
                var high = value[dots.upperBound...]
                let isHalfOpen = high.utf8.first == 0x3C
                if isHalfOpen { high = high.dropFirst() }
                let lower = number(String(low)), upper = number(String(high))
                guard lower != nil || low.utf8.isEmpty, upper != nil || high.utf8.isEmpty, lower != nil || upper != nil else {
                    return nil
                }
                return .range(lower: lower, includesLower: true, upper: upper, includesUpper: !isHalfOpen)
            }
            guard let number = number(value) else { return nil }
            switch comparison {
            case .is: return .range(lower: number, includesLower: true, upper: number, includesUpper: true)
            case .less: return .range(lower: nil, includesLower: false, upper: number, includesUpper: false)
            case .atMost: return .range(lower: nil, includesLower: false, upper: number, includesUpper: true)
            case .more: return .range(lower: number, includesLower: false, upper: nil, includesUpper: false)
            case .atLeast: return .range(lower: number, includesLower: true, upper: nil, includesUpper: false)
            }
        }
        guard comparison == .is, !value.utf8.isEmpty else { return nil }
        return .text(trimmed(Fold.search(value)))
    }

    /// A number as people write it in a query: `5`, `0.25`, `1/4`, `1e6`.
    static func number(_ text: String) -> FixedDecimal? {
        let parts = text.utf8.split(separator: 0x2F, maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 2, let above = Int64(Substring(parts[0])), let below = Int64(Substring(parts[1])) {
            guard above == 1 else { return nil }
            switch below {
            case 2: return FixedDecimal(mantissa: 5, scale: 1)
            case 4: return FixedDecimal(mantissa: 25, scale: 2)
            case 8: return FixedDecimal(mantissa: 125, scale: 3)
            default: return nil
            }
        }
        return FixedDecimal(text)
    }

    static func trimmed(_ folded: [UInt8]) -> [UInt8] {
        var slice = folded[...]
        while slice.first == 0x20 { slice.removeFirst() }
        while slice.last == 0x20 { slice.removeLast() }
        return Array(slice)
    }

    /// How a filter compares.
    public enum Comparison: Equatable, Sendable {
        case `is`, less, atMost, more, atLeast

        /// As it is typed between key and value.
        public var text: String {
            switch self {
            case .is: ":"
            case .less: "<"
            case .atMost: "<="
            case .more: ">"
            case .atLeast: ">="
            }
        }
    }

    /// The query as it was understood, in the query language.
    public var understood: String {
        var parts: [String] = []
        for term in terms {
            let words = String(decoding: term.folded, as: UTF8.self)
            let text = term.isPhrase ? "\"" + words + "\"" : words
            parts.append((term.isNegated ? "-" : "") + text)
        }
        for filter in filters {
            for value in filter.values { parts.append((filter.isNegated ? "-" : "") + filter.key + value) }
        }
        for catalog in catalogs { parts.append("in:" + catalog.raw) }
        if onlyFavourites { parts.append("is:favourite") }
        if onlyNoted { parts.append("has:note") }
        if let sort { parts.append("sort:" + sort.key + (sort.isDescending ? ":desc" : "")) }
        return parts.joined(separator: " ")
    }
}

extension String.UTF8View {
    /// The first `..`.
    fileprivate func firstRange(ofDots: ()) -> Range<Index>? {
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            if self[index] == 0x2E, next < endIndex, self[next] == 0x2E { return index..<self.index(after: next) }
            index = next
        }
        return nil
    }
}
