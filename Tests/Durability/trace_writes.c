// Logs every operation that changes files in a directory, for the power-cut test. The library is loaded with
// LD_PRELOAD.
//
// ALMANAC_TRACE is the path of the log, and ALMANAC_TRACE_ROOT the path of the directory. All processes append complete
// records to the same log (O_APPEND), so the log shows the order of operations across processes. An operation is logged
// when it is complete, before its function returns. Anything that the program does because the operation succeeded
// therefore comes later in the log. A sync is logged twice: at its start, which determines the writes that it covers,
// and at its end.
//
// A record consists of the header below, the path, the second path and the written bytes. Numbers are little-endian,
// the machine's own byte order.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
    OPENED = 1, WROTE, RESIZED, SYNC_BEGAN, SYNC_ENDED, RENAMED, REMOVED, MADE_DIRECTORY, LINKED, MAPPED,
    UNKNOWN = 99, // an operation that this library doesn't support; the test then stops
};

struct head {
    uint32_t length, kind, process, path_length, second_length, data_length;
    uint64_t file, offset;
};

static int trace = -1;
static char root[PATH_MAX];
static size_t root_length;
// For each descriptor of a file inside the root, the path and whether its writes are synchronous. Descriptors from
// 65536 up aren't tracked.
enum { DESCRIPTORS = 65536 };
static char *paths[DESCRIPTORS];
static char synced[DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void log_record(enum kind kind, const char *path, const char *second, uint64_t file, uint64_t offset, const void *data, size_t length) {
    if (trace < 0) return;
    int kept = errno;
    struct head head = {
        .kind = kind, .process = (uint32_t)getpid(), .path_length = path ? strlen(path) : 0, .second_length = second ? strlen(second) : 0,
        .data_length = (uint32_t)length, .file = file, .offset = offset,
    };
    head.length = sizeof head + head.path_length + head.second_length + head.data_length;
    struct iovec parts[4] = {
        {&head, sizeof head}, {(void *)path, head.path_length}, {(void *)second, head.second_length}, {(void *)data, length},
    };
    static ssize_t (*real)(int, const struct iovec *, int);
    if (!real) real = dlsym(RTLD_NEXT, "writev");
    if (real(trace, parts, 4) != (ssize_t)head.length) {
        // End the process, because a log with gaps would prove nothing.
        dprintf(2, "trace_writes: the log can't be written\n");
        _exit(97);
    }
    errno = kept;
}

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("ALMANAC_TRACE"), *where = getenv("ALMANAC_TRACE_ROOT");
    if (!log || !where || !realpath(where, root)) return;
    root_length = strlen(root);
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int file = real(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    // Use a high descriptor, so that it can't collide with the program's descriptors.
    trace = file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, DESCRIPTORS / 64);
    if (trace < 0) _exit(98);
    close(file);
}

/// Stores the path relative to the root in `result`. Returns null if the path is outside the root.
static const char *inside(int directory, const char *path, char *result) {
    if (trace < 0 || !path) return NULL;
    char whole[2 * PATH_MAX], folder[PATH_MAX], resolved[PATH_MAX];
    if (path[0] == '/') {
        snprintf(whole, sizeof whole, "%s", path);
    } else {
        if (directory == AT_FDCWD) {
            if (!getcwd(folder, sizeof folder)) return NULL;
        } else {
            char name[64];
            snprintf(name, sizeof name, "/proc/self/fd/%d", directory);
            ssize_t length = readlink(name, folder, sizeof folder - 1);
            if (length < 0) return NULL;
            folder[length] = 0;
        }
        snprintf(whole, sizeof whole, "%s/%s", folder, path);
    }
    // Resolve only the folder's path if the file doesn't exist.
    int kept = errno;
    char *slash = strrchr(whole, '/');
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s", slash + 1);
    if (realpath(whole, resolved) == NULL || name[0] == 0 || !strcmp(name, ".") || !strcmp(name, "..")) {
        if (slash == whole) slash[1] = 0; else slash[0] = 0;
        if (!realpath(whole, resolved)) { errno = kept; return NULL; }
        size_t length = strlen(resolved);
        if (name[0]) snprintf(resolved + length, sizeof resolved - length, "%s%s", length > 1 ? "/" : "", name);
    }
    errno = kept;
    if (strncmp(resolved, root, root_length) || resolved[root_length] != '/' && resolved[root_length]) return NULL;
    snprintf(result, PATH_MAX, "%s", resolved[root_length] ? resolved + root_length + 1 : ".");
    return result;
}

