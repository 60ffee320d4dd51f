internal import HTTP
internal import Localization
internal import Model

/// A request in the access log.
struct AccessLogEntry: Sendable {
    let client: String
    let id: String
    let method: String
    /// The path without the query.
    let path: String
    let version: String
    let status: UInt16
    let size: Int?
    /// The page that led to the request, without its query.
    let referrer: String
    let userAgent: String
    let microseconds: Int64

    /// The maximum length of a text in the log, in characters.
    private static let longest = 1000

    /// Creates an entry for a request that has ended.
    ///
    /// - Parameter prefix: The prefix of the server's addresses.
    init(_ ended: HTTPObservation, client: String, id: String, prefix: String) {
        self.client = client
        self.id = id
        method = ended.request.method.name
        // A client that mistakes the server for a proxy sends a URL, which can contain a password.
        let target = ended.request.path.utf8.first == ASCII.slash ? ended.request.path : AccessLogEntry.shown(ended.request.path)
        path = AccessLogEntry.withoutToken((ended.isInside ? prefix : "") + target.prefix(AccessLogEntry.longest))
        version = ended.version
        // nginx's status for a client that closed the connection.
        status = ended.status ?? 499
        size = ended.size
        let address = (ended.request.header("Referer") ?? "").prefix { $0 != "?" && $0 != "#" }
        referrer = AccessLogEntry.withoutToken(String(AccessLogEntry.shown(address).prefix(AccessLogEntry.longest)))
        userAgent = String((ended.request.header("User-Agent") ?? "").prefix(AccessLogEntry.longest))
        microseconds = Int64(ended.duration / .microseconds(1))
    }

    /// Returns a URL, or nothing if it contains an at sign, as URLs with a password do.
    private static func shown(_ url: Substring) -> Substring { url.contains("@") ? "" : url }

    /// Returns an address without the token of an invitation, which could still be valid.
    private static func withoutToken(_ address: String) -> String {
        var parts = address.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        let name = Route.invitation.stem.dropFirst().dropLast()
        // The server accepts the segment in percent-encoded form too.
        guard let place = parts.firstIndex(where: { PercentEncoding.decode($0.utf8.span).elementsEqual(name) }),
            place + 1 < parts.count
        else { return address }
        parts[(place + 1)...] = ["TOKEN"]
        return parts.joined(separator: "/")
    }

    /// Returns a line in the combined log format.
    ///
    /// - Parameter time: The time in milliseconds since 1970.
    func combined(at time: Int64) -> [UInt8] {
        let iso = ISO8601TimestampFormat.iso(time / 1000)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = iso.split { "-T:Z".contains($0) }
        var date = iso
        if parts.count >= 6, let month = Int(parts[1]), (1...12).contains(month) {
            date = "\(parts[2])/\(months[month - 1])/\(parts[0]):\(parts[3]):\(parts[4]):\(parts[5].prefix(2)) +0000"
        }
        let request = AccessLogEntry.escaped("\(method) \(path) \(version)")
        let line =
            "\(client) - - [\(date)] \"\(request)\" \(status) \(size.map { String($0) } ?? "-") "
            + "\"\(AccessLogEntry.escaped(referrer.isEmpty ? "-" : referrer))\" "
            + "\"\(AccessLogEntry.escaped(userAgent.isEmpty ? "-" : userAgent))\"\n"
        return Array(line.utf8)
    }

    /// Returns a JSON object on a line of its own.
    ///
    /// - Parameter time: The time in milliseconds since 1970.
    func json(at time: Int64) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json["time"] = ISO8601TimestampFormat.iso(time / 1000)
            json["request_id"] = id
            json["client"] = client
            json["method"] = method
            json["path"] = path
            json["status"] = Int(status)
            if let size { json["bytes"] = size }
            json["microseconds"] = microseconds
            if !referrer.isEmpty { json["referrer"] = referrer }
            if !userAgent.isEmpty { json["user_agent"] = userAgent }
        }
        return json.bytes + [ASCII.newline]
    }

    /// Escapes quotation marks, backslashes and all bytes that aren't printable ASCII, as nginx does.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != ASCII.backslash {
                bytes.append(byte)
            } else {
                bytes += [ASCII.backslash, UInt8(ascii: "x"), Hexadecimal.capital(byte >> 4), Hexadecimal.capital(byte)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
