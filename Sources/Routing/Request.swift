// Routing: routes and `respond`, the single pure function that answers every request in the server, the command line and the
// browser. It uses no clock, random source, disk or network.

public import Model
import Screens

/// A request for `respond`.
public struct Request: Equatable, Sendable {
    /// The methods that routes use.
    public enum Method: UInt8, Sendable {
        case get, post, put, delete
        /// Any other method.
        case other

        /// Parses the method in a request line. `HEAD` is handled as `GET`, and the server leaves out the body.
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

    /// The request's method.
    public let method: Method
    /// The path and query as in the request line, percent-encoded: `/monsters?q=owl`.
    public let target: String
    /// The body's `Content-Type`, or empty.
    public let contentType: String
    /// The body's bytes, or empty.
    public let body: [UInt8]

    /// Creates a request. By default, it has no body.
    public init(_ method: Method, _ target: String, contentType: String = "", body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.contentType = contentType
        self.body = body
    }

    /// The decoded segments of the path. An empty last segment (after a trailing slash) is left out.
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

    /// The length of the path, up to the query or fragment.
    private static func pathLength(_ target: Span<UInt8>) -> Int {
        for index in target.indices where target[index] == 0x3F || target[index] == 0x23 { return index }
        return target.count
    }

    /// The undecoded path without the query.
    var path: String { String(Substring(target.utf8.prefix { $0 != 0x3F && $0 != 0x23 })) }

    /// The query's parameters.
    var query: Parameters {
        let bytes = target.utf8.span
        var start: Int?
        for index in bytes.indices {
            if start == nil, bytes[index] == 0x3F { start = index + 1 }
            if let start, bytes[index] == 0x23 { return Parameters(decoding: bytes.extracting(start..<index)) }
        }
        return start.map { Parameters(decoding: bytes.extracting($0..<bytes.count)) } ?? Parameters()
    }

    /// The form's fields.
    var form: Parameters { Parameters(decoding: body.span) }

    /// Whether the body is JSON.
    var isJSON: Bool { contentType.utf8.starts(with: "application/json".utf8) }

    /// Writes the method, target, content type and body, in the format that the worker's script uses.
    public func encode(to writer: inout ByteWriter) {
        writer.byte(method.rawValue)
        writer.string(target)
        writer.string(contentType)
        writer.blob(body)
    }

    /// Reads the format of `encode(to:)`.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        guard let method = Method(rawValue: try reader.byte()) else { throw .invalid(what: .request) }
        self.init(method, try reader.string(), contentType: try reader.string(), body: try reader.blob())
    }
}
