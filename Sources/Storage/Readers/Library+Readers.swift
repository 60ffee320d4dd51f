public import Model
internal import SQLite
internal import Shelf

/// The libraries of several readers. The first reader's shelf is in the data directory's database. Every other reader has a folder
/// with a database, a journal file and backups, which the code for the library's own shelf reads and writes.
extension Library {
    /// Returns the library as a reader uses it: everybody's catalogs with the reader's own shelf. It opens the reader's files if they
    /// aren't open.
    ///
    /// - Throws: `cannotOpen` if the reader was removed, `readOnly`, `diskFull`, `newerVersion`, `damaged`, `busy`.
    public func library(of reader: Reader) throws(LibraryError) -> Library {
        if let parent { return try parent.library(of: reader) }
        if reader.isFirst { return self }
        var isNew = false
        let files = try readerShelves.shelf(of: reader.number) { () throws(LibraryError) in
            isNew = true
            return try openShelf(of: reader.number)
        }
        let library = Library(parent: self, shelfFiles: files)
        if isNew { library.keepBackup() }
        return library
    }

    private func openShelf(of number: Int64) throws(LibraryError) -> ShelfFiles {
        let directory = self.directory.reader(number)
        if !Files.isDirectory(directory.path) {
            // A folder that was removed with its reader must not come back.
            let known: Reader?
            do throws(ReaderRegistryError) { known = try readers.reader(number) } catch {
                if case .library(let error) = error { throw error }
                throw .cannotOpen(path: directory.path, code: FileError.missing)
            }
            guard known != nil else { throw .cannotOpen(path: directory.path, code: FileError.missing) }
            // A removal may have been interrupted.
            Files.move(self.directory.removedReader(number), to: directory.path)
        }
        return try LibraryOpener(directory, of: self, reader: number).files().files
    }

    /// Adds a reader. The first reader becomes an owner and has the library's own shelf.
    ///
    /// - Parameter identity: the name by which a proxy knows the reader, or nil.
    /// - Throws: `badName`, `nameInUse`, `badIdentity`, `identityInUse`, `tooMany`, `library`.
    public func addReader(
        _ name: String, role: ReaderRole = .member, identity: String? = nil
    ) async throws(ReaderRegistryError) -> Reader {
        let reader = try readers.add(name, role: role, identity: identity)
        defer { main.backUpReaders(isChanged: true) }
        do throws(LibraryError) {
            if reader.isFirst {
                // From now on, others see the catalog with the copies of the first reader's recipes.
                try await main.storeOwnRecipes()
            } else {
                _ = try library(of: reader)
            }
        } catch {
            // Otherwise, a first reader's recipes could still be in the catalog, or a reader couldn't use the shelf.
            try? readers.remove(reader.number)
            throw .library(error)
        }
        return reader
    }

    /// Removes a reader with all devices, and deletes the reader's shelf. A backup of the shelf is written first. The first reader
    /// can be removed only as the last one, and the shelf then stays in the library.
    ///
    /// - Returns: The backup's path, or nil if the shelf is empty or stays in the library.
    /// - Throws: `unknownReader`, `lastOwner`, `library`.
    public func removeReader(_ reader: Reader) throws(ReaderRegistryError) -> String? {
        if let parent { return try parent.removeReader(reader) }
        guard !reader.isFirst else {
            try readers.remove(reader.number)
            // There is nobody left to share lists with. The next first reader has another number.
            readerShelves.close(Library.hubNumber)
            Files.removeTree(directory.hub.path)
            return nil
        }
        guard try readers.reader(reader.number) != nil else { throw .unknownReader }
        let backup: String?
        do throws(LibraryError) {
            try withdrawSharedLists(of: reader.number)
            backup = try setAside(reader)
        } catch { throw .library(error) }
        let (path, removed) = (directory.reader(reader.number).path, directory.removedReader(reader.number))
        do throws(ReaderRegistryError) { try readers.remove(reader.number) } catch {
            Files.move(removed, to: path)
            throw error
        }
        deleteRemovedReaders()
        backUpReaders(isChanged: true)
        return backup
    }

    /// Writes a backup of a reader's shelf, and renames the shelf's folder. Nothing can change the shelf in between.
    private func setAside(_ reader: Reader) throws(LibraryError) -> String? {
        guard writing != nil else { throw notWritable }
        let library = try library(of: reader), own = directory.reader(reader.number)
        // Take in changes that are only in the journal file.
        _ = try library.snapshot()
        let lock = try own.take(own.journalLock, until: .now + Library.changeLimit, orElse: .busy)
        defer { lock.release() }
        let (journal, device) = try library.knownJournal()
        var path: String?
        if !journal.isEmpty {
            let bytes = BackupDocument.encode(journal, device: device, now: options.now(), sources: nil)
            // If the database is lost, the first reader's shelf is recovered from the files in the folder above this one.
            let folder = directory.readerBackups
            let name = "\(reader.number)-\(DataDirectory.compactDate(options.now())).json"
            do throws(FileError) {
                try Files.makeDirectory(folder, withParents: false)
                try Files.write(bytes, to: folder + "/" + name, temporary: folder + "/" + name + ".part", forGood: true)
            } catch { throw LibraryError(error, in: directory) }
            path = folder + "/" + name
        }
        readerShelves.close(reader.number)
        guard Files.move(own.path, to: directory.removedReader(reader.number)) else {
            throw LibraryError(.last(own.path), in: directory)
        }
        return path
    }

    /// Deletes the shelves of removed readers. An earlier removal may have been interrupted.
    func deleteRemovedReaders() {
        for name in Files.names(in: directory.readers) where name.hasSuffix(DataDirectory.removedSuffix) {
            guard let number = Int64(name.dropLast(DataDirectory.removedSuffix.count)) else { continue }
            // If the registry can't be read, the reader may still exist.
            do throws(ReaderRegistryError) {
                if try readers.reader(number) == nil { Files.removeTree(directory.readers + "/" + name) }
            } catch { continue }
        }
    }

    /// Whether several readers may use the library. If the registry can't be read, returns true, so that nobody sees others' data.
    var hasReaders: Bool { (try? main.readers.hasReaders()) ?? true }

    /// Whether the shelf's reader was removed. The shelf must then not be rescued.
    var isReaderRemoved: Bool {
        guard let parent, let number = shelfFiles.reader else { return false }
        do throws(ReaderRegistryError) { return try parent.readers.reader(number) == nil } catch { return false }
    }
}
