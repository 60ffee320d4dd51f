internal import SQLite

/// The schema of `pictures.db`, as numbered migration steps. A step never changes after its release.
///
/// Pictures have a separate database, because all of them can be fetched again. If this database is damaged, it is recreated. A
/// separate database also means that storing a picture doesn't wake processes that are waiting for changes to entries, favourites
/// or notes.
///
/// - `picture`: for each version (`UpstreamPictureVariant`) of each entry's picture, its address and file, the time when it was
///   last shown, the last failure, and the time of the next attempt. If `file` is null, the picture isn't stored.
/// - `thumbnail`: the thumbnails made from the files. `maker` is the version of the code that made them.
/// - `catalog`: the user's choice for a catalog's pictures (`PictureFetchScope`).
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

/// The versions of an entry's picture that an upstream may offer.
enum UpstreamPictureVariant: Int64, Sendable {
    case whole = 0
    /// The smaller version for lists, which only some upstreams offer.
    case preview = 1
}

/// The pictures to fetch in the background for a catalog.
enum PictureFetchScope: Int64, Sendable {
    /// As many pictures as fit into a quarter of the picture cache.
    case some = 0
    /// No pictures, because the user removed the catalog's pictures or stopped their download. Almanac then fetches only the
    /// pictures that a page shows.
    case shown = 1
    /// All pictures that fit into the picture cache, because the user requested them.
    case all = 2
}
