public import Certificates

/// The reason why a file with a certificate or a key can't be used.
public enum CertificateFileError: Error, Equatable, Sendable {
    /// A file can't be read or written. `code` is the operating system's error code.
    case file(String, code: Int32, isWriting: Bool)
    /// Users other than the owner can read or change the file with the private key.
    case exposedKey(String)
    /// A file's contents are invalid, or the certificate and the key don't match.
    case invalid(String, CertificateError)
    /// There is no certificate to renew.
    case nothingToRenew
    /// Another process is making a certificate.
    case busy
    /// A certificate can't be made.
    case notMade(CertificateError)
}
