// Thumbnails: a JPEG or PNG file in, small WebP files out. It knows no entry, no disk and no network; nothing else imports the C
// modules of pictures. Files come from outside: whatever is in them, this returns or throws, within the limits that it was given.

/// A thumbnail to be made.
public struct ThumbnailShape: Equatable, Sendable {
    /// Its longer side in pixels at most; less where the picture itself has fewer. Never more than 4096.
    public let side: Int
    /// How many times as long as the shorter side the longer one may be, at least 1; what is beyond is cut off. 1 gives a square.
    public let ratio: Int

    /// A square: the middle of the picture, or what is a little above it where the picture is tall, since heads are there.
    public static func square(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 1) }

    /// The whole picture, unless it is more than twice as long one way as the other.
    public static func whole(_ side: Int) -> ThumbnailShape { ThumbnailShape(side: side, ratio: 2) }

    init(side: Int, ratio: Int) {
        self.side = min(max(side, 1), 4096)
        self.ratio = max(ratio, 1)
    }
}

/// Makes thumbnails, on the thread that asks, with the memory of one picture.
public struct ThumbnailMaker: Sendable {
    /// What a file may cost.
    public let limits: PictureLimits
    /// Of WebP, 0 to 100.
    public let quality: Float
    /// How hard WebP tries, 0 to 6, whatever the size; nil for `method(for:)`.
    public let method: Int32?

    /// The limits of the design, and settings for pages.
    public init(limits: PictureLimits = .standard, quality: Float = 75, method: Int32? = nil) {
        self.limits = limits
        self.quality = quality
        self.method = method
    }

    /// How hard WebP tries for a thumbnail. Measured at equal quality: small ones are smallest for their time at 2; for large ones 0 takes a fifth
    /// of the time of libwebp's own choice, 4, and some 15 % more bytes.
    public static func method(for shape: ThumbnailShape) -> Int32 { shape.side <= 128 ? 2 : 0 }

    /// WebP files of `shapes`, in their order, from one decoding; without transparent parts, metadata or colour profile.
    ///
    /// - Parameter file: JPEG or PNG, told by its first bytes.
    /// - Throws: what is wrong with the file.
    public func thumbnails(of file: [UInt8], _ shapes: [ThumbnailShape]) throws(PictureFlaw) -> [[UInt8]] {
        let head = try PictureHead(file, limits: limits)
        let frames = shapes.map { ThumbnailFrame($0, of: head) }
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
