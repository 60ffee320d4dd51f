import Localization
import Model
import TextProcessing

/// Parses a query's tokens into clauses.
struct QueryParser {
    var scanner: QueryScanner
    let vocabulary: FilterVocabulary
    let attributes: [AttributeDescription]
    private let catalogs: [CatalogID]
    /// The number of words, phrases and filters that have been parsed so far.
    private(set) var count = 0
    private(set) var sort: CatalogDescription.SortOrder?
    private(set) var misunderstood: [SearchQuery.Misunderstanding] = []
    /// The attributes in `sort:` that the parser ignored, because lists can't be sorted by these attributes.
    private(set) var unsortable: [String] = []

    init(_ text: String, _ vocabulary: FilterVocabulary) {
        self.vocabulary = vocabulary
        attributes = vocabulary.filters
        catalogs = vocabulary.names.catalogs
        scanner = QueryScanner(text, attributes, vocabulary)
    }

    /// Whether the query was truncated, because it is too long or its brackets are nested too deeply.
    var isCut: Bool { scanner.isCut }

    /// A list of clauses that must all match.
    struct Conjunction {
        var all: [SearchQuery.Clause] = []
        /// The indices of the clauses outside brackets. If a key occurs again, its value is added to the existing clause as an
        /// alternative.
        private var single: [Int] = []

        mutating func add(single clause: SearchQuery.Clause) {
            if case .filter(let filter) = clause, filter.isChoice,
                let place = single.first(where: { all[$0].isChoice(of: filter.key) }), case .filter(let old) = all[place]
            {
                all[place] = .filter(old.or(filter))
            } else if let added = clause.catalogs, let place = single.first(where: { all[$0].catalogs != nil }) {
                var named = all[place].catalogs ?? []
                for id in added where !named.contains(id) { named.append(id) }
                all[place] = named.count == 1 ? .catalog(named[0]) : .any(named.map { .catalog($0) })
            } else {
                single.append(all.count)
                all.append(clause)
            }
        }
    }

    /// Parses up to the closing bracket or the end of the query. Returns the alternatives, which are separated by `OR` operators.
    /// Each alternative is a list of clauses that must all match.
    ///
    /// - Parameter keyed: the key and comparison operator before the bracket, which apply to every word inside. Nil if there is
    ///   no key.
    mutating func alternatives(depth: Int, keyed: QueryScanner.ClauseToken? = nil) -> [[SearchQuery.Clause]] {
        var options: [[SearchQuery.Clause]] = []
        var current = Conjunction()
        // `OR` is an operator only if it has an operand on each side. Otherwise it is an ordinary word.
        var awaitsRight = false
        while let part = scanner.next() {
            if count >= SearchQuery.partLimit {
                guard case .close = part else {
                    scanner.stop()
                    break
                }
            }
            switch part {
            case .close:
                guard depth > 0 else { continue }
                return finished(options, current.all, awaitsRight)
            case .or:
                if current.all.isEmpty {
                    count += 1
                    append(word: "or", to: &current.all)
                } else {
                    options.append(current.all)
                    current = Conjunction()
                    awaitsRight = true
                }
            case .open(let isNegated):
                guard depth < SearchQuery.depthLimit else {
                    scanner.stop()
                    continue
                }
                let inner = alternatives(depth: depth + 1, keyed: keyed).map { SearchQuery.joined($0) }
                guard !inner.isEmpty else { continue }
                let clause = inner.count == 1 ? inner[0] : .any(inner)
                if isNegated {
                    current.all.append(QueryParser.negated(clause))
                } else if case .all(let parts) = clause {
                    current.all += parts
                } else {
                    current.all.append(clause)
                }
            case .word(let word) where word.opensGroup: takeGroup(word, depth, into: &current)
            case .word(var word):
                if let keyed, word.key == nil {
                    (word.key, word.comparison, word.value) = (keyed.key, keyed.comparison, word.whole)
                }
                takeGroups(after: &word)
                take(word, into: &current)
            }
        }
        return finished(options, current.all, awaitsRight)
    }

