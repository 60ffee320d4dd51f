internal import Model
internal import SQLite
internal import Thumbnails

/// Makes thumbnails on a separate queue. It processes one picture at a time, because a decoded picture needs a lot of memory.
actor ThumbnailQueue {
    private let executor = QueueExecutor(label: "almanac.thumbnails")
    private let maker = ThumbnailMaker()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Decodes a picture file once, and returns its header and its thumbnails in `sizes`.
    func make(_ file: [UInt8], _ sizes: [ThumbnailSize]) throws(ThumbnailError) -> (head: PictureHead, thumbnails: [Thumbnail]) {
        let head = try PictureHead(file)
        let made = try maker.thumbnails(of: file, sizes.map { $0.shape })
        return (head, zip(sizes, made).map { Thumbnail(size: $0, body: $1) })
    }
}

extension ThumbnailSize {
    /// The thumbnail's shape in this size: a square for lists, otherwise the whole picture.
    var shape: ThumbnailShape { isRow ? .square(Int(rawValue)) : .whole(Int(rawValue)) }

    /// This size and the sizes that are made together with it. A page requests one of them, depending on the screen's pixel
    /// density.
    var group: [ThumbnailSize] { ThumbnailSize.allCases.filter { $0.isRow == isRow } }
}
