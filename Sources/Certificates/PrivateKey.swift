internal import CGnuTLS

/// A private key in unencrypted PEM format.
public struct PrivateKey: Equatable, Sendable {
    /// The key in PEM format.
    public let pem: [UInt8]
    /// The SHA-256 hash of the public key.
    public let id: [UInt8]

    /// Reads the first private key in a PEM file.
    /// - Throws: `notAKey` if the file doesn't contain an unencrypted private key.
    public init(pem: [UInt8]) throws(CertificateError) {
        let handle = try KeyHandle(pem: pem)
        self.pem = pem
        id = try handle.id()
    }

    private init(_ handle: KeyHandle) throws(CertificateError) {
        var datum = unsafe gnutls_datum_t()
        try GnuTLSCall.check(unsafe almanac_write_key(handle.pointer, &datum))
        pem = unsafe GnuTLSCall.take(&datum)
        id = try handle.id()
    }

    /// Generates an elliptic-curve key on the P-256 curve.
    public static func generate() throws(CertificateError) -> PrivateKey {
        let handle = try KeyHandle()
        try GnuTLSCall.check(unsafe almanac_generate_key(handle.pointer))
        return try PrivateKey(handle)
    }
}

/// Owns a private key that GnuTLS allocated.
@safe final class KeyHandle {
    let pointer: gnutls_x509_privkey_t

    init() throws(CertificateError) {
        var made: gnutls_x509_privkey_t?
        try GnuTLSCall.check(unsafe gnutls_x509_privkey_init(&made))
        guard let made = unsafe made else { throw .failed(-1) }
        unsafe pointer = unsafe made
    }

    convenience init(pem: [UInt8]) throws(CertificateError) {
        try self.init()
        guard unsafe almanac_read_key(pointer, pem, UInt32(clamping: pem.count)) >= 0 else { throw .notAKey }
    }

    deinit { unsafe gnutls_x509_privkey_deinit(pointer) }

    func id() throws(CertificateError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        try GnuTLSCall.check(unsafe almanac_id_of_key(pointer, &hash))
        return hash
    }
}
