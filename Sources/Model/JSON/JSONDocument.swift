/// The program's reader of whole JSON documents (RFC 8259): one scan notes where each value begins and ends, and nothing is made of a value
/// before it is requested.
///
/// Only imports read files that are too long for the memory; `JSONRecordSplitter` cuts those into documents.
public final class JSONDocument: Sendable {
    /// What a caller accepts; each case accepts everything before it, too.
    public enum Dialect: UInt8, Sendable {
        /// UTF-8 as RFC 8259 has it. A number has to be one that 64 bits of floating point can hold.
        case standard
        /// Also a byte order mark, UTF-16 and UTF-32, and a comma behind the last member or element: what Foundation reads.
        case lenient
        /// Also `NaN` and `Infinity`, which are read as null, and numbers too long or too large for anybody, which are read as strings. A
        /// comma behind the last element is accepted only if the document is an object.
        case imported
    }

    /// Why a document can't be read.
    public enum ParseError: Error, Equatable, Sendable {
        /// A syntax error, or a document of a gigabyte.
        case notJSON
        /// Arrays and objects nested deeper than the limit; a reader of JSON must have one (RFC 8259, section 9).
        case tooDeep
        /// Bytes that aren't UTF-8.
        case notUTF8
        /// An escaped half of a surrogate pair, which isn't a character.
        case halfSurrogate
    }

    /// A value, or a key of an object. Places are in the document's order; those inside a value follow it.
    struct Token {
        let start: UInt32
        var end: UInt32 = 0
        /// The index of the first place that isn't inside this one.
        var following: UInt32 = 0
        /// Whether it is a string with escapes.
        var hasEscapes = false
    }

    /// The nesting limit unless a caller has another: deeper than any record.
    public static let deepest = 64

    /// Standard JSON, whatever the dialect: repairs have been made.
    let bytes: [UInt8]
    let places: [Token]

    /// Scans a document.
    ///
    /// - Parameter deepest: how many levels of arrays and objects it may have.
    public init(_ bytes: [UInt8], as dialect: Dialect = .standard, deepest: Int = JSONDocument.deepest) throws(ParseError) {
        guard bytes.count < 1 << 30, let text = dialect == .standard ? bytes : JSONCharacterEncoding.utf8(of: bytes) else {
            throw .notJSON
        }
        var scanner = JSONScanner(text, as: dialect, deepest: deepest)
        do throws(ParseError) { try scanner.scan() } catch {
            throw String(validating: text, as: UTF8.self) == nil ? .notUTF8 : error
        }
        // Only strings may hold other bytes than ASCII; they are validated together.
        guard scanner.isASCII || String(validating: text, as: UTF8.self) != nil else { throw .notUTF8 }
        if let repaired = scanner.repaired {
            scanner = JSONScanner(repaired, as: .standard, deepest: deepest)
            try scanner.scan()
        }
        self.bytes = scanner.bytes
        places = scanner.places
    }

    /// The document's value.
    public var root: JSONView { JSONView(document: self, place: 0) }
}
