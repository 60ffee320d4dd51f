internal import CGnuTLS

/// Converts GnuTLS's error codes to Swift errors.
enum GnuTLSCall {
    /// Throws `failed` if `code` is an error code from GnuTLS. Error codes are negative.
    @discardableResult
    static func check(_ code: Int32) throws(CertificateError) -> Int32 {
        guard code >= 0 else { throw .failed(code) }
        return code
    }

    /// Returns a copy of the bytes that a GnuTLS function allocated, and frees the original.
    static func take(_ datum: inout gnutls_datum_t) -> [UInt8] {
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
        unsafe almanac_gnutls_free(datum.data)
        unsafe datum.data = nil
        return bytes
    }
}
