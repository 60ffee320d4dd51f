internal import Catalogs
internal import Model
internal import SQLite

/// The library's tables through one connection: every statement is here and in the extensions beside it. It sends nothing,
/// publishes nothing, and knows no time but what it is told.
struct Store {
    let database: Database
    /// The program's own adapters; `items()` are all there are.
    let adapters: AdapterTable
    /// What was read of the reader's own catalogs.
    let importedCatalogs = ImportedCatalogs()

    /// Which program made an entry's stored form: the version of the stored form itself, then the adapters'. A program that
    /// finds an older one makes the entries again from the payloads.
    static func maker(_ item: AdapterTable.Item) -> Int64 { storedForm << 32 | item.version }

    /// Raised when the binary form of entries in `Model` changes.
    static let storedForm: Int64 = 3

    /// Makes the one row of `library` and a row for each catalog, where they are missing.
    func prepare(device: UInt64, now: Int64) throws(SQLiteError) {
        try database.run(
            "INSERT OR IGNORE INTO library (id, device, sequence, made) VALUES (1, ?, 0, ?)",
            [.integer(Int64(bitPattern: device)), .integer(now)])
        for catalog in adapters.catalogs {
            try database.run(
                "INSERT OR IGNORE INTO catalog (id, made_by) VALUES (?, ?)",
                [.text(catalog.description.id.raw), .integer(Store.maker(catalog))])
        }
    }

    /// Whether `prepare` has yet to be called.
    func isNew() throws(SQLiteError) -> Bool { try database.integer("SELECT count(*) FROM library") == 0 }

    /// Whether there is an entry or a change of the shelf.
    func holdsAnything() throws(SQLiteError) -> Bool {
        try database.integer("SELECT EXISTS (SELECT 1 FROM entry) OR EXISTS (SELECT 1 FROM change)") == 1
    }

    /// This library's name in the ids of changes.
    func device() throws(SQLiteError) -> UInt64 {
        UInt64(bitPattern: try database.integer("SELECT device FROM library") ?? 0)
    }

    /// The number of the transaction under way, for the entries that it changes.
    func nextSequence() throws(SQLiteError) -> Int64 {
        try database.run("UPDATE library SET sequence = sequence + 1", [])
        return try database.integer("SELECT sequence FROM library") ?? 0
    }

    // MARK: Upstreams

    /// Until when the upstream wants to be left alone: by its own words, and after too many failures (seconds since 1970).
    func rest(of upstream: String) throws(SQLiteError) -> (blockedUntil: Int64?, restingUntil: Int64?) {
        try database.first("SELECT blocked_until, resting_until FROM upstream WHERE name = ?", [.text(upstream)]) { row in
            (row.optionalInteger(0), row.optionalInteger(1))
        } ?? (nil, nil)
    }

    /// Keeps the same.
    func setRest(of upstream: String, blockedUntil: Int64?, restingUntil: Int64?) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO upstream (name, blocked_until, resting_until) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET blocked_until = excluded.blocked_until, resting_until = excluded.resting_until
            WHERE blocked_until IS NOT excluded.blocked_until OR resting_until IS NOT excluded.resting_until
            """, [.text(upstream), .optional(blockedUntil), .optional(restingUntil)])
    }
}
