import Localization
import Model
import TextProcessing

/// Parses filters that are typed as plain words: `cr 5`, `challenge 1/2`, `type dragon`.
extension QueryParser {
    /// The maximum number of words in a filter that is typed as plain words.
    private static let longest = 8

    /// The maximum number of words in a value that is typed as plain words.
    private static let longestValue = 4

    /// A filter that was found at the start of a list of tokens.
    private struct FoundFilter {
        let attribute: AttributeDescription
        let word: QueryScanner.ClauseToken
        /// The tokens with the attribute's key or label. `length` is the total number of tokens in the filter.
        let key: Range<Int>
        let length: Int
    }

    /// Parses a filter that starts with `first`: an attribute's key or label, followed by a valid value, or the other way round
    /// (`blue eyes`). The longest possible filter wins. If the filter could belong to several attributes, an entry matches if any
    /// of them has the value.
    mutating func takeSpoken(_ first: QueryScanner.ClauseToken, into clauses: inout Conjunction) -> Bool {
        guard vocabulary.readsSpokenFilters, first.isPlain, !first.isNegated, !attributes.isEmpty else { return false }
        var tokens = [first]
        // The scanner's state after each token. Nil after the first half of a split token such as "points>500".
        var states: [QueryScanner?] = [scanner]
        var ahead = scanner
        while tokens.count < QueryParser.longest, case .word(let next)? = ahead.next(), !next.isNegated {
            if next.isPlain {
                tokens.append(next)
                states.append(ahead)
            } else if let halves = halves(next) {
                tokens += [halves.name, halves.value]
                states += [nil, ahead]
                break
            } else {
                break
            }
        }
        guard tokens.count > 1 || vocabulary.readsLabels else { return false }
        var all = filters(beginningWithKey: tokens)
        if all.isEmpty, tokens.count > 1 { all = filters(endingWithKey: tokens) }
        if all.isEmpty, vocabulary.readsLabels { all = labels(tokens) }
        guard let longest = all.map({ $0.length }).max(), let state = states[longest - 1] else { return false }
        var found: [FoundFilter] = []
        for one in all where one.length == longest && !found.contains(where: { $0.word.key == one.word.key }) {
            found.append(one)
        }
        guard let best = found.first, count + found.count <= SearchQuery.partLimit else { return false }
        var meanings: [SearchQuery.Clause] = []
        for one in found {
            if case .clauses(let clauses) = meaning(one.word.key ?? "", one.word) { meanings += clauses }
        }
        guard var clause = meanings.first else { return false }
        scanner = state
        var end = tokens[longest - 1].range.upperBound
        if meanings.count > 1 { clause = .any(meanings) } else { takeAlternatives(best, into: &clause, &end) }
        clauses.add(single: clause)
        spoken.append(
            SearchQuery.FilterTypedAsWords(
                typed: String(decoding: scanner.bytes[tokens[0].range.lowerBound..<end], as: UTF8.self),
                filter: clause.text(isInside: false)))
        spokenKeys += tokens[best.key].map { $0.range }
        return true
    }

    /// Finds the filters in which a key or label comes first: `cr 5`, `eye colour blue`.
    private mutating func filters(beginningWithKey tokens: [QueryScanner.ClauseToken]) -> [FoundFilter] {
        // A token may contain several words: "d'armure".
        var words: [[UInt8]] = [], ends: [Int] = []
        for token in tokens.dropLast() {
            words += WordScanner.words(token.whole)
            ends.append(words.count)
        }
        // Skip number attributes unless the query contains a number. Most attributes are numbers, but most queries contain none.
        let hasNumeral = tokens.dropFirst().contains { QueryParser.isNumeral($0.whole.utf8.first { !QueryParser.isSign($0) }) }
        var found: [FoundFilter] = []
        for (index, attribute) in attributes.enumerated() where attribute.kind != .number || hasNumeral {
            guard let name = AttributeDescription.nameLength(names[index], in: words[...]), let place = ends.firstIndex(of: name),
                let (word, length) = value(of: attribute, Array(tokens[(place + 1)...]))
            else { continue }
            found.append(FoundFilter(attribute: attribute, word: word, key: 0..<place + 1, length: place + 1 + length))
        }
        return found
    }

    /// Finds the filters in which a value comes first: `blue eyes`, `chaotic evil alignment`. Numbers always follow their label.
    private mutating func filters(endingWithKey tokens: [QueryScanner.ClauseToken]) -> [FoundFilter] {
        let words = tokens.map { WordScanner.words($0.whole) }
        var found: [FoundFilter] = []
        for (index, attribute) in attributes.enumerated() where attribute.kind == .text || attribute.kind == .list {
            for start in 1..<min(tokens.count, QueryParser.longestValue + 1) {
                let rest = words[start...]
                guard let name = AttributeDescription.nameLength(names[index], in: Array(rest.joined())[...]),
                    let count = (1...rest.count).first(where: { rest.prefix($0).reduce(0) { $0 + $1.count } == name }),
                    let (word, length) = value(of: attribute, Array(tokens[..<start])), length == start
                else { continue }
                found.append(FoundFilter(attribute: attribute, word: word, key: start..<start + count, length: start + count))
            }
        }
        return found
    }

