/// The header fields that determine where a request's body ends. libmicrohttpd reads only the first of each, so this type rejects
/// every request that another program could split differently.
struct RequestFraming {
    private var lengths: [String] = []
    private var codings: [String] = []

    init(headers: [HTTPHeader]) {
        for header in headers {
            // This runs for every request, so compare the lengths first.
            switch header.name.utf8.count {
            case 14 where HTTPRequest.same(header.name.utf8, "Content-Length".utf8): lengths.append(header.value)
            case 17 where HTTPRequest.same(header.name.utf8, "Transfer-Encoding".utf8): codings.append(header.value)
            default: break
            }
        }
    }

    /// The status code for rejecting the request before its body arrives, or nil if it is clear where the body ends. After a
    /// rejection, the server closes the connection, because it can't tell where the next request starts (RFC 9112, 6.1 and 6.3).
    var refusal: UInt16? {
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
