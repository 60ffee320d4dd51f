/// The area of a picture that a thumbnail shows, and the thumbnail's size. Both refer to the rows and columns in the file, before
/// rotation.
struct ThumbnailCrop {
    /// The area to show, as fractions of the picture's sides.
    let across: ClosedRange<Double>
    let down: ClosedRange<Double>
    /// The size of the thumbnail before rotation.
    let width: Int
    let height: Int

    init(_ shape: ThumbnailShape, of head: PictureHead) {
        let (fullWidth, fullHeight) = (head.width, head.height)
        let partWidth = min(fullWidth, fullHeight * shape.ratio)
        let partHeight = min(fullHeight, fullWidth * shape.ratio)
        let left = Double(fullWidth - partWidth) / 2 / Double(fullWidth)
        // From a tall picture, cut a fifth of the excess height from the top and the rest from the bottom.
        let top = Double(fullHeight - partHeight) / 5 / Double(fullHeight)
        var across = left...(left + Double(partWidth) / Double(fullWidth))
        var down = top...(top + Double(partHeight) / Double(fullHeight))
        if head.orientation.isFlippedAcross { across = ThumbnailCrop.mirrored(across) }
        if head.orientation.isFlippedDown { down = ThumbnailCrop.mirrored(down) }
        let longer = max(partWidth, partHeight)
        let side = min(shape.side, longer)
        let width = max(1, (partWidth * side + longer / 2) / longer), height = max(1, (partHeight * side + longer / 2) / longer)
        let isTransposed = head.orientation.isTransposed
        (self.across, self.down) = isTransposed ? (down, across) : (across, down)
        (self.width, self.height) = isTransposed ? (height, width) : (width, height)
    }

    private static func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        max(0, 1 - range.upperBound)...min(1, 1 - range.lowerBound)
    }

    /// Returns the smallest scale in `scales` (eighths) at which the visible area has at least as many pixels as the thumbnail.
    func scale(among scales: [Int], of head: PictureHead) -> Int {
        scales.first { scale in
            let pixels = { (full: Int, part: ClosedRange<Double>) in
                Double((full * scale + 7) / 8) * (part.upperBound - part.lowerBound)
            }
            return pixels(head.storedWidth, across) >= Double(width) && pixels(head.storedHeight, down) >= Double(height)
        } ?? 8
    }
}
