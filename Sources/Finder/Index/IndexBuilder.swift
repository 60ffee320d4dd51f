// What the index is made of, and how it is read: Sources/Finder/Index. What is asked of it: Sources/Finder/Search.

import Prose
public import Records

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
/// What it holds meanwhile is four bytes for each word of the text, the different words, and the text that snippets are cut from; in
/// `finish`, as much again.
public struct IndexBuilder {
    private var columns: [ColumnBuilder]
    private let scopes: [String]
    private var words = Vocabulary()
    /// The words of all entries one after the other; 0 stands between pieces that do not follow each other.
    private var stream: [UInt32] = []
    private var partStarts: [UInt32] = []
    private var partDocuments: [UInt32] = []
    private var partScopes: [UInt8] = []
    private var titleLengths: [UInt8] = []
    private var textStarts: [UInt32] = [0]
    private var texts: [UInt8] = []

    /// - Parameters:
    ///   - attributes: the attributes that queries, filters and orders see, in the catalog's order.
    ///   - scopes: the keys of the search scopes, at most 200.
    public init(attributes: [AttributeDescription], scopes: [String] = []) {
        columns = attributes.map { ColumnBuilder(key: $0.key, kind: $0.kind) }
        self.scopes = Array(scopes.prefix(200))
        // Number 0 is no word.
        _ = words.number([])
    }

    /// How many entries there are so far.
    public var count: Int { titleLengths.count }

    /// Takes in the next entry.
    public mutating func add(_ document: IndexDocument) {
        let number = UInt32(truncatingIfNeeded: titleLengths.count)
        begin(number, Scope.title)
        let start = stream.count
        add(document.title)
        titleLengths.append(UInt8(clamping: stream.count - start))
        addJoined(document.title)

        var isFirst = true
        for attribute in document.attributes {
            switch attribute.value {
            case .text(let text): add(attribute: text, number, &isFirst)
            case .list(let texts): for text in texts { add(attribute: text, number, &isFirst) }
            case .number, .flag, .unknown, .notApplicable: break
            }
        }
        for place in columns.indices {
            let key = columns[place].key
            columns[place].add(document.attributes.first { Bytes.equal($0.key.utf8, key.utf8) }?.value)
        }
        var open: UInt8?
        for scope in -1..<scopes.count {
            let code = UInt8(truncatingIfNeeded: scope + 1) + Scope.text
            for part in document.parts where self.place(of: part.scope) == scope {
                if open == code {
                    stream.append(0)
                } else {
                    begin(number, code)
                }
                open = code
                add(part.text)
            }
        }
        texts.append(contentsOf: document.excerpt.utf8)
        textStarts.append(UInt32(truncatingIfNeeded: texts.count))
    }

    private func place(of scope: String) -> Int {
        scopes.firstIndex { Bytes.equal($0.utf8, scope.utf8) } ?? -1
    }

    private mutating func begin(_ document: UInt32, _ scope: UInt8) {
        partStarts.append(UInt32(truncatingIfNeeded: stream.count))
        partDocuments.append(document)
        partScopes.append(scope)
    }

    private mutating func add(attribute text: String, _ document: UInt32, _ isFirst: inout Bool) {
        if isFirst { begin(document, Scope.attributes) } else { stream.append(0) }
        isFirst = false
        add(text)
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            unsafe WordScanner.scan(UnsafeRawBufferPointer(bytes)) { word, _ in
                unsafe stream.append(words.number(padded: word))
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
            stream.append(0)
            stream.append(words.number(joined[0]))
        }
    }