    /// Parses the bracketed values after a key, as in `type:(dragon OR giant)`.
    private mutating func takeGroup(_ word: QueryScanner.ClauseToken, _ depth: Int, into current: inout Conjunction) {
        guard depth < SearchQuery.depthLimit else { return scanner.stop() }
        let key = word.key ?? ""
        let isKnown =
            ["in", "is", "has", "name", "text"].contains { UTF8Comparison.equal($0.utf8, key.utf8) } || isAttribute(key)
        if !isKnown {
            let near = SpellingSuggester.word(to: key, among: QueryScanner.words + attributes.map { $0.key })
            misunderstood.append(
                SearchQuery.Misunderstanding(typed: word.whole, proposal: near.map { $0 + word.comparison.text }))
            current.all += terms(word.whole, isQuoted: false, field: .any)
        }
        let inner = alternatives(depth: depth + 1, keyed: isKnown ? word : nil).map { SearchQuery.joined($0) }
        guard !inner.isEmpty else { return }
        var clause = inner.count == 1 ? inner[0] : .any(inner)
        // If all values in the brackets have the same key, combine them into a single filter, as if there were no brackets.
        let filters = inner.compactMap { option in if case .filter(let filter) = option, filter.isChoice { filter } else { nil } }
        if filters.count == inner.count, let first = filters.first,
            filters.allSatisfy({ UTF8Comparison.equal($0.key.utf8, first.key.utf8) })
        {
            clause = .filter(filters.dropFirst().reduce(first) { $0.or($1) })
        }
        if word.isNegated != word.isUnlike {
            current.all.append(QueryParser.negated(clause))
        } else if case .all(let parts) = clause {
            current.all += parts
        } else {
            current.add(single: clause)
        }
    }

    /// Returns whether the key is a relation in some catalogs. In others, it may be an attribute.
    private func isRelation(_ key: String) -> Bool { vocabulary.names.isRelation(key) }

    /// Translates a value that was typed in the reader's language. French examples are `cr:0,5` and `climate:aride`.
    private func translate(_ word: inout QueryScanner.ClauseToken, _ key: String) {
        let isEnglish = vocabulary.language == .english
        let own = vocabulary.names.attributes(key).filter {
            !isEnglish || $0.hasEraYears || !$0.translatedValues.isEmpty
        }
        if !isEnglish, !own.isEmpty, own.allSatisfy({ $0.kind == .number }) {
            word.value = vocabulary.pointed(vocabulary.ungrouped(word.value))
        }
        if !own.isEmpty, own.allSatisfy({ $0.hasEraYears }) { word.value = vocabulary.pointed(word.value) }
        for attribute in own where attribute.kind != .number {
            guard let value = vocabulary.value(attribute, word.value), !UTF8Comparison.equal(value.utf8, word.value.utf8) else {
                continue
            }
            word.value = value
            word.isQuoted = SearchQuery.written(value).utf8.first == ASCII.quotationMark
        }
    }

    /// Returns the attributes with this key. If there is at least one, also returns attributes of other catalogs whose key is a
    /// spelling variant: `tag` also matches an imported column `tags`.
    private func attributes(meantBy key: String) -> [AttributeDescription] {
        vocabulary.names.filters(key)
    }

    func isAttribute(_ key: String) -> Bool { attributes.contains { UTF8Comparison.equal($0.key.utf8, key.utf8) } }

    /// Appends the last alternative. An `OR` at the end becomes an ordinary word in the preceding alternative.
    private mutating func finished(
        _ options: [[SearchQuery.Clause]], _ last: [SearchQuery.Clause], _ awaitsRight: Bool
    ) -> [[SearchQuery.Clause]] {
        guard last.isEmpty else { return options + [last] }
        guard awaitsRight, count < SearchQuery.partLimit, var before = options.last else { return options }
        count += 1
        append(word: "or", to: &before)
        return options.dropLast() + [before]
    }

    private func append(word: String, to clauses: inout [SearchQuery.Clause]) {
        clauses.append(.term(SearchQuery.Term(words: [Array(word.utf8)], isPhrase: false, field: .any)))
    }

    private mutating func take(_ word: QueryScanner.ClauseToken, into clauses: inout Conjunction) {
        var word = word
        if let key = word.key { translate(&word, key) }
        var found: [SearchQuery.Clause] = [], isUnlike = false
        if let key = word.key {
            switch meaning(key, word) {
            case .clauses(let clauses): (found, isUnlike) = (clauses, word.isUnlike)
            case .nothing: return
            case .unknown(let proposal):
                let proposal = proposal.map { (word.isUnlike ? "-" : "") + $0 }
                misunderstood.append(SearchQuery.Misunderstanding(typed: word.whole, proposal: proposal))
                found = terms(word.whole, isQuoted: false, field: .any)
            }
        } else {
            if word.isUnfinished { misunderstood.append(SearchQuery.Misunderstanding(typed: word.whole, proposal: nil)) }
            found = terms(word.whole, isQuoted: word.isQuoted, field: .any)
        }
        guard !found.isEmpty else { return }
        if word.isNegated != isUnlike {
            let kinds = kinds(of: word)
            clauses.all.append(QueryParser.negated(kinds.isEmpty ? SearchQuery.joined(found) : .any(found + kinds)))
        } else if found.count == 1 {
            clauses.add(single: found[0])
        } else {
            clauses.all += found
        }
    }

