import Localization
import Model
import Pack
import Search

/// Reads the queries of a request as sentences, filters and words. Several readings ask the same questions about the catalogs, so the
/// reader remembers the answers.
final class QueryReader {
    private let builder: ScreenBuilder
    /// The catalogs that are searched.
    let views: [MergedCatalog]
    /// The names and values of the filters and links in the catalogs.
    private lazy var vocabulary = makeVocabulary()
    /// What sentences must know about the entries.
    private(set) lazy var facts = QueryReader.facts(builder)

    init(_ builder: ScreenBuilder, _ views: [MergedCatalog]) { (self.builder, self.views) = (builder, views) }

    private func makeVocabulary() -> FilterVocabulary {
        let views = views
        let vocabulary = FilterVocabulary(builder.names(in: views))
        vocabulary.language = builder.context.settings.language
        vocabulary.value = { attribute, typed in
            for view in views {
                if let value = view.value(typed, of: attribute) { return value }
            }
            return nil
        }
        return vocabulary
    }

    /// Parses a query that isn't a sentence.
    func parsed(_ text: String) -> SearchQuery { SearchQuery(parsing: text, vocabulary) }

    /// Parses a query for a search. Reads sentences, such as "characters from Tatooine", and filters typed as words, such as `cr 5`, unless
    /// the whole text is an entry's title.
    func read(_ text: String) -> SearchQuery {
        guard !text.utf8.isEmpty else { return SearchQuery() }
        var words = SearchQuery(parsing: text, vocabulary)
        guard let sentence = SentenceReader.read(text, vocabulary, facts) else { return words }
        if sentence.isKind { words.asFilters = sentence.text }
        if sentence.isLast { return words }
        let meant = SearchQuery(sentence, vocabulary)
        // If the text is an entry's title, search for its words, so that the entry comes first.
        if builder.titled(text, in: views, wholly: true).isEmpty { return meant }
        // Without filters, the sentence only lacks the title's joining words.
        if !meant.spoken.isEmpty { words.asFilters = meant.understood }
        return words
    }

    /// Returns the other reading of a query whose first reading matches nothing: the words of a sentence, or the links that they may
    /// mean. Nil if there isn't one. A sentence that excludes something has none: its words would find what the reader doesn't want.
    func readOtherwise(_ query: SearchQuery, _ text: String) -> SearchQuery? {
        if query.isSentence, query.excludes { return nil }
        if query.isSentence {
            let links = SentenceReader.readLinks(text, vocabulary, facts)
            return links.map { SearchQuery($0, vocabulary) } ?? SearchQuery(parsing: text, vocabulary)
        }
        guard text.utf8.contains(ASCII.space), let sentence = SentenceReader.read(text, vocabulary, facts), sentence.isLast else {
            return nil
        }
        return SearchQuery(sentence, vocabulary)
    }

    /// Parses a query again after its words have matched nothing. This time, an attribute's label matches all entries that have a
    /// value for the attribute: `skills` finds every entry with skills. Returns nil if the query doesn't contain a label.
    ///
    /// - Parameter query: The first reading of the query. Its filters are read again if the typed text contains no label.
    func readLabels(_ text: String, _ query: SearchQuery) -> SearchQuery? {
        vocabulary.readsLabels = true
        defer { vocabulary.readsLabels = false }
        for typed in query.misunderstood.isEmpty ? [text, query.understood] : [text] {
            guard let sentence = SentenceReader.read(typed, vocabulary, facts) else { continue }
            let query = SearchQuery(sentence, vocabulary)
            if query.filters.contains(where: { $0.conditions.contains(.present) }) { return query }
        }
        return nil
    }

    /// Reads a query whose words find nothing, with similar values for misspelt ones (`type dragno`). Returns the query as it is
    /// understood, or nil if it has no filters.
    func readNear(_ typed: String) -> String? {
        let facts = QueryReader.facts(builder) { view, attribute, typed in view.value(like: typed, of: attribute.key) }
        guard let near = SentenceReader.read(typed, vocabulary, facts), near.hasFilters else { return nil }
        return SearchQuery(near, vocabulary).understood
    }

    /// Returns what sentences must know about the entries.
    ///
    /// - Parameter near: Returns a similar value for a misspelt value of an attribute, or nil if only valid values count.
    private static func facts(
        _ builder: ScreenBuilder, near: ((MergedCatalog, AttributeDescription, String) -> String?)? = nil
    ) -> SentenceFacts {
        var last: (title: String, numbers: UInt64) = ("", UInt64.max)
        /// Returns the catalogs that may have a title with the words. Sentences ask about a title in several catalogs.
        func titled(_ title: String) -> UInt64 {
            if CatalogSet.leavesOut, !UTF8Comparison.equal(title.utf8, last.title.utf8) {
                last = (title, builder.set.numbers(titled: title))
            }
            return last.numbers
        }
        var counted: (words: String, numbers: UInt64) = ("", UInt64.max)
        /// Returns the catalogs that may have entries with the words. If there is an operator, some words may belong to a filter.
        func matching(_ words: String) -> UInt64 {
            if CatalogSet.leavesOut, !UTF8Comparison.equal(words.utf8, counted.words.utf8) {
                let operators = [ASCII.colon, ASCII.lessThan, ASCII.equals, ASCII.greaterThan]
                let hasOperator = words.utf8.contains { operators.contains($0) }
                let query = SearchQuery(parsing: hasOperator ? "" : words, attributes: [], catalogs: [])
                counted = (words, builder.set.numbers(matching: query, IndexSearchOptions(limit: 1)))
            }
            return counted.numbers
        }
        return SentenceFacts(
            value: { id, attribute, typed in
                builder.view(id).flatMap { $0.value(typed, of: attribute) ?? near?($0, attribute, typed) }
            },
            isInTitle: { id, title in
                guard let number = builder.number(of: id), CatalogSet.has(titled(title), number) else { return false }
                let view = builder.catalogs[number]
                return builder.titleCount(title, in: view) > 0 || !builder.translated(title, in: view).isEmpty
            },
            isTitleWord: { id, title in
                builder.view(id).map { builder.titleCount(title, in: $0) * 2 > $0.rows.count } ?? false
            },
            linkCount: { id, relation, title in
                builder.view(id).map { UInt32(builder.entries(of: $0, linkedBy: relation.key, to: title).count) } ?? 0
            },
            isKind: { id, relation, title in
                builder.view(id).map { builder.isKind(relation.key, in: $0, title) } ?? false
            },
            count: { id, words in
                guard let number = builder.number(of: id), CatalogSet.has(matching(words), number) else { return 0 }
                let view = builder.catalogs[number]
                let query = SearchQuery(parsing: words, attributes: view.description.attributes, catalogs: [])
                return view.search(query, IndexSearchOptions(limit: 1)).total
            },
            measure: { id, attribute, title in
                guard let view = builder.view(id) else { return nil }
                // The entry with this title, or the first one whose title contains it: "the falcon".
                var titled = builder.titled(title, in: view, wholly: true)
                if titled.isEmpty { titled = builder.titled(title, in: view) }
                for entry in titled {
                    guard let position = view.position(of: entry) else { continue }
                    switch view.rows[position].head[attribute.key] {
                    case .number(let number): return number.text
                    case .text(let text): return text
                    default: continue
                    }
                }
                return nil
            },
            candidates: { lexicons, typed in
                near == nil ? builder.candidates(lexicons, builder.set.numbers(valued: typed)) : lexicons
            })
    }
}
