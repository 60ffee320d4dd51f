/// A sliding window over a file's text in UTF-8. It reads the file in chunks and discards the bytes that the reader has passed.
struct BufferedByteReader {
    /// The bytes in the window. Indices stay valid until `release`.
    private(set) var bytes: [UInt8]
    /// The reader's position in `bytes`.
    var at = 0
    /// The line number at `at`, from 1.
    var line: Int64 = 1
    private(set) var isAtEnd = false
    private let more: () throws(ReadFailure) -> [UInt8]?

    /// - Parameter more: returns the next chunk, or nil at the end of the file.
    init(_ more: @escaping () throws(ReadFailure) -> [UInt8]?) {
        bytes = []
        self.more = more
    }

    /// Reads on until there is a byte at `index`, if the file is that long.
    /// - Returns: Whether there is one.
    @inline(__always) mutating func has(_ index: Int) throws(ReadFailure) -> Bool {
        index < bytes.count ? true : try fill(index)
    }

    private mutating func fill(_ index: Int) throws(ReadFailure) -> Bool {
        while !isAtEnd, index >= bytes.count {
            if let piece = try more() { bytes += piece } else { isAtEnd = true }
        }
        return index < bytes.count
    }

    /// Discards the bytes before `at` if there are enough of them. This invalidates earlier indices into `bytes`.
    mutating func release() {
        guard at > 1 << 16, at > bytes.count / 2 else { return }
        bytes.removeSubrange(..<at)
        at = 0
    }

    /// Moves to the start of the next line, or to the end of the file.
    mutating func skipLine() throws(ReadFailure) {
        while try has(at) {
            let byte = bytes[at]
            at += 1
            // Skipped bytes needn't be kept.
            if at > 1 << 20 { release() }
            if byte == 0x0A { break }
            if byte == 0x0D {
                if try has(at), bytes[at] == 0x0A { at += 1 }
                break
            }
        }
        line += 1
    }

    /// Skips white space between values and counts the lines.
    mutating func skipSpace() throws(ReadFailure) {
        while try has(at) {
            switch bytes[at] {
            case 0x20, 0x09, 0x0D: at += 1
            case 0x0A:
                at += 1
                line += 1
            default: return
            }
        }
    }
}
