// Pack: a catalog's entries with what is needed to list and search them, in one immutable file that the server and the
// browser read with the same code. It does no I/O: bytes come in, bytes go out. The format is described in docs/pack-format.md.

public import Model

/// The fixed parts of the pack file.
enum PackFormat {
    /// `ALMPACK` and a zero byte.
    static let magic: [UInt8] = [0x41, 0x4C, 0x4D, 0x50, 0x41, 0x43, 0x4B, 0x00]
    /// Raised whenever a reader of the old version could not read the new one.
    static let version: UInt32 = 11
    /// Magic, version, count of blocks, total length, where the table of checksums begins, the checksum of that table.
    static let fixedHeaderLength = 36
    /// Kind, offset, length.
    static let blockRecordLength = 20
    /// A pack of at most so many bytes is checked, and its heads are decoded, when it is opened: some milliseconds. Of a longer one every
    /// part is checked and decoded when it is looked at.
    static let wholeLength = 8 << 20

    /// What a block holds.
    enum Block: UInt32, CaseIterable {
        case description = 1
        /// What is known of each entry without its body, in the order of the ids.
        case heads = 2
        case bodies = 3
        /// Where each row's head begins, and the last one ends.
        case headStarts = 4
        /// The words, attributes and texts of the entries, as `IndexBuilder` writes them.
        case index = 5
        /// Which row stands at each place of the catalog's own order, in which the index numbers the entries.
        case order = 6
        /// At which place of the catalog's own order each row stands.
        case places = 7
        /// The numbers of the entries in the order of their names.
        case names = 8
        /// Which entries link to an entry or mention it.
        case linked = 9
        /// How many entries have a picture.
        case totals = 10
    }
}

/// Why bytes are not a pack that can be used. In every case: rebuild it from the database.
public enum PackError: Error, Equatable, Sendable {
    /// The bytes do not begin as a pack does.
    case notAPack
    /// A pack of another version of the format.
    case version(UInt32)
    /// Shorter or longer than its header says.
    case wrongLength
    /// A checksum does not hold.
    case damaged
    /// The checksums hold, but the content can't be read.
    case unreadable(CodecError)
    /// There is no such row.
    case noSuchRow
}
