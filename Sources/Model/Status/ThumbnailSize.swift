/// The sizes in which pages show pictures. Each size is the length of the picture's longer side in device pixels and has its own
/// URL. No other sizes are available.
public enum ThumbnailSize: UInt32, CaseIterable, Sendable {
    /// The size for a square picture in a list row.
    case row = 44
    /// The size for a square picture in a list row on a high-density screen.
    case denseRow = 88
    /// The size for an uncropped picture on the entry's own page.
    case page = 352
    /// The size for a picture on the entry's own page on a high-density or large screen.
    case densePage = 704

    /// Whether the size is for the square picture in a list row.
    public var isRow: Bool { self == .row || self == .denseRow }

    /// The file name in the picture's path.
    public var file: String {
        switch self {
        case .row: "44.webp"
        case .denseRow: "88.webp"
        case .page: "352.webp"
        case .densePage: "704.webp"
        }
    }
}
