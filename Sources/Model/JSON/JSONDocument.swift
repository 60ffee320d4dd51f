/// Parses a complete JSON document (RFC 8259). A single scan records where each value begins and ends. Values are decoded only
/// when a caller requests them.
///
/// The whole document must fit in memory. Imported files may be too large, so `JSONRecordSplitter` divides them into separate
/// documents.
public final class JSONDocument: Sendable {
    /// The JSON syntax that the parser accepts. Except for trailing commas, each case accepts everything that the previous case
    /// accepts.
    public enum Dialect: UInt8, Sendable {
        /// UTF-8 as RFC 8259 defines it. Numbers must fit in 64-bit floating point.
        case standard
        /// Accepts standard JSON, and also a byte order mark, UTF-16, UTF-32, and a trailing comma in objects and arrays.
        /// Foundation accepts the same syntax.
        case lenient
        /// Accepts the same syntax as `lenient`, except that trailing commas are valid only if the whole document is an object.
        /// Also accepts `NaN` and `Infinity`, which become null, and numbers that are too long or too large, which become strings.
        case imported
    }

    /// An error that explains why a document can't be parsed.
    public enum ParseError: Error, Equatable, Sendable {
        /// The document has a syntax error or is larger than a gigabyte.
        case notJSON
        /// Arrays and objects are nested too deeply. RFC 8259, section 9, allows parsers to limit the depth.
        case tooDeep
        /// The document contains bytes that aren't valid UTF-8.
        case notUTF8
        /// An escape sequence represents half of a surrogate pair, which isn't a character on its own.
        case halfSurrogate
    }

    /// A value or an object's key. Tokens are in document order: a value's token comes before the tokens inside the value.
    struct Token {
        let start: UInt32
        var end: UInt32 = 0
        /// The index of the next token that isn't inside this token.
        var following: UInt32 = 0
        /// Whether the token is a string with escapes.
        var hasEscapes = false
    }

    /// The default maximum nesting depth of arrays and objects. No known upstream nests its records this deeply.
    public static let deepest = 64

    /// The document as standard JSON. Syntax that only other dialects allow has already been replaced.
    let bytes: [UInt8]
    let places: [Token]

    /// Scans a document.
    ///
    /// - Parameter deepest: The maximum nesting depth of arrays and objects.
    /// - Throws: `ParseError`.
    public init(_ bytes: [UInt8], as dialect: Dialect = .standard, deepest: Int = JSONDocument.deepest) throws(ParseError) {
        guard bytes.count < 1 << 30, let text = dialect == .standard ? bytes : JSONToUTF8Converter.utf8(of: bytes) else {
            throw .notJSON
        }
        var scanner = JSONScanner(text, as: dialect, deepest: deepest)
        do throws(ParseError) { try scanner.scan() } catch {
            throw String(validating: text, as: UTF8.self) == nil ? .notUTF8 : error
        }
        // Validate all strings together. Non-ASCII bytes can't occur outside strings.
        guard scanner.isASCII || String(validating: text, as: UTF8.self) != nil else { throw .notUTF8 }
        if let repaired = scanner.repaired {
            scanner = JSONScanner(repaired, as: .standard, deepest: deepest)
            try scanner.scan()
        }
        self.bytes = scanner.bytes
        places = scanner.places
    }

    /// Returns the offset of the first byte at which a document stops being standard JSON, or nil if the document has no syntax
    /// error and isn't nested too deeply. Doesn't check whether the document is UTF-8.
    public static func errorOffset(in bytes: [UInt8]) -> Int? {
        guard bytes.count < 1 << 30 else { return nil }
        var scanner = JSONScanner(bytes, as: .standard, deepest: deepest)
        do throws(ParseError) { try scanner.scan() } catch { return scanner.at }
        return nil
    }

    /// The document's top-level value.
    public var root: JSONView { JSONView(document: self, place: 0) }
}
