// Thumbnails: converts JPEG and PNG files to small WebP files. It has no knowledge of entries and does no I/O. Only this module
// imports the C picture libraries. Files are untrusted: whatever they contain, decoding returns or throws, within the given
// limits.

/// The shape of a thumbnail.
public struct ThumbnailShape: Equatable, Sendable {
    /// The maximum length of the longer side in pixels, at most 4096. Small pictures aren't enlarged.
    public let side: Int
    /// The maximum ratio of the longer side to the shorter side, at least 1. Longer pictures are cropped. 1 gives a square.
    public let ratio: Int

    /// Returns a square from the middle of the picture. For a tall picture it is taken slightly higher, because that's where
    /// heads are.
    public static func square(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 1) }

    /// Returns a shape for the whole picture, cropped only if one side is more than twice as long as the other.
    public static func whole(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 2) }

    init(side: Int, ratio: Int) {
        self.side = min(max(side, 1), 4096)
        self.ratio = max(ratio, 1)
    }
}

/// Creates thumbnails on the caller's thread, using the memory of one picture at a time.
public struct ThumbnailMaker: Sendable {
    /// The limits on decoding a file.
    public let limits: PictureDecodingLimits
    /// The WebP quality, from 0 to 100.
    public let quality: Float
    /// The WebP compression effort for all sizes, from 0 to 6; nil for `method(for:)`.
    public let method: Int32?

    /// Creates a thumbnail maker; by default, with settings for web pages.
    public init(limits: PictureDecodingLimits = .standard, quality: Float = 75, method: Int32? = nil) {
        self.limits = limits
        self.quality = quality
        self.method = method
    }

    /// Returns WebP's compression effort for a shape. Measured at equal quality: for small thumbnails, 2 gives the best size for
    /// its time. For large ones, 0 takes a fifth of the time of libwebp's default, 4, and produces some 15 % more bytes.
    public static func method(for shape: ThumbnailShape) -> Int32 { shape.side <= 128 ? 2 : 0 }

    /// Decodes a file once and returns a WebP file for each shape, in order. The results have no transparency, metadata or colour
    /// profile.
    ///
    /// - Parameter file: JPEG or PNG, detected from the first bytes.
    /// - Throws: `ThumbnailError` if the file can't be used.
    public func thumbnails(of file: [UInt8], _ shapes: [ThumbnailShape]) throws(ThumbnailError) -> [[UInt8]] {
        let head = try PictureHead(file, limits: limits)
        let frames = shapes.map { ThumbnailCrop($0, of: head) }
        let raster =
            switch head.format {
            case .jpeg: try JPEGDecoding.raster(of: file, head, for: frames, limits)
            case .png: try PNGDecoding.raster(of: file, head)
            }
        var files: [[UInt8]] = []
        for (shape, frame) in zip(shapes, frames) {
            let small = raster.resampled(to: frame).turned(head.orientation)
            let method = method ?? ThumbnailMaker.method(for: shape)
            files.append(try WebPEncoding.file(of: small, quality: quality, method: method))
        }
        return files
    }
}
