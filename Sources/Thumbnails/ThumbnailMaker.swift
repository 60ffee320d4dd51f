// The `Thumbnails` module converts JPEG, PNG and WebP files to small WebP files. It has no knowledge of entries and does no I/O. No
// other module imports the C picture libraries. The files are untrusted. Whatever a file contains, decoding stays within the
// given limits and either returns or throws an error.

/// The shape of a thumbnail.
public struct ThumbnailShape: Equatable, Sendable {
    /// The maximum length of the longer side in pixels, at most 4096. Small pictures aren't enlarged.
    public let side: Int
    /// The maximum ratio of the longer side to the shorter side, at least 1. Pictures with a higher ratio are cropped. A ratio of
    /// 1 produces a square.
    public let ratio: Int

    /// Returns a square shape. The square is cropped from the middle of a wide picture. For a tall picture, it is cropped
    /// slightly above the middle, because heads are usually there.
    public static func square(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 1) }

    /// Returns a shape for the whole picture. The picture is cropped only if one side is more than twice as long as the other.
    public static func whole(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 2) }

    init(side: Int, ratio: Int) {
        self.side = min(max(side, 1), 4096)
        self.ratio = max(ratio, 1)
    }
}

/// Creates thumbnails on the caller's thread. Decodes only one picture at a time to limit memory use.
public struct ThumbnailMaker: Sendable {
    /// The limits on decoding a file.
    public let limits: PictureDecodingLimits
    /// The WebP quality, from 0 to 100.
    public let quality: Float
    /// The WebP compression effort for all sizes, from 0 to 6. If nil, `method(for:)` determines the effort for each shape.
    public let method: Int32?

    /// Creates a thumbnail maker. The default settings are suitable for web pages.
    public init(limits: PictureDecodingLimits = .standard, quality: Float = 75, method: Int32? = nil) {
        self.limits = limits
        self.quality = quality
        self.method = method
    }

    /// Returns WebP's compression effort for a shape. The values were measured at equal quality. For small thumbnails, an
    /// effort of 2 gives the best compression for the time it takes. For large thumbnails, an effort of 0 takes a fifth of the
    /// time of libwebp's default, 4, and produces about 15% more bytes.
    public static func method(for shape: ThumbnailShape) -> Int32 { shape.side <= 128 ? 2 : 0 }

    /// Decodes a file once and returns a WebP file for each shape, in the order of `shapes`. The results have no transparency,
    /// metadata or colour profile.
    ///
    /// - Parameter file: A JPEG, PNG or WebP file. The first bytes determine the format.
    /// - Throws: `ThumbnailError` if the file can't be used.
    public func thumbnails(of file: [UInt8], _ shapes: [ThumbnailShape]) throws(ThumbnailError) -> [[UInt8]] {
        let head = try PictureHead(file, limits: limits)
        let frames = shapes.map { ThumbnailCrop($0, of: head) }
        let raster =
            switch head.format {
            case .jpeg: try JPEGFileDecoder.raster(of: file, head, for: frames, limits)
            case .png: try PNGFileDecoder.raster(of: file, head)
            case .webP: try WebPFileDecoder.raster(of: file, head)
            }
        var files: [[UInt8]] = []
        for (shape, frame) in zip(shapes, frames) {
            let small = raster.resampled(to: frame).turned(head.orientation)
            let method = method ?? ThumbnailMaker.method(for: shape)
            files.append(try WebPEncoder.file(of: small, quality: quality, method: method))
        }
        return files
    }
}
