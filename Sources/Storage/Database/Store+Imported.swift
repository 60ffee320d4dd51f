internal import Catalogs
internal import Model
internal import SQLite

/// A record of an imported file, ready to be stored.
struct PreparedImport: Sendable {
    let id: EntryID
    let payload: [UInt8]
    /// The stored form of its entry.
    let encoded: [UInt8]
    let line: Int64
    /// Whether an earlier record of the file has its id.
    let isRepeat: Bool
    /// Whether it has no title of its own.
    var isUntitled = false
}

/// What storing a record of a file came to.
struct StoredImport: Sendable {
    /// Whether there was no such entry.
    var isNew = false
    /// Whether the entry is as it was.
    var isSameEntry = false
    /// Whether it is made of the same record as it was.
    var isSamePayload = false
    /// What the entry was, as a hash that means something in this process only; nil where it is the same, was not there or was marked as gone.
    var before: Int?
}

extension Store {
    // MARK: Which there are

    /// The program's catalogs, then the reader's own: those of one collection together, collections by when their first catalog
    /// was made.
    func items() throws(SQLiteError) -> [AdapterTable.Item] {
        var imported: [AdapterTable.Item] = []
        let rows = try database.all("SELECT catalog, revision FROM own WHERE NOT is_forgotten ORDER BY made, catalog") { row in
            (name: row.text(0), revision: row.integer(1))
        }
        for row in rows { if let item = try importedItem(row.name, row.revision) { imported.append(item) } }
        var collections: [String] = []
        for item in imported where !collections.contains(item.description.collection.id) {
            collections.append(item.description.collection.id)
        }
        return adapters.catalogs + collections.flatMap { id in imported.filter { $0.description.collection.id == id } }
    }

    /// The catalog of that name; nil where there is none.
    func item(_ catalog: CatalogID) throws(SQLiteError) -> AdapterTable.Item? {
        if let item = adapters[catalog] { return item }
        let revision = try database.integer(
            "SELECT revision FROM own WHERE catalog = ? AND NOT is_forgotten", [.text(catalog.raw)])
        guard let revision else { return nil }
        return try importedItem(catalog.raw, revision)
    }

    private func importedItem(_ name: String, _ revision: Int64) throws(SQLiteError) -> AdapterTable.Item? {
        try importedCatalogs.item(name, revision: revision) { () throws(SQLiteError) in
            try database.first("SELECT plan FROM own WHERE catalog = ?", [.text(name)]) { $0.bytes(0) }
        }
    }

    /// The names of the reader's catalogs, those that are being forgotten as well; none in a library of an earlier version.
    static func importedNames(_ database: Database) throws(SQLiteError) -> Set<String> {
        guard try database.integer("SELECT 1 FROM sqlite_schema WHERE name = 'own'") != nil else { return [] }
        return Set(try database.all("SELECT catalog FROM own") { $0.text(0) })
    }

    // MARK: Importing

    /// The plan of a catalog of the reader's own; nil where there is none.
    func plan(_ catalog: CatalogID) throws(SQLiteError) -> ImportPlan? { try (item(catalog)?.usual as? ImportedCatalog)?.plan }

