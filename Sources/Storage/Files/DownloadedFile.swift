internal import Catalogs
internal import Synchronization
internal import SystemCalls
internal import Upstreams

/// A response body in an unnamed file. The system deletes the file when it is closed, even if the process is killed.
final class DownloadedFile: ResponseBodySink {
    /// The free space to leave on the disk, in bytes. The database and the journal of favourites and notes need it.
    private static let reserve: UInt64 = 64 << 20
    /// How many bytes may be written before the free space is checked again.
    private static let checkEvery: Int64 = 4 << 20
    private static let chunkLength = 256 << 10

    /// The file's length so far, and the error if a write failed. A lock protects both.
    private struct State {
        var length: Int64 = 0
        var failure: FileError?
    }

    private let file: Int32
    private let folder: String
    private let state = Mutex(State())
    private let didWrite: @Sendable () -> Void

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - directory: The library's directory. The system's temporary folder may be in memory and too small.
    ///   - name: A random number for the file's name. The name is removed as soon as the file is open.
    ///   - didWrite: A closure that is called after each piece.
    /// - Throws: `FileError` if the file can't be created.
    init(_ directory: DataDirectory, name: UInt64, didWrite: @escaping @Sendable () -> Void) throws(FileError) {
        folder = directory.packs
        self.didWrite = didWrite
        // If the process is killed at this point, the file is removed later, together with unused packs.
        let path = directory.packs + "/" + String(name, radix: 16) + ".part"
        file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(path) }
        unsafe unlink(path)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// The reason why the file doesn't contain the whole body, or nil if no write failed.
    var failure: FileError? { state.withLock { $0.failure } }

    /// The file's contents so far. The file isn't deleted as long as its contents are in use.
    var contents: RecordFile {
        RecordFile(length: state.withLock { $0.length }) { [self] offset throws(FileReadSystemError) in
            try Files.chunk(of: file, at: offset, length: DownloadedFile.chunkLength)
        }
    }

    func begin() -> Bool {
        state.withLock { state in
            state.length = 0
            guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else {
                state.failure = .last(folder)
                return false
            }
            return true
        }
    }

    func append(_ piece: [UInt8]) -> Bool {
        let isWritten = state.withLock { state in
            let before = state.length
            state.length += Int64(piece.count)
            state.failure = Files.writeAll(piece, to: file, folder)
            if state.failure == nil, before / DownloadedFile.checkEvery != state.length / DownloadedFile.checkEvery, isAlmostFull
            {
                state.failure = FileError(code: FileError.noSpace, path: folder)
            }
            return state.failure == nil
        }
        didWrite()
        return isWritten
    }

    private var isAlmostFull: Bool {
        var status = statvfs()
        guard unsafe fstatvfs(file, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) < DownloadedFile.reserve
    }
}
