// Defines libzip's functions under their own names. Each one looks up the real function on its first call.
#include "CZip.h"
// Version 1.10 changed the library's name, but not the functions below.
#define LIBRARY_NAMES "libzip.so.4", "libzip.so.5"
#include "../CLoading/forwarding.h"

FORWARD(
    zip_source_t *, zip_source_buffer_create, (const void *bytes, zip_uint64_t count, int frees, zip_error_t *error),
    (bytes, count, frees, error), NULL)
FORWARD_VOID(zip_source_free, (zip_source_t *source), (source))
FORWARD(zip_t *, zip_open_from_source, (zip_source_t *source, int flags, zip_error_t *error), (source, flags, error), NULL)
FORWARD_VOID(zip_discard, (zip_t *archive), (archive))
FORWARD(zip_int64_t, zip_get_num_entries, (zip_t *archive, zip_flags_t flags), (archive, flags), -1)
FORWARD(const char *, zip_get_name, (zip_t *archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags), NULL)
FORWARD(
    int, zip_stat_index, (zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *about),
    (archive, index, flags, about), -1)
FORWARD(
    zip_file_t *, zip_fopen_index, (zip_t *archive, zip_uint64_t index, zip_flags_t flags), (archive, index, flags), NULL)
FORWARD(zip_int64_t, zip_fread, (zip_file_t *file, void *bytes, zip_uint64_t count), (file, bytes, count), -1)
FORWARD(int, zip_fclose, (zip_file_t *file), (file), -1)

zip_t *almanac_zip_open(const void *bytes, zip_uint64_t count) {
    zip_source_t *source = zip_source_buffer_create(bytes, count, 0, NULL);
    if (!source) return NULL;
    zip_t *archive = zip_open_from_source(source, ZIP_RDONLY, NULL);
    if (!archive) zip_source_free(source);
    return archive;
}

int almanac_zip_file(zip_t *archive, zip_uint64_t index, zip_file_t **file) {
    zip_stat_t about;
    if (zip_stat_index(archive, index, 0, &about) == 0 && (about.valid & ZIP_STAT_ENCRYPTION_METHOD) &&
        about.encryption_method != ZIP_EM_NONE)
        return 1;
    *file = zip_fopen_index(archive, index, 0);
    return *file ? 0 : 2;
}
