import Model

/// The constants of the index format, which docs/pack-format.md describes.
enum IndexFormat {
    /// The magic number: `ALMINDEX`.
    static let magic: UInt64 = 0x5845_444E_494D_4C41
    /// The format version. It is increased whenever older versions of Almanac can't read the new format.
    static let version: UInt32 = 4
    /// The oldest format version that Almanac can still read. Version 2 has no word forms. Those of version 3
    /// are in another format and are ignored.
    static let oldestVersion: UInt32 = 2
    /// The header's size in bytes. The header contains the magic number, the version, and the numbers of entries, terms and
    /// prefixes.
    static let fixedHeaderLength = 24
    /// The size of a section record in bytes. The record contains the section's offset and length.
    static let sectionRecordLength = 16

    /// The sections of an index, in file order.
    enum Section: Int, CaseIterable {
        /// The descriptions of attribute columns and search scopes.
        case about
        /// The front-coded terms in blocks, and the offset of each block.
        case terms, termStarts
        /// The set of letters in each term, as 32 bits.
        case letters
        /// The posting list of each term.
        case postings
        /// Prefixes that many terms share. The format is the same as for terms, but without positions.
        case prefixes, prefixStarts, prefixPostings
        /// The number of words in each title, in 1 byte each. 255 means 255 or more.
        case titleLengths
        /// The values of the attributes.
        case columns
        /// The word forms. The section starts with a 32-bit set of languages. One bit for each word follows, stored in 32-bit
        /// numbers. The bit is set if the word may have other forms. Finally, each word with a stem has a pair of numbers: the
        /// hash of the word's key, and the word's number. The pairs are in ascending order. If there are at most `shortForms` terms, a
        /// pair takes only 4 bytes: the upper half of the hash, and the word's number.
        case forms
        /// The text for snippets, and the offset at which each entry's text starts.
        case textStarts, texts
    }

    /// The maximum number of terms in an index with short pairs in the section for word forms.
    static let shortForms = 1 << 16

    /// The number of terms in a dictionary block.
    static let blockTerms = 16
    /// The number of entries in a posting list block.
    static let blockEntries = 128
    /// A posting list block records where the word positions of every 16th entry start.
    static let placeStep = 16
    /// The maximum number of entries in a posting list that isn't divided into blocks.
    static let shortList = 128
    /// A prefix gets its own posting list if at least this many terms share it.
    static let prefixTerms = 32
    /// The maximum length of a prefix with its own posting list, in characters.
    static let prefixCharacters = 3
}

/// The fields in which a word can occur, from best to worst. A posting list stores a field in two bits.
enum OccurrenceField {
    /// The title consists only of this word.
    static let wholeTitle: UInt8 = 0
    static let title: UInt8 = 1
    static let attribute: UInt8 = 2
    static let text: UInt8 = 3
}

/// The parts of an entry, each of which has its own word positions.
enum WordPositionScope {
    static let title: UInt8 = 0
    static let attributes: UInt8 = 1
    /// Text without a search scope. The catalog's search scopes have higher numbers.
    static let text: UInt8 = 2

    /// Returns the scope of a word's first position in an entry, given the word's best field in that entry.
    static func first(_ place: UInt8) -> UInt8 { place <= OccurrenceField.title ? title : place - 1 }

    /// Combines a scope (the high byte) and a position, so that positions in different scopes are far apart.
    static func position(_ scope: UInt8, _ place: UInt32) -> UInt32 { UInt32(scope) << 24 | min(place, 0xFF_FFFF) }
}
