import Model

/// The target of a link. Only safe URLs are allowed. Links with other URLs are shown as text.
enum MarkdownLinkTarget {
    case entry(EntryID)
    /// An `http`, `https` or `mailto` URL, and the link's title.
    case web([UInt8], title: [UInt8])

    /// The maximum length of a URL, in bytes.
    private static let limit = 2048

    /// Validates a URL: `https://host…`, `mailto:…`, or `/catalog/key` for an entry. Bytes that can't be part of a URL are
    /// percent-encoded.
    init?(_ address: [UInt8], title: [UInt8] = []) {
        guard address.count <= MarkdownLinkTarget.limit else { return nil }
        if address.first == ASCII.slash {
            let path = address.span.extracting(1...)
            guard PercentEncoding.isValid(path), let id = EntryID(String(decoding: PercentEncoding.decode(path), as: UTF8.self))
            else { return nil }
            self = .entry(id)
            return
        }
        guard let start = MarkdownLinkTarget.afterScheme(address[...]), start < address.count,
            MarkdownLinkTarget.isHostByte(address[start])
        else { return nil }
        var encoded: [UInt8] = []
        for byte in address {
            switch byte {
            case 0x00..<ASCII.space, 0x7F: return nil
            case ASCII.space, ASCII.quotationMark, ASCII.lessThan, ASCII.greaterThan, ASCII.backslash, ASCII.backtick,
                ASCII.leftBracket, ASCII.rightBracket, 0x80...:
                // The brackets of an IPv6 address stay.
                if byte == ASCII.leftBracket && encoded.count == start
                    || byte == ASCII.rightBracket && address[start] == ASCII.leftBracket
                {
                    encoded.append(byte)
                } else {
                    encoded.append(contentsOf: [ASCII.percent, Hexadecimal.capital(byte >> 4), Hexadecimal.capital(byte)])
                }
            default: encoded.append(byte)
            }
        }
        self = .web(encoded, title: title)
    }

    /// The text to show for a link without text.
    var shown: [UInt8] {
        switch self {
        case .entry(let id): Array(id.text.utf8)
        case .web(let address, _): address
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
    /// Parses `(url "title")` at `start`.
    static func inline(in source: [UInt8], at start: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        guard start < source.count, source[start] == ASCII.leftParenthesis else { return nil }
        var index = afterSpace(start + 1, in: source)
        guard let address = address(in: source, at: &index) else { return nil }
        let afterAddress = index
        index = afterSpace(index, in: source)
        var title: [UInt8] = []
        if index > afterAddress, let found = self.title(in: source, at: index) {
            title = found.text
            index = afterSpace(found.end, in: source)
        }
        guard index < source.count, source[index] == ASCII.rightParenthesis else { return nil }
        return MarkdownLinkTarget(address, title: title).map { ($0, index + 1) }
    }

    /// Parses what follows the `:` of a link reference: a URL and possibly a title, up to the end of the line. Returns the start of
    /// the next line.
    static func reference(in source: [UInt8], at start: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        var index = afterSpace(start, in: source)
        let first = index
        guard let address = address(in: source, at: &index), index > first else { return nil }
        let titleStart = afterSpace(index, in: source)
        if titleStart > index, let title = title(in: source, at: titleStart), let end = nextLine(after: title.end, in: source) {
            return MarkdownLinkTarget(address, title: title.text).map { ($0, end) }
        }
        guard let end = nextLine(after: index, in: source) else { return nil }
        return MarkdownLinkTarget(address).map { ($0, end) }
    }

    /// Returns the start of the next line, or nil if text follows on this line.
    private static func nextLine(after start: Int, in source: [UInt8]) -> Int? {
        var index = start
        while index < source.count, source[index] == ASCII.space || source[index] == ASCII.tab { index += 1 }
        return index == source.count ? index : source[index] == ASCII.newline ? index + 1 : nil
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

    /// Parses a URL in `<>`, or a URL without spaces whose parentheses are balanced.
    private static func address(in source: [UInt8], at index: inout Int) -> [UInt8]? {
        guard index < source.count else { return nil }
        let isAngle = source[index] == ASCII.lessThan
        if isAngle { index += 1 }
        let start = index
        var result: [UInt8] = []
        var depth = 0
        while index - start <= limit {
            guard index < source.count else { return isAngle || depth > 0 ? nil : result }
            let byte = source[index]
            switch byte {
            case ASCII.greaterThan where isAngle:
                index += 1
                return result
            case ASCII.newline where isAngle, ASCII.lessThan where isAngle: return nil
            case 0x00...ASCII.space where !isAngle: return depth > 0 ? nil : result
            case ASCII.leftParenthesis where !isAngle: depth += 1
            case ASCII.rightParenthesis where !isAngle:
                if depth == 0 { return result }
                depth -= 1
            default: break
            }
            append(source, at: &index, to: &result)
        }
        return nil
    }

    /// Appends the character at `index`, which may be escaped or a character reference.
    private static func append(_ source: [UInt8], at index: inout Int, to result: inout [UInt8]) {
        if source[index] == ASCII.ampersand, let reference = CharacterReferenceDecoder.decode(source[...], at: index) {
            UTF8ScalarCodec.encode(reference.code) { result.append($0) }
            index = reference.end
            return
        }
        if source[index] == ASCII.backslash, index + 1 < source.count, MarkdownDelimiters.isPunctuation(source[index + 1]) {
            index += 1
        }
        result.append(source[index])
        index += 1
    }

    /// Parses a title: `"…"`, `'…'` or `(…)`.
    private static func title(in source: [UInt8], at start: Int) -> (text: [UInt8], end: Int)? {
        guard start < source.count else { return nil }
        let closing: UInt8
        switch source[start] {
        case ASCII.quotationMark, ASCII.apostrophe: closing = source[start]
        case ASCII.leftParenthesis: closing = ASCII.rightParenthesis
        default: return nil
        }
        var text: [UInt8] = []
        var index = start + 1
        while index < source.count, index - start < 512 {
            if source[index] == closing { return (text, index + 1) }
            if source[index] == source[start] { return nil }
            append(source, at: &index, to: &text)
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
            hasAt && afterScheme(address[...]) == nil && !address.contains { $0 == ASCII.colon || $0 == ASCII.backslash }
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
