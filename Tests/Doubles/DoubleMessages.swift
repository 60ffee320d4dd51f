internal import Foundation

/// A request as a double received it.
public struct DoubleRequest: Sendable {
    /// `GET`.
    public let method: String
    /// As it stood in the request line: `/api/planets/?page=2`.
    public let target: String
    /// In the order they came.
    public let headers: [(name: String, value: String)]
    /// Empty where there was none.
    public let body: [UInt8]
    /// When its head was complete, since the double was started.
    public let time: Duration

    /// The target up to the query, still encoded.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// Names and values of the query, decoded, in order.
    public var query: [(name: String, value: String)] {
        guard let mark = target.utf8.firstIndex(of: 63) else { return [] }
        return target[target.utf8.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decode)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// The first value of that name in the query.
    public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The name of a header that came more than once, whatever its case; nil if there isn't one. Every double refuses such a request.
    public var repeatedHeader: String? {
        var seen: Set<String> = []
        return headers.first { !seen.insert($0.name.lowercased()).inserted }?.name
    }

    private static func decode(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }
}

/// What a double answers.
public struct DoubleAnswer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Without `Content-Length`.
    public var headers: [(name: String, value: String)]
    /// What is sent, unless a fault changes it.
    public var body: [UInt8]

    /// Any answer; `Content-Length` and `Connection` are added when it is sent.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// With a content type.
    public static func text(_ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8") -> DoubleAnswer {
        DoubleAnswer(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
    }

    /// A page.
    public static func html(_ text: String, status: Int = 200) -> DoubleAnswer {
        .text(text, status: status, type: "text/html; charset=utf-8")
    }

    /// JSON.
    public static func json(_ value: JSONValue, status: Int = 200) -> DoubleAnswer {
        .text(value.text, status: status, type: "application/json; charset=utf-8")
    }

    /// A redirect without a body.
    public static func redirect(to location: String, status: Int = 301) -> DoubleAnswer {
        DoubleAnswer(status: status, headers: [("Location", location)])
    }
}
