/// Describes an attribute in a catalog. The query language, filters, sorting and documentation all use this description.
public final class AttributeDescription: Equatable, Sendable {
    /// The type of an attribute's values.
    public enum ValueType: UInt8, Sendable {
        case number, text, list, flag
    }

    /// The type of filter that Almanac offers for an attribute.
    public enum Facet: Equatable, Sendable {
        case none
        /// The filter has one choice for each value.
        case values
        /// The filter has one choice for each value, but a query needs to contain only some of a value's words.
        case words
        /// The filter has one choice for each range, and one for each number if there are few. The lower bounds are in ascending order, and the last range has no upper
        /// bound.
        case ranges([FixedDecimal])
    }

    /// A value and its translations.
    public struct TranslatedValue: Equatable, Sendable {
        /// The value, as queries use it.
        public let value: String
        /// The translations into other languages.
        public let translations: [LocalizableText.Translation]

        /// Creates a value with its translations.
        public init(value: String, translations: [LocalizableText.Translation]) {
            self.value = value
            self.translations = translations
        }
    }

    /// The attribute's name in the query language, such as `cr`.
    public let key: String
    /// The attribute's name in facts, filters and sort menus.
    public let label: LocalizableText
    /// The type of the attribute's values.
    public let kind: ValueType
    /// The String Catalog key of the unit, or nil if there is no unit. The key's text has a `%@` placeholder for the number. For
    /// years and codes, the unit is `ungrouped`.
    public let unit: String?
    /// The unit of numbers without digit grouping, such as 1850.
    public static let ungrouped = "ungrouped"
    /// The prefix of the String Catalog keys that translate the values, as in `Inline.value`. If nil, the values are shown
    /// unchanged.
    public let words: String?
    /// The values with translations from the source file.
    public let translatedValues: [TranslatedValue]
    /// The type of filter that Almanac offers for the attribute.
    public let facet: Facet
    /// Whether lists can be sorted by this attribute.
    public let isSortable: Bool
    /// Whether values are shown as fractions, such as a challenge rating of 1/4.
    public let isFraction: Bool
    /// The key of the attribute of whose values these values are kinds, or nil. For example, an ingredient is a kind of nut.
    public let kinds: String?
    /// Whether an entry may have the values, but Almanac isn't sure. Only for values that are kinds of others.
    public let isUncertain: Bool
    /// Whether a search for words ranks the values like other text on the page. True for values that say what doesn't affect an entry, such
    /// as a monster's immunities.
    public let ranksAsText: Bool

    /// Creates a description. By default, the attribute is neither a filter nor a sort key.
    public init(
        key: String, label: LocalizableText, kind: ValueType, unit: String? = nil, words: String? = nil,
        translatedValues: [TranslatedValue] = [], facet: Facet = .none,
        isSortable: Bool = false, isFraction: Bool = false, kinds: String? = nil, isUncertain: Bool = false,
        ranksAsText: Bool = false
    ) {
        self.key = key
        self.ranksAsText = ranksAsText
        self.kinds = kinds
        self.isUncertain = isUncertain
        self.label = label
        self.kind = kind
        self.unit = unit
        self.words = words
        self.translatedValues = translatedValues
        self.facet = facet
        self.isSortable = isSortable
        self.isFraction = isFraction
    }

    /// Returns the translation of a value into a language, or nil if the description doesn't contain one. Ignores ASCII case.
    ///
    /// - Parameter language: The language's BCP 47 tag, such as `fr`.
    public func name(of value: String, in language: String) -> String? {
        let named = translatedValues.first {
            $0.value.utf8.elementsEqual(value.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
        }
        return named.flatMap { LocalizableText.translated($0.translations).translation(into: language) }
    }

    /// Returns whether two descriptions have the same content.
    public static func == (left: AttributeDescription, right: AttributeDescription) -> Bool {
        left.key == right.key && left.label == right.label && left.kind == right.kind && left.unit == right.unit
            && left.words == right.words && left.translatedValues == right.translatedValues && left.facet == right.facet
            && left.isSortable == right.isSortable
            && left.isFraction == right.isFraction && left.kinds == right.kinds && left.isUncertain == right.isUncertain
            && left.ranksAsText == right.ranksAsText
    }
}

/// An additional search scope for a catalog, besides "names" and "everything". It limits a search to one part of the text.
public struct SearchScopeDescription: Equatable, Sendable {
    /// The scope's name in URLs, such as `features`.
    public let key: String
    /// The scope's label on pages.
    public let label: LocalizableText

