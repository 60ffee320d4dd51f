#pragma once
#include <png.h>
#include <string.h>

// Only libpng's simplified interface: it catches its own longjmp (`png_safe_execute`), which must not cross Swift. What it makes and
// frees stays in here.

/// Begins to read a PNG file in memory: 1, with size and whether it has transparent parts, or 0. `almanac_png_end` ends it either way.
static inline int almanac_png_begin(
    png_image *image, const void *bytes, size_t count, unsigned int *width, unsigned int *height, int *has_alpha) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(image, bytes, count)) return 0;
    *width = image->width;
    *height = image->height;
    *has_alpha = (image->format & PNG_FORMAT_FLAG_ALPHA) != 0;
    return 1;
}

/// Reads the picture as four bytes a pixel, red, green, blue, alpha, into `width * height * 4` bytes.
static inline int almanac_png_read(png_image *image, void *pixels) {
    image->format = PNG_FORMAT_RGBA;
    // Files of 16 bits a sample would else be taken for linear light.
    image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    return png_image_finish_read(image, (png_const_colorp)0, pixels, 0, (void *)0) && !PNG_IMAGE_FAILED(*image);
}

static inline void almanac_png_end(png_image *image) { png_image_free(image); }
