// Sources/Search/Index contains the index format and its readers; Sources/Search/Query evaluates queries.

public import Localization
public import Model
import TextProcessing

/// The data that the index needs for an entry.
public struct IndexDocument: Sendable {
    /// A piece of text and its search scope.
    public struct Part: Sendable {
        /// The scope's key, which must be known to the builder; empty for no scope.
        public let scope: String
        /// The text to index.
        public var text: String
        /// The text's language if it isn't the catalog's language.
        public let language: Language?

        /// Creates a part.
        public init(scope: String, text: String, language: Language? = nil) {
            self.scope = scope
            self.text = text
            self.language = language
        }
    }

    /// The entry's title.
    public var title: String
    /// The entry's attributes. Attributes without a column are ignored.
    public var attributes: [Attribute]
    /// The searchable text.
    public var parts: [Part]
    /// The text for snippets.
    public var excerpt: String

    /// Creates a document.
    public init(title: String, attributes: [Attribute] = [], parts: [Part] = [], excerpt: String = "") {
        self.title = title
        self.attributes = attributes
        self.parts = parts
        self.excerpt = excerpt
    }
}

/// Builds an index. Entries are added in the catalog's order, which also decides between equally ranked results.
///
/// Memory use is about the size of the finished index: one or two bytes for each word occurrence, the distinct words, and the
/// text for snippets.
public struct IndexBuilder {
    private var columns: [ColumnBuilder]
    private let scopes: [String]
    private var words = Vocabulary()
    private var places = WordPositionStore()
    private var titleLengths: [UInt8] = []
    private var textStarts = Pieces()
    private var texts = Pieces()
    private var textEnd: UInt32 = 0
    /// The current entry and scope, and the next position within the scope.
    private var document: UInt32 = 0
    private var scope: UInt8 = 0
    private var position: UInt32 = 0
    private var isFirst = true
    private let language: Language?
    /// For each word that occurs in another language's text, these languages as a set.
    private var otherLanguages: [UInt8] = []

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - attributes: the attributes for queries, filters and sorting, in the catalog's order.
    ///   - scopes: the keys of the search scopes, at most 200.
    ///   - language: the entries' language, for word forms; nil if it has no stemmer.
    public init(attributes: [AttributeDescription], scopes: [String] = [], language: Language? = nil) {
        self.language = language
        columns = attributes.map { ColumnBuilder(key: $0.key, kind: $0.kind) }
        self.scopes = Array(scopes.prefix(200))
        // Reserves number 0, which isn't a word.
        _ = words.number([])
        textStarts.append(fixed: 0)
    }

    /// The number of entries added so far.
    public var count: Int { titleLengths.count }

    /// Adds the next entry.
    public mutating func add(_ entry: IndexDocument) {
        // Preserves value semantics when the builder has been copied.
        places.copyForWriting()
        document = UInt32(truncatingIfNeeded: titleLengths.count)
        begin(Scope.title)
        add(entry.title)
        titleLengths.append(UInt8(clamping: position))
        addJoined(entry.title)

        begin(Scope.attributes)
        for attribute in entry.attributes {
            switch attribute.value {
            case .text(let text): add(apart: text)
            case .list(let texts): for text in texts { add(apart: text) }
            case .number, .flag, .unknown, .notApplicable: break
            }
        }
        for place in columns.indices {
            let key = columns[place].key
            columns[place].add(entry.attributes.first { Bytes.equal($0.key.utf8, key.utf8) }?.value)
        }
        for scope in -1..<scopes.count {
            begin(UInt8(truncatingIfNeeded: scope + 1) + Scope.text)
            for part in entry.parts where self.place(of: part.scope) == scope { add(apart: part.text, part.language) }
        }
        // Text beyond 4 GiB gets no snippets but can still be found.
        let (end, isTooMuch) = textEnd.addingReportingOverflow(UInt32(clamping: entry.excerpt.utf8.count))
        if !isTooMuch {
            texts.append(entry.excerpt)
            textEnd = end
        }
        textStarts.append(fixed: textEnd)
    }

    private func place(of scope: String) -> Int {
        scopes.firstIndex { Bytes.equal($0.utf8, scope.utf8) } ?? -1
    }

    private mutating func begin(_ scope: UInt8) {
        self.scope = scope
        position = 0
        isFirst = true
    }

    /// Adds text that doesn't continue the preceding text. A gap in the positions prevents phrases from matching across both.
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

