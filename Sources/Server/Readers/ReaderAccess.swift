internal import HTTP
internal import Model
internal import Storage
internal import Synchronization

/// Finds the reader who sent a request. Asks the registry for each request, so a revocation counts at the next one.
final class ReaderAccess: Sendable {
    /// Who sent a request.
    enum Sender {
        /// The library has no readers, so it doesn't matter.
        case anybody
        /// A reader, with the library as this reader uses it.
        case reader(Library, RequestReader)
        /// Nobody who may read.
        case nobody
        /// The registry or the reader's library can't be read. Nobody may read until it can.
        case unknown(LibraryError)
    }

    private let library: Library
    private let forwarded: ForwardedHeaders
    private let userHeader: String?
    private let report: @Sendable (ServerEvent) -> Void
    /// Whether an ignored user header has been reported.
    private let isReported = Atomic<Bool>(false)
    /// Whether the library has had readers since the server started.
    private let hadReaders = Atomic<Bool>(false)
    let claims = ClaimLimiter()
    /// The server's address, until it has been recorded in the registry.
    private let address = Mutex<String?>(nil)

    /// The maximum number of cookies that the server tries. A browser can send several with the same name, from other paths.
    private static let mostCookies = 4

    init(_ library: Library, _ options: ServerOptions, _ forwarded: ForwardedHeaders) {
        self.library = library
        self.forwarded = forwarded
        userHeader = options.userHeader
        report = options.report
    }

    /// Whether the library has readers, or the registry can't be read.
    var hasReaders: Bool { (try? library.readers.hasReaders()) ?? true }

    /// Returns who sent a request.
    func sender(of request: HTTPRequest) -> Sender {
        do throws(ReaderRegistryError) {
            guard try library.readers.hasReaders() else {
                // Whoever removes the last reader doesn't want everybody to come in. A new start checks who may reach the server.
                return hadReaders.load(ordering: .relaxed) ? .nobody : .anybody
            }
            hadReaders.store(true, ordering: .relaxed)
            recordAddress()
            guard ReaderAccess.mayIdentify(request), let (reader, device) = try reader(of: request) else { return .nobody }
            do throws(LibraryError) {
                let own = try library.library(of: reader)
                return .reader(
                    own, RequestReader(number: reader.number, name: reader.name, role: reader.role, device: device))
            } catch { return .unknown(error) }
        } catch {
            if case .library(let error) = error { return .unknown(error) }
            return .nobody
        }
    }

    /// Records the address at which other computers reach the server, so that commands can print invitations. If the library has no readers
    /// yet, records it as soon as there are some.
    func listens(at address: String) {
        self.address.withLock { $0 = address }
        if (try? library.readers.hasReaders()) ?? false { recordAddress() }
    }

    private func recordAddress() {
        let address = address.withLock { address in
            defer { address = nil }
            return address
        }
        if let address { try? library.readers.setServerAddress(address) }
    }

    private func reader(of request: HTTPRequest) throws(ReaderRegistryError) -> (Reader, device: Int64?)? {
        if let userHeader, !request.values(userHeader).isEmpty || forwarded.isFromProxy(request) {
            guard forwarded.isFromProxy(request) else {
                if !isReported.exchange(true, ordering: .relaxed) { report(.ignoredUser(from: request.client.text)) }
                return try device(of: request)
            }
            // With several values, it isn't clear which one is the proxy's.
            let values = request.values(userHeader)
            guard values.count == 1, !values[0].isEmpty, let reader = try library.readers.reader(identity: values[0]) else {
                return nil
            }
            return (reader, nil)
        }
        return try device(of: request)
    }

    private func device(of request: HTTPRequest) throws(ReaderRegistryError) -> (Reader, device: Int64?)? {
        guard request.header("Cookie") != nil, let name = cookieName else { return nil }
        for token in ReaderAccess.tokens(in: request.values("Cookie"), name: name).prefix(ReaderAccess.mostCookies) {
            if let (device, reader) = try library.readers.device(token) { return (reader, device.number) }
        }
        return nil
    }

    /// Returns whether a request comes from a revoked device, which must delete its reader's data. A device that the registry doesn't know
    /// keeps them, because the registry may have been lost.
    func isFromRevokedDevice(_ request: HTTPRequest) -> Bool {
        guard ReaderAccess.mayIdentify(request), request.header("Cookie") != nil, let name = cookieName else { return false }
        return ReaderAccess.tokens(in: request.values("Cookie"), name: name).prefix(ReaderAccess.mostCookies).contains {
            (try? library.readers.isRevoked($0)) ?? false
        }
    }

    /// The name of the cookie with a device's token. It contains the beginning of the library's ID, because browsers share cookies between the
    /// servers at different ports of a computer. Nil if the library can't be read.
    var cookieName: String? {
        guard let library = (try? library.snapshot())?.device else { return nil }
        let digits = String(library, radix: 16)
        return "almanac-device-" + (String(repeating: "0", count: 16 - digits.utf8.count) + digits).prefix(8)
    }

    /// Returns the tokens in the `Cookie` headers. Ignores values that don't have the form of a token.
    static func tokens(in headers: [String], name: String) -> [ReaderToken] {
        headers.flatMap { $0.utf8.split(separator: ASCII.semicolon) }.compactMap { piece in
            let trimmed = piece.drop { $0 == ASCII.space }
            guard trimmed.starts(with: name.utf8), trimmed.dropFirst(name.utf8.count).first == ASCII.equals else { return nil }
            return ReaderToken(Substring(trimmed.dropFirst(name.utf8.count + 1)))
        }
    }

    /// Returns whether a request may be a reader's: it isn't, if another website's script or element sent it. A link on another website may
    /// lead to a page.
    static func mayIdentify(_ request: HTTPRequest) -> Bool {
        if let site = request.header("Sec-Fetch-Site"), site != "same-origin", site != "none" {
            return request.header("Sec-Fetch-Mode") == "navigate" && request.header("Sec-Fetch-Dest") == "document"
        }
        guard request.header("Sec-Fetch-Site") == nil, let origin = request.header("Origin") else { return true }
        guard let host = request.header("Host") else { return false }
        let ending = "://" + host.lowercased()
        return origin.lowercased() == "http" + ending || origin.lowercased() == "https" + ending
    }

    /// Returns the header that makes a browser keep a device's token, or forget it if `token` is nil.
    ///
    /// Browsers drop `Secure` cookies that come over plain HTTP, and some do so even on the computer itself.
    func cookie(_ token: ReaderToken?, for request: HTTPRequest, isSecure: Bool, _ links: LinkWriter) -> HTTPHeader? {
        guard let cookieName else { return nil }
        let isLocal =
            !isSecure && request.client.isLoopback && !ForwardedHeaders.isForwarded(request)
            && RequestPolicy.isLoopback(request.header("Host"))
        // Browsers shorten longer lifetimes to 400 days.
        return HTTPHeader(
            "Set-Cookie",
            cookieName + "=" + (token?.text ?? "") + "; Path=" + links.address(.to(.home))
                + (token == nil ? "; Max-Age=0" : "; Max-Age=34560000") + (isLocal ? "" : "; Secure") + "; HttpOnly; SameSite=Lax"
        )
    }
}
