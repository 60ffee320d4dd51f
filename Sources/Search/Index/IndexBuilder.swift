// What the index is made of, and how it is read: Sources/Search/Index. What is asked of it: Sources/Search/Search.

import Localization
public import Model
import TextProcessing

/// What an index keeps of one entry.
public struct IndexDocument: Sendable {
    /// A piece of text, and the search scope it belongs to (an empty key: to none).
    public struct Part: Sendable {
        /// The scope's key, one of those the builder was made with, or empty.
        public let scope: String
        /// The words.
        public var text: String

        /// One piece of text.
        public init(scope: String, text: String) {
            self.scope = scope
            self.text = text
        }
    }

    /// The entry's name.
    public var title: String
    /// Its attributes; those without a column are left out.
    public var attributes: [Attribute]
    /// The words it is found by.
    public var parts: [Part]
    /// The running text that snippets are cut from.
    public var excerpt: String

    /// One entry.
    public init(title: String, attributes: [Attribute] = [], parts: [Part] = [], excerpt: String = "") {
        self.title = title
        self.attributes = attributes
        self.parts = parts
        self.excerpt = excerpt
    }
}

/// Makes an index: entries come in one after the other, in the catalog's own order, which is also the order of hits that are alike.
///
/// What it holds meanwhile is about what the index will take: for each place of a word a byte or two, the different words, and the text
/// that snippets are cut from.
public struct IndexBuilder {
    private var columns: [ColumnBuilder]
    private let scopes: [String]
    private var words = Vocabulary()
    private var places = WordPositionStore()
    private var titleLengths: [UInt8] = []
    private var textStarts = Pieces()
    private var texts = Pieces()
    private var textEnd: UInt32 = 0
    /// The entry and part that are being read, and how many places of the part are behind.
    private var document: UInt32 = 0
    private var scope: UInt8 = 0
    private var position: UInt32 = 0
    private var isFirst = true

    /// - Parameters:
    ///   - attributes: the attributes that queries, filters and orders see, in the catalog's order.
    ///   - scopes: the keys of the search scopes, at most 200.
    public init(attributes: [AttributeDescription], scopes: [String] = []) {
        columns = attributes.map { ColumnBuilder(key: $0.key, kind: $0.kind) }
        self.scopes = Array(scopes.prefix(200))
        // Number 0 is no word.
        _ = words.number([])
        textStarts.append(fixed: 0)
    }

    /// How many entries there are so far.
    public var count: Int { titleLengths.count }

    /// Takes in the next entry.
    public mutating func add(_ entry: IndexDocument) {
        // A copy of the builder is a builder of its own.
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
            for part in entry.parts where self.place(of: part.scope) == scope { add(apart: part.text) }
        }
        // Beyond 4 GiB of texts there are no snippets any more; what is found stays the same.
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

    /// A text that does not follow the one before: a place between them stays empty.
    private mutating func add(apart text: String) {
        if !isFirst { position += 1 }
        isFirst = false
        add(text)
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            unsafe WordScanner.scan(UnsafeRawBufferPointer(bytes)) { word, _ in
                unsafe places.add(words.number(padded: word), document, scope, position)
                position += 1
                return true
            }
        }
    }

    /// Words of a title that hyphens join count as one word, too: "Half-Dragon" is also found as "halfdragon".
    private mutating func addJoined(_ title: String) {
        guard title.utf8.contains(0x2D) else { return }
        for piece in title.utf8.split(whereSeparator: { $0 <= 0x20 }) where piece.dropFirst().dropLast().contains(0x2D) {
            let joined = WordScanner.words(String(decoding: piece.filter { $0 != 0x2D }, as: UTF8.self))
            guard joined.count == 1 else { continue }
            places.add(words.number(joined[0]), document, scope, position + 1)
            position += 2
        }
    }

    /// The bytes of the index of all entries that were added.
    public consuming func finish() -> [UInt8] {
        var file = ByteWriter()
        finish { file.raw($0) }
        return file.bytes
    }

    /// The same piece by piece, so that nobody has to hold all of it beside what it is made of.
    /// - Throws: what `put` throws, which takes the next piece.
    public consuming func finish<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var sections = self.sections()
        try put(sections.header)
        // Each piece goes as soon as it is written.
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
            values, textStarts, texts,
        ]
        // Given up here, so that each can go as soon as it is written.
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

/// Bytes that grow without being moved: in pieces.
struct Pieces {
    private(set) var all: [[UInt8]] = []
    private(set) var count = 0

    /// How large pieces become at most; the first are small.
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

    /// Bytes that are a piece of their own.
    mutating func append(whole piece: [UInt8]) {
        all.append(piece)
        count += piece.count
    }

    /// A piece, which is given up: `count` and what comes in later do not mean it any more.
    mutating func take(_ place: Int) -> [UInt8] {
        let piece = all[place]
        all[place] = []
        return piece
    }

    /// Four bytes, lowest first.
    mutating func append(fixed value: UInt32) {
        makeRoom(4)
        PostingEncoder.fixed(value, &all[all.count - 1])
        count += 4
    }
}
