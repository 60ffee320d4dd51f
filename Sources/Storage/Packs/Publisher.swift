internal import Glibc
internal import Model
internal import Pack
internal import SQLite

/// Builds a catalog's packs from its entries and updates the pack pointer.
///
/// Packs are caches. Each can be rebuilt from the database without the network. An interrupted publish leaves the pointer at
/// existing packs.
struct Publisher {
    /// The number of entries above which a delta is merged into a new base.
    static let deltaEntries: Int64 = 256
    /// The total size of entries above which a delta is merged into a new base, in bytes.
    static let deltaBytes: Int64 = 1 << 20
    /// The age at which an unused file is removed, in seconds. A newer file may belong to another process that hasn't updated its
    /// pointer yet.
    static let strayLife: Int64 = 60

    let store: Store
    let directory: DataDirectory
    let random: @Sendable () -> UInt64
    let faults: FileFaults?

    /// How much to publish.
    enum Extent {
        /// A delta with the entries changed since the base, or a new base if there are too many.
        case delta
        /// A new base with everything, if there is a delta or anything unpublished.
        case fold
        /// A new base with everything in any case, because a pack is damaged or was made by another version of the program.
        case anew
    }

    /// Publishes the changes, if there are any.
    /// - Returns: Whether anything was published.
    @discardableResult
    func publish(_ catalog: CatalogID, _ extent: Extent) throws(LibraryError) -> Bool {
        for _ in 0..<5 {
            let plan = try store.database.transaction(.deferred, wrap: { LibraryError($0, in: directory) }) {
                () throws(LibraryError) in try self.plan(catalog, extent)
            }
            guard let plan else { return false }
            let isDone: Bool
            do throws(SQLiteError) {
                isDone = try store.database.transaction(.immediate) { () throws(SQLiteError) in
                    try store.setPointer(catalog, from: plan.old, to: plan.new)
                }
                if isDone { try removeStrays() }
            } catch { throw LibraryError(error, in: directory) }
            if isDone { return true }
        }
        throw .busy
    }

    /// Writes the necessary pack in the current read transaction.
    /// - Returns: The old and new pointers, or nil if there is nothing to do.
    private func plan(_ catalog: CatalogID, _ extent: Extent) throws(LibraryError) -> (old: PackPointer, new: PackPointer)? {
        let found: (description: CatalogDescription, old: PackPointer, new: PackPointer, isBase: Bool)?
        do throws(SQLiteError) { found = try pointers(catalog, extent) } catch { throw LibraryError(error, in: directory) }
        guard let found else { return nil }
        let hash = try write(found.description, since: found.isBase ? 0 : found.old.baseSequence)
        var new = found.new
        if found.isBase {
            new.base = hash
            new.delta = nil
        } else {
            new.delta = hash
        }
        return (found.old, new)
    }

    private func pointers(
        _ catalog: CatalogID, _ extent: Extent
    ) throws(SQLiteError) -> (description: CatalogDescription, old: PackPointer, new: PackPointer, isBase: Bool)? {
        guard let description = try store.item(catalog)?.description else { return nil }
        let old = try store.catalogRow(catalog).pointer
        let last = try store.lastSequence(catalog)
        guard last > 0 else { return nil }
        let isNew = last > old.published || old.base == nil
        var isBase = old.base.map { isOutdated($0) } ?? true
        switch extent {
        case .anew: isBase = true
        case .fold:
            guard isNew || old.delta != nil else { return nil }
            isBase = true
        case .delta:
            guard isNew else { return nil }
            let (count, bytes) = try store.changedSince(old.baseSequence, catalog)
            if count > Publisher.deltaEntries || bytes > Publisher.deltaBytes { isBase = true }
        }
        var new = old
        new.published = last
        if isBase { new.baseSequence = last }
        return (description, old, new, isBase)
    }

