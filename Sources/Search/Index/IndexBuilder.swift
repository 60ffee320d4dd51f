// Sources/Search/Index contains the index format and the code that writes and reads it. Sources/Search/Query evaluates queries.

public import Localization
public import Model
import TextProcessing

/// The data about an entry that the index needs.
public struct IndexDocument: Sendable {
    /// A piece of text and its search scope.
    public struct Part: Sendable {
        /// The search scope's key, or an empty string for no scope. The key must be one of the builder's `scopes`.
        public let scope: String
        /// The text to index.
        public var text: String
        /// The text's language if it isn't the catalog's language.
        public let language: Language?

        /// Creates a piece of text for the index.
        public init(scope: String, text: String, language: Language? = nil) {
            self.scope = scope
            self.text = text
            self.language = language
        }
    }

    /// The entry's title.
    public var title: String
    /// The entry's attributes. Attributes that aren't in the index are ignored.
    public var attributes: [Attribute]
    /// The searchable text.
    public var parts: [Part]
    /// The text from which snippets are taken.
    public var excerpt: String

    /// Creates a document for the index.
    public init(title: String, attributes: [Attribute] = [], parts: [Part] = [], excerpt: String = "") {
        self.title = title
        self.attributes = attributes
        self.parts = parts
        self.excerpt = excerpt
    }
}

/// Builds an index. Entries are added in the catalog's order. Equally ranked results appear in this order.
///
/// Building needs about as much memory as the size of the finished index: one or two bytes for each word occurrence, the distinct
/// words, and the text for snippets.
public struct IndexBuilder {
    private var columns: [AttributeColumnBuilder]
    /// The keys of the attributes whose values aren't indexed as words.
    private let unindexed: [String]
    private let scopes: [String]
    private var words = StringInterner()
    private var places = WordPositionCollector()
    private var titleLengths: [UInt8] = []
    private var textStarts = ChunkedBuffer()
    private var texts = ChunkedBuffer()
    private var textEnd: UInt32 = 0
    /// The number of the entry that is being added. `scope` is the scope of its current text, and `position` is the next position
    /// in that scope.
    private var document: UInt32 = 0
    private var scope: UInt8 = 0
    private var position: UInt32 = 0
    private var isFirst = true
    private let language: Language?
    /// For each word, the languages in whose text the word occurs, with one bit for each language. The catalog's own language
    /// isn't included.
    private var otherLanguages: [UInt8] = []

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - attributes: The attributes for queries, filters and sorting, in the catalog's order.
    ///   - scopes: The keys of the search scopes, at most 200.
    ///   - language: The entries' language, which determines the word forms. Nil if there is no stemmer for the language.
    public init(attributes: [AttributeDescription], scopes: [String] = [], language: Language? = nil) {
        self.language = language
        columns = attributes.map { AttributeColumnBuilder(key: $0.key, kind: $0.kind) }
        unindexed = attributes.filter { $0.ranksAsText || $0.isUncertain }.map { $0.key }
        self.scopes = Array(scopes.prefix(200))
        // Reserve number 0 for the empty string, which isn't a word.
        _ = words.number([])
        textStarts.append(fixed: 0)
    }

    /// The number of entries added so far.
    public var count: Int { titleLengths.count }

    /// Adds an entry to the end of the index.
    public mutating func add(_ entry: IndexDocument) {
        // Copy shared memory before writing, to preserve value semantics when the builder has been copied.
        places.copyForWriting()
        document = UInt32(truncatingIfNeeded: titleLengths.count)
        begin(WordPositionScope.title)
        add(entry.title)
        titleLengths.append(UInt8(clamping: position))
        addJoined(entry.title)

        begin(WordPositionScope.attributes)
        for attribute in entry.attributes where !unindexed.contains(where: { UTF8Comparison.equal($0.utf8, attribute.key.utf8) })
        {
            switch attribute.value {
            case .text(let text): add(apart: text)
            case .list(let texts): for text in texts { add(apart: text) }
            case .number, .flag, .range, .unknown, .notApplicable: break
            }
        }
        for place in columns.indices {
            let key = columns[place].key
            columns[place].add(entry.attributes.first { UTF8Comparison.equal($0.key.utf8, key.utf8) }?.value)
        }
        for scope in -1..<scopes.count {
            begin(UInt8(truncatingIfNeeded: scope + 1) + WordPositionScope.text)
            for part in entry.parts where self.place(of: part.scope) == scope { add(apart: part.text, part.language) }
        }
        // Text after the first 4 GiB isn't available for snippets, but searches still find it.
        let (end, isTooMuch) = textEnd.addingReportingOverflow(UInt32(clamping: entry.excerpt.utf8.count))
        if !isTooMuch {
            texts.append(entry.excerpt)
            textEnd = end
        }
        textStarts.append(fixed: textEnd)
    }

    private func place(of scope: String) -> Int {
        scopes.firstIndex { UTF8Comparison.equal($0.utf8, scope.utf8) } ?? -1
    }

