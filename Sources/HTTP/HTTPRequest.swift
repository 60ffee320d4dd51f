/// An HTTP request whose headers and body have been received completely.
public struct HTTPRequest: Sendable {
    /// The request's method.
    public let method: HTTPMethod
    /// The path and query as sent, including percent escapes. If the target isn't valid UTF-8, all of its non-ASCII bytes are
    /// percent-encoded.
    public let target: String
    /// The header fields, in order.
    public let headers: [HTTPHeader]
    /// The request's body, or an empty array if there isn't one.
    public let body: [UInt8]

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

    /// The query's items in order. As in HTML forms, percent escapes are decoded and `+` becomes a space.
    ///
    /// Invalid percent escapes are left unchanged. Invalid UTF-8 becomes U+FFFD.
    public var queryItems: [(name: String, value: String)] {
        guard let query else { return [] }
        return query.utf8.split(separator: UInt8(ascii: "&")).map { item in
            let equals = item.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { item[item.index(after: $0)...] } ?? item[item.endIndex...]
            return (HTTPRequest.formDecoded(item[..<(equals ?? item.endIndex)]), HTTPRequest.formDecoded(value))
        }
    }

    private static func formDecoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index = text.index(after: index)
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let high = index < text.endIndex ? digit(text[index]) : nil,
                case let next = text.index(after: index), let low = next < text.endIndex ? digit(text[next]) : nil
            {
                bytes.append(high << 4 | low)
                index = text.index(after: next)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func same(_ a: String.UTF8View, _ b: String.UTF8View) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
