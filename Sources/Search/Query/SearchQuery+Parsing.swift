import Localization
public import Model
import TextProcessing

extension SearchQuery {
    /// The maximum length of a query in bytes. Text beyond this length is ignored.
    public static let lengthLimit = 1000
    /// The maximum number of words, phrases and filters in a query.
    public static let partLimit = 40
    /// The maximum nesting depth of brackets. More deeply nested brackets and everything after them are ignored.
    public static let depthLimit = 100

    /// Parses a query in the language that docs/query-language.md describes. If a filter is invalid, its text is searched for as
    /// ordinary words.
    ///
    /// - Parameters:
    ///   - attributes: the attributes of all searched catalogs. If several attributes have the same key, a value is parsed for
    ///     each of their types.
    ///   - catalogs: the IDs of the existing catalogs.
    public init(parsing text: String, attributes: [AttributeDescription], catalogs: [CatalogID]) {
        self.init(parsing: text, FilterVocabulary(FilterNames(attributes: attributes, catalogs: catalogs)))
    }

    /// Parses a query. Recognizes the relations and values in `vocabulary`.
    public init(parsing text: String, _ vocabulary: FilterVocabulary) {
        var parser = QueryParser(text, vocabulary)
        let top = parser.alternatives(depth: 0)
        clauses = top.count == 1 ? top[0] : top.isEmpty ? [] : [.any(top.map { SearchQuery.joined($0) })]
        sort = parser.sort
        misunderstood = parser.misunderstood
        unsortable = parser.unsortable
        if parser.isCut { cut = UInt32(parser.count) }
        // The user may still be typing the last word, so let it match as a prefix.
        var isDone = false
        for index in clauses.indices.reversed() where !isDone { clauses[index] = clauses[index].continued(&isDone) }
        // Folding can lengthen words, so drop clauses until the interpreted query is short enough to be parsed again.
        while !clauses.isEmpty, mayBeTooLong, understood.utf8.count > SearchQuery.lengthLimit {
            clauses.removeLast()
            cut = UInt32(clauses.count)
        }
    }

    /// Whether the interpreted query may exceed the length limit. For most queries, this check shows that the interpreted query
    /// is short enough, without creating it.
    private var mayBeTooLong: Bool {
        guard sort == nil else { return true }
        var length = 0
        for clause in clauses {
            // Allow for a field prefix, quotation marks and a space around each word and value.
            switch clause {
            case .term(let term): for word in term.words { length += word.count + 16 }
            case .filter(let filter):
                for value in filter.values { length += filter.key.utf8.count + value.utf8.count + 16 }
            default: return true
            }
        }
        return length > SearchQuery.lengthLimit
    }

    static func joined(_ clauses: [Clause]) -> Clause { clauses.count == 1 ? clauses[0] : .all(clauses) }

    /// Returns the condition that `value` expresses for an attribute of type `kind`, or nil if the value isn't valid.
    public static func condition(_ value: String, _ kind: AttributeDescription.ValueType) -> AttributeCondition? {
        guard kind != .number else { return condition(value, .is, kind) }
        return value.utf8.isEmpty ? nil : .text(TextFolding.search(value))
    }

    /// Returns the condition that a comparison with `value` expresses for an attribute, or nil if the value isn't valid.
    static func condition(
        _ value: String, _ comparison: QueryScanner.Comparison, _ attribute: AttributeDescription
    ) -> AttributeCondition? {
        if let ending = EraYearParser.ending(attribute) {
            let years = EraYearParser.withoutEnding(value, ending)
            let isRange = comparison != .is || TypedRange(years) != nil || TypedRange(years, atHyphen: true) != nil
            if isRange, let range = condition(years, comparison, .number) { return range }
        }
        return condition(value, comparison, attribute.kind)
    }

