import Model
import Search
import TextProcessing

/// A filter's choices, and a table that maps each value in the pack indexes to a choice.
struct FacetChoiceMap: Sendable {
    let key: String
    private let values: [String]
    private let ranges: [FacetNumberRange]
    /// For each pack, an array that maps each value code in the pack's index to a choice. Code 0 means that there is no value.
    private let places: [[UInt32]]
    /// For each pack, the code of the first value in each range.
    private let firsts: [[UInt32]]

    /// Creates the table, or returns nil if the attribute isn't a filter.
    init?(_ attribute: AttributeDescription, _ indexes: [IndexReader]) {
        key = attribute.key
        switch attribute.facet {
        case .none: return nil
        case .ranges(let bounds):
            let ranges = bounds.indices.map { index in
                FacetNumberRange(lower: bounds[index], upper: index + 1 < bounds.count ? bounds[index + 1] : nil)
            }
            self.ranges = ranges
            var exact: (values: [String], places: [[UInt32]]) = ([], [])
            if FacetChoiceMap.hasFewNumbers(attribute.key, indexes) {
                exact = FacetChoiceMap.values(attribute.key, indexes, after: ranges.count)
            }
            values = ranges.map { $0.value } + exact.values
            places = exact.places
            firsts = indexes.map { index in
                bounds.map { bound in ((try? index.code(of: attribute.key, from: bound)) ?? nil) ?? UInt32.max }
            }
        case .values, .words:
            ranges = []
            firsts = []
            (values, places) = FacetChoiceMap.values(attribute.key, indexes)
        }
    }

    /// The maximum number of different numbers for which a filter offers each number as a choice.
    private static let numberLimit: UInt32 = 40

    /// Returns whether an attribute's numbers are few, and several entries share a number.
    private static func hasFewNumbers(_ key: String, _ indexes: [IndexReader]) -> Bool {
        guard let index = indexes.first else { return false }
        let limit = min(numberLimit, index.count / 4) + 1
        return (try? index.value(limit, of: key)) == nil
    }

    /// A spelling of a value, with the number of entries that use it.
    private struct Spelling {
        let folded: [UInt8]
        let text: String
        var count: UInt32
        /// The value's code in each pack's index, or 0 if the pack doesn't contain the value.
        var codes: [UInt32]
    }

    /// Returns the distinct values in byte order. Case, accents and punctuation are ignored, as in queries: "Starfighter" and
    /// "starfighter" are a single value. Each value is returned in its most frequent spelling. If several spellings are equally
    /// frequent, the first in byte order is used.
    ///
    /// - Parameter bands: The number of choices before the values, which are numbers. 0 if the values are the only choices.
    private static func values(
        _ key: String, _ indexes: [IndexReader], after bands: Int = 0
    ) -> (values: [String], places: [[UInt32]]) {
        var spellings: [Spelling] = []
        for (pack, index) in indexes.enumerated() {
            guard let answer = try? IndexSearch.run(SearchQuery(), in: index, IndexSearchOptions(limit: 0, facets: [key])) else {
                continue
            }
            for tally in answer.tallies {
                for (marked, count) in tally.counts {
                    let code = marked & ~IndexSearchResult.FacetCounts.endMark
                    guard let text = try? index.value(code, of: key),
                        !UTF8Comparison.equal(text.utf8, FixedDecimal.unbounded.text.utf8)
                    else { continue }
                    var codes = [UInt32](repeating: 0, count: indexes.count)
                    codes[pack] = code
                    spellings.append(Spelling(folded: TextFolding.search(text), text: text, count: count, codes: codes))
                }
            }
        }
        spellings.sort { a, b in
            if a.folded != b.folded { return a.folded.lexicographicallyPrecedes(b.folded) }
            return UTF8Comparison.precede(a.text.utf8, b.text.utf8)
        }
        // The same spelling can occur in both the base pack and the delta pack, so the two counts are added.
        var joined: [Spelling] = []
        for spelling in spellings {
            guard let last = joined.last, UTF8Comparison.equal(last.text.utf8, spelling.text.utf8) else {
                joined.append(spelling)
                continue
            }
            let place = joined.count - 1
            joined[place].count += spelling.count
            for pack in indexes.indices where spelling.codes[pack] != 0 { joined[place].codes[pack] = spelling.codes[pack] }
        }
        var choices: [(text: String, members: [Spelling])] = []
        for spelling in joined {
            guard let last = choices.last, let first = last.members.first, first.folded == spelling.folded else {
                choices.append((spelling.text, [spelling]))
                continue
            }
            let best = last.members.map { $0.count }.max() ?? 0
            if spelling.count > best { choices[choices.count - 1].text = spelling.text }
            choices[choices.count - 1].members.append(spelling)
        }
        choices.sort { a, b in
            if bands > 0, let first = FixedDecimal(a.text), let second = FixedDecimal(b.text) { return first < second }
            return UTF8Comparison.precede(a.text.utf8, b.text.utf8)
        }
        var places = indexes.map { _ in [UInt32]() }
        for (place, choice) in choices.enumerated() {
            for spelling in choice.members {
                for pack in indexes.indices where spelling.codes[pack] != 0 {
                    let code = Int(spelling.codes[pack])
                    while places[pack].count <= code { places[pack].append(UInt32.max) }
                    places[pack][code] = UInt32(truncatingIfNeeded: bands + place)
                }
            }
        }
        return (choices.map { $0.text }, places)
    }

