public import Localization
import Model
import TextProcessing

/// Options for searching an index, in addition to the query.
public struct IndexRequest: Sendable {
    /// The maximum number of hits, from best to worst.
    public var limit: Int
    /// Whether to count all hits. Otherwise, the search stops when no better hits are possible.
    public var countsAll: Bool
    /// The attributes whose values are counted among the hits.
    public var facets: [String]
    /// Whether typos are allowed.
    public var allowsErrors: Bool
    /// Whether a word also finds its other forms, and compounds that are written as one or two words.
    public var allowsForms = true
    /// Whether a word also finds compounds of which it is a part: "starfighter" for "fighter".
    public var allowsParts = false
    /// The language of the reader's own text, for its words' other forms; nil if it isn't known.
    public var writtenLanguage: Language?
    /// Whether the last word may be incomplete.
    public var allowsBeginnings: Bool
    /// The order of the hits; nil for the query's order or by rank.
    public var order: EntryOrder?
    /// Entries to ignore, in ascending order, because a newer version is in another index.
    public var hidden: [UInt32]
    /// The favourites, in ascending order.
    public var favourites: [UInt32]
    /// The entries with a note, in ascending order.
    public var noted: [UInt32]
    /// The reader's own text about entries, in ascending order of entries.
    public var written: [Written]

    /// The reader's own text about an entry, as folded words in order.
    public struct Written: Sendable {
        /// The entry.
        public let entry: UInt32
        /// The words of the favourite's name.
        public let name: [[UInt8]]
        /// The words of the note.
        public let note: [[UInt8]]

        /// Creates the text for an entry.
        public init(entry: UInt32, name: [[UInt8]] = [], note: [[UInt8]] = []) {
            self.entry = entry
            self.name = name
            self.note = note
        }
    }

    /// Creates a request; by default, for the best 20 hits without counts.
    public init(
        limit: Int = 20, countsAll: Bool = false, facets: [String] = [], allowsErrors: Bool = false,
        allowsBeginnings: Bool = true, hidden: [UInt32] = [], favourites: [UInt32] = [], noted: [UInt32] = [],
        written: [Written] = []
    ) {
        self.limit = limit
        self.countsAll = countsAll
        self.facets = facets
        self.allowsErrors = allowsErrors
        self.allowsBeginnings = allowsBeginnings
        self.hidden = hidden
        self.favourites = favourites
        self.noted = noted
        self.written = written
    }
}

/// The result of searching an index.
public struct IndexAnswer: Sendable {
    /// An entry that matches the query.
    public struct Hit: Equatable, Sendable {
        /// The entry's number in the index.
        public let entry: UInt32
        /// The entry's rank.
        public let rank: Rank
    }

    /// The number of hits for each value of an attribute.
    public struct Tally: Sendable {
        /// The attribute's key.
        public let key: String
        /// Each value's code in the column (from 1) and its number of hits. Values without hits are omitted.
        public let counts: [(code: UInt32, count: UInt32)]
    }

    /// The best hits.
    public let hits: [Hit]
    /// The total number of hits; nil if they weren't counted.
    public let total: UInt32?
    /// The requested counts, in the requested order.
    public let tallies: [Tally]
    /// The words to highlight in snippets.
    public let marks: [Mark]

    /// A word or phrase to highlight.
    public struct Mark: Equatable, Sendable {
        /// The folded words, which must be adjacent.
        public let words: [[UInt8]]
        /// Whether to highlight words that start with this word, too.
        public let isPrefix: Bool
        /// The 0-based index of the query's word or phrase. A corrected word has several marks with the same index.
        public internal(set) var term: UInt8 = 0

        /// Returns the number of distinct words or phrases in `marks`.
        public static func termCount(_ marks: [Mark]) -> Int {
            marks.reduce(0 as UInt64) { $0 | $1.bit }.nonzeroBitCount
        }

        /// Returns the number of words or phrases that occur in `text`.
        public static func count(_ marks: [Mark], in text: String) -> Int {
            var marker = Marker(marks)
            var text = text
            var found: UInt64 = 0
            text.withUTF8 { bytes in
                let bytes = UnsafeRawBufferPointer(bytes)
                unsafe WordScanner.scan(bytes, beginningWith: marker.beginnings) { word, range in
                    if let match = unsafe marker.match(word, range, in: bytes) { found |= marks[match.mark].bit }
                    return true
                }
            }
            return found.nonzeroBitCount
        }

        /// Returns the number of words or phrases that occur in a snippet.
        public static func count(_ marks: [Mark], in snippet: [SnippetPart]) -> Int {
            snippet.isEmpty ? 0 : count(marks, in: snippet.reduce("") { $0 + $1.text })
        }

        var bit: UInt64 { 1 << UInt64(min(term, 63)) }

        /// Returns the ranges in `text` that match `marks`, as UTF-8 byte offsets in ascending order.
        public static func ranges(_ marks: [Mark], in text: String) -> [Range<Int>] {
            var marker = Marker(marks)
            var text = text
            text.withUTF8 { bytes in
                let bytes = UnsafeRawBufferPointer(bytes)
                unsafe WordScanner.scan(bytes, beginningWith: marker.beginnings) { word, range in
                    unsafe marker.take(word, range, in: bytes)
                    return true
                }
            }
            return marker.ranges
        }
    }
}
