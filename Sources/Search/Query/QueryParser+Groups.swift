import Localization
import Model

/// Reads numbers with grouped digits.
extension QueryParser {
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
