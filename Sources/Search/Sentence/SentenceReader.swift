import Localization
import Model
import TextProcessing

/// Reads a query that is typed as a sentence, or with filters that are typed as words.
public final class SentenceReader {
    let text: [UInt8]
    let tokens: [SentenceToken]
    /// The lexicons of the searched catalogs, and those of the catalogs that the sentence is about.
    let all: [Lexicon]
    var lexicons: [Lexicon]
    private let words: SentenceWords?
    let vocabulary: FilterVocabulary
    let facts: SentenceFacts
    /// For each token, the hashes of the phrases of one to four tokens that begin with it, and 0 if there is no such phrase.
    private var phrases: [UInt64] = []
    /// The roles of these phrases, with a bit for each role, and of all phrases that begin with a token.
    private(set) var phraseRoles: [UInt32] = [], begun: [UInt32] = []
    /// For each token, what the phrases that begin with it can name. The longest phrases come first.
    private(set) var names: [[SentenceName]] = []
    /// Whether a phrase names a relation.
    private(set) var hasRelation = false
    /// Which of several attributes to take if a comparison or an order fits several, and whether one of them fits several.
    var choice = 0
    var hasChoice = false
    /// Whether joining words, such as "who", name no catalog.
    var isPlain = false
    /// Whether to stop reading at a word that isn't a part of a filter.
    private var needsFilters = false
    /// The catalogs that the sentence names, and the tokens that name them.
    var named: [CatalogID] = []
    var nouns: [Range<Int>] = []
    /// The tokens that name a kind of entry in the plural, and the filter for this kind.
    var kind: (tokens: Range<Int>, filter: String)?

    /// Reads a query. Returns nil if it is neither a sentence nor contains a filter: if there is neither a name of a catalog or an
    /// attribute's value nor a word that joins, compares, sorts or excludes.
    public static func read(
        _ text: String, _ vocabulary: FilterVocabulary, _ facts: SentenceFacts
    ) -> SentenceReading? {
        let bytes = Array(text.utf8)
        guard bytes.count <= SearchQuery.lengthLimit,
            let tokens = SentenceToken.tokens(bytes, { vocabulary.isKey(String(decoding: $0, as: UTF8.self)) }), !tokens.isEmpty
        else { return nil }
        let reader = SentenceReader(bytes, tokens, vocabulary, facts)
        // If a word stands only for other words, and not for a filter, it says more itself.
        if let other = reader.withMeanings(), let reading = read(other, vocabulary, facts), reading.hasOnlyFilters(besides: bytes)
        {
            reading.asWords = reader.asWords([Bool](repeating: true, count: tokens.count))
            return reading
        }
        let reading = reader.read() ?? reader.readKind()
        if let reading, reader.hasChoice {
            (reader.choice, reader.named, reader.nouns, reader.kind, reader.lexicons) = (1, [], [], nil, reader.all)
            if let other = reader.read()?.text, !UTF8Comparison.equal(other.utf8, reading.text.utf8) { reading.other = other }
        }
        return reading
    }

    private init(_ text: [UInt8], _ tokens: [SentenceToken], _ vocabulary: FilterVocabulary, _ facts: SentenceFacts) {
        (self.text, self.tokens, self.vocabulary, self.facts) = (text, tokens, vocabulary, facts)
        (all, lexicons) = (vocabulary.lexicons, vocabulary.lexicons)
        words = vocabulary.language == .french ? .french : nil
        let forms = SentenceToken.forms
        for start in tokens.indices {
            var phrase = FNV1a.start, count = 0, own: [SentenceName] = [], roles: UInt32 = 0
            var hashes = forms.map { Lexicon.start($0.language, isAdjective: $0.isAdjective) }
            for end in start..<start + Lexicon.longest {
                guard end < tokens.count, !tokens[end].isTyped, end == start || !tokens[end - 1].endsPhrase else { break }
                for (place, word) in tokens[end].words.enumerated() {
                    if count > 0 { phrase = FNV1a.hash([ASCII.space].span, after: phrase) }
                    phrase = FNV1a.hash(word.span, after: phrase)
                    for form in hashes.indices { hashes[form] = Lexicon.hash(tokens[end].keys[place][form], after: hashes[form]) }
                    count += 1
                }
                phrases.append(phrase)
                phraseRoles.append(SentenceWords.english.roles(phrase) | (words?.roles(phrase) ?? 0))
                roles |= phraseRoles[phraseRoles.count - 1]
                var longer: [SentenceName] = []
                vocabulary.names.find(hashes, count: count) { lexicon, meaning in
                    if meaning.isLacking { return }
                    let isKnown = longer.contains { $0.lexicon === lexicon && $0.meaning == meaning }
                    if !isKnown { longer.append(SentenceName(meaning, lexicon, end: end + 1)) }
                    if meaning.kind == .relation { hasRelation = true }
                }
                if !longer.isEmpty { own = longer + own }
            }
            while phrases.count < (start + 1) * Lexicon.longest {
                phrases.append(0)
                phraseRoles.append(0)
            }
            names.append(own)
            begun.append(roles)
        }
    }

