import Model
import TextProcessing

/// Parses filters that are typed as plain words: `cr 5`, `challenge 1/2`, `type dragon`.
extension QueryParser {
    /// The maximum number of words in a filter that is typed as plain words.
    private static let longest = 8

    /// Parses a filter that starts with `first`: an attribute's key or label, followed by a valid value. The longest possible
    /// filter wins. If the filter could belong to several attributes, an entry matches if any of them has the value.
    mutating func takeSpoken(_ first: QueryScanner.ClauseToken, into clauses: inout Clauses) -> Bool {
        guard vocabulary.readsSpokenFilters, first.isPlain, !first.isNegated, !vocabulary.attributes.isEmpty else { return false }
        var tokens = [first], states = [scanner]
        var ahead = scanner
        while tokens.count < QueryParser.longest, case .word(let next)? = ahead.next(), next.isPlain, !next.isNegated {
            tokens.append(next)
            states.append(ahead)
        }
        guard tokens.count > 1 else { return false }
        // A token may contain several words: "d'armure".
        var words: [[UInt8]] = [], ends: [Int] = []
        for token in tokens.dropLast() {
            words += WordScanner.words(token.whole)
            ends.append(words.count)
        }
        // Skip number attributes unless the query contains a number. Most attributes are numbers, but most queries contain none.
        let hasNumeral = tokens.dropFirst().contains { QueryParser.isNumeral($0.whole.utf8.first) }
        var best: (length: Int, keyLength: Int) = (0, 0), found: [QueryScanner.ClauseToken] = []
        for attribute in vocabulary.attributes where attribute.kind != .number || hasNumeral {
            guard let name = attribute.nameLength(in: words[...]), let place = ends.firstIndex(of: name),
                let (word, length) = value(of: attribute, Array(tokens[(place + 1)...]))
            else { continue }
            let end = place + 1 + length
            if end > best.length { (best, found) = ((end, place + 1), []) }
            if end == best.length, !found.contains(where: { $0.key == word.key }) { found.append(word) }
        }
        guard !found.isEmpty, count + found.count <= SearchQuery.partLimit else { return false }
        let range = tokens[0].range.lowerBound..<tokens[best.length - 1].range.upperBound
        var meanings: [SearchQuery.Clause] = []
        for word in found {
            if case .clauses(let clauses) = meaning(word.key ?? "", word) { meanings += clauses }
        }
        guard let first = meanings.first else { return false }
        let clause: SearchQuery.Clause = meanings.count > 1 ? .any(meanings) : first
        clauses.add(single: clause)
        scanner = states[best.length - 1]
        spoken.append(
            SearchQuery.SpokenFilter(
                typed: String(decoding: scanner.bytes[range], as: UTF8.self), filter: clause.text(isInside: false)))
        spokenKeys += tokens.prefix(best.keyLength).map { $0.range }
        return true
    }

    /// The query's text with quotation marks around the keys of filters typed as words. A search for this text looks for the
    /// words instead.
    var textWithQuotedKeys: String {
        var bytes: [UInt8] = []
        var done = 0
        for range in spokenKeys {
            bytes += scanner.bytes[done..<range.lowerBound] + [ASCII.quotationMark] + scanner.bytes[range] + [ASCII.quotationMark]
            done = range.upperBound
        }
        return String(decoding: bytes + scanner.bytes[done...], as: UTF8.self)
    }

    /// Returns whether a number may begin with this byte: a digit, or the first byte of "½".
    private static func isNumeral(_ byte: UInt8?) -> Bool { byte.map { ASCII.isDigit($0) || $0 >= 0x80 } ?? false }

    /// Parses a value of `attribute` at the start of `tokens`. Returns the filter and the number of tokens in the value, or nil
    /// if the value isn't valid.
    private func value(
        of attribute: AttributeDescription, _ tokens: [QueryScanner.ClauseToken]
    ) -> (word: QueryScanner.ClauseToken, length: Int)? {
        var word = QueryScanner.ClauseToken()
        word.key = attribute.key
        switch attribute.kind {
        case .number:
            var bytes = Array(vocabulary.pointed(tokens[0].whole).utf8)
            if bytes.last == ASCII.comma || bytes.last == ASCII.period { bytes.removeLast() }
            if bytes.last == ASCII.plus {
                bytes.removeLast()
                word.comparison = .atLeast
            }
            word.value = String(decoding: bytes, as: UTF8.self)
            // Reject values such as "e5", and ranges without a lower bound.
            guard QueryParser.isNumeral(bytes.first), SearchQuery.condition(word.value, word.comparison, .number) != nil
            else { return nil }
            return (word, 1)
        case .flag:
            let folded = TextFolding.search(tokens[0].whole)
            guard let place = ["yes", "oui", "true", "no", "non", "false"].firstIndex(where: { folded.elementsEqual($0.utf8) })
            else { return nil }
            word.value = place < 3 ? "yes" : "no"
            return (word, 1)
        case .text, .list:
            for length in (1...min(tokens.count, 4)).reversed() {
                let typed = tokens.prefix(length).map { $0.whole }.joined(separator: " ")
                if attribute.kind == .text, length == 1, case .dates? = SearchQuery.condition(typed, .is, .text) {
                    word.value = typed
                    return (word, 1)
                }
                guard let value = vocabulary.value(attribute, typed) else { continue }
                word.isQuoted = SearchQuery.written(value).utf8.first == ASCII.quotationMark
                word.value = word.isQuoted ? String(decoding: value.utf8.filter { $0 != 0x22 }, as: UTF8.self) : value
                return (word, length)
            }
            return nil
        }
    }
}

extension QueryScanner.ClauseToken {
    /// Whether the token is a word without a key, quotation marks or an operator.
    fileprivate var isPlain: Bool { key == nil && !isQuoted && !opensGroup && !isUnfinished }
}
