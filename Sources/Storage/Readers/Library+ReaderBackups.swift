internal import Model
internal import SQLite

/// Copies of the registry of readers in the folder `backups/readers`.
extension Library {
    /// The number of copies to keep.
    private static let keptCopies = 7

    /// Writes a copy of the registry if there are readers, and replaces the day's earlier copy. The copy contains no devices and no
    /// invitations: a device that was revoked must not come back with an earlier copy.
    ///
    /// - Parameter isChanged: whether the readers have changed. Otherwise, does nothing if the day has a copy.
    func backUpReaders(isChanged: Bool) {
        // Nobody asked for this copy, so ignore errors.
        guard writing != nil, hasReaders else { return }
        let folder = directory.readerBackups
        let path = folder + "/readers-" + DataDirectory.compactDate(options.now()).prefix(8) + ".db"
        guard isChanged || Files.size(of: path) == nil else { return }
        try? Files.makeDirectory(folder, withParents: false)
        guard (try? readers.copyReaders(to: path)) ?? false else { return }
        let copies = Files.names(in: folder).filter { $0.hasPrefix("readers-") && $0.hasSuffix(".db") }
        for name in copies.dropLast(Library.keptCopies) { Files.remove(folder + "/" + name) }
    }
}

extension DataDirectory {
    /// The folder for copies of the registry and for the backups of removed readers.
    var readerBackups: String { backups + "/readers" }

    /// Returns a date that is valid in file names of every system, such as `20260731T120000Z`.
    static func compactDate(_ time: Int64) -> String { BackupDocument.date(time).filter { $0 != "-" && $0 != ":" } }
}

extension ReaderRegistry {
    /// Writes a copy of the registry with the readers only.
    ///
    /// - Returns: False if there is no registry.
    /// - Throws: `library`.
    func copyReaders(to path: String) throws(ReaderRegistryError) -> Bool {
        let partial = path + ".part"
        let isDone = try read(orElse: false) { database throws(SQLiteError) in
            try database.copy(to: partial)
            let copy = try Database(path: partial)
            try copy.execute("DELETE FROM device; DELETE FROM invitation; VACUUM; PRAGMA journal_mode = DELETE")
            return true
        }
        if isDone { Files.move(partial, to: path) }
        return isDone
    }
}
