internal import Model
internal import Pack
internal import SQLite
internal import SystemCalls

/// Builds a catalog's packs from its entries, then records them as the catalog's current packs.
///
/// Packs are caches that can be rebuilt from the database without the network. If publishing is interrupted, the previous packs
/// remain current.
struct PackPublisher {
    /// The maximum number of entries in a delta pack. If there are more, a new base pack is built.
    static let deltaEntries: Int64 = 256
    /// The maximum total size of the entries in a delta pack, in bytes. If they are larger, a new base pack is built.
    static let deltaBytes: Int64 = 1 << 20
    /// The age at which an unused pack is removed, in seconds. A newer file may belong to another process that hasn't published
    /// it yet.
    static let strayLife: Int64 = 60

    let store: Store
    let directory: DataDirectory
    let random: @Sendable () -> UInt64
    let faults: WriteFaultInjector?

    /// The kind of pack to publish.
    enum PublishMode {
        /// A delta pack with the entries that have changed since the base pack, or a new base pack if there are too many of them.
        case delta
        /// A new base pack with all entries, but only if a delta pack or unpublished changes exist.
        case fold
        /// A new base pack with all entries, even if nothing has changed. It replaces a pack that is damaged or outdated.
        case anew
    }

    /// Publishes any changes to a catalog by writing a new pack (data file).
    /// - Returns: Whether anything was published.
    @discardableResult
    func publish(_ catalog: CatalogID, _ mode: PublishMode) throws(LibraryError) -> Bool {
        for _ in 0..<5 {
            let plan = try store.database.transaction(.deferred, wrap: { LibraryError($0, in: directory) }) {
                () throws(LibraryError) in try self.plan(catalog, mode)
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

    /// Writes the pack that has to be published, using the current read transaction.
    /// - Returns: The old and new packs, or nil if there is nothing to publish.
    private func plan(
        _ catalog: CatalogID, _ mode: PublishMode
    ) throws(LibraryError) -> (old: PublishedPackHashes, new: PublishedPackHashes)? {
        let found: (description: CatalogDescription, old: PublishedPackHashes, new: PublishedPackHashes, isBase: Bool)?
        do throws(SQLiteError) { found = try pointers(catalog, mode) } catch { throw LibraryError(error, in: directory) }
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
        _ catalog: CatalogID, _ mode: PublishMode
    ) throws(SQLiteError) -> (description: CatalogDescription, old: PublishedPackHashes, new: PublishedPackHashes, isBase: Bool)?
    {
        guard let description = try store.item(catalog)?.description else { return nil }
        let old = try store.catalogRow(catalog).pointer
        let last = try store.lastSequence(catalog)
        guard last > 0 else { return nil }
        let isNew = last > old.published || old.base == nil
        var isBase = old.base.map { isOutdated($0) } ?? true
        switch mode {
        case .anew: isBase = true
        case .fold:
            guard isNew || old.delta != nil else { return nil }
            isBase = true
        case .delta:
            guard isNew else { return nil }
            let (count, bytes) = try store.changedSince(old.baseSequence, catalog)
            if count > PackPublisher.deltaEntries || bytes > PackPublisher.deltaBytes { isBase = true }
        }
        var new = old
        new.published = last
        if isBase { new.baseSequence = last }
        return (description, old, new, isBase)
    }

    /// Returns whether a pack has an earlier format.
    private func isOutdated(_ hash: String) -> Bool {
        guard let source = try? FileMemoryMapper.source(directory.pack(hash), readLength: 0) else { return false }
        return PackReader.isOutdated(source)
    }

    /// The maximum number of entries to keep in memory while writing their pack. If there are more, all entries are read twice.
    private static let keptEntries = 2000

    /// Writes a pack with the entries that have changed since the given transaction. The file's name is its hash.
    /// - Returns: The hash.
    private func write(_ description: CatalogDescription, since sequence: Int64) throws(LibraryError) -> String {
        let file: PackFileWriter
        do throws(FileError) {
            try faults?.check(directory.packs)
            try Files.makeDirectory(directory.packs, withParents: false)
            file = try PackFileWriter(directory.packs + "/" + String(random(), radix: 16) + ".part")
        } catch { throw LibraryError(error, in: directory) }
        let header: [UInt8]
        do throws(SQLiteError) {
            var builder = PackBuilder(description)
            var rows: [Int64] = []
            var kept: [Entry] = []
            try store.forEachLinkedEntry(description, since: sequence) { row, entry in
                rows.append(row)
                if rows.count <= PackPublisher.keptEntries { kept.append(entry) } else { kept = [] }
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

    /// Removes all packs and their compressed forms except each catalog's current and previous packs.
    private func removeStrays() throws(SQLiteError) {
        let used = try store.packsInUse()
        let now = WallClock.milliseconds() / 1000
        for name in Files.names(in: directory.packs) {
            let path = directory.packs + "/" + name
            let pack = name.hasSuffix(".br") ? String(name.dropLast(3)) : name
            if pack.hasSuffix(".pack"), used.contains(String(pack.dropLast(5))) { continue }
            guard pack.hasSuffix(".pack") || name.hasSuffix(".part"), let changed = Files.changed(path) else { continue }
            if now - changed > PackPublisher.strayLife { Files.remove(path) }
        }
    }

    // MARK: Reading

    /// Opens a catalog's packs.
    struct PackOpener {
        /// The catalog that the packs must belong to.
        let catalog: CatalogID
        /// The program's description of the catalog, or nil to use the pack's own description.
        let description: CatalogDescription?
        let directory: DataDirectory
        /// The maximum size of a pack to read into memory, in bytes. Larger packs are memory-mapped.
        let readLength: Int64

        /// Opens and joins the packs that `pointer` names. Damage in a large pack is detected only when the damaged part is
        /// read.
        ///
        /// - Parameter isProven: whether to verify the packs' bytes against the hashes in their names. Pass true after damage
        ///   has been found, because another process may have rebuilt the packs.
        /// - Returns: Nil if a pack is missing or damaged, belongs to another catalog, or has a different description.
        func view(_ pointer: PublishedPackHashes, isProven: Bool = false) -> MergedCatalog? {
            guard let hash = pointer.base, let base = pack(hash, isProven) else { return nil }
            guard let hash = pointer.delta else { return sound(MergedCatalog(base: base)) }
            guard let delta = pack(hash, isProven) else { return nil }
            return sound(MergedCatalog(base: base, delta: delta))
        }

        /// Returns the view, or nil if one of its packs is damaged. Joining packs reads parts of them, which may reveal damage.
        private func sound(_ view: MergedCatalog) -> MergedCatalog? { view.isDamaged ? nil : view }

        private func pack(_ hash: String, _ isProven: Bool) -> PackReader? {
            let path = directory.pack(hash)
            guard let bytes = try? FileMemoryMapper.source(path, readLength: readLength), let pack = try? PackReader(bytes),
                pack.description.id == catalog,
                description.map({ $0.withoutNameLinks == pack.description.withoutNameLinks }) ?? true,
                !isProven || (try? Files.hash(of: path)) == hash
            else { return nil }
            return pack
        }
    }
}