    static func condition(
        _ value: String, _ comparison: QueryScanner.Comparison, _ kind: AttributeDescription.ValueType
    ) -> AttributeCondition? {
        guard kind == .number else {
            if kind == .text, let dates = dates(value, comparison) { return dates }
            guard comparison == .is, !value.utf8.isEmpty else { return nil }
            let folded = TextFolding.search(value)
            guard kind == .flag else { return .text(folded) }
            return ["yes", "no", "true", "false", "1", "0"].contains { folded.elementsEqual($0.utf8) } ? .text(folded) : nil
        }
        for isHyphen in [false, true] where comparison == .is {
            guard let range = TypedRange(value, atHyphen: isHyphen) else { continue }
            let low = number(range.low), high = number(range.high)
            guard range.isValid(hasLow: low != nil, hasHigh: high != nil) else { continue }
            return .range(lower: low, includesLower: true, upper: high, includesUpper: !range.isHalfOpen)
        }
        guard let number = number(value) else { return nil }
        return switch comparison {
        case .is: .range(lower: number, includesLower: true, upper: number, includesUpper: true)
        case .less: .range(lower: nil, includesLower: false, upper: number, includesUpper: false)
        case .atMost: .range(lower: nil, includesLower: false, upper: number, includesUpper: true)
        case .more: .range(lower: number, includesLower: false, upper: nil, includesUpper: false)
        case .atLeast: .range(lower: number, includesLower: true, upper: nil, includesUpper: false)
        }
    }

    /// Parses a date or a range of dates. Returns nil for any other text.
    private static func dates(_ value: String, _ comparison: QueryScanner.Comparison) -> AttributeCondition? {
        // A date starts with a digit, and an open range starts with dots. Skip any other value, because most values are words.
        guard let first = value.utf8.first, ASCII.isDigit(first) || first == ASCII.period || first >= 0x80 else { return nil }
        if comparison == .is, let range = TypedRange(value) {
            let low = date(range.low), high = date(range.high)
            if range.isValid(hasLow: low != nil, hasHigh: high != nil) {
                return .dates(lower: low, includesLower: true, upper: high, includesUpper: !range.isHalfOpen)
            }
        }
        guard let date = date(value) else { return nil }
        return switch comparison {
        case .is: .dates(lower: date, includesLower: true, upper: date, includesUpper: true)
        case .less: .dates(lower: nil, includesLower: false, upper: date, includesUpper: false)
        case .atMost: .dates(lower: nil, includesLower: false, upper: date, includesUpper: true)
        case .more: .dates(lower: date, includesLower: false, upper: nil, includesUpper: false)
        case .atLeast: .dates(lower: date, includesLower: true, upper: nil, includesUpper: false)
        }
    }

    /// Parses and folds a year, month or day, such as `1990`, `1990-05` or `1990-05-31`.
    private static func date(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count == 4 || bytes.count == 7 || bytes.count == 10 else { return nil }
        for (place, byte) in bytes.enumerated() {
            guard place == 4 || place == 7 ? byte == ASCII.minus : ASCII.isDigit(byte) else { return nil }
        }
        return TextFolding.search(text)
    }

    /// Parses a number, such as `5`, `0.25`, `1/4` or `1e6`. A fraction must have an exact decimal value.
    static func number(_ text: String) -> FixedDecimal? {
        if let first = text.utf8.first, first >= 0x80,
            let fraction = fractions.first(where: { UTF8Comparison.equal($0.sign.utf8, text.utf8) })
        {
            return FixedDecimal(mantissa: fraction.thousandths, scale: 3)
        }
        let parts = text.utf8.split(separator: ASCII.slash, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return FixedDecimal(text) }
        guard var above = Int64(Substring(parts[0])), let below = Int64(Substring(parts[1])), below > 0 else { return nil }
        for scale: UInt8 in 0...18 {
            if above % below == 0 { return FixedDecimal(mantissa: above / below, scale: scale) }
            let (next, overflow) = above.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            above = next
        }
        return nil
    }

