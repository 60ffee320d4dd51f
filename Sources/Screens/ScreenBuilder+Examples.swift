public import Localization
import Model
public import Pack
import Search

/// A search to try, which finds something.
public struct SearchExample: Equatable, Sendable {
    /// What a search shows about the query language. The raw value is the name's place after the first name.
    public enum Subject: UInt16, Sendable {
        case catalog, value, comparison, order, link, filter, exclusion, phrase

        /// Whether the search is in words, without operators.
        var isInWords: Bool { rawValue < Subject.filter.rawValue }

        /// The subject's name for readers.
        public var label: Phrase {
            switch self {
            case .catalog: .screensExampleCatalog
            case .value: .screensExampleWords
            case .comparison: .screensExampleComparison
            case .order: .screensExampleOrder
            case .link: .screensExampleLink
            case .filter: .screensExampleFilter
            case .exclusion: .screensExampleExclusion
            case .phrase: .screensExamplePhrase
            }
        }
    }

    /// The query.
    public let text: String
    /// What the query shows.
    public let subject: Subject
}

/// What readers can search for: the catalogs with entries, each with searches to try.
public struct SearchHelp: Sendable {
    /// A catalog, with searches to try in it.
    public struct Group: Sendable {
        /// The catalog's name.
        public let catalog: CatalogLink
        /// The number of entries.
        public let count: UInt32
        /// The searches to try.
        public let examples: [SearchExample]
    }

    /// The catalogs, in display order.
    public let groups: [Group]
}

extension ScreenBuilder {
    /// Searches in words to try, up to three from different collections. They aren't carried out.
    var examples: [String] {
        var texts: [String] = []
        for group in help(catalogs, limit: 4, isTried: false).groups {
            for example in group.examples { texts.append(example.text) }
        }
        return texts
    }

    /// Returns searches in words to try, one from each of the first three catalogs in `views`. They aren't carried out.
    func examples(in views: [MergedCatalog]) -> [String] {
        views.filter { !$0.rows.isEmpty }.prefix(3).compactMap { view in
            let finder = SearchExampleFinder(builder: self, view: view, limit: 4, isTried: false)
            finder.run()
            finder.keepWords(1)
            return finder.found.first?.text
        }
    }

    /// Returns all catalogs with entries, each with up to ten searches to try.
    public func help() -> SearchHelp { help(catalogs, limit: 10) }

    /// Returns these catalogs if they have entries, with three searches to try, from different collections if possible.
    public func shortHelp(_ views: [MergedCatalog]) -> SearchHelp { help(views, limit: 4) }

    /// - Parameters:
    ///   - limit: The number of searches in each catalog. If it is 4, only three searches in words are offered in all.
    ///   - isTried: Whether each search is carried out, so that only searches with results are offered.
    private func help(_ views: [MergedCatalog], limit: Int, isTried: Bool = true) -> SearchHelp {
        let views = views.filter { !$0.rows.isEmpty }
        func beginsCollection(_ place: Int) -> Bool {
            guard place > 0 else { return true }
            let last = views[place - 1].description.collection.id
            return !UTF8Comparison.equal(views[place].description.collection.id.utf8, last.utf8)
        }
        // The number of collections decides how many searches each of them offers.
        var groups: [SearchHelp.Group] = [], left = 3, collections = 0
        for place in views.indices where beginsCollection(place) { collections += 1 }
        for place in views.indices {
            let view = views[place], finder = SearchExampleFinder(builder: self, view: view, limit: limit, isTried: isTried)
            if limit > 4 {
                finder.run()
            } else if left > 0, beginsCollection(place) {
                finder.run()
                finder.keepWords(min(left, collections > 2 ? 1 : collections > 1 ? 2 : 3))
                left -= finder.found.count
            }
            groups.append(
                SearchHelp.Group(catalog: CatalogLink(view.description), count: UInt32(view.rows.count), examples: finder.found))
        }
        return SearchHelp(groups: groups)
    }
}

/// Finds searches to try in a catalog, derived from its description, its filters and its entries. If `isTried` is set, each of them finds
/// something. The searches differ in what they show; if there aren't enough subjects, subjects repeat with other values.
private final class SearchExampleFinder {
    let builder: ScreenBuilder
    let view: MergedCatalog
    let limit: Int
    /// Whether each search is carried out.
    let isTried: Bool
    private let words: Localizer
    private let noun: String
    private(set) var found: [SearchExample] = []

    init(builder: ScreenBuilder, view: MergedCatalog, limit: Int, isTried: Bool) {
        (self.builder, self.view, self.limit, self.isTried) = (builder, view, limit, isTried)
        words = Localizer(builder.context.settings.language)
        noun = SearchExampleFinder.lowered(words.label(view.description.title))
    }

