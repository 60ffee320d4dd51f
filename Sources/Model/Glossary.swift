/// A definition of a term that a catalog's entries use.
public struct GlossaryDefinition: Equatable, Sendable {
    /// The term as it appears in the text, such as `poisoned`. It is also the definition's anchor, so it contains only `a`–`z`,
    /// `0`–`9` and `-`.
    public let term: String
    /// The term in the interface language, for use as a title.
    public let title: LocalizableText
    /// The explanation, in one or more sentences.
    public let text: LocalizableText
    /// A query that finds the entries to which the term applies, such as `immune:poisoned`. Empty if there is no query.
    public let query: String
    /// The label of the link to the query's results.
    public let queryLabel: LocalizableText

    /// Creates a definition. By default, it has no query.
    public init(
        term: String, title: LocalizableText, text: LocalizableText, query: String = "",
        queryLabel: LocalizableText = .literal("")
    ) {
        self.term = term
        self.title = title
        self.text = text
        self.query = query
        self.queryLabel = queryLabel
    }
}

/// The terms that a catalog's pages explain. In the text, each term links to its definition at the end of the page.
public struct Glossary: Equatable, Sendable {
    /// The anchor of the definitions section on an entry's page.
    public static let anchor = "terms"

    /// The heading above the definitions, such as "Conditions".
    public let title: LocalizableText
    /// The definitions, in the order in which the page shows them.
    public let definitions: [GlossaryDefinition]

    /// Creates a glossary from its heading and its definitions.
    public init(title: LocalizableText, definitions: [GlossaryDefinition]) {
        self.title = title
        self.definitions = definitions
    }
}

/// The rules for turning names in a catalog's text into links.
public struct NameLinkRules: Equatable, Sendable {
    /// The catalogs whose entry titles become links.
    public let catalogs: [CatalogID]
    /// Words and phrases that usually mean something else or are part of another term, such as `guard` or `mage armor`. They become
    /// links only if the text says that they are names. Matching ignores case and accents. An entry's ID, such as `spells/shield`,
    /// is an exception for that entry only.
    public let exceptions: [String]

    /// Creates rules that link all titles in `catalogs`, apart from the exceptions.
    public init(catalogs: [CatalogID], exceptions: [String] = []) {
        self.catalogs = catalogs
        self.exceptions = exceptions
    }
}

extension Entry {
    /// The definitions of the terms that this entry's page explains.
    public var definitions: [GlossaryDefinition] {
        for block in blocks.reversed() {
            guard case .section(let section) = block, UTF8Comparison.equal(section.anchor.utf8, Glossary.anchor.utf8) else {
                continue
            }
            for case .definitions(let definitions) in section.blocks { return definitions }
        }
        return []
    }
}

extension GlossaryDefinition {
    func encode(to writer: inout ByteWriter) {
        writer.string(term)
        title.encode(to: &writer)
        text.encode(to: &writer)
        writer.string(query)
        queryLabel.encode(to: &writer)
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        self.init(
            term: try reader.string(), title: try LocalizableText(from: &reader), text: try LocalizableText(from: &reader),
            query: try reader.string(), queryLabel: try LocalizableText(from: &reader))
    }
}

extension Glossary {
    func encode(to writer: inout ByteWriter) {
        title.encode(to: &writer)
        writer.list(definitions) { $1.encode(to: &$0) }
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let title = try LocalizableText(from: &reader)
        self.init(
            title: title, definitions: try reader.list { (r) throws(BinaryDecodingError) in try GlossaryDefinition(from: &r) })
    }
}

extension NameLinkRules {
    func encode(to writer: inout ByteWriter) {
        writer.list(catalogs) { $0.string($1.raw) }
        writer.list(exceptions) { $0.string($1) }
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let catalogs = try reader.list { (r) throws(BinaryDecodingError) in
            guard let id = CatalogID(try r.string()) else { throw .invalid(what: .identifier) }
            return id
        }
        self.init(catalogs: catalogs, exceptions: try reader.list { (r) throws(BinaryDecodingError) in try r.string() })
    }
}
