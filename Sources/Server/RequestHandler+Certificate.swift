internal import Certificates
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Storage

/// Manages the certificate, and answers requests for the page about HTTPS and requests to the port for plain HTTP.
extension RequestHandler {
    /// Keeps the certificate of `http` up to date until the server stops, and accepts requests for the certificate's names.
    func watchCertificate(_ http: HTTPServer) {
        guard let monitor = certificate else { return }
        let policy = policy
        policy.certifies(monitor.certificate.names.map { $0.urlText })
        run {
            await monitor.run { credentials in
                http.use(credentials)
                policy.certifies(monitor.certificate.names.map { $0.urlText })
            }
        }
    }

    /// The host for the server's URL. If the server listens on a wildcard address such as 0.0.0.0, this is the first name in the
    /// certificate.
    var displayHost: String {
        let wildcards = ["0.0.0.0", "::", "[::]", "*", ""]
        if wildcards.contains(options.host), let name = certificate?.certificate.names.first { return name.urlText }
        return options.host.utf8.contains(ASCII.colon) && options.host.utf8.first != ASCII.leftBracket
            ? "[" + options.host + "]" : options.host
    }

    /// The information about the certificate on the settings page, or nil if the server uses plain HTTP.
    var certificateStatus: CertificateStatus? {
        guard let certificate = certificate?.certificate else { return nil }
        return CertificateStatus(
            names: certificate.names.map { $0.text }, end: certificate.end, fingerprint: certificate.fingerprintText,
            authorityFingerprint: self.certificate?.authority?.fingerprintText ?? "")
    }

    /// The address of the home page, without the server.
    private var home: String { options.links.address(.to(.home)) }

    /// The CA certificate on the port for plain HTTP.
    private static let authorityFile = Destination.path(Route.authorityFile)

    /// Returns the page about HTTPS or, if `isFile` is true, the local CA certificate.
    func httpsPage(_ request: HTTPRequest, isFile: Bool, _ context: RequestContext) -> HTTPResponse {
        let authority = certificate?.authority
        guard isFile else {
            // Use the host name from the request, so that the link works for this client.
            let address = (certificate == nil ? "http://" : "https://") + (request.header("Host") ?? displayHost)
            return page(
                authority, download: context.links.address(.to(.https, query: "file=1")),
                address: address + context.links.address(.to(.home)), context)
        }
        guard let authority else {
            let asked = RequestHandler.request(request)
            return reply(
                answer(asked, context) {
                    respond(to: .noSuchPage(path: String(request.path)), for: asked, $0.catalogs, $0.shelf, $1)
                })
        }
        return RequestHandler.file(authority)
    }

    /// Handles a request to the port for plain HTTP. This port offers only the page that helps a device trust the local CA, its
    /// style sheet, and the CA certificate. All other requests are redirected to the same address over HTTPS.
    ///
    /// The responses contain nothing about the library. There is no HSTS header, because a browser would then permanently
    /// refuse plain HTTP, even after the reader has stopped using HTTPS.
    func answerPlain(_ request: HTTPRequest, securePort: UInt16) -> HTTPHandlerResult {
        let address = secureAddress(request, securePort)
        let isReading = request.method == .get || request.method == .head
        if isReading, let authority = certificate?.authority {
            let file = RequestHandler.authorityFile
            if request.path == Route.home.path[...] {
                return .now(
                    page(authority, download: options.links.address(file), address: address + home, context(of: request)))
            }
            if request.path == file.path[...] { return .now(RequestHandler.file(authority)) }
            if request.path == Destination.file("almanac.css", build: files.current.build).path[...],
                let style = files.current.reply(to: request)
            {
                return .now(style)
            }
        }
        // If the client mistakes this server for a proxy, the request's target begins with a scheme. Don't include this target in
        // the redirect.
        let target = options.links.address(request.target.utf8.first == ASCII.slash ? .path(request.target) : .to(.home))
        return .now(
            HTTPResponse(
                status: 307, headers: [HTTPHeader("Location", address + target), HTTPHeader("Cache-Control", "no-store")]))
    }

    /// Returns the URL of the server over HTTPS, without a trailing slash. The host is the name that the client used if it is one
    /// of the server's names, and otherwise the first name in the certificate.
    private func secureAddress(_ request: HTTPRequest, _ port: UInt16) -> String {
        var host = displayHost
        if let header = request.header("Host"), policy.admits(host: header) { host = RequestPolicy.name(header) }
        return "https://" + host + (port == 443 ? "" : ":" + String(port))
    }

    /// The frame of a page that only the server shows.
    func serverPage(_ context: RequestContext) -> ServerPage {
        ServerPage(context, style: files.current.address(of: "almanac.css", context.links))
    }

    private func page(
        _ authority: Certificate?, download: String, address: String, _ context: RequestContext
    ) -> HTTPResponse {
        let page = HTTPSHelpPage(
            page: serverPage(context),
            certificate: certificate?.certificate, authority: authority, download: download, address: address)
        return reply(.html(page.bytes))
    }

    private static func file(_ authority: Certificate) -> HTTPResponse {
        HTTPResponse(
            headers: [
                HTTPHeader("Content-Type", "application/x-x509-ca-cert"), HTTPHeader("Cache-Control", "no-store"),
                HTTPHeader("Content-Disposition", "inline; filename=\"almanac-ca.crt\""),
                HTTPHeader("X-Content-Type-Options", "nosniff"),
            ], body: authority.pem)
    }
}
