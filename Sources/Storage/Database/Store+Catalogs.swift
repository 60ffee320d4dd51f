internal import Catalogs
internal import Model
internal import SQLite

/// Which packs show a catalog.
struct PackPointer: Equatable, Sendable {
    /// Hash of the base; nil where nothing has been published yet.
    var base: String?
    /// The base holds all entries up to this transaction.
    var baseSequence: Int64 = 0
    /// Hash of the delta; nil where there is none.
    var delta: String?
    /// Base and delta together hold all entries up to this transaction.
    var published: Int64 = 0
}

/// How a catalog stands, as the table says it.
struct CatalogRow: Equatable, Sendable {
    var pointer = PackPointer()
    /// When the upstream last gave the whole list, in milliseconds since 1970; nil: never.
    var checked: Int64?
    /// When it was last asked.
    var tried: Int64?
    var problem: UpstreamProblem?
    /// Whether the last sync did not come to the end of the list.
    var isFailed = false
    var madeBy: Int64 = 0
    var starterStamp: String?
    var starter: String?
    /// What the upstream said of the problem.
    var message: String?
    var pick: DayPick?
}

extension Store {
    /// How each catalog stands, by name.
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
                pointer: PackPointer(
                    base: row.optionalText(1), baseSequence: row.integer(2), delta: row.optionalText(3),
                    published: row.integer(4)),
                checked: row.optionalInteger(5), tried: row.optionalInteger(6),
                problem: row.optionalInteger(7).flatMap { UInt8(exactly: $0) }.flatMap { UpstreamProblem(rawValue: $0) },
                isFailed: row.bool(8), madeBy: row.integer(9), starterStamp: row.optionalText(10),
                starter: row.optionalText(11), message: row.optionalText(12),
                pick: pick.map { DayPick(day: row.integer(14), entry: $0) })
        }
        return rows
    }

    /// How one catalog stands.
    func catalogRow(_ catalog: CatalogID) throws(SQLiteError) -> CatalogRow {
        try catalogRows()[catalog.raw] ?? CatalogRow()
    }

    /// How many entries a catalog holds.
    func count(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer("SELECT count(*) FROM entry WHERE catalog = ?", [.text(catalog.raw)]) ?? 0
    }

    /// The last transaction that changed an entry of the catalog; 0 where it is empty.
    func lastSequence(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer("SELECT max(sequence) FROM entry WHERE catalog = ?", [.text(catalog.raw)]) ?? 0
    }

    /// Keeps how a sync ended.
    ///
    /// - Parameter isComplete: whether it came to the end of the list; then the catalog counts as checked.
    func setOutcome(
        _ catalog: CatalogID, isComplete: Bool, isFailed: Bool, problem: SyncProblem?, now: Int64
    ) throws(SQLiteError) {
        try database.run(
            """
            UPDATE catalog SET tried = ?, checked = CASE WHEN ? THEN ? ELSE checked END, is_failed = ?, problem = ?,
                message = ? WHERE id = ?
            """,
            [
                .integer(now), .bool(isComplete), .integer(now), .bool(isFailed),
                .optional(problem?.problem.map { Int64($0.rawValue) }), .optional(problem?.upstreamMessage), .text(catalog.raw),
            ])
    }

    /// Keeps that the reader stopped fetching what was wanting; what is known of the list stands.
    func setStopped(_ catalog: CatalogID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE catalog SET tried = ?, problem = ?, message = NULL WHERE id = ?",
            [.integer(now), .integer(Int64(UpstreamProblem.stopped.rawValue)), .text(catalog.raw)])
    }

    // MARK: Publishing

    /// Entries changed after a transaction, and the bytes they take.
    func changedSince(_ sequence: Int64, _ catalog: CatalogID) throws(SQLiteError) -> (count: Int64, bytes: Int64) {
        try database.first(
            "SELECT count(*), sum(length(body)) FROM entry WHERE catalog = ? AND sequence > ?",
            [.text(catalog.raw), .integer(sequence)]
        ) { row in (row.integer(0), row.integer(1)) } ?? (0, 0)
    }

    /// The entries changed after a transaction, all of them after 0, in the order of the ids, with the row of each.
    ///
    /// One whose stored form can't be read is left out: the rest goes on.
    func forEachEntry(
        of catalog: CatalogID, since sequence: Int64, _ body: (_ row: Int64, Entry) -> Void
    ) throws(SQLiteError) {
        let (condition, values): (String, [SQLiteValue]) =
            sequence > 0 ? (" AND sequence > ?", [.text(catalog.raw), .integer(sequence)]) : ("", [.text(catalog.raw)])
        try database.query("SELECT rowid, body FROM entry WHERE catalog = ?\(condition) ORDER BY key", values) { row in
            if let entry = Store.decode(row.bytes(1)), entry.id.catalog == catalog { body(row.integer(0), entry) }
        }
    }

    /// The entry in a row; nil where it can't be read.
    func entry(inRow row: Int64) throws(SQLiteError) -> Entry? {
        try database.first("SELECT body FROM entry WHERE rowid = ?", [.integer(row)]) { Store.decode($0.bytes(0)) } ?? nil
    }

    /// Points a catalog at other packs, where it still points at `old`.
    /// - Returns: false where another publish came first.
    func setPointer(_ catalog: CatalogID, from old: PackPointer, to new: PackPointer) throws(SQLiteError) -> Bool {
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

    /// The hashes of all packs that are pointed at, or were one publish before.
    func packsInUse() throws(SQLiteError) -> Set<String> {
        var hashes: Set<String> = []
        try database.query("SELECT base, delta, old_base, old_delta FROM catalog") { row in
            for column in 0..<4 { if let hash = row.optionalText(column) { hashes.insert(hash) } }
        }
        return hashes
    }
}
