internal import Catalogs
internal import SystemCalls

/// A file to import.
public struct ImportInputFile: Sendable {
    /// The file's name, without its folder.
    public let name: String
    /// The file's bytes.
    let contents: RecordFile
    /// A closure that returns the file's stamp, which changes whenever the file changes.
    let stamp: @Sendable () -> String

    /// Creates an `ImportInputFile` from bytes in memory.
    public init(name: String, bytes: [UInt8]) {
        let file = RecordFile(bytes), archived = ArchivedFile(name: name, file)
        self.name = archived?.name ?? name
        contents = archived.map { RecordFile($0.bytes) } ?? file
        stamp = { "" }
    }

    /// Creates an `ImportInputFile` from an open file and leaves the file open. Returns nil if the descriptor refers to
    /// something other than a regular file, such as a pipe.
    public init?(name: String, descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = RecordFile(length: Int64(status.st_size)) { (offset) throws(FileReadSystemError) in
            try Files.chunk(of: descriptor, at: offset, length: 256 << 10)
        }
        let archived = ArchivedFile(name: name, file)
        self.name = archived?.name ?? name
        contents = archived.map { RecordFile($0.bytes) } ?? file
        stamp = {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            return "\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
        }
    }
}
