import Model

/// The fixed parts of an index. docs/pack-format.md describes the whole.
enum IndexFormat {
    /// `ALMINDEX`.
    static let magic: UInt64 = 0x5845_444E_494D_4C41
    /// Raised whenever a reader of the old version could not read the new one.
    static let version: UInt32 = 2
    /// Magic, version, count of entries, count of terms, count of prefixes.
    static let fixedHeaderLength = 24
    /// Offset and length.
    static let sectionRecordLength = 16

    /// The sections, in the order in which they stand.
    enum Section: Int, CaseIterable {
        /// Columns and scopes.
        case about
        /// The words, front-coded in blocks, and where each block begins.
        case terms, termStarts
        /// For each word which letters it has, as 32 bits.
        case letters
        /// The entries of each word.
        case postings
        /// Beginnings of words that many words share, in the same form as words, but without places.
        case prefixes, prefixStarts, prefixPostings
        /// The number of words of each title, one byte each, 255 for more.
        case titleLengths
        /// The values of attributes.
        case columns
        /// The text that snippets are cut from, and where each entry's begins.
        case textStarts, texts
    }

    /// How many words stand in one block of the dictionary.
    static let blockTerms = 16
    /// How many entries stand in one block of a list.
    static let blockEntries = 128
    /// Of so many entries one has the start of its places noted.
    static let placeStep = 16
    /// A list of this many entries or fewer is not cut into blocks.
    static let shortList = 128
    /// A beginning gets a list of its own when this many words share it.
    static let prefixTerms = 32
    /// The longest beginning, in characters, that gets a list of its own.
    static let prefixCharacters = 3
}

/// Where a word stands in an entry, from best to worst. Two bits in a list.
enum Place {
    /// The title is this one word.
    static let wholeTitle: UInt8 = 0
    static let title: UInt8 = 1
    static let attribute: UInt8 = 2
    static let text: UInt8 = 3
}

/// The parts of an entry that places are counted in.
enum Scope {
    static let title: UInt8 = 0
    static let attributes: UInt8 = 1
    /// Text that belongs to no scope of the catalog's; the catalog's follow.
    static let text: UInt8 = 2

    /// The part in which the places of an entry begin, by the word's best place.
    static func first(_ place: UInt8) -> UInt8 { place <= Place.title ? title : place - 1 }

    /// A place as one number: scope in the high byte, so that places of different parts are far from each other.
    static func position(_ scope: UInt8, _ place: UInt32) -> UInt32 { UInt32(scope) << 24 | min(place, 0xFF_FFFF) }
}
