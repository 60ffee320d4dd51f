// Defines libcurl's functions under their own names. Each one looks up the real function on its first call.
#include "CCurl.h"
// The library's name depends on the TLS library that Debian built libcurl with. The interface is the same.
#define LIBRARY_NAMES "libcurl.so.4", "libcurl-gnutls.so.4"
#include "../CLoading/forwarding.h"

FORWARD(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
FORWARD(CURL *, curl_easy_init, (void), (), NULL)
FORWARD_VOID(curl_easy_cleanup, (CURL *handle), (handle))
FORWARD_VOID(curl_easy_reset, (CURL *handle), (handle))
FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL)
FORWARD_VOID(curl_slist_free_all, (struct curl_slist *list), (list))
FORWARD(CURLM *, curl_multi_init, (void), (), NULL)
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FORWARD(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running), CURLM_INTERNAL_ERROR)
FORWARD(
    CURLMcode, curl_multi_poll, (CURLM *multi, struct curl_waitfd *extra, unsigned int count, int timeout, int *ready),
    (multi, extra, count, timeout, ready), CURLM_INTERNAL_ERROR)
FORWARD(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)

/// Calls a libcurl function with a single variadic argument.
#define VARIADIC(type, name, handle, what, value, otherwise)                                           \
    type (*function)(void *, int, ...) = (type(*)(void *, int, ...))find(#name);                       \
    return function ? function(handle, what, value) : otherwise;

CURLcode almanac_set_long(CURL *handle, CURLoption option, long value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_offset(CURL *handle, CURLoption option, long long value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, (curl_off_t)value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_string(CURL *handle, CURLoption option, const char *value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_pointer(CURL *handle, CURLoption option, const void *value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_write(CURL *handle, CURLoption option, curl_write_callback value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, option, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_open_socket(CURL *handle, curl_opensocket_callback value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, CURLOPT_OPENSOCKETFUNCTION, value, CURLE_FAILED_INIT)
}

CURLcode almanac_set_before_request(CURL *handle, curl_prereq_callback value) {
    VARIADIC(CURLcode, curl_easy_setopt, handle, CURLOPT_PREREQFUNCTION, value, CURLE_FAILED_INIT)
}

CURLMcode almanac_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    VARIADIC(CURLMcode, curl_multi_setopt, multi, option, value, CURLM_INTERNAL_ERROR)
}

static CURLcode get(CURL *handle, CURLINFO info, void *value) {
    VARIADIC(CURLcode, curl_easy_getinfo, handle, info, value, CURLE_FAILED_INIT)
}

long almanac_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return get(handle, info, &value) == CURLE_OK ? value : 0;
}

long long almanac_get_offset(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return get(handle, info, &value) == CURLE_OK ? value : 0;
}

void *almanac_get_private(CURL *handle) {
    char *value = NULL;
    return get(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}
