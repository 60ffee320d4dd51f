internal import Model
internal import SQLite
internal import Thumbnails

/// Makes thumbnails, one picture after the other, on a queue of its own: decoding takes the memory of a whole picture.
actor ThumbnailActor {
    private let executor = QueueExecutor(label: "almanac.thumbnails")
    private let maker = ThumbnailMaker()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// What a file is, and its thumbnails in `sizes`, from one decoding.
    func make(_ file: [UInt8], _ sizes: [PictureSize]) throws(PictureFlaw) -> (head: PictureHead, thumbnails: [Thumbnail]) {
        let head = try PictureHead(file)
        let made = try maker.thumbnails(of: file, sizes.map { $0.shape })
        return (head, zip(sizes, made).map { Thumbnail(size: $0, body: $1) })
    }
}

extension PictureSize {
    /// What is cut out of a picture for it.
    var shape: ThumbnailShape { isRow ? .square(Int(rawValue)) : .whole(Int(rawValue)) }

    /// The sizes that are made together: a page asks for one of them, by how dense its screen is.
    var group: [PictureSize] { PictureSize.allCases.filter { $0.isRow == isRow } }
}