    func run() {
        // A few examples need only the first filters. Computing all of them would be a large part of the first page's time.
        if limit > 4 { _ = view.facets }
        add(.catalog, noun)
        for round in 0..<limit where found.count < limit {
            let filter = addValue(round), order = addNumber(round)
            if round == 0 { addLink() }
            if let filter {
                add(.filter, filter.text)
                add(.exclusion, filter.exclusion)
            }
            if let order { add(.order, order) }
            if round == 0, view.rows.count > 0 {
                add(.phrase, "\"" + SearchExampleFinder.lowered(view.rows[0].head.title(in: words.language.tag)) + "\"")
            }
        }
    }

    /// Keeps only the last `count` searches, not counting those with operators at the end.
    func keepWords(_ count: Int) {
        var end = found.count
        while end > 0, !found[end - 1].subject.isInWords { end -= 1 }
        var kept: [SearchExample] = []
        for place in max(0, end - count)..<end { kept.append(found[place]) }
        found = kept
    }

    /// Adds a search if it is new and finds something.
    @inline(never)
    private func add(_ subject: SearchExample.Subject, _ text: String) {
        guard found.count < limit else { return }
        for known in found where UTF8Comparison.equal(known.text.utf8, text.utf8) { return }
        if isTried {
            var request = MultiCatalogSearchRequest(text: text, limit: 0)
            request.countsFilters = false
            guard builder.find(builder.read(text, in: builder.catalogs), [view], request, .words).total > 0 else { return }
        }
        found.append(SearchExample(text: text, subject: subject))
    }

    /// Adds a search for a value of a filter.
    /// - Returns: The filter for the value and the exclusion of the value, in query syntax.
    private func addValue(_ round: Int) -> (text: String, exclusion: String)? {
        var place = round, isLast = false
        // The first rounds take the first value of each filter, the next rounds take the second values, and so on.
        for index in 0..<limit where !isLast {
            isLast = true
            for attribute in view.description.attributes where attribute.facet == .values {
                guard let choices = view.facet(attribute)?.choices, index < choices.count else { continue }
                let value = choices[index].value
                isLast = false
                guard !UTF8Comparison.equal(value.utf8, "none".utf8) else { continue }
                place -= 1
                guard place < 0 else { continue }
                let name = attribute.name(of: value, in: words.language.tag) ?? words.value(value, family: attribute.words ?? "")
                let shown = SearchExampleFinder.lowered(name ?? value)
                // A French adjective agrees with the attribute's name.
                let label = words.language == .french ? SearchExampleFinder.lowered(words.label(attribute.label)) + " " : ""
                add(.value, words.text(.screensExampleValue, noun, label + shown))
                let filter = attribute.key + ":" + SearchQuery.written(value)
                // Only things, such as foods, follow “without”.
                let isThing = view.description.attributes.contains { other in
                    other.kinds.map { $0 == attribute.key || other.key == attribute.key } ?? false
                }
                return (
                    filter,
                    isThing
                        ? words.text(.screensExampleWithout, noun, shown) : "-" + filter + " in:" + view.description.id.raw
                )
            }
        }
        return nil
    }

    /// Adds a search for great numbers and, in English, a search with a superlative.
    /// - Returns: The sorted search in query syntax.
    private func addNumber(_ round: Int) -> String? {
        var place = round
        for attribute in view.description.attributes where attribute.kind == .number && attribute.isSortable {
            place -= 1
            guard place < 0 else { continue }
            let key = attribute.key
            guard let first = view.order(by: CatalogDescription.SortOrder(key: key, isDescending: true), limit: 1).first,
                case .number(let greatest)? = view.rows[Int(first)].head[key], greatest.whole >= 0
            else { return nil }
            // Round half of the greatest number.
            var half = greatest.whole / 2, unit: Int64 = 1
            while half / unit >= 100 { unit *= 10 }
            half -= half % unit
            let bound = FixedDecimal(half).text
            add(
                .comparison,
                words.text(.screensExampleOver, noun, SearchExampleFinder.lowered(words.label(attribute.label)), bound))
            if words.language != .french, let place = view.lexicon.index(of: key), place < view.lexicon.superlatives.count,
                !view.lexicon.superlatives[place].utf8.isEmpty
            {
                add(.order, view.lexicon.superlatives[place] + " " + noun)
            }
            return key + ">" + bound + " sort:" + key + ":desc"
        }
        return nil
    }

    /// Adds a search for the entries that link to an entry.
    @inline(never)
    private func addLink() {
        guard found.count < limit, let relation = view.lexicon.relations.first else { return }
        for row in 0..<min(view.rows.count, 256) {
            for target in view.rows[row].linkTargets where target.catalog == relation.target && builder.isKept(target) {
                return add(.link, words.text(.screensExampleWith, noun, SearchExampleFinder.lowered(builder.title(of: target))))
            }
        }
    }

    @inline(never)
    private static func lowered(_ text: String) -> String {
        String(decoding: text.utf8.map { ASCII.lowercased($0) }, as: UTF8.self)
    }
}
