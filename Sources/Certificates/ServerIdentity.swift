/// A server's certificate, the certificates of its CAs, and the server's private key. The key matches the certificate, and the
/// certificate is valid.
public struct ServerIdentity: Equatable, Sendable {
    /// The certificates in PEM format, starting with the server's certificate.
    public let chain: [UInt8]
    /// The private key in PEM format.
    public let key: [UInt8]
    /// The server's certificate.
    public let certificate: Certificate

    /// Checks a certificate and a key, each given as the contents of a PEM file.
    ///
    /// - Parameter now: The current time, in seconds since 1970.
    /// - Throws: `notACertificate`, `notAKey`, `otherKey`, `expired` or `notYetValid`.
    public init(certificate pem: [UInt8], key: [UInt8], at now: Int64) throws(CertificateError) {
        let chain = try Certificate.chain(pem: pem)
        let secret = try PrivateKey(pem: key)
        // Find the certificate that matches the key. It should come first (RFC 8446, 4.4.2), but in some files it doesn't.
        guard let own = chain.first(where: { $0.keyID == secret.id }) else { throw .otherKey }
        try own.checkValidity(at: now)
        self.chain = own.pem + chain.filter { $0 != own }.flatMap { $0.pem }
        self.key = key
        certificate = own
    }
}
