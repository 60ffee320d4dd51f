/// What the beginning of a file says of its picture; nothing has been decoded for it.
public struct PictureHead: Equatable, Sendable {
    /// What the file's first bytes say that it is.
    public enum Format: Equatable, Sendable {
        case jpeg
        case png
    }

    /// Its format.
    public let format: Format
    /// Pixels across, as the file has them: before it is turned.
    public let storedWidth: Int
    /// Pixels down, as the file has them.
    public let storedHeight: Int
    /// How it has to be turned.
    let orientation: Orientation

    /// Pixels across, as it is shown.
    public var width: Int { orientation.isTransposed ? storedHeight : storedWidth }
    /// Pixels down, as it is shown.
    public var height: Int { orientation.isTransposed ? storedWidth : storedHeight }

    /// Reads the head.
    ///
    /// - Throws: what is wrong with the file, as far as that is seen without decoding.
    public init(_ file: [UInt8], limits: PictureLimits = .standard) throws(PictureFlaw) {
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
        _ format: Format, _ width: Int, _ height: Int, _ orientation: Orientation, _ limits: PictureLimits
    ) throws(PictureFlaw) {
        guard width > 0, height > 0 else { throw .damaged }
        // Formats allow at most 2^31 a side, so the product fits.
        guard width * height <= limits.pixels else { throw .tooLarge }
        self.format = format
        storedWidth = width
        storedHeight = height
        self.orientation = orientation
    }
}

/// How the rows and columns of a file lie, as EXIF numbers it (CIPA DC-008, "Orientation").
enum Orientation: UInt16, Equatable, Sendable {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether the rows of the file are the columns of the picture.
    var isTransposed: Bool { rawValue >= 5 }
    /// Whether the picture's left is at the right end of what becomes its rows.
    var isFlippedAcross: Bool { [.mirrored, .upsideDown, .turnedRight, .transversed].contains(self) }
    /// Whether the picture's top is at the lower end of what becomes its columns.
    var isFlippedDown: Bool { [.upsideDown, .flipped, .transversed, .turnedLeft].contains(self) }
}
