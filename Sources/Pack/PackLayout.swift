import Model

/// The locations of a pack's blocks, read from its header.
struct PackLayout {
    private let blocks: [(block: PackFormat.Block, place: Range<Int>)]
    /// The byte range that the checksum table covers, which includes all blocks.
    let guarded: Range<Int>
    /// The offset of the checksum table.
    let table: Int
    /// Whether the pack has an earlier format.
    let isOutdated: Bool

    /// Reads and validates the header and the checksum table.
    /// - Throws: `PackError`.
    init(of source: ChecksummedBytes) throws(PackError) {
        let length = source.count
        guard length >= PackFormat.fixedHeaderLength, let fixed = try? source.part(0..<PackFormat.fixedHeaderLength),
            fixed[..<8].elementsEqual(PackFormat.magic)
        else { throw .notAPack }
        let version = UInt32(truncatingIfNeeded: PackLayout.number(4, at: 8, in: fixed))
        guard version >= PackFormat.oldestVersion, version <= PackFormat.version else { throw .version(version) }
        isOutdated = version < PackFormat.version
        let count = PackLayout.number(4, at: 12, in: fixed)
        guard PackLayout.number(8, at: 16, in: fixed) == UInt64(length) else { throw .wrongLength }
        guard count <= 64 else { throw .damaged }
        let end = PackFormat.fixedHeaderLength + Int(count) * PackFormat.blockRecordLength
        guard end + 4 <= length, let header = try? source.part(0..<end + 4) else { throw .wrongLength }
        guard PackLayout.number(4, at: end, in: header) == UInt64(CRC32.crc32(header[..<end])) else { throw .damaged }
        let start = PackLayout.number(8, at: 24, in: fixed)
        guard start >= UInt64(end + 4), start <= UInt64(length), let checksums = try? source.part(Int(start)..<length),
            UInt64(CRC32.crc32(checksums[...])) == PackLayout.number(4, at: 32, in: fixed)
        else { throw .damaged }
        table = Int(start)
        guarded = end + 4..<table
        var blocks: [(block: PackFormat.Block, place: Range<Int>)] = []
        for index in 0..<Int(count) {
            let record = PackFormat.fixedHeaderLength + index * PackFormat.blockRecordLength
            let offset = PackLayout.number(8, at: record + 4, in: header)
            let size = PackLayout.number(8, at: record + 12, in: header)
            // Every block must be inside the range that the checksums cover.
            guard offset >= UInt64(end + 4), offset <= start, size <= start - offset else { throw .damaged }
            let kind = UInt32(truncatingIfNeeded: PackLayout.number(4, at: record, in: header))
            guard let block = PackFormat.Block(rawValue: kind) else { continue }
            blocks.append((block, Int(offset)..<Int(offset + size)))
        }
        self.blocks = blocks
    }

    /// Returns a block's byte range, or nil if the pack doesn't contain the block.
    func place(of block: PackFormat.Block) -> Range<Int>? { blocks.last { $0.block == block }?.place }

    /// Reads a little-endian number of `width` bytes at `position`. The caller has checked the bounds.
    private static func number(_ width: Int, at position: Int, in bytes: [UInt8]) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<width { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
        return value
    }
}

extension ChecksummedBytes {
    /// Returns a copy of the bytes in `range`.
    /// - Throws: `PackError.damaged`.
    func part(_ range: Range<Int>) throws(PackError) -> [UInt8] {
        do throws(ReadError) { return try copy(range) } catch { throw .damaged }
    }
}
