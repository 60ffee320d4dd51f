internal import Catalogs
internal import Glibc

/// A file to import. Its bytes can be read repeatedly and from any position.
public struct ImportInputFile: Sendable {
    /// The size of a chunk, in bytes.
    private static let pieceLength = 256 << 10

    /// The file's name, without its folder.
    public let name: String
    /// The file's length in bytes, which is used to show progress.
    public let length: Int64
    /// A closure that reads the chunk at an offset. It returns an empty array at the end of the file.
    let piece: @Sendable (_ offset: Int64) throws(FileReadSystemError) -> [UInt8]
    /// A closure that returns the file's stamp, which changes whenever the file changes.
    let stamp: @Sendable () -> String

    /// Creates an `ImportInputFile` from bytes in memory.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        length = Int64(bytes.count)
        piece = { offset in
            let start = min(Int(clamping: offset), bytes.count)
            return Array(bytes[start..<min(start + ImportInputFile.pieceLength, bytes.count)])
        }
        stamp = { "" }
    }

    /// Creates an `ImportInputFile` from an open file and leaves the file open. Returns nil if the descriptor refers to
    /// something other than a regular file, such as a pipe.
    public init?(name: String, descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.name = name
        length = Int64(status.st_size)
        piece = { (offset) throws(FileReadSystemError) in
            try Files.chunk(of: descriptor, at: offset, length: ImportInputFile.pieceLength)
        }
        stamp = {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            return "\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
        }
    }
}
