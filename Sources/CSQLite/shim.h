#pragma once
#include <sqlite3.h>

// What Swift cannot import: variadic functions, and macros that are casts.

/// Binds `count` bytes of UTF-8, copied by SQLite.
static inline int almanac_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds `count` bytes, copied by SQLite; an empty blob stays a blob where `bytes` is null.
static inline int almanac_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets one of the switches of `sqlite3_db_config` that take an int and report one.
static inline int almanac_db_config(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}
