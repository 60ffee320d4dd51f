public import Model
public import Shelf

/// What only the outside can do, named by an answer and carried out by whoever called.
public enum Effect: Equatable, Sendable {
    /// Refresh these catalogs (none: all) in the background.
    case refresh([CatalogID])
    /// Refresh these catalogs (none: all), wait, and answer with the report.
    case sync([CatalogID])
    /// Stop the refreshing of this catalog (nil: of all).
    case stop(CatalogID?)
    /// Fetch the rest of an entry in the background.
    case fillIn(EntryID)
    /// Draw from this deck, then answer the same request by `respond(to:drawn:)`. Where nobody can, the answer it comes with is from what is kept.
    case draw(CatalogID)
    /// Answer with the picture of an entry in one size; the answer at hand stands for one that is not to be had.
    case picture(EntryID, PictureSize)
    /// Fetch all pictures of a catalog in the background.
    case keepPictures(CatalogID)
    /// Stop that.
    case stopPictures(CatalogID)
    /// Remove the pictures of a catalog.
    case removePictures(CatalogID)
    /// Answer with the backup document, as a file to keep (`isDownload`) or as it is.
    case backup(isDownload: Bool)
    /// Take in the backup in the request's body; `isForm` where it came from the settings page.
    case restore(replace: Bool, isForm: Bool)
}

/// An answer. The caller sends it, stores `actions` on the shelf first, and carries out `effects`.
public struct Response: Equatable, Sendable {
    /// One header line.
    public struct Header: Equatable, Sendable {
        /// The name, as it is sent.
        public let name: String
        /// The value, as it is sent; without line breaks.
        public let value: String
    }

    /// The HTTP status.
    public var status: UInt16
    /// The header lines, without those that belong to the connection (length, date).
    public var headers: [Header]
    /// The bytes of the page or document.
    public var body: [UInt8]
    /// Changes the reader asks for. Where the library refuses one, the answer is `respond(to:)` with that refusal instead.
    public var actions: [ShelfAction] = []
    /// What to ask `respond` once the actions are stored, for the answer that is really sent; nil: this one.
    public var followUp: String?
    /// What the caller carries out beside sending the answer.
    public var effects: [Effect] = []

    /// The value of a header; nil where it is not there.
    public func header(_ name: String) -> String? {
        for header in headers where Bytes.equal(header.name.utf8, name.utf8) { return header.value }
        return nil
    }

    /// The binary form in which the worker hands an answer to its script: status, headers, body, then counts of what only the
    /// server can do.
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
    /// What a browser may do with a page: load style, script and pictures from this server alone, nothing inline.
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

    /// In place of a picture that is not there: nothing to be seen, so that the drawing beneath it stays. Its size tells the script whether it may come yet.
    public static func noPicture(mayCome: Bool) -> Response {
        let side = mayCome ? "1" : "64"
        var response = make(
            404, "image/svg+xml",
            Array(("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + side + "\" height=\"" + side + "\"/>").utf8))
        response.headers[1] = Header(name: "Cache-Control", value: "no-store")
        return response
    }

    /// To another page of this server (303: with GET).
    static func redirect(to target: String) -> Response {
        var response = make(303, "text/plain; charset=utf-8", [])
        response.headers.append(Header(name: "Location", value: target))
        return response
    }
}
