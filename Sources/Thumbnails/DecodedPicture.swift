/// Rows of samples with one or four bytes per sample.
struct ImagePlane {
    /// The number of samples per row.
    var width: Int
    var height: Int
    /// The number of channels per pixel. Each channel takes one byte.
    var channels: Int
    /// The number of columns and rows that belong to the picture. If the colour is subsampled, half of the last sample may be
    /// padding.
    var extent: (width: Double, height: Double)
    var bytes: [UInt8]

    init(width: Int, height: Int, channels: Int = 1, extent: (width: Double, height: Double)? = nil, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.channels = channels
        self.extent = extent ?? (Double(width), Double(height))
        self.bytes = bytes
    }

    /// Converts the image from the file's orientation to the displayed orientation by rotating and mirroring it.
    func turned(_ orientation: Orientation) -> ImagePlane {
        guard orientation != .upright else { return self }
        let (newWidth, newHeight) = orientation.isTransposed ? (height, width) : (width, height)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for row in 0..<newHeight {
            let down = orientation.isFlippedDown ? newHeight - 1 - row : row
            for column in 0..<newWidth {
                let across = orientation.isFlippedAcross ? newWidth - 1 - column : column
                let start = (orientation.isTransposed ? across * width + down : down * width + across) * channels
                result.append(contentsOf: bytes[start..<(start + channels)])
            }
        }
        return ImagePlane(width: newWidth, height: newHeight, channels: channels, bytes: result)
    }
}

/// A decoded picture.
enum DecodedPicture {
    /// A luma plane and two chroma planes, which may be smaller than the luma plane. A greyscale picture has no chroma planes.
    case planes(ImagePlane, colour: (ImagePlane, ImagePlane)?)
    /// Pixels of four bytes each: red, green, blue and an unused byte.
    case packed(ImagePlane)

    /// Crops and scales the picture to a frame. Separate colour planes are scaled to half the frame's size, and all separate
    /// planes are converted to WebP's value range.
    func resampled(to frame: ThumbnailCrop) -> DecodedPicture {
        switch self {
        case .planes(let brightness, let colour):
            let half = { (plane: ImagePlane) in
                plane.resampled(
                    frame.across, frame.down, width: (frame.width + 1) / 2, height: (frame.height + 1) / 2, .colour)
            }
            return .planes(
                brightness.resampled(frame.across, frame.down, width: frame.width, height: frame.height, .brightness),
                colour: colour.map { (half($0.0), half($0.1)) })
        case .packed(let plane):
            return .packed(plane.resampled(frame.across, frame.down, width: frame.width, height: frame.height, .same))
        }
    }

    func turned(_ orientation: Orientation) -> DecodedPicture {
        switch self {
        case .planes(let brightness, let colour):
            .planes(brightness.turned(orientation), colour: colour.map { ($0.0.turned(orientation), $0.1.turned(orientation)) })
        case .packed(let plane): .packed(plane.turned(orientation))
        }
    }
}
