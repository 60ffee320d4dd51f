internal import CTurboJPEG

/// Decodes JPEG with TurboJPEG, whose functions return errors. libjpeg's own functions report errors with longjmp, which must not
/// jump across Swift stack frames.
enum JPEGFileDecoder {
    /// The scales, in eighths, for which libjpeg-turbo has vector code.
    private static let scales = [1, 2, 4, 8]

    /// Decodes a file at the smallest scale that is sufficient for all thumbnails.
    static func raster(
        of file: [UInt8], _ head: PictureHead, for frames: [ThumbnailCrop], _ limits: PictureDecodingLimits
    ) throws(ThumbnailError) -> DecodedPicture {
        guard let decoder = TurboJPEGDecompressor() else { throw .tooLarge }
        let scale = frames.map { $0.scale(among: scales, of: head) }.max() ?? 8
        let (width, height) = ((head.storedWidth * scale + 7) / 8, (head.storedHeight * scale + 7) / 8)
        guard width * height * 4 <= limits.workingBytes else { throw .tooLarge }
        switch try decoder.colours(of: file, head) {
        case .planes(let factors): return try decoder.planes(of: file, width, height, factors)
        case .packed: return .packed(try decoder.packed(file, width, height, TJPF_RGBX))
        case .inks:
            var plane = try decoder.packed(file, width, height, TJPF_CMYK)
            plane.convertToRGB(isInverted: try JPEGHead(file).isAdobe)
            return .packed(plane)
        }
    }
}

/// A TurboJPEG decompressor.
@safe private final class TurboJPEGDecompressor {
    /// The colour format of a file's pixels.
    enum PixelLayout {
        /// Separate brightness and colour planes, with the subsampling factors of the colour planes. The factors are nil for
        /// greyscale.
        case planes((across: Int, down: Int)?)
        /// The file stores either RGB values, or brightness and colour in an unusual arrangement.
        case packed
        /// Four inks (CMYK).
        case inks
    }

    private let handle: tjhandle
    /// Skip smooth upsampling of colour, because the next step scales the picture down.
    private let flags = TJFLAG_FASTUPSAMPLE | TJFLAG_LIMITSCANS

    init?() {
        guard let handle = unsafe tjInitDecompress() else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe tjDestroy(handle) }

    func colours(of file: [UInt8], _ head: PictureHead) throws(ThumbnailError) -> PixelLayout {
        var width: Int32 = 0, height: Int32 = 0, subsampling: Int32 = -1, colours: Int32 = -1
        let code = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe tjDecompressHeader3(handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &colours)
        }
        // `tjDecompressHeader3` also fails for an unknown colour arrangement, but such a file can still be decoded.
        guard code == 0 else { return .packed }
        guard Int(width) == head.storedWidth, Int(height) == head.storedHeight else { throw .damaged }
        switch UInt32(bitPattern: colours) {
        case TJCS_GRAY.rawValue: return .planes(nil)
        case TJCS_CMYK.rawValue, TJCS_YCCK.rawValue: return .inks
        case TJCS_YCbCr.rawValue: break
        default: return .packed
        }
        switch UInt32(bitPattern: subsampling) {
        case TJSAMP_444.rawValue: return .planes((1, 1))
        case TJSAMP_422.rawValue: return .planes((2, 1))
        case TJSAMP_420.rawValue: return .planes((2, 2))
        case TJSAMP_440.rawValue: return .planes((1, 2))
        case TJSAMP_411.rawValue: return .planes((4, 1))
        default: return .packed
        }
    }

    /// Decodes the stored brightness and colour planes, without upsampling the colour or converting it to RGB.
    func planes(
        of file: [UInt8], _ width: Int, _ height: Int, _ factors: (across: Int, down: Int)?
    ) throws(ThumbnailError) -> DecodedPicture {
        // The planes contain padding, because rows and columns are rounded up to whole groups of colour samples.
        let (across, down) = (factors?.across ?? 1, factors?.down ?? 1)
        let (fullWidth, fullHeight) = ((width + across - 1) / across * across, (height + down - 1) / down * down)
        let (partWidth, partHeight) = (fullWidth / across, fullHeight / down)
        var brightness = [UInt8](repeating: 0, count: fullWidth * fullHeight)
        var blue = [UInt8](repeating: 128, count: factors == nil ? 0 : partWidth * partHeight), red = blue
        var strides = [Int32(fullWidth), Int32(partWidth), Int32(partWidth)]
        let code = unsafe brightness.withUnsafeMutableBufferPointer { first in
            unsafe blue.withUnsafeMutableBufferPointer { second in
                unsafe red.withUnsafeMutableBufferPointer { third in
                    var planes = unsafe [first.baseAddress, second.baseAddress, third.baseAddress]
                    return unsafe file.withUnsafeBufferPointer { input in
                        unsafe tjDecompressToYUVPlanes(
                            handle, input.baseAddress, UInt(input.count), &planes, Int32(width), &strides, Int32(height), flags)
                    }
                }
            }
        }
        try check(code)
        let whole = ImagePlane(width: fullWidth, height: fullHeight, extent: (Double(width), Double(height)), bytes: brightness)
        guard factors != nil else { return .planes(whole, colour: nil) }
        let colour = { (bytes: [UInt8]) in
            ImagePlane(
                width: partWidth, height: partHeight, extent: (Double(width) / Double(across), Double(height) / Double(down)),
                bytes: bytes)
        }
        return .planes(whole, colour: (colour(blue), colour(red)))
    }

    /// Decodes the file to four bytes per pixel.
    func packed(_ file: [UInt8], _ width: Int, _ height: Int, _ format: TJPF) throws(ThumbnailError) -> ImagePlane {
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        let code = unsafe bytes.withUnsafeMutableBufferPointer { output in
            unsafe file.withUnsafeBufferPointer { input in
                unsafe tjDecompress2(
                    handle, input.baseAddress, UInt(input.count), output.baseAddress, Int32(width), Int32(width * 4),
                    Int32(height), format.rawValue, flags)
            }
        }
        try check(code)
        return ImagePlane(width: width, height: height, channels: 4, bytes: bytes)
    }

    /// Throws an error if decoding failed. After a warning ("extraneous bytes before marker"), the picture is usable unless the
    /// end of the file is missing.
    private func check(_ code: Int32) throws(ThumbnailError) {
        guard code != 0 else { return }
        let words = unsafe String(cString: tjGetErrorStr2(handle))
        if words.contains("Premature end") { throw .truncated }
        guard unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else { throw .damaged }
    }
}

extension ImagePlane {
    /// Converts CMYK to RGB without a colour profile. Files from Adobe software contain inverted values.
    fileprivate mutating func convertToRGB(isInverted: Bool) {
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let black = isInverted ? UInt32(bytes[start + 3]) : 255 - UInt32(bytes[start + 3])
            for channel in 0..<3 {
                let ink = isInverted ? UInt32(bytes[start + channel]) : 255 - UInt32(bytes[start + channel])
                bytes[start + channel] = UInt8((ink * black + 127) / 255)
            }
        }
    }
}
