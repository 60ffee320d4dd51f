/// A picture's properties from the file's headers, read without decoding.
public struct PictureHead: Equatable, Sendable {
    /// The format according to the file's first bytes.
    public enum Format: Equatable, Sendable {
        case jpeg
        case png
    }

    /// The file's format.
    public let format: Format
    /// The width in pixels as stored, before rotation.
    public let storedWidth: Int
    /// The height in pixels as stored, before rotation.
    public let storedHeight: Int
    /// The rotation and mirroring to apply.
    let orientation: Orientation

    /// The width in pixels as shown.
    public var width: Int { orientation.isTransposed ? storedHeight : storedWidth }
    /// The height in pixels as shown.
    public var height: Int { orientation.isTransposed ? storedWidth : storedHeight }

    /// Reads the headers.
    ///
    /// - Throws: `ThumbnailError` for problems that are visible without decoding.
    public init(_ file: [UInt8], limits: PictureDecodingLimits = .standard) throws(ThumbnailError) {
        if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            let head = try JPEGHead(file)
            try self.init(.jpeg, head.width, head.height, head.orientation, limits)
            guard head.scans <= limits.scans else { throw .unusual }
            guard head.coefficientBytes <= limits.workingBytes else { throw .tooLarge }
        } else if file.starts(with: PNGDecoding.signature) {
            let size = try PNGDecoding.size(of: file)
            try self.init(.png, size.width, size.height, .upright, limits)
            guard size.width * size.height * 4 <= limits.workingBytes else { throw .tooLarge }
        } else {
            throw .wrongType
        }
    }

    private init(
        _ format: Format, _ width: Int, _ height: Int, _ orientation: Orientation, _ limits: PictureDecodingLimits
    ) throws(ThumbnailError) {
        guard width > 0, height > 0 else { throw .damaged }
        // Both formats limit a side to 2^31, so the product doesn't overflow.
        guard width * height <= limits.pixels else { throw .tooLarge }
        self.format = format
        storedWidth = width
        storedHeight = height
        self.orientation = orientation
    }
}

/// The arrangement of a file's rows and columns, with EXIF's numbers (CIPA DC-008, "Orientation").
enum Orientation: UInt16, Equatable, Sendable {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether the file's rows are the picture's columns.
    var isTransposed: Bool { rawValue >= 5 }
    /// Whether to mirror horizontally after transposing.
    var isFlippedAcross: Bool { [.mirrored, .upsideDown, .turnedRight, .transversed].contains(self) }
    /// Whether to mirror vertically after transposing.
    var isFlippedDown: Bool { [.upsideDown, .flipped, .transversed, .turnedLeft].contains(self) }
}
