#pragma once
#include <stdint.h>
#include <webp/decode.h>
#include <webp/encode.h>

/// The pixels of a picture to encode: either the three planes `y`, `u` and `v` (`u` and `v` have half the size, rounded
/// up), or `rgbx` with four bytes per pixel.
typedef struct {
    int width, height;
    const uint8_t *y, *u, *v;
    const uint8_t *rgbx;
} almanac_webp_input;

/// Encodes a picture as lossy WebP. Returns 1 on success; the caller then frees `output` with `almanac_webp_free`.
/// Returns 0 on failure.
static inline int almanac_webp_encode(
    const almanac_webp_input *input, float quality, int method, WebPMemoryWriter *output) {
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriterInit(output);
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
    config.quality = quality;
    config.method = method;
    picture.width = input->width;
    picture.height = input->height;
    int done = 1;
    if (input->rgbx) {
        done = WebPPictureImportRGBX(&picture, input->rgbx, input->width * 4);
    } else {
        // The encoder doesn't write to the input. libwebp's header says: "use_argb: … it's guaranteed that either *argb
        // or *y/*u/*v content will be kept untouched".
        picture.y = (uint8_t *)input->y;
        picture.u = (uint8_t *)input->u;
        picture.v = (uint8_t *)input->v;
        picture.y_stride = input->width;
        picture.uv_stride = (input->width + 1) / 2;
    }
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = output;
    done = done && WebPValidateConfig(&config) && WebPEncode(&config, &picture);
    WebPPictureFree(&picture);
    return done;
}

static inline void almanac_webp_free(WebPMemoryWriter *output) { WebPMemoryWriterClear(output); }
