import Model

/// Finds the start and end of each value in JSON text without decoding the values, so that the valid parts of an invalid response
/// remain readable.
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
        guard [ASCII.quotationMark, ASCII.leftBrace, ASCII.leftBracket].contains(bytes[start]) else {
            let end = bytes[start...].firstIndex { !isPlain($0) } ?? bytes.count
            return end > start ? end : nil
        }
        var structure = JSONStructure()
        for at in start..<bytes.count {
            let part = structure.next(bytes[at])
            if part == .unmatched || part == .stray { return nil }
            if structure.isComplete { return at + 1 }
        }
        return nil
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
}