    /// Returns the table of terms by form, from the words' numbers in byte order.
    private func forms(_ sorted: [UInt32]) -> Pieces {
        var keys: [UInt64] = [], set: UInt32 = 0
        for language in Language.allCases {
            let bit: UInt8 = 1 << language.rawValue
            for (rank, word) in sorted.enumerated() {
                let isOther = Int(word) < otherLanguages.count && otherLanguages[Int(word)] & bit != 0
                guard language == self.language || isOther, let hash = WordForms.hash(Array(words[Int(word)]), language) else {
                    continue
                }
                // The empty word 0 comes first and isn't a term.
                keys.append(UInt64(hash) << 32 | UInt64(rank - 1))
                set |= UInt32(bit)
            }
        }
        keys.sort()
        var table = Pieces()
        table.append(fixed: set)
        var last: UInt64?
        for key in keys where key != last {
            table.append(fixed: UInt32(truncatingIfNeeded: key >> 32))
            table.append(fixed: UInt32(truncatingIfNeeded: key))
            last = key
        }
        return table
    }

    /// Also indexes hyphenated words in a title as a single word: "Half-Dragon" is also found as "halfdragon".
    private mutating func addJoined(_ title: String) {
        guard title.utf8.contains(0x2D) else { return }
        for piece in title.utf8.split(whereSeparator: { $0 <= 0x20 }) where piece.dropFirst().dropLast().contains(0x2D) {
            let joined = WordScanner.words(String(decoding: piece.filter { $0 != 0x2D }, as: UTF8.self))
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

    /// Writes the finished index in pieces, so that the caller doesn't have to hold all of it in memory.
    /// - Throws: errors from `put`, which receives each piece.
    public consuming func finish<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var sections = self.sections()
        try put(sections.header)
        // Releases each piece as soon as it is written.
        for place in sections.pieces.indices {
            for piece in sections.pieces[place].all.indices { try put(sections.pieces[place].take(piece)) }
        }
    }

    private mutating func sections() -> (header: [UInt8], pieces: [Pieces]) {
        let documents = titleLengths.count
        let sorted = words.sorted()
        var dictionary = DictionaryWriter(), postings = Pieces(), letters = Pieces()
        var prefixes = PrefixListBuilder(words, sorted, documents: documents)
        var list = PostingEncoder(), bytes: [UInt8] = []
        for (rank, word) in sorted.enumerated() where word != 0 {
            list.clear()
            places.read(word, titleLengths, into: &list)
            bytes.removeAll(keepingCapacity: true)
            let length = list.write(to: &bytes)
            postings.append(bytes)
            dictionary.add(words[Int(word)], count: list.count, length: length)
            letters.append(fixed: TypingErrors.letterSet(of: words[Int(word)]))
            prefixes.add(rank, list)
        }
        let forms = forms(sorted)
        places = WordPositionStore()
        words = Vocabulary()
        let (prefixDictionary, prefixPostings) = prefixes.finish()
        var about = ByteWriter(), values = Pieces()
        about.list(scopes) { $0.string($1) }
        about.count(columns.count)
        for place in columns.indices {
            values.append(whole: columns[place].write(&about, at: values.count))
            columns[place] = ColumnBuilder(key: "", kind: .text)
        }
        let sections = [
            Pieces(about.bytes), Pieces(dictionary.bytes), Pieces(dictionary.starts), letters, postings,
            Pieces(prefixDictionary.bytes), Pieces(prefixDictionary.starts), Pieces(prefixPostings), Pieces(titleLengths),
            values, forms, textStarts, texts,
        ]
        // Released here, so that each piece can be freed as soon as it is written.
        texts = Pieces()
        textStarts = Pieces()
        return (IndexBuilder.header(documents, dictionary.count, prefixDictionary.count, sections), sections)
    }

    private static func header(_ documents: Int, _ terms: Int, _ prefixes: Int, _ sections: [Pieces]) -> [UInt8] {
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
struct Pieces {
    private(set) var all: [[UInt8]] = []
    private(set) var count = 0

    /// The maximum size of a piece in bytes. The first pieces are smaller.
    private static let size = 1 << 20

    init() {}

    init(_ bytes: [UInt8]) {
        all = [bytes]
        count = bytes.count
    }

    private mutating func makeRoom(_ length: Int) {
        if let last = all.last, last.count + length <= last.capacity { return }
        var piece: [UInt8] = []
        piece.reserveCapacity(max(min(max(count, 4096), Pieces.size), length))
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

    /// Appends bytes as a separate piece.
    mutating func append(whole piece: [UInt8]) {
        all.append(piece)
        count += piece.count
    }

    /// Removes and returns a piece. `count` still includes it.
    mutating func take(_ place: Int) -> [UInt8] {
        let piece = all[place]
        all[place] = []
        return piece
    }

    /// Appends 4 bytes, little-endian.
    mutating func append(fixed value: UInt32) {
        makeRoom(4)
        PostingEncoder.fixed(value, &all[all.count - 1])
        count += 4
    }
}
