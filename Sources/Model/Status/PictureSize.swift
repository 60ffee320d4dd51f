/// The sizes in which pages show pictures: the longer side in pixels of the screen. Each is asked for by addresses of its own, and there are no others.
public enum PictureSize: UInt32, CaseIterable, Sendable {
    /// In a row of a list, cut to a square.
    case row = 44
    /// The same for dense screens.
    case denseRow = 88
    /// On the entry's own page, whole.
    case page = 352
    /// The same for dense or large screens.
    case densePage = 704

    /// Whether it is a square for a row.
    public var isRow: Bool { self == .row || self == .denseRow }
}
