internal import Model
internal import SQLite

/// Makes thumbnails on a separate queue. It processes one picture at a time, because a decoded picture needs a lot of memory.
actor ThumbnailQueue {
    private let executor = QueueExecutor(label: "almanac.thumbnails")
    private let scaler: any PictureScaler

    init(_ scaler: any PictureScaler) { self.scaler = scaler }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Decodes a picture file once, and returns its properties and its thumbnails in `sizes`.
    func make(
        _ file: [UInt8], _ sizes: [ThumbnailSize]
    ) throws(PictureScalingError) -> (picture: ScaledPicture, thumbnails: [Thumbnail]) {
        let made = try scaler.scale(file, to: sizes)
        return (made, zip(sizes, made.thumbnails).map { Thumbnail(size: $0, body: $1) })
    }
}

extension ThumbnailSize {
    /// This size and the sizes that are made together with it. A page requests one of them, depending on the screen's pixel
    /// density.
    var group: [ThumbnailSize] { ThumbnailSize.allCases.filter { $0.isRow == isRow } }
}
