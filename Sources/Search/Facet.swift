// The `Search` module contains the query language and the search index, which provides results, filters, counts and sorting.
// The module doesn't know about packs or pages.

import Localization
public import Model
import TextProcessing

/// A choice in a filter, with the number of matching entries.
public struct FacetChoice: Equatable, Sendable {
    /// The value's text in URLs and queries: `dragon` or `5..<11`.
    public let value: String
    /// The bounds of a range, or nil for a single value.
    public let range: FacetNumberRange?
    /// The number of current results with this value.
    public let count: UInt32

    /// Creates a choice with its number of matching entries.
    public init(value: String, range: FacetNumberRange? = nil, count: UInt32) {
        self.value = value
        self.range = range
        self.count = count
    }
}

/// A range of numbers that a filter offers as a single choice. It includes `lower` and excludes `upper`. If `upper` is nil, the
/// range has no upper bound. If `lower` is `FixedDecimal.unboundedBelow`, the range has no lower bound.
public struct FacetNumberRange: Equatable, Sendable {
    /// The lower bound, inclusive.
    public let lower: FixedDecimal
    /// The upper bound, exclusive, or nil if there isn't one.
    public let upper: FixedDecimal?

    /// Creates a range from its bounds.
    public init(lower: FixedDecimal, upper: FixedDecimal?) {
        self.lower = lower
        self.upper = upper
    }

    /// The range's text in URLs and queries: `5..<11`, `17..` or `..<5`.
    public var value: String { (lower == .unboundedBelow ? "" : lower.text) + ".." + (upper.map { "<" + $0.text } ?? "") }
}

/// A range of numbers as a filter's value, such as `5..10`, `5..` or `5`. It includes both bounds.
public struct NumberRange {
    /// The bounds, or nil if there isn't one. At least one isn't nil.
    public let low: FixedDecimal?, high: FixedDecimal?

    /// Parses a filter's value, or returns nil if it isn't a number or a range.
    public init?(_ value: String) {
        // Nearly all values are plain numbers.
        if let number = FixedDecimal(value) {
            (low, high) = (number, number)
            return
        }
        guard case .range(let low, _, let high, let includesHigh)? = SearchQuery.condition(value, .number) else { return nil }
        self.low = low
        // "5..<11" is "5..10" for integers.
        self.high = includesHigh ? high : high.map { $0.isWhole ? FixedDecimal($0.whole &- 1) : $0 }
    }
}

/// An attribute's filter choices, each with the number of matching entries.
public struct Facet: Equatable, Sendable {
    /// The attribute's key.
    public let key: String
    /// The choices. Values without matching entries are omitted.
    public let choices: [FacetChoice]

    /// Creates a facet for an attribute.
    public init(key: String, choices: [FacetChoice]) {
        self.key = key
        self.choices = choices
    }

    /// Merges facets with the same key from several catalogs. Adds up the counts of values that differ only in case or accents,
    /// and of equal ranges. Values are sorted by count, and ranges by their lower bounds.
    public init(joining facets: [Facet]) {
        var joined: [(folded: [UInt8], choice: FacetChoice)] = []
        for choice in facets.flatMap({ $0.choices }) {
            let folded = TextFolding.search(choice.value)
            guard let place = joined.firstIndex(where: { $0.choice.range == choice.range && $0.folded == folded }) else {
                joined.append((folded, choice))
                continue
            }
            let old = joined[place].choice
            joined[place].choice = FacetChoice(value: old.value, range: old.range, count: old.count + choice.count)
        }
        joined.sort { a, b in
            if let first = a.choice.range, let second = b.choice.range { return first.lower < second.lower }
            if (a.choice.range == nil) != (b.choice.range == nil) { return a.choice.range != nil }
            if a.choice.count != b.choice.count { return a.choice.count > b.choice.count }
            return a.folded.lexicographicallyPrecedes(b.folded)
        }
        self.init(key: facets.first?.key ?? "", choices: joined.map { $0.choice })
    }
}
