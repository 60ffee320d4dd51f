// The `Pack` module writes and reads packs. A pack is an immutable file that contains a catalog's entries, lists and search
// index. The server and the browser read packs with the same code. The module performs no I/O and works only with bytes.
// docs/pack-format.md describes the format.

public import Model

/// Constants of the pack format.
enum PackFormat {
    /// The magic number: `ALMPACK` and a zero byte.
    static let magic: [UInt8] = [0x41, 0x4C, 0x4D, 0x50, 0x41, 0x43, 0x4B, 0x00]
    /// The format version. It is increased whenever older versions of Almanac can't read the new format.
    static let version: UInt32 = 16
    /// The oldest format version that Almanac can still read. Almanac uses a pack in an older format only until the pack is
    /// rebuilt. Packs in version 11 have no word forms or translations, packs before version 13 have no lexicon, and the
    /// word forms of packs before version 14 aren't used. Descriptions in packs before version 15 have no edition and no remark,
    /// and lexicons before version 16 no names of values.
    static let oldestVersion: UInt32 = 11
    /// The length of the fixed part of the header, in bytes: magic number, version, block count, total length, the offset of the
    /// checksum table, and the checksum of the table itself.
    static let fixedHeaderLength = 36
    /// The length of a block record in bytes. A record consists of a type, an offset and a length.
    static let blockRecordLength = 20
    /// The maximum size, in bytes, of a pack whose entries, except for their bodies, stay decoded after their first use.
    static let smallLength = 8 << 20

    /// The types of blocks in a pack.
    enum Block: UInt32, CaseIterable {
        case description = 1
        /// The data of each entry except its body, in ID order.
        case heads = 2
        case bodies = 3
        /// The offset of each entry's data in the block `heads`, in ID order, followed by the end of the last entry's data.
        case headStarts = 4
        /// The entries' words, attributes and text, as written by `IndexBuilder`.
        case index = 5
        /// For each position in the catalog's default order, the entry's index in ID order. The search index uses these positions
        /// as entry numbers.
        case order = 6
        /// For each entry in ID order, its position in the catalog's default order.
        case places = 7
        /// The entries' positions in the catalog's default order, sorted by name.
        case names = 8
        /// For each entry, a list of the entries that link to it or mention it.
        case linked = 9
        /// The number of entries with a picture.
        case totals = 10
        /// The words by which queries can name the catalog and its attributes, as written by `LexiconBuilder`.
        case lexicon = 11
    }
}

/// An error that explains why bytes can't be used as a pack. In every case, the pack must be rebuilt from the database.
public enum PackError: Error, Equatable, Sendable {
    /// The bytes don't start with the magic number.
    case notAPack
    /// This version of Almanac can't read the pack's format version.
    case version(UInt32)
    /// The pack's length differs from the length in its header.
    case wrongLength
    /// The pack's data doesn't match a checksum.
    case damaged
    /// The checksums match, but the content can't be decoded.
    case unreadable(BinaryDecodingError)
    /// There is no entry at the requested position.
    case noSuchRow
}
