/// The reason why a file can't be converted to a thumbnail.
public enum ThumbnailError: String, Error, Equatable, Sendable, CaseIterable {
    /// The file is neither JPEG nor PNG. For example, it may be HTML or SVG, or it may be empty.
    case wrongType = "wrong-type"
    /// The picture exceeds the limits on pixels or memory.
    case tooLarge = "too-large"
    /// The end of the file is missing.
    case truncated
    /// The file violates its format's specification.
    case damaged
    /// The file uses a format variant that ordinary pictures don't use: a JPEG with more than 8 bits per sample, lossless or
    /// arithmetic coding, or hundreds of scans.
    case unusual
}

/// The limits on decoding a file.
public struct PictureDecodingLimits: Sendable {
    /// The maximum number of pixels.
    public var pixels: Int
    /// The maximum memory for decoding, in bytes. This limit covers all pixels of a PNG or the coefficients of a progressive
    /// JPEG, but not the file itself.
    public var workingBytes: Int
    /// The maximum number of scans in a progressive JPEG. Decoding each scan takes as long as decoding a JPEG with a single scan.
    public var scans: Int

    /// The default limits: 50 megapixels, 96 MiB and 100 scans. With 96 MiB, the decoder can handle a 5000 × 5000 PNG or a
    /// progressive JPEG with 16 megapixels.
    public static let standard = PictureDecodingLimits(pixels: 50_000_000, workingBytes: 96 << 20, scans: 100)

    /// Creates limits.
    public init(pixels: Int, workingBytes: Int, scans: Int) {
        self.pixels = pixels
        self.workingBytes = workingBytes
        self.scans = scans
    }
}
