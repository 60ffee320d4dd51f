// The `Certificates` module makes and reads certificates with GnuTLS. It does no file or network I/O: certificates and keys are
// bytes in PEM format, and the time is a parameter.

internal import CGnuTLS

/// A local CA: a certificate that a household's devices trust, and its key.
///
/// The CA can certify only the names and addresses for which it was made. Anyone who steals the key can therefore impersonate
/// only servers with these names and addresses.
public struct CertificateAuthority: Equatable, Sendable {
    /// The CA's certificate.
    public let certificate: Certificate
    /// The CA's private key.
    public let key: PrivateKey

    /// The validity period of a new CA, in days.
    public static let days: Int64 = 3650
    /// The maximum validity period of a server certificate, in days. Browsers reject certificates from public CAs that are valid
    /// for longer.
    public static let serverDays: Int64 = 397
    private static let day: Int64 = 86_400

    /// Combines a certificate and a key.
    /// - Throws: `otherKey` if the key doesn't match the certificate, or `notACertificate` if the certificate doesn't belong to a
    ///   CA.
    public init(certificate: Certificate, key: PrivateKey) throws(CertificateError) {
        guard certificate.isAuthority else { throw .notACertificate }
        guard certificate.keyID == key.id else { throw .otherKey }
        self.certificate = certificate
        self.key = key
    }

    /// Makes a CA with a new key.
    ///
    /// - Parameters:
    ///   - names: The only names and addresses that the CA may certify, at least one.
    ///   - now: The current time, in seconds since 1970.
    public static func make(for names: [SubjectAlternativeName], at now: Int64) throws(CertificateError) -> CertificateAuthority {
        let key = try PrivateKey.generate(), secret = try KeyHandle(pem: key.pem), made = try CertificateHandle()
        let start = now - day
        try made.prepare(
            name: "Almanac CA for " + (names.first?.text ?? "").prefix(40), key: secret, from: start, to: start + days * day)
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_basic_constraints(made.pointer, 1, 0))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_key_usage(made.pointer, UInt32(GNUTLS_KEY_KEY_CERT_SIGN)))
        // The CA can certify only servers, not programs, people or email addresses.
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_key_purpose_oid(made.pointer, GNUTLS_KP_TLS_WWW_SERVER, 0))
        try made.constrain(to: names)
        try GnuTLSCall.check(unsafe almanac_sign(made.pointer, made.pointer, secret.pointer))
        return try CertificateAuthority(certificate: made.readBack(), key: key)
    }

    /// Returns whether the CA may certify a name.
    public func permits(_ name: SubjectAlternativeName) -> Bool { certificate.permitted.contains { $0.permits(name) } }

    /// Makes a server's certificate.
    ///
    /// - Parameters:
    ///   - names: The names and addresses of the server, at least one.
    ///   - key: The server's key.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: `notPermitted` if the CA can't certify one of the names, and `expired` or `notYetValid` if the CA
    ///   isn't valid.
    public func issue(for names: [SubjectAlternativeName], key: PrivateKey, at now: Int64) throws(CertificateError) -> Certificate
    {
        for name in names where !permits(name) {
            throw .notPermitted(name.text, permitted: certificate.permitted.map { $0.text })
        }
        try certificate.checkValidity(at: now)
        let start = max(certificate.beginning, now - CertificateAuthority.day)
        let end = min(certificate.end, start + CertificateAuthority.serverDays * CertificateAuthority.day - 1)
        let own = try KeyHandle(pem: key.pem), secret = try KeyHandle(pem: self.key.pem), made = try CertificateHandle()
        guard let issuer = try CertificateHandle.all(pem: certificate.pem).first else { throw .notACertificate }
        // Some programs treat the subject as a host name, so use a subject that isn't a valid host name.
        try made.prepare(name: "Almanac server", key: own, from: start, to: end)
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_basic_constraints(made.pointer, 0, -1))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_key_usage(made.pointer, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_key_purpose_oid(made.pointer, GNUTLS_KP_TLS_WWW_SERVER, 0))
        for name in names { try made.add(name) }
        let id = Array(certificate.keyID.prefix(20))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_authority_key_id(made.pointer, id, id.count))
        try GnuTLSCall.check(unsafe almanac_sign(made.pointer, issuer.pointer, secret.pointer))
        return try made.readBack()
    }
}

