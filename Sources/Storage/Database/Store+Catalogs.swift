internal import Catalogs
internal import Model
internal import SQLite

/// The pack files that make up a catalog.
struct PublishedPackHashes: Equatable, Sendable {
    /// The hash of the base pack, or nil if nothing has been published yet.
    var base: String?
    /// The number of the last transaction included in the base pack.
    var baseSequence: Int64 = 0
    /// The hash of the delta pack, or nil if there isn't one.
    var delta: String?
    /// The number of the last transaction included in the base pack or the delta pack.
    var published: Int64 = 0
}

/// A catalog's row in the table `catalog`.
struct CatalogRow: Equatable, Sendable {
    var pointer = PublishedPackHashes()
    /// The time when the upstream last sent the whole list, in milliseconds since 1970, or nil if that has never happened.
    var checked: Int64?
    /// The time of the last attempt to sync the catalog.
    var tried: Int64?
    var problem: UpstreamProblem?
    /// Whether the last sync failed to reach the end of the list.
    var isFailed = false
    var madeBy: Int64 = 0
    var starterStamp: String?
    var starter: String?
    /// Details of the problem with the last sync, in the form that `CatalogStatus.message` describes.
    var message: String?
    var pick: DailyPick?
}

extension Store {
    /// Returns all catalog rows, keyed by catalog ID.
    func catalogRows() throws(SQLiteError) -> [String: CatalogRow] {
        var rows: [String: CatalogRow] = [:]
        try database.query(
            """
            SELECT id, base, base_sequence, delta, published, checked, tried, problem, is_failed, made_by, starter_stamp, starter,
                message, pick, pick_day
            FROM catalog
            """
        ) { row in
            let pick = row.optionalText(13).flatMap { key in CatalogID(row.text(0)).flatMap { EntryID($0, key) } }
            rows[row.text(0)] = CatalogRow(
                pointer: PublishedPackHashes(
                    base: row.optionalText(1), baseSequence: row.integer(2), delta: row.optionalText(3),
                    published: row.integer(4)),
                checked: row.optionalInteger(5), tried: row.optionalInteger(6),
                problem: row.optionalInteger(7).flatMap { UInt8(exactly: $0) }.flatMap { UpstreamProblem(rawValue: $0) },
                isFailed: row.bool(8), madeBy: row.integer(9), starterStamp: row.optionalText(10),
                starter: row.optionalText(11), message: row.optionalText(12),
                pick: pick.map { DailyPick(day: row.integer(14), entry: $0) })
        }
        return rows
    }

    /// Returns a catalog's row.
    func catalogRow(_ catalog: CatalogID) throws(SQLiteError) -> CatalogRow {
        try catalogRows()[catalog.raw] ?? CatalogRow()
    }

    /// Returns the number of entries in a catalog.
    func count(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer("SELECT count(*) FROM entry WHERE catalog = ?", [.text(catalog.raw)]) ?? 0
    }

    /// Returns the number of the last transaction that changed an entry in the catalog, or 0 if the catalog is empty.
    func lastSequence(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer("SELECT max(sequence) FROM entry WHERE catalog = ?", [.text(catalog.raw)]) ?? 0
    }

    /// Stores the outcome of a sync.
    ///
    /// - Parameters:
    ///   - isComplete: whether the sync reached the end of the list. If so, the current time becomes the time of the catalog's last
    ///     complete check.
    ///   - detail: the detail of the problem, as `CatalogStatus.message` describes.
    func setOutcome(
        _ catalog: CatalogID, isComplete: Bool, isFailed: Bool, problem: SyncProblem?, detail: String? = nil, now: Int64
    ) throws(SQLiteError) {
        try database.run(
            """
            UPDATE catalog SET tried = ?, checked = CASE WHEN ? THEN ? ELSE checked END, is_failed = ?, problem = ?,
                message = ? WHERE id = ?
            """,
            [
                .integer(now), .bool(isComplete), .integer(now), .bool(isFailed),
                .optional(problem?.problem.map { Int64($0.rawValue) }), .optional(problem == nil ? nil : detail),
                .text(catalog.raw),
            ])
        if isComplete { try setListed(catalog) }
    }