static uint64_t number_of(int file) {
    struct stat status;
    int kept = errno;
    uint64_t number = fstat(file, &status) ? 0 : status.st_ino;
    errno = kept;
    return number;
}

static void remember(int file, const char *path, int flags) {
    if (file < 0) return;
    if (file >= DESCRIPTORS) {
        if (path) log_record(UNKNOWN, path, "descriptor", 0, 0, NULL, 0);
        return;
    }
    pthread_mutex_lock(&lock);
    free(paths[file]);
    paths[file] = path ? strdup(path) : NULL;
    synced[file] = (flags & (O_SYNC | O_DSYNC)) != 0;
    pthread_mutex_unlock(&lock);
}

/// Stores the path of a tracked descriptor in `result`. Returns null if the descriptor isn't tracked.
static const char *followed(int file, char *result) {
    if (trace < 0 || file < 0 || file >= DESCRIPTORS) return NULL;
    pthread_mutex_lock(&lock);
    const char *path = paths[file];
    if (path) snprintf(result, PATH_MAX, "%s", path);
    pthread_mutex_unlock(&lock);
    return path ? result : NULL;
}

static void opened(int file, int directory, const char *path, int flags) {
    char name[PATH_MAX];
    if (file < 0 || trace < 0) return;
    const char *below = inside(directory, path, name);
    remember(file, below, flags);
    if (!below) return;
    // Log only files that are opened for writing or creation. Opening a file for reading changes nothing.
    if (flags & O_CREAT || flags & (O_WRONLY | O_RDWR)) log_record(OPENED, below, NULL, number_of(file), 0, NULL, 0);
    if (flags & O_TRUNC) log_record(RESIZED, below, NULL, number_of(file), 0, NULL, 0);
#ifdef O_TMPFILE
    if ((flags & O_TMPFILE) == O_TMPFILE) log_record(UNKNOWN, below, "O_TMPFILE", 0, 0, NULL, 0);
#endif
}

static void wrote(int file, off_t offset, const void *data, ssize_t count) {
    char name[PATH_MAX];
    if (count <= 0) return;
    const char *path = followed(file, name);
    if (!path) return;
    uint64_t number = number_of(file);
    log_record(WROTE, path, NULL, number, (uint64_t)offset, data, (size_t)count);
    if (synced[file]) {
        log_record(SYNC_BEGAN, path, NULL, number, 0, NULL, 0);
        log_record(SYNC_ENDED, path, NULL, number, 0, NULL, 0);
    }
}

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = dlsym(RTLD_NEXT, #name)

// Functions that open and close files

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        REAL(int, name, const char *, int, ...); \
        int file = real(path, flags, mode); \
        opened(file, AT_FDCWD, path, flags); \
        return file; \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int directory, const char *path, int flags, ...) { \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        REAL(int, name, int, const char *, int, ...); \
        int file = real(directory, path, flags, mode); \
        opened(file, directory, path, flags); \
        return file; \
    }
OPENAT(openat)
OPENAT(openat64)

#define CREATE(name) \
    int name(const char *path, mode_t mode) { \
        REAL(int, name, const char *, mode_t); \
        int file = real(path, mode); \
        opened(file, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC); \
        return file; \
    }
CREATE(creat)
CREATE(creat64)

int close(int file) {
    REAL(int, close, int);
    // Forget the descriptor before closing it, because another thread can reuse its number immediately.
    if (trace >= 0) remember(file, NULL, 0);
    return real(file);
}

static int duplicated(int from, int to) {
    char name[PATH_MAX];
    if (to >= 0 && trace >= 0) remember(to, followed(from, name), from >= 0 && from < DESCRIPTORS && synced[from] ? O_SYNC : 0);
    return to;
}

int dup(int file) {
    REAL(int, dup, int);
    return duplicated(file, real(file));
}

int dup2(int file, int to) {
    REAL(int, dup2, int, int);
    return duplicated(file, real(file, to));
}

int dup3(int file, int to, int flags) {
    REAL(int, dup3, int, int, int);
    return duplicated(file, real(file, to, flags));
}

// Writing

ssize_t write(int file, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    char name[PATH_MAX];
    if (!followed(file, name)) return real(file, data, length);
    // Serialize writes, because each write's position is read after the write.
    static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&order);
    ssize_t count = real(file, data, length);
    if (count > 0) wrote(file, lseek(file, 0, SEEK_CUR) - count, data, count);
    pthread_mutex_unlock(&order);
    return count;
}