    // MARK: Spans

    /// Returns the end of the longest phrase at a place that has a role, or nil if there isn't one.
    func role(_ role: SentenceWords.Role, at place: Int) -> Int? {
        guard begins([role], at: place) else { return nil }
        var count = Lexicon.longest
        while phraseRoles[place * Lexicon.longest + count - 1] >> UInt32(role.rawValue) & 1 == 0 { count -= 1 }
        return place + count
    }

    /// Returns whether a phrase with one of these roles begins at a place.
    func begins(_ roles: [SentenceWords.Role], at place: Int) -> Bool {
        place < tokens.count && roles.contains { begun[place] >> UInt32($0.rawValue) & 1 != 0 }
    }

    /// Returns whether a name of an attribute, an adjective or a relation, in any catalog, begins at a place.
    func isNamed(_ kind: Lexicon.Meaning.Category, at place: Int) -> Bool {
        place < tokens.count && names[place].contains { $0.meaning.kind == kind }
    }

    /// Returns the value of a phrase in a role, such as the number that a word stands for.
    func value(_ role: SentenceWords.Role, _ range: Range<Int>) -> [UInt8] {
        value(role, hash: phrases[range.lowerBound * Lexicon.longest + range.count - 1]) ?? []
    }

    /// Returns the value of a phrase in a role, or nil if it doesn't have the role.
    func value(_ role: SentenceWords.Role, hash: UInt64) -> [UInt8]? {
        words?.value(hash, role) ?? SentenceWords.english.value(hash, role)
    }

    /// Returns the phrases for the values of a scale, with their places in its order.
    func grades(_ scale: Int64) -> [(phrase: String, place: Int64)] {
        SentenceWords.english.grades(scale) + (words?.grades(scale) ?? [])
    }

    /// Returns what the longest phrase at a place names, in the catalogs that the sentence is about.
    ///
    /// - Parameters:
    ///   - kind: what the phrase must name, or nil if it may name anything.
    ///   - degree: the lowest degree of an adjective.
    ///   - isAnywhere: whether other catalogs' names count.
    func names(
        _ kind: Lexicon.Meaning.Category?, at place: Int, degree: Int = 0, isAnywhere: Bool = false
    ) -> [SentenceName] {
        var found: [SentenceName] = []
        guard place < tokens.count, !names[place].isEmpty else { return found }
        for name in names[place] {
            guard kind == nil || name.meaning.kind == kind, name.meaning.degree >= degree,
                isAnywhere || lexicons.contains(where: { $0 === name.lexicon })
            else { continue }
            if let first = found.first, first.end != name.end { break }
            found.append(name)
        }
        return found
    }

    /// Returns the place after the words that only join.
    func skip(_ place: Int) -> Int {
        var place = place
        while let end = role(.joining, at: place) { place = end }
        return place
    }

    /// The typed text of some tokens.
    func typed(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return String(
            decoding: text[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound],
            as: UTF8.self)
    }

    /// Whether the sentence names this catalog, or none.
    func mayBeAbout(_ catalog: CatalogID) -> Bool { named.isEmpty || named.contains(catalog) }

    /// Whether a token is a part of a catalog's name.
    func isNoun(_ token: Int) -> Bool { nouns.contains { $0.contains(token) } }

    // MARK: Reading

