internal import SQLite

/// The tables of `pictures.db`, as numbered steps. A step that was released never changes.
///
/// They are in a file of their own: all of it can be had again, so damage there is answered by beginning anew, and storing a picture wakes nobody who
/// waits for entries or for what the reader made to change.
///
/// - `picture`: what is known of the picture of each entry, in each form (`PictureForm`): which address it came from, which file it is in, when it was
///   shown last, why it could not be had and when to try again. Without a `file` none is kept.
/// - `thumbnail`: what pages show, made from the files; `maker` is the program's way of making them.
/// - `catalog`: what the reader chose for the pictures of a catalog (`PictureExtent`).
///
/// Times are milliseconds since 1970.
enum PictureSchema {
    static let steps = [
        """
        CREATE TABLE picture (
            catalog TEXT NOT NULL,
            key TEXT NOT NULL,
            form INTEGER NOT NULL,
            address TEXT NOT NULL,
            file TEXT,
            type TEXT,
            size INTEGER NOT NULL DEFAULT 0,
            width INTEGER,
            height INTEGER,
            etag TEXT,
            last_modified TEXT,
            fetched INTEGER,
            shown INTEGER NOT NULL DEFAULT 0,
            problem TEXT,
            failures INTEGER NOT NULL DEFAULT 0,
            retry INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (catalog, key, form)
        ) STRICT;
        CREATE INDEX picture_file ON picture (file) WHERE file IS NOT NULL;
        CREATE TABLE thumbnail (
            file TEXT NOT NULL,
            side INTEGER NOT NULL,
            maker INTEGER NOT NULL,
            size INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (file, side)
        ) STRICT;
        CREATE TABLE catalog (
            id TEXT PRIMARY KEY,
            extent INTEGER NOT NULL
        ) STRICT;
        """
    ]

    static let migrator = Migrator(steps)
}

/// Which of an upstream's pictures of one entry.
enum PictureForm: Int64, Sendable {
    case whole = 0
    /// The smaller one for lists, where the upstream has one.
    case preview = 1
}

/// Which pictures of a catalog are fetched without being shown.
enum PictureExtent: Int64, Sendable {
    /// As many as fit into a part of the room.
    case some = 0
    /// None: the reader removed them, or stopped the fetching of all.
    case shown = 1
    /// All that fit: the reader asked for them.
    case all = 2
}
