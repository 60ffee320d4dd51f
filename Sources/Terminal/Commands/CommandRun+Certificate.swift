internal import Certificates
internal import Localization
import Model
internal import Pages
internal import Screens
internal import Server
internal import TextProcessing

extension CommandRun {
    /// Returns the store for the certificates in the data directory.
    private func certificateStore() throws(CommandError) -> CertificateStore {
        do throws(UsageError) {
            return CertificateStore(
                directory: try ProgramDirectories.dataDirectory(option: options.data, environment: environment))
        } catch { throw .usage(error) }
    }

    /// Returns the certificate for `serve`, or nil if the server should use plain HTTP.
    func tls() throws(CommandError) -> TLSOptions? {
        let store = try certificateStore()
        var files = store.files
        if let certificate = options.tlsCertificate, let key = options.tlsKey {
            files = CertificateFiles(certificate: certificate, key: key)
        } else if !options.usesTLS {
            return nil
        }
        let isOwn = files == store.files, now = SnapshotScreens.now()
        var identity: ServerIdentity
        do throws(CertificateFileError) {
            identity = try load(files, isOwn ? store : nil, at: now)
            if isOwn, identity.certificate.isRenewalDue(at: now), try store.renew(at: now) != nil {
                identity = try files.load(at: now)
            }
        } catch { throw .certificate(error) }
        var tls = TLSOptions(files: files, identity: identity, store: isOwn ? store : nil)
        tls.httpPort = options.httpPort
        let run = self
        tls.report = { run.tell($0) }
        return tls
    }

    /// Loads the certificate for `serve`. If the certificate has expired or isn't valid yet, renews it first with the store's CA.
    private func load(
        _ files: CertificateFiles, _ store: CertificateStore?, at now: Int64
    ) throws(CertificateFileError) -> ServerIdentity {
        do throws(CertificateFileError) { return try files.load(at: now) } catch {
            switch error {
            case .invalid(_, .expired), .invalid(_, .notYetValid):
                if let store, try store.renew(at: now) != nil { return try files.load(at: now) }
            case .file(files.certificate, _, false) where store != nil && store?.authorityCertificate == nil:
                throw .nothingToRenew
            default: break
            }
            throw error
        }
    }

    /// Reports an event that concerns the server's certificate, such as a renewal.
    private func tell(_ event: CertificateEvent) {
        switch event {
        case .replaced(let certificate):
            output.say(words.text(.terminalCertificateReplaced, words.date(certificate.end)))
            output.say(words.text(.terminalCertificateFingerprint, certificate.fingerprintText))
        case .notReplaced(let error): tell(.terminalCertificateKept, error)
        case .notRenewed(let error): tell(.terminalCertificateNotRenewed, error)
        case .expires(let end):
            let hasExpired = end <= SnapshotScreens.now()
            output.say(
                words.text(hasExpired ? .terminalCertificateHasExpired : .terminalCertificateExpires, words.date(end)), .trouble)
        }
    }

    private func tell(_ summary: Phrase, _ error: CertificateFileError) {
        let message = error.message(words)
        output.say(words.text(summary) + " " + message.sentence, .trouble)
        if !message.suggestion.utf8.isEmpty { output.say(message.suggestion) }
    }

    /// Runs `almanac certificate`.
    func certificate() throws(CommandError) -> ExitCode {
        let store = try certificateStore()
        let made: CertificateStore.IssuanceResult
        do throws(CertificateFileError) {
            made = try store.make(
                for: try names(), replacesAuthority: options.replacesAuthority, at: SnapshotScreens.now())
        } catch { throw .certificate(error) }
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json.array("names", made.certificate.names) { $0.string($1.text) }
                json.object("authority") { json in
                    json["file"] = store.authorityFile
                    json["fingerprint"] = made.authority.fingerprintText
                    json["expires"] = ISO8601TimestampFormat.iso(made.authority.end)
                    json["new"] = made.isNewAuthority
                }
                json.object("certificate") { json in
                    json["file"] = store.files.certificate
                    json["key"] = store.files.key
                    json["fingerprint"] = made.certificate.fingerprintText
                    json["expires"] = ISO8601TimestampFormat.iso(made.certificate.end)
                }
                json["command"] = serveCommand(made.certificate.names)
            }
            try output.write(json: json.bytes + [ASCII.newline])
        } else {
            try output.write(report(made, store))
        }
        return .done
    }

    /// Parses the names and addresses for a certificate.
    private func names() throws(CertificateFileError) -> [SubjectAlternativeName] {
        var names: [SubjectAlternativeName] = []
        do throws(CertificateError) {
            for operand in invocation.operands {
                let name = try SubjectAlternativeName(parsing: operand)
                guard name.isLocal || options.allowsPublicNames else { throw .publicName(operand) }
                if !names.contains(name) { names.append(name) }
            }
        } catch { throw .notMade(error) }
        return names
    }

    private func report(_ made: CertificateStore.IssuanceResult, _ store: CertificateStore) -> [StyledLine] {
        let names = made.certificate.names.map { $0.text }.joined(separator: words.text(.listSeparator))
        var lines: [String] = []
        if let old = made.expiredAuthority {
            lines = [words.text(.terminalCertificateOldAuthority, words.date(old.end)), ""]
        }
        lines += [
            words.text(made.isNewAuthority ? .terminalCertificateMade : .terminalCertificateRenewed, names), "",
            words.text(.terminalCertificateAuthority, store.authorityFile, words.date(made.authority.end)),
            "  SHA-256  " + made.authority.fingerprintText,
            words.text(.terminalCertificateServer, store.files.certificate, words.date(made.certificate.end)),
            "  SHA-256  " + made.certificate.fingerprintText, "",
            words.text(.terminalCertificateStart), "  " + serveCommand(made.certificate.names), "",
        ]
        if made.isNewAuthority { lines.append(words.text(.terminalCertificateTrust)) }
        lines.append(words.text(.terminalCertificateRemoval, CommandRun.shellQuoted(store.folder)))
        return lines.map { StyledLine(DisplayEscaper.clean($0)) }
    }

    /// Returns the command that starts a server with the certificate.
    private func serveCommand(_ names: [SubjectAlternativeName]) -> String {
        var command = Command.program + " serve"
        if let data = options.data { command += " --data " + CommandRun.shellQuoted(data) }
        if !names.allSatisfy({ $0.isLoopback }) { command += " --host 0.0.0.0" }
        return command + " --tls --http-port 8480"
    }

    /// Returns a path for use in a shell command, in quotes unless all its characters are safe in a shell.
    static func shellQuoted(_ path: String) -> String {
        let isHarmless = path.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "/._-+".utf8.contains($0) }
        guard !isHarmless || path.utf8.isEmpty else { return path }
        // Inside single quotes, the shell interprets only the closing quote.
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
