// Finder: the query language and the index — words, filters, counts, order. It knows neither packs nor pages.

import Localization
public import Model
import TextProcessing

/// One choice of a filter, with how many rows have it.
public struct FacetChoice: Equatable, Sendable {
    /// As it stands in the address and the query: `dragon`, `5..<11`.
    public let value: String
    /// The bounds of a range; nil for a plain value.
    public let range: FacetRange?
    /// How many of the rows at hand have it.
    public let count: UInt32

    /// One choice.
    public init(value: String, range: FacetRange? = nil, count: UInt32) {
        self.value = value
        self.range = range
        self.count = count
    }
}

/// A range of numbers offered as one choice: from `lower`, up to but without `upper` (nil: no end).
public struct FacetRange: Equatable, Sendable {
    /// The least number in it.
    public let lower: FixedDecimal
    /// The first number above it; nil where it is open.
    public let upper: FixedDecimal?

    /// One range.
    public init(lower: FixedDecimal, upper: FixedDecimal?) {
        self.lower = lower
        self.upper = upper
    }

    /// As it stands in the address and the query: `5..<11`, `17..`.
    public var value: String { lower.text + ".." + (upper.map { "<" + $0.text } ?? "") }
}

/// The choices of one attribute with their counts.
public struct Facet: Equatable, Sendable {
    /// The attribute's key.
    public let key: String
    /// What can be chosen; never one that no row has.
    public let choices: [FacetChoice]

    /// The choices of one attribute.
    public init(key: String, choices: [FacetChoice]) {
        self.key = key
        self.choices = choices
    }

    /// The facets of one key in several catalogs, as one: values that are alike when folded, and the same ranges, count together. Values stand
    /// in the order of their counts, ranges in their own.
    public init(joining facets: [Facet]) {
        var joined: [(folded: [UInt8], choice: FacetChoice)] = []
        for choice in facets.flatMap({ $0.choices }) {
            let folded = Fold.search(choice.value)
            guard let place = joined.firstIndex(where: { $0.choice.range == choice.range && $0.folded == folded }) else {
                joined.append((folded, choice))
                continue
            }
            let old = joined[place].choice
            joined[place].choice = FacetChoice(value: old.value, range: old.range, count: old.count + choice.count)
        }
        joined.sort { a, b in
            if let first = a.choice.range, let second = b.choice.range { return first.lower < second.lower }
            if a.choice.count != b.choice.count { return a.choice.count > b.choice.count }
            return a.folded.lexicographicallyPrecedes(b.folded)
        }
        self.init(key: facets.first?.key ?? "", choices: joined.map { $0.choice })
    }
}
