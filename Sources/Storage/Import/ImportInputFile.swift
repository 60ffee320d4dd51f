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
    /// The reason why the archive can't be opened, or nil.
    let flaw: UnimportableFileError?
    /// The names of a spreadsheet's sheets that aren't imported.
    let otherSheets: [String]

    /// Creates an `ImportInputFile` from bytes in memory.
    public init(name: String, bytes: [UInt8]) {
        (self.name, contents, flaw, otherSheets) = ImportInputFile.unpacked(name, RecordFile(bytes))
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
        (self.name, contents, flaw, otherSheets) = ImportInputFile.unpacked(name, file)
        stamp = {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            return "\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
        }
    }

    /// Returns the table or the JSON in an archive or a feed. Returns any other file as it is.
    private static func unpacked(_ name: String, _ file: RecordFile) -> (String, RecordFile, UnimportableFileError?, [String]) {
        do throws(UnimportableFileError) {
            guard let unpacked = try UnpackedFile(name: name, file) else { return (name, file, nil, []) }
            return (unpacked.name, RecordFile(unpacked.bytes), nil, unpacked.otherSheets)
        } catch { return (name, file, error, []) }
    }
}
