internal import CZip

/// ZIP archives, which libzip reads in memory. Nothing is written to the disk.
public enum ZipArchive {
    /// The first bytes of an archive that contains files.
    public static let signature: [UInt8] = [0x50, 0x4B, 3, 4]
    /// The maximum number of files in an archive. An archive with more files is damaged or made to waste time.
    private static let mostFiles: Int64 = 100_000
    /// The size of the pieces in which files are decompressed, in bytes.
    private static let pieceSize = 65_536

    /// Reads a file in an archive. The argument is the maximum size of the decompressed file, in bytes.
    ///
    /// - Throws: `damaged`, `tooLarge` or `encrypted`.
    public typealias Contents = (_ limit: Int) throws(CompressionError) -> [UInt8]

    /// Calls `body` for each file in the archive, in the archive's order, with the file's path and a function that reads the file. The path can
    /// contain anything, such as `..`, and several files can have the same path.
    ///
    /// - Throws: `damaged` if the bytes aren't an archive, `refused` if it contains too many files, or what `body` throws.
    public static func forEachFile(
        in bytes: [UInt8], _ body: (_ path: String, _ contents: Contents) throws(CompressionError) -> Void
    ) throws(CompressionError) {
        // The pointers are valid until the archive is closed, which is before the bytes can move.
        let result = unsafe bytes.withUnsafeBytes { buffer -> Result<Void, CompressionError> in
            guard let archive = unsafe almanac_zip_open(buffer.baseAddress, UInt64(buffer.count)) else {
                return .failure(.damaged)
            }
            defer { unsafe zip_discard(archive) }
            let count = unsafe zip_get_num_entries(archive, 0)
            guard count <= mostFiles else { return .failure(.refused) }
            for index in 0..<UInt64(max(count, 0)) {
                guard let name = unsafe zip_get_name(archive, index, 0) else { continue }
                let path = unsafe String(cString: name)
                do throws(CompressionError) {
                    try body(path) { limit throws(CompressionError) in
                        var file: OpaquePointer?
                        switch unsafe almanac_zip_file(archive, index, &file) {
                        case 0: break
                        case 1: throw .encrypted
                        default: throw .damaged
                        }
                        defer { unsafe zip_fclose(file) }
                        var contents: [UInt8] = []
                        var piece = [UInt8](repeating: 0, count: pieceSize)
                        while true {
                            let read = unsafe piece.withUnsafeMutableBytes {
                                unsafe zip_fread(file, $0.baseAddress, UInt64($0.count))
                            }
                            // libzip compares the checksum before it reports the end.
                            guard read >= 0 else { throw .damaged }
                            if read == 0 { return contents }
                            guard contents.count + Int(read) <= limit else { throw .tooLarge(limit: limit) }
                            contents.append(contentsOf: piece[..<Int(read)])
                        }
                    }
                } catch { return .failure(error) }
            }
            return .success(())
        }
        try result.get()
    }
}
