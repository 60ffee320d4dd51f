/// A file with records: a downloaded list, or a reader's own file. Its bytes can be read repeatedly and from any position.
public struct RecordFile: Sendable {
    /// The file's length in bytes.
    public let length: Int64
    private let read: @Sendable (_ offset: Int64) throws(FileReadSystemError) -> [UInt8]

    /// Creates a file.
    /// - Parameter read: Returns the chunk at an offset, or an empty array at the end of the file.
    public init(length: Int64, read: @escaping @Sendable (_ offset: Int64) throws(FileReadSystemError) -> [UInt8]) {
        self.length = length
        self.read = read
    }

    /// Creates a file from bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(length: Int64(bytes.count)) { Array(bytes.dropFirst(Int(clamping: $0)).prefix(256 << 10)) }
    }

    /// Returns a closure that returns the chunks from `offset` in order, then nil at the end of the file.
    ///
    /// - Parameter didRead: A closure that receives the position in the file after each chunk.
    public func chunks(
        from offset: Int64 = 0, didRead: @escaping (Int64) -> Void = { _ in }
    ) -> () throws(FileReadSystemError) -> [UInt8]? {
        var offset = offset
        return { () throws(FileReadSystemError) in
            let piece = try read(offset)
            offset += Int64(piece.count)
            didRead(offset)
            return piece.isEmpty ? nil : piece
        }
    }

    /// Returns the file's first `count` bytes, or the whole file if it is shorter.
    public func head(_ count: Int) throws(FileReadSystemError) -> [UInt8] {
        let next = chunks()
        var head: [UInt8] = []
        while head.count < count, let piece = try next() { head += piece }
        return Array(head.prefix(count))
    }

    /// Returns a closure that returns the chunks in `range`, then nil. The first byte of `ends` is added before the chunks, and
    /// the second byte after them.
    func chunks(of range: Range<Int64>, between ends: (UInt8, UInt8)) -> () throws(FileReadSystemError) -> [UInt8]? {
        let next = chunks(from: range.lowerBound)
        var left = range.upperBound - range.lowerBound
        var first: UInt8? = ends.0
        var last: UInt8? = ends.1
        return { () throws(FileReadSystemError) in
            if let byte = first {
                first = nil
                return [byte]
            }
            if left > 0, let piece = try next() {
                let part = piece.prefix(Int(clamping: left))
                left -= Int64(part.count)
                return Array(part)
            }
            defer { last = nil }
            return last.map { [$0] }
        }
    }
}
