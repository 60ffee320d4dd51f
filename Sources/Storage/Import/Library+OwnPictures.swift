internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// The pictures from readers' files, which can't be fetched again.
extension Library {
    /// How long a picture stays after the last recipe that used it was changed, deleted or replaced, in milliseconds.
    private static let unusedPictureTime: Int64 = 30 * 86_400_000

    /// Stores the pictures that come with recipes. Thumbnails are made when a page needs them, as for other pictures.
    func keepPictures(of recipes: [RecipeRecord]) throws(LibraryError) {
        for recipe in recipes where !recipe.picture.isEmpty { try keepPicture(recipe.picture) }
    }

    /// Stores a picture from a reader's file in the data directory.
    func keepPicture(_ picture: [UInt8]) throws(LibraryError) {
        guard let name = StoredPicture.name(in: StoredPicture.address(of: picture)) else { return }
        let path = directory.ownPictures + "/" + name
        // A picture that no recipe has used for long could be removed at this moment.
        if Files.size(of: path) == Int64(picture.count), !isOld(name) { return }
        do throws(FileError) {
            try Files.makeDirectory(directory.ownPictures, withParents: false)
            try Files.write(
                picture, to: path, temporary: directory.ownPictures + "/" + String(options.random(), radix: 16) + ".part",
                forGood: true)
        } catch { throw LibraryError(error, in: directory) }
        // Without a network, pages show pictures only if there is a picture database.
        _ = pictures()
    }

    /// Returns whether a picture was stored long ago.
    private func isOld(_ name: String) -> Bool {
        let start = (options.now() - Library.unusedPictureTime) / 1000
        return Files.changed(directory.ownPictures + "/" + name).map { $0 < start } ?? false
    }

    /// Removes the pictures that no recipe has used for 30 days: no record in the catalog `recipes`, also not in a removed one that can
    /// be put back, and no recipe on any reader's shelf, also not in an earlier version that could be restored.
    ///
    /// - Throws: `busy`, `storage`, and the errors of `library(of:)`. Nothing is removed then.
    public func removeUnusedPictures() throws(LibraryError) {
        guard parent == nil, writing != nil else { return }
        var unused = Set(
            Files.names(in: directory.ownPictures).filter { name in
                StoredPicture.name(in: Entry.storedPicture + name) == name && isOld(name)
            })
        guard !unused.isEmpty else { return }
        // An import stores its pictures before its recipes.
        let lock = try directory.take(directory.lock(RecipeSource.catalog), orElse: .alreadyRunning(RecipeSource.catalog))
        defer { lock.release() }
        let used = try main.reading { store throws(SQLiteError) in try store.storedPictures(in: RecipeSource.catalog) }
        guard let used else { return }
        unused.subtract(used)
        if !unused.isEmpty { try unused.subtract(shelfPictures()) }
        if hasReaders, !unused.isEmpty {
            let others: [Reader]
            do throws(ReaderRegistryError) { others = try readers.readers().filter { !$0.isFirst } } catch {
                if case .library(let error) = error { throw error }
                return
            }
            for reader in others where !unused.isEmpty { try unused.subtract(library(of: reader).shelfPictures()) }
        }
        for name in unused where isOld(name) { Files.remove(directory.ownPictures + "/" + name) }
    }

    /// Returns the names of the pictures of recipes on this shelf, and of earlier versions of recipes that have changed lately.
    private func shelfPictures() throws(LibraryError) -> Set<String> {
        _ = try snapshot()
        let start = options.now() - Library.unusedPictureTime, (journal, _) = try knownJournal()
        let changes = journal.filter { $0.key.subject == .recipe }
        let recent = Set(changes.filter { $0.id.time >= start }.map(\.key))
        let inEffect = Set(ShelfState(changes).heads.map(\.id))
        var names: Set<String> = []
        for change in changes where inEffect.contains(change.id) || recent.contains(change.key) {
            if let text = change.value?.text { names.formUnion(StoredPicture.names(in: Array(text.utf8))) }
        }
        return names
    }
}

extension Store {
    /// Returns the names of the pictures from readers' files in the records of a catalog. Returns nil if a record is damaged, because its
    /// picture isn't known.
    fileprivate func storedPictures(in catalog: CatalogID) throws(SQLiteError) -> Set<String>? {
        var names: Set<String>? = []
        try database.query("SELECT body FROM payload WHERE catalog = ?", [.text(catalog.raw)]) { row throws(SQLiteError) in
            let record = try plain(row.bytes(0))
            if record.isEmpty { names = nil }
            names?.formUnion(StoredPicture.names(in: record))
        }
        return names
    }
}

extension StoredPicture {
    /// Returns the names of all pictures whose addresses occur in a text.
    fileprivate static func names(in text: [UInt8]) -> Set<String> {
        var names: Set<String> = [], rest = text[...]
        let mark = Array(Entry.storedPicture.utf8)
        while let start = rest.firstRange(of: mark) {
            rest = rest[start.upperBound...]
            let name = rest.prefix { ASCII.isDigit($0) || (ASCII.lowerA...ASCII.lowerF).contains($0) || $0 == ASCII.minus }
            names.insert(String(decoding: name, as: UTF8.self))
        }
        return names
    }
}
