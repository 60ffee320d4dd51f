internal import Catalogs
internal import Model
internal import SQLite

// The table `entry_change` contains the changes that sources made to entries. They are written in the same transaction as the entries.

extension Store {
    /// The maximum total size of a catalog's changes, in bytes. The oldest changes are deleted first.
    static let changeSizeLimit: Int64 = 10 << 20

    /// Stores a change, and deletes the oldest changes of the entry and of the catalog that exceed the limits.
    ///
    /// - Parameter now: the current time, in milliseconds since 1970.
    func record(
        _ event: EntryChange.Event, of id: EntryID, title: String, fields: [EntryChange.Field] = [], now: Int64
    ) throws(SQLiteError) {
        var writer = ByteWriter()
        EntryChange.encode(fields, to: &writer)
        try database.run(
            "INSERT INTO entry_change (catalog, key, title, noticed, event, fields) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(id.catalog.raw), .text(id.key), .text(title), .integer(now), .integer(Int64(event.rawValue)),
                .blob(writer.bytes),
            ])
        try database.run(
            """
            DELETE FROM entry_change WHERE id IN (
                SELECT id FROM entry_change WHERE catalog = ? AND key = ? ORDER BY id DESC LIMIT -1 OFFSET ?)
            """, [.text(id.catalog.raw), .text(id.key), .integer(Int64(EntryChange.entryLimit))])
        while let size = try database.integer(
            "SELECT bytes FROM catalog_change WHERE catalog = ?", [.text(id.catalog.raw)]), size > Store.changeSizeLimit
        {
            try database.run(
                "DELETE FROM entry_change WHERE id = (SELECT min(id) FROM entry_change WHERE catalog = ?)",
                [.text(id.catalog.raw)])
            // If the size were wrong, nothing would be left to delete.
            if database.changes == 0 { break }
        }
    }

    /// The time within which a change that takes back the entry's last change counts as none, in seconds. If several records of a
    /// file have the same ID, each import stores them one after another.
    private static let revertTime: Int64 = 3600

    /// Records that an entry's fields changed. Does nothing if the versions show the same, or if the reader wrote the entry.
    ///
    /// - Parameter withNew: whether fields that only the new version has count.
    func recordChange(from old: Entry, to new: Entry, withNew: Bool, now: Int64) throws(SQLiteError) {
        let difference = EntryDifference(from: old, to: new, withNew: withNew), fields = difference.fields
        if fields.isEmpty || new[Entry.versionKey] != nil { return }
        var selection = EntryChangeSelection(catalog: new.id.catalog)
        (selection.entry, selection.limit) = (new.id, 1)
        if let last = try entryChanges(selection).first, last.event == .changed, now / 1000 - last.time < Store.revertTime,
            // Shortened values can be the same although the values aren't.
            difference.isWhole,
            last.fields.count == fields.count,
            fields.allSatisfy({ field in
                last.fields.contains { $0.key == field.key && $0.after == field.before && $0.before == field.after }
            })
        {
            try database.run("DELETE FROM entry_change WHERE id = ?", [.integer(last.number)])
        } else {
            try record(.changed, of: new.id, title: new.title, fields: fields, now: now)
        }
    }

    /// Returns changes, the last one first. Skips changes that can't be read.
    func entryChanges(_ selection: EntryChangeSelection) throws(SQLiteError) -> [EntryChange] {
        guard try hasEntryChanges() else { return [] }
        let catalog = selection.catalog
        return try database.all(
            """
            SELECT id, key, title, noticed, event, fields FROM entry_change
            WHERE catalog = ? AND id < ?\(selection.entry == nil ? "" : " AND key = ?") ORDER BY id DESC LIMIT ?
            """,
            [.text(catalog.raw), .integer(selection.before ?? Int64.max)] + (selection.entry.map { [.text($0.key)] } ?? [])
                + [.integer(Int64(selection.limit))]
        ) { row -> EntryChange? in
            var reader = ByteReader(row.bytes(5))
            guard let id = EntryID(catalog, row.text(1)),
                let event = EntryChange.Event(rawValue: UInt8(clamping: row.integer(4))),
                let fields = try? EntryChange.fields(from: &reader)
            else { return nil }
            return EntryChange(
                number: row.integer(0), entry: id, title: row.text(2), noticed: row.integer(3), event: event, fields: fields)
        }.compactMap { $0 }
    }

    /// Returns the time of each entry's last stored change, in seconds since 1970. Entries without changes are left out.
    func changeTimes(_ catalog: CatalogID) throws(SQLiteError) -> [String: Int64] {
        var times: [String: Int64] = [:]
        guard try hasEntryChanges() else { return times }
        try database.query("SELECT key, noticed FROM entry_change WHERE catalog = ? ORDER BY id", [.text(catalog.raw)]) { row in
            times[row.text(0)] = row.integer(1) / 1000
        }
        return times
    }

    /// Returns whether the library has a table of changes. A library that can't be written may be in an earlier form.
    private func hasEntryChanges() throws(SQLiteError) -> Bool {
        try database.userVersion() >= Schema.firstVersionWithEntryChanges
    }

    // MARK: Versions

    /// Records that a complete list was stored by this version of the program and of the source file.
    func setListed(_ catalog: CatalogID) throws(SQLiteError) {
        guard let item = try item(catalog) else { return }
        try database.run(
            """
            INSERT INTO catalog_change (catalog, bytes, listed_by) VALUES (?1, 0, ?2)
            ON CONFLICT (catalog) DO UPDATE SET listed_by = ?2 WHERE listed_by IS NOT ?2
            """, [.text(catalog.raw), .integer(Store.creatorVersion(item))])
    }

    /// Returns whether the last complete list was stored by this version of the program and of the source file. Another version may
    /// have requested fewer fields.
    func wasListedByThisVersion(_ catalog: CatalogID) throws(SQLiteError) -> Bool {
        guard let item = try item(catalog) else { return false }
        return try database.integer("SELECT listed_by FROM catalog_change WHERE catalog = ?", [.text(catalog.raw)])
            == Store.creatorVersion(item)
    }

    /// Returns whether new entries of a catalog count as changes: only if the catalog was complete before. A draw from a deck isn't
    /// a change of its source, and neither is a recipe that the reader adds.
    func recordsAdditions(to item: AdapterTable.CatalogAdapters) throws(SQLiteError) -> Bool {
        guard item.description.deck == nil, item.id != RecipeRecord.catalog else { return false }
        let isFile = item.isImported && item.defaultAdapter.importedFile?.isImport ?? false
        return try database.integer(
            "SELECT 1 FROM catalog WHERE id = ? AND base IS NOT NULL AND (? OR checked IS NOT NULL)",
            [.text(item.id.raw), .bool(isFile)]) != nil
    }
}
