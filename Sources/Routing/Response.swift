public import Model
import Shelf

/// A complete response to a request.
public struct Response: Equatable, Sendable {
    /// An HTTP header field.
    public struct Header: Equatable, Sendable {
        /// The header field's name, exactly as it is sent.
        public let name: String
        /// The header field's value, exactly as it is sent. It contains no line breaks.
        public let value: String

        /// Returns the header that makes a browser save the response as a file with this name.
        static func attachment(_ name: String) -> Header {
            Header(name: "Content-Disposition", value: "attachment; filename=\"" + name + "\"")
        }
    }

    /// The HTTP status.
    public var status: UInt16
    /// The header fields. The server adds fields such as the length and the date.
    public var headers: [Header]
    /// The bytes of the body.
    public var body: [UInt8]

    /// Returns a header's value, or nil if the header is missing.
    public func header(_ name: String) -> String? {
        for header in headers where UTF8Comparison.equal(header.name.utf8, name.utf8) { return header.value }
        return nil
    }
}

extension Response {
    /// The content security policy. It allows styles, scripts and pictures only from this server, and no inline styles or
    /// scripts.
    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    static func make(_ status: UInt16, _ type: String, _ body: [UInt8]) -> Response {
        Response(
            status: status,
            headers: [
                Header(name: "Content-Type", value: type), Header(name: "Cache-Control", value: "no-cache"),
                Header(name: "X-Content-Type-Options", value: "nosniff"),
                Header(name: "Referrer-Policy", value: "same-origin"),
            ],
            body: body)
    }

    /// Creates a response with an HTML page.
    public static func html(_ body: [UInt8], status: UInt16 = 200) -> Response {
        var response = make(status, "text/html; charset=utf-8", body)
        response.headers.append(Header(name: "Content-Security-Policy", value: policy))
        response.headers.append(Header(name: "Vary", value: "Cookie, Accept-Language"))
        return response
    }

    /// The number of seconds after which a client should repeat a change that the library was too busy to store.
    public static let busyPause = 5

    static func json(_ body: [UInt8], status: UInt16 = 200) -> Response { make(status, "application/json", body) }

    /// Returns this response with a `Link` header for the next rows (RFC 8288), if there are any.
    ///
    /// - Parameters:
    ///   - next: The address of the next rows as JSON, or nil if there are none.
    ///   - isTable: Whether the next rows should be CSV.
    func linked(next: String?, isTable: Bool) -> Response {
        guard let next else { return self }
        var response = self
        let format = isTable ? "&format=csv" : ""
        response.headers.append(Header(name: "Link", value: "<" + next + format + ">; rel=\"next\""))
        return response
    }

    static func csv(_ body: [UInt8], name: String) -> Response {
        var response = make(200, "text/csv; charset=utf-8", body)
        response.headers.append(Header.attachment(name + ".csv"))
        return response
    }

    /// Returns a response that downloads a backup file, whose name contains a date such as `2026-07-31`.
    public static func backup(_ body: [UInt8], date: String) -> Response {
        var response = json(body)
        response.headers.append(Header.attachment(BackupFileWriter.name(date: date)))
        return response
    }

    static func svg(_ body: [UInt8]) -> Response {
        var response = make(200, "image/svg+xml", body)
        response.headers[1] = Header(name: "Cache-Control", value: "public, max-age=31536000, immutable")
        return response
    }

    /// Returns a web app manifest. Its URL changes with every build. Its addresses can depend on a proxy's headers, so a cache must not
    /// share it.
    static func manifest(_ body: [UInt8]) -> Response {
        var response = make(200, "application/manifest+json", body)
        response.headers[1] = Header(name: "Cache-Control", value: "private, max-age=31536000, immutable")
        return response
    }

    /// Returns an invisible placeholder for a missing picture, so that the entry's icon (emblem) beneath it is visible. The
    /// placeholder's size tells the page's script whether the picture may become available later.
    public static func noPicture(mayCome: Bool) -> Response {
        let side = mayCome ? "1" : "64"
        var response = make(
            404, "image/svg+xml",
            Array(("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + side + "\" height=\"" + side + "\"/>").utf8))
        response.headers[1] = Header(name: "Cache-Control", value: "no-store")
        return response
    }

    /// Returns a redirect to another page on this server, with status 303, so that the browser uses GET.
    public static func redirect(to page: Destination, _ links: LinkWriter) -> Response {
        var response = make(303, "text/plain; charset=utf-8", [])
        response.headers.append(Header(name: "Location", value: links.address(page)))
        return response
    }
}
