internal import Glibc
internal import Records
internal import SQLite

/// Where the library's files lie in its data directory.
struct DataDirectory: Sendable {
    /// The directory itself, without a slash at its end.
    let path: String

    init(_ path: String) {
        var path = path
        while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
        self.path = path
    }

    var database: DatabaseFile { DatabaseFile(path + "/almanac.db") }
    /// The second copy of the shelf's journal.
    var journal: String { path + "/shelf.journal" }
    /// Held by the process that is changing the shelf.
    var journalLock: String { locks + "/journal.lock" }
    var packs: String { path + "/packs" }
    var locks: String { path + "/locks" }
    var backups: String { path + "/backups" }
    var pictures: String { path + "/pictures" }
    var pictureDatabase: DatabaseFile { DatabaseFile(path + "/pictures.db") }

    /// The file of the pack whose bytes have the hash `hash`.
    func pack(_ hash: String) -> String { packs + "/" + hash + ".pack" }

    /// The file of a picture whose bytes have the hash `hash`.
    func picture(_ hash: String) -> String { pictures + "/" + hash }

    /// The file that whoever changes a catalog's entries locks.
    func lock(_ catalog: CatalogID) -> String { locks + "/" + catalog.raw + ".lock" }

    /// Whether the database begins as one should: if it doesn't, a connection that is already open would go on writing, from
    /// memory, into a file that nobody can read afterwards.
    var hasDatabase: Bool { database.start(Backups.magic.count) == Backups.magic }

    /// Makes the directory and its folders, for the owner alone.
    /// - Throws: `FileError` with the path that could not be made.
    func make() throws(FileError) {
        try Files.makeDirectory(path, withParents: true)
        for folder in [packs, locks, backups] { try Files.makeDirectory(folder, withParents: false) }
    }

    /// Sees to it that files and folders of the library are for its owner alone: SQLite makes its files as the process's mask says, and
    /// others may have been copied here. The directory itself stays as it is, which others may have made for more than this.
    func keepPrivate() {
        for file in [database, pictureDatabase] { file.keepPrivate() }
        Files.makePrivate(journal, follows: true)
        for folder in [packs, locks, backups, pictures] {
            let wasOpen = Files.makePrivate(folder, follows: true)
            // There may be thousands of pictures, and nobody gets to them through a folder that is closed.
            guard wasOpen || folder != pictures else { continue }
            for name in Files.names(in: folder) { Files.makePrivate(folder + "/" + name, follows: false) }
        }
    }

    /// Bytes that database, packs and backups take.
    func bytesKept() -> Int64 {
        var sum = (database.size ?? 0) + (database.logSize ?? 0) + (Files.size(of: journal) ?? 0)
        for folder in [packs, backups] {
            for name in Files.names(in: folder) { sum += Files.size(of: folder + "/" + name) ?? 0 }
        }
        return sum
    }
}
