/// Computes the checksums that `ChecksummedBytes` verifies, with one checksum for each chunk. Callers can add the bytes in
/// pieces.
public struct ChunkChecksumBuilder: Sendable {
    private var whole = ByteWriter()
    private var begun: UInt32 = 0
    private var length = 0

    /// Creates an empty builder.
    public init() {}

    /// Adds the next bytes to the checksums.
    public mutating func add(_ bytes: ArraySlice<UInt8>) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = min(start + ChecksummedBytes.chunkLength - length, bytes.endIndex)
            begun = CRC32.crc32(bytes[start..<end], after: begun)
            length += end - start
            start = end
            guard length == ChecksummedBytes.chunkLength else { continue }
            whole.fixed32(begun)
            begun = 0
            length = 0
        }
    }

    /// The checksums of all bytes added so far, 4 bytes each, little-endian.
    public var table: [UInt8] {
        var table = whole
        if length > 0 { table.fixed32(begun) }
        return table.bytes
    }
}
