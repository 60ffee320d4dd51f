internal import SQLite

/// The tables of `almanac.db`, as numbered steps. A step that was released never changes.
///
/// - `library`: one row. `device` names this library in the ids of changes; `sequence` counts the transactions that changed entries.
/// - `change`: the shelf's journal, append-only. `body` is the binary form of a `ShelfChange`, `id` its id as text.
/// - `journal`: where `shelf.journal`, the second copy of `change`, stood when both agreed.
/// - `payload`: what upstreams sent of each entry, part by part, with the validators it came with.
/// - `entry`: the entries made from the payloads, in their binary form (head, then body), with the marks that only the library
///   knows. `sequence` is the transaction that changed it last; `seen` the number of the pass that met it last; `own` tells
///   records of our own and of the reader's, which are never looked for upstream.
/// - `page`: answers to list requests that have validators, so that a 304 can stand for them.
/// - `catalog`: how each stands, and which packs show it: a base with all entries up to `base_sequence`, a delta with those
///   changed since, up to `published`; the packs of one publish before.
/// - `pass`: where the last pass over each catalog stands.
/// - `ahead`: what an upstream gave for the next draw from a deck; not an entry yet.
/// - `own`: the catalogs of the reader's own, each with its plan (JSON); `revision` counts the plans. One that is being
///   forgotten stays until all it held is removed.
/// - `upstream`: what has to outlive the process of how an upstream wants to be treated (seconds since 1970).
///
/// Times are milliseconds since 1970 unless said otherwise.
enum Schema {
    static let steps = [
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
        // The number that tells a library from other databases.
        "PRAGMA application_id = \(application)",
        """
        CREATE TABLE journal (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            header BLOB NOT NULL,
            length INTEGER NOT NULL
        ) STRICT;
        """,
    ]

    /// The `application_id` of libraries: "Alma" in ASCII.
    static let application: UInt32 = 0x416C_6D61
    /// Tables that every library has, also one from before it had that number.
    static let firstTables: Set<String> = ["library", "change", "payload", "entry", "page", "catalog", "pass", "upstream"]

    static let migrator = Migrator(steps)

    /// The oldest version that can be read as it is, in a directory where nothing may be written: later steps add nothing that reading
    /// needs.
    static let oldestReadable: Int32 = 4
}