    /// Finds the attributes whose label comes first. The filter for an attribute matches every entry that has a value for it.
    private func labels(_ tokens: [QueryScanner.ClauseToken]) -> [FoundFilter] {
        var words: [[UInt8]] = [], ends: [Int] = []
        for token in tokens {
            words += WordScanner.words(token.whole)
            ends.append(words.count)
        }
        return vocabulary.attributes.compactMap { attribute in
            guard let name = attribute.labelLength(in: words, vocabulary.language), let place = ends.firstIndex(of: name) else {
                return nil
            }
            var word = QueryScanner.ClauseToken()
            (word.key, word.value) = (attribute.key, "*")
            return FoundFilter(attribute: attribute, word: word, key: 0..<place + 1, length: place + 1)
        }
    }

    /// Parses further values after a filter that was typed as words: `cr 5 or 6`.
    ///
    /// - Parameters:
    ///   - clause: The filter, to which the values are added as alternatives.
    ///   - end: The end of the filter's text.
    private mutating func takeAlternatives(_ first: FoundFilter, into clause: inout SearchQuery.Clause, _ end: inout Int) {
        while count < SearchQuery.partLimit, case .filter(let filter) = clause, filter.isChoice {
            var ahead = scanner
            switch ahead.next() {
            case .or: break
            case .word(let or) where or.isPlain && ["or", "ou"].contains(or.whole): break
            default: return
            }
            var tokens: [QueryScanner.ClauseToken] = [], states: [QueryScanner] = []
            while tokens.count < QueryParser.longestValue, case .word(let next)? = ahead.next(), next.isPlain, !next.isNegated {
                tokens.append(next)
                states.append(ahead)
            }
            guard !tokens.isEmpty, let (word, length) = value(of: first.attribute, tokens), word.comparison == .is,
                case .clauses(let more) = meaning(word.key ?? "", word), more.count == 1, case .filter(let other) = more[0]
            else { return }
            clause = .filter(filter.or(other))
            scanner = states[length - 1]
            end = tokens[length - 1].range.upperBound
        }
    }

    /// The query's text, with quotation marks around the key of each filter that was typed as words: `cr 5` becomes `"cr" 5`. A
    /// search for this text looks for the words and applies no filter.
    var textWithQuotedKeys: String {
        var bytes: [UInt8] = []
        var done = 0
        for range in spokenKeys {
            bytes += scanner.bytes[done..<range.lowerBound] + [ASCII.quotationMark] + scanner.bytes[range] + [ASCII.quotationMark]
            done = range.upperBound
        }
        return String(decoding: bytes + scanner.bytes[done...], as: UTF8.self)
    }

    /// Returns whether a number may begin with this byte. A number begins with a digit or a non-ASCII fraction such as "½".
    private static func isNumeral(_ byte: UInt8?) -> Bool { byte.map { ASCII.isDigit($0) || $0 >= 0x80 } ?? false }

    /// Parses a value of `attribute` at the start of `tokens`. Returns the filter and the number of tokens in the value, or nil
    /// if the value isn't valid.
    private func value(
        of attribute: AttributeDescription, _ tokens: [QueryScanner.ClauseToken]
    ) -> (word: QueryScanner.ClauseToken, length: Int)? {
        var word = QueryScanner.ClauseToken()
        word.key = attribute.key
        switch attribute.kind {
        case .number: return number(word, tokens)
        case .flag:
            let folded = TextFolding.search(tokens[0].whole)
            guard let place = ["yes", "oui", "true", "no", "non", "false"].firstIndex(where: { folded.elementsEqual($0.utf8) })
            else { return nil }
            word.value = place < 3 ? "yes" : "no"
            return (word, 1)
        case .text, .list:
            for length in (1...min(tokens.count, QueryParser.longestValue)).reversed() {
                var typed = tokens.prefix(length).map { $0.whole }.joined(separator: " ")
                if typed.utf8.first == ASCII.colon { typed = String(Substring(typed.utf8.dropFirst())) }
                if attribute.kind == .text, length == 1, case .dates? = SearchQuery.condition(typed, .is, .text) {
                    word.value = typed
                    return (word, 1)
                }
                if attribute.hasEraYears { typed = vocabulary.pointed(typed) }
                guard let value = vocabulary.value(attribute, typed) else { continue }
                word.isQuoted = SearchQuery.written(value).utf8.first == ASCII.quotationMark
                word.value = word.isQuoted ? String(decoding: value.utf8.filter { $0 != 0x22 }, as: UTF8.self) : value
                return (word, length)
            }
            return nil
        }
    }
}

