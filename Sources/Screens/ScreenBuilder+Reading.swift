import Localization
import Model
import Pack
import Search
import TextProcessing

/// Interprets queries with the help of the catalogs' values, links and titles.
extension ScreenBuilder {
    /// Returns the names and values of the filters in `views`, but not the link relations.
    private func vocabulary(of views: [MergedCatalog]) -> FilterVocabulary {
        var vocabulary = FilterVocabulary(attributes: views.flatMap { $0.description.attributes }, catalogs: catalogIDs)
        vocabulary.language = context.settings.language
        vocabulary.readsSpokenFilters = true
        vocabulary.value = { attribute, typed in
            for view in views {
                if let value = view.value(typed, of: attribute) { return value }
            }
            return nil
        }
        return vocabulary
    }

    /// Parses a query for a search in `views`. Recognizes filters typed as words, such as `cr 5`, unless the whole text is an
    /// entry's title.
    func read(_ text: String, in views: [MergedCatalog]) -> SearchQuery {
        guard !text.utf8.isEmpty else { return SearchQuery() }
        var vocabulary = vocabulary(of: views)
        var query = SearchQuery(parsing: text, vocabulary)
        // Finding the link relations requires reading entries, so do it only if a key is unknown. The parser doesn't report an
        // unknown key with accents, so also check for letters outside ASCII.
        if !query.misunderstood.isEmpty || text.utf8.contains(ASCII.colon) && text.utf8.contains(where: { $0 >= 0x80 }) {
            vocabulary.relations = relations(in: views)
            if !vocabulary.relations.isEmpty { query = SearchQuery(parsing: text, vocabulary) }
        }
        // If the text is an entry's title, search for its words, so that the entry comes first.
        if !query.spoken.isEmpty, !views.allSatisfy({ titled(text, in: $0, wholly: true).isEmpty }) {
            let asFilters = query.understood
            vocabulary.readsSpokenFilters = false
            query = SearchQuery(parsing: text, vocabulary)
            query.asFilters = asFilters
        }
        return query
    }

    // MARK: Links

    /// Parses a query again after its words have matched nothing. This time, the parser also recognizes filters on links that are
    /// typed as words: `homeworld tatooine` means `homeworld:tatooine`. Returns nil if the query doesn't contain such a filter.
    func readLinks(_ text: String, in views: [MergedCatalog]) -> SearchQuery? {
        guard text.utf8.contains(ASCII.space) else { return nil }
        var vocabulary = vocabulary(of: views)
        vocabulary.relations = relations(in: views)
        guard !vocabulary.relations.isEmpty else { return nil }
        let values = vocabulary.value
        vocabulary.value = { attribute, typed in
            if let value = values(attribute, typed) { return value }
            guard !views.contains(where: { $0.description.attribute(attribute.key) != nil }) else { return nil }
            return self.catalogs.allSatisfy { self.titled(typed, in: $0).isEmpty } ? nil : typed
        }
        let query = SearchQuery(parsing: text, vocabulary)
        return !query.spoken.isEmpty && query.filters.contains { $0.isRelation } ? query : nil
    }

    /// Parses a query again after its words have matched nothing. This time, an attribute's label matches all entries that have a
    /// value for the attribute: `skills` finds every entry with skills. Returns nil if the query doesn't contain a label.
    func readLabels(_ text: String, in views: [MergedCatalog]) -> SearchQuery? {
        var vocabulary = vocabulary(of: views)
        vocabulary.readsLabels = true
        let query = SearchQuery(parsing: text, vocabulary)
        return query.filters.contains { $0.conditions.contains(.present) } ? query : nil
    }

    /// The maximum number of rows, and of entries with links, that Almanac reads to find a catalog's link relations.
    private static let rowsRead = 4096, entriesRead = 200

    /// Returns the relations that links in these catalogs use, such as "Residents". Reads only the first entries of each catalog.
    func relations(in views: [MergedCatalog]) -> [LocalizableText] {
        var relations: [LocalizableText] = []
        for view in views {
            var count = 0, position = 0
            while position < min(view.rows.count, ScreenBuilder.rowsRead), count < ScreenBuilder.entriesRead {
                if !view.rows[position].linkTargets.isEmpty, let entry = try? view.entry(at: position) {
                    for link in entry.links where !relations.contains(link.relation) { relations.append(link.relation) }
                    count += 1
                }
                position += 1
            }
        }
        return relations
    }

    /// The maximum number of entries to look up by the title in a filter on links, such as `film:"a new hope"`.
    private static let targetLimit = 500

    /// Returns the entries whose title contains the words of `text` as a phrase or, if `wholly` is true, equals `text`.
    private func titled(_ text: String, in view: MergedCatalog, wholly: Bool = false) -> [EntryID] {
        var query = SearchQuery(), request = IndexSearchOptions(limit: wholly ? 1 : ScreenBuilder.targetLimit)
        request.allowsBeginnings = false
        query.require(title: text)
        return view.search(query, request).hits.filter { !wholly || isTitle(text, view.rows[Int($0.position)]) }
            .map { view.rows[Int($0.position)].head.id }
    }

