#pragma once
#include <microhttpd.h>

// `MHD_start_daemon` and `MHD_get_connection_info` are variadic, which Swift cannot import.

/// The socket of a connection; -1 where there is none.
static inline int almanac_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Starts a daemon of `threads` threads, each of which waits by epoll for its own share of the connections. It listens nowhere: connections are
/// given to it by `MHD_add_connection`.
static inline struct MHD_Daemon *almanac_mhd_start(
    unsigned int threads, unsigned int connections, unsigned int idle_seconds, size_t memory_per_connection,
    MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed, void *context, MHD_NotifyConnectionCallback connection,
    void *connection_context, size_t (*unescape)(void *, struct MHD_Connection *, char *)) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, (void *)0, (void *)0, answer,
        context, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
        idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection, connection_context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, (void *)0,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}
