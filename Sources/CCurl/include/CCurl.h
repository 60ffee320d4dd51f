// Declares libcurl's functions, wrappers for them, and socket code that is simpler to write in C. The program isn't
// linked with libcurl: loading.c looks up each libcurl function on its first call
// (docs/decisions/0022-libcurl-when-it-is-needed.md). Swift can't call variadic functions, so this header has a wrapper
// for each argument type.
#pragma once
#define CURL_DISABLE_TYPECHECK 1
#include <arpa/inet.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
// loading.c defines functions with the same names as libcurl's. They have hidden visibility, so that libcurl itself
// doesn't call them. The headers that curl.h includes must be included before this pragma.
#pragma GCC visibility push(hidden)
#include <curl/curl.h>
#pragma GCC visibility pop

CURLcode almanac_set_long(CURL *handle, CURLoption option, long value);

CURLcode almanac_set_offset(CURL *handle, CURLoption option, long long value);

/// Sets a string option. libcurl copies the string, except for `CURLOPT_POSTFIELDS`.
CURLcode almanac_set_string(CURL *handle, CURLoption option, const char *value);

CURLcode almanac_set_pointer(CURL *handle, CURLoption option, const void *value);

CURLcode almanac_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

/// Sets the callback for `CURLOPT_WRITEFUNCTION` or `CURLOPT_HEADERFUNCTION`, which have the same signature.
CURLcode almanac_set_write(CURL *handle, CURLoption option, curl_write_callback value);

CURLcode almanac_set_open_socket(CURL *handle, curl_opensocket_callback value);

CURLcode almanac_set_before_request(CURL *handle, curl_prereq_callback value);

CURLMcode almanac_multi_set_long(CURLM *multi, CURLMoption option, long value);

long almanac_get_long(CURL *handle, CURLINFO info);

long long almanac_get_offset(CURL *handle, CURLINFO info);

void *almanac_get_private(CURL *handle);

static inline CURLcode almanac_message_result(const CURLMsg *message) {
    return message->data.result;
}

/// Writes the address that libcurl is about to connect to into `bytes`, in network byte order. Returns the number of
/// bytes (4 or 16), or 0 if the address family isn't supported.
static inline int almanac_address_bytes(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

/// Parses an IP address into bytes in network byte order. Returns the number of bytes (4 or 16), or 0 if the text isn't
/// an address.
static inline int almanac_parse_address(const char *text, unsigned char bytes[16]) {
    if (inet_pton(AF_INET, text, bytes) == 1) return 4;
    if (inet_pton(AF_INET6, text, bytes) == 1) return 16;
    return 0;
}

static inline curl_socket_t almanac_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}
