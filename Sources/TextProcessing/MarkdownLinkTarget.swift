import Model

/// The target of a link. Only safe URLs are allowed. Links with other URLs are shown as text.
enum MarkdownLinkTarget {
    case entry(EntryID)
    /// An `http`, `https` or `mailto` URL.
    case web([UInt8])

    /// The maximum length of a URL, in bytes.
    private static let limit = 2048

    /// Validates a URL: `https://host…`, `mailto:…`, or `/catalog/key` for an entry.
    init?(_ address: [UInt8]) {
        guard address.count <= MarkdownLinkTarget.limit else { return nil }
        if address.first == ASCII.slash {
            let path = address.span.extracting(1...)
            guard PercentEncoding.isValid(path), let id = EntryID(String(decoding: PercentEncoding.decode(path), as: UTF8.self))
            else { return nil }
            self = .entry(id)
            return
        }
        for byte in address {
            // URLs can't contain white space, control characters or any of " < > \ `.
            if byte <= ASCII.space || byte == 0x7F || byte == ASCII.quotationMark || byte == ASCII.lessThan
                || byte == ASCII.greaterThan || byte == ASCII.backslash || byte == ASCII.backtick
            {
                return nil
            }
        }
        guard let start = MarkdownLinkTarget.afterScheme(address[...]), start < address.count,
            MarkdownLinkTarget.isHostByte(address[start])
        else { return nil }
        self = .web(address)
    }

    /// The text to show for a link without text.
    var shown: [UInt8] {
        switch self {
        case .entry(let id): Array(id.text.utf8)
        case .web(let address): address
        }
    }

    /// Returns the index after `https://`, `http://` or `mailto:`, or nil for other schemes.
    private static func afterScheme(_ address: ArraySlice<UInt8>) -> Int? {
        for scheme in ["https://", "http://", "mailto:"] {
            let head = address.prefix(scheme.utf8.count)
            if head.count == scheme.utf8.count, zip(head, scheme.utf8).allSatisfy({ ASCII.lowercased($0) == $1 }) {
                return head.endIndex
            }
        }
        return nil
    }

    /// Returns whether a byte can be part of a host: a letter, a digit, a non-ASCII byte, or the opening bracket of an IPv6
    /// address.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == ASCII.leftBracket || ASCII.isDigit(byte) || ASCII.isLetter(byte)
    }
}

extension MarkdownLinkTarget {
    /// Parses `(url "title")` at `start` and ignores the title.
    static func inline(in source: [UInt8], at start: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        guard start < source.count, source[start] == ASCII.leftParenthesis else { return nil }
        var index = afterSpace(start + 1, in: source)
        guard let address = address(in: source, at: &index), let target = MarkdownLinkTarget(address) else { return nil }
        let afterAddress = index
        index = afterSpace(index, in: source)
        if index > afterAddress, index < source.count, let end = afterTitle(in: source, at: index) {
            index = afterSpace(end, in: source)
        }
        return index < source.count && source[index] == ASCII.rightParenthesis ? (target, index + 1) : nil
    }

    private static func afterSpace(_ start: Int, in source: [UInt8]) -> Int {
        var index = start
        while index < source.count, index - start < 256,
            source[index] == ASCII.space || source[index] == ASCII.newline || source[index] == ASCII.tab
        {
            index += 1
        }
        return index
    }

    /// Parses a URL in `<>`, or a URL without spaces whose parentheses are balanced. A `[` makes the URL invalid, so that no text
    /// is parsed more than once.
    private static func address(in source: [UInt8], at index: inout Int) -> [UInt8]? {
        guard index < source.count else { return nil }
        let isAngle = source[index] == ASCII.lessThan
        if isAngle { index += 1 }
        let start = index
        var result: [UInt8] = []
        var depth = 0
        while index < source.count, index - start <= limit {
            let byte = source[index]
            switch byte {
            case ASCII.greaterThan where isAngle:
                index += 1
                return result
            case ASCII.lessThan, ASCII.leftBracket, 0x00...0x1F: return nil
            case ASCII.space where !isAngle: return result
            case ASCII.leftParenthesis where !isAngle: depth += 1
            case ASCII.rightParenthesis where !isAngle:
                if depth == 0 { return result }
                depth -= 1
            case ASCII.backslash where index + 1 < source.count && MarkdownDelimiters.isPunctuation(source[index + 1]):
                index += 1
            default: break
            }
            result.append(source[index])
            index += 1
        }
        return nil
    }

    private static func afterTitle(in source: [UInt8], at start: Int) -> Int? {
        let sign = source[start]
        guard sign == ASCII.quotationMark || sign == ASCII.apostrophe else { return nil }
        var index = start + 1
        while index < source.count, index - start < 512 {
            if source[index] == sign { return index + 1 }
            index += source[index] == ASCII.backslash ? 2 : 1
        }
        return nil
    }

    /// Parses `<https://…>` or `<a@b.c>`, with the `<` at `start`.
    static func angle(in source: [UInt8], at start: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        var index = start + 1
        var hasAt = false
        while index < source.count, index - start <= limit, source[index] > ASCII.space, source[index] != ASCII.lessThan,
            source[index] != ASCII.greaterThan
        {
            if source[index] == ASCII.at { hasAt = true }
            index += 1
        }
        guard index < source.count, source[index] == ASCII.greaterThan else { return nil }
        let address = Array(source[start + 1..<index])
        let full =
            hasAt && afterScheme(address[...]) == nil && !address.contains(ASCII.colon)
            ? Array("mailto:".utf8) + address : address
        guard address.first != ASCII.slash, let target = MarkdownLinkTarget(full) else { return nil }
        return (target, index + 1)
    }

    /// Parses a bare `http` or `https` URL at `start` if a word starts there. Trailing punctuation and unmatched closing
    /// parentheses aren't part of the URL (GitHub Flavored Markdown, 6.9).
    static func bare(in source: [UInt8], at start: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        if start > 0, source[start - 1] < 0x80, source[start - 1] != ASCII.leftBracket, isHostByte(source[start - 1]) {
            return nil
        }
        guard ASCII.lowercased(source[start]) == ASCII.lowerH,
            let host = afterScheme(source[start..<min(start + 8, source.count)])
        else {
            return nil
        }
        var end = host
        var brackets = 0
        while end < source.count, end - start < limit, !endsAddress(source[end]) {
            if source[end] == ASCII.leftParenthesis { brackets += 1 }
            if source[end] == ASCII.rightParenthesis { brackets -= 1 }
            end += 1
        }
        while end > host {
            let last = source[end - 1]
            if last == ASCII.rightParenthesis, brackets < 0 {
                brackets += 1
            } else if ![
                ASCII.exclamationMark, ASCII.quotationMark, ASCII.apostrophe, ASCII.asterisk, ASCII.comma, ASCII.period,
                ASCII.colon, ASCII.semicolon, ASCII.questionMark, ASCII.underscore, ASCII.tilde,
            ].contains(last) {
                break
            }
            end -= 1
        }
        return MarkdownLinkTarget(Array(source[start..<end])).map { ($0, end) }
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        byte <= ASCII.space
            || [
                ASCII.quotationMark, ASCII.lessThan, ASCII.greaterThan, ASCII.leftBracket, ASCII.backslash, ASCII.rightBracket,
                ASCII.backtick, 0x7F,
            ].contains(byte)
    }
}
