import Localization
public import Model

/// Reads an index in place. The data is untrusted, so invalid bytes cause errors and never a crash.
public final class IndexReader: Sendable {
    /// The number of entries in the index.
    public let count: UInt32
    /// The total size of the snippet text in bytes.
    public let textLength: Int
    /// The keys of the search scopes.
    public let scopes: [String]
    let terms: TermDictionary
    let letters: IndexSection
    let prefixes: TermDictionary
    let postings: IndexSection
    let prefixPostings: IndexSection
    let titleLengths: IndexSection
    let columns: [AttributeColumn]
    let textStarts: IndexSection
    let texts: IndexSection
    /// The languages whose word forms the index contains.
    let languages: [Language]
    /// The section for word forms.
    let forms: IndexSection
    /// The offset of the table in the section for word forms, in bytes.
    private let formTableStart: Int
    let source: ChecksummedBytes

    /// Opens an index that occupies all of `bytes`.
    /// - Throws: `IndexError`.
    public convenience init(_ bytes: [UInt8]) throws(IndexError) { try self.init(ChecksummedBytes(bytes), 0..<bytes.count) }

    /// Opens the index that occupies `range` in `source`.
    /// - Throws: `IndexError`.
    public init(_ source: ChecksummedBytes, _ range: Range<Int>) throws(IndexError) {
        self.source = source
        let view = source.view
        let file = IndexSection(view: view, start: range.lowerBound, count: range.count)
        let header = try file.stretch(0, IndexFormat.fixedHeaderLength)
        guard header.fixed64(0) == IndexFormat.magic else { throw .damaged }
        let version = header.fixed32(8)
        guard version >= IndexFormat.oldestVersion, version <= IndexFormat.version else { throw .version(version) }
        let count = header.fixed32(12)
        self.count = count
        let documents = Int(truncatingIfNeeded: count)
        guard count < UInt32(Int32.max), header.fixed32(16) < UInt32(Int32.max), header.fixed32(20) < UInt32(Int32.max) else {
            throw .damaged
        }
        var sections: [IndexSection] = []
        let sectionCount = IndexFormat.Section.allCases.count - (version < 3 ? 1 : 0)
        let records = try file.stretch(IndexFormat.fixedHeaderLength, sectionCount * IndexFormat.sectionRecordLength)
        for place in 0..<sectionCount {
            if version < 3, place == IndexFormat.Section.forms.rawValue {
                sections.append(IndexSection(view: view, start: range.lowerBound, count: 0))
            }
            let offset = records.fixed64(place * 16), length = records.fixed64(place * 16 + 8)
            guard offset <= UInt64(range.count), length <= UInt64(range.count) - offset else { throw .damaged }
            sections.append(IndexSection(view: view, start: range.lowerBound + Int(offset), count: Int(length)))
        }
        func section(_ section: IndexFormat.Section) -> IndexSection { sections[section.rawValue] }
        terms = try TermDictionary(
            terms: section(.terms), starts: section(.termStarts), count: Int(truncatingIfNeeded: header.fixed32(16)))
        prefixes = try TermDictionary(
            terms: section(.prefixes), starts: section(.prefixStarts), count: Int(truncatingIfNeeded: header.fixed32(20)))
        letters = section(.letters)
        guard letters.count == terms.count * 4 else { throw .damaged }
        postings = section(.postings)
        prefixPostings = section(.prefixPostings)
        titleLengths = section(.titleLengths)
        textStarts = section(.textStarts)
        texts = section(.texts)
        textLength = texts.count
        forms = version < 4 ? IndexSection(view: view, start: range.lowerBound, count: 0) : section(.forms)
        let set = forms.count < 4 ? 0 : try forms.fixed32(0)
        languages = Language.allCases.filter { set >> UInt32($0.rawValue) & 1 != 0 }
        formTableStart = 4 + (terms.count + 31) / 32 * 4
        guard titleLengths.count == documents, textStarts.count / 4 > documents else { throw .damaged }
        let about = unsafe Array(try section(.about).whole().raw)
        var reader = ByteReader(about)
        let columnCount: Int
        do throws(BinaryDecodingError) {
            scopes = try reader.list { (reader) throws(BinaryDecodingError) in try reader.string() }
            columnCount = try reader.count()
        } catch { throw .damaged }
        var columns: [AttributeColumn] = []
        for _ in 0..<columnCount { columns.append(try AttributeColumn(&reader, section(.columns), documents: documents)) }
        self.columns = columns
    }

    /// Creates an index of `count` entries without words, attributes or text.
    /// - Throws: `IndexError` if there are too many entries.
    public convenience init(withoutWords count: Int) throws(IndexError) {
        var header = ByteWriter(), content = ByteWriter()
        header.fixed64(IndexFormat.magic)
        header.fixed32(IndexFormat.version)
        header.fixed32(UInt32(clamping: count))
        header.fixed64(0)
        let start = IndexFormat.fixedHeaderLength + IndexFormat.Section.allCases.count * IndexFormat.sectionRecordLength
        for section in IndexFormat.Section.allCases {
            let length =
                switch section {
                // An empty list of scopes and an empty list of columns take one byte each.
                case .about: 2
                case .titleLengths: count
                case .textStarts: (count + 1) * 4
                default: 0
                }
            header.fixed64(UInt64(start + content.bytes.count))
            header.fixed64(UInt64(length))
            content.raw([UInt8](repeating: 0, count: length))
        }
        header.raw(content.bytes)
        try self.init(header.bytes)
    }

    func column(_ key: String) -> AttributeColumn? {
        for column in columns where UTF8Comparison.equal(column.key.utf8, key.utf8) { return column }
        return nil
    }

    /// Returns whether a term may have other forms. If the result is false, the term has no other forms.
    func mayHaveForms(_ rank: Int) throws(IndexError) -> Bool { try forms.fixed32(1 + rank / 32) >> UInt32(rank % 32) & 1 != 0 }

    /// Returns the table of terms by form: pairs of a key's hash and a term's 0-based index.
    func formTable() throws(IndexError) -> FormTable {
        guard forms.count >= formTableStart else { throw .damaged }
        return FormTable(
            bytes: try forms.stretch(formTableStart, forms.count - formTableStart), isShort: terms.count <= IndexFormat.shortForms
        )
    }

    /// An index's table of terms by form.
    struct FormTable {
        fileprivate let bytes: UncheckedBytes
        /// Whether a pair takes 4 bytes instead of 8.
        fileprivate let isShort: Bool

        /// The number of pairs.
        var count: Int { bytes.count / (isShort ? 4 : 8) }

        /// Returns the part of a hash that the table contains.
        func stored(_ hash: UInt32) -> UInt32 { isShort ? hash >> 16 : hash }

        /// Returns a pair's hash, as `stored` returns it.
        func hash(_ place: Int) -> UInt32 { isShort ? bytes.fixed32(place * 4) >> 16 : bytes.fixed32(place * 8) }

        /// Returns a pair's 0-based index of a term.
        func rank(_ place: Int) -> Int {
            Int(truncatingIfNeeded: isShort ? bytes.fixed32(place * 4) & 0xFFFF : bytes.fixed32(place * 8 + 4))
        }
    }

    /// Returns the text from which an entry's snippets are taken.
    func text(of document: UInt32) throws(IndexError) -> UncheckedBytes {
        let start = Int(try textStarts.fixed32(Int(document))), end = Int(try textStarts.fixed32(Int(document) + 1))
        guard start <= end else { throw .damaged }
        return try texts.stretch(start, end - start)
    }
}
