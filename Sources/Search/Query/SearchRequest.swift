import Localization
import Model
import TextProcessing

/// What is asked of one index, beside the query.
public struct IndexRequest: Sendable {
    /// How many hits are wanted, the best first.
    public var limit: Int
    /// Whether all hits have to be counted. Without, a search stops when no better hit can come.
    public var countsAll: Bool
    /// The attributes whose values are to be counted among the hits.
    public var facets: [String]
    /// Whether typing errors are allowed for.
    public var allowsErrors: Bool
    /// Whether the word typed last may go on.
    public var allowsBeginnings: Bool
    /// The order that the hits are wanted in; nil for the one that the query names, or the best first.
    public var order: EntryOrder?
    /// Entries that do not count, ascending: a newer state of them stands elsewhere.
    public var hidden: [UInt32]
    /// The favourites, ascending.
    public var favourites: [UInt32]
    /// The entries with a note, ascending.
    public var noted: [UInt32]
    /// What the reader wrote about entries, ascending by entry.
    public var written: [Written]

    /// The words, folded and in order, that the reader wrote about one entry.
    public struct Written: Sendable {
        /// The entry.
        public let entry: UInt32
        /// The words of the name that it has as a favourite.
        public let name: [[UInt8]]
        /// The words of the note on it.
        public let note: [[UInt8]]

        /// What was written about one entry.
        public init(entry: UInt32, name: [[UInt8]] = [], note: [[UInt8]] = []) {
            self.entry = entry
            self.name = name
            self.note = note
        }
    }

    /// The best 20, nothing counted.
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

/// What one index answered.
public struct IndexAnswer: Sendable {
    /// An entry that meets the query.
    public struct Hit: Equatable, Sendable {
        /// Its number in the index.
        public let entry: UInt32
        /// How well it meets the query.
        public let rank: Rank
    }

    /// How often each value of an attribute occurs among the hits.
    public struct Tally: Sendable {
        /// The attribute's key.
        public let key: String
        /// By value: its number in the column, from 1, and how many hits have it. Values that none has are left out.
        public let counts: [(code: UInt32, count: UInt32)]
    }

    /// The best hits.
    public let hits: [Hit]
    /// How many there are in all; nil where they were not counted.
    public let total: UInt32?
    /// The counts asked for, in that order.
    public let tallies: [Tally]
    /// The words that were looked for: what snippets mark.
    public let marks: [Mark]

    /// A word, or a phrase, to be marked.
    public struct Mark: Equatable, Sendable {
        /// The folded words, side by side.
        public let words: [[UInt8]]
        /// Whether words that only begin so are marked, too.
        public let isPrefix: Bool
        /// Of which of the query's words or phrases it is, counted from 0: one that is corrected has several marks.
        public internal(set) var term: UInt8 = 0

        /// Of how many words or phrases these are.
        public static func termCount(_ marks: [Mark]) -> Int {
            marks.reduce(0 as UInt64) { $0 | $1.bit }.nonzeroBitCount
        }

        /// How many of the words or phrases stand in `text`.
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

        /// The same for what a snippet shows.
        public static func count(_ marks: [Mark], in snippet: [SnippetPart]) -> Int {
            snippet.isEmpty ? 0 : count(marks, in: snippet.reduce("") { $0 + $1.text })
        }

        var bit: UInt64 { 1 << UInt64(min(term, 63)) }

        /// The stretches of `text`, in bytes of its UTF-8, where one of `marks` stands; ascending.
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
