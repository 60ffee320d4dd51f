internal import Compression
internal import HTTP
internal import Model

/// Conditional requests (RFC 9110, 13), compression (RFC 9110, 8.4) and CORS (the Fetch standard) for pages and API responses.
extension HTTPResponse {
    /// The sizes in bytes of a body that is compressed. A smaller body fits into one packet anyway, and compressing a larger body
    /// would need too much memory.
    private static let compressible = 1200...16 << 20

    /// Returns this response in the form that the client accepts: compressed or not, or status 304 without a body if the client
    /// already has the same bytes. Only the reader's own browser may store a response that depends on the reader. Pictures, static files and other responses with an own `ETag` or coding stay uncompressed.
    func negotiated(for request: HTTPRequest) -> HTTPResponse {
        let isReading = request.method == .get || request.method == .head
        if isReading, status == 200, let tag = header("ETag"), request.isKnown(tag) {
            return HTTPResponse(status: 304, headers: headers)
        }
        // Static files and pictures are the same for all readers.
        if case .shared = body { return self }
        guard header("Cache-Control") == "no-cache", header("ETag") == nil, let type = header("Content-Type"),
            !type.hasPrefix("image/")
        else { return self }
        var response = self
        // The language and the favourites in a response depend on these header fields.
        response.headers.removeAll { $0.name == "Vary" || $0.name == "Cache-Control" }
        // A proxy's cache must not give one reader's page to another reader.
        response.headers.append(HTTPHeader("Cache-Control", "private, no-cache"))
        let form = Route.isAPI(request.target) && status >= 400 ? "Accept, " : ""
        response.headers.append(HTTPHeader("Vary", form + "Accept-Encoding, Accept-Language, Cookie"))
        guard isReading, case .bytes(let bytes) = body, !bytes.isEmpty, header("Content-Encoding") == nil,
            HTTPResponse.isText(type)
        else { return response }
        if status == 200 {
            // The tag is weak, because the compressed and the plain form have the same tag.
            let tag = "W/\"" + String(HTTPResponse.hash(bytes), radix: 36) + "\""
            response.headers.append(HTTPHeader("ETag", tag))
            if request.isKnown(tag) {
                (response.status, response.body) = (304, .bytes([]))
                return response
            }
        }
        guard HTTPResponse.compressible.contains(bytes.count) else { return response }
        let coding = request.contentCoding(from: [.brotli, .gzip])
        let compressed: [UInt8]?
        switch coding {
        // A page of 40 kB is compressed to 6 kB in 0.1 ms. Higher levels take longer than they save on a network with 100 Mbit/s.
        case .brotli: compressed = try? Brotli.compress(bytes, quality: 2)
        case .gzip: compressed = try? Gzip.compress(bytes, level: 2)
        case nil: compressed = nil
        }
        if let coding, let compressed, compressed.count < bytes.count {
            response.headers.append(HTTPHeader("Content-Encoding", coding.rawValue))
            response.body = .bytes(compressed)
        }
        return response
    }

    /// Returns this response with permission for scripts of these websites to read it, if it is the API's response to a request
    /// that changes nothing. Browsers don't send cookies with such requests.
    ///
    /// - Parameter origins: The websites' origins. `*` means all websites.
    func readable(by origins: [String], for request: HTTPRequest) -> HTTPResponse {
        guard !origins.isEmpty, Route.isAPI(request.target), request.method == .get || request.method == .head else {
            return self
        }
        var response = self
        let vary = header("Vary").map { $0 + ", Origin" } ?? "Origin"
        response.headers.removeAll { $0.name == "Vary" }
        response.headers.append(HTTPHeader("Vary", vary))
        guard let origin = request.header("Origin"), origins.contains("*") || origins.contains(origin) else { return response }
        response.headers.append(HTTPHeader("Access-Control-Allow-Origin", origin))
        response.headers.append(HTTPHeader("Access-Control-Expose-Headers", "Link"))
        return response
    }

    private func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
    }

    /// Returns a hash of a body. It isn't cryptographic; it only has to differ if the body differs by accident.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            return product.high ^ product.low &+ word
        }
        // Four hashes at once, so that the processor needn't wait for each product.
        let count = bytes.count
        var four = SIMD4<UInt64>(1, 2, 3, 4), place = 0
        unsafe bytes.withUnsafeBytes { bytes in
            while place + 32 <= count {
                for part in 0..<4 {
                    let word = unsafe bytes.loadUnaligned(fromByteOffset: place + part * 8, as: UInt64.self)
                    four[part] = mixed(four[part], word)
                }
                place += 32
            }
        }
        var hash = UInt64(count)
        for part in 0..<4 { hash = mixed(hash, four[part]) }
        for byte in bytes[place...] { hash = mixed(hash, UInt64(byte)) }
        return hash
    }
}
