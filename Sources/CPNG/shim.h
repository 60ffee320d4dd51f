#pragma once
#include <png.h>
#include <string.h>

// Uses only libpng's simplified interface, which handles its own longjmp calls (`png_safe_execute`), because a longjmp
// must not skip Swift stack frames. This file frees all the memory that libpng allocates.

/// Starts reading a PNG file in memory. Returns 1 and sets the size and `has_alpha`, or returns 0 on failure. Call
/// `almanac_png_end` afterwards in both cases.
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

/// Decodes the picture into `width * height * 4` bytes, with four bytes for each pixel: red, green, blue, alpha.
static inline int almanac_png_read(png_image *image, void *pixels) {
    image->format = PNG_FORMAT_RGBA;
    // Without this flag, libpng would treat files with 16 bits per sample as linear light.
    image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    return png_image_finish_read(image, (png_const_colorp)0, pixels, 0, (void *)0) && !PNG_IMAGE_FAILED(*image);
}

static inline void almanac_png_end(png_image *image) { png_image_free(image); }
