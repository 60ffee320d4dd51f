internal import SQLite

extension ReaderRegistry {
    /// The schema of `readers.db`, as numbered migration steps. A step never changes after its release. Times are in milliseconds
    /// since 1970.
    static let migrator = Migrator([
        """
        CREATE TABLE reader (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            folded BLOB NOT NULL UNIQUE,      -- the name without case and accents
            role INTEGER NOT NULL,            -- ReaderRole
            first INTEGER UNIQUE,             -- 1 for the reader with the library's own shelf
            identity TEXT UNIQUE,
            added INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE device (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE,
            hash TEXT NOT NULL UNIQUE,        -- of the token in the device's cookie
            name TEXT NOT NULL,
            added INTEGER NOT NULL,
            used INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX device_reader ON device (reader);
        CREATE TABLE invitation (
            hash TEXT PRIMARY KEY,            -- of the token in the link
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX invitation_reader ON invitation (reader);
        CREATE TABLE revoked (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;   -- of the tokens of revoked devices
        CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        """
    ])
}