    /// Whether a pack has an earlier format.
    private func isOutdated(_ hash: String) -> Bool {
        guard let source = try? MappedFile.source(directory.pack(hash), readLength: 0) else { return false }
        return PackReader.isOutdated(source)
    }

    /// The limit on entries held in memory while their pack is written. If there are more, they are read twice.
    private static let keptEntries = 2000

    /// Writes a pack with the entries changed since a transaction, and names it by its hash.
    /// - Returns: The hash.
    private func write(_ description: CatalogDescription, since sequence: Int64) throws(LibraryError) -> String {
        let file: PackFile
        do throws(FileError) {
            try faults?.check(directory.packs)
            try Files.makeDirectory(directory.packs, withParents: false)
            file = try PackFile(directory.packs + "/" + String(random(), radix: 16) + ".part")
        } catch { throw LibraryError(error, in: directory) }
        let header: [UInt8]
        do throws(SQLiteError) {
            var builder = PackBuilder(description)
            var rows: [Int64] = []
            var kept: [Entry] = []
            try store.forEachLinkedEntry(description, since: sequence) { row, entry in
                rows.append(row)
                if rows.count <= Publisher.keptEntries { kept.append(entry) } else { kept = [] }
                file.put(builder.add(entry))
            }
            header = try builder.finish { (place) throws(SQLiteError) in
                kept.isEmpty ? try store.entry(inRow: rows[Int(place)]) : kept[Int(place)]
            } put: { (piece) throws(SQLiteError) in
                file.put(piece)
            }
        } catch { throw LibraryError(error, in: directory) }
        do throws(FileError) {
            return try file.finish(header) { directory.pack($0) }
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Removes packs that neither the current nor the previous publish uses.
    private func removeStrays() throws(SQLiteError) {
        let used = try store.packsInUse()
        let now = Clock.milliseconds() / 1000
        for name in Files.names(in: directory.packs) {
            let path = directory.packs + "/" + name
            if name.hasSuffix(".pack"), used.contains(String(name.dropLast(5))) { continue }
            guard name.hasSuffix(".pack") || name.hasSuffix(".part"), let changed = Files.changed(path) else { continue }
            if now - changed > Publisher.strayLife { Files.remove(path) }
        }
    }

    // MARK: Reading

    /// Opens a catalog's packs.
    struct Reading {
        /// The catalog that the packs must belong to.
        let catalog: CatalogID
        /// The program's description of the catalog, or nil to use the pack's own description.
        let description: CatalogDescription?
        let directory: DataDirectory
        /// The size limit for reading a pack into memory, in bytes. Larger packs are mapped.
        let readLength: Int64

        /// Opens and joins the packs that a pointer names. Damage in a large pack shows only when it is read.
        ///
        /// - Parameter isProven: whether to verify the packs' bytes against the hashes in their names. Used after damage, when
        ///   another process may have rebuilt the packs.
        /// - Returns: Nil if a pack is missing, damaged, from another catalog, or made with another description.
        func view(_ pointer: PackPointer, isProven: Bool = false) -> CatalogView? {
            guard let hash = pointer.base, let base = pack(hash, isProven) else { return nil }
            guard let hash = pointer.delta else { return sound(CatalogView(base: base)) }
            guard let delta = pack(hash, isProven) else { return nil }
            return sound(CatalogView(base: base, delta: delta))
        }

        /// Joining packs also reads them, which may reveal damage.
        private func sound(_ view: CatalogView) -> CatalogView? { view.isDamaged ? nil : view }

        private func pack(_ hash: String, _ isProven: Bool) -> PackReader? {
            let path = directory.pack(hash)
            guard let bytes = try? MappedFile.source(path, readLength: readLength), let pack = try? PackReader(bytes),
                pack.description.id == catalog, description.map({ $0 == pack.description }) ?? true,
                !isProven || (try? Files.hash(of: path)) == hash
            else { return nil }
            return pack
        }
    }
}
