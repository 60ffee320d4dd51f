import Model

/// The information about the server's certificate on the settings page.
public struct CertificateStatus: Equatable, Sendable {
    /// The names and addresses in the certificate.
    public let names: [String]
    /// The time when the certificate expires, in seconds since 1970.
    public let end: Int64
    /// The certificate's SHA-256 fingerprint, as pairs of hexadecimal digits with colons.
    public let fingerprint: String
    /// The fingerprint of the local CA, or an empty string if the server doesn't have a local CA.
    public let authorityFingerprint: String

    /// Creates a status.
    public init(names: [String], end: Int64, fingerprint: String, authorityFingerprint: String) {
        self.names = names
        self.end = end
        self.fingerprint = fingerprint
        self.authorityFingerprint = authorityFingerprint
    }

    func encode(to writer: inout ByteWriter) {
        writer.list(names) { $0.string($1) }
        writer.signed(end)
        writer.string(fingerprint)
        writer.string(authorityFingerprint)
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let names = try reader.list { (r) throws(BinaryDecodingError) in try r.string() }
        self.init(
            names: names, end: try reader.signed(), fingerprint: try reader.string(), authorityFingerprint: try reader.string())
    }
}
