/// The reason that a file can't be converted to a thumbnail.
public enum ThumbnailError: String, Error, Equatable, Sendable, CaseIterable {
    /// The file is neither JPEG nor PNG: HTML, SVG, another format, or empty.
    case wrongType = "wrong-type"
    /// The picture exceeds the limits on pixels or memory.
    case tooLarge = "too-large"
    /// The end of the file is missing.
    case truncated
    /// The file violates its format.
    case damaged
    /// A format variant that ordinary pictures don't use: more than 8 bits in a JPEG, lossless, arithmetic coding, or hundreds of
    /// scans.
    case unusual
}

/// The limits on decoding a file.
public struct PictureDecodingLimits: Sendable {
    /// The maximum number of pixels.
    public var pixels: Int
    /// The maximum memory for decoding in bytes, besides the file: all pixels of a PNG, or the coefficients of a progressive
    /// JPEG.
    public var workingBytes: Int
    /// The maximum number of scans in a progressive JPEG. Each scan takes as long as decoding the file once.
    public var scans: Int

    /// The default limits: 50 megapixels, 96 MiB (a 5000 × 5000 PNG or a progressive JPEG with 16 megapixels) and 100 scans.
    public static let standard = PictureDecodingLimits(pixels: 50_000_000, workingBytes: 96 << 20, scans: 100)

    /// Creates limits.
    public init(pixels: Int, workingBytes: Int, scans: Int) {
        self.pixels = pixels
        self.workingBytes = workingBytes
        self.scans = scans
    }
}
