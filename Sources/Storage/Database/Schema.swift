internal import Catalogs
internal import SQLite

/// The schema of `almanac.db`, as numbered migration steps. A step never changes after its release.
///
/// - `library`: a single row. `device` identifies this library in the IDs of changes, and `sequence` is the number of
///   transactions that have changed entries.
/// - `change`: the append-only journal of changes to what the reader keeps. `body` is `ShelfChange.rowBytes`, and `id` is the
///   change's ID as text.
/// - `journal`: the header and length of the file `shelf.journal` when it last matched `change`, and the time when the file was
///   changed (in nanoseconds since 1970). The file is a second copy of `change`.
/// - `shelf`: the favourites and notes as of a row of `change`, so that a program doesn't have to read all of `change` when it
///   starts. `stamp` is the row's `Store.journalStamp`. Triggers remove this copy if a change is corrected or removed.
/// - `payload`: the parts of each entry as the upstream sent them, with their validators.
/// - `entry`: the entries that Almanac creates from the payloads, in binary form (head, then body), with flags. `sequence` is
///   the last transaction that changed the entry. `seen` is the number of the last list download that found the entry. `own`
///   marks bundled and imported records, which Almanac never looks up upstream. `looked_up` is the time when Almanac last asked
///   whether the entry still exists. For an entry that is gone or no longer listed, it is the time when Almanac noticed.
/// - `sample`: for each large catalog, a few records (kind 0) and entries (kind 1) with which the bodies in `payload` and `entry`
///   are compressed. `hash` is the lower half of the body's FNV-1a hash.
/// - `page`: cached responses to list requests, with validators. Almanac reuses a response if the upstream answers 304.
/// - `catalog`: the status of each catalog and its packs. The base pack contains all entries up to `base_sequence`, and the
///   delta pack contains later changes up to `published`. The row also lists the previously published packs.
/// - `pass`: the progress of the last download of each catalog's list.
/// - `ahead`: the next random record for each catalog with random entries, fetched in advance. It becomes an entry only when it
///   is drawn.
/// - `own`: the catalogs that the user added, each with its source file in `plan`. `revision` is the number of this version of the
///   file. `kind` is a `SourceKind`. A catalog that is being removed keeps its row until all its data has been deleted.
/// - `upstream`: rate-limit information that must outlive the process, in seconds since 1970.
///
/// Times are in milliseconds since 1970 unless stated otherwise.
enum Schema {
    static let steps: [Migrator.Step] = [
        """
        CREATE TABLE library (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            device INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            made INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE change (
            row INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            body BLOB NOT NULL
        ) STRICT;
        CREATE TABLE payload (
            catalog TEXT NOT NULL,
            key TEXT NOT NULL,
            part TEXT NOT NULL,
            body BLOB NOT NULL,
            etag TEXT,
            last_modified TEXT,
            fetched INTEGER NOT NULL,
            PRIMARY KEY (catalog, key, part)
        ) STRICT;
        CREATE TABLE entry (
            catalog TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            gone INTEGER NOT NULL DEFAULT 0,
            own INTEGER NOT NULL DEFAULT 0,
            wants_detail INTEGER NOT NULL DEFAULT 0,
            detail_tried INTEGER NOT NULL DEFAULT 0,
            seen INTEGER NOT NULL DEFAULT 0,
            looked_up INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (catalog, key)
        ) STRICT;
        CREATE INDEX entry_sequence ON entry (catalog, sequence);
        CREATE INDEX entry_wants_detail ON entry (catalog, key) WHERE wants_detail;
        CREATE TABLE page (
            request TEXT PRIMARY KEY,
            body BLOB NOT NULL,
            etag TEXT,
            last_modified TEXT,
            fetched INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE catalog (
            id TEXT PRIMARY KEY,
            made_by INTEGER NOT NULL DEFAULT 0,
            starter_stamp TEXT,
            starter TEXT,
            checked INTEGER,
            tried INTEGER,
            problem INTEGER,
            is_failed INTEGER NOT NULL DEFAULT 0,
            base TEXT,
            base_sequence INTEGER NOT NULL DEFAULT 0,
            delta TEXT,
            published INTEGER NOT NULL DEFAULT 0,
            old_base TEXT,
            old_delta TEXT
        ) STRICT;
        CREATE TABLE pass (
            catalog TEXT PRIMARY KEY,
            number INTEGER NOT NULL,
            is_open INTEGER NOT NULL,
            checkpoint TEXT NOT NULL,
            begun INTEGER NOT NULL,
            unusable INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE upstream (
            name TEXT PRIMARY KEY,
            blocked_until INTEGER,
            resting_until INTEGER
        ) STRICT;
        """,
        """
        ALTER TABLE catalog ADD COLUMN message TEXT;
        ALTER TABLE catalog ADD COLUMN drawn TEXT;
        ALTER TABLE catalog ADD COLUMN pick TEXT;
        ALTER TABLE catalog ADD COLUMN pick_day INTEGER;
        CREATE TABLE ahead (
            catalog TEXT NOT NULL,
            upstream TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            fetched INTEGER NOT NULL,
            PRIMARY KEY (catalog, upstream)
        ) STRICT;
        """,
        """
        CREATE TABLE own (
            catalog TEXT PRIMARY KEY,
            plan BLOB NOT NULL,
            revision INTEGER NOT NULL,
            made INTEGER NOT NULL,
            is_forgotten INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """,
        // Set SQLite's application ID, which identifies the file as an Almanac library.
        "PRAGMA application_id = \(application)",
        """
        CREATE TABLE journal (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            header BLOB NOT NULL,
            length INTEGER NOT NULL
        ) STRICT;
        """,
        """
        ALTER TABLE journal ADD COLUMN changed INTEGER;
        CREATE TABLE IF NOT EXISTS shelf (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            row INTEGER NOT NULL,
            stamp INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER IF NOT EXISTS change_update AFTER UPDATE ON change BEGIN DELETE FROM shelf; END;
        CREATE TRIGGER IF NOT EXISTS change_delete AFTER DELETE ON change BEGIN DELETE FROM shelf; END;
        """,
        "CREATE INDEX IF NOT EXISTS entry_missing ON entry (catalog, looked_up) WHERE gone OR looked_up > 0",
        Migrator.Step(
            """
            ALTER TABLE own ADD COLUMN kind TEXT NOT NULL DEFAULT 'api';
            UPDATE own SET kind = \(SourceKind.inEarlierSchema);
            """, code: { database throws(SQLiteError) in try Schema.convertPlans(database) }),
        // From this version on, `change` can contain changes that earlier versions of Almanac can't read. The copy of the shelf has
        // another form.
        "DELETE FROM shelf",
        """
        CREATE TABLE IF NOT EXISTS entry_change (
            id INTEGER PRIMARY KEY,
            catalog TEXT NOT NULL,
            key TEXT NOT NULL,
            title TEXT NOT NULL,
            noticed INTEGER NOT NULL,
            event INTEGER NOT NULL,
            fields BLOB NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS entry_change_catalog ON entry_change (catalog);
        CREATE INDEX IF NOT EXISTS entry_change_entry ON entry_change (catalog, key);
        CREATE TABLE IF NOT EXISTS catalog_change (
            catalog TEXT PRIMARY KEY,
            bytes INTEGER NOT NULL,
            listed_by INTEGER
        ) STRICT;
        CREATE TRIGGER IF NOT EXISTS entry_change_insert AFTER INSERT ON entry_change BEGIN
            INSERT INTO catalog_change (catalog, bytes)
            VALUES (new.catalog, 64 + length(CAST(new.key || new.title AS BLOB)) + length(new.fields))
            ON CONFLICT (catalog) DO UPDATE SET bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER IF NOT EXISTS entry_change_delete AFTER DELETE ON entry_change BEGIN
            UPDATE catalog_change SET bytes = bytes - (64 + length(CAST(old.key || old.title AS BLOB)) + length(old.fields))
            WHERE catalog = old.catalog;
        END;
        """,
        // From this version on, the bodies of `payload` and `entry` can be compressed. Earlier versions of Almanac can't read them.
        """
        CREATE TABLE IF NOT EXISTS sample (
            catalog TEXT NOT NULL,
            kind INTEGER NOT NULL,
            hash INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (catalog, kind)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS sample_hash ON sample (hash);
        """,
    ]

