// Declares libzip's functions and wrappers for them. The program isn't linked with libzip, whose libraries would add 2 ms to each start:
// loading.c looks up each function on its first call, as for libcurl (docs/decisions/0022-libcurl-when-it-is-needed.md).
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>
#include <zipconf.h>
// loading.c defines functions with the same names as libzip's. They have hidden visibility, so that libzip itself doesn't call them.
#pragma GCC visibility push(hidden)
#include <zip.h>
#pragma GCC visibility pop

/// Opens an archive that is in memory. libzip doesn't copy or free the bytes, so they must stay where they are until the archive is closed
/// with `zip_discard`. Returns NULL if the archive is damaged, or if libzip isn't installed.
zip_t *almanac_zip_open(const void *bytes, zip_uint64_t count);

/// Opens a file in an archive. Returns 0 on success, 1 if the file is encrypted, and otherwise 2.
int almanac_zip_file(zip_t *archive, zip_uint64_t index, zip_file_t **file);
