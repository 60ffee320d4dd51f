import Model

/// Finds the start and end of each value in JSON text without decoding the values, so that the valid parts of an invalid response
/// remain readable. It examines only strings, brackets, commas and colons. Values may be nested to any depth, because the code
/// isn't recursive.
struct JSONExtentFinder {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The range of the whole value, or nil if the text's brackets and strings don't form a single value.
    var whole: Range<Int>? {
        let start = afterSpace(0)
        guard let end = end(ofValueAt: start), afterSpace(end) == bytes.count else { return nil }
        return start..<end
    }

    /// Returns the ranges of an array's elements, or nil if `range` isn't an array.
    func elements(of range: Range<Int>) -> [Range<Int>]? {
        guard !range.isEmpty, bytes[range.lowerBound] == ASCII.leftBracket else { return nil }
        var elements: [Range<Int>] = []
        var at = afterSpace(range.lowerBound + 1)
        if at == range.upperBound - 1 { return [] }
        while let end = end(ofValueAt: at), end < range.upperBound {
            elements.append(at..<end)
            at = afterSpace(end)
            if at == range.upperBound - 1 { return elements }
            guard at < range.upperBound, bytes[at] == ASCII.comma else { return nil }
            at = afterSpace(at + 1)
        }
        return nil
    }

    /// Returns an object's members in their original order, or nil if `range` isn't an object. If a key can't be decoded, it is
    /// nil in the result.
    func members(of range: Range<Int>) -> [(key: String?, value: Range<Int>)]? {
        guard !range.isEmpty, bytes[range.lowerBound] == ASCII.leftBrace else { return nil }
        var members: [(key: String?, value: Range<Int>)] = []
        var at = afterSpace(range.lowerBound + 1)
        if at == range.upperBound - 1 { return [] }
        while at < range.upperBound, bytes[at] == ASCII.quotationMark, let keyEnd = end(ofValueAt: at) {
            let key = (try? JSONDocument(Array(bytes[at..<keyEnd])))?.root.string
            at = afterSpace(keyEnd)
            guard at < range.upperBound, bytes[at] == ASCII.colon else { return nil }
            at = afterSpace(at + 1)
            guard let end = end(ofValueAt: at), end < range.upperBound else { return nil }
            members.append((key, at..<end))
            at = afterSpace(end)
            if at == range.upperBound - 1 { return members }
            guard bytes[at] == ASCII.comma else { return nil }
            at = afterSpace(at + 1)
        }
        return nil
    }

    /// Returns the range of the value at a path of keys. If several members have the same key, the last member is used.
    func value(at keys: [String]) -> Range<Int>? {
        guard var range = whole else { return nil }
        for key in keys {
            guard let member = members(of: range)?.last(where: { $0.key == key }) else { return nil }
            range = member.value
        }
        return range
    }

    private func afterSpace(_ start: Int) -> Int {
        var at = start
        while at < bytes.count, [ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab].contains(bytes[at]) { at += 1 }
        return at
    }

    /// Returns the end of the value that begins at `start`, or nil if the value is incomplete.
    private func end(ofValueAt start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case ASCII.quotationMark: return end(ofStringAt: start)
        case ASCII.leftBrace, ASCII.leftBracket: return end(ofBracketAt: start)
        default:
            var at = start
            while at < bytes.count, isPlain(bytes[at]) { at += 1 }
            return at > start ? at : nil
        }
    }

    /// Returns whether a byte can be part of a number or a word. This includes words that aren't valid JSON, such as `NaN`.
    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.digit0...ASCII.digit9, ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, ASCII.plus, ASCII.minus,
            ASCII.period:
            true
        default: false
        }
    }

    private func end(ofStringAt start: Int) -> Int? {
        var at = start + 1
        while at < bytes.count {
            if bytes[at] == ASCII.quotationMark { return at + 1 }
            at += bytes[at] == ASCII.backslash ? 2 : 1
        }
        return nil
    }

    private func end(ofBracketAt start: Int) -> Int? {
        var closing: [UInt8] = []
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.quotationMark:
                guard let end = end(ofStringAt: at) else { return nil }
                at = end
                continue
            case ASCII.leftBrace: closing.append(ASCII.rightBrace)
            case ASCII.leftBracket: closing.append(ASCII.rightBracket)
            case ASCII.rightBrace, ASCII.rightBracket:
                guard closing.popLast() == bytes[at] else { return nil }
                if closing.isEmpty { return at + 1 }
            default: break
            }
            at += 1
        }
        return nil
    }
}
