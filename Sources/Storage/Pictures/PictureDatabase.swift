internal import Model
internal import SQLite
internal import Upstreams

/// Provides access to the picture database through a single connection. Every SQL statement for it is in this file.
/// `PictureDatabase` doesn't use the network or read the clock. Callers pass the current time.
struct PictureDatabase {
    /// The version of the code that makes thumbnails. Increment it to remake all existing thumbnails from the stored files.
    static let creatorVersion: Int64 = 1

    let database: Database

    /// Returns the stored information about each version of an entry's picture.
    func rows(of id: EntryID) throws(SQLiteError) -> [UpstreamPictureVariant: PictureRow] {
        var rows: [UpstreamPictureVariant: PictureRow] = [:]
        try database.query(
            """
            SELECT form, address, file, etag, last_modified, fetched, shown, failures, retry FROM picture
            WHERE catalog = ? AND key = ?
            """, [.text(id.catalog.raw), .text(id.key)]
        ) { row in
            guard let form = UpstreamPictureVariant(rawValue: row.integer(0)) else { return }
            rows[form] = PictureRow(
                address: row.text(1), file: row.optionalText(2),
                validators: CacheValidators(etag: row.optionalText(3), lastModified: row.optionalText(4)),
                fetched: row.integer(5),
                shown: row.integer(6), failures: row.integer(7), retry: row.integer(8))
        }
        return rows
    }

    /// Returns a thumbnail, or nil if it hasn't been made yet.
    func thumbnail(_ file: String, _ size: ThumbnailSize) throws(SQLiteError) -> [UInt8]? {
        try database.first(
            "SELECT body FROM thumbnail WHERE file = ? AND side = ? AND maker = ?",
            [.text(file), .integer(Int64(size.rawValue)), .integer(PictureDatabase.creatorVersion)]
        ) { $0.bytes(0) }
    }

    /// Returns the total size of all stored pictures and thumbnails, in bytes.
    func bytes() throws(SQLiteError) -> Int64 {
        try database.integer(
            """
            SELECT (SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT file, size FROM picture WHERE file IS NOT NULL))
                + (SELECT coalesce(sum(size), 0) FROM thumbnail)
            """) ?? 0
    }

    /// Returns the number of entries with a stored picture in each catalog, and the total size of these pictures in bytes. A
    /// file that several entries share is counted once.
    func kept() throws(SQLiteError) -> [String: (count: Int64, bytes: Int64)] {
        var kept: [String: (count: Int64, bytes: Int64)] = [:]
        try database.query(
            """
            WITH file AS (SELECT DISTINCT catalog, file, size FROM picture WHERE file IS NOT NULL)
            SELECT catalog, (SELECT count(DISTINCT key) FROM picture p WHERE p.catalog = file.catalog AND p.file IS NOT NULL),
                sum(size + (SELECT coalesce(sum(t.size), 0) FROM thumbnail t WHERE t.file = file.file))
            FROM file GROUP BY catalog
            """
        ) { kept[$0.text(0)] = ($0.integer(1), $0.integer(2)) }
        return kept
    }

    func isEmpty() throws(SQLiteError) -> Bool {
        try database.integer("SELECT 1 FROM picture WHERE file IS NOT NULL LIMIT 1") == nil
    }

    /// Returns the entries in a catalog whose full picture is stored or must not be requested yet. The result maps each entry's
    /// key to the picture's address.
    func settled(_ catalog: CatalogID, now: Int64) throws(SQLiteError) -> [String: String] {
        var settled: [String: String] = [:]
        try database.query(
            "SELECT key, address FROM picture WHERE catalog = ? AND form = 0 AND (file IS NOT NULL OR retry > ?)",
            [.text(catalog.raw), .integer(now)]
        ) { settled[$0.text(0)] = $0.text(1) }
        return settled
    }

    // MARK: Writing

