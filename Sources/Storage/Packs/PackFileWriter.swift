internal import Pack
internal import SystemCalls

/// Writes a pack in several pieces. The file has a temporary name until it is complete.
final class PackFileWriter {
    private static let pieceLength = 1 << 20

    private let file: Int32
    private let path: String
    private var buffer: [UInt8] = []
    private var failure: FileError?

    /// Creates the file under its temporary name.
    ///
    /// - Throws: `FileError` if the file can't be created.
    init(_ path: String) throws(FileError) {
        self.path = path
        file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(path) }
        buffer.reserveCapacity(2 * PackFileWriter.pieceLength)
        // Reserve space for the header, which is written last.
        buffer += [UInt8](repeating: 0, count: PackBuilder.headerLength)
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        // After `finish`, the file no longer has this name, so this call does nothing.
        unsafe unlink(path)
    }

    /// Appends a piece of the pack. If an error occurs, `finish` throws it.
    func put(_ bytes: [UInt8]) {
        guard bytes.count < PackFileWriter.pieceLength else {
            flush()
            if failure == nil { failure = Files.writeAll(bytes, to: file, path) }
            return
        }
        buffer += bytes
        if buffer.count >= PackFileWriter.pieceLength { flush() }
    }

    private func flush() {
        if failure == nil { failure = Files.writeAll(buffer, to: file, path) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the header and renames the file to its hash.
    ///
    /// A power cut may damage the file or undo the rename. A damaged file fails its checksums and is rebuilt.
    /// - Parameter name: a closure that returns the path for a hash.
    /// - Returns: The hash.
    /// - Throws: `FileError`. In that case, the file is removed.
    func finish(_ header: [UInt8], name: (String) -> String) throws(FileError) -> String {
        flush()
        guard lseek(file, 0, SEEK_SET) == 0 else { throw .last(path) }
        failure = failure ?? Files.writeAll(header, to: file, path)
        if let failure { throw failure }
        guard lseek(file, 0, SEEK_SET) == 0 else { throw .last(path) }
        let text = try Files.hash(from: file, path)
        try take(name(text))
        return text
    }

    /// Renames the temporary file to `name`. A file that already has this name is either identical or damaged, so it is replaced.
    private func take(_ name: String) throws(FileError) {
        guard unsafe rename(path, name) != 0 else { return }
        // A file can't replace a directory, so move the directory aside. Its contents are unknown, so don't delete it.
        guard errno == EISDIR, unsafe rename(name, path + ".aside") == 0, unsafe rename(path, name) == 0 else {
            throw .last(path)
        }
    }
}
