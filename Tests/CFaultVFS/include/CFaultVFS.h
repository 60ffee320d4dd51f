#pragma once
#include <stdbool.h>

/// The file operations that can fail. Combine them with `|`.
enum {
    ALMANAC_FAULT_READ = 1,
    ALMANAC_FAULT_WRITE = 2,
    ALMANAC_FAULT_SYNC = 4,
    ALMANAC_FAULT_TRUNCATE = 8,
    ALMANAC_FAULT_OPEN = 16,
    ALMANAC_FAULT_DELETE = 32,
};

/// The manner of failure.
enum {
    /// The operating system reports an error.
    ALMANAC_FAULT_ERROR = 0,
    /// The disk is full.
    ALMANAC_FAULT_FULL = 1,
    /// Half of a write reaches the file, then it fails. Other operations fail without any effect.
    ALMANAC_FAULT_TORN = 2,
};

/// An armed fault.
typedef struct almanac_fault almanac_fault;

/// Arms a fault for all files whose path begins with `prefix`. Of the selected `operations`, counted from 1, the `nth` fails;
/// with `for_ever`, so do all later operations. The first call installs the wrapper as the default VFS for connections that are
/// opened later. Returns null if memory or SQLite fails.
almanac_fault *almanac_fault_arm(const char *prefix, int operations, long long nth, int manner, bool for_ever);

/// Returns the number of operations so far, including failed ones.
long long almanac_fault_count(almanac_fault *fault);

/// Disarms and frees the fault.
void almanac_fault_disarm(almanac_fault *fault);
