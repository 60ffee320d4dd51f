/// The header fields that determine where a request's body ends and which host it is for. libmicrohttpd reads only the first of each,
/// so this type rejects every request that another program could understand differently.
struct RequestFraming {
    private var lengths: [String] = []
    private var codings: [String] = []
    private var hosts = 0
    private var isMalformed = false
    /// Whether the client uses HTTP/1.0, which has no transfer codings.
    private let isOld: Bool

    /// - Parameter version: The version in the request line, such as `HTTP/1.1`.
    init(headers: [HTTPHeader], version: String) {
        isOld = version == "HTTP/1.0"
        for header in headers {
            let name = header.name.utf8
            // This runs for every request, so compare the lengths first.
            switch name.count {
            case 4 where HTTPRequest.same(name, "Host".utf8): hosts += 1
            case 14 where HTTPRequest.same(name, "Content-Length".utf8): lengths.append(header.value)
            case 17 where HTTPRequest.same(name, "Transfer-Encoding".utf8): codings.append(header.value)
            case 15... where RequestFraming.extendsFraming(name): isMalformed = true
            default: break
            }
            // libmicrohttpd accepts whitespace between a name and the colon, and makes it part of the name. Other programs remove it
            // (RFC 9112, 5.1).
            if name.contains(where: { $0 <= UInt8(ascii: " ") || $0 == 0x7F }) { isMalformed = true }
        }
    }

    /// Returns whether a name begins with `Content-Length` or `Transfer-Encoding` and has more characters. libmicrohttpd 0.9.75 adds
    /// the folded lines of a value (RFC 9112, 5.2) to the name, so the field would have no effect.
    private static func extendsFraming(_ name: String.UTF8View) -> Bool {
        guard let first = name.first.map({ $0 | 0x20 }), first == UInt8(ascii: "c") || first == UInt8(ascii: "t") else {
            return false
        }
        return HTTPRequest.same(name.prefix(14), "Content-Length".utf8)
            || name.count > 17 && HTTPRequest.same(name.prefix(17), "Transfer-Encoding".utf8)
    }

    /// The status code for rejecting the request before its body arrives, or nil if it is clear where the body ends. After a
    /// rejection, the server closes the connection, because it can't tell where the next request starts (RFC 9112, 6.1 and 6.3).
    var refusal: UInt16? {
        if isMalformed || hosts > 1 || isOld && !codings.isEmpty { return 400 }
        if let first = lengths.first {
            let isNumber = !first.isEmpty && first.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard isNumber, lengths.count == 1, codings.isEmpty else { return 400 }
        }
        guard let first = codings.first else { return nil }
        if codings.count == 1, HTTPRequest.same(first.utf8, "chunked".utf8) { return nil }
        let names = codings.joined(separator: ",").lowercased().split(separator: ",").map { item in
            item.filter { $0 != " " && $0 != "\t" }
        }
        // If only the last coding is `chunked`, it is clear where the body ends, but the server doesn't support the other codings.
        return names.firstIndex(of: "chunked") == names.count - 1 ? 501 : 400
    }
}
