#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// `MHD_start_daemon` and `MHD_get_connection_info` are variadic, which Swift cannot import.

/// Returns a connection's socket, or -1 if it has none.
static inline int almanac_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Copies an IP address to `bytes`, whose last four bytes hold an IPv4 address. Returns 4, 6, 1 for a Unix socket, or 0.
static inline int almanac_address(const struct sockaddr *address, void *bytes) {
    if (!address) return 0;
    if (address->sa_family == AF_UNIX) return 1;
    if (address->sa_family == AF_INET) {
        memcpy((char *)bytes + 12, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
        return 4;
    }
    if (address->sa_family != AF_INET6) return 0;
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, 16);
    return 6;
}

/// Copies the address of a connection's other end to `bytes`, as `almanac_address` does.
static inline int almanac_mhd_client(struct MHD_Connection *connection, void *bytes) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? almanac_address(info->client_addr, bytes) : 0;
}

/// Parses an address into `bytes`, which has 16 bytes. Returns 4, 6, or 0 if the text isn't an address.
static inline int almanac_parse_address(const char *text, void *bytes) {
    if (inet_pton(AF_INET, text, (char *)bytes + 12) == 1) return 4;
    return inet_pton(AF_INET6, text, bytes) == 1 ? 6 : 0;
}

/// Returns a connection's TLS session, or NULL if it has none.
static inline void *almanac_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : (void *)0;
}

/// GnuTLS's `gnutls_certificate_retrieve_function2`. It fails, so a connection can't use TLS before it has credentials.
static inline int almanac_mhd_no_certificate(void) { return -1; }

/// Starts a daemon with `threads` threads. Each thread uses epoll to wait for events on its share of the connections.
/// The daemon doesn't listen on a socket: `MHD_add_connection` hands connections to it. It has no timeout, because
/// libmicrohttpd would restart the timeout with every byte that it receives.
///
/// If `tls` isn't 0, all connections use TLS 1.2 or 1.3. Each connection must get credentials when it starts. libmicrohttpd itself
/// has no certificate, because it couldn't replace the certificate later.
static inline struct MHD_Daemon *almanac_mhd_start(
    unsigned int threads, unsigned int connections, size_t memory_per_connection,
    MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed, void *context, MHD_NotifyConnectionCallback connection,
    void *connection_context, size_t (*unescape)(void *, struct MHD_Connection *, char *), int tls) {
    struct MHD_OptionItem security[] = {
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)almanac_mhd_no_certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, (void *)0},
    };
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | (tls ? MHD_USE_TLS : 0),
        0, (void *)0, (void *)0, answer,
        context, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
        0, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection, connection_context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, (void *)0,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, tls ? security : security + 2, MHD_OPTION_END);
}

/// The kernel's byte counts for a TCP connection.
struct almanac_tcp_counts {
    uint64_t received;      ///< Bytes received, read or not.
    uint64_t acknowledged;  ///< Bytes sent whose arrival the other end has confirmed.
    bool is_unread;         ///< Whether some of those received haven't been read yet.
};

/// Gets the kernel's statistics for a socket. Returns false if they aren't available.
///
/// The C library's `struct tcp_info` ends before these fields, which Linux has had since 4.1: `tcpi_bytes_acked` at
/// byte 120 and `tcpi_bytes_received` at byte 128 (linux/tcp.h). The kernel only ever adds fields at the end.
static inline bool almanac_mhd_tcp_counts(int socket, struct almanac_tcp_counts *counts) {
    unsigned char info[136];
    socklen_t size = sizeof info;
    const int tcp_info_option = 11;  // TCP_INFO; its header would bring a second `struct tcp_info`.
    if (getsockopt(socket, IPPROTO_TCP, tcp_info_option, info, &size) != 0 || size < sizeof info) return false;
    memcpy(&counts->acknowledged, info + 120, 8);
    memcpy(&counts->received, info + 128, 8);
    char byte;
    counts->is_unread = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
    return true;
}