    private static func negated(_ clause: SearchQuery.Clause) -> SearchQuery.Clause {
        if case .not(let inner) = clause { return inner }
        return .not(clause)
    }

    /// The result of interpreting a filter such as `key:value`: its clauses, nothing for `sort:`, or a suggested correction if
    /// the key or the value is unknown.
    enum KeyValueInterpretation {
        case clauses([SearchQuery.Clause])
        case nothing
        case unknown(proposal: String?)
    }

    mutating func meaning(_ key: String, _ word: QueryScanner.ClauseToken) -> KeyValueInterpretation {
        if word.comparison == .is {
            switch key {
            case "in":
                let name = String(decoding: word.value.utf8.map { ASCII.lowercased($0) }, as: UTF8.self)
                let names = QueryParser.items(name), ids = names.compactMap { CatalogID($0) }.filter { catalogs.contains($0) }
                guard ids.count == names.count, count + ids.count <= SearchQuery.partLimit else {
                    let near = names.compactMap { SpellingSuggester.word(to: $0, among: catalogs.map { $0.raw }) }
                    return .unknown(proposal: near.count == names.count ? "in:" + near.joined(separator: ",") : nil)
                }
                count += ids.count
                return .clauses([ids.count == 1 ? .catalog(ids[0]) : .any(ids.map { .catalog($0) })])
            case "is":
                let value = TextFolding.search(word.value)
                if value == Array("favourite".utf8) || value == Array("favorite".utf8) {
                    count += 1
                    return .clauses([.favourite])
                }
                return .unknown(proposal: "is:favourite")
            case "has":
                let value = TextFolding.search(word.value)
                guard value == Array("note".utf8) || value == Array("notes".utf8) else { return .unknown(proposal: "has:note") }
                count += 1
                return .clauses([.noted])
            case "name", "text":
                let terms = terms(word.value, isQuoted: word.isQuoted, field: key == "name" ? .name : .text)
                return .clauses(terms)
            case "sort": return takeSort(word)
            default: break
            }
        }
        let meant = conditions(key, word)
        guard !meant.conditions.isEmpty else {
            return .unknown(proposal: meant.isKnown ? mended(key, word) : proposal(for: key, word))
        }
        // A comma separates alternative values: `type:dragon,giant` matches either of them.
        let items = word.comparison == .is && !word.isQuoted ? QueryParser.items(word.value) : []
        if items.count > 1, count + items.count <= SearchQuery.partLimit {
            var filter = SearchQuery.Filter(key: key, conditions: [], values: [], isRelation: isRelation(key))
            for item in items {
                var single = word
                single.value = item
                translate(&single, key)
                filter.conditions += conditions(key, single).conditions
                filter.values.append(single.shownValue)
            }
            count += items.count
            return .clauses([.filter(filter)])
        }
        count += 1
        return .clauses([
            .filter(
                .init(key: key, conditions: meant.conditions, values: [word.shownValue], isRelation: isRelation(key)))
        ])
    }

    /// Splits a comma-separated list of values. If an item is empty, returns the whole text as a single value.
    private static func items(_ value: String) -> [String] {
        let items = value.utf8.split(separator: ASCII.comma, omittingEmptySubsequences: false).map { String(Substring($0)) }
        return items.contains { WordScanner.words($0).isEmpty } ? [value] : items
    }

    /// Suggests a correction for a value that isn't valid for its key.
    private func mended(_ key: String, _ word: QueryScanner.ClauseToken) -> String? {
        for attribute in attributes where UTF8Comparison.equal(attribute.key.utf8, key.utf8) {
            let values = SearchQuery.mended(word.value, attribute.kind)
            guard !values.isEmpty, values.count == 1 || word.comparison == .is else { continue }
            return values.map { key + word.comparison.text + $0 }.joined(separator: " ")
        }
        return nil
    }

