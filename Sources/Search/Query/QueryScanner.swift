import Localization
import Model
import TextProcessing

/// Splits a query into tokens at white space and brackets, except inside quotation marks.
struct QueryScanner {
    /// A token.
    enum Token {
        case open(isNegated: Bool)
        case close
        case or
        case word(ClauseToken)
    }

    /// A word, a phrase or a filter such as `key:value`.
    struct ClauseToken {
        var isNegated = false
        /// Whether the token has the form `key!=value`.
        var isUnlike = false
        /// The token exactly as typed, but without the minus sign and quotation marks.
        var whole = ""
        /// The key before the comparison operator, in lower case, or nil for a plain word.
        var key: String?
        var comparison = Comparison.is
        var value = ""
        var isQuoted = false
        /// Whether a bracketed list follows instead of a value, as in `type:(dragon OR giant)`.
        var opensGroup = false
        /// Whether the token is a known key and an operator without a value.
        var isUnfinished = false
        /// The token's range in the text, without the minus sign.
        var range = 0..<0

        /// Whether the token has the form `key:*`, which any value matches.
        var isPresence: Bool { comparison == .is && !isQuoted && value.utf8.elementsEqual([ASCII.asterisk]) }

        /// The operator and the value in query syntax.
        var shownValue: String { comparison.text + (isQuoted ? "\"" + value + "\"" : value) }
    }

    /// The comparison operators in filters.
    enum Comparison: Equatable {
        case `is`, less, atMost, more, atLeast

        /// The operator as it appears in a query, such as `>=`.
        var text: String {
            switch self {
            case .is: ":"
            case .less: "<"
            case .atMost: "<="
            case .more: ">"
            case .atLeast: ">="
            }
        }
    }

    /// The query language's keys that aren't attributes.
    static let words = ["in", "is", "has", "name", "text", "sort"]

    let bytes: [UInt8]
    private let attributes: [AttributeDescription]
    private let vocabulary: FilterVocabulary
    private var position = 0
    /// Whether the scanner ignored part of the query.
    private(set) var isCut: Bool

    init(_ text: String, _ attributes: [AttributeDescription], _ vocabulary: FilterVocabulary) {
        self.attributes = attributes
        self.vocabulary = vocabulary
        isCut = text.utf8.dropFirst(SearchQuery.lengthLimit).contains { $0 > ASCII.space }
        var bytes = Array(text.utf8.prefix(SearchQuery.lengthLimit)).map { $0 < ASCII.space || $0 == 0x7F ? ASCII.space : $0 }
        // Don't truncate the text in the middle of a character.
        if text.utf8.count > bytes.count {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        self.bytes = bytes
    }

    /// Stops reading and marks the query as truncated.
    mutating func stop() {
        position = bytes.count
        isCut = true
    }

    private func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : ASCII.space }

    mutating func next() -> Token? {
        while position < bytes.count, bytes[position] == ASCII.space { position += 1 }
        guard position < bytes.count else { return nil }
        if bytes[position] == ASCII.rightParenthesis {
            position += 1
            return .close
        }
        var word = ClauseToken()
        if bytes[position] == ASCII.minus, at(position + 1) != ASCII.space {
            word.isNegated = true
            position += 1
        }
        let start = position
        switch at(start) {
        case _ where quotation(start) > 0:
            word.whole = quoted()
            word.isQuoted = true
            word.range = start..<position
            return .word(word)
        case ASCII.leftParenthesis:
            position += 1
            return .open(isNegated: word.isNegated)
        case ASCII.rightParenthesis:
            // A minus sign before a closing bracket has no meaning, so skip it.
            return next()
        default: break
        }
        while QueryScanner.isInKey(at(position), isFirst: position == start) { position += 1 }
        var next = self.word(from: position), isCompared = position > start && (at(next) == ASCII.colon || isSign(next))
        var name = isCompared ? bytes[start..<position].map { ASCII.lowercased($0) } : []
        if !isCompared || !isKnown(name), let label = label(at: start) {
            (name, position, next, isCompared) = (label.key, label.end, label.end, true)
        }
        if isCompared, let sign = comparison(isKey: isKnown(name)) {
            word.key = String(decoding: name, as: UTF8.self)
            word.comparison = sign.comparison
            word.isUnlike = sign.isUnlike
            position = sign.end
            let valueStart = position
            if at(position) == ASCII.leftParenthesis, sign.isTight {
                word.opensGroup = true
                word.whole = text(start)
                position += 1
                return .word(word)
            } else if quotation(position) > 0 {
                word.value = quoted()
                word.isQuoted = true
            } else {
                skipWord()
                word.value = text(valueStart)
            }
            if word.value.utf8.isEmpty { (word.key, word.isUnfinished) = (nil, isKnown(name)) }
        } else {
            skipWord()
        }
        word.whole = String(decoding: bytes[start..<position].filter { $0 != ASCII.quotationMark }, as: UTF8.self)
        word.range = start..<position
        if !word.isNegated, position - start == 2, bytes[start] == ASCII.upperO, bytes[start + 1] == ASCII.upperR { return .or }
        return .word(word)
    }

