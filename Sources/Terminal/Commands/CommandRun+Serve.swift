internal import Catalogs
internal import Certificates
internal import HTTP
internal import Localization
import Model
internal import Pages
internal import Screens
internal import Server
internal import Storage

extension CommandRun {
    /// Runs `almanac serve`.
    func serve() async throws(CommandError) -> ExitCode {
        let tls = try tls()
        // At any address except the loopback address, other people can read the content, so its licences matter.
        let isPrivate = (try? SubjectAlternativeName(parsing: options.host))?.isLoopback ?? false
        let library = try openLibrary(showsUnlicensed: isPrivate)
        if !isPrivate {
            let hidden = ((try? library.sources()) ?? []).filter { !$0.file.isLicensed }.flatMap(\.catalogs)
            if !hidden.isEmpty {
                output.say(words.text(.terminalServeUnlicensed, hidden.map { $0.raw }.joined(separator: ", ")), .trouble)
            }
        }
        var settings = ServerOptions()
        settings.host = options.host
        settings.port = options.port
        settings.shareDirectory = share
        settings.version = version
        settings.language = words.language
        settings.isOffline = options.isOffline
        settings.allowedHosts = options.allowedHosts
        settings.readingOrigins = options.readingOrigins
        settings.offersWorker = options.offersWorker
        settings.tls = tls
        do throws(UsageError) { settings.sources = try sources() } catch { throw .usage(error) }
        let server: AlmanacServer
        do throws(HTTPListenError) {
            server = try AlmanacServer(library: library, options: settings)
        } catch { throw .server(error) }
        let (ends, end) = AsyncStream<Void>.makeStream()
        if output.console.watchesSignals {
            TerminationSignals.watch { end.yield() }
        }
        defer { server.stop() }
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json["address"] = server.address
                if let address = server.helpAddress { json["help"] = address }
                if let tls { json["fingerprint"] = tls.identity.certificate.fingerprintText }
            }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            try output.write([StyledLine(server.address)])
            if let tls { output.say(words.text(.terminalCertificateFingerprint, tls.identity.certificate.fingerprintText)) }
            if let address = server.helpAddress { output.say(words.text(.terminalServeHelpPage, address)) }
            output.say(words.text(.terminalServeRunning))
        }
        // The loop ends after a signal. Tests cancel the task instead, which also ends the loop.
        for await _ in ends { break }
        // If another program has overwritten the files since the last request, save and report the changes that only this process
        // still knows.
        if let obstacle = (try? library.snapshot())?.obstacle { throw CommandError(obstacle) }
        return .done
    }
}
