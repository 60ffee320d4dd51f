internal import SQLite

/// The schema of `pictures.db`, as numbered migration steps. A released step never changes.
///
/// Pictures have a separate database, because all of them can be fetched again. If it is damaged, it is recreated. Storing a
/// picture also doesn't wake processes that wait for changes to entries or the shelf.
///
/// - `picture`: for each entry's picture in each form (`PictureVariant`), its address, its file, when it was last shown, the last
///   failure, and when to try again. Without a `file`, no picture is stored.
/// - `thumbnail`: the thumbnails made from the files; `maker` is the version of the code that made them.
/// - `catalog`: the reader's choice for a catalog's pictures (`PictureFetchScope`).
///
/// Times are in milliseconds since 1970.
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

/// The upstream's versions of an entry's picture.
enum PictureVariant: Int64, Sendable {
    case whole = 0
    /// The smaller version for lists, if the upstream has one.
    case preview = 1
}

/// Which of a catalog's pictures are fetched in the background.
enum PictureFetchScope: Int64, Sendable {
    /// As many as fit into part of the picture limit.
    case some = 0
    /// None: the reader removed them, or stopped downloading all of them.
    case shown = 1
    /// All that fit, because the reader requested them.
    case all = 2
}
