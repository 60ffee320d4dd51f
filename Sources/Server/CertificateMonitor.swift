internal import Certificates
internal import Glibc
internal import HTTP
internal import Synchronization

/// Keeps a server's certificate up to date: loads changed files, renews the certificate, and warns before it expires.
final class CertificateMonitor: Sendable {
    /// The certificate in use, and information about its files from the last checks. A lock protects both.
    private struct State {
        var identity: ServerIdentity
        /// The inode number, size and modification time of each certificate file when it was last read.
        var stamp: [String]
        /// The inode number, size and modification time of each certificate file at the last check.
        var seen: [String]
        var warnings = MinimumInterval(seconds: 86_400)
        var renewals = MinimumInterval(seconds: 3600)
    }

    /// The minimum interval between two warnings or between two attempts to renew the certificate. It doesn't apply after the
    /// clock was set back.
    private struct MinimumInterval {
        let seconds: Int64
        var last: Int64?

        /// Returns whether the interval has passed. If so, the next interval begins.
        mutating func hasPassed(at now: Int64) -> Bool {
            if let last, now >= last, now - last < seconds { return false }
            last = now
            return true
        }
    }

    private let options: TLSOptions
    private let state: Mutex<State>

    init(_ options: TLSOptions) {
        self.options = options
        // The files may have changed since they were read, so the first check reads them again.
        state = Mutex(State(identity: options.identity, stamp: [], seen: []))
    }

    /// The certificate for new connections.
    var certificate: Certificate { state.withLock { $0.identity.certificate } }

    /// The local CA's certificate, or nil if the server doesn't have a local CA.
    var authority: Certificate? { options.store?.authorityCertificate }

    /// Checks the certificate at regular intervals until the task is cancelled.
    ///
    /// - Parameter use: A closure that is called with new credentials, for use in new connections.
    func run(_ use: (TLSCredentials) -> Void) async {
        while !Task.isCancelled {
            check(at: Int64(time(nil)), use)
            try? await Task.sleep(for: options.interval)
        }
    }

    /// Checks the certificate once: loads changed files, then renews the certificate or warns about its expiry if necessary.
    func check(at now: Int64, _ use: (TLSCredentials) -> Void) {
        let stamp = options.files.stamp
        let hasChanged = state.withLock { state in
            defer { state.seen = stamp }
            // Another program may still be replacing the files, so wait until two consecutive checks find the same files.
            guard stamp != state.stamp, stamp == state.seen else { return false }
            state.stamp = stamp
            return true
        }
        if hasChanged { reload(at: now, use) }
        renew(at: now)
        warn(at: now)
    }

    private func reload(at now: Int64, _ use: (TLSCredentials) -> Void) {
        do throws(CertificateFileError) {
            let identity = try options.files.load(at: now)
            guard identity != state.withLock({ $0.identity }) else { return }
            guard let credentials = TLSCredentials(chain: identity.chain, key: identity.key) else {
                throw .invalid(options.files.certificate, .notACertificate)
            }
            state.withLock { state in
                state.identity = identity
                state.warnings.last = nil
            }
            use(credentials)
            options.report(.replaced(identity.certificate))
        } catch { options.report(.notReplaced(error)) }
    }

    /// Renews the certificate if it is due for renewal. A later check then loads the new file.
    private func renew(at now: Int64) {
        guard let store = options.store else { return }
        let isDue = state.withLock { state in
            guard state.identity.certificate.isRenewalDue(at: now) else { return false }
            return state.renewals.hasPassed(at: now)
        }
        guard isDue else { return }
        do throws(CertificateFileError) { _ = try store.renew(at: now) } catch { options.report(.notRenewed(error)) }
    }

    private func warn(at now: Int64) {
        let end = state.withLock { state -> Int64? in
            let certificate = state.identity.certificate
            guard certificate.isExpiringSoon(at: now), state.warnings.hasPassed(at: now) else { return nil }
            return certificate.end
        }
        if let end { options.report(.expires(end)) }
    }
}
