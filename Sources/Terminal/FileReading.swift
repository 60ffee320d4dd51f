internal import Glibc

/// Reads files named on the command line.
enum FileReading {
    /// Reads the file at `path`.
    /// - Throws: A `FileProblem`. The problem is `tooLarge` if the file has more than `limit` bytes.
    static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
        let file = try InputFileOpener.open(path)
        defer { close(file) }
        guard let bytes = readAll(file, limit: limit) else { throw FileProblem(path, isWriting: false, code: errno) }
        guard bytes.count <= limit else { throw FileProblem(path, isWriting: false, .tooLarge) }
        return bytes
    }

    /// Reads a file to its end, but at most `limit` + 1 bytes. Returns nil and sets `errno` on failure.
    static func readAll(_ file: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count < 0 {
                guard errno == EINTR else { return nil }
                continue
            }
            guard count > 0 else { break }
            bytes += buffer[..<min(count, limit + 1 - bytes.count)]
        }
        return bytes
    }
}
