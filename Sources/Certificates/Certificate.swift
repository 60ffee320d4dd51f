/// An X.509 certificate.
public struct Certificate: Equatable, Sendable {
    /// The certificate in PEM format.
    public let pem: [UInt8]
    /// The names and addresses for which the certificate is valid.
    public let names: [SubjectAlternativeName]
    /// The certificate's SHA-256 hash, which people compare to verify the certificate.
    public let fingerprint: [UInt8]
    /// The SHA-256 hash of the public key.
    public let keyID: [UInt8]
    /// The start of the certificate's validity period, in seconds since 1970.
    public let beginning: Int64
    /// The end of the certificate's validity period, in seconds since 1970.
    public let end: Int64
    /// Whether the certificate belongs to a CA.
    public let isAuthority: Bool
    /// The names and addresses that the CA may certify, according to its name constraints.
    public let permitted: [SubjectAlternativeName]

    /// Reads all certificates in a PEM file, in the file's order.
    /// - Throws: `notACertificate` if the file doesn't contain a certificate.
    public static func chain(pem: [UInt8]) throws(CertificateError) -> [Certificate] {
        var chain: [Certificate] = []
        for handle in try CertificateHandle.all(pem: pem) { chain.append(try Certificate(handle)) }
        return chain
    }

    init(_ handle: CertificateHandle) throws(CertificateError) {
        pem = try handle.pem()
        names = handle.names
        fingerprint = try handle.fingerprint()
        keyID = try handle.keyID()
        beginning = handle.beginning
        end = handle.end
        isAuthority = handle.isAuthority
        permitted = handle.permitted
    }

    /// The fingerprint as browsers show it: pairs of hexadecimal digits with colons.
    public var fingerprintText: String {
        fingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }

    /// Checks that the certificate is valid.
    /// - Throws: `expired` or `notYetValid`.
    public func checkValidity(at now: Int64) throws(CertificateError) {
        guard now < end else { throw .expired(end) }
        guard now >= beginning else { throw .notYetValid(beginning) }
    }

    /// Returns whether the certificate is due for renewal. Renewal is due in the last 30 days or the last third of the validity
    /// period, whichever is shorter. It is also due if the certificate isn't valid yet, because the clock was ahead when the
    /// certificate was made.
    public func isRenewalDue(at now: Int64) -> Bool {
        now < beginning || end - now < min(30 * 86_400, (end - beginning) / 3)
    }

    /// Returns whether to warn that the certificate is about to expire. The warning appears in the last 14 days or the last sixth
    /// of the validity period, whichever is shorter.
    public func isExpiringSoon(at now: Int64) -> Bool { end - now < min(14 * 86_400, (end - beginning) / 6) }
}
