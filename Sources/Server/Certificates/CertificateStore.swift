public import Certificates
internal import Glibc
internal import Storage

/// The local CA and the server's certificate that `almanac certificate` makes, in the folder `certificates` of the data
/// directory.
///
/// Only the owner can access the folder and its files. Backups never contain them, and the server sends only the CA
/// certificate.
public struct CertificateStore: Sendable {
    /// A certificate for the server, with the CA that issued it.
    public struct IssuanceResult: Equatable, Sendable {
        /// The CA's certificate.
        public let authority: Certificate
        /// The server's certificate.
        public let certificate: Certificate
        /// Whether the CA is new. If so, every device must be set up to trust it.
        public let isNewAuthority: Bool
        /// The previous CA, if it was replaced because it has expired.
        public let expiredAuthority: Certificate?
    }

    /// The path of the folder that contains the CA's and the server's files.
    public let folder: String
    private let directory: String

    /// Creates a store for a data directory.
    public init(directory: String) {
        self.directory = DataDirectory(directory).path
        folder = DataDirectory(directory).certificates
    }

    /// The files with the server's certificate and its key.
    public var files: CertificateFiles { CertificateFiles(certificate: folder + "/server.pem", key: folder + "/server.key") }
    /// The path of the CA certificate, which devices must trust.
    public var authorityFile: String { folder + "/ca.pem" }
    /// The path of the CA's private key. The file also contains the certificate: a single file can be replaced atomically, so the
    /// key and the certificate always match.
    public var authorityKeyFile: String { folder + "/ca.key" }

    /// Returns the CA, or nil if there isn't one.
    public func authority() throws(CertificateFileError) -> CertificateAuthority? {
        let bytes: [UInt8]
        do throws(CertificateFileError) { bytes = try CertificateFiles.read(authorityKeyFile) } catch {
            if case .file(_, FileError.missing, _) = error { return nil }
            throw error
        }
        guard !CertificateFiles.isExposed(authorityKeyFile) else { throw .exposedKey(authorityKeyFile) }
        do throws(CertificateError) {
            guard let certificate = try Certificate.chain(pem: bytes).first else { return nil }
            return try CertificateAuthority(certificate: certificate, key: PrivateKey(pem: bytes))
        } catch { throw .invalid(authorityKeyFile, error) }
    }

    /// Makes a certificate for the server. Uses the existing CA until it expires, and otherwise makes a CA that can certify only
    /// these names.
    ///
    /// - Parameters:
    ///   - names: The server's names and addresses. If empty, uses the existing certificate's names.
    ///   - replacesAuthority: Whether to make a new CA and new keys even if a valid CA exists.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: `invalid` with `notYetValid` if the CA isn't valid yet. The CA is kept, because the clock may be slow.
    public func make(
        for names: [SubjectAlternativeName], replacesAuthority: Bool = false, at now: Int64
    ) throws(CertificateFileError) -> IssuanceResult {
        let lock = try prepare()
        defer { lock.release() }
        let names = names.isEmpty ? try storedNames() : names
        var held = replacesAuthority ? nil : try authority()
        var expired: Certificate?
        if let certificate = held?.certificate {
            do throws(CertificateError) { try certificate.checkValidity(at: now) } catch {
                guard case .expired = error else { throw .invalid(authorityFile, error) }
                (held, expired) = (nil, certificate)
            }
        }
        // If the CA changes, generate a new key for the server too, in case somebody copied the old keys.
        let oldKey = held == nil ? nil : try? PrivateKey(pem: CertificateFiles.read(files.key))
        let authority: CertificateAuthority, key: PrivateKey, certificate: Certificate
        do throws(CertificateError) {
            // `??` would lose the error's type.
            if let held { authority = held } else { authority = try CertificateAuthority.make(for: names, at: now) }
            if let oldKey { key = oldKey } else { key = try PrivateKey.generate() }
            certificate = try authority.issue(for: names, key: key, at: now)
        } catch { throw .notMade(error) }
        // If the process ends between two of these steps, the next run completes the remaining steps.
        if held == nil { try write(authority.key.pem + authority.certificate.pem, to: authorityKeyFile) }
        try write(authority.certificate.pem, to: authorityFile)
        if oldKey == nil {
            // Remove the old certificate, because it doesn't match the new key.
            Files.remove(files.certificate)
            try write(key.pem, to: files.key)
        }
        try write(certificate.pem, to: files.certificate)
        return IssuanceResult(
            authority: authority.certificate, certificate: certificate, isNewAuthority: held == nil, expiredAuthority: expired)
    }

    /// Renews the server's certificate with the existing CA. Never replaces the CA, because the clock may be wrong.
    ///
    /// - Returns: The new certificate, or nil if the existing one is valid and the new one would expire less than a day later. This
    ///   happens when the CA itself is about to expire.
    /// - Throws: `invalid` with `expired` or `notYetValid` if the CA isn't valid.
    public func renew(at now: Int64) throws(CertificateFileError) -> Certificate? {
        guard let authority = try authority() else { return nil }
        let old = try CertificateStore.first(files.certificate)
        do throws(CertificateError) { try authority.certificate.checkValidity(at: now) } catch {
            throw .invalid(authorityFile, error)
        }
        guard now < old.beginning || authority.certificate.end > old.end + 86_400 else { return nil }
        return try make(for: [], at: now).certificate
    }

    /// The CA certificate, or nil if there isn't a readable one. Doesn't read the key.
    public var authorityCertificate: Certificate? { try? CertificateStore.first(authorityFile) }

    /// Returns the names in the existing certificate.
    private func storedNames() throws(CertificateFileError) -> [SubjectAlternativeName] {
        do throws(CertificateFileError) { return try CertificateStore.first(files.certificate).names } catch {
            if case .file(_, FileError.missing, _) = error { throw .nothingToRenew }
            throw error
        }
    }

    /// Returns the first certificate in a file.
    private static func first(_ path: String) throws(CertificateFileError) -> Certificate {
        let bytes = try CertificateFiles.read(path)
        do throws(CertificateError) {
            guard let certificate = try Certificate.chain(pem: bytes).first else { throw .notACertificate }
            return certificate
        } catch { throw .invalid(path, error) }
    }

    /// Creates the folder and prevents other processes from changing its files.
    private func prepare() throws(CertificateFileError) -> FileLock {
        do throws(FileError) {
            try Files.makeDirectory(directory, withParents: true)
            try Files.makeDirectory(folder, withParents: false)
            Files.makePrivate(folder, follows: true)
            if let lock = try FileLock.take(folder + "/lock", until: .now + .seconds(10)) { return lock }
        } catch { throw .file(error.path, code: error.code, isWriting: true) }
        throw .busy
    }

    private func write(_ bytes: [UInt8], to path: String) throws(CertificateFileError) {
        do throws(FileError) {
            // While the lock is held, no other process writes to this folder. Remove any file that an earlier process left
            // behind.
            Files.remove(path + ".new")
            try Files.write(bytes, to: path, temporary: path + ".new", forGood: true)
        } catch { throw .file(path, code: error.code, isWriting: true) }
    }
}
