import Localization
import Model
public import Pack
public import Search
import TextProcessing

/// Interprets queries with the help of the catalogs' values, links and titles.
extension ScreenBuilder {
    /// Reads a query for a search in `views`, as `QueryReader.read` does.
    public func read(_ text: String, in views: [MergedCatalog]) -> SearchQuery { QueryReader(self, views).read(text) }

    /// Returns catalogs, each with whether its number is in a set (`CatalogSet`). `views` are some of the library's catalogs, in their order.
    /// Others may follow, and always count.
    func marked(_ views: [MergedCatalog], _ numbers: UInt64) -> [(view: MergedCatalog, isIn: Bool)] {
        guard CatalogSet.leavesOut else { return views.map { ($0, true) } }
        var number = -1
        return views.map { view in
            repeat { number += 1 } while number < catalogs.count && catalogs[number] !== view
            return (view, number >= catalogs.count || CatalogSet.has(numbers, number))
        }
    }

    /// Returns those of the catalogs' lexicons whose numbers are in a set (`CatalogSet`). The lexicons are in the catalogs' order.
    func candidates(_ lexicons: [Lexicon], _ numbers: UInt64) -> [Lexicon] {
        guard CatalogSet.leavesOut else { return lexicons }
        var number = -1
        return lexicons.filter { lexicon in
            repeat { number += 1 } while number < catalogs.count && catalogs[number].lexicon !== lexicon
            return number >= catalogs.count || CatalogSet.has(numbers, number)
        }
    }

    // MARK: Links

    /// Returns the names that queries may use in `views`, which are some of the catalogs.
    func names(in views: [MergedCatalog]) -> FilterNames {
        views.count == catalogs.count ? set.names : set.names(in: views)
    }

    /// The maximum number of entries to look up by the title in a filter on links, such as `film:"a new hope"`.
    private static let targetLimit = 500
    /// The maximum number of entries whose translated title to compare with a title, or whose links to count.
    private static let rowsWithTitles = 100

    /// Returns the entries whose title contains the words of `text` as a phrase or, if `wholly` is true, equals `text`.
    func titled(_ text: String, in view: MergedCatalog, wholly: Bool = false) -> [EntryID] {
        guard view.mayHaveTitle(text) else { return [] }
        var query = SearchQuery(), request = IndexSearchOptions(limit: wholly ? 1 : ScreenBuilder.targetLimit)
        request.allowsBeginnings = false
        query.require(title: text)
        let found = view.search(query, request).hits.filter { !wholly || isTitle(text, view.rows[Int($0.position)]) }
            .map { view.rows[Int($0.position)].head.id }
        return found.isEmpty ? translated(text, in: view, wholly: wholly) : found
    }

    /// Returns the entries in any of the catalogs whose title contains the words of `text` as a phrase or, if `wholly` is true, equals
    /// `text`.
    func titled(_ text: String, in views: [MergedCatalog], wholly: Bool = false) -> [EntryID] {
        marked(views, set.numbers(titled: text)).flatMap { $0.isIn ? titled(text, in: $0.view, wholly: wholly) : [] }
    }

    /// Returns the entries whose title in the reader's language contains the words of `text` or, if `wholly` is true, equals `text`.
    func translated(_ text: String, in view: MergedCatalog, wholly: Bool = false) -> [EntryID] {
        let language = context.settings.language.tag, space = [ASCII.space]
        guard !UTF8Comparison.equal(language.utf8, view.description.language.utf8), view.mayHaveTitle(text) else { return [] }
        // The index has these titles in the text.
        let query = SearchQuery(parsing: "\"" + text + "\"", attributes: [], catalogs: []), folded = TextFolding.search(text)
        return view.search(query, IndexSearchOptions(limit: ScreenBuilder.rowsWithTitles)).hits.compactMap { hit in
            let row = view.rows[Int(hit.position)]
            guard let title = row.translatedTitle(in: language).map({ TextFolding.search($0) }) else { return nil }
            let words = space + title + space, sought = space + folded + space
            let isFound = wholly ? title == folded : words.indices.contains { words[$0...].starts(with: sought) }
            return isFound ? row.head.id : nil
        }
    }

    /// Returns the number of titles that contain the words of `text` as a phrase.
    func titleCount(_ text: String, in view: MergedCatalog) -> Int {
        guard view.mayHaveTitle(text) else { return 0 }
        var query = SearchQuery(), request = IndexSearchOptions(limit: 1)
        request.allowsBeginnings = false
        query.require(title: text)
        return Int(view.search(query, request).total)
    }

