internal import Model
internal import SQLite
internal import SystemCalls

/// The paths of the library's files in its data directory.
package struct DataDirectory: Sendable {
    /// The directory's path, without a trailing slash.
    package let path: String

    package init(_ path: String) {
        var path = path
        while path.utf8.count > 1, path.utf8.last == ASCII.slash { path.removeLast() }
        self.path = path
    }

    var database: DatabaseFile { DatabaseFile(path + "/almanac.db") }
    /// The path of the journal file, which is a second copy of all changes to favourites and notes.
    var journal: String { path + "/shelf.journal" }
    /// The path of the lock file that a process holds while it changes favourites or notes.
    var journalLock: String { locks + "/journal.lock" }
    var packs: String { path + "/packs" }
    var locks: String { path + "/locks" }
    var backups: String { path + "/backups" }
    var pictures: String { path + "/pictures" }
    /// The path of the folder with the local CA, the server's certificate and their keys.
    package var certificates: String { path + "/certificates" }
    var pictureDatabase: DatabaseFile { DatabaseFile(path + "/pictures.db") }
    var readerDatabase: DatabaseFile { DatabaseFile(path + "/readers.db") }
    /// The folder with a folder for the shelf of each reader except the first.
    var readers: String { path + "/readers" }

    /// Returns the path of the pack whose bytes have the hash `hash`.
    func pack(_ hash: String) -> String { packs + "/" + hash + ".pack" }

    /// The path of the file that names the packs with the built-in adapters' descriptions.
    var describedPacks: String { path + "/packs.described" }

    /// The path of a pack's compressed form.
    func compressedPack(_ hash: String) -> String { pack(hash) + ".br" }

    /// Returns the path of the picture whose bytes have the hash `hash`.
    func picture(_ hash: String) -> String { pictures + "/" + hash }
    /// The folder for pictures from the reader's files, which can't be fetched again.
    var ownPictures: String { path + "/own-pictures" }

    /// Returns the path of the lock file for changing a catalog's entries.
    func lock(_ catalog: CatalogID) -> String { locks + "/" + catalog.raw + ".lock" }

    /// Takes a lock.
    /// - Throws: `busy` if the lock isn't available before the deadline.
    func take(
        _ lock: String, until deadline: ContinuousClock.Instant = .now, orElse busy: LibraryError
    ) throws(LibraryError) -> FileLock {
        do throws(FileError) {
            if let lock = try FileLock.take(lock, until: deadline) { return lock }
        } catch { throw LibraryError(error, in: self) }
        throw busy
    }

    /// Whether the database file starts with SQLite's magic bytes. Without these bytes, SQLite can't open the file again,
    /// although an open connection can still write to the file from its cache.
    var hasDatabase: Bool { database.start(AutomaticShelfBackups.magic.count) == AutomaticShelfBackups.magic }

    /// Creates the directory and its folders, which only the owner can access. A reader's directory has no packs.
    /// - Throws: `FileError` with the path that couldn't be created.
    func make(isReaders: Bool = false) throws(FileError) {
        try Files.makeDirectory(path, withParents: !isReaders)
        if !isReaders { try Files.makeDirectory(packs, withParents: false) }
        for folder in [locks, backups] { try Files.makeDirectory(folder, withParents: false) }
    }

    /// Returns the directory with the shelf of a reader who isn't the first.
    func reader(_ number: Int64) -> DataDirectory { DataDirectory(readers + "/\(number)") }

    /// What the name of a reader's directory ends in while it is being removed.
    static let removedSuffix = ".removed"

    /// The path of a reader's directory while it is being removed.
    func removedReader(_ number: Int64) -> String { reader(number).path + DataDirectory.removedSuffix }

    /// Makes the library's files and folders accessible only to their owner. SQLite creates files with the process's umask, and
    /// files that the user copied into the directory may have any permissions. The permissions of the directory itself don't
    /// change, because it may contain other data.
    package func keepPrivate() {
        for file in [database, pictureDatabase, readerDatabase] { file.keepPrivate() }
        Files.makePrivate(journal, follows: true)
        for folder in [packs, locks, backups, pictures, ownPictures, certificates, readers] {
            let wasOpen = Files.makePrivate(folder, follows: true)
            // If the folder was already private, don't check its pictures. There may be thousands of them, and the folder
            // protects them.
            guard wasOpen || folder != pictures else { continue }
            for name in Files.names(in: folder) { Files.makePrivate(folder + "/" + name, follows: false) }
        }
    }

    /// Returns the total size of the database, packs and backups, in bytes.
    func bytesKept() -> Int64 {
        var sum = (database.size ?? 0) + (database.logSize ?? 0) + (Files.size(of: journal) ?? 0)
        for folder in [packs, backups] {
            for name in Files.names(in: folder) { sum += Files.size(of: folder + "/" + name) ?? 0 }
        }
        return sum
    }
}
