// CFaultVFS: a wrapper around SQLite's default VFS (https://sqlite.org/vfs.html) that counts file operations and can
// make the nth operation fail. Only tests use CFaultVFS; it isn't part of the program. It becomes the process's default
// VFS, so the tested code opens files as usual. Each fault applies to a single directory, so tests can run in parallel.

#include "CFaultVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct almanac_fault {
    almanac_fault *next;
    char *prefix;
    int operations;
    long long nth;
    long long count;
    int manner;
    bool for_ever;
};

typedef struct {
    sqlite3_file base;
    /// The path that xOpen received, or null for an unnamed temporary file. "SQLite guarantees that the zFilename parameter …
    /// will be valid and unchanged until xClose() is called".
    const char *path;
    /// SQLite's own file, stored directly after this struct.
    sqlite3_file *real;
} fault_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The list of armed faults, protected by `lock`.
static almanac_fault *armed;
static sqlite3_vfs *real_vfs;
static sqlite3_vfs shim_vfs;

/// Counts an operation. Returns -1 if the operation should proceed; otherwise, returns how it should fail.
static int counted(const char *path, int operation) {
    if (!path) return -1;
    int manner = -1;
    pthread_mutex_lock(&lock);
    for (almanac_fault *fault = armed; fault; fault = fault->next) {
        if (!(fault->operations & operation) || strncmp(path, fault->prefix, strlen(fault->prefix)) != 0) continue;
        fault->count += 1;
        if (fault->count == fault->nth || (fault->for_ever && fault->count > fault->nth)) manner = fault->manner;
    }
    pthread_mutex_unlock(&lock);
    return manner;
}

static fault_file *file_of(sqlite3_file *file) { return (fault_file *)file; }
static sqlite3_file *real_of(sqlite3_file *file) { return file_of(file)->real; }

static int fault_close(sqlite3_file *file) { return real_of(file)->pMethods->xClose(real_of(file)); }

static int fault_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset) {
    if (counted(file_of(file)->path, ALMANAC_FAULT_READ) >= 0) return SQLITE_IOERR_READ;
    return real_of(file)->pMethods->xRead(real_of(file), buffer, count, offset);
}

static int fault_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset) {
    int manner = counted(file_of(file)->path, ALMANAC_FAULT_WRITE);
    if (manner == ALMANAC_FAULT_TORN) real_of(file)->pMethods->xWrite(real_of(file), buffer, count / 2, offset);
    if (manner >= 0) return manner == ALMANAC_FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return real_of(file)->pMethods->xWrite(real_of(file), buffer, count, offset);
}

static int fault_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (counted(file_of(file)->path, ALMANAC_FAULT_TRUNCATE) >= 0) return SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int fault_sync(sqlite3_file *file, int flags) {
    if (counted(file_of(file)->path, ALMANAC_FAULT_SYNC) >= 0) return SQLITE_IOERR_FSYNC;
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

// The following methods only call SQLite's own methods.
static int fault_size(sqlite3_file *file, sqlite3_int64 *size) { return real_of(file)->pMethods->xFileSize(real_of(file), size); }
static int fault_lock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xLock(real_of(file), level); }
static int fault_unlock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xUnlock(real_of(file), level); }
static int fault_reserved(sqlite3_file *file, int *out) { return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out); }
static int fault_control(sqlite3_file *file, int what, void *with) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}
static int fault_sector(sqlite3_file *file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }
static int fault_traits(sqlite3_file *file) { return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file)); }
static int fault_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}
static int fault_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}
static void fault_shm_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
static int fault_shm_unmap(sqlite3_file *file, int erase) { return real_of(file)->pMethods->xShmUnmap(real_of(file), erase); }

/// Version 2 of the methods supports the write-ahead log's shared memory. It doesn't support memory-mapped files, whose
/// reads couldn't be counted.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = fault_close,
    .xRead = fault_read,
    .xWrite = fault_write,
    .xTruncate = fault_truncate,
    .xSync = fault_sync,
    .xFileSize = fault_size,
    .xLock = fault_lock,
    .xUnlock = fault_unlock,
    .xCheckReservedLock = fault_reserved,
    .xFileControl = fault_control,
    .xSectorSize = fault_sector,
    .xDeviceCharacteristics = fault_traits,
    .xShmMap = fault_shm_map,
    .xShmLock = fault_shm_lock,
    .xShmBarrier = fault_shm_barrier,
    .xShmUnmap = fault_shm_unmap,
};

static int fault_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_out) {
    (void)vfs;
    fault_file *own = file_of(file);
    own->base.pMethods = NULL; // Stays null until there is something to close.
    own->path = path;
    own->real = (sqlite3_file *)(own + 1);
    own->real->pMethods = NULL;
    if (counted(path, ALMANAC_FAULT_OPEN) >= 0) return SQLITE_CANTOPEN;
    int code = real_vfs->xOpen(real_vfs, path, own->real, flags, flags_out);
    if (own->real->pMethods) own->base.pMethods = &methods;
    return code;
}

static int fault_delete(sqlite3_vfs *vfs, const char *path, int sync) {
    (void)vfs;
    if (counted(path, ALMANAC_FAULT_DELETE) >= 0) return SQLITE_IOERR_DELETE;
    return real_vfs->xDelete(real_vfs, path, sync);
}

/// Registers the wrapper with SQLite on the first call. The caller must hold `lock`.
static bool installed(void) {
    if (real_vfs) return true;
    sqlite3_vfs *found = sqlite3_vfs_find(NULL);
    if (!found) return false;
    // VFS methods that aren't replaced come from the original VFS. They find their data in the copied fields.
    shim_vfs = *found;
    shim_vfs.pNext = NULL;
    shim_vfs.zName = "almanac-faults";
    shim_vfs.szOsFile = (int)sizeof(fault_file) + found->szOsFile;
    shim_vfs.xOpen = fault_open;
    shim_vfs.xDelete = fault_delete;
    real_vfs = found;
    if (sqlite3_vfs_register(&shim_vfs, 1) != SQLITE_OK) real_vfs = NULL;
    return real_vfs != NULL;
}

almanac_fault *almanac_fault_arm(const char *prefix, int operations, long long nth, int manner, bool for_ever) {
    almanac_fault *fault = calloc(1, sizeof *fault);
    if (!fault) return NULL;
    fault->prefix = strdup(prefix);
    fault->operations = operations;
    fault->nth = nth;
    fault->manner = manner;
    fault->for_ever = for_ever;
    pthread_mutex_lock(&lock);
    bool ready = fault->prefix && installed();
    if (ready) {
        fault->next = armed;
        armed = fault;
    }
    pthread_mutex_unlock(&lock);
    if (ready) return fault;
    free(fault->prefix);
    free(fault);
    return NULL;
}

long long almanac_fault_count(almanac_fault *fault) {
    pthread_mutex_lock(&lock);
    long long count = fault->count;
    pthread_mutex_unlock(&lock);
    return count;
}

void almanac_fault_disarm(almanac_fault *fault) {
    pthread_mutex_lock(&lock);
    for (almanac_fault **link = &armed; *link; link = &(*link)->next) {
        if (*link != fault) continue;
        *link = fault->next;
        break;
    }
    pthread_mutex_unlock(&lock);
    free(fault->prefix);
    free(fault);
}
