/// An HTTP request whose headers and body have been received completely.
public struct HTTPRequest: Sendable {
    /// The request's method.
    public let method: HTTPMethod
    /// The path and query as sent, including percent escapes. If the target isn't valid UTF-8, all of its non-ASCII bytes are
    /// percent-encoded.
    public let target: String
    /// The header fields, in the order received.
    public let headers: [HTTPHeader]
    /// The request's body, or an empty array if there isn't one.
    public let body: [UInt8]
    /// The address of the connection's other end, which may be a proxy.
    public var client = ClientAddress.unknown
    /// A number that identifies the request in logs.
    public var number: UInt64 = 0

    /// Creates a request for use in tests.
    public init(
        method: HTTPMethod = .get, target: String, headers: [HTTPHeader] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Returns the value of the first header field with this name, ignoring case, or nil if there isn't one.
    public func header(_ name: String) -> String? {
        headers.first { HTTPRequest.same($0.name.utf8, name.utf8) }?.value
    }

    /// The part of the target before the `?`, as sent.
    public var path: Substring {
        let bytes = target.utf8
        return target[..<(bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex)]
    }

    /// The part of the target after the `?`, as sent, or nil if there isn't a `?`.
    public var query: Substring? {
        let bytes = target.utf8
        return bytes.firstIndex(of: UInt8(ascii: "?")).map { target[bytes.index(after: $0)...] }
    }

    /// Returns whether two names are equal, ignoring case.
    static func same(_ a: some Collection<UInt8>, _ b: String.UTF8View) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
