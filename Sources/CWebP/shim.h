#pragma once
#include <stdint.h>
#include <webp/encode.h>

/// What a picture is made of: either three planes (`u` and `v` at half the size, rounded up), or `rgbx` with four bytes a pixel.
typedef struct {
    int width, height;
    const uint8_t *y, *u, *v;
    const uint8_t *rgbx;
} almanac_webp_input;

/// Encodes with loss: 1, with `output` to be given to `almanac_webp_free`, or 0.
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
        // "use_argb: … it's guaranteed that either *argb or *y/*u/*v content will be kept untouched": the encoder does not write to them.
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
