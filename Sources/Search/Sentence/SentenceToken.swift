import Localization
import Model
import TextProcessing

/// A word of a sentence, or a part of a query that is already in query syntax. It is a class, because an array of structures needs more
/// code.
final class SentenceToken {
    /// The range in the text, without punctuation at the end.
    let range: Range<Int>
    /// The folded words. Empty for a part in query syntax.
    let words: [[UInt8]]
    /// Whether punctuation or a part in query syntax follows, so that a phrase ends here.
    private(set) var endsPhrase: Bool
    /// Whether the part begins with an operator, as the second one in "hit points >500".
    let isSign: Bool

    private init(_ range: Range<Int>, _ words: [[UInt8]], endsPhrase: Bool = false, isSign: Bool = false) {
        (self.range, self.words, self.endsPhrase, self.isSign) = (range, words, endsPhrase, isSign)
    }

    var isTyped: Bool { words.isEmpty }

    /// For each word, its forms in names (`SentenceToken.forms`).
    private(set) lazy var keys = words.map { word in
        SentenceToken.forms.map { Lexicon.key(word, $0.language, isAdjective: $0.isAdjective) }
    }

    /// The kinds of names: in each language, those of catalogs, attributes and relations, and adjectives.
    static let forms = Language.translations.flatMap { [(language: $0, isAdjective: false), (language: $0, isAdjective: true)] }

    /// The maximum number of tokens to read. A longer query isn't read as a sentence.
    static let limit = 40

    /// Splits a query at white space. Quoted text, brackets, filters and excluded words stay as they are. Returns nil for a query that
    /// can't be a sentence.
    ///
    /// - Parameter isKey: returns whether a word before an operator is a key.
    static func tokens(_ text: [UInt8], _ isKey: (ArraySlice<UInt8>) -> Bool) -> [SentenceToken]? {
        var tokens: [SentenceToken] = []
        var place = 0, isValue = false
        while place < text.count {
            if text[place] <= ASCII.space {
                place += 1
                continue
            }
            var start = place, depth = 0, isQuoted = false, isTyped = text[start] == ASCII.minus || isValue
            while place < text.count, isQuoted || depth > 0 || text[place] > ASCII.space {
                switch text[place] {
                case ASCII.quotationMark: (isQuoted, isTyped) = (!isQuoted, true)
                case ASCII.leftParenthesis where !isQuoted: (depth, isTyped) = (depth + 1, true)
                case ASCII.rightParenthesis where !isQuoted: (depth, isTyped) = (depth - 1, true)
                case ASCII.lessThan, ASCII.equals, ASCII.greaterThan, ASCII.colon:
                    // A word that isn't a key stays a word, and the operator begins the next token.
                    if !isTyped, place > start, !isKey(text[start..<place]) {
                        split(text, start..<place, into: &tokens)
                        start = place
                    }
                    isTyped = true
                default: break
                }
                place += 1
            }
            if isTyped || text[start..<place].elementsEqual("OR".utf8) {
                tokens.last?.endsPhrase = true
                tokens.append(
                    SentenceToken(start..<place, [], endsPhrase: true, isSign: !isValue && isOperator(text[start])))
                // The value of a filter may follow after a space.
                isValue = isOperator(text[place - 1])
            } else {
                var end = place
                while end > start + 1,
                    [ASCII.comma, ASCII.period, ASCII.semicolon, ASCII.questionMark, ASCII.exclamationMark].contains(
                        text[end - 1])
                {
                    end -= 1
                }
                split(text, start..<end, into: &tokens)
                if end < place { tokens.last?.endsPhrase = true }
            }
            if tokens.count > limit { return nil }
        }
        return tokens
    }

    /// Returns whether a byte is a part of a comparison operator.
    static func isOperator(_ byte: UInt8) -> Bool {
        byte == ASCII.colon || byte == ASCII.lessThan || byte == ASCII.equals || byte == ASCII.greaterThan
    }

    /// Adds a word. Splits it at an apostrophe, as in "Luke's" and "d'eau", before "-free" and "less", and after "non-".
    private static func split(_ text: [UInt8], _ range: Range<Int>, into tokens: inout [SentenceToken]) {
        func add(_ range: Range<Int>) {
            let words = WordScanner.words(String(decoding: text[range], as: UTF8.self))
            if !words.isEmpty { tokens.append(SentenceToken(range, words)) }
        }
        var start = range.lowerBound
        // "Eggless" means the same as "egg-free".
        let less = range.upperBound - 4
        if less > start + 2, text[less..<range.upperBound].elementsEqual("less".utf8) {
            add(start..<less)
            add(less..<range.upperBound)
            return
        }
        for at in range where at > start && at + 1 < range.upperBound {
            let isApostrophe = text[at] == ASCII.apostrophe
            let isLong = text[at] == 0x99 && at >= start + 2 && text[at - 1] == 0x80 && text[at - 2] == 0xE2
            let isFree = text[at] == ASCII.minus && text[(at + 1)..<range.upperBound].elementsEqual("free".utf8)
            let isNon = text[at] == ASCII.minus && text[start..<at].map { ASCII.lowercased($0) }.elementsEqual("non".utf8)
            guard isApostrophe || isLong || isFree || isNon else { continue }
            add(start..<(isLong ? at - 2 : at))
            start = at + 1
        }
        add(start..<range.upperBound)
    }
}