    /// Returns whether a byte may be part of a key. A key starts with a letter and contains only letters, digits and `_`.
    private static func isInKey(_ byte: UInt8, isFirst: Bool) -> Bool {
        ASCII.isLetter(byte) || !isFirst && (ASCII.isDigit(byte) || byte == ASCII.underscore)
    }

    /// Returns the key of the attribute whose label begins at `start` and is directly followed by an operator. For example,
    /// `film:` means `films:`. Unlike a key, a label may contain accents.
    private func label(at start: Int) -> (key: [UInt8], end: Int)? {
        var end = start
        while QueryScanner.isInKey(at(end), isFirst: end == start) || at(end) >= 0x80 && !isSign(end) { end += 1 }
        guard end > start, at(end) == ASCII.colon || isSign(end) else { return nil }
        let name = TextFolding.search(String(decoding: bytes[start..<end], as: UTF8.self))
        return vocabulary.key(named: name).map { (Array($0.utf8), end) }
    }

    private func text(_ start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    private mutating func skipWord() {
        while position < bytes.count, bytes[position] != ASCII.space, bytes[position] != ASCII.leftParenthesis,
            bytes[position] != ASCII.rightParenthesis
        { position += 1 }
    }

    private mutating func quoted() -> String {
        position += quotation(position)
        let start = position
        while position < bytes.count, quotation(position) == 0 { position += 1 }
        defer { position = min(position + quotation(position), bytes.count) }
        return text(start)
    }

    /// Returns the length of the quotation mark at `index` in bytes, or 0 if there isn't one: `"`, `“`, `”`, `„`, `«`, `»`, `‹`, `›`, and
    /// the corner brackets of Japanese and Chinese.
    private func quotation(_ index: Int) -> Int {
        switch (at(index), at(index + 1), at(index + 2)) {
        case (ASCII.quotationMark, _, _): 1
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): 2
        case (0xE2, 0x80, 0x9C...0x9F), (0xE2, 0x80, 0xB9...0xBA), (0xE3, 0x80, 0x8C...0x8F): 3
        default: 0
        }
    }

    /// Returns whether the query language or an attribute defines a key.
    private func isKnown(_ key: [UInt8]) -> Bool {
        attributes.contains { $0.key.utf8.elementsEqual(key) } || QueryScanner.words.contains { $0.utf8.elementsEqual(key) }
    }

    /// Parses the comparison operator at the current position. Returns nil if there isn't one.
    /// - Parameter isKey: whether a known key precedes the operator. If so, spaces around the operator are ignored.
    private func comparison(isKey: Bool) -> (comparison: Comparison, isUnlike: Bool, end: Int, isTight: Bool)? {
        var end = isKey ? word(from: position) : position
        let hasColon = at(end) == ASCII.colon
        if hasColon {
            // A colon before another operator is ignored, so `cr:>=5` means `cr>=5`.
            let next = isKey ? word(from: end + 1) : end + 1
            end = isSign(next) ? next : end + 1
        }
        guard isSign(end) || hasColon else { return nil }
        var comparison = Comparison.is, isUnlike = false
        if isSign(end) {
            let isEqual = at(end + 1) == ASCII.equals
            switch at(end) {
            case ASCII.lessThan: comparison = isEqual ? .atMost : .less
            case ASCII.greaterThan: comparison = isEqual ? .atLeast : .more
            case ASCII.exclamationMark: isUnlike = true
            case 0xE2:
                // The characters ≠, ≤ and ≥ are three bytes long in UTF-8.
                switch at(end + 2) {
                case 0xA4: comparison = .atMost
                case 0xA5: comparison = .atLeast
                default: isUnlike = true
                }
                end += 2
            default: break
            }
            end += isEqual ? 2 : 1
        }
        let value = word(from: end)
        return (comparison, isUnlike, isKey && value > end && isValue(value) ? value : end, value == end)
    }

    /// Returns whether `index` is at a comparison operator: `<`, `>`, `=`, `!=`, `≤`, `≥` or `≠`.
    private func isSign(_ index: Int) -> Bool {
        switch at(index) {
        case ASCII.lessThan...ASCII.greaterThan: true
        case ASCII.exclamationMark: at(index + 1) == ASCII.equals
        case 0xE2: at(index + 1) == 0x89 && (at(index + 2) == 0xA0 || at(index + 2) == 0xA4 || at(index + 2) == 0xA5)
        default: false
        }
    }

    /// Returns the index of the next character that isn't a space.
    private func word(from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == ASCII.space { index += 1 }
        return index
    }

    /// Returns whether the word at `start` can be the value after an operator and a space. Otherwise the word is a separate
    /// token.
    private func isValue(_ start: Int) -> Bool {
        switch at(start) {
        case ASCII.space, ASCII.leftParenthesis, ASCII.rightParenthesis: return false
        case ASCII.minus: return ASCII.isDigit(at(start + 1))
        default: break
        }
        var end = start
        while QueryScanner.isInKey(at(end), isFirst: end == start) { end += 1 }
        let isOr = end - start == 2 && at(start) == ASCII.upperO && at(start + 1) == ASCII.upperR && at(end) == ASCII.space
        return !isOr && (end == start || at(end) != ASCII.colon && !isSign(end))
    }
}
