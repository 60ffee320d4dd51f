#pragma once
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Swift can't import macros with casts and enumerations with gaps as named values, so these functions provide them.

/// Generates a key on the curve P-256, which every browser supports.
static inline int almanac_generate_key(gnutls_x509_privkey_t key) {
    return gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
}

/// Adds a DNS name (`is_address` is 0) or the bytes of an IP address to a certificate's subject alternative names.
static inline int almanac_add_name(gnutls_x509_crt_t certificate, int is_address, const void *name, unsigned int size) {
    return gnutls_x509_crt_set_subject_alt_name(
        certificate, is_address ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME, name, size, GNUTLS_FSAN_APPEND);
}

/// Adds a permitted or excluded DNS name, or address with its mask, to name constraints.
static inline int almanac_constrain(
    gnutls_x509_name_constraints_t constraints, int is_permitted, int is_address, const void *name, unsigned int size) {
    const gnutls_datum_t datum = {(unsigned char *)name, size};
    const gnutls_x509_subject_alt_name_t type = is_address ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME;
    return is_permitted ? gnutls_x509_name_constraints_add_permitted(constraints, type, &datum)
                        : gnutls_x509_name_constraints_add_excluded(constraints, type, &datum);
}

/// The kind of a name in a certificate: 0 for a DNS name, 1 for an IP address, and -1 for all other kinds.
static inline int almanac_kind_of_name(unsigned int type) {
    return type == GNUTLS_SAN_DNSNAME ? 0 : type == GNUTLS_SAN_IPADDRESS ? 1 : -1;
}

/// Signs a certificate with an ECDSA key and SHA-256.
static inline int almanac_sign(gnutls_x509_crt_t certificate, gnutls_x509_crt_t issuer, gnutls_x509_privkey_t key) {
    return gnutls_x509_crt_sign2(certificate, issuer, key, GNUTLS_DIG_SHA256, 0);
}

/// Gets the SHA-256 hash of a certificate, or of its public key.
static inline int almanac_fingerprint(gnutls_x509_crt_t certificate, unsigned char hash[32]) {
    size_t size = 32;
    return gnutls_x509_crt_get_fingerprint(certificate, GNUTLS_DIG_SHA256, hash, &size);
}
static inline int almanac_key_id(gnutls_x509_crt_t certificate, unsigned char hash[32]) {
    size_t size = 32;
    return gnutls_x509_crt_get_key_id(certificate, GNUTLS_KEYID_USE_SHA256, hash, &size);
}
static inline int almanac_id_of_key(gnutls_x509_privkey_t key, unsigned char hash[32]) {
    size_t size = 32;
    return gnutls_x509_privkey_get_key_id(key, GNUTLS_KEYID_USE_SHA256, hash, &size);
}

/// Reads a private key as PEM. An encrypted key can't be read.
static inline int almanac_read_key(gnutls_x509_privkey_t key, const void *bytes, unsigned int size) {
    const gnutls_datum_t datum = {(unsigned char *)bytes, size};
    return gnutls_x509_privkey_import2(key, &datum, GNUTLS_X509_FMT_PEM, NULL, 0);
}

/// Writes a private key as unencrypted PKCS #8 in PEM. Free the result with `gnutls_free`.
static inline int almanac_write_key(gnutls_x509_privkey_t key, gnutls_datum_t *out) {
    return gnutls_x509_privkey_export2_pkcs8(key, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, out);
}

/// Reads a list of certificates as PEM. Free each certificate, then the list with `gnutls_free`.
static inline int almanac_read_certificates(gnutls_x509_crt_t **list, unsigned int *count, const void *bytes, unsigned int size) {
    const gnutls_datum_t datum = {(unsigned char *)bytes, size};
    return gnutls_x509_crt_list_import2(list, count, &datum, GNUTLS_X509_FMT_PEM, 0);
}

/// Writes a certificate as PEM. Free the result with `gnutls_free`.
static inline int almanac_write_certificate(gnutls_x509_crt_t certificate, gnutls_datum_t *out) {
    return gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, out);
}

/// Frees memory that GnuTLS allocated. `gnutls_free` is a variable, which Swift would treat as shared mutable state.
static inline void almanac_gnutls_free(void *memory) { gnutls_free(memory); }

/// Reads a chain of certificates and its key, both as PEM, into credentials. Returns a negative error code on failure.
static inline int almanac_set_key(
    gnutls_certificate_credentials_t credentials, const void *certificate, unsigned int certificate_size, const void *key,
    unsigned int key_size) {
    const gnutls_datum_t chain = {(unsigned char *)certificate, certificate_size}, secret = {(unsigned char *)key, key_size};
    return gnutls_certificate_set_x509_key_mem2(credentials, &chain, &secret, GNUTLS_X509_FMT_PEM, NULL, 0);
}

/// Makes a session use other credentials. They must outlive the session.
static inline int almanac_use_credentials(void *session, gnutls_certificate_credentials_t credentials) {
    return gnutls_credentials_set((gnutls_session_t)session, GNUTLS_CRD_CERTIFICATE, credentials);
}
