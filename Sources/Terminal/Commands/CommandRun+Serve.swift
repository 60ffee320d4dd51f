internal import Catalogs
internal import Certificates
internal import Glibc
internal import HTTP
internal import Localization
import Model
internal import Pages
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac serve`.
    func serve() async throws(CommandError) -> ExitCode {
        if options.reader != nil { throw .usage(.conflict("serve", "--reader")) }
        try checkOptions()
        let tls = try tls(), accessLog = try accessLog()
        // Behind a proxy, and at any address except the loopback address, other people can read the content, so its licences matter.
        let isPrivate = !isPublic && isLoopback
        let library = try openMainLibrary(showsUnlicensed: isPrivate)
        try checkAudience(of: library)
        if !isPrivate {
            let hidden = ((try? library.sources()) ?? []).filter { !$0.file.isLicensed }.flatMap(\.catalogs)
            if !hidden.isEmpty {
                output.say(words.text(.terminalServeUnlicensed, hidden.map { $0.raw }.joined(separator: ", ")), .trouble)
            }
        }
        var settings = ServerOptions()
        settings.host = options.socketPath ?? options.host
        settings.port = options.port
        settings.shareDirectory = share
        settings.version = version
        settings.language = words.language
        settings.isOffline = options.isOffline
        settings.allowedHosts = options.allowedHosts
        settings.readingOrigins = options.readingOrigins
        settings.offersWorker = options.offersWorker
        settings.tls = tls
        settings.links = options.links
        settings.isReadOnly = options.isReadOnly
        settings.trustedProxies = options.trustedProxies
        settings.userHeader = options.userHeader
        settings.offersMetrics = options.offersMetrics
        settings.metricsPort = options.metricsPort
        settings.metricsClients = options.metricsClients
        settings.accessLog = accessLog
        settings.inheritedSocket = CommandRun.inheritedSocket
        settings.report = { [output, words] event in
            switch event {
            case .ignoredForwarding(let client): output.say(words.text(.terminalServeForwarded, client), .trouble)
            case .ignoredUser(let client): output.say(words.text(.terminalServeIgnoredUser, client), .trouble)
            case .invalidPrefix(let path):
                output.say(words.text(.terminalServeBadPrefix, DisplayEscaper.quoted(path)), .trouble)
            }
        }
        do throws(UsageError) { settings.sources = try sources() } catch { throw .usage(error) }
        // The server answers requests as soon as it exists. From then on, a signal must not interrupt them.
        let (ends, end) = AsyncStream<Void>.makeStream()
        if output.console.watchesSignals {
            TerminationSignals.watch { end.yield() }
        }
        let server: AlmanacServer
        do throws(HTTPListenError) {
            server = try AlmanacServer(library: library, options: settings)
        } catch { throw .server(error) }
        defer { server.stop() }
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json["address"] = server.address
                if let address = server.helpAddress { json["help"] = address }
                if let address = server.statisticsAddress { json["metrics"] = address }
                if let tls { json["fingerprint"] = tls.identity.certificate.fingerprintText }
            }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            try output.write([StyledLine(server.address)])
            if let tls { output.say(words.text(.terminalCertificateFingerprint, tls.identity.certificate.fingerprintText)) }
            if let address = server.helpAddress { output.say(words.text(.terminalServeHelpPage, address)) }
            if isPublic, options.offersMetrics, options.metricsPort == nil {
                output.say(words.text(.terminalServePublicMetrics), .trouble)
            }
            // A log only needs the address.
            if output.console.outputWidth != nil { output.say(words.text(.terminalServeRunning)) }
        }
        // The loop ends after a signal. Tests cancel the task instead, which also ends the loop.
        for await _ in ends { break }
        output.say(words.text(.terminalServeStopping, words.number(FixedDecimal(Int64(server.requestsInProgress)))))
        // If another program has overwritten the files since the last request, save and report the changes that only this process
        // still knows.
        if let obstacle = (try? library.snapshot())?.obstacle { throw CommandError(obstacle) }
        return .done
    }

    /// Whether a proxy makes the server public.
    private var isPublic: Bool { !options.allowedHosts.isEmpty || !options.trustedProxies.isEmpty }

    /// Whether the server listens only on a loopback address.
    private var isLoopback: Bool { (try? SubjectAlternativeName(parsing: options.host))?.isLoopback ?? false }

    /// Checks for options that can't be combined.
    private func checkOptions() throws(CommandError) {
        if options.isOpen, options.isReadOnly { throw .usage(.conflict("--open", "--read-only")) }
        if options.socketPath != nil, options.usesTLS || options.tlsCertificate != nil {
            throw .usage(.conflict("--trusted-proxy", options.usesTLS ? "--tls" : "--tls-certificate"))
        }
        if options.userHeader != nil, options.trustedProxies.isEmpty {
            throw .usage(.missingOption(option: "--trusted-proxy", value: "ADDRESS"))
        }
    }

    /// Checks that a server that others can reach has readers, or that its operator has decided that everybody may read. A server behind a
    /// proxy is public, even if it listens only on the loopback address. Devices can sign in only over TLS.
    private func checkAudience(of library: Library) throws(CommandError) {
        let hasReaders: Bool
        // Without the registry, nobody knows who may read.
        do throws(ReaderRegistryError) { hasReaders = try library.readers.hasReaders() } catch { throw CommandError(error) }
        guard isPublic || !isLoopback else { return }
        guard hasReaders else {
            if !options.isOpen, !options.isReadOnly { throw .usage(.publicServer) }
            return
        }
        let usesTLS = options.usesTLS || options.tlsCertificate != nil
        if !isLoopback, !usesTLS, options.trustedProxies.isEmpty { throw .usage(.readersNeedTLS) }
    }

    private func accessLog() throws(CommandError) -> AccessLog? {
        guard let path = options.accessLog else { return nil }
        do throws(AccessLog.OpenError) {
            return try AccessLog(path: path, format: options.accessLogFormat)
        } catch { throw .file(FileProblem(path, isWriting: true, code: error.code)) }
    }

    /// The listening socket that systemd passed to this process, or nil (`sd_listen_fds(3)`).
    private static var inheritedSocket: Int32? {
        func number(_ name: String) -> Int32? { unsafe getenv(name).flatMap { unsafe Int32(String(cString: $0)) } }
        guard number("LISTEN_PID") == getpid(), number("LISTEN_FDS") == 1 else { return nil }
        // The first passed descriptor is 3.
        return 3
    }
}
