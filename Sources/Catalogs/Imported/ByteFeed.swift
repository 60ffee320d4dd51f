/// The text of a file, in UTF-8, as much of it as is being looked at. It is asked for in pieces; what has been passed is let go
/// of.
struct ByteFeed {
    /// What is there. Indices stay the same until `release`.
    private(set) var bytes: [UInt8]
    /// Where the reader stands in `bytes`.
    var at = 0
    /// The line that `at` stands in, from 1.
    var line: Int64 = 1
    private(set) var isAtEnd = false
    private let more: () throws(ReadFailure) -> [UInt8]?

    /// - Parameter more: the next piece; nil at the end of the file.
    init(_ more: @escaping () throws(ReadFailure) -> [UInt8]?) {
        bytes = []
        self.more = more
    }

    /// Makes sure that there are bytes up to `index`, if the file has them.
    /// - Returns: whether it has.
    @inline(__always) mutating func has(_ index: Int) throws(ReadFailure) -> Bool {
        index < bytes.count ? true : try fill(index)
    }

    private mutating func fill(_ index: Int) throws(ReadFailure) -> Bool {
        while !isAtEnd, index >= bytes.count {
            if let piece = try more() { bytes += piece } else { isAtEnd = true }
        }
        return index < bytes.count
    }

    /// Lets go of what lies before `at`, now and then: indices into `bytes` from before don't hold any more.
    mutating func release() {
        guard at > 1 << 16, at > bytes.count / 2 else { return }
        bytes.removeSubrange(..<at)
        at = 0
    }

    /// Goes to the beginning of the next line; at the end of the file, to that.
    mutating func skipLine() throws(ReadFailure) {
        while try has(at) {
            let byte = bytes[at]
            at += 1
            // What is skipped need not be kept.
            if at > 1 << 20 { release() }
            if byte == 0x0A { break }
            if byte == 0x0D {
                if try has(at), bytes[at] == 0x0A { at += 1 }
                break
            }
        }
        line += 1
    }

    /// Goes over white space between values, counting lines.
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
