internal import Foundation

/// A request that a test double has received.
public struct DoubleRequest: Sendable {
    /// The HTTP method, such as `GET`.
    public let method: String
    /// The request target, such as `/api/planets/?page=2`.
    public let target: String
    /// The headers, in the order they were received.
    public let headers: [(name: String, value: String)]
    /// The request body, or an empty array if there isn't one.
    public let body: [UInt8]
    /// The time at which the end of the request's headers arrived, measured from the test double's start.
    public let time: Duration

    /// The target without the query, still percent-encoded.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The decoded names and values in the query, in order.
    public var query: [(name: String, value: String)] {
        guard let mark = target.utf8.firstIndex(of: 63) else { return [] }
        return target[target.utf8.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decode)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// Returns the value of the first query parameter with this name.
    public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// Returns the first header with this name, ignoring case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The name of a header that occurs more than once, ignoring case, or nil if there isn't one. Every test double rejects
    /// requests with a repeated header.
    public var repeatedHeader: String? {
        var seen: Set<String> = []
        return headers.first { !seen.insert($0.name.lowercased()).inserted }?.name
    }

    private static func decode(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }
}

/// A test double's response.
public struct DoubleAnswer: Sendable {
    /// The HTTP status code.
    public var status: Int
    /// The headers, without `Content-Length`.
    public var headers: [(name: String, value: String)]
    /// The body, before any fault changes it.
    public var body: [UInt8]

    /// Creates a response. The server adds `Content-Length` and `Connection` when it sends the response.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a text response with a content type.
    public static func text(_ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8") -> DoubleAnswer {
        DoubleAnswer(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
    }

    /// Creates an HTML response.
    public static func html(_ text: String, status: Int = 200) -> DoubleAnswer {
        .text(text, status: status, type: "text/html; charset=utf-8")
    }

    /// Creates a JSON response.
    public static func json(_ value: JSONValue, status: Int = 200) -> DoubleAnswer {
        .text(value.text, status: status, type: "application/json; charset=utf-8")
    }

    /// Creates a redirect without a body.
    public static func redirect(to location: String, status: Int = 301) -> DoubleAnswer {
        DoubleAnswer(status: status, headers: [("Location", location)])
    }
}
