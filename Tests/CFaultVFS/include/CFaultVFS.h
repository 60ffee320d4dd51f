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

/// The ways in which an operation can fail.
enum {
    /// The operating system reports an error.
    ALMANAC_FAULT_ERROR = 0,
    /// The disk is full.
    ALMANAC_FAULT_FULL = 1,
    /// A write fails after half of its data has reached the file. Other operations fail without any effect.
    ALMANAC_FAULT_TORN = 2,
};

/// A fault that `almanac_fault_arm` has armed.
typedef struct almanac_fault almanac_fault;

/// Arms a fault for all files whose path begins with `prefix`. The `nth` of the selected `operations` fails, counted
/// from 1. If `for_ever` is true, all later operations fail too. The first call installs the wrapper as the default VFS
/// for connections opened later. Returns null if there isn't enough memory or SQLite reports an error.
almanac_fault *almanac_fault_arm(const char *prefix, int operations, long long nth, int manner, bool for_ever);

/// Returns the number of operations counted so far, including failed operations.
long long almanac_fault_count(almanac_fault *fault);

/// Disarms and frees the fault.
void almanac_fault_disarm(almanac_fault *fault);