static void wrote_parts(int file, off_t offset, const struct iovec *parts, ssize_t count) {
    for (; count > 0; parts++) {
        ssize_t length = (ssize_t)parts->iov_len < count ? (ssize_t)parts->iov_len : count;
        wrote(file, offset, parts->iov_base, length);
        offset += length;
        count -= length;
    }
}

ssize_t writev(int file, const struct iovec *parts, int number) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    ssize_t count = real(file, parts, number);
    char name[PATH_MAX];
    if (count > 0 && followed(file, name)) wrote_parts(file, lseek(file, 0, SEEK_CUR) - count, parts, count);
    return count;
}

#define PWRITE(name, offset_type) \
    ssize_t name(int file, const void *data, size_t length, offset_type offset) { \
        REAL(ssize_t, name, int, const void *, size_t, offset_type); \
        ssize_t count = real(file, data, length, offset); \
        wrote(file, offset, data, count); \
        return count; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define PWRITEV(name, offset_type) \
    ssize_t name(int file, const struct iovec *parts, int number, offset_type offset) { \
        REAL(ssize_t, name, int, const struct iovec *, int, offset_type); \
        ssize_t count = real(file, parts, number, offset); \
        wrote_parts(file, offset, parts, count); \
        return count; \
    }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

static void resized(int file) {
    char name[PATH_MAX];
    struct stat status;
    const char *path = followed(file, name);
    if (path && !fstat(file, &status)) log_record(RESIZED, path, NULL, status.st_ino, (uint64_t)status.st_size, NULL, 0);
}

#define FTRUNCATE(name, offset_type) \
    int name(int file, offset_type length) { \
        REAL(int, name, int, offset_type); \
        int result = real(file, length); \
        if (!result) resized(file); \
        return result; \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

#define TRUNCATE(name, offset_type) \
    int name(const char *path, offset_type length) { \
        REAL(int, name, const char *, offset_type); \
        int result = real(path, length); \
        char below[PATH_MAX]; \
        if (!result && inside(AT_FDCWD, path, below)) log_record(UNKNOWN, below, "truncate", 0, 0, NULL, 0); \
        return result; \
    }
TRUNCATE(truncate, off_t)
TRUNCATE(truncate64, off64_t)

// Only the resulting file length is logged, because the program never punches holes in files.
#define FALLOCATE(name, offset_type) \
    int name(int file, int mode, offset_type offset, offset_type length) { \
        REAL(int, name, int, int, offset_type, offset_type); \
        int result = real(file, mode, offset, length); \
        char path[PATH_MAX]; \
        if (!result && mode & ~1 && followed(file, path)) log_record(UNKNOWN, path, "fallocate", 0, 0, NULL, 0); \
        if (!result) resized(file); \
        return result; \
    }
FALLOCATE(fallocate, off_t)
FALLOCATE(fallocate64, off64_t)

#define POSIX_FALLOCATE(name, offset_type) \
    int name(int file, offset_type offset, offset_type length) { \
        REAL(int, name, int, offset_type, offset_type); \
        int result = real(file, offset, length); \
        if (!result) resized(file); \
        return result; \
    }
POSIX_FALLOCATE(posix_fallocate, off_t)
POSIX_FALLOCATE(posix_fallocate64, off64_t)

// Syncing

#define SYNC(name) \
    int name(int file) { \
        REAL(int, name, int); \
        char below[PATH_MAX]; \
        const char *path = followed(file, below); \
        uint64_t number = path ? number_of(file) : 0; \
        if (path) log_record(SYNC_BEGAN, path, NULL, number, 0, NULL, 0); \
        int result = real(file); \
        if (path && !result) log_record(SYNC_ENDED, path, NULL, number, 0, NULL, 0); \
        return result; \
    }
SYNC(fsync)
SYNC(fdatasync)

// Names

static void renamed(int result, int from_directory, const char *from, int to_directory, const char *to) {
    if (result) return;
    char old[PATH_MAX], new[PATH_MAX];
    const char *first = inside(from_directory, from, old), *second = inside(to_directory, to, new);
    if (first && second) log_record(RENAMED, first, second, 0, 0, NULL, 0);
    else if (first || second) log_record(UNKNOWN, first ? first : second, "rename across the root", 0, 0, NULL, 0);
}

int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    int result = real(from, to);
    renamed(result, AT_FDCWD, from, AT_FDCWD, to);
    return result;
}

int renameat(int first, const char *from, int second, const char *to) {
    REAL(int, renameat, int, const char *, int, const char *);
    int result = real(first, from, second, to);
    renamed(result, first, from, second, to);
    return result;
}

int renameat2(int first, const char *from, int second, const char *to, unsigned flags) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    int result = real(first, from, second, to, flags);
    char below[PATH_MAX];
    if (!result && flags & RENAME_EXCHANGE && inside(first, from, below)) log_record(UNKNOWN, below, "exchange", 0, 0, NULL, 0);
    renamed(result, first, from, second, to);
    return result;
}