    /// The bytes of the index of all entries that were added.
    public consuming func finish() -> [UInt8] {
        let documents = titleLengths.count
        partStarts.append(UInt32(truncatingIfNeeded: stream.count))
        let ordered = WordOrder(stream, words: words.count)
        // For every 64th place of the stream, the part it is in.
        var hints: [UInt32] = []
        hints.reserveCapacity(stream.count / 64 + 1)
        var part = 0
        for place in stride(from: 0, to: stream.count, by: 64) {
            while partStarts[part + 1] <= UInt32(place) { part += 1 }
            hints.append(UInt32(truncatingIfNeeded: part))
        }
        stream = []
        let sorted = words.sorted()
        var dictionary = DictionaryWriter(), postings: [UInt8] = []
        var prefixes = PrefixListBuilder(words, sorted, documents: documents)
        var list = PostingEncoder()
        for (rank, word) in sorted.enumerated() where word != 0 {
            list.clear()
            encode(ordered.places(of: word), hints, &list)
            let length = list.write(to: &postings)
            dictionary.add(words[Int(word)], count: list.count, length: length)
            prefixes.add(rank, list)
        }
        let (prefixDictionary, prefixPostings) = prefixes.finish()
        let starts = textStarts.flatMap { start in (0..<4).map { UInt8(truncatingIfNeeded: start >> UInt32($0 * 8)) } }
        textStarts = []
        var about = ByteWriter(), values: [UInt8] = []
        about.list(scopes) { $0.string($1) }
        about.count(columns.count)
        for column in columns { column.write(&about, &values) }
        columns = []
        var sections = [
            about.bytes, dictionary.bytes, dictionary.starts, postings, prefixDictionary.bytes, prefixDictionary.starts,
            prefixPostings, titleLengths, values, starts, texts,
        ]
        // Given up here, so that each section can go as soon as it is written.
        texts = []
        postings = []
        values = []
        return IndexBuilder.assemble(documents, dictionary.count, prefixDictionary.count, &sections)
    }

    private func encode(_ places: ArraySlice<UInt32>, _ hints: [UInt32], _ list: inout PostingEncoder) {
        var last: UInt32?
        for place in places {
            var part = Int(hints[Int(place >> 6)])
            while partStarts[part + 1] <= place { part += 1 }
            let document = partDocuments[part], scope = partScopes[part]
            let position = place - partStarts[part]
            if document != last {
                if last != nil { list.end() }
                let isWhole = scope == Scope.title && position == 0 && titleLengths[Int(document)] == 1
                list.begin(
                    document,
                    isWhole ? Place.wholeTitle : scope == Scope.title ? Place.title : min(scope + 1, Place.text))
                last = document
            }
            list.add(scope: scope, position: position)
        }
        if last != nil { list.end() }
    }

    private static func assemble(
        _ documents: Int, _ terms: Int, _ prefixes: Int, _ sections: inout [[UInt8]]
    ) -> [UInt8] {
        let header = IndexFormat.fixedHeaderLength + sections.count * IndexFormat.sectionRecordLength
        var file = ByteWriter(reserving: sections.reduce(header) { $0 + $1.count })
        file.fixed64(IndexFormat.magic)
        file.fixed32(IndexFormat.version)
        file.fixed32(UInt32(truncatingIfNeeded: documents))
        file.fixed32(UInt32(truncatingIfNeeded: terms))
        file.fixed32(UInt32(truncatingIfNeeded: prefixes))
        var offset = UInt64(header)
        for section in sections {
            file.fixed64(offset)
            file.fixed64(UInt64(section.count))
            offset += UInt64(section.count)
        }
        for place in sections.indices {
            file.raw(sections[place])
            sections[place] = []
        }
        return file.bytes
    }
}

/// The places of a stream of words, word by word: sorted by counting.
private struct WordOrder {
    private var starts: [UInt32]
    private var ordered: [UInt32]

    init(_ stream: [UInt32], words: Int) {
        var counts = [UInt32](repeating: 0, count: words + 1)
        for word in stream { counts[Int(word) + 1] += 1 }
        for word in 0..<words { counts[word + 1] += counts[word] }
        starts = counts
        ordered = [UInt32](repeating: 0, count: stream.count)
        for (place, word) in stream.enumerated() {
            ordered[Int(counts[Int(word)])] = UInt32(truncatingIfNeeded: place)
            counts[Int(word)] += 1
        }
    }

    func places(of word: UInt32) -> ArraySlice<UInt32> { ordered[Int(starts[Int(word)])..<Int(starts[Int(word) + 1])] }
}
