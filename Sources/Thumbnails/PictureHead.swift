/// A picture's properties, read from the file's headers without decoding the picture.
public struct PictureHead: Equatable, Sendable {
    /// The format of a picture file. The file's first bytes determine it.
    public enum Format: Equatable, Sendable {
        case jpeg
        case png
        case webP

        /// The format's media type.
        public var mediaType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webP: "image/webp"
            }
        }
    }

    /// The file's format.
    public let format: Format
    /// The stored width in pixels, before rotation.
    public let storedWidth: Int
    /// The stored height in pixels, before rotation.
    public let storedHeight: Int
    /// The rotation and mirroring to apply.
    let orientation: Orientation

    /// The width in pixels after rotation.
    public var width: Int { orientation.isTransposed ? storedHeight : storedWidth }
    /// The height in pixels after rotation.
    public var height: Int { orientation.isTransposed ? storedWidth : storedHeight }

    /// Reads a picture file's headers.
    ///
    /// - Throws: `ThumbnailError` for problems that can be detected without decoding.
    public init(_ file: [UInt8], limits: PictureDecodingLimits = .standard) throws(ThumbnailError) {
        if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            let head = try JPEGHead(file)
            try self.init(.jpeg, head.width, head.height, head.orientation, limits)
            guard head.scans <= limits.scans else { throw .unusual }
            guard head.coefficientBytes <= limits.workingBytes else { throw .tooLarge }
        } else if file.starts(with: PNGFileDecoder.signature) {
            let size = try PNGFileDecoder.size(of: file)
            try self.init(.png, size.width, size.height, .upright, limits)
            guard size.width * size.height * 4 <= limits.workingBytes else { throw .tooLarge }
        } else if file.starts(with: Array("RIFF".utf8)), file.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            let size = try WebPFileDecoder.size(of: file)
            try self.init(.webP, size.width, size.height, .upright, limits)
            guard size.width * size.height * 4 <= limits.workingBytes else { throw .tooLarge }
        } else {
            throw .wrongType
        }
    }

    private init(
        _ format: Format, _ width: Int, _ height: Int, _ orientation: Orientation, _ limits: PictureDecodingLimits
    ) throws(ThumbnailError) {
        guard width > 0, height > 0 else { throw .damaged }
        // The formats limit the width and height to less than 2^31, so the product doesn't overflow.
        guard width * height <= limits.pixels else { throw .tooLarge }
        self.format = format
        storedWidth = width
        storedHeight = height
        self.orientation = orientation
    }
}

/// The orientation of a file's rows and columns. The raw values are EXIF's numbers (CIPA DC-008, "Orientation").
enum Orientation: UInt16, Equatable, Sendable {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether the file's rows become columns in the displayed picture.
    var isTransposed: Bool { rawValue >= 5 }
    /// Whether to mirror the picture horizontally after transposing it.
    var isFlippedAcross: Bool { [.mirrored, .upsideDown, .turnedRight, .transversed].contains(self) }
    /// Whether to mirror the picture vertically after transposing it.
    var isFlippedDown: Bool { [.upsideDown, .flipped, .transversed, .turnedLeft].contains(self) }
}
