public import Model
public import Shelf

/// A side effect that a response requests and the caller performs.
public enum Effect: Equatable, Sendable {
    /// Refresh these catalogs (empty: all) in the background.
    case refresh([CatalogID])
    /// Refresh these catalogs (empty: all), wait, and respond with the report.
    case sync([CatalogID])
    /// Stop refreshing this catalog (nil: all).
    case stop(CatalogID?)
    /// Fetch an entry's details in the background.
    case fillIn(EntryID)
    /// Get a random entry from this deck, then answer the same request with `respond(to:drawn:)`. If the caller can't do that, it
    /// uses this response, which contains a stored entry.
    case draw(CatalogID)
    /// Respond with an entry's picture in this size, or with this response if the picture isn't available.
    case picture(EntryID, PictureSize)
    /// Download all of a catalog's pictures in the background.
    case keepPictures(CatalogID)
    /// Stop that download.
    case stopPictures(CatalogID)
    /// Remove a catalog's pictures.
    case removePictures(CatalogID)
    /// Respond with the backup document, as a file download if `isDownload`.
    case backup(isDownload: Bool)
    /// Restore the backup in the request's body; `isForm` if it comes from the settings page.
    case restore(replace: Bool, isForm: Bool)
}

/// A response. Before sending it, the caller stores `actions` on the shelf. Then it performs `effects`.
public struct Response: Equatable, Sendable {
    /// A header field.
    public struct Header: Equatable, Sendable {
        /// The name as sent.
        public let name: String
        /// The value as sent, without line breaks.
        public let value: String
    }

    /// The HTTP status.
    public var status: UInt16
    /// The header fields, except those for the connection (length, date).
    public var headers: [Header]
    /// The bytes of the body.
    public var body: [UInt8]
    /// The changes to the shelf. If the library refuses a change, the caller answers with that refusal instead.
    public var actions: [ShelfAction] = []
    /// The target of a second request, whose response is sent once the actions are stored. Nil to send this response.
    public var followUp: String?
    /// The side effects that the caller performs.
    public var effects: [Effect] = []

    /// The value of a header, or nil if it is missing.
    public func header(_ name: String) -> String? {
        for header in headers where UTF8Comparison.equal(header.name.utf8, name.utf8) { return header.value }
        return nil
    }

    /// Writes the binary form that the worker passes to its script: status, headers and body, then the numbers of actions and
    /// effects. Only the server can perform those.
    public func encode(to writer: inout ByteWriter) {
        writer.number(UInt64(status))
        writer.list(headers) { writer, header in
            writer.string(header.name)
            writer.string(header.value)
        }
        writer.blob(body)
        writer.list(actions) { writer, action in
            switch action {
            case .favourite(let id, let name, let title, let date):
                writer.byte(0)
                id.encode(to: &writer)
                writer.string(name)
                writer.string(title)
                writer.signed(date ?? -1)
            case .unfavourite(let id):
                writer.byte(1)
                id.encode(to: &writer)
            case .note(let id, let text, let since):
                writer.byte(2)
                id.encode(to: &writer)
                writer.string(text)
                writer.string(since?.text ?? "")
            }
        }
        writer.string(followUp ?? "")
        writer.count(effects.count)
    }
}

extension Response {
    /// The content security policy: styles, scripts and pictures come only from this server, and nothing is inline.
    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    private static func make(_ status: UInt16, _ type: String, _ body: [UInt8]) -> Response {
        Response(
            status: status,
            headers: [
                Header(name: "Content-Type", value: type), Header(name: "Cache-Control", value: "no-cache"),
                Header(name: "X-Content-Type-Options", value: "nosniff"),
                Header(name: "Referrer-Policy", value: "same-origin"),
            ],
            body: body)
    }

    static func html(_ body: [UInt8], status: UInt16 = 200) -> Response {
        var response = make(status, "text/html; charset=utf-8", body)
        response.headers.append(Header(name: "Content-Security-Policy", value: policy))
        response.headers.append(Header(name: "Vary", value: "Cookie, Accept-Language"))
        return response
    }

    static func json(_ body: [UInt8], status: UInt16 = 200) -> Response { make(status, "application/json", body) }

    static func csv(_ body: [UInt8], name: String) -> Response {
        var response = make(200, "text/csv; charset=utf-8", body)
        response.headers.append(Header(name: "Content-Disposition", value: "attachment; filename=\"" + name + ".csv\""))
        return response
    }

    static func svg(_ body: [UInt8]) -> Response {
        var response = make(200, "image/svg+xml", body)
        response.headers[1] = Header(name: "Cache-Control", value: "public, max-age=31536000, immutable")
        return response
    }

    /// An invisible placeholder for a missing picture, so that the emblem beneath it shows. Its size tells the script whether the
    /// picture may become available.
    public static func noPicture(mayCome: Bool) -> Response {
        let side = mayCome ? "1" : "64"
        var response = make(
            404, "image/svg+xml",
            Array(("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + side + "\" height=\"" + side + "\"/>").utf8))
        response.headers[1] = Header(name: "Cache-Control", value: "no-store")
        return response
    }

    /// Redirects to another page of this server (303: with GET).
    static func redirect(to target: String) -> Response {
        var response = make(303, "text/plain; charset=utf-8", [])
        response.headers.append(Header(name: "Location", value: target))
        return response
    }
}
