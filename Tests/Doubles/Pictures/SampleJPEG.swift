internal import CTurboJPEG

/// A generated JPEG file.
public struct SampleJPEG: Sendable {
    /// The colour models and chroma subsampling modes of a JPEG.
    public enum Colours: Sendable, CaseIterable {
        case full, halfAcross, half, halfDown, quarterAcross, grey, inks
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The colour model.
    public let colours: Colours
    /// Whether the file is progressive.
    public let isProgressive: Bool

    /// Returns the red, green, blue and alpha values of the pixel at a position.
    private let pixel: @Sendable (_ across: Int, _ down: Int) -> [UInt8]

    /// Creates a picture, by default with the pattern `Quarters`.
    public init(
        _ width: Int, _ height: Int, _ colours: Colours = .half, isProgressive: Bool = false,
        pixel: (@Sendable (Int, Int) -> [UInt8])? = nil
    ) {
        self.pixel = pixel ?? { Quarters.pixel($0, $1, width, height) }
        self.width = width
        self.height = height
        self.colours = colours
        self.isProgressive = isProgressive
    }

    /// Encodes the file.
    ///
    /// - Parameters:
    ///   - quality: The JPEG quality.
    ///   - orientation: The EXIF orientation, or nil for a file without EXIF data.
    public func file(quality: Int = 90, orientation: UInt8? = nil) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { return [] }
        defer { unsafe tjDestroy(handle) }
        var pixels: [UInt8] = []
        for down in 0..<height {
            for across in 0..<width {
                let pixel = pixel(across, down)
                // Adobe software stores CMYK values inverted.
                pixels += colours == .inks ? pixel : [pixel[0], pixel[1], pixel[2], 0]
            }
        }
        let (format, sampling): (TJPF, TJSAMP) =
            switch colours {
            case .full: (TJPF_RGBX, TJSAMP_444)
            case .halfAcross: (TJPF_RGBX, TJSAMP_422)
            case .half: (TJPF_RGBX, TJSAMP_420)
            case .halfDown: (TJPF_RGBX, TJSAMP_440)
            case .quarterAcross: (TJPF_RGBX, TJSAMP_411)
            case .grey: (TJPF_RGBX, TJSAMP_GRAY)
            case .inks: (TJPF_CMYK, TJSAMP_444)
            }
        var output: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { unsafe tjFree(output) }
        let code = unsafe tjCompress2(
            handle, pixels, Int32(width), Int32(width * 4), Int32(height), format.rawValue, &output, &size,
            Int32(bitPattern: sampling.rawValue), Int32(quality), isProgressive ? TJFLAG_PROGRESSIVE : 0)
        guard code == 0 else { return [] }
        let file = unsafe Array(UnsafeBufferPointer(start: output, count: Int(size)))
        guard let orientation else { return file }
        // A big-endian TIFF directory with a single entry: tag 0x0112, type short, count 1.
        let exif: [UInt8] =
            Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        return SampleJPEG.inserting(exif, marker: 0xE1, in: file)
    }

    /// Returns the file with an additional segment after its first marker.
    public static func inserting(_ data: [UInt8], marker: UInt8, in file: [UInt8]) -> [UInt8] {
        let length = data.count + 2
        return Array(file.prefix(2)) + [0xFF, marker, UInt8(length >> 8 & 255), UInt8(length & 255)] + data + file.dropFirst(2)
    }
}
