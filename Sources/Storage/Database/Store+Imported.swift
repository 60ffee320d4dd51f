internal import Catalogs
internal import Model
internal import SQLite

extension Store {
    // MARK: Catalogs

    /// Returns the built-in catalogs, followed by the catalogs that the user added. The added catalogs are grouped by collection,
    /// and the collections are sorted by the creation time of their first catalog.
    func items() throws(SQLiteError) -> [AdapterTable.CatalogAdapters] {
        var imported: [AdapterTable.CatalogAdapters] = []
        let rows = try database.all("SELECT catalog, revision FROM own WHERE NOT is_forgotten ORDER BY made, catalog") { row in
            (name: row.text(0), revision: row.integer(1))
        }
        for row in rows { if let item = try importedItem(row.name, row.revision) { imported.append(item) } }
        var collections: [String] = []
        for item in imported where !collections.contains(item.description.collection.id) {
            collections.append(item.description.collection.id)
        }
        var items = adapters.catalogs + collections.flatMap { id in imported.filter { $0.description.collection.id == id } }
        // The reader's recipes belong to a collection that comes with the program.
        if let own = items.firstIndex(where: { $0.id == RecipeRecord.catalog && $0.isImported }),
            items[own].description.collection.id == BuiltInAdapters.kitchen,
            let last = items.lastIndex(where: { BuiltInAdapters.mealDB.catalogIDs.contains($0.id) && !$0.isImported })
        {
            items.insert(items.remove(at: own), at: last + 1)
        }
        return items
    }

    /// Returns the catalog with this ID, or nil if it doesn't exist.
    func item(_ catalog: CatalogID) throws(SQLiteError) -> AdapterTable.CatalogAdapters? {
        if let item = adapters[catalog] { return item }
        let revision = try database.integer(
            "SELECT revision FROM own WHERE catalog = ? AND NOT is_forgotten", [.text(catalog.raw)])
        guard let revision else { return nil }
        return try importedItem(catalog.raw, revision)
    }

    private func importedItem(_ name: String, _ revision: Int64) throws(SQLiteError) -> AdapterTable.CatalogAdapters? {
        try importedCatalogs.item(name, revision: revision) { () throws(SQLiteError) in
            let hasKind = try database.userVersion() >= Schema.SourceKind.firstVersion
            let kind = hasKind ? "kind" : Schema.SourceKind.inEarlierSchema
            return try database.first("SELECT plan, \(kind) FROM own WHERE catalog = ?", [.text(name)]) { row in
                Schema.SourceKind(rawValue: row.text(1))?.file(row.bytes(0))
            } ?? nil
        }
    }

    /// Returns the names of all catalogs that the user added, including catalogs that are being removed. Returns an empty set if
    /// an older version created the library.
    static func importedNames(_ database: Database) throws(SQLiteError) -> Set<String> {
        guard try database.integer("SELECT 1 FROM sqlite_schema WHERE name = 'own'") != nil else { return [] }
        return Set(try database.all("SELECT catalog FROM own") { $0.text(0) })
    }

    // MARK: Importing

    /// Returns the source file of an imported catalog, which defines how records become entries. Returns nil if the catalog wasn't
    /// imported.
    func importedFile(_ catalog: CatalogID) throws(SQLiteError) -> SourceFile? { try item(catalog)?.defaultAdapter.importedFile }

    /// Stores a source file as the description of a catalog.
    ///
    /// - Parameter isRemaking: whether existing entries must be rebuilt with this file. If the rebuild is interrupted, Almanac
    ///   repeats it the next time it starts.
    func keep(_ file: SourceFile, of catalog: CatalogID, isRemaking: Bool, now: Int64) throws(SQLiteError) {
        let kind = file.isImport ? Schema.SourceKind.file : .api
        try database.run(
            """
            INSERT INTO own (catalog, plan, revision, made, kind) VALUES (?, ?, 1, ?, ?)
            ON CONFLICT (catalog) DO UPDATE SET
                plan = excluded.plan, kind = excluded.kind, revision = revision + 1, is_forgotten = 0
            """, [.text(catalog.raw), .blob(file.bytes), .integer(now), .text(kind.rawValue)])
        guard let item = try item(catalog) else { return }
        try database.run(
            """
            INSERT INTO catalog (id, made_by) VALUES (?1, ?2)
            ON CONFLICT (id) DO UPDATE SET made_by = CASE WHEN ?3 THEN 0 ELSE ?2 END
            """, [.text(catalog.raw), .integer(Store.creatorVersion(item)), .bool(isRemaking)])
    }

    /// Returns whether the user added the catalog.
    func isAdded(_ catalog: CatalogID) throws(SQLiteError) -> Bool { try item(catalog)?.isAdded ?? false }

