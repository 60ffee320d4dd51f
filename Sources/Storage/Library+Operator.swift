import SQLite

/// What the operator of a server wants to know.
extension Library {
    /// Whether changes can be stored: the directory is writable, and the disk isn't full.
    public var isWritable: Bool { !isReadOnly && Files.isWritable(directory.path) && !Files.isFull(directory.path) }

    /// The number of syncs of catalogs, of stored changes to favourites and notes, and of changes that had to wait for another
    /// change, since this process opened the library.
    public var activityCounts: (syncs: Int, shelfWrites: Int, busyWaits: Int) { activity.counts }

    /// Returns whether a pack's file can be read.
    ///
    /// - Parameter hash: the file's hash, as in `CatalogPackHashes`.
    public func isPackReadable(_ hash: String) -> Bool { isHash(hash) && Files.isFileReadable(directory.pack(hash)) }

    /// The sizes of the library's files in bytes.
    public var fileSizes: [(kind: String, bytes: Int64)] {
        let packs = Files.names(in: directory.packs).reduce(Int64(0)) { $0 + (Files.size(of: directory.packs + "/" + $1) ?? 0) }
        return [
            ("database", (directory.database.size ?? 0) + (directory.database.logSize ?? 0)),
            ("journal", Files.size(of: directory.journal) ?? 0), ("packs", packs),
        ]
    }
}