extension CertificateHandle {
    /// Sets a new certificate's version, serial number, subject, key and validity period.
    fileprivate func prepare(name: String, key: KeyHandle, from start: Int64, to end: Int64) throws(CertificateError) {
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_version(pointer, 3))
        // Clear the first bit, because a serial number must be positive (RFC 5280, 4.1.2.2). Set the second bit, so that the
        // first byte isn't 0.
        var serial = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        serial[0] = serial[0] & 0x3F | 0x40
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_serial(pointer, serial, serial.count))
        let organization = Array("Almanac".utf8), common = Array(name.utf8)
        try GnuTLSCall.check(
            unsafe gnutls_x509_crt_set_dn_by_oid(
                pointer, GNUTLS_OID_X520_ORGANIZATION_NAME, 0, organization, UInt32(organization.count)))
        try GnuTLSCall.check(
            unsafe gnutls_x509_crt_set_dn_by_oid(pointer, GNUTLS_OID_X520_COMMON_NAME, 0, common, UInt32(common.count)))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_key(pointer, key.pointer))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_activation_time(pointer, time_t(start)))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_expiration_time(pointer, time_t(end)))
        let id = Array(try keyID().prefix(20))
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_subject_key_id(pointer, id, id.count))
    }

    /// Exports the finished certificate and imports it again, because GnuTLS can list the names only for imported certificates.
    fileprivate func readBack() throws(CertificateError) -> Certificate {
        guard let certificate = try Certificate.chain(pem: try pem()).first else { throw .notACertificate }
        return certificate
    }

    fileprivate func add(_ name: SubjectAlternativeName) throws(CertificateError) {
        switch name {
        case .name(let text):
            let bytes = Array(text.utf8)
            try GnuTLSCall.check(unsafe almanac_add_name(pointer, 0, bytes, UInt32(bytes.count)))
        case .address(let bytes):
            try GnuTLSCall.check(unsafe almanac_add_name(pointer, 1, bytes, UInt32(bytes.count)))
        }
    }

    /// Adds critical name constraints that permit only `names`.
    ///
    /// A list of permitted names constrains only names of the same kind (RFC 5280, 4.2.1.10). For a kind without any permitted
    /// names, the constraints therefore exclude every name.
    fileprivate func constrain(to names: [SubjectAlternativeName]) throws(CertificateError) {
        var made: gnutls_x509_name_constraints_t?
        try GnuTLSCall.check(unsafe gnutls_x509_name_constraints_init(&made))
        guard let constraints = unsafe made else { throw .failed(-1) }
        defer { unsafe gnutls_x509_name_constraints_deinit(constraints) }
        var hasNames = false
        var sizes: Set<Int> = []
        for name in names {
            switch name {
            case .name(let text):
                hasNames = true
                let bytes = Array(text.utf8)
                try GnuTLSCall.check(unsafe almanac_constrain(constraints, 1, 0, bytes, UInt32(bytes.count)))
            case .address(let bytes):
                sizes.insert(bytes.count)
                let range = bytes + [UInt8](repeating: 0xFF, count: bytes.count)
                try GnuTLSCall.check(unsafe almanac_constrain(constraints, 1, 1, range, UInt32(range.count)))
            }
        }
        if !hasNames { try GnuTLSCall.check(unsafe almanac_constrain(constraints, 0, 0, [UInt8](), 0)) }
        for size in [4, 16] where !sizes.contains(size) {
            let range = [UInt8](repeating: 0, count: 2 * size)
            try GnuTLSCall.check(unsafe almanac_constrain(constraints, 0, 1, range, UInt32(range.count)))
        }
        try GnuTLSCall.check(unsafe gnutls_x509_crt_set_name_constraints(pointer, constraints, 1))
    }
}
