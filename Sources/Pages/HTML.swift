import Screens

/// Writes HTML straight into bytes.
///
/// Markup is a `StaticString` of the program's own; everything else goes through `text`, the one place where text is escaped. There
/// is no tree of nodes: see `docs/decisions/0002-pages-are-written-not-built.md`.
struct HTML {
    /// What has been written, in UTF-8.
    private(set) var bytes: [UInt8] = []

    /// Makes room for a page of about `capacity` bytes.
    init(reserving capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes markup as it is.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Writes text for an element or for an attribute in double quotes: `&`, `<`, `>`, `"` and `'` as references; a carriage return
    /// as a reference too, since a parser would make a line feed of it (HTML standard, 13.2.3.5); any other control character but
    /// tab and line feed, NUL among them, as U+FFFD.
    mutating func text(_ string: String) {
        let isWritten: Void? = unsafe string.utf8.withContiguousStorageIfAvailable { unsafe escape($0) }
        guard isWritten == nil else { return }
        var copy = string
        copy.withUTF8 { unsafe escape($0) }
    }

    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in source.indices {
            let byte = unsafe source[index]
            // Letters and everything beyond ASCII: nearly all of a text.
            if byte > 0x3E, byte != 0x7F { continue }
            let replacement: StaticString
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x22: replacement = "&quot;"
            case 0x27: replacement = "&#39;"
            case 0x09, 0x0A, 0x20...0x3D: continue
            case 0x0D: replacement = "&#13;"
            default: replacement = "\u{FFFD}"
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
            markup(replacement)
            start = index + 1
        }
        unsafe bytes.append(contentsOf: start == 0 ? source : UnsafeBufferPointer(rebasing: source[start...]))
    }

    /// Writes a whole number in figures, as machines read it.
    mutating func number(_ value: some FixedWidthInteger) {
        bytes.append(contentsOf: "\(value)".utf8)
    }

    /// Writes text percent-encoded, for a part of a path or of a query.
    mutating func encoded(_ text: String) {
        let isPlain = unsafe text.utf8.withContiguousStorageIfAvailable { source in
            for index in source.indices where !HTML.isUnreserved(unsafe source[index]) { return false }
            unsafe bytes.append(contentsOf: source)
            return true
        }
        if isPlain != true { Parameters.encode(text, into: &bytes) }
    }

    /// Whether a byte stands for itself in a path or a query: nearly every byte of a key or a word does.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte &- 0x41 < 26 || byte == 0x5F || byte == 0x2E
    }

    /// Writes what has been written before, as it is.
    mutating func again(_ written: [UInt8]) {
        bytes.append(contentsOf: written)
    }

    /// Writes an attribute: ` name="value"`.
    mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(0x20)
        markup(name)
        markup("=\"")
        text(value)
        bytes.append(0x22)
    }

    /// Writes `<tag>text</tag>` for a tag without attributes.
    mutating func element(_ tag: StaticString, _ content: String) {
        bytes.append(0x3C)
        markup(tag)
        bytes.append(0x3E)
        text(content)
        markup("</")
        markup(tag)
        bytes.append(0x3E)
    }
}
