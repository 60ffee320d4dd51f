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
        var hash = ContentHash()
        var isWhole = false
        while !isWhole {
            let piece = try Files.read(from: file, atMost: PackFile.pieceLength, path)
            hash.add(piece)
            isWhole = piece.isEmpty
        }
        let text = hash.text
        guard unsafe rename(path, name(text)) == 0 else { throw .last(path) }
        return text
    }
}
