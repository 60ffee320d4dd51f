/// A sliding window over a file's UTF-8 text. It reads the file in chunks and discards the bytes before the current position.
struct BufferedByteReader {
    /// The bytes in the window. Their indices remain valid until `release` is called.
    private(set) var bytes: [UInt8]
    /// The index in `bytes` of the current position.
    var at = 0
    /// The line number at the current position, starting from 1.
    var line: Int64 = 1
    private(set) var isAtEnd = false
    private let more: () throws(FileReadSystemError) -> [UInt8]?

    /// Creates a window over the chunks that `more` returns.
    /// - Parameter more: A closure that returns the next chunk, or nil at the end of the file.
    init(_ more: @escaping () throws(FileReadSystemError) -> [UInt8]?) {
        bytes = []
        self.more = more
    }

    /// Returns whether there is a byte at `index`. Reads more of the file first if necessary.
    @inline(__always) mutating func has(_ index: Int) throws(FileReadSystemError) -> Bool {
        index < bytes.count ? true : try fill(index)
    }

    private mutating func fill(_ index: Int) throws(FileReadSystemError) -> Bool {
        while !isAtEnd, index >= bytes.count {
            if let piece = try more() { bytes += piece } else { isAtEnd = true }
        }
        return index < bytes.count
    }

    /// Returns the first characters of a record, which identify the record in a report.
    func beginning(_ start: Int) -> String {
        String(decoding: bytes[start..<min(start + 60, bytes.count)].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    /// Discards the bytes before `at` if there are more than 64 KiB of them and they fill more than half of the window. Earlier
    /// indices into `bytes` then become invalid.
    mutating func release() {
        guard at > 1 << 16, at > bytes.count / 2 else { return }
        bytes.removeSubrange(..<at)
        at = 0
    }

    /// Moves to the start of the next line, or to the end of the file.
    mutating func skipLine() throws(FileReadSystemError) {
        while try has(at) {
            let byte = bytes[at]
            at += 1
            // The skipped bytes are no longer needed, so discard them.
            if at > 1 << 20 { release() }
            if byte == 0x0A { break }
            if byte == 0x0D {
                if try has(at), bytes[at] == 0x0A { at += 1 }
                break
            }
        }
        line += 1
    }

    /// Skips the white space between values and counts line breaks.
    mutating func skipSpace() throws(FileReadSystemError) {
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