    /// Reads the sentence.
    ///
    /// - Parameter catalog: the catalog that the sentence is about, or nil to find it.
    private func read(about catalog: CatalogID? = nil) -> SentenceReading? {
        if let catalog {
            named = [catalog]
            lexicons = all.filter { $0.catalog == catalog }
        } else {
            findCatalogs()
        }
        let reading = SentenceReading()
        var quoted = [Bool](repeating: false, count: tokens.count)
        var order: RuleMatch?, isStrong = false, isChanged = false, wordPlaces: [(token: Int, piece: Int)] = [], about = lexicons
        if !nouns.isEmpty {
            isStrong = true
            let filter = "in:" + named.map { $0.raw }.joined(separator: ",")
            if all.count > 1, named.count < all.count,
                !tokens.contains(where: { $0.isTyped && text[$0.range].starts(with: "in:".utf8) })
            {
                reading.add(nouns.map { typed($0) }.joined(separator: " "), [filter])
            }
        }
        var place = 0
        if let kind {
            isStrong = true
            reading.add(typed(kind.tokens), ["in:" + named.map { $0.raw }.joined(separator: ","), kind.filter])
        }
        while place < tokens.count {
            let start = place
            if let kind, kind.tokens.lowerBound == start {
                place = kind.tokens.upperBound
            } else if let noun = nouns.first(where: { $0.lowerBound == start }) {
                place = noun.upperBound
            } else if let inner = readBrackets(at: place) {
                reading.pieces.append("(" + inner.text + ")")
                reading.parts += inner.parts
                reading.hasFilters = true
                place += 1
                continue
            } else if tokens[place].isTyped {
                // An operator that belongs to no filter stays with the word before it.
                if tokens[place].isSign, isGlued(place), let last = reading.pieces.last {
                    reading.pieces[reading.pieces.count - 1] = last + typed(place..<place + 1)
                } else {
                    reading.pieces.append(typed(place..<place + 1))
                }
                place += 1
                continue
            } else if let match = match(at: place) {
                // Only one catalog has values that stand for kinds of things, so the sentence is about that catalog.
                if let catalog = match.catalog, nouns.isEmpty, all.count > 1, !reading.hasCatalog {
                    reading.pieces.insert("in:" + catalog.raw, at: 0)
                    for index in wordPlaces.indices { wordPlaces[index].piece += 1 }
                    about = all.filter { $0.catalog == catalog }
                }
                if !match.owners.isEmpty {
                    about = all.filter { lexicon in match.owners.contains { $0.lexicon === lexicon } }
                }
                if match.meaning == .order {
                    order = order ?? match
                } else {
                    reading.add(typed(place..<match.end), match.filters)
                }
                place = match.end
                switch match.meaning {
                case .link: reading.hasLinks = true
                case .filter:
                    reading.hasFilters = true
                    for token in match.label { quoted[token] = true }
                    continue
                default: isStrong = true
                }
            } else if let link = namedLink(at: place) {
                reading.add(typed(place..<link.end), [link.filter])
                reading.hasLinks = true
                place = link.end
            } else if let name = names(.attribute, at: place).first, name.end > place + 1 {
                // A name of several words keeps the words that only join.
                place = name.end
                reading.add(word: typed(start..<place))
                continue
            } else if let end = role(.and, at: place), let last = wordPlaces.last, last.token == place - 1,
                let either = alternatives(last.token, end)
            {
                wordPlaces.removeLast()
                reading.replaceLast(either)
                (isChanged, place) = (true, end + 1)
            } else if let end = role(.joining, at: place), names(.attribute, at: place).first?.end != end {
                (isChanged, place) = (true, end)
            } else if needsFilters, choice(place..<place + 1, in: lexicons) == nil {
                return nil
            } else {
                place += 1
                // The parts of a word such as "nut-free" and "eggless" stay together.
                while place < tokens.count, text[tokens[place - 1].range.upperBound] == ASCII.minus || isGlued(place),
                    !tokens[place].isTyped
                {
                    place += 1
                }
                guard place == start + 1, place < tokens.count, !tokens[start].endsPhrase,
                    tokens[start].words == tokens[place].words
                else {
                    wordPlaces.append((start, reading.pieces.count))
                    reading.add(word: typed(start..<place))
                    continue
                }
                // "Knock knock" is a phrase.
                (isChanged, place) = (true, place + 1)
                reading.add(word: "\"" + typed(start..<place) + "\"")
            }
            for token in start..<place { quoted[token] = true }
        }
        let owner = order.map { self.owner(of: $0, words: reading.words) }
        if let owner, !reading.words.isEmpty { about = [owner.lexicon] }
        // In a sentence about a catalog, or both editions of one, a word can be a choice of a filter: "undead under cr 3".
        if isStrong, about.count < 3 {
            for word in wordPlaces {
                guard let filter = choice(word.token..<word.token + 1, in: about) else { continue }
                reading.replace(word.piece, typed(word.token..<word.token + 1), filter)
            }
        }
        if isStrong, order == nil, nouns.isEmpty, let most = catalogWithMost(excludedBy: reading.pieces) {
            reading.pieces.insert("in:" + most.raw, at: 0)
        }
        // In "who casts fireball", no person has the words, so the question isn't about people.
        if catalog == nil, let noun = nouns.first, role(.joining, at: noun.lowerBound) != nil, !reading.words.isEmpty,
            !named.contains(where: { facts.matches($0, reading.words.joined(separator: " ")) })
        {
            (named, nouns, kind, lexicons, isPlain) = ([], [], nil, all, true)
            return read()
        }
        // An adjective that no entry has as a word: "fast monsters".
        if order == nil, !nouns.isEmpty || kind != nil, !reading.words.isEmpty,
            !named.contains(where: { facts.matches($0, reading.words.joined(separator: " ")) })
        {
            if let word = wordPlaces.first(where: { self.order(by: $0.token) != nil }) {
                order = self.order(by: word.token)
                reading.remove(word.piece)
            }
        }
        if let order {
            let owner = owner ?? self.owner(of: order, words: reading.words)
            if catalog == nil, let other = read(order, instead: reading) { return other }
            let filters = sorted(order, by: owner, reading)
            let others = reading.pieces
            reading.pieces = []
            reading.add(typed(order.start..<order.end), filters)
            // The order comes last.
            reading.pieces.insert(contentsOf: others, at: filters.count - 1)
        }
        reading.isSentence = isStrong || reading.hasLinks || isChanged
        reading.isLast = reading.hasLinks && !isStrong && !reading.hasFilters
        reading.asWords = asWords(quoted)
        // Words that only join are the query if there are no others.
        guard isStrong || reading.hasLinks || reading.hasFilters || isChanged && !reading.words.isEmpty,
            !reading.pieces.isEmpty || !nouns.isEmpty
        else { return nil }
        return reading
    }

