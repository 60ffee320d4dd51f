import Localization
import Model

/// Finds the catalogs that a sentence is about.
extension SentenceReader {
    /// Finds the catalogs that the sentence names. A joining word, such as "who", names a catalog only if no other word does. Of two names
    /// side by side, as in "Star Wars characters", the narrower one counts, and otherwise the last one.
    func findCatalogs() {
        findCatalogs(joining: false)
        // In "humanoids with spells", the spells are what the humanoids have.
        if nouns.count == 1, let noun = nouns[0].first, noun > 1, role(.joining, at: noun - 1) == noun, let kind = kindNoun(),
            kind.tokens.upperBound < noun,
            names[noun].contains(where: { $0.meaning.kind == .attribute && kind.catalogs.contains($0.lexicon.catalog) })
        {
            (named, nouns) = ([], [])
        }
        if named.isEmpty, let kind = kindNoun() { (named, self.kind) = (kind.catalogs, (kind.tokens, kind.filter)) }
        if named.isEmpty, !isPlain { findCatalogs(joining: true) }
        if !named.isEmpty { lexicons = lexicons.filter { named.contains($0.catalog) } }
    }

    private func findCatalogs(joining: Bool) {
        var place = 0
        while place < tokens.count {
            // A longer name counts, so "planète d’origine" doesn't name the planets.
            let found = names(nil, at: place)
            var own: [CatalogID] = [], range = place..<(found.first?.end ?? place + 1)
            // In "spells level 1", "level" alone names the same attribute, so "spells" names the catalog.
            if let long = found.first(where: { $0.meaning.kind == .attribute }),
                let noun = names[place].first(where: { noun in
                    noun.meaning.kind == .catalog && noun.lexicon === long.lexicon && noun.end < long.end
                        && names[noun.end].contains {
                            $0.lexicon === long.lexicon && $0.end == long.end && $0.meaning.kind == .attribute
                                && $0.meaning.index == long.meaning.index
                        }
                })
            {
                range = place..<noun.end
                own.append(noun.lexicon.catalog)
            }
            place = range.upperBound
            for name in found where name.meaning.kind == .catalog && !own.contains(name.lexicon.catalog) {
                // If most entries are called "Beast 1" and so on, "beast" is a word like any other.
                if !facts.isTitleWord(name.lexicon.catalog, typed(range)) { own.append(name.lexicon.catalog) }
            }
            guard !own.isEmpty, joining || role(.joining, at: range.lowerBound) == nil else { continue }
            let both = named.isEmpty ? own : own.filter { named.contains($0) }
            if !both.isEmpty {
                named = both
            } else if range.lowerBound == nouns.last?.upperBound {
                // The words before the last name are ordinary words, as in "film characters".
                (named, nouns) = (own, [])
            } else {
                continue
            }
            nouns.append(range)
        }
    }

    /// Returns the catalogs whose entries are of a kind that a word names in the plural, as in "flying beasts" or "cantrips", and the filter for the kind.
    /// The kind is the only choice of a filter with this name. If several catalogs have different filters, the one with most entries counts.
    private func kindNoun() -> (tokens: Range<Int>, catalogs: [CatalogID], filter: String)? {
        guard all.count > 1 else { return nil }
        for place in tokens.indices where tokens[place].words.count == 1 && begun[place] == 0 {
            let word = tokens[place].words[0]
            guard Language.translations.contains(where: { Lexicon.singular(word, $0).count < word.count }) else { continue }
            if let value = names(.value, at: place).first {
                return (place..<place + 1, [value.lexicon.catalog], value.valueFilter)
            }
            guard tokens.count > 1, names[place].isEmpty else { continue }
            // "Gas giants" are no giants.
            if place > 0, !tokens[place - 1].isTyped, !tokens[place - 1].endsPhrase, let kind = kind(place - 1..<place + 1) {
                return kind
            }
            if let kind = kind(place..<place + 1) ?? titleKind(at: place) { return kind }
        }
        return nil
    }

    /// Returns the kind that the title of an entry names in the plural, in the catalog with most entries of this kind: "humans".
    private func titleKind(at place: Int) -> (tokens: Range<Int>, catalogs: [CatalogID], filter: String)? {
        guard let title = forms(typed(place..<place + 1)).dropFirst().first else { return nil }
        var most: (link: (lexicon: Lexicon, relation: Lexicon.Relation)?, count: UInt32) = (nil, 0)
        forEachKind(title) { lexicon, relation in
            let count = facts.linkCount(lexicon.catalog, relation, title)
            if count > most.count { most = ((lexicon, relation), count) }
        }
        return most.link.map { link in
            (place..<place + 1, [link.lexicon.catalog], link.relation.key + ":" + SearchQuery.written(title))
        }
    }

    private func kind(_ range: Range<Int>) -> (tokens: Range<Int>, catalogs: [CatalogID], filter: String)? {
        var catalogs: [CatalogID] = [], most: (filter: String, count: UInt32) = ("", 0)
        let isLong = range.count > 1
        for lexicon in facts.candidates(all, for: typed(range)) {
            guard let filter = choice(range, in: [lexicon], isList: isLong) else { continue }
            // Of "ranged weapons", the weapons are a kind themselves.
            if isLong, choice(range.dropFirst(), in: [lexicon], isList: true) != nil { continue }
            let count = facts.count(lexicon.catalog, filter)
            if UTF8Comparison.equal(filter.utf8, most.filter.utf8) {
                catalogs.append(lexicon.catalog)
                most.count += count
            } else if count > most.count {
                (catalogs, most) = ([lexicon.catalog], (filter, count))
            }
        }
        return catalogs.isEmpty ? nil : (range, catalogs, most.filter)
    }

    /// Returns the only catalog that has the words of a sorted sentence, and the attribute by which it is sorted. If there are several,
    /// returns the one for the reading that is asked for.
    func owner(of order: RuleMatch, words: [String]) -> SentenceName {
        let query = words.joined(separator: " ")
        let fitting = order.owners.filter { words.isEmpty || facts.matches($0.lexicon.catalog, query) }
        if fitting.count > 1 { hasChoice = true }
        return fitting.isEmpty ? order.owners[0] : fitting[min(choice, fitting.count - 1)]
    }

    /// Returns the catalog that has most of what a sentence excludes, if it does nothing else. The sentence is about that catalog.
    func catalogWithMost(excludedBy pieces: [String]) -> CatalogID? {
        guard all.count > 1, !pieces.isEmpty, pieces.allSatisfy({ $0.utf8.first == ASCII.minus }) else { return nil }
        let excluded = pieces.map { String(Substring($0.utf8.dropFirst())) }.joined(separator: " ")
        var most: (count: UInt32, catalog: CatalogID?) = (0, nil)
        for lexicon in all {
            let count = facts.count(lexicon.catalog, excluded)
            if count > most.count { most = (count, lexicon.catalog) }
        }
        return most.catalog
    }

    // MARK: Words that stand for others

    /// Returns the text with the words for which its words stand: "without hair characters" for "bald characters". Nil if it has no such
    /// word.
    func withMeanings() -> String? {
        var bytes: [UInt8] = [], done = 0
        for (place, token) in tokens.enumerated() where !token.isTyped && begins([.meaning], at: place) {
            guard role(.meaning, at: place) == place + 1 else { continue }
            bytes += text[done..<token.range.lowerBound]
            bytes += value(.meaning, place..<place + 1).map { $0 == ASCII.underscore ? ASCII.space : $0 }
            done = token.range.upperBound
        }
        return done > 0 ? String(decoding: bytes + text[done...], as: UTF8.self) : nil
    }
}
