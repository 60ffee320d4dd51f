#pragma once
#include <sqlite3.h>

// Wraps the parts of SQLite's interface that Swift can't import: variadic functions, and macros that are casts.

/// Binds `count` bytes of UTF-8 text. SQLite copies the bytes.
static inline int almanac_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds `count` bytes as a blob. SQLite copies the bytes. If `bytes` is null and `count` is 0, the value is an empty
/// blob, not NULL.
static inline int almanac_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets a `sqlite3_db_config` option that is switched on or off with an int.
static inline int almanac_db_config(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}

/// How long a connection waits for other connections' locks, and how often it has waited.
typedef struct almanac_patience {
    int milliseconds;
    /// How long the current wait has taken, in milliseconds.
    int waited;
    sqlite3_int64 waits;
} almanac_patience;

/// SQLite's busy handler (https://sqlite.org/c3ref/busy_handler.html). `count` is the number of calls for the same lock. It pauses like
/// the handler of `sqlite3_busy_timeout`, which doesn't count.
static inline int almanac_wait(void *context, int count) {
    static const int pauses[] = {1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100};
    const int last = sizeof pauses / sizeof *pauses - 1;
    almanac_patience *patience = context;
    if (patience->milliseconds <= 0) return 0;
    if (count == 0) {
        patience->waited = 0;
        patience->waits++;
    }
    int pause = pauses[count < last ? count : last], left = patience->milliseconds - patience->waited;
    if (left <= 0) return 0;
    if (pause > left) pause = left;
    patience->waited += pause;
    sqlite3_sleep(pause);
    return 1;
}

/// Makes a connection wait as `patience` says, which must outlive the connection.
static inline int almanac_set_patience(sqlite3 *database, almanac_patience *patience) {
    return sqlite3_busy_handler(database, almanac_wait, patience);
}

// A database or WAL file that is opened through SQLite's own file system (https://sqlite.org/c3ref/vfs.html). When this
// file is closed, this process's SQLite connections keep their locks on it. Closing an ordinary descriptor would
// release those locks. SQLite's "unixClose" in os_unix.c leaves the descriptor open until the last lock is released
// (https://sqlite.org/howtocorrupt.html, section 2.2).

typedef struct almanac_file {
    char *name;
    sqlite3_file *file;
} almanac_file;

/// Opens an existing file for reading. `type` is SQLITE_OPEN_MAIN_DB or SQLITE_OPEN_WAL.
static inline int almanac_file_open(const char *path, int type, almanac_file *opened) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(0);
    opened->name = 0;
    opened->file = 0;
    if (!vfs) return SQLITE_CANTOPEN;
    char *name = sqlite3_malloc(vfs->mxPathname + 1);
    int code = name ? vfs->xFullPathname(vfs, path, vfs->mxPathname + 1, name) : SQLITE_NOMEM;
    if (code == SQLITE_OK_SYMLINK) code = SQLITE_OK;
    char *full = code == SQLITE_OK ? (char *)sqlite3_create_filename(name, "", "", 0, 0) : 0;
    sqlite3_free(name);
    if (code != SQLITE_OK) return code;
    sqlite3_file *file = full ? sqlite3_malloc(vfs->szOsFile) : 0;
    if (!file) {
        sqlite3_free_filename(full);
        return SQLITE_NOMEM;
    }
    file->pMethods = 0;
    code = vfs->xOpen(vfs, full, file, type | SQLITE_OPEN_READONLY, 0);
    if (code != SQLITE_OK) {
        if (file->pMethods) file->pMethods->xClose(file);
        sqlite3_free(file);
        sqlite3_free_filename(full);
        return code;
    }
    opened->name = full;
    opened->file = file;
    return SQLITE_OK;
}

/// Reads exactly `count` bytes. Returns SQLITE_IOERR_SHORT_READ if the file is too short.
static inline int almanac_file_read(const almanac_file *opened, void *buffer, int count, sqlite3_int64 offset) {
    return opened->file->pMethods->xRead(opened->file, buffer, count, offset);
}

/// Gets the file's length in bytes.
static inline int almanac_file_size(const almanac_file *opened, sqlite3_int64 *size) {
    return opened->file->pMethods->xFileSize(opened->file, size);
}

static inline void almanac_file_close(almanac_file *opened) {
    opened->file->pMethods->xClose(opened->file);
    sqlite3_free(opened->file);
    sqlite3_free_filename(opened->name);
}

/// Returns 1 if the connection's database file is no longer at its original path, or if SQLite can't tell. Otherwise
/// returns 0.
static inline int almanac_has_moved(sqlite3 *database) {
    int moved = 0;
    return sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK ? moved : 1;
}
