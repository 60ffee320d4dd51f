/// What a word of a catalog's texts means, for who meets it there.
public struct Definition: Equatable, Sendable {
    /// The word as the texts have it, which also names its anchor: `poisoned`. `a`–`z`, `0`–`9` and `-`.
    public let term: String
    /// The word in the reader's language, as a title.
    public let title: Label
    /// What it means, in a sentence or a few.
    public let text: Label
    /// The list of entries that it matters to, in the query language (`immune:poisoned`); empty for none.
    public let query: String
    /// The words of the link to that list.
    public let queryLabel: Label

    /// A definition, without a list unless one is named.
    public init(term: String, title: Label, text: Label, query: String = "", queryLabel: Label = .literal("")) {
        self.term = term
        self.title = title
        self.text = text
        self.query = query
        self.queryLabel = queryLabel
    }
}

/// The words of a catalog's texts that its pages explain: where a text has one, it is a link to its definition at the end of the page.
public struct Glossary: Equatable, Sendable {
    /// The anchor of the definitions on an entry's page.
    public static let anchor = "terms"

    /// The title above the definitions: "Conditions".
    public let title: Label
    /// What is explained, in the order in which it stands on the page.
    public let definitions: [Definition]

    /// Definitions under one title.
    public init(title: Label, definitions: [Definition]) {
        self.title = title
        self.definitions = definitions
    }
}

/// Which names become links where a catalog's texts mention them.
public struct NameLinks: Equatable, Sendable {
    /// The catalogs whose titles are looked for.
    public let catalogs: [CatalogID]
    /// Words and phrases that stay text, because they mostly mean something else or are part of something else: `guard`, `mage armor`.
    /// Case and accents do not matter; a plural is a phrase of its own.
    public let exceptions: [String]

    /// The titles of these catalogs, but for the exceptions.
    public init(catalogs: [CatalogID], exceptions: [String] = []) {
        self.catalogs = catalogs
        self.exceptions = exceptions
    }
}

extension Entry {
    /// The words that its page explains.
    public var definitions: [Definition] {
        for block in blocks.reversed() {
            guard case .section(let section) = block, Bytes.equal(section.anchor.utf8, Glossary.anchor.utf8) else { continue }
            for case .definitions(let definitions) in section.blocks { return definitions }
        }
        return []
    }
}

extension Definition {
    func encode(to writer: inout ByteWriter) {
        writer.string(term)
        title.encode(to: &writer)
        text.encode(to: &writer)
        writer.string(query)
        queryLabel.encode(to: &writer)
    }

    init(from reader: inout ByteReader) throws(CodecError) {
        self.init(
            term: try reader.string(), title: try Label(from: &reader), text: try Label(from: &reader),
            query: try reader.string(), queryLabel: try Label(from: &reader))
    }
}

extension Glossary {
    func encode(to writer: inout ByteWriter) {
        title.encode(to: &writer)
        writer.list(definitions) { $1.encode(to: &$0) }
    }

    init(from reader: inout ByteReader) throws(CodecError) {
        let title = try Label(from: &reader)
        self.init(title: title, definitions: try reader.list { (r) throws(CodecError) in try Definition(from: &r) })
    }
}

extension NameLinks {
    func encode(to writer: inout ByteWriter) {
        writer.list(catalogs) { $0.string($1.raw) }
        writer.list(exceptions) { $0.string($1) }
    }

    init(from reader: inout ByteReader) throws(CodecError) {
        let catalogs = try reader.list { (r) throws(CodecError) in
            guard let id = CatalogID(try r.string()) else { throw .invalid(what: .identifier) }
            return id
        }
        self.init(catalogs: catalogs, exceptions: try reader.list { (r) throws(CodecError) in try r.string() })
    }
}