    /// Creates a scope. A section refers to the scope by its `key`, in `Block.Section.scope`.
    public init(key: String, label: LocalizableText) {
        self.key = key
        self.label = label
    }
}

/// The source of a catalog's entries, with its licence.
public struct SourceDescription: Equatable, Sendable {
    /// The upstream's identifier, as in `EntrySource.upstream`.
    public let upstream: String
    /// The upstream's public name, such as "D&D 5e API".
    public let name: String
    /// The absolute http or https URL of a page about the upstream.
    public let url: String
    /// The licence's short name, such as "CC-BY-4.0".
    public let licence: String
    /// The attribution that the licence requires.
    public let attribution: String

    /// Creates a source description.
    public init(upstream: String, name: String, url: String, licence: String, attribution: String) {
        self.upstream = upstream
        self.name = name
        self.url = url
        self.licence = licence
        self.attribution = attribution
    }
}

/// A group of catalogs with a shared accent colour.
public struct CollectionDescription: Equatable, Sendable {
    /// A collection's accent colour and emblem. Both are defined in the folder that contains the collection's catalogs.
    public struct Appearance: Equatable, Sendable {
        /// The accent colour's name in the style sheet, such as `star-wars`. If the name is unknown, the text colour is used.
        public let name: String
        /// The name of the emblem in the page header, such as `planet-gas`. If the name is unknown, the general emblem is shown.
        public let emblem: String

        /// Creates an appearance from the names of an accent colour and an emblem.
        public init(_ name: String, emblem: String) {
            self.name = name
            self.emblem = emblem
        }
    }

    /// The collection's name in the JSON output of `almanac catalogs`, such as `dnd`.
    public let id: String
    /// The collection's full name.
    public let title: LocalizableText
    /// The collection's short name in the page header, such as "D&D".
    public let shortTitle: LocalizableText
    /// The accent colour and emblem that all catalogs in the collection share.
    public let accent: Appearance

    /// Creates a collection description.
    public init(id: String, title: LocalizableText, shortTitle: LocalizableText, accent: Appearance) {
        self.id = id
        self.title = title
        self.shortTitle = shortTitle
        self.accent = accent
    }
}

/// The labels of the buttons that draw an entry from a deck. A deck is a catalog of short entries, such as jokes, which readers
/// draw one at a time at `/CATALOG/draw`. Because the entries have no names of their own, Almanac asks for a name when a reader
/// adds an entry to the favourites.
public struct DrawButtonLabels: Equatable, Sendable {
    /// The label of the button that draws the first entry, such as "Random joke".
    public let draw: LocalizableText
    /// The label of the button that draws another entry, such as "Next joke".
    public let next: LocalizableText

    /// Creates the labels for a deck's buttons.
    public init(draw: LocalizableText, next: LocalizableText) {
        self.draw = draw
        self.next = next
    }
}

/// Everything that Almanac knows about a catalog, apart from its entries. The catalog's data file (pack) includes this
/// description.
///
/// This is an immutable class rather than a structure, because many values contain a description, and copying a reference is
/// fast.
public final class CatalogDescription: Equatable, Sendable {
    /// The sort order of a list. The list is sorted by an attribute, or by name if `key` is `name`.
    public struct SortOrder: Equatable, Sendable {
        /// The attribute's key, or `name`.
        public let key: String
        /// Whether the greatest values come first. Unknown values always come last.
        public let isDescending: Bool

        /// Creates a sort order, ascending by default.
        public init(key: String, isDescending: Bool = false) {
            self.key = key
            self.isDescending = isDescending
        }

        /// Returns whether two orders are the same.
        public static func == (left: SortOrder, right: SortOrder) -> Bool {
            UTF8Comparison.equal(left.key.utf8, right.key.utf8) && left.isDescending == right.isDescending
        }

        /// Sorts by name, ignoring case and accents, and then by ID.
        public static let byName = SortOrder(key: "name")
    }