    /// Stores a picture and its thumbnails, replacing any previous ones.
    func keep(_ picture: FetchedPicture, now: Int64) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO picture (catalog, key, form, address, file, type, size, width, height, etag, last_modified, fetched, shown)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (catalog, key, form) DO UPDATE SET address = excluded.address, file = excluded.file, type = excluded.type,
                size = excluded.size, width = excluded.width, height = excluded.height, etag = excluded.etag,
                last_modified = excluded.last_modified, fetched = excluded.fetched, shown = max(shown, excluded.shown),
                problem = NULL, failures = 0, retry = 0
            """,
            [
                .text(picture.id.catalog.raw), .text(picture.id.key), .integer(picture.form.rawValue), .text(picture.address),
                .text(picture.hash), .text(picture.type), .integer(Int64(picture.file.count)), .integer(Int64(picture.width)),
                .integer(Int64(picture.height)), .optional(picture.validators.etag), .optional(picture.validators.lastModified),
                .integer(now), .integer(now),
            ])
        try keep(picture.thumbnails, of: picture.hash)
    }

    func keep(_ thumbnails: [Thumbnail], of file: String) throws(SQLiteError) {
        for made in thumbnails {
            try database.run(
                "INSERT OR REPLACE INTO thumbnail (file, side, maker, size, body) VALUES (?, ?, ?, ?, ?)",
                [
                    .text(file), .integer(Int64(made.size.rawValue)), .integer(PictureDatabase.creatorVersion),
                    .integer(Int64(made.body.count)), .blob(made.body),
                ])
        }
    }

    /// Records that the upstream confirmed a stored picture as current.
    func holds(_ id: EntryID, _ form: UpstreamPictureVariant, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE picture SET fetched = ?, problem = NULL, failures = 0, retry = 0 WHERE catalog = ? AND key = ? AND form = ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key), .integer(form.rawValue)])
    }

    /// Records why a picture couldn't be fetched. If a picture from the same address is stored, it remains.
    func failed(
        _ id: EntryID, _ form: UpstreamPictureVariant, _ address: String, _ problem: String, pause: Int64, grows: Bool, now: Int64
    ) throws(SQLiteError) {
        let before = try rows(of: id)[form]
        let failures = before?.address == address ? before?.failures ?? 0 : 0
        let pause = grows ? min(pause << min(failures, 10), PictureFailure.day) : pause
        try database.run(
            """
            INSERT INTO picture (catalog, key, form, address, problem, failures, retry) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (catalog, key, form) DO UPDATE SET problem = excluded.problem, failures = excluded.failures,
                retry = excluded.retry, file = CASE WHEN address = excluded.address THEN file END, address = excluded.address
            """,
            [
                .text(id.catalog.raw), .text(id.key), .integer(form.rawValue), .text(address), .text(problem),
                .integer(failures + 1), .integer(now + pause),
            ])
    }

    /// Records that a picture was shown.
    func shown(_ id: EntryID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE picture SET shown = ? WHERE catalog = ? AND key = ? AND shown < ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key), .integer(now)])
    }

    /// Removes the rows for a catalog's pictures, or all rows if `catalog` is nil. Pictures that couldn't be fetched may then be
    /// requested again.
    func forget(_ catalog: CatalogID?) throws(SQLiteError) {
        if let catalog {
            try database.run("DELETE FROM picture WHERE catalog = ?", [.text(catalog.raw)])
        } else {
            try database.run("DELETE FROM picture", [])
        }
    }

    /// Records that a picture's file is no longer stored.
    func forget(file: String) throws(SQLiteError) {
        try database.run("UPDATE picture SET file = NULL, size = 0 WHERE file = ?", [.text(file)])
    }

    /// If the stored pictures exceed `limit` bytes, removes the least recently shown pictures until at most `target` bytes
    /// remain.
    func makeRoom(limit: Int64, target: Int64) throws(SQLiteError) {
        var bytes = try bytes()
        guard bytes > limit else { return }
        let oldest = try database.all(
            """
            SELECT file, max(size) + (SELECT coalesce(sum(t.size), 0) FROM thumbnail t WHERE t.file = p.file) FROM picture p
            WHERE file IS NOT NULL GROUP BY file ORDER BY max(shown), file
            """
        ) { ($0.text(0), $0.integer(1)) }
        for (file, size) in oldest {
            guard bytes > target else { break }
            try forget(file: file)
            bytes -= size
        }
    }

    /// Removes thumbnails that no picture uses.
    func dropOrphans() throws(SQLiteError) {
        try database.run("DELETE FROM thumbnail WHERE file NOT IN (SELECT file FROM picture WHERE file IS NOT NULL)", [])
    }

    /// Returns the hashes of all picture files in use.
    func files() throws(SQLiteError) -> Set<String> {
        Set(try database.all("SELECT DISTINCT file FROM picture WHERE file IS NOT NULL") { $0.text(0) })
    }

    // MARK: Reader's choices

    func extents() throws(SQLiteError) -> [String: PictureFetchScope] {
        var extents: [String: PictureFetchScope] = [:]
        try database.query("SELECT id, extent FROM catalog") { row in
            extents[row.text(0)] = PictureFetchScope(rawValue: row.integer(1))
        }
        return extents
    }

    func choose(_ extent: PictureFetchScope, _ catalog: CatalogID) throws(SQLiteError) {
        try database.run(
            "INSERT INTO catalog (id, extent) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET extent = excluded.extent",
            [.text(catalog.raw), .integer(extent.rawValue)])
    }
}
