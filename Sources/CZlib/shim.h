#pragma once
#include <zlib.h>

// Wraps `deflateInit2` and `inflateInit2`, which are macros that Swift can't import. A windowBits value of 15 + 16
// selects the gzip format with the largest window.

static inline int almanac_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

static inline int almanac_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