    /// The first schema version with a table of changes to entries.
    static let firstVersionWithEntryChanges: Int32 = 10

    /// The form of the description in a row of `own`.
    enum SourceKind: String {
        /// A source file that describes an API.
        case api
        /// A source file that describes a reader's file.
        case file
        /// An import plan, as schema versions 3 to 7 store it for a reader's file.
        case plan

        /// The first schema version with a column `kind`.
        static let firstVersion: Int32 = 8
        /// The SQL expression for the kind of a row in an earlier schema. An import plan's first key is `catalog`, which isn't a key
        /// of a source file.
        static let inEarlierSchema = "CASE WHEN CAST(plan AS TEXT) LIKE '{\"catalog\":%' THEN 'plan' ELSE 'api' END"

        /// Parses a description, or returns nil if it is invalid.
        func file(_ bytes: [UInt8]) -> SourceFile? {
            self == .plan ? SourceFile(storedPlan: bytes) : try? SourceFile(stored: bytes)
        }
    }

    /// Converts the import plans to source files. A plan that can't be converted stays as it is.
    private static func convertPlans(_ database: Database) throws(SQLiteError) {
        let plans = try database.all("SELECT catalog, plan FROM own WHERE kind = 'plan'") { ($0.text(0), $0.bytes(1)) }
        for (catalog, plan) in plans {
            guard let file = SourceKind.plan.file(plan) else { continue }
            try database.run(
                "UPDATE own SET plan = ?, kind = ? WHERE catalog = ?",
                [.blob(file.bytes), .text(SourceKind.file.rawValue), .text(catalog)])
        }
    }

    /// The `application_id` of every library: "Alma" in ASCII.
    static let application: UInt32 = 0x416C_6D61
    /// The tables that exist in every library, including old libraries without an `application_id`.
    static let firstTables: Set<String> = ["library", "change", "payload", "entry", "page", "catalog", "pass", "upstream"]

    static let migrator = Migrator(steps)

    /// The oldest schema version that a read-only library can use without migration. Later migration steps add nothing that is
    /// needed for reading.
    static let oldestReadable: Int32 = 4
}
