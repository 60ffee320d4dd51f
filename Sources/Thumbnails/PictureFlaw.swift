/// Why no thumbnail can be made of a file.
public enum PictureFlaw: String, Error, Equatable, Sendable, CaseIterable {
    /// Neither JPEG nor PNG: HTML, SVG, another format, nothing.
    case wrongType = "wrong-type"
    /// More pixels than are decoded, or than memory is taken for.
    case tooLarge = "too-large"
    /// The end is missing.
    case truncated
    /// Not as its format says.
    case damaged
    /// A variety that no picture for people has: more than 8 bits in a JPEG, lossless, arithmetic coding, hundreds of scans.
    case unusual
}

/// What one file may cost.
public struct PictureLimits: Sendable {
    /// Pixels of a picture.
    public var pixels: Int
    /// Bytes that decoding keeps at once, beside the file: all pixels of a PNG, the coefficients of a progressive JPEG.
    public var workingBytes: Int
    /// Passes over a progressive JPEG, each of which costs as much time as decoding it.
    public var scans: Int

    /// 50 megapixels; 96 MiB (a PNG of 5000 × 5000, a progressive JPEG of 16 megapixels); 100 scans.
    public static let standard = PictureLimits(pixels: 50_000_000, workingBytes: 96 << 20, scans: 100)

    /// All limits, as they are told.
    public init(pixels: Int, workingBytes: Int, scans: Int) {
        self.pixels = pixels
        self.workingBytes = workingBytes
        self.scans = scans
    }
}
