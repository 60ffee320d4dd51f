// Pack: a catalog's entries with their lists and search index, in an immutable file that the server and the browser read with the
// same code. It does no I/O: it takes bytes and returns bytes. docs/pack-format.md describes the format.

public import Model

/// Constants of the pack format.
enum PackFormat {
    /// The magic number: `ALMPACK` and a zero byte.
    static let magic: [UInt8] = [0x41, 0x4C, 0x4D, 0x50, 0x41, 0x43, 0x4B, 0x00]
    /// The format version, raised whenever older readers can't read the new format.
    static let version: UInt32 = 12
    /// The oldest version that the reader still reads, until the pack is rebuilt. Version 11 has no word forms or translations.
    static let oldestVersion: UInt32 = 11
    /// The length in bytes of the magic number, version, block count, total length, offset of the checksum table, and that
    /// table's checksum.
    static let fixedHeaderLength = 36
    /// The length of a block record in bytes: type, offset and length.
    static let blockRecordLength = 20
    /// The maximum size in bytes of a pack that is checked and whose heads are decoded when it is opened, which takes some
    /// milliseconds. Larger packs are checked and decoded in parts on first access.
    static let wholeLength = 8 << 20

    /// The types of blocks.
    enum Block: UInt32, CaseIterable {
        case description = 1
        /// The data of each entry except its body, in ID order.
        case heads = 2
        case bodies = 3
        /// The start of each row's head, followed by the end of the last.
        case headStarts = 4
        /// The entries' words, attributes and texts, as written by `IndexBuilder`.
        case index = 5
        /// The row at each position in the catalog's own order. The index numbers entries by these positions.
        case order = 6
        /// Each row's position in the catalog's own order.
        case places = 7
        /// The entries' numbers, sorted by name.
        case names = 8
        /// For each entry, the entries that link to it or mention it.
        case linked = 9
        /// The number of entries with a picture.
        case totals = 10
    }
}

/// The reason that bytes aren't a usable pack. In every case, rebuild the pack from the database.
public enum PackError: Error, Equatable, Sendable {
    /// The bytes don't start with the magic number.
    case notAPack
    /// The pack has a different format version.
    case version(UInt32)
    /// The length differs from the length in the header.
    case wrongLength
    /// A checksum doesn't match.
    case damaged
    /// The checksums match, but the content can't be decoded.
    case unreadable(CodecError)
    /// The row doesn't exist.
    case noSuchRow
}
