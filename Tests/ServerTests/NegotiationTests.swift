import Compression
import Doubles
import Foundation
import HTTP
import Testing

@testable import Server

@Suite struct NegotiationTests {
    private let page = Array(String(repeating: "<p>Aboleth</p>\n", count: 500).utf8)

    private func response(_ status: UInt16 = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8"), HTTPHeader("Cache-Control", "no-cache")],
            body: page)
    }

    private func negotiated(_ headers: [(String, String)], status: UInt16 = 200, method: HTTPMethod = .get) -> HTTPResponse {
        response(status).negotiated(
            for: HTTPRequest(method: method, target: "/", headers: headers.map { HTTPHeader($0.0, $0.1) }))
    }

    private func bytes(_ response: HTTPResponse) -> [UInt8] {
        guard case .bytes(let bytes) = response.body else { return [] }
        return bytes
    }

    @Test func `Compresses a page in the form that the client accepts`() throws {
        let gzip = negotiated([("Accept-Encoding", "gzip")])
        #expect(gzip["Content-Encoding"] == "gzip")
        #expect(try Gzip.decompress(bytes(gzip), limit: 1 << 20) == page)
        let brotli = negotiated([("Accept-Encoding", "gzip, br")])
        #expect(brotli["Content-Encoding"] == "br" && bytes(brotli).count < page.count / 10)
        for accepted in ["", "identity", "br;q=0", "zstd"] {
            let plain = negotiated([("Accept-Encoding", accepted)])
            #expect(plain["Content-Encoding"] == nil && bytes(plain) == page, "\(accepted)")
        }
        let failure = negotiated([("Accept-Encoding", "br")], status: 404)
        #expect(failure.status == 404 && failure["Content-Encoding"] == "br" && failure["ETag"] == nil)
        #expect(gzip["Vary"] == "Accept-Encoding, Accept-Language, Cookie")
    }

    @Test func `Sends nothing again that the client has`() throws {
        let plain = negotiated([])
        let tag = try #require(plain["ETag"])
        #expect(tag.hasPrefix("W/\""))
        // Both forms have the same tag, so a client may ask for another coding with it.
        for known in [tag, "\"other\", " + tag, "*"] {
            let again = negotiated([("If-None-Match", known), ("Accept-Encoding", "br")])
            #expect(again.status == 304 && bytes(again).isEmpty && again["ETag"] == tag && again["Content-Encoding"] == nil)
        }
        #expect(negotiated([("If-None-Match", "\"other\"")]).status == 200)
        var changed = response()
        changed.body = .bytes(page.dropLast() + [32])
        #expect(changed.negotiated(for: HTTPRequest(target: "/"))["ETag"] != tag)
        #expect(negotiated([("If-None-Match", "*")], method: .post).status == 200)
    }

    @Test func `Leaves pictures, static files and downloads with an own tag as they are`() {
        let request = HTTPRequest(target: "/", headers: [HTTPHeader("Accept-Encoding", "br")])
        for headers in [
            [HTTPHeader("Content-Type", "image/webp"), HTTPHeader("Cache-Control", "no-cache")],
            [HTTPHeader("Content-Type", "text/css"), HTTPHeader("Cache-Control", "public, max-age=31536000, immutable")],
            [HTTPHeader("Content-Type", "text/html"), HTTPHeader("Cache-Control", "no-cache"), HTTPHeader("ETag", "\"a\"")],
        ] {
            let response = HTTPResponse(headers: headers, body: page).negotiated(for: request)
            #expect(response.headers == headers && bytes(response) == page)
        }
        let tagged = HTTPResponse(headers: [HTTPHeader("Content-Type", "image/webp"), HTTPHeader("ETag", "\"a\"")], body: page)
        for (known, status) in [("\"a\"", 304), ("\"b\"", 200)] as [(String, UInt16)] {
            let response = tagged.negotiated(for: HTTPRequest(target: "/", headers: [HTTPHeader("If-None-Match", known)]))
            #expect(response.status == status && response.headers == tagged.headers && bytes(response).isEmpty == (status == 304))
        }
    }

    @Test func `Another website can only read the API, and only if it was named`() {
        func allowed(_ origins: [String], _ target: String, _ origin: String?, _ method: HTTPMethod = .get) -> String? {
            let headers = origin.map { [HTTPHeader("Origin", $0)] } ?? []
            let response = response().readable(by: origins, for: HTTPRequest(method: method, target: target, headers: headers))
            #expect(response["Access-Control-Allow-Credentials"] == nil)
            return response["Access-Control-Allow-Origin"]
        }
        let site = "https://site.example"
        #expect(allowed([site], "/api/v1/catalogs", site) == site)
        #expect(allowed(["*"], "/api/v1/catalogs", site) == site)
        #expect(allowed([], "/api/v1/catalogs", site) == nil)
        #expect(allowed([site], "/api/v1/catalogs", "https://other.example") == nil)
        #expect(allowed([site], "/api/v1/catalogs", nil) == nil)
        #expect(allowed([site], "/monsters", site) == nil)
        #expect(allowed([site], "/api/v1/notes/monsters/aboleth", site, .put) == nil)
    }
}

extension HTTPResponse {
    fileprivate subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}
