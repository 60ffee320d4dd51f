internal import SystemCalls

/// An open directory that can be found again after it has been moved.
///
/// The instance owns the file descriptor from `init` to `deinit`.
final class MovableDirectory: Sendable {
    private let file: Int32

    /// Opens a directory. Returns nil if that fails.
    init?(_ path: String) {
        file = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return nil }
    }

    deinit { close(file) }

    /// The directory's current path, or nil if the directory was deleted (proc(5), "/proc/pid/fd").
    var path: String? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_nlink > 0 else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(file)", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return Files.isSame(file, path) ? path : nil
    }
}
