// Reader: routes and `respond`, the one pure function that answers every page, in the server, in the command line and in the
// browser. It asks no clock, rolls no dice of its own, reads no disk and no network.

public import Model
import Screens

/// One request, as `respond` sees it.
public struct Request: Equatable, Sendable {
    /// The methods that routes know.
    public enum Method: UInt8, Sendable {
        case get, post, put, delete
        /// Any method that no route has.
        case other

        /// Reads the method of a request line. `HEAD` is answered as `GET`; the server leaves the body out.
        public init(_ name: String) {
            switch name {
            case "GET", "HEAD": self = .get
            case "POST": self = .post
            case "PUT": self = .put
            case "DELETE": self = .delete
            default: self = .other
            }
        }

        /// The method as the table of routes names it; nil for `other`.
        var inTable: Route.Methods? {
            switch self {
            case .get: .get
            case .post: .post
            case .put: .put
            case .delete: .delete
            case .other: nil
            }
        }
    }

    /// What is to be done with the target.
    public let method: Method
    /// Path and query as in the request line, percent-encoded: `/monsters?q=owl`.
    public let target: String
    /// The `Content-Type` of the body; empty for none.
    public let contentType: String
    /// The bytes of the body; empty for none.
    public let body: [UInt8]

    /// A request without a body, unless said otherwise.
    public init(_ method: Method, _ target: String, contentType: String = "", body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.contentType = contentType
        self.body = body
    }

    /// The segments of the path, decoded; a last empty one (after a closing slash) is left out.
    var segments: [String] {
        let bytes = target.utf8.span
        let end = Request.pathLength(bytes)
        var segments: [String] = []
        var start: Int?
        for index in 0...end where index == end || bytes[index] == 0x2F {
            if let start, index > start || index < end { segments.append(Parameters.decoded(bytes.extracting(start..<index))) }
            start = index + 1
        }
        return segments
    }

    /// Where the path ends: before the query or the fragment.
    private static func pathLength(_ target: Span<UInt8>) -> Int {
        for index in target.indices where target[index] == 0x3F || target[index] == 0x23 { return index }
        return target.count
    }

    /// The path as it came, without the query.
    var path: String { String(Substring(target.utf8.prefix { $0 != 0x3F && $0 != 0x23 })) }

    /// The parameters of the query.
    var query: Parameters {
        let bytes = target.utf8.span
        var start: Int?
        for index in bytes.indices {
            if start == nil, bytes[index] == 0x3F { start = index + 1 }
            if let start, bytes[index] == 0x23 { return Parameters(decoding: bytes.extracting(start..<index)) }
        }
        return start.map { Parameters(decoding: bytes.extracting($0..<bytes.count)) } ?? Parameters()
    }

    /// The fields of a form.
    var form: Parameters { Parameters(decoding: body.span) }

    /// Whether the body is JSON.
    var isJSON: Bool { contentType.utf8.starts(with: "application/json".utf8) }

    /// Writes method, target, type and body: the form in which the worker's script hands a request over.
    public func encode(to writer: inout ByteWriter) {
        writer.byte(method.rawValue)
        writer.string(target)
        writer.string(contentType)
        writer.blob(body)
    }

    /// Reads what `encode(to:)` wrote.
    /// - Throws: `CodecError`.
    public init(from reader: inout ByteReader) throws(CodecError) {
        guard let method = Method(rawValue: try reader.byte()) else { throw .invalid(what: .request) }
        self.init(method, try reader.string(), contentType: try reader.string(), body: try reader.blob())
    }
}