    private func isTitle(_ text: String, _ row: EntryHead) -> Bool {
        TextFolding.search(row.head.title) == TextFolding.search(text)
    }

    /// Returns the entries of `view` that match the query's filters on links. An entry matches if it has a link with the filter's
    /// relation, and the linked entry's title equals the filter's value. If no title equals the value, titles that contain its
    /// words match.
    func linked(_ query: SearchQuery, in view: MergedCatalog) -> [IndexSearchOptions.LinkFilterMatches] {
        var linked: [IndexSearchOptions.LinkFilterMatches] = []
        for filter in query.filters where filter.isRelation {
            for case .text(let value) in filter.conditions {
                let text = String(decoding: value, as: UTF8.self)
                let exact = catalogs.flatMap { titled(text, in: $0, wholly: true) }
                let targets = exact.isEmpty ? catalogs.flatMap { titled(text, in: $0) } : exact
                var entries: [UInt32] = []
                for target in targets {
                    for position in view.positions(linkedTo: target.text).linking {
                        guard let entry = try? view.entry(at: Int(position)) else { continue }
                        let isMeant = entry.links.contains {
                            $0.target == target && UTF8Comparison.equal($0.relation.relationKey.utf8, filter.key.utf8)
                        }
                        if isMeant { entries.append(UInt32(position)) }
                    }
                }
                entries.sort()
                linked.append(IndexSearchOptions.LinkFilterMatches(key: filter.key, value: value, entries: entries))
            }
        }
        return linked
    }

    // MARK: Suggestions

    /// Returns the words of a title that is similar to a misspelt title, or nil.
    private func title(like text: String) -> String? {
        var query = SearchQuery(parsing: text, attributes: [], catalogs: []),
            request = IndexSearchOptions(limit: 1, allowsErrors: true)
        query.scope = .names
        request.allowsBeginnings = false
        for view in catalogs {
            if let first = view.search(query, request).hits.first,
                let meant = correction(query, first.position, of: view, request)
            {
                return meant.understood
            }
        }
        return nil
    }

    /// Returns whether `text` and `other` consist of forms of the same words, such as a singular and a plural, in the language of
    /// any of the catalogs.
    private func isForm(_ text: String, of other: String, in views: [MergedCatalog]) -> Bool {
        let languages = views.compactMap { Language(tag: $0.description.language) }
        return InflectionMatcher.areForms(TextFolding.search(text), TextFolding.search(other), languages)
    }

    /// Returns a suggestion for the whole query, or nil. If no entry has a filter's value (`type:dragno`), the suggestion
    /// contains a similar value instead. If the query is a title that could also be read as filters, the suggestion contains
    /// these filters. If the query's words find nothing, the function also corrects a value after a label (`type dragno`).
    func suggestion(for query: SearchQuery, as typed: String, in views: [MergedCatalog], findsNothing: Bool) -> String? {
        if let asFilters = query.asFilters { return asFilters }
        if findsNothing, query.filters.isEmpty, query.terms.count > 1 {
            var vocabulary = vocabulary(of: views)
            let values = vocabulary.value
            vocabulary.value = { attribute, typed in
                if let value = values(attribute, typed) { return value }
                for view in views {
                    if let near = view.value(like: typed, of: attribute.key) { return near }
                }
                return nil
            }
            let near = SearchQuery(parsing: typed, vocabulary)
            if !near.spoken.isEmpty { return near.understood }
        }
        for filter in query.filters {
            // Ignore the conditions that the parser added for other forms of a word. They don't correspond to values in the
            // query.
            let conditions = filter.conditions.filter { if case .form = $0 { false } else { true } }
            guard conditions.count == filter.values.count else { continue }
            for (condition, value) in zip(conditions, filter.values) {
                guard case .text(let folded) = condition, value.utf8.first == ASCII.colon else { continue }
                let text = String(decoding: folded, as: UTF8.self)
                let own = views.filter { $0.description.attribute(filter.key) != nil }
                var near: String?
                if filter.isRelation {
                    guard catalogs.allSatisfy({ titled(text, in: $0).isEmpty }) else { continue }
                    near = title(like: text)
                } else {
                    let known = own.compactMap { view in
                        view.description.attribute(filter.key).flatMap { view.value(text, of: $0) }
                    }
                    guard !known.contains(where: { isForm(text, of: $0, in: own) }) else { continue }
                    near = known.first
                    for view in own where near == nil { near = view.value(like: text, of: filter.key) }
                }
                guard let near else { continue }
                let token = filter.key + ":" + SearchQuery.written(near)
                return SearchQuery.replacing(filter.key + value, in: typed, with: token)
                    ?? SearchQuery.replacing(filter.key + value, in: query.understood, with: token)
            }
        }
        return nil
    }
}
