/// The sizes of pictures on pages: the longer side in device pixels. Each size has its own URL, and there are no other sizes.
public enum PictureSize: UInt32, CaseIterable, Sendable {
    /// For a list row, cropped to a square.
    case row = 44
    /// For a list row on a high-density screen.
    case denseRow = 88
    /// For the entry's own page, uncropped.
    case page = 352
    /// For the entry's own page on a high-density or large screen.
    case densePage = 704

    /// Whether it is a square for a list row.
    public var isRow: Bool { self == .row || self == .denseRow }
}
