internal import Glibc
internal import Model
internal import Pack
internal import SQLite

/// Makes the packs of a catalog out of its entries and points at them.
///
/// Packs are caches: whatever happens to one, it can be made again from the database without the network, and a publish that is stopped
/// anywhere leaves the pointers at packs that are there.
struct Publisher {
    /// A delta of more entries than this is folded into a new base.
    static let deltaEntries: Int64 = 256
    /// A delta of entries longer than this together, in bytes, is folded into a new base.
    static let deltaBytes: Int64 = 1 << 20
    /// How old a file that nothing points at has to be before it is removed, in seconds: another process may have written it for a
    /// pointer that it is about to set.
    static let strayLife: Int64 = 60

    let store: Store
    let directory: DataDirectory
    let random: @Sendable () -> UInt64
    let faults: FileFaults?

    /// What a publish was asked to do.
    enum Extent {
        /// The entries changed since the base, as a delta, unless there are too many of them.
        case delta
        /// Everything in one new base, where there is a delta or something unpublished.
        case fold
        /// Everything in one new base, whatever there is: a pack is damaged or another program's.
        case anew
    }

    /// Publishes what changed; nothing where nothing did.
    /// - Returns: whether it published.
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

    /// Writes the pack that is wanted, in the read transaction under way.
    /// - Returns: which packs there were, and which there are to be; nil where there is nothing to do.
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
        var isBase = old.base == nil
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

    /// How many entries are kept at hand while their pack is written; where there are more, they are read twice.
    private static let keptEntries = 2000

    /// Writes the pack of the entries changed since a transaction, under the name of its hash.
    /// - Returns: the hash.
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

    /// Removes packs that nothing points at and nothing pointed at one publish ago.
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

    /// Opens packs of one catalog.
    struct Reading {
        /// The catalog they have to be of.
        let catalog: CatalogID
        /// What the program says of the catalog; nil if that is the pack's to say.
        let description: CatalogDescription?
        let directory: DataDirectory
        /// The longest pack that is read whole, in bytes; longer ones are mapped.
        let readLength: Int64

        /// The packs a pointer names, joined. Damage in a long one shows when it is read.
        ///
        /// - Parameter isProven: whether their bytes are to be those that their names are the hashes of: for packs in which damage was met, and
        ///   which another process may have made again.
        /// - Returns: nil if one is missing, found damaged, of another catalog, or made with another description of it.
        func view(_ pointer: PackPointer, isProven: Bool = false) -> CatalogView? {
            guard let hash = pointer.base, let base = pack(hash, isProven) else { return nil }
            guard let hash = pointer.delta else { return sound(CatalogView(base: base)) }
            guard let delta = pack(hash, isProven) else { return nil }
            return sound(CatalogView(base: base, delta: delta))
        }

        /// Joining packs reads in them.
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