    private static let fractions: [(sign: String, thousandths: Int64)] = [
        ("½", 500), ("¼", 250), ("¾", 750), ("⅛", 125), ("⅜", 375), ("⅝", 625), ("⅞", 875),
    ]

    /// Suggests valid values to replace a value that isn't valid for an attribute of type `kind`.
    static func mended(_ value: String, _ kind: AttributeDescription.ValueType) -> [String] {
        guard kind == .number else { return kind == .flag ? ["yes"] : [] }
        let pieces = value.utf8.split(separator: ASCII.comma, omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard pieces.count > 1, pieces.allSatisfy({ number($0) != nil }) else { return [] }
        // Interpret a comma first as a thousands separator (1,000,000), then as a decimal comma (0,5), and finally as a list
        // separator.
        if pieces[0].utf8.count <= 3, pieces[0] != "0", pieces.dropFirst().allSatisfy({ $0.utf8.count == 3 }) {
            return [pieces.joined()]
        }
        return pieces.count == 2 ? [pieces.joined(separator: ".")] : pieces
    }

    /// The query as Almanac interpreted it, in query syntax.
    public var understood: String {
        var parts = Clause.texts(clauses, isInside: clauses.count > 1)
        if let sort { parts.append("sort:" + sort.key + (sort.isDescending ? ":desc" : "")) }
        return parts.joined(separator: " ")
    }
}

extension SearchQuery {
    /// Returns the interpreted query if the typed text uses query syntax and differs from the interpretation. Otherwise,
    /// returns nil. Also returns nil if Almanac didn't understand parts of the query, because pages report these parts
    /// separately.
    public func understood(unlike typed: String) -> String? {
        let signs = typed.utf8.contains {
            [
                ASCII.quotationMark, ASCII.leftParenthesis, ASCII.rightParenthesis, ASCII.minus, ASCII.colon, ASCII.lessThan,
                ASCII.equals, ASCII.greaterThan,
            ].contains($0)
        }
        let words = typed.utf8.split(separator: ASCII.space)
        guard misunderstood.isEmpty,
            !spoken.isEmpty || isSentence || signs
                || words.contains(where: { UTF8Comparison.equal(String(Substring($0)).utf8, "OR".utf8) })
        else {
            return nil
        }
        let own = understood
        if !spoken.isEmpty || isSentence { return own }
        func lowered(_ text: String) -> [UInt8] {
            Array(
                text.utf8.split(separator: ASCII.space).joined(separator: [ASCII.space])
                    .map { ASCII.lowercased($0) })
        }
        return own.utf8.isEmpty || lowered(own) == lowered(typed) ? nil : own
    }
}

extension SearchQuery {
    /// Returns `text` with the first occurrence of `part` replaced by `other`, or nil if `text` doesn't contain `part`.
    public static func replacing(_ part: String, in text: String, with other: String) -> String? {
        let whole = Array(text.utf8), part = Array(part.utf8)
        guard !part.isEmpty, part.count <= whole.count else { return nil }
        for start in 0...whole.count - part.count where whole[start..<start + part.count].elementsEqual(part) {
            return String(decoding: whole[..<start] + Array(other.utf8) + whole[(start + part.count)...], as: UTF8.self)
        }
        return nil
    }
}

extension SearchQuery.Misunderstanding {
    /// Returns the whole query with the invalid part replaced by the suggestion, or nil if there is no suggestion.
    public func mended(_ text: String) -> String? {
        proposal.map { SearchQuery.replacing(typed, in: text, with: $0) ?? $0 }
    }
}

extension SearchQuery.Clause {
    /// Returns this clause with its last word marked as a prefix, because the user may still be typing it.
    func continued(_ isDone: inout Bool) -> SearchQuery.Clause {
        guard !isDone else { return self }
        switch self {
        case .term(var term):
            isDone = true
            if !term.isPhrase { term.isPrefix = true }
            return .term(term)
        case .filter, .favourite, .noted, .catalog, .not: return self
        case .any(var inner):
            // A hyphenated word is searched for both as separate words and as a single word. Either version's last word may be
            // incomplete.
            if case .all? = inner.first, inner.count == 2, case .term(let joined) = inner[1], joined.isJoined(of: inner[0]) {
                var first = false, second = false
                inner = [inner[0].continued(&first), inner[1].continued(&second)]
                isDone = true
                return .any(inner)
            }
            for index in inner.indices.reversed() where !isDone { inner[index] = inner[index].continued(&isDone) }
            return .any(inner)
        case .all(var inner):
            for index in inner.indices.reversed() where !isDone { inner[index] = inner[index].continued(&isDone) }
            return .all(inner)
        }
    }

