internal import Catalogs
internal import Model
internal import SQLite

extension Store {
    // MARK: Prefetched records

    /// Returns whether the catalog has a record that was prefetched from the upstream as the next random entry.
    func hasAhead(_ catalog: CatalogID, _ upstream: String) throws(SQLiteError) -> Bool {
        try database.integer(
            "SELECT 1 FROM ahead WHERE catalog = ? AND upstream = ?", [.text(catalog.raw), .text(upstream)]) != nil
    }

    /// Stores a prefetched record, unless it is the same as the last random entry.
    func keepAhead(_ record: RawRecord, from upstream: String, now: Int64) throws(SQLiteError) {
        let catalog = record.id.catalog
        try database.transaction(.immediate) { () throws(SQLiteError) in
            guard try lastDrawn(catalog) != record.id else { return }
            try database.run(
                "INSERT OR REPLACE INTO ahead (catalog, upstream, key, body, fetched) VALUES (?, ?, ?, ?, ?)",
                [.text(catalog.raw), .text(upstream), .text(record.id.key), .blob(record.payload), .integer(now)])
        }
    }

    /// Moves the prefetched record to the catalog's stored entries and returns its ID. If two processes call this method at the
    /// same time, only one of them gets the record.
    ///
    /// - Returns: Nil if there isn't a usable record.
    func takeAhead(_ catalog: CatalogID, _ upstream: String, now: Int64) throws(SQLiteError) -> EntryID? {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            let values: [SQLiteValue] = [.text(catalog.raw), .text(upstream)]
            let found = try database.first("SELECT key, body FROM ahead WHERE catalog = ? AND upstream = ?", values) { row in
                EntryID(catalog, row.text(0)).map { RawRecord(id: $0, part: .list, payload: row.bytes(1)) }
            }
            guard let record = found ?? nil else { return nil }
            try database.run("DELETE FROM ahead WHERE catalog = ? AND upstream = ?", values)
            return try storeDrawn(record, now: now)
        }
    }

    // MARK: Random entries

    /// Stores a random record from the upstream as an entry of its catalog and returns its ID.
    ///
    /// - Returns: Nil if the record is the same as the last random entry, or if it is unusable.
    func takeDrawn(_ record: RawRecord, now: Int64) throws(SQLiteError) -> EntryID? {
        try database.transaction(.immediate) { () throws(SQLiteError) in try storeDrawn(record, now: now) }
    }

    private func storeDrawn(_ record: RawRecord, now: Int64) throws(SQLiteError) -> EntryID? {
        guard try lastDrawn(record.id.catalog) != record.id else { return nil }
        try keepPick(record.id.catalog, now: now)
        let stored = try store(StorableRecord(record: record), sequence: try nextSequence(), now: now)
        if case .unusable = stored { return nil }
        try setDrawn(record.id)
        return record.id
    }

    /// Returns the last random entry that any process drew from the catalog.
    func lastDrawn(_ catalog: CatalogID) throws(SQLiteError) -> EntryID? {
        let key = try database.first("SELECT drawn FROM catalog WHERE id = ?", [.text(catalog.raw)]) { $0.optionalText(0) }
        return (key ?? nil).flatMap { EntryID(catalog, $0) }
    }

    /// Records that `id` is the catalog's last random entry.
    func setDrawn(_ id: EntryID) throws(SQLiteError) {
        try database.run("UPDATE catalog SET drawn = ? WHERE id = ?", [.text(id.key), .text(id.catalog.raw)])
    }

    // MARK: Pick of the day

    /// Stores a catalog's pick of the day before the catalog changes, so that the pick stays the same for the rest of the day.
    func keepPick(_ catalog: CatalogID, now: Int64) throws(SQLiteError) {
        let today = DailyPick.day(of: now / 1000)
        let kept = try database.integer("SELECT pick_day FROM catalog WHERE id = ?", [.text(catalog.raw)])
        guard kept != today else { return }
        let ids = try database.all("SELECT key FROM entry WHERE catalog = ?", [.text(catalog.raw)]) { $0.text(0) }
            .compactMap { EntryID(catalog, $0) }
        guard
            let pick = DailyPick.choose(
                among: ids.indices, lot: { DailyPick.lot(ids[$0].key.utf8.span, today) }, id: { ids[$0] })
        else { return }
        try database.run(
            "UPDATE catalog SET pick = ?, pick_day = ? WHERE id = ?", [.text(pick.key), .integer(today), .text(catalog.raw)])
    }
}
