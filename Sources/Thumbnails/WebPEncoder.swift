internal import CWebP

/// Encodes WebP files with libwebp.
enum WebPEncoder {
    /// Encodes a picture that already has its final size.
    ///
    /// - Throws: `tooLarge` if there isn't enough memory.
    static func file(of raster: DecodedPicture, quality: Float, method: Int32) throws(ThumbnailError) -> [UInt8] {
        var input = unsafe almanac_webp_input()
        switch raster {
        case .packed(let plane):
            unsafe input.width = Int32(plane.width)
            unsafe input.height = Int32(plane.height)
            return try unsafe plane.bytes.withUnsafeBufferPointer { pixels throws(ThumbnailError) in
                unsafe input.rgbx = pixels.baseAddress
                return try unsafe encode(input, quality, method)
            }
        case .planes(let brightness, let colour):
            unsafe input.width = Int32(brightness.width)
            unsafe input.height = Int32(brightness.height)
            let half = (brightness.width + 1) / 2 * ((brightness.height + 1) / 2)
            let planes =
                brightness.bytes + (colour.map { $0.0.bytes + $0.1.bytes } ?? [UInt8](repeating: 128, count: 2 * half))
            guard planes.count == brightness.bytes.count + 2 * half else { throw .damaged }
            return try unsafe planes.withUnsafeBufferPointer { bytes throws(ThumbnailError) in
                unsafe input.y = bytes.baseAddress
                unsafe input.u = bytes.baseAddress.map { unsafe $0 + brightness.bytes.count }
                unsafe input.v = bytes.baseAddress.map { unsafe $0 + brightness.bytes.count + half }
                return try unsafe encode(input, quality, method)
            }
        }
    }

    private static func encode(_ input: almanac_webp_input, _ quality: Float, _ method: Int32) throws(ThumbnailError) -> [UInt8] {
        var input = unsafe input
        var output = unsafe WebPMemoryWriter()
        defer { unsafe almanac_webp_free(&output) }
        guard unsafe almanac_webp_encode(&input, min(max(quality, 0), 100), min(max(method, 0), 6), &output) != 0 else {
            throw .tooLarge
        }
        return unsafe [UInt8](UnsafeBufferPointer(start: output.mem, count: output.size))
    }
}