// MARK: Numbers

extension QueryParser {
    /// Returns whether the byte begins or continues a comparison operator before a number.
    private static func isSign(_ byte: UInt8) -> Bool {
        byte == ASCII.colon || byte == ASCII.lessThan || byte == ASCII.greaterThan || byte == ASCII.equals
    }

    /// Splits a token such as "points>500" into a word ("points") and an operator with a value (">500"). Nil if the word is a
    /// known key.
    private func halves(
        _ token: QueryScanner.ClauseToken
    ) -> (name: QueryScanner.ClauseToken, value: QueryScanner.ClauseToken)? {
        guard let key = token.key, !token.isQuoted, !token.opensGroup, !token.isUnlike, !isAttribute(key),
            !QueryScanner.words.contains(where: { UTF8Comparison.equal($0.utf8, key.utf8) })
        else { return nil }
        var name = QueryScanner.ClauseToken(), value = name
        let middle = token.range.lowerBound + key.utf8.count
        (name.whole, name.range) = (key, token.range.lowerBound..<middle)
        (value.whole, value.range) = (token.shownValue, middle..<token.range.upperBound)
        return (name, value)
    }

    /// Returns the filter for the number at the start of `tokens`, and the number of tokens that it occupies. The number may
    /// follow an operator and have grouped digits.
    private func number(
        _ word: QueryScanner.ClauseToken, _ tokens: [QueryScanner.ClauseToken]
    ) -> (word: QueryScanner.ClauseToken, length: Int)? {
        var word = word, length = 1, typed = tokens[0].whole
        let sign = typed.utf8.prefix { QueryParser.isSign($0) }
        let signs: [QueryScanner.Comparison] = [.is, .less, .atMost, .more, .atLeast]
        if !sign.isEmpty {
            guard let comparison = signs.first(where: { $0.text.utf8.elementsEqual(sign) }) else { return nil }
            word.comparison = comparison
            typed = String(Substring(typed.utf8.dropFirst(sign.count)))
            if typed.utf8.isEmpty {
                guard tokens.count > 1 else { return nil }
                (typed, length) = (tokens[1].whole, 2)
            }
        }
        typed = vocabulary.ungrouped(trimmed(typed))
        if startsGroups(typed) {
            while length < tokens.count, QueryParser.isGroup(trimmed(tokens[length].whole)) {
                typed += trimmed(tokens[length].whole)
                length += 1
            }
        }
        var bytes = Array(vocabulary.pointed(typed).utf8)
        if bytes.last == ASCII.plus {
            bytes.removeLast()
            if sign.isEmpty { word.comparison = .atLeast }
        }
        word.value = String(decoding: bytes, as: UTF8.self)
        // Reject values such as "e5", and ranges without a lower bound.
        guard QueryParser.isNumeral(bytes.first), SearchQuery.condition(word.value, word.comparison, .number) != nil
        else { return nil }
        return (word, length)
    }

    /// Returns the text without a comma or full stop at its end.
    private func trimmed(_ text: String) -> String {
        text.utf8.last == ASCII.comma || text.utf8.last == ASCII.period ? String(Substring(text.utf8.dropLast())) : text
    }

    /// Returns whether the text may be the first part of a number with grouped digits. In French, such a number starts with one
    /// to three digits, and groups of three digits follow.
    private func startsGroups(_ text: String) -> Bool {
        vocabulary.language == .french && (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { ASCII.isDigit($0) }
            && text.utf8.first != ASCII.digit0
    }

    private static func isGroup(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { ASCII.isDigit($0) }
    }

    /// Adds the following groups of digits to a filter's number, as in `population:1 000 000`.
    mutating func takeGroups(after word: inout QueryScanner.ClauseToken) {
        guard let key = word.key, !word.isQuoted, startsGroups(word.value) else { return }
        let own = attributes.filter { UTF8Comparison.equal($0.key.utf8, key.utf8) }
        guard !own.isEmpty, own.allSatisfy({ $0.kind == .number }) else { return }
        var ahead = scanner
        while case .word(let next)? = ahead.next(), next.isPlain, !next.isNegated, QueryParser.isGroup(next.whole) {
            word.value += next.whole
            scanner = ahead
        }
    }
}

extension QueryScanner.ClauseToken {
    /// Whether the token is a word without a key, quotation marks or an operator.
    fileprivate var isPlain: Bool { key == nil && !isQuoted && !opensGroup && !isUnfinished }
}
