/// What one attribute of a catalog is. Query language, filters, sort and documents come from this table.
public struct AttributeDescription: Equatable, Sendable {
    /// What values it has.
    public enum Kind: UInt8, Sendable {
        case number, text, list, flag
    }

    /// How it is offered as a filter.
    public enum Facet: Equatable, Sendable {
        case none
        /// One choice per value.
        case values
        /// One choice per range: the lower bounds of the ranges, ascending; the last is open.
        case ranges([FixedDecimal])
    }

    /// The word of the query language: `cr`.
    public let key: String
    /// Its name in facts, filters and sort menus.
    public let label: Label
    /// What values entries have for it.
    public let kind: Kind
    /// String Catalog key of the unit, holding `%@`; nil for none.
    public let unit: String?
    /// The family of String Catalog keys with the words for its values, as in `Inline.value`; nil where they are shown as they
    /// are.
    public let words: String?
    /// How it is offered as a filter.
    public let facet: Facet
    /// Whether lists can be sorted by it.
    public let isSortable: Bool
    /// Whether it is shown as a vulgar fraction: challenge 1/4.
    public let isFraction: Bool

    /// Neither filter nor sort key, unless said otherwise.
    public init(
        key: String, label: Label, kind: Kind, unit: String? = nil, words: String? = nil, facet: Facet = .none,
        isSortable: Bool = false, isFraction: Bool = false
    ) {
        self.key = key
        self.label = label
        self.kind = kind
        self.unit = unit
        self.words = words
        self.facet = facet
        self.isSortable = isSortable
        self.isFraction = isFraction
    }
}

/// A choice of the search switch of a catalog beside "names" and "everything": one part of the text.
public struct SearchScope: Equatable, Sendable {
    /// The word in addresses: `features`.
    public let key: String
    /// The words on the switch.
    public let label: Label

    /// One scope; `key` is what `Block.Section.scope` refers to.
    public init(key: String, label: Label) {
        self.key = key
        self.label = label
    }
}

/// Where a catalog's entries come from, and on what terms.
public struct SourceDescription: Equatable, Sendable {
    /// The upstream's name, as in `Source.upstream`.
    public let upstream: String
    /// The name a person knows: "D&D 5e API".
    public let name: String
    /// Where a person can read about the upstream; an absolute http(s) address.
    public let url: String
    /// The licence's short name: "CC-BY-4.0".
    public let licence: String
    /// The attribution that the licence asks for.
    public let attribution: String

    /// One source, with its terms.
    public init(upstream: String, name: String, url: String, licence: String, attribution: String) {
        self.upstream = upstream
        self.name = name
        self.url = url
        self.licence = licence
        self.attribution = attribution
    }
}

/// A group of catalogs, with its accent colour.
public struct CollectionDescription: Equatable, Sendable {
    /// How a collection looks: its accent colour and its emblem. Both are data in the folder of its catalogs.
    public struct Accent: Equatable, Sendable {
        /// The colour's name in the style sheet: `star-wars`. An unknown name leaves the colour of the text.
        public let name: String
        /// The emblem in the head of the page: `planet-gas`. An unknown name shows the general emblem.
        public let emblem: String

        /// A collection's accent colour and emblem, by their names.
        public init(_ name: String, emblem: String) {
            self.name = name
            self.emblem = emblem
        }
    }

    /// The name in the JSON of `catalogs`: `dnd`.
    public let id: String
    /// The full name of the collection.
    public let title: Label
    /// The short name in the head of the page: "Bestiary".
    public let shortTitle: Label
    /// The colour its catalogs share.
    public let accent: Accent

    /// One collection.
    public init(id: String, title: Label, shortTitle: Label, accent: Accent) {
        self.id = id
        self.title = title
        self.shortTitle = shortTitle
        self.accent = accent
    }
}

/// A deck: a catalog of short texts that are drawn one at a time, at `/CATALOG/draw`. Their titles are no names, so a star asks for one.
public struct DeckDescription: Equatable, Sendable {
    /// What the button says that draws one: "Random joke".
    public let draw: Label
    /// What the button says that draws another: "Next joke".
    public let next: Label

    /// A deck with the words on its buttons.
    public init(draw: Label, next: Label) {
        self.draw = draw
        self.next = next
    }
}

/// What a catalog is: everything the program knows of it beside its entries. It travels inside the catalog's pack.
public struct CatalogDescription: Equatable, Sendable {
    /// How a list is ordered: by an attribute, or by name where `key` is `name`.
    public struct Sort: Equatable, Sendable {
        /// The attribute's key, or `name`.
        public let key: String
        /// Whether the greatest come first; what is unknown comes last either way.
        public let isDescending: Bool

        /// Ascending, unless said otherwise.
        public init(key: String, isDescending: Bool = false) {
            self.key = key
            self.isDescending = isDescending
        }

        /// By name, folded, ties by id.
        public static let byName = Sort(key: "name")
    }

    /// Names the catalog in addresses, on the command line and in ids of entries.
    public let id: CatalogID
    /// The collection in whose menu it stands.
    public let collection: CollectionDescription
    /// Its name: "Monsters".
    public let title: Label
    /// A count in words, with plural forms: String Catalog key whose text holds `%lld` ("334 monsters").
    public let countKey: String
    /// The language of its texts, as in the `lang` attribute.
    public let language: String
    /// What its entries may have, in the order in which columns and filters stand.
    public let attributes: [AttributeDescription]
    /// The choices of its search switch beside "names" and "everything"; mostly empty.
    public let scopes: [SearchScope]
    /// The order of its lists where the reader has chosen none.
    public let defaultSort: Sort
    /// The most favourites the reader may have in it; nil for any number.
    public let favouriteLimit: UInt32?
    /// For a catalog that is a deck; nil for any other.
    public let deck: DeckDescription?
    /// Whose names become links where its texts mention them; nil for nobody's.
    public let nameLinks: NameLinks?
    /// The words of its texts that its pages explain; nil for none.
    public let glossary: Glossary?
    /// Where its entries come from. An entry whose upstream is not among them counts as from the first.
    public let sources: [SourceDescription]

    /// A catalog in English without a limit, sorted by name, unless said otherwise.
    public init(
        id: CatalogID, collection: CollectionDescription, title: Label, countKey: String, language: String = "en",
        attributes: [AttributeDescription], scopes: [SearchScope] = [], defaultSort: Sort = .byName,
        favouriteLimit: UInt32? = nil, deck: DeckDescription? = nil, nameLinks: NameLinks? = nil, glossary: Glossary? = nil,
        sources: [SourceDescription]
    ) {
        self.id = id
        self.collection = collection
        self.title = title
        self.countKey = countKey
        self.language = language
        self.attributes = attributes
        self.scopes = scopes
        self.defaultSort = defaultSort
        self.favouriteLimit = favouriteLimit
        self.deck = deck
        self.nameLinks = nameLinks
        self.glossary = glossary
        self.sources = sources
    }

    /// Whether it is the reader's own, made of a file: there is no upstream to ask again.
    public var isImported: Bool {
        for source in sources where Bytes.equal(source.upstream.utf8, "import".utf8) { return true }
        return false
    }

    /// The description of the attribute `key`; nil where the catalog has none of that name.
    public func attribute(_ key: String) -> AttributeDescription? {
        for attribute in attributes where Bytes.equal(attribute.key.utf8, key.utf8) { return attribute }
        return nil
    }
}
