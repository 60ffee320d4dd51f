internal import CWebP

/// Decodes WebP with libwebp. Of an animation, nothing is decoded.
enum WebPFileDecoder {
    /// Returns the width and height, which the format limits to 16,383.
    static func size(of file: [UInt8]) throws(ThumbnailError) -> (width: Int, height: Int) {
        var width: Int32 = 0, height: Int32 = 0
        let isWebP = unsafe file.withUnsafeBufferPointer { unsafe WebPGetInfo($0.baseAddress, $0.count, &width, &height) != 0 }
        guard isWebP, width > 0, height > 0 else { throw .damaged }
        return (Int(width), Int(height))
    }

    static func raster(of file: [UInt8], _ head: PictureHead) throws(ThumbnailError) -> DecodedPicture {
        let row = head.storedWidth * 4
        var pixels = [UInt8](repeating: 0, count: row * head.storedHeight)
        let isRead = unsafe file.withUnsafeBufferPointer { input in
            unsafe pixels.withUnsafeMutableBufferPointer { output in
                unsafe WebPDecodeRGBAInto(input.baseAddress, input.count, output.baseAddress, output.count, Int32(row)) != nil
            }
        }
        guard isRead else { throw .damaged }
        if stride(from: 3, to: pixels.count, by: 4).contains(where: { pixels[$0] != 255 }) {
            PNGFileDecoder.blendWithBackground(&pixels)
        }
        return .packed(ImagePlane(width: head.storedWidth, height: head.storedHeight, channels: 4, bytes: pixels))
    }
}
