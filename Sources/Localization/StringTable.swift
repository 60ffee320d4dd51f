/// Strings that are stored in the executable's static data, so that they don't need to be loaded at startup. The strings follow
/// one another, and each ends with a zero byte.
struct StringTable {
    let text: StaticString
    /// The end offset of each string, in bytes.
    let ends: [TextEnd]

    subscript(index: Int) -> Template {
        Template(text: text, range: (index == 0 ? 0 : Int(ends[index - 1]) + 1)..<Int(ends[index]))
    }

    /// Returns the end offset of each of the `count` strings in `text`, in bytes.
    static func ends(in text: StaticString, count: Int) -> [TextEnd] {
        text.withUTF8Buffer { bytes in
            var ends: [TextEnd] = []
            ends.reserveCapacity(count)
            for place in bytes.indices where unsafe bytes[place] == 0 { ends.append(TextEnd(place)) }
            return ends
        }
    }
}

/// A string that may contain placeholders, for use with `TemplateScanner`.
public struct Template: Sendable {
    /// The static data that contains the text.
    fileprivate let text: StaticString
    /// The text's byte range in the static data. `Scripts/generate-strings` generates both the data and the range, so the range
    /// is always valid.
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
