#pragma once
#include <qrencode.h>

/// Encodes text with 15% error correction, which suits a screen. Returns NULL on failure. Free the result with `QRcode_free`.
static inline QRcode *almanac_qr(const char *text) { return QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M); }