    /// Returns the conditions that a value sets for all attributes with this key. An attribute may contain numbers in one catalog
    /// and text in another, so each attribute gets the condition for its type.
    private func conditions(_ key: String, _ word: QueryScanner.ClauseToken) -> (conditions: [AttributeCondition], isKnown: Bool)
    {
        var conditions: [AttributeCondition] = [], isKnown = false
        func add(_ condition: AttributeCondition?) {
            if let condition, !conditions.contains(condition) { conditions.append(condition) }
        }
        for attribute in attributes(meantBy: key) {
            isKnown = true
            if word.isPresence {
                add(.present)
                continue
            }
            add(SearchQuery.condition(word.value, word.comparison, attribute))
            // A value in quotation marks must match exactly.
            if word.comparison == .is, !word.isQuoted, attribute.kind == .text || attribute.kind == .list,
                conditions.contains(.text(TextFolding.search(word.value)))
            {
                add(.form(TextFolding.search(word.value)))
            }
        }
        return (conditions, isKnown)
    }

    /// Suggests the same filter with the most similar known key, if the value is valid for that key.
    private func proposal(for key: String, _ word: QueryScanner.ClauseToken) -> String? {
        let languageWords = word.comparison == .is ? QueryScanner.words : []
        guard let near = SpellingSuggester.word(to: key, among: languageWords + attributes.map { $0.key }),
            languageWords.contains(where: { $0 == near }) || !conditions(near, word).conditions.isEmpty
        else { return nil }
        return near + word.shownValue
    }

    private mutating func takeSort(_ word: QueryScanner.ClauseToken) -> KeyValueInterpretation {
        let pieces = word.value.utf8.split(separator: ASCII.colon, maxSplits: 2).map { String(Substring($0)) }
        let keys = ["name"] + vocabulary.attributes.filter { $0.isSortable }.map { $0.key }
        guard var name = pieces.first, pieces.count == 1 || pieces.count == 2 && (pieces[1] == "desc" || pieces[1] == "asc"),
            !word.isNegated, !word.isUnlike
        else { return .unknown(proposal: nil) }
        let typed = TextFolding.search(name)
        if !isAttribute(name), let alias = vocabulary.key(named: typed) { name = alias }
        guard keys.contains(where: { UTF8Comparison.equal($0.utf8, name.utf8) }) else {
            // Only the sort order is invalid, so ignore it and keep the rest of the query.
            if isAttribute(name) {
                unsortable.append(word.value)
                return .nothing
            }
            if let near = SpellingSuggester.word(to: name, among: keys) { return .unknown(proposal: "sort:" + near) }
            unsortable.append(word.value)
            return .nothing
        }
        sort = CatalogDescription.SortOrder(key: name, isDescending: pieces.count == 2 && pieces[1] == "desc")
        return .nothing
    }

    /// Parses text into search terms. The result is a phrase, a single word, or several words that must all match.
    private mutating func terms(_ text: String, isQuoted: Bool, field: SearchQuery.Field) -> [SearchQuery.Clause] {
        // Count each word separately, so that the interpreted query never exceeds `partLimit`.
        let all = WordScanner.words(text), words = Array(all.prefix(SearchQuery.partLimit - count))
        if words.count < all.count { scanner.stop() }
        count += words.count
        guard !words.isEmpty else { return [] }
        if isQuoted { return [.term(SearchQuery.Term(words: words, isPhrase: true, field: field))] }
        var terms: [SearchQuery.Clause] = [], place = 0
        while place < words.count {
            // In some scripts, such as Chinese, each character counts as a word. If such characters are adjacent in the query,
            // they must also be adjacent in the text, so search for them as a phrase.
            var end = place + 1
            if WordScanner.standsAlone(words[place]) { while end < words.count, WordScanner.standsAlone(words[end]) { end += 1 } }
            terms.append(.term(SearchQuery.Term(words: Array(words[place..<end]), isPhrase: end - place > 1, field: field)))
            place = end
        }
        guard words.count > 1, terms.count == words.count, text.utf8.dropFirst().dropLast().contains(ASCII.minus) else {
            return terms
        }
        // A hyphenated word matches in two forms: "owl-bear" matches "owl bear" or "owlbear".
        let joined = SearchQuery.Term(words: [Array(words.joined())], isPhrase: false, field: field)
        return [.any([.all(terms), .term(joined)])]
    }
}
