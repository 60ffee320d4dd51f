internal import Catalogs
internal import Model
internal import SQLite

/// Provides access to the library's tables through a single connection. Every SQL statement is in this file or in the
/// extensions of `Store`. `Store` doesn't use the network or read the clock. Callers pass the current time.
struct Store {
    let database: Database
    /// The built-in adapters. `items()` also returns the adapters for the catalogs that the user added.
    let adapters: AdapterTable
    /// A cache of the catalogs that the user added.
    let importedCatalogs = ImportedCatalogCache()
    /// A cache of the samples with which records and entries are compressed.
    let samples = SampleCache()

    /// Returns the version of the code that creates a catalog's stored entries: the version of the stored form, followed by the
    /// adapter versions. If a catalog's stored version is older, the program rebuilds the entries from their payloads (the
    /// sources' unchanged records).
    static func creatorVersion(_ item: AdapterTable.CatalogAdapters) -> Int64 { storedForm << 32 | item.version }

    /// The version of the stored form. Increment it whenever the binary form of entries in `Model` changes.
    static let storedForm: Int64 = 3

    /// Creates the row in `library` and a row in `catalog` for each built-in catalog, if they are missing.
    func prepare(device: UInt64, now: Int64) throws(SQLiteError) {
        try database.run(
            "INSERT OR IGNORE INTO library (id, device, sequence, made) VALUES (1, ?, 0, ?)",
            [.integer(Int64(bitPattern: device)), .integer(now)])
        for catalog in adapters.catalogs {
            try database.run(
                "INSERT OR IGNORE INTO catalog (id, made_by) VALUES (?, ?)",
                [.text(catalog.id.raw), .integer(Store.creatorVersion(catalog))])
        }
    }

    /// Returns whether the library is new, which means that `prepare` hasn't been called yet.
    func isNew() throws(SQLiteError) -> Bool { try database.integer("SELECT count(*) FROM library") == 0 }

    /// Returns whether the library contains any entries, or any changes to favourites and notes.
    func holdsAnything() throws(SQLiteError) -> Bool {
        try database.integer("SELECT EXISTS (SELECT 1 FROM entry) OR EXISTS (SELECT 1 FROM change)") == 1
    }

    /// Returns this library's device ID, which is part of each change's ID.
    func device() throws(SQLiteError) -> UInt64 {
        UInt64(bitPattern: try database.integer("SELECT device FROM library") ?? 0)
    }

    /// Increments the transaction number and returns it. Each entry that the transaction changes stores this number.
    func nextSequence() throws(SQLiteError) -> Int64 {
        try database.run("UPDATE library SET sequence = sequence + 1", [])
        return try database.integer("SELECT sequence FROM library") ?? 0
    }

    // MARK: Upstreams

    /// Returns the times before which Almanac must not contact the upstream, in seconds since 1970. The upstream requested
    /// `blockedUntil`, and Almanac set `restingUntil` after too many failures.
    func rest(of upstream: String) throws(SQLiteError) -> (blockedUntil: Int64?, restingUntil: Int64?) {
        try database.first("SELECT blocked_until, resting_until FROM upstream WHERE name = ?", [.text(upstream)]) { row in
            (row.optionalInteger(0), row.optionalInteger(1))
        } ?? (nil, nil)
    }

    /// Stores the times before which Almanac must not contact the upstream.
    func setRest(of upstream: String, blockedUntil: Int64?, restingUntil: Int64?) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO upstream (name, blocked_until, resting_until) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET blocked_until = excluded.blocked_until, resting_until = excluded.resting_until
            WHERE blocked_until IS NOT excluded.blocked_until OR resting_until IS NOT excluded.resting_until
            """, [.text(upstream), .optional(blockedUntil), .optional(restingUntil)])
    }
}
