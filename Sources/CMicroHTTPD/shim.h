#pragma once
#include <microhttpd.h>

// `MHD_start_daemon` is variadic, which Swift cannot import.

/// Starts a daemon of `threads` threads on a socket that already listens. Each thread waits by epoll for its own share of the connections.
static inline struct MHD_Daemon *almanac_mhd_start(
    int socket, unsigned int threads, unsigned int connections, unsigned int idle_seconds, size_t memory_per_connection,
    MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
    size_t (*unescape)(void *, struct MHD_Connection *, char *), void *context) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, accept, context, answer, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT,
        connections, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, (void *)0,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}
