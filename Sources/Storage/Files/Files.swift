internal import Catalogs
import Model
internal import Pack
internal import SystemCalls

/// File operations for the library and for the server's certificates, such as reading whole files, writing files atomically and durably, and listing directories.
package enum Files {
    /// Reads at most `length` bytes of an open file. Returns fewer bytes, or none, at the end of the file.
    static func chunk(of descriptor: Int32, at offset: Int64, length: Int) throws(FileReadSystemError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while true {
                let taken = unsafe pread(descriptor, buffer.baseAddress, length, off_t(offset))
                if taken < 0, errno == EINTR { continue }
                if taken < 0 { failure = errno }
                count = max(taken, 0)
                return
            }
        }
        guard failure == 0 else { throw FileReadSystemError(code: failure) }
        return bytes
    }

    /// Creates a directory that only the owner can access, unless it already exists.
    package static func makeDirectory(_ path: String, withParents: Bool) throws(FileError) {
        if isDirectory(path) { return }
        if withParents, let slash = path.utf8.lastIndex(of: ASCII.slash), slash != path.utf8.startIndex {
            try makeDirectory(String(path[..<slash]), withParents: true)
        }
        guard unsafe mkdir(path, 0o700) != 0 else { return }
        let error = FileError.last(path)
        // Another process may have created the directory in the meantime.
        if error.code == EEXIST, isDirectory(path) { return }
        throw error
    }

    /// Removes the permissions of everyone except the owner from a file or folder.
    ///
    /// Passes only the path to the system. Opening and closing a database file outside SQLite would release SQLite's locks.
    /// - Parameter follows: whether to follow symbolic links. If false, nothing happens for a link.
    /// - Returns: Whether anyone except the owner had permissions.
    @discardableResult
    package static func makePrivate(_ path: String, follows: Bool) -> Bool {
        var status = stat()
        let code = unsafe follows ? stat(path, &status) : lstat(path, &status)
        guard code == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT), status.st_mode & 0o077 != 0 else { return false }
        // This call fails if the file has another owner or is on a read-only disk. The permissions then don't change.
        unsafe chmod(path, status.st_mode & 0o700)
        return true
    }

    /// Returns whether there is a folder at a path.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the length of a file in bytes, or nil if the file doesn't exist.
    static func size(of path: String) -> Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Returns a file's length and modification time, so that callers can detect changes without reading the file. Returns nil if
    /// the file doesn't exist.
    static func stamp(of path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return "\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
    }

    /// A file's device and inode numbers, length and modification time, for detecting changes without reading the file.
    struct ChangeStamp: Equatable {
        private let device: UInt64
        private let inode: UInt64
        private let length: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Reads the metadata of the file at `path`. Returns nil if the file doesn't exist.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            length = Int64(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// Returns a file's modification time in seconds since 1970, or nil if the file doesn't exist.
    static func changed(_ path: String) -> Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec)
    }

    /// Returns whether `path` still refers to the open file.
    static func isSame(_ file: Int32, _ path: String) -> Bool {
        var open = stat()
        var named = stat()
        guard unsafe fstat(file, &open) == 0, unsafe stat(path, &named) == 0 else { return false }
        return open.st_dev == named.st_dev && open.st_ino == named.st_ino
    }

    /// Returns the names in a directory, sorted by bytes. Returns an empty array if the directory can't be read.
    package static func names(in path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Reads a whole file.
    /// - Throws: `FileError`, with `EFBIG` if the file is longer than `limit` bytes.
    package static func read(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .last(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(code: EISDIR, path: path) }
        guard status.st_size <= limit else { throw FileError(code: EFBIG, path: path) }
        let length = Int(status.st_size)
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            do throws(FileError) { count = unsafe try fill(UnsafeMutableRawBufferPointer(buffer), from: file, path) } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Returns the bytes of a file whose length is known, in memory that isn't copied again.
    static func source(_ path: String, length: Int) throws(FileError) -> ChecksummedBytes {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        nonisolated(unsafe) let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(length, 1), alignment: 16)
        do throws(FileError) {
            let count = unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: memory[..<length]), from: file, path)
            return unsafe ChecksummedBytes(UnsafeRawBufferPointer(rebasing: memory[..<count])) { unsafe memory.deallocate() }
        } catch {
            unsafe memory.deallocate()
            throw error
        }
    }

    /// Reads from a file until the buffer is full. Returns the number of bytes read, which is smaller if the file is shorter.
    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from file: Int32, _ path: String) throws(FileError) -> Int {
        var count = 0
        while count < buffer.count {
            let taken = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
            if taken == 0 { break }
            if taken > 0 { count += taken } else if errno != EINTR { throw .last(path) }
        }
        return count
    }

    /// Returns the SHA-256 hash of a file's bytes. For a pack, the hash is also the file's name.
    static func hash(of path: String) throws(FileError) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        return try hash(from: file, path)
    }

    /// Returns the SHA-256 hash of an open file's bytes from the current position to the end.
    static func hash(from file: Int32, _ path: String) throws(FileError) -> String {
        var hash = SHA256()
        while true {
            let piece = try read(from: file, atMost: 1 << 20, path)
            if piece.isEmpty { return hash.text }
            hash.add(piece)
        }
    }

    /// Reads up to `count` bytes from the beginning of a file.
    static func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, unsafe Glibc.read(file, buffer.baseAddress, count))
        }
    }

    /// Returns whether the directory's file system is full, which means that less than 64 KiB is available.
    static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 64 << 10
    }

    /// Returns whether the process has permission to list a directory.
    static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK | X_OK) == 0 }

    /// Returns whether a file exists and the process has permission to read it.
    static func isFileReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    /// Returns whether the process has permission to create files in a directory.
    static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

    /// Writes a file atomically: writes a temporary file, then renames it.
    ///
    /// - Parameter forGood: whether to sync the file and its name, so that they survive a power cut. If false, the file may have
    ///   any content after a power cut. This is acceptable for files that are verified when they are read and can be recreated.
    package static func write(_ bytes: [UInt8], to path: String, temporary: String, forGood: Bool) throws(FileError) {
        do throws(FileError) {
            try write(bytes, to: temporary, synced: forGood)
            guard unsafe rename(temporary, path) == 0 else { throw .last(path) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        if forGood, let slash = path.utf8.lastIndex(of: ASCII.slash) { syncDirectory(String(path[..<slash])) }
    }

    private static func write(_ bytes: [UInt8], to path: String, synced: Bool) throws(FileError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(path) }
        var failure = writeAll(bytes, to: file, path)
        if failure == nil, synced, fsync(file) != 0 { failure = .last(path) }
        // Some file systems report a full disk only when the file is closed.
        if close(file) != 0, failure == nil { failure = .last(path) }
        if let failure { throw failure }
    }

    /// Writes all of `bytes` at an open file's current position.
    /// - Returns: The error, or nil if the write succeeded.
    package static func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String) -> FileError? {
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                if count < 0 {
                    if errno == EINTR { continue }
                    return .last(path)
                }
                written += count
            }
            return nil
        }
    }

    /// Reads bytes from an open file's current position. Returns an empty array at the end of the file.
    static func read(from file: Int32, atMost limit: Int, _ path: String) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while true {
                let taken = unsafe Glibc.read(file, buffer.baseAddress, limit)
                if taken < 0, errno == EINTR { continue }
                if taken < 0 { failure = .last(path) }
                count = max(0, taken)
                return
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func syncDirectory(_ path: String) {
        let directory = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    /// Creates a directory for temporary files in `TMPDIR` or `/tmp`. Only the owner can access it.
    static func makeTemporaryDirectory() throws(FileError) -> String {
        let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        var template = ((place.isEmpty ? "/tmp" : place) + "/almanac-XXXXXX").utf8CString
        let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let path else { throw .last(place) }
        return path
    }

    /// Removes an empty directory.
    static func removeDirectory(_ path: String) { unsafe rmdir(path) }

    /// Renames a file or a directory, and waits until the new name is on the disk. Does nothing if it doesn't exist.
    @discardableResult
    static func move(_ path: String, to new: String) -> Bool {
        guard unsafe rename(path, new) == 0 else { return false }
        if let slash = new.utf8.lastIndex(of: ASCII.slash) { syncDirectory(String(new[..<slash])) }
        return true
    }

    /// Removes a file, or a directory with everything in it. Doesn't follow links.
    static func removeTree(_ path: String) {
        if unsafe unlink(path) == 0 { return }
        for name in names(in: path) { removeTree(path + "/" + name) }
        removeDirectory(path)
    }

    /// Removes a file if it exists.
    package static func remove(_ path: String) { unsafe unlink(path) }
}