    /// Records that the user stopped the sync while it was fetching details. The list's status doesn't change.
    func setStopped(_ catalog: CatalogID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE catalog SET tried = ?, problem = ?, message = NULL WHERE id = ?",
            [.integer(now), .integer(Int64(UpstreamProblem.stopped.rawValue)), .text(catalog.raw)])
    }

    // MARK: Publishing

    /// Returns the number of entries that changed after the given transaction, and their total size in bytes.
    func changedSince(_ sequence: Int64, _ catalog: CatalogID) throws(SQLiteError) -> (count: Int64, bytes: Int64) {
        try database.first(
            "SELECT count(*), sum(length(body)) FROM entry WHERE catalog = ? AND sequence > ?",
            [.text(catalog.raw), .integer(sequence)]
        ) { row in (row.integer(0), row.integer(1)) } ?? (0, 0)
    }

    /// Calls `body` with each entry that changed after the given transaction, and with the entry's row number. The entries are
    /// sorted by ID. If `sequence` is 0, all entries are included.
    ///
    /// Skips entries whose stored form can't be read.
    func forEachEntry(
        of catalog: CatalogID, since sequence: Int64, _ body: (_ row: Int64, Entry) -> Void
    ) throws(SQLiteError) {
        let (condition, values): (String, [SQLiteValue]) =
            sequence > 0 ? (" AND sequence > ?", [.text(catalog.raw), .integer(sequence)]) : ("", [.text(catalog.raw)])
        let missing = try missingColumn(of: catalog), changes = try changeTimes(catalog)
        try database.query("SELECT rowid, body, \(missing) FROM entry WHERE catalog = ?\(condition) ORDER BY key", values) {
            row throws(SQLiteError) in
            guard var entry = Store.decode(try plain(row.bytes(1))), entry.id.catalog == catalog else { return }
            entry.missingSince = row.optionalInteger(2).map { $0 / 1000 }
            if !changes.isEmpty { entry.changed = changes[entry.id.key] }
            body(row.integer(0), entry)
        }
    }

    /// Returns the entry in a table row, without the time since when it has been missing. Returns nil if it can't be read.
    func entry(inRow row: Int64) throws(SQLiteError) -> Entry? {
        try database.first("SELECT body FROM entry WHERE rowid = ?", [.integer(row)]) { row throws(SQLiteError) in
            Store.decode(try plain(row.bytes(0)))
        } ?? nil
    }

    // MARK: Missing entries

    /// Returns the SQL expression for the time at which an entry was found to be missing, or null. An entry that isn't gone can
    /// only be missing from the list of an upstream that can't be asked whether it still exists.
    private func missingColumn(of catalog: CatalogID) throws(SQLiteError) -> String {
        let isListed = try item(catalog)?.defaultAdapter.addedSource.map { !$0.canLookUp(catalog) } ?? false
        return isListed ? "nullif(looked_up, 0)" : "CASE WHEN gone THEN nullif(looked_up, 0) END"
    }

    /// Returns the catalog's entries that their source has removed or no longer lists, the latest first.
    func missing(_ catalog: CatalogID) throws(SQLiteError) -> [MissingEntry] {
        let missing = try missingColumn(of: catalog)
        return try database.all(
            """
            SELECT \(Store.beginning), \(missing) FROM entry
            WHERE catalog = ? AND (gone OR looked_up > 0) AND (gone OR \(missing) IS NOT NULL)
            ORDER BY looked_up DESC, key LIMIT \(CatalogStatus.missingLimit)
            """, [.text(catalog.raw)]
        ) { row throws(SQLiteError) in Store.missing(try plain(row.bytes(0)), since: row.optionalInteger(1)) }.compactMap { $0 }
    }

    /// Creates a missing entry from the first bytes of its stored form. Returns nil if the bytes are invalid. `since` is in
    /// milliseconds.
    static func missing(_ bytes: [UInt8], since: Int64?) -> MissingEntry? {
        var reader = ByteReader(bytes)
        guard let name = try? Entry.name(fromHead: &reader) else { return nil }
        return MissingEntry(id: name.id, title: name.title, since: since.map { $0 / 1000 })
    }

    /// Records a catalog's new packs if the current packs are still `old`.
    /// - Returns: False if another process has published new packs in the meantime.
    func setPointer(_ catalog: CatalogID, from old: PublishedPackHashes, to new: PublishedPackHashes) throws(SQLiteError) -> Bool
    {
        try database.run(
            """
            UPDATE catalog SET base = ?, base_sequence = ?, delta = ?, published = ?, old_base = ?, old_delta = ?
            WHERE id = ? AND base IS ? AND base_sequence = ? AND delta IS ? AND published = ?
            """,
            [
                .optional(new.base), .integer(new.baseSequence), .optional(new.delta), .integer(new.published),
                .optional(old.base), .optional(old.delta), .text(catalog.raw), .optional(old.base),
                .integer(old.baseSequence), .optional(old.delta), .integer(old.published),
            ])
        return database.changes == 1
    }

    /// Returns the hashes of all packs in use, including the previously published packs.
    func packsInUse() throws(SQLiteError) -> Set<String> {
        var hashes: Set<String> = []
        try database.query("SELECT base, delta, old_base, old_delta FROM catalog") { row in
            for column in 0..<4 { if let hash = row.optionalText(column) { hashes.insert(hash) } }
        }
        return hashes
    }
}