    private mutating func begin(_ scope: UInt8) {
        self.scope = scope
        position = 0
        isFirst = true
    }

    /// Indexes text that doesn't continue the preceding text. A gap in the word positions prevents a phrase from matching across
    /// the boundary.
    private mutating func add(apart text: String, _ language: Language? = nil) {
        if !isFirst { position += 1 }
        isFirst = false
        add(text, language)
    }

    private mutating func add(_ text: String, _ language: Language? = nil) {
        var text = text
        text.withUTF8 { bytes in
            unsafe WordScanner.scan(UnsafeRawBufferPointer(bytes)) { word, _ in
                let number = unsafe words.number(padded: word)
                places.add(number, document, scope, position)
                if let language { note(number, language) }
                position += 1
                return true
            }
        }
    }

    private mutating func note(_ word: UInt32, _ language: Language) {
        while otherLanguages.count <= Int(word) { otherLanguages.append(0) }
        otherLanguages[Int(word)] |= 1 << language.rawValue
    }

    /// Returns the index section for word forms. `sorted` contains the words' numbers, sorted by the words' bytes.
    private func forms(_ sorted: [UInt32]) -> ChunkedBuffer {
        var keys: [UInt64] = [], set: UInt32 = 0
        for language in Language.allCases {
            let bit: UInt8 = 1 << language.rawValue
            for (rank, word) in sorted.enumerated() {
                let isOther = Int(word) < otherLanguages.count && otherLanguages[Int(word)] & bit != 0
                guard language == self.language || isOther, let hash = InflectionMatcher.hash(Array(words[Int(word)]), language)
                else {
                    continue
                }
                // Subtract 1, because word 0 is empty and comes first, but isn't a term.
                keys.append(UInt64(hash) << 32 | UInt64(rank - 1))
                set |= UInt32(bit)
            }
        }
        keys.sort()
        var table = ChunkedBuffer()
        table.append(fixed: set)
        for bits in formBits(sorted, keys, set) { table.append(fixed: bits) }
        var last: UInt64?
        let isShort = sorted.count - 1 <= IndexFormat.shortForms
        for key in keys where key != last {
            let hash = UInt32(truncatingIfNeeded: key >> 32), rank = UInt32(truncatingIfNeeded: key)
            table.append(fixed: isShort ? hash & 0xFFFF_0000 | rank : hash)
            if !isShort { table.append(fixed: rank) }
            last = key
        }
        return table
    }

    /// Returns one bit for each term. The bit is set if another term has the same hash in one of the languages in `set`.
    ///
    /// - Parameter keys: numbers in ascending order, each with a hash in the upper half and a term's rank in the lower half.
    private func formBits(_ sorted: [UInt32], _ keys: [UInt64], _ set: UInt32) -> [UInt32] {
        var bits = [UInt32](repeating: 0, count: (sorted.count - 1 + 31) / 32)
        func insert(_ rank: Int) { bits[rank / 32] |= 1 << UInt32(rank % 32) }
        for place in keys.indices.dropFirst() where keys[place] >> 32 == keys[place - 1] >> 32 && keys[place] != keys[place - 1] {
            insert(Int(UInt32(truncatingIfNeeded: keys[place])))
            insert(Int(UInt32(truncatingIfNeeded: keys[place - 1])))
        }
        // A search looks for a term's forms in every language, even if no text in that language contains the term.
        for other in Language.allCases where other != language && set >> UInt32(other.rawValue) & 1 != 0 {
            for (rank, word) in sorted.dropFirst().enumerated() where bits[rank / 32] >> UInt32(rank % 32) & 1 == 0 {
                guard let hash = InflectionMatcher.hash(Array(words[Int(word)]), other) else { continue }
                var low = 0, high = keys.count
                while low < high {
                    let middle = (low + high) / 2
                    if keys[middle] >> 32 < UInt64(hash) { low = middle + 1 } else { high = middle }
                }
                if low < keys.count, keys[low] >> 32 == UInt64(hash), keys[low] != UInt64(hash) << 32 | UInt64(rank) {
                    insert(rank)
                }
            }
        }
        return bits
    }

    /// Also indexes each hyphenated word in a title as a single word, so that the search finds "Half-Dragon" as "halfdragon" too.
    private mutating func addJoined(_ title: String) {
        guard title.utf8.contains(ASCII.minus) else { return }
        for piece in title.utf8.split(whereSeparator: { $0 <= ASCII.space })
        where piece.dropFirst().dropLast().contains(ASCII.minus) {
            let joined = WordScanner.words(String(decoding: piece.filter { $0 != ASCII.minus }, as: UTF8.self))
            guard joined.count == 1 else { continue }
            places.add(words.number(joined[0]), document, scope, position + 1)
            position += 2
        }
    }

    /// Returns the finished index.
    public consuming func finish() -> [UInt8] {
        var file = ByteWriter()
        finish { file.raw($0) }
        return file.bytes
    }

