internal import CPNG

/// Decodes PNG with libpng's simplified interface. Passes only the chunks that affect the picture to libpng.
enum PNGFileDecoder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The background colour for transparent areas, which is the page colour in the light theme. On a dark background, dark
    /// drawings would be invisible.
    private static let background: (UInt16, UInt16, UInt16) = (255, 253, 246)

    /// Returns the width and height from the first chunk, which must be `IHDR` (PNG specification, 5.6).
    static func size(of file: [UInt8]) throws(ThumbnailError) -> (width: Int, height: Int) {
        guard file.count >= 33 else { throw .truncated }
        guard file[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else { throw .damaged }
        let size = (number(file, 16), number(file, 20))
        guard (1...0x7FFF_FFFF).contains(size.0), (1...0x7FFF_FFFF).contains(size.1) else { throw .damaged }
        return size
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    static func raster(of file: [UInt8], _ head: PictureHead) throws(ThumbnailError) -> DecodedPicture {
        let bare = try withEssentialChunks(file)
        var image = unsafe png_image()
        var pixels: [UInt8] = []
        var hasAlpha: Int32 = 0
        let isRead = unsafe bare.withUnsafeBytes { input in
            var width: UInt32 = 0, height: UInt32 = 0
            guard unsafe almanac_png_begin(&image, input.baseAddress, input.count, &width, &height, &hasAlpha) != 0,
                Int(width) == head.storedWidth, Int(height) == head.storedHeight
            else { return false }
            pixels = [UInt8](repeating: 0, count: head.storedWidth * head.storedHeight * 4)
            return unsafe pixels.withUnsafeMutableBytes { output in
                unsafe almanac_png_read(&image, output.baseAddress) != 0
            }
        }
        unsafe almanac_png_end(&image)
        guard isRead else { throw .damaged }
        if hasAlpha != 0 { blendWithBackground(&pixels) }
        return .packed(ImagePlane(width: head.storedWidth, height: head.storedHeight, channels: 4, bytes: pixels))
    }

    /// Returns the file with only its `IHDR`, `PLTE`, `tRNS`, `IDAT` and `IEND` chunks. Other chunks, such as profiles, text,
    /// timestamps and animation frames, aren't needed, and they could make libpng decompress gigabytes of data.
    private static func withEssentialChunks(_ file: [UInt8]) throws(ThumbnailError) -> [UInt8] {
        let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
        var result = signature
        result.reserveCapacity(file.count)
        var place = 8
        while place + 12 <= file.count {
            let length = number(file, place)
            guard length <= file.count - place - 12 else { throw .truncated }
            let name = file[(place + 4)..<(place + 8)]
            // Bit 5 of a chunk name's first letter is set if decoders may ignore the chunk (PNG specification, 5.4).
            let isWanted = kept.contains { $0.elementsEqual(name) }
            guard isWanted || file[place + 4] & 0x20 != 0 else { throw .damaged }
            if isWanted { result.append(contentsOf: file[place..<(place + 12 + length)]) }
            if name.elementsEqual("IEND".utf8) { return result }
            place += 12 + length
        }
        throw .truncated
    }

    static func blendWithBackground(_ pixels: inout [UInt8]) {
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = unsafe UInt16(pixels[start + 3])
                guard alpha != 255 else { continue }
                let rest = 255 - alpha
                unsafe pixels[start] = UInt8((UInt16(pixels[start]) * alpha + background.0 * rest + 127) / 255)
                unsafe pixels[start + 1] = UInt8((UInt16(pixels[start + 1]) * alpha + background.1 * rest + 127) / 255)
                unsafe pixels[start + 2] = UInt8((UInt16(pixels[start + 2]) * alpha + background.2 * rest + 127) / 255)
            }
        }
    }
}
