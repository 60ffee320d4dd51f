internal import Model
internal import Shelf
internal import Synchronization

extension Library {
    /// Returns the current changes and the library's device ID from memory, without using the database.
    func held() -> ([ShelfChange], device: UInt64) {
        (shelfFiles.known.reading.shelf.heads.sorted { $0.id < $1.id }, shelfFiles.cache.withLock { $0.device })
    }

    /// Returns all changes to favourites and notes in order, and the library's device ID. If another program has replaced or
    /// overwritten the library's files, includes the changes that only this process still knows.
    func knownJournal(isReplaced: Bool = false) throws(LibraryError) -> ([ShelfChange], device: UInt64) {
        let (journal, _) = try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.journal() }
        let (held, device) = held()
        guard isReplaced || shelfFiles.known.isOverwritten else { return (journal, device) }
        let stored = Set(journal.map(\.id))
        return (journal + held.filter { !stored.contains($0.id) }, device)
    }

    /// Returns the source files in memory, as they were last read. Doesn't use the database. Nil for a reader's library.
    func heldSources() -> [AddedSourceFile]? {
        parent == nil ? shelfFiles.cache.withLock { $0.heldSources.map(\.addedFile) } : nil
    }

    /// The source files for a backup. Nil if they can't be read, and for a reader's library: the main library's backups contain
    /// them.
    var sourcesToBackUp: [AddedSourceFile]? { parent == nil ? try? sources() : nil }

    /// Returns the given error. If the database is damaged or was replaced, first writes a backup of all data that is still
    /// readable or in memory, and adds the backup's path to the error.
    func withRescue(_ error: LibraryError) -> LibraryError {
        guard let writing, !isReaderRemoved else { return error }
        switch error {
        case .damaged(let path, let newest, nil):
            let (changes, device) = held()
            return .damaged(
                path: path, newest: newest,
                rescued: writing.backups.rescue(changes, device: device, sources: heldSources() ?? [], now: options.now()))
        case .replaced(let path, nil): return .replaced(path: path, rescued: rescueReplaced(writing.backups))
        default: return error
        }
    }

    /// Writes a backup of the favourites and notes after another program has replaced the library's files. Later calls return the
    /// first backup's path. The backup goes into the original directory, even if it was moved, or next to the original path if
    /// the directory was deleted.
    private func rescueReplaced(_ backups: AutomaticShelfBackups) -> String? {
        shelfFiles.replacementRescue.withLock { rescue in
            if rescue.isDone { return rescue.path }
            // The open connection can read the original files even after they have been deleted.
            let (changes, device) = (try? knownJournal(isReplaced: true)) ?? held()
            let sources = sourcesToBackUp ?? heldSources() ?? []
            rescue = (
                backups.writeRescued(
                    changes, device: device, sources: sources, now: options.now(), shelfFiles.openDirectory), true
            )
            return rescue.path
        }
    }
}