    /// Keeps the plan of a catalog.
    ///
    /// - Parameter isRemaking: whether entries that are there have to be made again by it; should that be stopped, the next start
    ///   does it.
    func keep(_ plan: ImportPlan, isRemaking: Bool, now: Int64) throws(SQLiteError) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO own (catalog, plan, revision, made) VALUES (?, ?, 1, ?)
                ON CONFLICT (catalog) DO UPDATE SET plan = excluded.plan, revision = revision + 1, is_forgotten = 0
                """, [.text(plan.catalog), .blob(plan.encoded), .integer(now)])
            guard let id = CatalogID(plan.catalog), let item = try item(id) else { return }
            try database.run(
                """
                INSERT INTO catalog (id, made_by) VALUES (?1, ?2)
                ON CONFLICT (id) DO UPDATE SET made_by = CASE WHEN ?3 THEN 0 ELSE ?2 END
                """, [.text(plan.catalog), .integer(Store.maker(item)), .bool(isRemaking)])
        }
    }

    /// The records that entries are made of; of those that are there.
    func imported(_ ids: [EntryID]) throws(SQLiteError) -> [EntryID: [UInt8]] {
        var records: [EntryID: [UInt8]] = [:]
        for id in ids {
            records[id] = try database.first(
                "SELECT body FROM payload WHERE catalog = ? AND key = ? AND part = 'imported'",
                [.text(id.catalog.raw), .text(id.key)]
            ) { $0.bytes(0) }
        }
        return records
    }

    /// Stores records of a file: all of them, or none.
    /// - Returns: what each of them came to.
    func storeImported(_ records: [PreparedImport], now: Int64) throws(SQLiteError) -> [StoredImport] {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var stored: [StoredImport] = []
            stored.reserveCapacity(records.count)
            let sequence = try nextSequence()
            for record in records { stored.append(try store(record, sequence, now: now)) }
            return stored
        }
    }

    private func store(_ record: PreparedImport, _ sequence: Int64, now: Int64) throws(SQLiteError) -> StoredImport {
        let (catalog, key) = (SQLiteValue.text(record.id.catalog.raw), SQLiteValue.text(record.id.key))
        let old = try database.first(
            """
            SELECT entry.body = ?3 AND NOT gone, payload.body = ?4, CASE WHEN entry.body <> ?3 AND NOT gone THEN entry.body END
            FROM entry
            LEFT JOIN payload ON payload.catalog = ?1 AND payload.key = ?2 AND part = 'imported'
            WHERE entry.catalog = ?1 AND entry.key = ?2
            """, [catalog, key, .blob(record.encoded), .blob(record.payload)]
        ) { row in
            StoredImport(
                isSameEntry: row.bool(0), isSamePayload: row.bool(1),
                before: row.optionalBytes(2)?.hashValue)
        }
        if old?.isSamePayload != true {
            try database.run(
                """
                INSERT INTO payload (catalog, key, part, body, fetched) VALUES (?, ?, 'imported', ?, ?)
                ON CONFLICT (catalog, key, part) DO UPDATE SET body = excluded.body, fetched = excluded.fetched
                """, [catalog, key, .blob(record.payload), .integer(now)])
        }
        guard let old else {
            try database.run(
                "INSERT INTO entry (catalog, key, body, sequence, own) VALUES (?, ?, ?, ?, 1)",
                [catalog, key, .blob(record.encoded), .integer(sequence)])
            return StoredImport(isNew: true)
        }
        if !old.isSameEntry {
            try database.run(
                "UPDATE entry SET body = ?, sequence = ?, gone = 0 WHERE catalog = ? AND key = ?",
                [.blob(record.encoded), .integer(sequence), catalog, key])
        }
        return old
    }

    /// Removes entries and what they were made of; those in `marked` stay, and are marked as no longer at their source.
    /// - Returns: how many were newly marked.
    func remove(_ ids: [EntryID], marking marked: Set<EntryID>) throws(SQLiteError) -> Int64 {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var count: Int64 = 0
            let sequence = try nextSequence()
            for id in ids {
                if marked.contains(id) {
                    if try mark(id, gone: true, isLocalRecord: true, sequence: sequence) { count += 1 }
                    continue
                }
                for table in ["entry", "payload"] {
                    try database.run(
                        "DELETE FROM \(table) WHERE catalog = ? AND key = ?", [.text(id.catalog.raw), .text(id.key)])
                }
            }
            return count
        }
    }

    // MARK: Forgetting

    /// Takes a catalog off the list at once; `clearForgotten` removes what it holds.
    func forget(_ catalog: CatalogID) throws(SQLiteError) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try database.run("UPDATE own SET is_forgotten = 1 WHERE catalog = ?", [.text(catalog.raw)])
            try database.run("DELETE FROM catalog WHERE id = ?", [.text(catalog.raw)])
        }
    }

    /// The catalogs that were forgotten, and of which something may be left.
    func forgotten() throws(SQLiteError) -> [CatalogID] {
        try database.all("SELECT catalog FROM own WHERE is_forgotten ORDER BY catalog") { $0.text(0) }.compactMap {
            CatalogID($0)
        }
    }

    /// Removes some of what is left of a forgotten catalog.
    /// - Returns: whether there is more; then it is to be called again.
    func clearForgotten(_ catalog: CatalogID, limit: Int64) throws(SQLiteError) -> Bool {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            guard try database.integer("SELECT 1 FROM own WHERE catalog = ? AND is_forgotten", [.text(catalog.raw)]) != nil else {
                return false
            }
            for table in ["entry", "payload"] {
                try database.run(
                    "DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table) WHERE catalog = ? LIMIT ?)",
                    [.text(catalog.raw), .integer(limit)])
                if database.changes > 0 { return true }
            }
            try database.run("DELETE FROM own WHERE catalog = ?", [.text(catalog.raw)])
            return false
        }
    }

    /// Gives the disk back what removed entries took, where that is much and a good part of the file.
    func shrink() throws(SQLiteError) {
        let free = try database.integer("PRAGMA freelist_count") ?? 0
        let all = try database.integer("PRAGMA page_count") ?? 0
        guard free > 4096, free * 2 > all else { return }
        try database.execute("VACUUM")
    }
}