    private func isTitle(_ text: String, _ row: EntryHead) -> Bool {
        TextFolding.search(row.head.title) == TextFolding.search(text)
    }

    /// Returns the entries of `view` that match the query's filters on links. An entry matches if it has a link with the filter's
    /// relation, and the linked entry's title equals the filter's value. If no title equals the value, titles that contain its
    /// words match. The value `*` matches all links.
    func linked(_ query: SearchQuery, in view: MergedCatalog) -> [IndexSearchOptions.LinkFilterMatches] {
        var linked: [IndexSearchOptions.LinkFilterMatches] = []
        for filter in query.filters where filter.isRelation {
            for condition in filter.conditions {
                let found: [UInt32]
                switch condition {
                case .text(let value): found = entries(of: view, linkedBy: filter.key, to: String(decoding: value, as: UTF8.self))
                case .present: found = entries(of: view, linkedBy: filter.key)
                default: continue
                }
                linked.append(IndexSearchOptions.LinkFilterMatches(key: filter.key, condition: condition, entries: found))
            }
        }
        return linked
    }

    /// Returns the entries of `view` that have a link with a relation.
    private func entries(of view: MergedCatalog, linkedBy key: String) -> [UInt32] {
        let linked = view.catalogs(linkedBy: key)
        var isSeen = [Bool](repeating: false, count: view.rows.count), entries: [UInt32] = []
        for target in catalogs where linked?.contains(target.description.id) ?? true {
            for row in target.rows {
                for position in view.positions(linkedTo: row.head.id.text).linking where !isSeen[Int(position)] {
                    isSeen[Int(position)] = true
                    let links = (try? view.entry(at: Int(position)))?.links ?? []
                    if links.contains(where: { UTF8Comparison.equal($0.relation.relationKey.utf8, key.utf8) }) {
                        entries.append(UInt32(position))
                    }
                }
            }
        }
        entries.sort()
        return entries
    }

    /// Returns the entries of `view` that have a link with a relation to an entry with a title.
    ///
    /// - Parameter isWhole: Whether the whole title must be `text`.
    func entries(of view: MergedCatalog, linkedBy key: String, to text: String, wholly isWhole: Bool = false) -> [UInt32] {
        let linked = view.catalogs(linkedBy: key)
        let others = catalogs.filter { linked?.contains($0.description.id) ?? true }
        let exact = titled(text, in: others, wholly: true)
        let targets = exact.isEmpty && !isWhole ? titled(text, in: others) : exact
        var entries: [UInt32] = []
        for target in targets {
            for position in view.positions(linkedTo: target.text).linking {
                guard let entry = try? view.entry(at: Int(position)) else { continue }
                let isMeant = entry.links.contains {
                    $0.target == target && UTF8Comparison.equal($0.relation.relationKey.utf8, key.utf8)
                }
                if isMeant { entries.append(UInt32(position)) }
            }
        }
        entries.sort()
        return entries
    }

    /// Returns whether several entries of `view` have a link with a relation to an entry with a title, and each entry at most one.
    func isKind(_ key: String, in view: MergedCatalog, _ title: String) -> Bool {
        guard entries(of: view, linkedBy: key, to: title, wholly: true).count > 1 else { return false }
        for row in 0..<min(view.rows.count, ScreenBuilder.rowsWithTitles) {
            let links = (try? view.entry(at: row))?.links ?? []
            if links.count(where: { UTF8Comparison.equal($0.relation.relationKey.utf8, key.utf8) }) > 1 { return false }
        }
        return true
    }

    /// Returns notes on what the sources of the searched catalogs lack, if the query asks for it.
    func lacking(_ text: String, _ query: SearchQuery, in views: [MergedCatalog]) -> [LocalizableText] {
        guard !text.utf8.isEmpty else { return [] }
        let phrases = Lexicon.phrases(WordScanner.words(text))
        return views.compactMap { view in
            guard case .phrase(let key) = view.description.title, query.allows(view.description.id), view.lexicon.lacks(phrases)
            else {
                return nil
            }
            return .phrase(key + ".lacksNote")
        }
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
    func suggestion(for query: SearchQuery, as typed: String, _ reader: QueryReader, findsNothing: Bool) -> String? {
        let views = reader.views
        if let asFilters = query.asFilters { return asFilters }
        if findsNothing, query.filters.isEmpty, query.terms.count > 1, let near = reader.readNear(typed) { return near }
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
                if filter.isRelation, !titled(text, in: catalogs).isEmpty { continue }
                if own.isEmpty {
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