    /// The catalog's name in URLs, on the command line and in entry IDs.
    public let id: CatalogID
    /// The collection whose menu lists the catalog.
    public let collection: CollectionDescription
    /// The catalog's title, such as "Monsters".
    public let title: LocalizableText
    /// The String Catalog key of the text for a number of entries, such as "334 monsters". The text has plural forms and a `%lld`
    /// placeholder.
    public let countKey: String
    /// The language of the catalog's text, as a tag for HTML's `lang` attribute.
    public let language: String
    /// The attributes that entries may have, in the order in which columns and filters appear.
    public let attributes: [AttributeDescription]
    /// Extra search scopes, besides "names" and "everything". Most catalogs have none.
    public let scopes: [SearchScopeDescription]
    /// The sort order of lists if the reader hasn't chosen an order.
    public let defaultSort: SortOrder
    /// The maximum number of favourites in this catalog, or nil if there is no limit.
    public let favouriteLimit: UInt32?
    /// The labels of the buttons that draw a random entry, or nil if the catalog isn't a deck.
    public let deck: DrawButtonLabels?
    /// The rules for turning names in this catalog's text into links, or nil if names aren't linked.
    public let nameLinks: NameLinkRules?
    /// The terms that this catalog's pages explain, or nil if there are none.
    public let glossary: Glossary?
    /// The sources of the entries. If an entry's upstream isn't listed, the entry is attributed to the first source.
    public let sources: [SourceDescription]
    /// The edition of a work that the catalog describes, such as `2024`. Nil if the catalog has no edition.
    public let edition: String?
    /// What readers should know about the catalog as a whole, such as what its source lacks.
    public let remark: LocalizableText?

    /// Creates a description. By default, the language is English, the number of favourites is unlimited, and lists are sorted by
    /// name.
    public init(
        id: CatalogID, collection: CollectionDescription, title: LocalizableText, countKey: String, language: String = "en",
        attributes: [AttributeDescription], scopes: [SearchScopeDescription] = [], defaultSort: SortOrder = .byName,
        favouriteLimit: UInt32? = nil, deck: DrawButtonLabels? = nil, nameLinks: NameLinkRules? = nil, glossary: Glossary? = nil,
        sources: [SourceDescription], edition: String? = nil, remark: LocalizableText? = nil
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
        self.edition = edition
        self.remark = remark
    }

    /// Returns whether two descriptions have the same content.
    public static func == (left: CatalogDescription, right: CatalogDescription) -> Bool {
        left.id == right.id && left.collection == right.collection && left.title == right.title && left.countKey == right.countKey
            && left.language == right.language && left.attributes == right.attributes && left.scopes == right.scopes
            && left.defaultSort == right.defaultSort && left.favouriteLimit == right.favouriteLimit && left.deck == right.deck
            && left.nameLinks == right.nameLinks && left.glossary == right.glossary && left.sources == right.sources
            && left.edition == right.edition
            && left.remark == right.remark
    }

    /// The description without the rules for linking names, which only the program that writes packs needs.
    public var withoutNameLinks: CatalogDescription {
        CatalogDescription(
            id: id, collection: collection, title: title, countKey: countKey, language: language, attributes: attributes,
            scopes: scopes, defaultSort: defaultSort, favouriteLimit: favouriteLimit, deck: deck, glossary: glossary,
            sources: sources, edition: edition, remark: remark)
    }

    /// The description of a catalog that a device doesn't store: without attributes, and without the attributions, which belong to
    /// entries.
    public var outline: CatalogDescription {
        CatalogDescription(
            id: id, collection: collection, title: title, countKey: countKey, language: language, attributes: [],
            favouriteLimit: favouriteLimit, deck: deck,
            sources: sources.map {
                SourceDescription(upstream: $0.upstream, name: $0.name, url: $0.url, licence: $0.licence, attribution: "")
            }, edition: edition)
    }

    /// Whether the reader imported the catalog from a file. An imported catalog can't be synced, because it has no upstream.
    public var isImported: Bool {
        for source in sources where UTF8Comparison.equal(source.upstream.utf8, "import".utf8) { return true }
        return false
    }

    /// Whether the number of entries is shown with the general word "entries", as in "23 entries", instead of a word such as
    /// "monsters".
    public var hasGenericCount: Bool { UTF8Comparison.equal(countKey.utf8, "count.entries".utf8) }

    /// Returns the description of the attribute `key`, or nil if the catalog doesn't have it.
    public func attribute(_ key: String) -> AttributeDescription? {
        attributes.firstIndex { UTF8Comparison.equal($0.key.utf8, key.utf8) }.map { attributes[$0] }
    }
}