    /// Returns the choices with their counts: ranges and then their numbers in order, or values from most to least frequent. Choices without entries are
    /// omitted.
    private func facet(_ tally: CombinedPackSearchResult.FacetCountsByPack) -> Facet {
        var counts = [UInt32](repeating: 0, count: values.count)
        for (pack, own) in tally.counts.enumerated() {
            if let last = own.last, last.code >= IndexSearchResult.FacetCounts.endMark {
                if !places.isEmpty {
                    for code in 0..<UInt32(truncatingIfNeeded: places[pack].count) {
                        let place = places[pack][Int(code)]
                        if place == UInt32.max { continue }
                        counts[Int(place)] &+= FacetChoiceMap.overlapping(code, code + 1, own)
                    }
                }
                for place in ranges.indices {
                    let next = place + 1 < ranges.count ? firsts[pack][place + 1] : UInt32.max
                    counts[place] &+= FacetChoiceMap.overlapping(firsts[pack][place], next, own)
                }
                continue
            }
            var range = -1
            for (code, count) in own {
                while range + 1 < ranges.count, firsts[pack][range + 1] <= code { range += 1 }
                if range >= 0 { counts[range] &+= count }
                guard !places.isEmpty, Int(code) < places[pack].count else { continue }
                let place = places[pack][Int(code)]
                if place != UInt32.max { counts[Int(place)] &+= count }
            }
        }
        var present = counts.indices.filter { counts[$0] > 0 }
        if ranges.isEmpty { present.sort { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 } }
        return Facet(
            key: key,
            choices: present.map {
                FacetChoice(value: values[$0], range: $0 < ranges.count ? ranges[$0] : nil, count: counts[$0])
            })
    }

    /// Returns the number of entries whose range overlaps the codes from `first` to `end` (exclusive).
    private static func overlapping(_ first: UInt32, _ end: UInt32, _ ends: [(code: UInt32, count: UInt32)]) -> UInt32 {
        var count: UInt32 = 0
        for (code, own) in ends {
            if code < IndexSearchResult.FacetCounts.endMark {
                if code < end { count &+= own }
            } else if code & ~IndexSearchResult.FacetCounts.endMark < first {
                count &-= own
            }
        }
        return count
    }

    /// Returns the facet with an attribute's counts, or nil if there is no table for the attribute.
    static func facet(_ tally: CombinedPackSearchResult.FacetCountsByPack, _ tables: [FacetChoiceMap]) -> Facet? {
        tables.first { UTF8Comparison.equal($0.key.utf8, tally.key.utf8) }.map { $0.facet(tally) }
    }
}
