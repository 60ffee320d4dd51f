/// Texts of the program one behind the other, in the memory that the program file itself brings: nothing is made of them at a start.
struct TextTable {
    let text: StaticString
    /// Where each text ends, in bytes.
    let ends: [TextEnd]

    /// How many texts there are.
    var count: Int { ends.count }

    subscript(index: Int) -> Template {
        Template(text: text, range: (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]))
    }
}

/// A text of the program with its placeholders in it, for `TemplatePieces`.
public struct Template: Sendable {
    /// The text it is a part of.
    fileprivate let text: StaticString
    /// The bytes that it takes there: always within them, as `Scripts/generate-strings` writes both.
    fileprivate let range: Range<Int>

    /// Calls `body` with its bytes in UTF-8.
    public func withUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        text.withUTF8Buffer { body(unsafe UnsafeBufferPointer(rebasing: $0[range]).span) }
    }
}

extension String {
    /// The text of a template as it is.
    init(_ template: Template) {
        self = template.text.withUTF8Buffer {
            unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[template.range]), as: UTF8.self)
        }
    }
}
