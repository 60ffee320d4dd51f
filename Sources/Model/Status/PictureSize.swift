/// The sizes of pictures on pages, as the length of the longer side in device pixels. Each size has its own URL, and there are no
/// other sizes.
public enum PictureSize: UInt32, CaseIterable, Sendable {
    /// The size for a list row, cropped to a square.
    case row = 44
    /// The size for a list row on a high-density screen.
    case denseRow = 88
    /// The size for the entry's own page, uncropped.
    case page = 352
    /// The size for the entry's own page on a high-density or large screen.
    case densePage = 704

    /// Whether this size is a square for a list row.
    public var isRow: Bool { self == .row || self == .denseRow }
}
