public import Model

/// A message between the browser's service worker and the session, in either direction. It consists of a JSON object and, in some
/// messages, other bytes such as a request's body.
///
/// An encoded message starts with the length of the JSON text (4 bytes, little-endian). The JSON text and the other bytes follow.
public struct WorkerMessage: Sendable {
    /// The JSON object.
    public let head: JSONView
    /// The bytes that belong to the message's JSON object, such as a request's body. May be empty.
    public let body: [UInt8]

    /// Parses a message. Returns nil if it is invalid.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        let length = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
        guard Int64(length) <= Int64(bytes.count - 4) else { return nil }
        let end = 4 + Int(length)
        guard let document = try? JSONDocument(Array(bytes[4..<end]), deepest: 8), document.root.isObject else { return nil }
        head = document.root
        body = Array(bytes[end...])
    }

    /// Encodes a message that contains the JSON object written by `head`, and the bytes in `body`.
    ///
    /// - Parameter head: a closure that writes the members of the JSON object.
    public static func bytes(body: [UInt8] = [], _ head: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object(head)
        let length = UInt32(json.bytes.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + json.bytes.count + body.count)
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        bytes.append(contentsOf: json.bytes)
        bytes.append(contentsOf: body)
        return bytes
    }

    /// Returns a whole number from the JSON object, or nil if the member is missing or isn't a whole number.
    func number(_ name: String) -> Int64? { WorkerMessage.number(head, name) }

    /// Returns a whole number from `object`, or nil if the member is missing or isn't a whole number.
    static func number(_ object: JSONView, _ name: String) -> Int64? { object[name]?.number.flatMap { Int64($0) } }

    /// Returns a flag from the JSON object. A missing flag is false.
    func flag(_ name: String) -> Bool { head[name]?.flag ?? false }

    /// Returns a 64-bit number that is written in hexadecimal in the JSON object.
    func hexadecimal(_ name: String) -> UInt64? { head.text(name).flatMap { UInt64($0, radix: 16) } }
}
