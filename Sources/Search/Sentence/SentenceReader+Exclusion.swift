import Localization
import Model

/// Reads what a sentence excludes.
extension SentenceReader {
    /// Reads what a sentence excludes: a value that stands for a kind of thing, an attribute, or a word. Further values may follow, as
    /// in "no nuts or eggs".
    func excluded(at place: Int, _ match: RuleMatch) -> Bool {
        guard place < tokens.count, !tokens[place].isTyped else { return false }
        // "nut-free" is an exclusion only if there is such a kind.
        let isBefore = match.end > match.start
        guard isBefore || (1...3).contains(where: { role(.free, at: place + $0) != nil }) else { return false }
        if let kind = kind(at: place) {
            match.filters += kind.filters
            (match.end, match.catalog) = (kind.end, kind.catalog)
            var next = isBefore ? place : match.end
            while next < match.end {
                next = match.end
                var after = next
                while let end = role(.joining, at: after) ?? role(.or, at: after) ?? role(.not, at: after) { after = end }
                if let more = self.kind(at: after) {
                    match.filters += more.filters
                    match.end = more.end
                }
            }
            return true
        }
        guard isBefore else { return false }
        if let owner = names(.attribute, at: place).first(where: { mayBeAbout($0.lexicon.catalog) }) {
            match.filters.append(without(owner))
            match.end = owner.end
            return true
        }
        if !named.isEmpty, let owner = names(.relation, at: place).first(where: { mayBeAbout($0.lexicon.catalog) }) {
            match.filters.append("-" + owner.relation.key + ":*")
            match.end = owner.end
            return true
        }
        if let link = namedLink(at: place) {
            match.filters.append("-" + link.filter)
            match.end = link.end
            return true
        }
        guard role(.joining, at: place) == nil else { return false }
        match.filters.append(
            "-" + (choice(place..<place + 1, in: lexicons.count == 1 ? lexicons : []) ?? typed(place..<place + 1)))
        match.end = place + 1
        return true
    }

    /// Returns the filter for entries without an attribute. A number of 0 is as good as none, and surer than an unknown number.
    private func without(_ owner: SentenceName) -> String {
        let key = owner.attribute.key
        switch owner.attribute.kind {
        case .number: return hasZero(owner) ? key + ":0" : "-" + key + ">0"
        case .flag: return "-" + key + ":yes"
        case .text, .list:
            // An entry's value can be the word "none".
            let none = facts.value(owner.lexicon.catalog, owner.attribute, Localizer(.english).text(.valueNone))
            return none.map { "(" + key + ":" + $0 + " OR -" + key + ":*)" } ?? "-" + key + ":*"
        }
    }

    func hasZero(_ owner: SentenceName) -> Bool {
        owner.attribute.kind == .number && facts.matches(owner.lexicon.catalog, owner.attribute.key + ":0")
    }

    /// Returns the exclusions of a value that stands for a kind of thing, such as nuts.
    private func kind(at place: Int) -> (filters: [String], end: Int, catalog: CatalogID)? {
        guard place < tokens.count, !tokens[place].isTyped else { return nil }
        for count in (1...3).reversed() where place + count <= tokens.count {
            let text = typed(place..<place + count)
            for lexicon in facts.candidates(lexicons.filter { $0.hasKinds }, for: text) {
                var filters: [String] = []
                func add(_ attribute: AttributeDescription) {
                    guard let value = facts.value(lexicon.catalog, attribute, text) else { return }
                    filters.append("-" + attribute.key + ":" + SearchQuery.written(value))
                }
                for attribute in lexicon.attributes where attribute.kinds != nil && !attribute.isUncertain { add(attribute) }
                // The word may also be a thing itself, such as sugar.
                for attribute in lexicon.attributes where filters.isEmpty && lexicon.hasKinds(of: attribute) { add(attribute) }
                if !filters.isEmpty { return (filters, place + count, lexicon.catalog) }
            }
        }
        return nil
    }
}