    /// Returns the clause as text in query syntax.
    func text(isInside: Bool) -> String {
        switch self {
        case .term(let term):
            let isRun = term.words.count > 1 && term.words.allSatisfy { WordScanner.standsAlone($0) }
            let words = term.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: isRun ? "" : " ")
            return term.field.text + (term.isPhrase && !isRun ? "\"" + words + "\"" : words == "OR" ? "or" : words)
        case .filter(let filter): return filter.values.map { filter.key + $0 }.joined(separator: " ")
        case .favourite: return "is:favourite"
        case .noted: return "has:note"
        case .catalog(let id): return "in:" + id.raw
        case .not(let inner): return "-" + inner.text(isInside: true, isNegated: true)
        case .any(let inner):
            if inner.count == 2, case .all(let parts) = inner[0], case .term(let joined) = inner[1], joined.isJoined(of: inner[0])
            {
                let words = parts.flatMap { $0.terms }.map { String(decoding: $0.words[0], as: UTF8.self) }
                return joined.field.text + words.joined(separator: "-")
            }
            let text = inner.map { $0.text(isInside: true, isOption: true) }.joined(separator: " OR ")
            return isInside ? "(" + text + ")" : text
        case .all(let inner):
            let text = SearchQuery.Clause.texts(inner, isInside: true).joined(separator: " ")
            return isInside ? "(" + text + ")" : text
        }
    }

    /// Returns the query text for several clauses that must all match. If two or more filters list values for the same key, each
    /// filter is put in brackets, because without brackets the values would be alternatives. If two or more clauses restrict the
    /// catalog, they are put in brackets for the same reason.
    static func texts(_ clauses: [SearchQuery.Clause], isInside: Bool) -> [String] {
        clauses.map { clause in
            let text = clause.text(isInside: isInside)
            switch clause {
            case .filter(let filter) where filter.isChoice && clauses.count { $0.isChoice(of: filter.key) } > 1:
                return "(" + text + ")"
            case .catalog where clauses.count { $0.isCatalog } > 1: return "(" + text + ")"
            default: return text
            }
        }
    }

    private var isCatalog: Bool { if case .catalog = self { true } else { false } }

    private func text(isInside: Bool, isNegated: Bool = false, isOption: Bool = false) -> String {
        if case .filter(let filter) = self, filter.values.count > 1 { return "(" + text(isInside: true) + ")" }
        return text(isInside: isInside)
    }
}

extension SearchQuery.Field {
    /// The prefix that selects this field in query syntax, such as `name:`.
    fileprivate var text: String {
        switch self {
        case .any: ""
        case .name: "name:"
        case .text: "text:"
        }
    }
}

extension SearchQuery.Term {
    /// Returns whether this term is the same as the words in `clause` joined into a single word.
    func isJoined(of clause: SearchQuery.Clause) -> Bool {
        guard words.count == 1, case .all(let parts) = clause else { return false }
        var joined: [UInt8] = []
        for part in parts {
            guard case .term(let term) = part, term.words.count == 1 else { return false }
            joined += term.words[0]
        }
        return joined == words[0]
    }
}
