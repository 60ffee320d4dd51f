#pragma once
#include <stdbool.h>

/// What of SQLite's dealings with a file may fail; to be joined by `|`.
enum {
    ALMANAC_FAULT_READ = 1,
    ALMANAC_FAULT_WRITE = 2,
    ALMANAC_FAULT_SYNC = 4,
    ALMANAC_FAULT_TRUNCATE = 8,
    ALMANAC_FAULT_OPEN = 16,
    ALMANAC_FAULT_DELETE = 32,
};

/// How it fails.
enum {
    /// The operating system reports an error.
    ALMANAC_FAULT_ERROR = 0,
    /// The disk is full.
    ALMANAC_FAULT_FULL = 1,
    /// Half of a write reaches the file, then an error; others fail without an effect.
    ALMANAC_FAULT_TORN = 2,
};

/// A fault that is armed.
typedef struct almanac_fault almanac_fault;

/// Arms a fault for every file whose path begins with `prefix`: of the `operations`, counted from 1, the `nth` fails, and with `for_ever` all after it
/// too. The first call puts the shim before SQLite's own file system, for connections opened from then on. Null where memory or SQLite fails.
almanac_fault *almanac_fault_arm(const char *prefix, int operations, long long nth, int manner, bool for_ever);

/// How many operations have been counted, failed ones among them.
long long almanac_fault_count(almanac_fault *fault);

/// Disarms and frees it.
void almanac_fault_disarm(almanac_fault *fault);
