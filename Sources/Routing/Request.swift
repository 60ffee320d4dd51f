// The `Routing` module handles the routes. Its pure function `respond` answers every request in the server, the command line and
// the browser. The module uses no clock, random source, disk or network.

import Model
import Screens

/// An HTTP request, as `respond` receives it.
public struct Request: Equatable, Sendable {
    /// The maximum size of a request's body in bytes, except for backups and for changes that devices exchange.
    public static let bodyLimit = 1 << 20

    /// The HTTP methods that routes distinguish.
    public enum Method: UInt8, Sendable {
        case get, post, put, delete
        /// Any other HTTP method.
        case other

        /// Parses the method from an HTTP request line. `HEAD` is treated as `GET`, and the server omits the response body.
        public init(_ name: String) {
            switch name {
            case "GET", "HEAD": self = .get
            case "POST": self = .post
            case "PUT": self = .put
            case "DELETE": self = .delete
            default: self = .other
            }
        }

        /// The method as a set, for comparison with a route's methods, or nil for `other`.
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
    /// The percent-encoded path and query from the HTTP request line, such as `/monsters?q=owl`.
    public let target: String
    /// The body's `Content-Type`, or an empty string if there isn't one.
    public let contentType: String
    /// The bytes of the request body. Empty if there isn't a body.
    public let body: [UInt8]
    /// Whether the client prefers errors as problem details (RFC 9457).
    public var wantsProblemDetails = false

    /// Creates a request, by default without a body.
    public init(_ method: Method, _ target: String, contentType: String = "", body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.contentType = contentType
        self.body = body
    }

    /// The percent-decoded segments of the path. An empty last segment, after a trailing slash, is omitted.
    var segments: [String] {
        let bytes = target.utf8.span
        let end = Request.pathLength(bytes)
        var segments: [String] = []
        var start: Int?
        for index in 0...end where index == end || bytes[index] == ASCII.slash {
            if let start, index > start || index < end { segments.append(Parameters.decoded(bytes.extracting(start..<index))) }
            start = index + 1
        }
        return segments
    }

    /// Returns the number of bytes before the query or fragment.
    private static func pathLength(_ target: Span<UInt8>) -> Int {
        for index in target.indices where target[index] == ASCII.questionMark || target[index] == ASCII.hash { return index }
        return target.count
    }

    /// A GET request for the same path, without a query.
    public var forReading: Request {
        var request = Request(.get, path)
        request.wantsProblemDetails = wantsProblemDetails
        return request
    }

    /// The path without the query or fragment, still percent-encoded.
    var path: String { String(Substring(target.utf8.prefix(Request.pathLength(target.utf8.span)))) }

    /// The decoded query parameters.
    var query: Parameters {
        let bytes = target.utf8.span
        var start: Int?
        for index in bytes.indices {
            if start == nil, bytes[index] == ASCII.questionMark { start = index + 1 }
            if let start, bytes[index] == ASCII.hash { return Parameters(decoding: bytes.extracting(start..<index)) }
        }
        return start.map { Parameters(decoding: bytes.extracting($0..<bytes.count)) } ?? Parameters()
    }

    /// The decoded fields of the form in the request body.
    var form: Parameters { Parameters(decoding: body.span) }

    /// Whether the body is a form without files.
    var isForm: Bool { contentType.utf8.starts(with: "application/x-www-form-urlencoded".utf8) }

    /// Whether the body is JSON.
    var isJSON: Bool { contentType.utf8.starts(with: "application/json".utf8) }
}
