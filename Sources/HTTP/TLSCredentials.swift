internal import CGnuTLS

/// A certificate chain and its key, which an `HTTPServer` uses for TLS connections.
///
/// `@unchecked Sendable`: The credentials are written only in `init`. GnuTLS only reads them while connections use them. An
/// `HTTPServer` keeps all of its credentials until it has stopped.
@safe public final class TLSCredentials: @unchecked Sendable {
    let pointer: gnutls_certificate_credentials_t

    /// Reads a certificate chain and its key, both in PEM format. The server's certificate must come first. Returns nil if the
    /// chain or the key is invalid, or if they don't belong together.
    public init?(chain: [UInt8], key: [UInt8]) {
        var made: gnutls_certificate_credentials_t?
        guard unsafe gnutls_certificate_allocate_credentials(&made) >= 0, let made = unsafe made else { return nil }
        unsafe pointer = unsafe made
        let code = unsafe almanac_set_key(made, chain, UInt32(clamping: chain.count), key, UInt32(clamping: key.count))
        guard code >= 0 else { return nil }
    }

    deinit { unsafe gnutls_certificate_free_credentials(pointer) }
}
