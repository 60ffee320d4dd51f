internal import Compression
internal import FoundationEssentials
internal import HTTP
internal import Model
internal import Pages

/// The static files (styles, script and icon), which are read and compressed only once. Their URLs contain a hash of the files,
/// so the URLs change whenever a file changes.
struct StaticFiles: Sendable {
    private struct File: Sendable {
        let type: String
        let plain: ZeroCopyBody
        let gzip: ZeroCopyBody?
        let brotli: ZeroCopyBody?
    }

    private let files: [String: File]
    /// The hash of all static files.
    let build: String

    /// Reads the files in the `static` folder. If the folder is missing, pages have no styles.
    init(shareDirectory: String?) {
        var files: [String: File] = [:]
        var hash = FNV1a.start
        let folder = URL(fileURLWithPath: shareDirectory ?? "/nonexistent", isDirectory: true).appendingPathComponent("static")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)), data.count < 4 << 20 else { continue }
            let bytes = [UInt8](data)
            hash = FNV1a.hash(bytes.span, after: FNV1a.hash(name.utf8.span, after: hash))
            files[name] = File(
                type: StaticFiles.type(of: name), plain: ZeroCopyBody(bytes),
                gzip: (try? Gzip.compress(bytes)).map { ZeroCopyBody($0) },
                brotli: (try? Brotli.compress(bytes)).map { ZeroCopyBody($0) })
        }
        // `files` doesn't include the emblems, because `respond` serves them. The build hash covers the emblems too, because
        // their URLs contain it.
        self.files = files
        build = String(FNV1a.hash(PageRenderer.emblemSprite().span, after: hash), radix: 36)
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        case "wasm": "application/wasm"
        default: "application/octet-stream"
        }
    }

    /// Returns the file at `/static/BUILD/NAME`, or nil if it doesn't exist. If BUILD is another build's hash, the file is
    /// returned without caching headers.
    func reply(to request: HTTPRequest) -> HTTPResponse? {
        // Every request reaches this method, so rule out other URLs with a fast test.
        guard request.target.utf8.starts(with: "/static/".utf8) || request.target.utf8.starts(with: "/favicon.ico".utf8) else {
            return nil
        }
        let pieces = request.path.split(separator: "/", omittingEmptySubsequences: false)
        let name: String, isCurrent: Bool
        if request.path == "/favicon.ico" {
            (name, isCurrent) = ("icon.svg", false)
        } else if pieces.count == 4, pieces[1] == "static" {
            (name, isCurrent) = (String(pieces[3]), pieces[2] == build[...])
        } else {
            return nil
        }
        guard let file = files[name] else { return nil }
        var headers = [
            HTTPHeader("Content-Type", file.type),
            HTTPHeader("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-cache"),
            HTTPHeader("X-Content-Type-Options", "nosniff"), HTTPHeader("Vary", "Accept-Encoding"),
        ]
        let accepted = request.header("Accept-Encoding") ?? ""
        if let brotli = file.brotli, accepted.contains("br") {
            headers.append(HTTPHeader("Content-Encoding", "br"))
            return HTTPResponse(headers: headers, shared: brotli)
        }
        if let gzip = file.gzip, accepted.contains("gzip") {
            headers.append(HTTPHeader("Content-Encoding", "gzip"))
            return HTTPResponse(headers: headers, shared: gzip)
        }
        return HTTPResponse(headers: headers, shared: file.plain)
    }
}
