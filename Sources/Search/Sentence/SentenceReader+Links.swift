import Model

/// Finds the titles that a sentence contains, and the links to them.
extension SentenceReader {
    /// The maximum number of named catalogs whose links are compared with the sentence.
    private static let mostNamed = 4
    /// The maximum number of words in a title.
    private static let longestTitle = 6

    /// Finds a title that entries of the named catalog link to: "characters from Tatooine".
    func namedLink(at place: Int) -> (filter: String, end: Int)? {
        guard !named.isEmpty, named.count <= SentenceReader.mostNamed else { return nil }
        for own in lexicons where !own.relations.isEmpty {
            if let link = namedLink(at: place, in: own) { return link }
        }
        return nil
    }

    private func namedLink(at place: Int, in own: Lexicon) -> (filter: String, end: Int)? {
        // Most words begin no title, so look for the first word alone.
        let first = forms(typed(place..<place + 1))
        guard own.relations.contains(where: { relation in first.contains { facts.isInTitle(relation.target, $0) } }) else {
            return nil
        }
        var found: (filter: String, end: Int)?
        titles(at: place) { typed, end in
            guard !facts.isInTitle(own.catalog, typed) else { return false }
            for title in forms(typed) {
                for relation in own.relations
                where facts.isInTitle(relation.target, title) && describesFewer(own.catalog, relation, title) {
                    found = (relation.key + ":" + SearchQuery.written(title), end)
                    return true
                }
            }
            return false
        }
        return found
    }

    /// Returns whether entries have links to a title, and not far more entries contain its words. Otherwise the words describe these entries,
    /// as "evil" does monsters, although titles that they link to contain it, too.
    private func describesFewer(_ catalog: CatalogID, _ relation: Lexicon.Relation, _ title: String) -> Bool {
        let count = facts.linkCount(catalog, relation, title)
        return count > 0 && facts.count(catalog, title) <= count * 2
    }

    /// Returns a title, and the title without the plural's ending: "gungans" and "gungan".
    func forms(_ title: String) -> [String] {
        let bytes = Array(title.utf8), one = Lexicon.singular(bytes)
        return one.count < bytes.count ? [title, String(decoding: one, as: UTF8.self)] : [title]
    }

    /// Calls `take` with the phrases at a place that may be a title, longest first, until it returns true.
    func titles(at place: Int, _ take: (String, Int) -> Bool) {
        guard place < tokens.count, !tokens[place].isTyped else { return }
        var end = place + 1
        while end < tokens.count, end - place < SentenceReader.longestTitle, !tokens[end].isTyped, !tokens[end - 1].endsPhrase,
            !isNoun(end)
        {
            end += 1
        }
        while end > place {
            // A single word that joins isn't a title, and neither is a single letter.
            let isTitle = end - place > 1 || tokens[place].words.reduce(0, { $0 + $1.count }) > 2
            if isTitle, role(.joining, at: end - 1) == nil, role(.joining, at: place) != end, take(typed(place..<end), end) {
                return
            }
            end -= 1
        }
    }

    /// Reads the plural of a title alone as the entries that link to it, if it is a kind of entry: "gungans".
    func readKind() -> SentenceReading? {
        let text = typed(tokens.indices), forms = forms(text)
        guard tokens.count <= SentenceReader.longestTitle, !tokens.contains(where: { $0.isTyped }), forms.count > 1 else {
            return nil
        }
        var reading: SentenceReading?
        forEachKind(forms[1]) { own, relation in
            if case .some = reading { return }
            let found = SentenceReading()
            let filter = relation.key + ":" + SearchQuery.written(forms[1])
            found.add(text, all.count > 1 ? ["in:" + own.catalog.raw, filter] : [filter])
            (found.isKind, found.isLast) = (true, true)
            reading = found
        }
        return reading
    }

    /// Calls `body` with the relations whose links say which entries are of the kind that a title names, and their catalogs.
    func forEachKind(_ title: String, _ body: (Lexicon, Lexicon.Relation) -> Void) {
        for target in all where facts.isInTitle(target.catalog, title) {
            for own in all {
                for relation in own.relations
                where relation.target == target.catalog && facts.isKind(own.catalog, relation, title) { body(own, relation) }
            }
        }
    }

    /// Returns two words joined by "and" as alternatives, as in "ghosts and ghouls". Nil if they are more than plain words, or if an
    /// entry contains both.
    func alternatives(_ first: Int, _ second: Int) -> String? {
        guard second < tokens.count, !tokens[second].isTyped, role(.joining, at: second) == nil, names(nil, at: second).isEmpty,
            !lexicons.contains(where: { facts.matches($0.catalog, typed(first..<first + 1) + " " + typed(second..<second + 1)) }),
            [first, second].allSatisfy({ place in
                lexicons.contains { facts.matches($0.catalog, typed(place..<place + 1)) }
            }), match(at: second) == nil
        else { return nil }
        return "(" + typed(first..<first + 1) + " OR " + typed(second..<second + 1) + ")"
    }
}
