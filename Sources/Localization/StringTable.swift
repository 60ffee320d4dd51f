#if arch(wasm32)
    /// Text that the program keeps in memory for as long as it runs. In the browser, it comes from a file (`TextFile`).
    @safe public struct PermanentText: @unchecked Sendable {
        /// The text in UTF-8. This memory is never changed or freed.
        private let bytes: UnsafeBufferPointer<UInt8>

        init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

        /// Calls `body` with the text in UTF-8.
        @safe public func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { unsafe body(bytes) }
    }
#else
    /// Text that the program keeps in memory for as long as it runs. It is in the executable's static data, so that it doesn't need to
    /// be loaded at startup.
    public typealias PermanentText = StaticString
#endif

/// Strings that follow one another in the same text. Each ends with a zero byte.
struct StringTable {
    let text: PermanentText
    /// The end offset of each string, in bytes.
    let ends: [TextEnd]

    /// Creates a table of the `count` strings in `text`.
    init(_ text: PermanentText, count: Int) {
        self.text = text
        ends = text.withUTF8Buffer { bytes in
            var ends: [TextEnd] = []
            ends.reserveCapacity(count)
            for place in bytes.indices where unsafe bytes[place] == 0 { ends.append(TextEnd(place)) }
            return ends
        }
    }

    subscript(index: Int) -> Template {
        Template(text: text, range: (index == 0 ? 0 : Int(ends[index - 1]) + 1)..<Int(ends[index]))
    }
}

/// A string that may contain placeholders, for use with `TemplateScanner`.
public struct Template: Sendable {
    fileprivate let text: PermanentText
    /// The string's byte range in `text`. `Scripts/generate-strings` generates the text and the number of its strings, so the range is always
    /// valid.
    fileprivate let range: Range<Int>

    /// Calls `body` with the text in UTF-8.
    public func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        text.withUTF8Buffer { body(unsafe UnsafeBufferPointer(rebasing: $0[range]).span) }
    }
}

extension String {
    /// Creates a string from a template, without replacing placeholders.
    init(_ template: Template) {
        self = template.text.withUTF8Buffer {
            unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[template.range]), as: UTF8.self)
        }
    }
}
