internal import Glibc
internal import Pack

/// A pack that is being written piece by piece, under a temporary name until it is whole.
final class PackFile {
    private static let pieceLength = 1 << 20

    private let file: Int32
    private let path: String
    private var buffer: [UInt8] = []
    private var failure: FileError?

    /// - Throws: `FileError` where the file can't be made.
    init(_ path: String) throws(FileError) {
        self.path = path
        file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(path) }
        buffer.reserveCapacity(2 * PackFile.pieceLength)
        // Room for the header, which is known last.
        buffer += [UInt8](repeating: 0, count: PackBuilder.headerLength)
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        // Nothing is there any more under this name where it was finished.
        unsafe unlink(path)
    }

    /// Takes the next piece; should that fail, `finish` tells.
    func put(_ bytes: [UInt8]) {
        guard bytes.count < PackFile.pieceLength else {
            flush()
            if failure == nil { failure = Files.writeAll(bytes, to: file, path) }
            return
        }
        buffer += bytes
        if buffer.count >= PackFile.pieceLength { flush() }
    }

    private func flush() {
        if failure == nil { failure = Files.writeAll(buffer, to: file, path) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the header, and gives the file the name of its hash.
    ///
    /// A power cut may take it back or damage it: then it fails its checksums, and is made again.
    /// - Parameter name: the path for a hash.
    /// - Returns: the hash.
    /// - Throws: `FileError`; then the file is gone.
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

    /// Puts the file where another of the same name may be, which is damaged or the same.
    private func take(_ name: String) throws(FileError) {
        guard unsafe rename(path, name) != 0 else { return }
        // A file can't take the place of a directory. Nobody knows what is in it, so it is kept.
        guard errno == EISDIR, unsafe rename(name, path + ".aside") == 0, unsafe rename(path, name) == 0 else {
            throw .last(path)
        }
    }
}
