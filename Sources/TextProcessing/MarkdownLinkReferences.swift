import Model

/// The link references of a text: lines such as `[label]: https://… "title"`, to which `[text][label]` and `[label]` refer.
struct MarkdownLinkReferences {
    /// The normalized labels with their targets, in no order, because most texts have only a few.
    private var references: [(label: [UInt8], target: MarkdownLinkTarget)] = []

    /// The maximum length of a label, in bytes.
    private static let labelLimit = 999
    /// The maximum number of references. More references stay text, so that parsing takes linear time.
    private static let limit = 500

    /// Returns the target of a label, or nil if no reference has the label.
    func target(of label: ArraySlice<UInt8>) -> MarkdownLinkTarget? {
        guard !references.isEmpty, label.count <= MarkdownLinkReferences.labelLimit else { return nil }
        let label = MarkdownLinkReferences.normalized(label)
        return references.first { $0.label == label }?.target
    }

    /// Adds the references at the start of a paragraph, and returns the rest of the paragraph. If several references have the same
    /// label, the first one counts. A reference whose address isn't safe stays in the paragraph.
    mutating func take(from paragraph: [UInt8]) -> [UInt8] {
        var start = 0
        while references.count < MarkdownLinkReferences.limit, let label = MarkdownLinkReferences.label(in: paragraph, at: start),
            label.end < paragraph.count, paragraph[label.end] == ASCII.colon,
            let found = MarkdownLinkTarget.reference(in: paragraph, at: label.end + 1)
        {
            let name = MarkdownLinkReferences.normalized(label.text)
            if name.isEmpty { break }
            if !references.contains(where: { $0.label == name }) { references.append((name, found.target)) }
            start = found.end
        }
        return start == 0 ? paragraph : Array(paragraph[start...])
    }

    /// Parses `[label]` at `start`. Brackets inside a label must be escaped.
    static func label(in source: [UInt8], at start: Int) -> (text: ArraySlice<UInt8>, end: Int)? {
        guard start < source.count, source[start] == ASCII.leftBracket else { return nil }
        var index = start + 1
        while index < source.count, index - start <= labelLimit {
            switch source[index] {
            case ASCII.rightBracket: return (source[start + 1..<index], index + 1)
            case ASCII.leftBracket: return nil
            case ASCII.backslash: index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// Returns a label without differences in case, with a single space between words.
    private static func normalized(_ label: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        let bytes = Array(label)
        while index < bytes.count {
            if bytes[index] <= ASCII.space {
                if let last = result.last, last != ASCII.space { result.append(ASCII.space) }
                index += 1
            } else if let (code, length) = UTF8ScalarCodec.decode(bytes, at: index) {
                index += length
                switch code < 0x80 ? .itself : FoldingTable.folded(code) {
                // Punctuation is folded to a space.
                case .scalar(let folded) where folded != 0x20: UTF8ScalarCodec.encode(folded) { result.append($0) }
                case _ where code < 0x80: result.append(ASCII.lowercased(UInt8(code)))
                default: UTF8ScalarCodec.encode(code) { result.append($0) }
                }
            } else {
                index += 1
            }
        }
        if result.last == ASCII.space { result.removeLast() }
        return result
    }
}
