import Model

/// Parses a page's scripts with JSON-LD. Repairs only what browsers' pages get wrong again and again: a trailing comma, a raw line break in a
/// string, and a comment or CDATA section around the script.
enum JSONLDScript {
    /// Returns the script's value, or nil if it isn't JSON.
    static func value(_ text: String) -> StructuredValue? {
        let bytes = unwrapped(Array(text.utf8)[...])
        if let value = parsed(Array(bytes)) { return value }
        return parsed(repaired(bytes))
    }

    private static func parsed(_ bytes: [UInt8]) -> StructuredValue? {
        (try? JSONDocument(bytes, as: .standard).root).flatMap { StructuredValue($0) }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0 <= ASCII.space || $0 == ASCII.semicolon }
        return start.prefix(start.count - start.reversed().prefix { $0 <= ASCII.space || $0 == ASCII.semicolon }.count)
    }

    /// Removes comments and CDATA sections around the script.
    private static func unwrapped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = trimmed(bytes)
        let ends = [
            ("<!--", "-->"), ("//<!--", "//-->"), ("//<![CDATA[", "//]]>"), ("// <![CDATA[", "// ]]>"),
            ("/*<![CDATA[*/", "/*]]>*/"), ("/* <![CDATA[ */", "/* ]]> */"), ("<![CDATA[", "]]>"),
        ]
        var isChanged = true
        while isChanged {
            isChanged = false
            for (start, end) in ends {
                if bytes.starts(with: start.utf8) {
                    bytes = trimmed(bytes.dropFirst(start.utf8.count))
                    isChanged = true
                }
                if bytes.count >= end.utf8.count, bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
                    bytes = trimmed(bytes.dropLast(end.utf8.count))
                    isChanged = true
                }
            }
        }
        return bytes
    }

    /// Removes trailing commas, and escapes control characters in strings.
    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var isString = false, isEscaped = false
        for byte in bytes {
            if isString {
                if byte < ASCII.space {
                    // A backslash at the end of a line continues the line.
                    if isEscaped { result.removeLast() }
                    result += Array((byte == ASCII.newline ? "\\n" : byte == ASCII.tab ? " " : "").utf8)
                    isEscaped = false
                    continue
                }
                if !isEscaped, byte == ASCII.quotationMark { isString = false }
                isEscaped = !isEscaped && byte == ASCII.backslash
            } else if byte == ASCII.quotationMark {
                isString = true
            } else if byte == ASCII.rightBrace || byte == ASCII.rightBracket {
                let spaces = result.reversed().prefix { $0 <= ASCII.space }.count
                if result.dropLast(spaces).last == ASCII.comma { result.removeLast(spaces + 1) }
            }
            result.append(byte)
        }
        return result
    }
}
