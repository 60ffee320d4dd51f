public import Certificates

/// The options for a server that uses TLS, such as the certificate's files.
public struct TLSOptions: Sendable {
    /// The files that the certificate and key came from. If the files change, the server uses the new contents.
    public var files: CertificateFiles
    /// The certificate and key.
    public var identity: ServerIdentity
    /// The store that can renew the certificate, or nil if Almanac doesn't renew it.
    public var store: CertificateStore?
    /// The port for the page that helps devices trust the local CA, or nil if the server doesn't offer this page. Port 0 picks a
    /// free port.
    public var httpPort: UInt16?
    /// How often to check the certificate's files for changes.
    public var interval: Duration = .seconds(2)
    /// Called with each event that concerns the certificate. The call comes from a background task.
    public var report: @Sendable (CertificateEvent) -> Void = { _ in }

    /// Creates options.
    public init(files: CertificateFiles, identity: ServerIdentity, store: CertificateStore? = nil) {
        self.files = files
        self.identity = identity
        self.store = store
    }
}

/// An event that concerns a server's certificate, such as its replacement.
public enum CertificateEvent: Equatable, Sendable {
    /// The files have changed, and new connections use the new certificate.
    case replaced(Certificate)
    /// The files have changed but can't be used. New connections use the earlier certificate.
    case notReplaced(CertificateFileError)
    /// The certificate expires soon, or has expired. The associated value is the expiry time, in seconds since 1970.
    case expires(Int64)
    /// The certificate couldn't be renewed.
    case notRenewed(CertificateFileError)
}
