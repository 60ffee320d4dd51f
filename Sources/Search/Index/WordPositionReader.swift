/// Reads a word's positions in an entry one after another, in ascending order.
struct WordPositionReader: BitwiseCopyable {
    private let bytes: UncheckedBytes
    /// The offset of the next position.
    private(set) var at: Int
    private var scope: UInt8
    private var last: UInt32 = 0
    /// Whether all positions have been read. Every entry has at least one position.
    private(set) var isAtEnd = false

    /// - Parameters:
    ///   - at: the offset of the entry's positions in `bytes`.
    ///   - scope: the scope of the first position.
    init(_ bytes: UncheckedBytes, at: Int, _ scope: UInt8) {
        self.bytes = bytes
        self.at = at
        self.scope = scope
    }

    /// Returns the next position. Must not be called if `isAtEnd` is true.
    @inline(__always) mutating func next() throws(IndexError) -> UInt32 {
        let code = try bytes.number(&at)
        if code & 2 != 0 {
            guard at < bytes.count else { throw .damaged }
            scope = bytes.byte(at)
            at += 1
            last = 0
        }
        last = min(last &+ (code >> 2), 0xFF_FFFF)
        isAtEnd = code & 1 != 0
        return WordPositionScope.position(scope, last)
    }
}
