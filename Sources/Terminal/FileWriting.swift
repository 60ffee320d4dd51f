internal import Glibc
import Model

/// Writes files named on the command line.
enum FileWriting {
    /// Checks whether `write` would accept `path`. Commands call this function before they do any work.
    ///
    /// - Throws: `FileProblem` if the path is a directory, or if a regular file exists and `replaces` is false.
    static func check(_ path: String, replaces: Bool) throws(FileProblem) {
        _ = try isSpecial(path, replaces: replaces)
    }

    /// Writes the file at `path` and makes it accessible only to its owner. An existing regular file is either replaced
    /// atomically or left unchanged. Data for pipes, devices and other special files is written directly.
    ///
    /// - Parameter replaces: Whether an existing regular file may be replaced.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileProblem) {
        guard try !isSpecial(path, replaces: replaces) else { return try writeInto(path, bytes) }
        let target = resolved(path)
        let folder = target.utf8.contains(ASCII.slash) ? ProgramDirectories.parent(of: target) : "."
        try makeTemporary(in: folder, bytes, for: path) { (temporary) throws(FileProblem) in
            // Another process may have created the file since the check. Unlike `rename`, `link` never replaces a file. Some file
            // systems don't support hard links.
            if !replaces {
                if unsafe link(temporary, target) == 0 {
                    unsafe unlink(temporary)
                    return
                }
                guard [EPERM, ENOSYS, ENOTSUP].contains(errno) else { throw FileProblem(path, isWriting: true, code: errno) }
            }
            guard unsafe rename(temporary, target) == 0 else { throw FileProblem(path, isWriting: true, code: errno) }
        }
        // A renamed file is durable only after its folder is synced. Ignore errors, because some file systems don't support
        // syncing a folder.
        let directory = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }

    /// Returns whether the path is a pipe, a device or another special file.
    private static func isSpecial(_ path: String, replaces: Bool) throws(FileProblem) -> Bool {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw FileProblem(path, isWriting: true, .isDirectory) }
            guard status.st_mode & S_IFMT == S_IFREG else { return true }
            guard replaces else { throw FileProblem(path, isWriting: true, .exists) }
        }
        guard path.utf8.last != ASCII.slash else { throw FileProblem(path, isWriting: true, .isDirectory) }
        return false
    }

    /// Returns the target of a symbolic link. Returns any other path unchanged.
    private static func resolved(_ path: String) -> String {
        guard let found = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(found) }
        return unsafe String(validatingCString: found) ?? path
    }

    private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
        let file = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileProblem(path, isWriting: true, code: errno) }
        defer { close(file) }
        let code = writeAll(bytes, to: file)
        guard code == 0 else { throw FileProblem(path, isWriting: true, code: code) }
    }

    /// Creates a private file with a unique name in `folder` and passes its path to `use`. Removes the file if `use` fails.
    private static func makeTemporary(
        in folder: String, _ bytes: [UInt8], for path: String, use: (String) throws(FileProblem) -> Void
    ) throws(FileProblem) {
        let (file, temporary) = open(in: folder, suffix: "")
        guard file >= 0 else { throw FileProblem(path, isWriting: true, code: errno) }
        do throws(FileProblem) {
            var code = writeAll(bytes, to: file)
            if code == 0, fsync(file) != 0 { code = errno }
            close(file)
            guard code == 0 else { throw FileProblem(path, isWriting: true, code: code) }
            try use(temporary)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Creates a private file with a unique name. On failure, the descriptor is −1.
    static func open(in folder: String, suffix: String) -> (file: Int32, path: String) {
        var last: (Int32, String) = (-1, folder)
        for _ in 0..<20 {
            let name = ".almanac-" + String(UInt64.random(in: .min ... .max), radix: 36) + suffix
            let path = folder + "/" + name
            let file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            last = (file, path)
            if file >= 0 || errno != EEXIST { break }
        }
        return last
    }

    /// Writes all of `bytes`. Returns 0 on success, or the operating system's error code.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // Another process has made the terminal non-blocking, so wait until the terminal accepts more data.
                    var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                    _ = unsafe poll(&waiting, 1, 1000)
                    continue
                default: return errno
                }
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
