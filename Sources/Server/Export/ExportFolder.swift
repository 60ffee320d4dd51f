internal import Glibc
internal import Model
internal import Storage

/// A folder with a static export. Writes only files that have changed, and deletes only files that an export wrote.
///
/// The file `.almanac-export` lists the export's files, one path on a line after the first line. A path is added to the list before
/// the file is created, so the list is complete even if the program is killed.
final class ExportFolder {
    private static let listName = ".almanac-export"
    private static let firstLine = "almanac-export 1"
    private static let partialSuffix = ".almanac-partial"

    private let root: String
    /// The descriptor of the folder, whose lock keeps other exports out.
    private let lock: Int32
    /// The list, to which paths are added.
    private var list: Int32 = -1
    /// The files that earlier exports wrote, and the new ones.
    private var known: Set<String> = []
    /// The files of this export.
    private var current: Set<String> = []
    /// The folders that exist.
    private var folders: Set<String> = []
    private(set) var written = 0
    private(set) var removed = 0

    /// The number of files in this export.
    var count: Int { current.count }

    /// Opens an export's folder, or creates it.
    init(_ path: String) throws(StaticExportError) {
        root = path.utf8.count > 1 && path.utf8.last == ASCII.slash ? String(path.dropLast()) : path
        if unsafe mkdir(root, 0o755) != 0, errno != EEXIST { throw .file(path: root, code: errno) }
        lock = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .file(path: root, code: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse(root) : .file(path: root, code: errno)
        }
        let listPath = root + "/" + ExportFolder.listName
        if let bytes = ExportFolder.read(listPath) {
            // If the program was killed while it added a path, the last line is incomplete, and its file doesn't exist.
            let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false).dropLast().map {
                String(decoding: $0, as: UTF8.self)
            }
            guard lines.first == ExportFolder.firstLine else { throw .notAnExport(root) }
            known = Set(lines.dropFirst().filter { ExportFolder.isPlain($0) })
        } else {
            guard Files.names(in: root).isEmpty else { throw .notAnExport(root) }
        }
        try replaceList()
        list = unsafe open(listPath, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard list >= 0 else { throw .file(path: listPath, code: errno) }
    }

    deinit {
        if list >= 0 { close(list) }
        if lock >= 0 { close(lock) }
    }

    /// Whether a path from the list is inside the folder. Somebody may have changed the list.
    private static func isPlain(_ path: String) -> Bool {
        !path.isEmpty
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { $0 != "" && $0 != "." && $0 != ".." }
    }

    /// Writes a file unless it already has these bytes.
    ///
    /// - Parameter path: The file's path in the folder, without a slash at the beginning.
    func write(_ bytes: [UInt8], to path: String) throws(StaticExportError) {
        current.insert(path)
        let target = root + "/" + path
        if known.contains(path) {
            if ExportFolder.read(target, ifLength: bytes.count) == bytes { return }
        } else {
            var status = stat()
            if unsafe lstat(target, &status) == 0 { throw .foreignFile(target) }
            try append(path)
        }
        try makeFolder(path)
        try ExportFolder.replace(target, bytes)
        written += 1
    }

    private func append(_ path: String) throws(StaticExportError) {
        if let error = Files.writeAll(Array((path + "\n").utf8), to: list, root + "/" + ExportFolder.listName) {
            throw .file(path: error.path, code: error.code)
        }
        known.insert(path)
    }

    /// Creates the folders of a file.
    private func makeFolder(_ path: String) throws(StaticExportError) {
        guard let end = path.utf8.lastIndex(of: ASCII.slash) else { return }
        let folder = String(path[..<end])
        guard !folders.contains(folder) else { return }
        try makeFolder(folder)
        let target = root + "/" + folder
        if unsafe mkdir(target, 0o755) != 0 {
            let code = errno
            var status = stat()
            // Never write through a symbolic link to a place outside.
            guard code == EEXIST, unsafe lstat(target, &status) == 0 else { throw .file(path: target, code: code) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .foreignFile(target) }
        }
        folders.insert(folder)
    }

    /// Deletes the files of earlier exports that this export doesn't have, and stores the list.
    func finish() throws(StaticExportError) {
        // A killed program may have left the beginning of a file behind.
        for path in known { unsafe unlink(root + "/" + path + ExportFolder.partialSuffix) }
        for path in known.subtracting(current).sorted() {
            let target = root + "/" + path
            if unsafe unlink(target) == 0 { removed += 1 }
            var folder = Substring(path)
            while let end = folder.utf8.lastIndex(of: ASCII.slash) {
                folder = folder[..<end]
                // Fails if the folder has other files.
                guard unsafe rmdir(root + "/" + folder) == 0 else { break }
            }
        }
        known = current
        try replaceList()
    }

    private func replaceList() throws(StaticExportError) {
        let lines = [ExportFolder.firstLine] + known.sorted()
        try ExportFolder.replace(root + "/" + ExportFolder.listName, Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Replaces a file in one step, so that a web server never sends a part of it.
    private static func replace(_ path: String, _ bytes: [UInt8]) throws(StaticExportError) {
        let partial = path + partialSuffix
        unsafe unlink(partial)
        let file = unsafe open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .file(path: path, code: errno) }
        var code = Files.writeAll(bytes, to: file, path)?.code ?? 0
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, unsafe rename(partial, path) != 0 { code = errno }
        guard code == 0 else {
            unsafe unlink(partial)
            throw .file(path: path, code: code)
        }
    }

    /// Returns a file's bytes, or nil if it can't be read or has another length.
    private static func read(_ path: String, ifLength length: Int? = nil) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int(status.st_size)
        guard length == nil || length == size else { return nil }
        var isComplete = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else {
                    isComplete = false
                    return
                }
                count += more
            }
        }
        return isComplete ? bytes : nil
    }
}
