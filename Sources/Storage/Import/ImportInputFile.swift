internal import Catalogs
internal import FoundationEssentials
internal import SQLite
internal import SystemCalls

/// A file to import.
public struct ImportInputFile: Sendable {
    /// The name of the file on the disk, without its folder.
    let fileName: String
    /// The name of the table in the file, without the ending of a compressed file.
    public let name: String
    /// The name of the file on the disk without its folder and its endings.
    var stem: String { fileName.split(separator: ".").first.map { String($0) } ?? fileName }
    /// The table's bytes.
    let contents: RecordFile
    /// A closure that returns the file's stamp, which changes whenever the file changes.
    let stamp: @Sendable () -> String
    /// The reason why the file can't be opened, or nil.
    let flaw: UnimportableFileError?
    /// The names of a spreadsheet's sheets that aren't imported.
    let otherSheets: [String]
    /// The cells whose values can't be read.
    let unreadable: UnreadableCells
    /// The file's bytes.
    private let file: RecordFile
    /// The encoding of the text, or nil for UTF-8, and for UTF-16 with a byte order mark.
    private let encoding: TextEncoding?

    private init(
        _ fileName: String, _ file: RecordFile, part: String?, hasPendingLog: Bool, encoding: TextEncoding? = nil,
        _ stamp: @escaping @Sendable () -> String
    ) {
        (self.fileName, self.file, self.encoding, self.stamp) = (fileName, file, encoding, stamp)
        var unpacked: UnpackedFile?
        var flaw: UnimportableFileError?
        if hasPendingLog {
            flaw = .pendingLog
        } else {
            do throws(UnimportableFileError) { unpacked = try UnpackedFile(name: fileName, part: part, file) } catch {
                flaw = error
            }
        }
        var contents = unpacked.map { RecordFile($0.bytes) } ?? file
        if let encoding, flaw == nil, unpacked?.isConverted != true {
            if contents.length > Int64(UnpackedFile.longest) {
                flaw = .largeArchive(limit: UnpackedFile.longest)
            } else if let bytes = try? contents.head(Int(contents.length)), !ImportInputFile.hasMark(bytes) {
                contents = RecordFile(encoding.utf8(bytes))
            }
        }
        (self.flaw, self.contents, name) = (flaw, contents, unpacked?.name ?? fileName)
        (otherSheets, unreadable) = (unpacked?.otherSheets ?? [], unpacked?.unreadable ?? UnreadableCells())
    }

    /// Creates an `ImportInputFile` from bytes in memory.
    ///
    /// - Parameter part: The part of the file to import: a sheet, a table of a database or a file in an archive.
    public init(name: String, bytes: [UInt8], part: String? = nil) {
        self.init(name, RecordFile(bytes), part: part, hasPendingLog: false) { "" }
    }

    /// Returns whether the state of the database at this path depends on its log or its rollback journal. False for any other file.
    public static func hasPendingLog(_ path: String) -> Bool {
        // SQLite keeps both beside the file itself, not beside a link to it.
        let file = DatabaseFile(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        return file.logSize ?? 0 > 0 || file.hasHotJournal
    }

    /// Creates an `ImportInputFile` from an open file and leaves the file open. Returns nil if the descriptor refers to
    /// something other than a regular file, such as a pipe.
    ///
    /// - Parameters:
    ///   - part: The part of the file to import: a sheet, a table of a database or a file in an archive.
    ///   - hasPendingLog: Whether a database's latest changes are only in its write-ahead log.
    public init?(name: String, descriptor: Int32, part: String? = nil, hasPendingLog: Bool = false) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = RecordFile(length: Int64(status.st_size)) { (offset) throws(FileReadSystemError) in
            try Files.chunk(of: descriptor, at: offset, length: 256 << 10)
        }
        self.init(name, file, part: part, hasPendingLog: hasPendingLog) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            return "\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
        }
    }

    /// Returns another part of the file.
    func opened(_ part: String) -> ImportInputFile {
        ImportInputFile(fileName, file, part: part, hasPendingLog: flaw == .pendingLog, encoding: encoding, stamp)
    }

    /// The size of the file, in bytes.
    var size: Int64 { file.length }

    /// Returns the parts of the file: sheets, tables of a database, or files in an archive. A single table has none.
    ///
    /// - Throws: The reason why the file can't be opened.
    func parts() throws(UnimportableFileError) -> [ImportPart] {
        if flaw == .pendingLog { throw .pendingLog }
        guard let head = try? file.head(64), UnpackedFile.mayHaveParts(head), file.length <= Int64(UnpackedFile.longest),
            let bytes = try? file.head(Int(file.length))
        else { return [] }
        return try UnpackedFile.parts(of: bytes)
    }

    /// Returns the file with its text read in an encoding. A byte order mark takes precedence.
    ///
    /// - Parameter part: The part of the file to import.
    public func read(as encoding: TextEncoding, part: String?) -> ImportInputFile {
        ImportInputFile(fileName, file, part: part, hasPendingLog: flaw == .pendingLog, encoding: encoding, stamp)
    }

    /// Returns whether text begins with a byte order mark of UTF-8 or UTF-16.
    private static func hasMark(_ bytes: [UInt8]) -> Bool {
        [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    }
}