static void removed(int result, const char *path) {
    if (!result && path) log_record(REMOVED, path, NULL, 0, 0, NULL, 0);
}

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    char name[PATH_MAX];
    const char *below = inside(AT_FDCWD, path, name);
    int result = real(path);
    removed(result, below);
    return result;
}

int unlinkat(int directory, const char *path, int flags) {
    REAL(int, unlinkat, int, const char *, int);
    char name[PATH_MAX];
    const char *below = inside(directory, path, name);
    int result = real(directory, path, flags);
    removed(result, below);
    return result;
}

int remove(const char *path) {
    REAL(int, remove, const char *);
    char name[PATH_MAX];
    const char *below = inside(AT_FDCWD, path, name);
    int result = real(path);
    removed(result, below);
    return result;
}

int rmdir(const char *path) {
    REAL(int, rmdir, const char *);
    char name[PATH_MAX];
    const char *below = inside(AT_FDCWD, path, name);
    int result = real(path);
    removed(result, below);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, const char *, mode_t);
    int result = real(path, mode);
    char name[PATH_MAX];
    if (!result && inside(AT_FDCWD, path, name)) log_record(MADE_DIRECTORY, name, NULL, 0, 0, NULL, 0);
    return result;
}

int mkdirat(int directory, const char *path, mode_t mode) {
    REAL(int, mkdirat, int, const char *, mode_t);
    int result = real(directory, path, mode);
    char name[PATH_MAX];
    if (!result && inside(directory, path, name)) log_record(MADE_DIRECTORY, name, NULL, 0, 0, NULL, 0);
    return result;
}

int link(const char *from, const char *to) {
    REAL(int, link, const char *, const char *);
    int result = real(from, to);
    char old[PATH_MAX], new[PATH_MAX];
    const char *first = inside(AT_FDCWD, from, old), *second = inside(AT_FDCWD, to, new);
    if (!result && second) log_record(first ? LINKED : UNKNOWN, first ? first : "", second, 0, 0, NULL, 0);
    return result;
}

// Functions that map files into memory. SQLite may write its log index through mapped memory, and the test never
// rebuilds that file. Any other write through mapped memory makes the test fail.

static void mapped(void *result, int file, int protection, int flags) {
    char name[PATH_MAX];
    if (result == MAP_FAILED || !(protection & PROT_WRITE) || (flags & MAP_TYPE) == MAP_PRIVATE) return;
    const char *path = followed(file, name);
    if (path) log_record(MAPPED, path, NULL, number_of(file), 0, NULL, 0);
}

#define MMAP(name, offset_type) \
    void *name(void *address, size_t length, int protection, int flags, int file, offset_type offset) { \
        REAL(void *, name, void *, size_t, int, int, int, offset_type); \
        void *result = real(address, length, protection, flags, file, offset); \
        if (file >= 0) mapped(result, file, protection, flags); \
        return result; \
    }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)

// Functions that copy between files inside the kernel. The program doesn't use them, and the test doesn't support them.

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags) {
    REAL(ssize_t, copy_file_range, int, off64_t *, int, off64_t *, size_t, unsigned);
    ssize_t count = real(from, from_offset, to, to_offset, length, flags);
    char path[PATH_MAX];
    if (count > 0 && followed(to, path)) log_record(UNKNOWN, path, "copy_file_range", 0, 0, NULL, 0);
    return count;
}

ssize_t sendfile(int to, int from, off_t *offset, size_t length) {
    REAL(ssize_t, sendfile, int, int, off_t *, size_t);
    ssize_t count = real(to, from, offset, length);
    char path[PATH_MAX];
    if (count > 0 && followed(to, path)) log_record(UNKNOWN, path, "sendfile", 0, 0, NULL, 0);
    return count;
}