    /// Writes the finished index in pieces, so that the complete index is never in memory at once.
    /// - Throws: Errors from `put`, which receives each piece.
    public consuming func finish<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var sections = self.sections()
        try put(sections.header)
        // Release each piece as soon as it has been written.
        for place in sections.pieces.indices {
            for piece in sections.pieces[place].all.indices { try put(sections.pieces[place].take(piece)) }
        }
    }

    private mutating func sections() -> (header: [UInt8], pieces: [ChunkedBuffer]) {
        let documents = titleLengths.count
        let sorted = words.sorted()
        var dictionary = TermDictionaryWriter(), postings = ChunkedBuffer(), letters = ChunkedBuffer()
        var prefixes = PrefixPostingsBuilder(words, sorted, documents: documents)
        var list = PostingEncoder(), bytes: [UInt8] = []
        for (rank, word) in sorted.enumerated() where word != 0 {
            list.clear()
            places.read(word, titleLengths, into: &list)
            bytes.removeAll(keepingCapacity: true)
            let length = list.write(to: &bytes)
            postings.append(bytes)
            dictionary.add(words[Int(word)], count: list.count, length: length)
            letters.append(fixed: FuzzyWordSearch.letterSet(of: words[Int(word)]))
            prefixes.add(rank, list)
        }
        let forms = forms(sorted)
        places = WordPositionCollector()
        words = StringInterner()
        let (prefixDictionary, prefixPostings) = prefixes.finish()
        var about = ByteWriter(), values = ChunkedBuffer()
        about.list(scopes) { $0.string($1) }
        about.count(columns.count)
        for place in columns.indices {
            values.append(whole: columns[place].write(&about, at: values.count))
            columns[place] = AttributeColumnBuilder(key: "", kind: .text)
        }
        let sections = [
            ChunkedBuffer(about.bytes), ChunkedBuffer(dictionary.bytes), ChunkedBuffer(dictionary.starts), letters, postings,
            ChunkedBuffer(prefixDictionary.bytes), ChunkedBuffer(prefixDictionary.starts), ChunkedBuffer(prefixPostings),
            ChunkedBuffer(titleLengths),
            values, forms, textStarts, texts,
        ]
        // Release this reference to the text, so that each piece can be freed as soon as it has been written.
        texts = ChunkedBuffer()
        textStarts = ChunkedBuffer()
        return (IndexBuilder.header(documents, dictionary.count, prefixDictionary.count, sections), sections)
    }

    static func header(_ documents: Int, _ terms: Int, _ prefixes: Int, _ sections: [ChunkedBuffer]) -> [UInt8] {
        var header = ByteWriter()
        header.fixed64(IndexFormat.magic)
        header.fixed32(IndexFormat.version)
        header.fixed32(UInt32(truncatingIfNeeded: documents))
        header.fixed32(UInt32(truncatingIfNeeded: terms))
        header.fixed32(UInt32(truncatingIfNeeded: prefixes))
        var offset = UInt64(IndexFormat.fixedHeaderLength + sections.count * IndexFormat.sectionRecordLength)
        for section in sections {
            header.fixed64(offset)
            header.fixed64(UInt64(section.count))
            offset += UInt64(section.count)
        }
        return header.bytes
    }
}

/// A byte buffer that grows in pieces, without moving existing bytes.
struct ChunkedBuffer {
    private(set) var all: [[UInt8]] = []
    private(set) var count = 0

    /// The maximum size of a piece in bytes. The first pieces of a buffer are smaller.
    private static let size = 1 << 20

    init() {}

    init(_ bytes: [UInt8]) {
        all = [bytes]
        count = bytes.count
    }

    private mutating func makeRoom(_ length: Int) {
        if let last = all.last, last.count + length <= last.capacity { return }
        var piece: [UInt8] = []
        piece.reserveCapacity(max(min(max(count, 4096), ChunkedBuffer.size), length))
        all.append(piece)
    }

    mutating func append(_ bytes: [UInt8]) {
        makeRoom(bytes.count)
        all[all.count - 1].append(contentsOf: bytes)
        count += bytes.count
    }

    mutating func append(_ text: String) {
        let length = text.utf8.count
        makeRoom(length)
        all[all.count - 1].append(contentsOf: text.utf8)
        count += length
    }

    /// Appends an array to the buffer without copying it.
    mutating func append(whole piece: [UInt8]) {
        all.append(piece)
        count += piece.count
    }

    /// Removes a piece from the buffer and returns it. `count` still includes the piece.
    mutating func take(_ place: Int) -> [UInt8] {
        let piece = all[place]
        all[place] = []
        return piece
    }

    /// Appends a 4-byte little-endian number.
    mutating func append(fixed value: UInt32) {
        makeRoom(4)
        PostingEncoder.fixed(value, &all[all.count - 1])
        count += 4
    }
}