    /// Returns the stored records with the given IDs. Omits IDs that aren't stored.
    func imported(_ ids: [EntryID]) throws(SQLiteError) -> [EntryID: [UInt8]] {
        var records: [EntryID: [UInt8]] = [:]
        for id in ids {
            records[id] = try database.first(
                "SELECT body FROM payload WHERE catalog = ? AND key = ? AND part = 'imported'",
                [.text(id.catalog.raw), .text(id.key)]
            ) { row throws(SQLiteError) in try plain(row.bytes(0)) }
        }
        return records
    }

    /// Removes entries and their payloads (the records that the entries were created from). The entries in `marked` aren't
    /// removed, but marked as no longer in their source.
    /// - Returns: The number of newly marked entries.
    func remove(_ ids: [EntryID], marking marked: Set<EntryID>, now: Int64) throws(SQLiteError) -> Int64 {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var count: Int64 = 0
            let sequence = try nextSequence()
            for id in ids {
                if marked.contains(id) {
                    if try markGone(id, isLocalRecord: true, sequence: sequence, now: now) != nil { count += 1 }
                    continue
                }
                if let old = try row(of: id), let entry = Store.decode(old.body), !old.isGone, entry[Entry.versionKey] == nil {
                    try record(.removed, of: id, title: entry.title, now: now)
                }
                for table in ["entry", "payload"] {
                    try database.run(
                        "DELETE FROM \(table) WHERE catalog = ? AND key = ?", [.text(id.catalog.raw), .text(id.key)])
                }
            }
            return count
        }
    }

    // MARK: Removing

    /// How long a removed catalog can be put back, in milliseconds.
    static let undoTime: Int64 = 86_400_000

    /// Removes a catalog from the list of catalogs. Its data stays until `clearForgotten` deletes it, so that the removal can be
    /// undone.
    func forget(_ catalog: CatalogID, now: Int64) throws(SQLiteError) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            // The time of the removal marks the row. Earlier versions write 1 and delete the data at once.
            try database.run("UPDATE own SET is_forgotten = ? WHERE catalog = ?", [.integer(max(now, 1)), .text(catalog.raw)])
            // If the catalog is put back, its download must start from the beginning, so delete the checkpoint.
            try database.run("DELETE FROM pass WHERE catalog = ?", [.text(catalog.raw)])
        }
    }

    /// Puts a removed catalog back.
    /// - Returns: Whether the catalog's data was still there.
    func remember(_ catalog: CatalogID) throws(SQLiteError) -> Bool {
        // When it recovers a damaged database, Almanac takes the row with the highest revision.
        try database.run(
            "UPDATE own SET is_forgotten = 0, revision = revision + 1 WHERE catalog = ? AND is_forgotten",
            [.text(catalog.raw)])
        return database.changes > 0
    }

    /// Returns the removed catalogs that can be put back, with the time of their removal. The last one removed comes first.
    func forgotten(after time: Int64) throws(SQLiteError) -> [(catalog: String, removed: Int64)] {
        try database.all(
            "SELECT catalog, is_forgotten FROM own WHERE is_forgotten > ? ORDER BY is_forgotten DESC, catalog", [.integer(time)]
        ) { ($0.text(0), $0.integer(1)) }
    }

    /// Returns the description of a removed catalog that can be put back.
    func forgottenDescription(_ catalog: String) throws(SQLiteError) -> CatalogDescription? {
        let revision = try database.integer("SELECT revision FROM own WHERE catalog = ?", [.text(catalog)]) ?? 0
        return try importedItem(catalog, revision)?.description
    }

    /// Returns the catalogs that were removed up to `time` and may still have data in the database.
    func forgotten(until time: Int64) throws(SQLiteError) -> [CatalogID] {
        try database.all(
            "SELECT catalog FROM own WHERE is_forgotten AND is_forgotten <= ? ORDER BY catalog", [.integer(time)]
        ) { $0.text(0) }.compactMap { CatalogID($0) }
    }

    /// Deletes part of a removed catalog's data.
    /// - Returns: Whether data remains. If so, call this method again.
    func clearForgotten(_ catalog: CatalogID, limit: Int64) throws(SQLiteError) -> Bool {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            guard try database.integer("SELECT 1 FROM own WHERE catalog = ? AND is_forgotten", [.text(catalog.raw)]) != nil else {
                return false
            }
            for table in ["entry", "payload", "entry_change"] {
                try database.run(
                    "DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table) WHERE catalog = ? LIMIT ?)",
                    [.text(catalog.raw), .integer(limit)])
                if database.changes > 0 { return true }
            }
            for table in ["pass", "own", "catalog_change", "sample"] {
                try database.run("DELETE FROM \(table) WHERE catalog = ?", [.text(catalog.raw)])
            }
            try database.run("DELETE FROM catalog WHERE id = ?", [.text(catalog.raw)])
            return false
        }
    }

    /// Frees the disk space of removed entries if it is more than 4096 pages and more than half of the database file.
    func shrink() throws(SQLiteError) {
        let free = try database.integer("PRAGMA freelist_count") ?? 0
        let all = try database.integer("PRAGMA page_count") ?? 0
        guard free > 4096, free * 2 > all else { return }
        try database.execute("VACUUM")
    }
}
