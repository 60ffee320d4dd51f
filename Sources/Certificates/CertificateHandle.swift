internal import CGnuTLS

/// Owns a certificate that GnuTLS allocated.
@safe final class CertificateHandle {
    let pointer: gnutls_x509_crt_t

    init() throws(CertificateError) {
        var made: gnutls_x509_crt_t?
        try GnuTLSCall.check(unsafe gnutls_x509_crt_init(&made))
        guard let made = unsafe made else { throw .failed(-1) }
        unsafe pointer = unsafe made
    }

    /// Takes ownership of a certificate.
    private init(owning pointer: gnutls_x509_crt_t) { unsafe self.pointer = unsafe pointer }

    deinit { unsafe gnutls_x509_crt_deinit(pointer) }

    /// Reads all certificates in a PEM file.
    /// - Throws: `notACertificate` if the file doesn't contain a certificate.
    static func all(pem: [UInt8]) throws(CertificateError) -> [CertificateHandle] {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        guard unsafe almanac_read_certificates(&list, &count, pem, UInt32(clamping: pem.count)) >= 0, let list = unsafe list
        else {
            throw .notACertificate
        }
        defer { unsafe almanac_gnutls_free(list) }
        var handles: [CertificateHandle] = []
        for index in 0..<Int(count) {
            if let pointer = unsafe list[index] { unsafe handles.append(CertificateHandle(owning: pointer)) }
        }
        guard !handles.isEmpty else { throw .notACertificate }
        return handles
    }

    func pem() throws(CertificateError) -> [UInt8] {
        var datum = unsafe gnutls_datum_t()
        try GnuTLSCall.check(unsafe almanac_write_certificate(pointer, &datum))
        return unsafe GnuTLSCall.take(&datum)
    }

    func fingerprint() throws(CertificateError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        try GnuTLSCall.check(unsafe almanac_fingerprint(pointer, &hash))
        return hash
    }

    func keyID() throws(CertificateError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        try GnuTLSCall.check(unsafe almanac_key_id(pointer, &hash))
        return hash
    }

    /// The names and addresses for which the certificate is valid.
    var names: [SubjectAlternativeName] {
        var names: [SubjectAlternativeName] = []
        for index in 0..<UInt32(1000) {
            // RFC 1035 limits DNS names to 255 bytes. Names of other kinds, such as URIs, are skipped if they don't fit in the
            // buffer.
            var name = [UInt8](repeating: 0, count: 1024)
            var size = name.count
            let kind = unsafe gnutls_x509_crt_get_subject_alt_name(pointer, index, &name, &size, nil)
            if kind == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE { break }
            guard kind >= 0, case let kind = almanac_kind_of_name(UInt32(kind)), kind >= 0 else { continue }
            if let name = SubjectAlternativeName(bytes: Array(name.prefix(size)), isAddress: kind == 1) { names.append(name) }
        }
        return names
    }

    /// Whether the certificate belongs to a CA.
    var isAuthority: Bool {
        var isAuthority: UInt32 = 0
        return unsafe gnutls_x509_crt_get_basic_constraints(pointer, nil, &isAuthority, nil) >= 0 && isAuthority != 0
    }

    /// The names and addresses that the CA may certify. Networks that consist of more than one address are omitted.
    var permitted: [SubjectAlternativeName] {
        var made: gnutls_x509_name_constraints_t?
        guard unsafe gnutls_x509_name_constraints_init(&made) >= 0, let constraints = unsafe made else { return [] }
        defer { unsafe gnutls_x509_name_constraints_deinit(constraints) }
        guard unsafe gnutls_x509_crt_get_name_constraints(pointer, constraints, 0, nil) >= 0 else { return [] }
        var names: [SubjectAlternativeName] = []
        for index in 0..<UInt32(1000) {
            var type: UInt32 = 0
            var datum = unsafe gnutls_datum_t()
            guard unsafe gnutls_x509_name_constraints_get_permitted(constraints, index, &type, &datum) >= 0 else { break }
            // Copy the bytes, because GnuTLS's constraints own the originals.
            let bytes = unsafe [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
            switch almanac_kind_of_name(type) {
            case 0: if let name = SubjectAlternativeName(bytes: bytes, isAddress: false) { names.append(name) }
            case 1:
                let half = bytes.count / 2
                guard bytes[half...].allSatisfy({ $0 == 0xFF }) else { break }
                if let name = SubjectAlternativeName(bytes: Array(bytes[..<half]), isAddress: true) { names.append(name) }
            default: break
            }
        }
        return names
    }

    var beginning: Int64 { unsafe Int64(gnutls_x509_crt_get_activation_time(pointer)) }
    var end: Int64 { unsafe Int64(gnutls_x509_crt_get_expiration_time(pointer)) }
}