    /// Reads the filters that are typed as words in brackets.
    private func readBrackets(at place: Int) -> SentenceReading? {
        let range = tokens[place].range
        guard tokens[place].isTyped, text[range.lowerBound] == ASCII.leftParenthesis,
            text[range.upperBound - 1] == ASCII.rightParenthesis
        else { return nil }
        let inner = String(decoding: text[(range.lowerBound + 1)..<(range.upperBound - 1)], as: UTF8.self)
        let reading = SentenceReader.read(inner, vocabulary, facts)
        return reading?.hasFilters == true ? reading : nil
    }

    /// Reads the sentence once more if its words match no entry with the attribute that it is sorted by. Perhaps the words are links of a
    /// catalog with this attribute: "tallest Wookiee".
    private func read(_ order: RuleMatch, instead reading: SentenceReading) -> SentenceReading? {
        guard named.isEmpty, all.count > 1, !reading.words.isEmpty else { return nil }
        let words = reading.words.joined(separator: " ")
        if order.owners.contains(where: { facts.matches($0.lexicon.catalog, words) }) { return nil }
        for owner in order.owners {
            if let other = read(about: owner.lexicon.catalog), other.words.count < reading.words.count { return other }
        }
        (named, lexicons) = ([], all)
        return nil
    }

    /// The typed text with quotation marks around the tokens that this reading doesn't search for as words.
    private func asWords(_ quoted: [Bool]) -> String {
        var bytes: [UInt8] = [], done = 0
        for (place, token) in tokens.enumerated() where quoted[place] && !token.isTyped {
            bytes += text[done..<token.range.lowerBound]
            bytes.append(ASCII.quotationMark)
            bytes += text[token.range]
            bytes.append(ASCII.quotationMark)
            done = token.range.upperBound
        }
        return String(decoding: bytes + text[done...], as: UTF8.self)
    }

    /// Returns the sort order by an attribute and, if the sentence doesn't name a catalog, the attribute's catalog.
    private func sorted(_ order: RuleMatch, by owner: SentenceName, _ reading: SentenceReading) -> [String] {
        let sort = "sort:" + owner.attribute.key + (order.isMost(owner) ? ":desc" : "")
        if all.count == 1 || named.count == 1 && (!nouns.isEmpty || kind != nil) { return [sort] }
        let filter = "in:" + owner.lexicon.catalog.raw
        return !reading.hasCatalog ? [filter, sort] : nouns.isEmpty ? [sort] : ["(" + filter + ")", sort]
    }

    // MARK: Links

    /// Reads a query that names only entries that the entries of a catalog link to: "gungans on naboo". Returns nil if it names anything
    /// else, or fewer than two entries.
    public static func readLinks(_ text: String, _ vocabulary: FilterVocabulary, _ facts: SentenceFacts) -> SentenceReading? {
        let bytes = Array(text.utf8)
        guard let tokens = SentenceToken.tokens(bytes, { _ in false }) else { return nil }
        let reader = SentenceReader(bytes, tokens, vocabulary, facts)
        reader.needsFilters = true
        for lexicon in vocabulary.lexicons where lexicon.relations.count > 1 {
            reader.nouns = []
            guard let reading = reader.read(about: lexicon.catalog), reading.words.isEmpty, reading.parts.count > 1,
                reading.pieces.count == reading.parts.count
            else { continue }
            if vocabulary.lexicons.count > 1 { reading.pieces.insert("in:" + lexicon.catalog.raw, at: 0) }
            return reading
        }
        return nil
    }
}
