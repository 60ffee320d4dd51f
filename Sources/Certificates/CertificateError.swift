/// The reason why a certificate can't be read, made or used.
public enum CertificateError: Error, Equatable, Sendable {
    /// The text is neither a DNS name nor an IP address.
    case badName(String)
    /// The name or address might be public, but the user hasn't allowed public names.
    case publicName(String)
    /// The file doesn't contain a certificate in PEM format.
    case notACertificate
    /// The file doesn't contain an unencrypted private key in PEM format.
    case notAKey
    /// The private key belongs to another certificate.
    case otherKey
    /// The certificate expired at this time, in seconds since 1970.
    case expired(Int64)
    /// The certificate doesn't become valid until this time, in seconds since 1970.
    case notYetValid(Int64)
    /// The local CA's name constraints don't permit this name. `permitted` contains the names that the CA permits.
    case notPermitted(String, permitted: [String])
    /// GnuTLS reported another error. The associated value is GnuTLS's error code.
    case failed(Int32)
}
