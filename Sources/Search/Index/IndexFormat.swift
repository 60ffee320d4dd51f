import Model

/// Constants of the index format. docs/pack-format.md describes the format.
enum IndexFormat {
    /// The magic number: `ALMINDEX`.
    static let magic: UInt64 = 0x5845_444E_494D_4C41
    /// The format version, raised whenever older readers can't read the new format.
    static let version: UInt32 = 3
    /// The oldest version that the reader still reads. Version 2 has no word forms.
    static let oldestVersion: UInt32 = 2
    /// The header's size in bytes: magic, version, and the numbers of entries, terms and prefixes.
    static let fixedHeaderLength = 24
    /// The size of a section record in bytes: offset and length.
    static let sectionRecordLength = 16

    /// The sections, in file order.
    enum Section: Int, CaseIterable {
        /// The descriptions of columns and scopes.
        case about
        /// The terms, front-coded in blocks, and the offset of each block.
        case terms, termStarts
        /// The letters in each term, as a 32-bit set.
        case letters
        /// Each term's posting list.
        case postings
        /// Prefixes that many terms share, in the same format as terms, but without positions.
        case prefixes, prefixStarts, prefixPostings
        /// The number of words in each title, 1 byte each. 255 means 255 or more.
        case titleLengths
        /// The attribute values.
        case columns
        /// The languages as a 32-bit set. For each word with a stem, a hash of its key and its number, in ascending order.
        case forms
        /// The text for snippets, and the start of each entry's text.
        case textStarts, texts
    }

    /// The number of terms in a dictionary block.
    static let blockTerms = 16
    /// The number of entries in a posting list block.
    static let blockEntries = 128
    /// Within a block, the start of the positions is recorded for every entry whose index is a multiple of this number.
    static let placeStep = 16
    /// The maximum number of entries in a posting list that isn't divided into blocks.
    static let shortList = 128
    /// The minimum number of terms that must share a prefix for it to get its own posting list.
    static let prefixTerms = 32
    /// The maximum length of a prefix with its own posting list, in characters.
    static let prefixCharacters = 3
}

/// The field where a word occurs in an entry, from best to worst. Takes two bits in a posting list.
enum Place {
    /// The title consists only of this word.
    static let wholeTitle: UInt8 = 0
    static let title: UInt8 = 1
    static let attribute: UInt8 = 2
    static let text: UInt8 = 3
}

/// The parts of an entry in which positions are counted.
enum Scope {
    static let title: UInt8 = 0
    static let attributes: UInt8 = 1
    /// Text without a search scope. The catalog's scopes have higher numbers.
    static let text: UInt8 = 2

    /// Returns the scope in which an entry's positions start, for the word's best field.
    static func first(_ place: UInt8) -> UInt8 { place <= Place.title ? title : place - 1 }

    /// Combines a scope (the high byte) and a position, so that positions in different scopes are far apart.
    static func position(_ scope: UInt8, _ place: UInt32) -> UInt32 { UInt32(scope) << 24 | min(place, 0xFF_FFFF) }
}
