internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import HTTP
internal import Model
internal import Synchronization

/// A log with a line for each request. It contains no queries, form fields or cookies.
public final class AccessLog: Sendable {
    /// The form of the log's lines.
    public enum Format: String, CaseIterable, Sendable {
        /// The combined log format of Apache and nginx.
        case combined
        /// A JSON object on each line.
        case json
    }

    /// The reason why a log can't be written: the operating system's error code.
    public struct OpenError: Error, Equatable, Sendable {
        /// The operating system's error code.
        public let code: Int32
    }

    /// The open file. If somebody renames the file, the next line goes to a new file.
    private struct OpenFile {
        var descriptor: Int32
        let device: UInt64
        let number: UInt64
    }

    /// The file's path, or nil for standard output.
    private let path: String?
    private let format: Format
    private let file: Mutex<OpenFile>
    /// The queue on which lines are written, so that a slow disk doesn't delay responses.
    private let queue = DispatchQueue(label: "almanac.log")
    private let waiting = Atomic<Int>(0)

    /// The maximum number of lines that wait for a slow disk. Later lines are dropped.
    private static let mostWaiting = 10_000

    /// Opens a log.
    ///
    /// - Parameter path: The file to append to, or `-` for standard output.
    public init(path: String, format: Format) throws(OpenError) {
        self.path = path == "-" ? nil : path
        self.format = format
        let opened: OpenFile
        if path == "-" {
            opened = OpenFile(descriptor: STDOUT_FILENO, device: 0, number: 0)
        } else {
            opened = try AccessLog.open(path)
        }
        file = Mutex(opened)
    }

    deinit { if path != nil { file.withLock { _ = close($0.descriptor) } } }

    private static func open(_ path: String) throws(OpenError) -> OpenFile {
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw OpenError(code: errno) }
        var status = stat()
        unsafe fstat(descriptor, &status)
        return OpenFile(descriptor: descriptor, device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }

    /// Writes a line soon.
    func write(_ entry: AccessLogEntry) {
        guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= AccessLog.mostWaiting else {
            waiting.wrappingSubtract(1, ordering: .relaxed)
            return
        }
        let time = Int64(Date().timeIntervalSince1970 * 1000)
        queue.async { [self] in
            waiting.wrappingSubtract(1, ordering: .relaxed)
            append(format == .json ? entry.json(at: time) : entry.combined(at: time))
        }
    }

    /// Waits until all lines so far have been written.
    func finish() { queue.sync {} }

    private func append(_ line: [UInt8]) {
        file.withLock { file in
            if let path {
                var status = stat()
                let isThere = unsafe stat(path, &status) == 0
                let isSame = isThere && UInt64(status.st_dev) == file.device && UInt64(status.st_ino) == file.number
                if !isSame, let new = try? AccessLog.open(path) {
                    close(file.descriptor)
                    file = new
                }
            }
            // A log that can't be written, for example because the disk is full, must not stop the server.
            _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
        }
    }
}
