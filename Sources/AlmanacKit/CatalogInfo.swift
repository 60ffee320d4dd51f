internal import Localization
internal import Model
internal import Pack

/// What is known about a catalog.
public struct CatalogInfo: Equatable, Sendable, Identifiable {
    /// How current a catalog is.
    public enum Freshness: Equatable, Sendable {
        /// The catalog was refreshed in the last seven days, or never needs a refresh.
        case fresh
        /// The catalog was never refreshed, or not in the last seven days.
        case stale
        /// The last refresh failed. What was stored before is still there.
        case failed(AlmanacError)
    }

    /// The catalog's name, such as `monsters`.
    public let id: String
    /// The catalog's title in the reader's language, such as "Monsters".
    public let title: String
    /// The title of the collection that the catalog belongs to, such as "Dungeons & Dragons".
    public let collection: String
    /// The number of stored entries.
    public let count: Int
    /// How current the catalog is.
    public let freshness: Freshness
    /// The time of the last complete refresh in seconds since 1970, or nil if there wasn't any.
    public let checked: Int64?
    /// The maximum number of favourites, or nil if there isn't any.
    public let favouriteLimit: Int?
    /// Whether entries can be drawn from the catalog, as from a deck of jokes.
    public let isDeck: Bool
    /// The attributes that queries can use.
    public let attributes: [AttributeInfo]
    /// The attribution that the source asks for. May be empty.
    public let attribution: String
}

/// An attribute that the entries of a catalog have.
public struct AttributeInfo: Equatable, Sendable, Identifiable {
    /// The kind of an attribute's values.
    public enum ValueKind: Equatable, Sendable {
        /// Numbers, which queries can compare.
        case number
        /// Texts.
        case text
        /// Lists of texts.
        case list
        /// Yes or no.
        case flag
    }

    /// The attribute's key in queries, such as `cr` in `cr>=20`.
    public let id: String
    /// The attribute's name in the reader's language, such as "Challenge rating".
    public let title: String
    /// The unit of numbers, such as `ft`, or nil if they have none.
    public let unit: String?
    /// The kind of the values.
    public let kind: ValueKind
    /// Whether lists can be sorted by the attribute.
    public let isSortable: Bool
    /// Whether pages offer the attribute's values as filters. Queries can use every attribute.
    public let isFilter: Bool

    /// Creates an attribute for `CatalogSource.init(catalog:title:attributes:subtitle:pictureHosts:licence:attribution:entries:)`.
    ///
    /// - Parameters:
    ///   - id: The key in queries: lower-case letters, digits and `_`.
    ///   - title: The name on pages.
    ///   - kind: The kind of the values.
    ///   - unit: The unit of numbers, such as `m`.
    ///   - isSortable: Whether lists can be sorted by the attribute.
    ///   - isFilter: Whether pages offer the attribute's values as filters.
    public init(
        id: String, title: String, kind: ValueKind = .text, unit: String? = nil, isSortable: Bool = false, isFilter: Bool = false
    ) {
        (self.id, self.title, self.kind, self.unit) = (id, title, kind, unit)
        (self.isSortable, self.isFilter) = (isSortable, isFilter)
    }
}

extension CatalogInfo {
    init(_ view: MergedCatalog, _ status: CatalogStatus?, _ words: Localizer) {
        let description = view.description
        id = description.id.raw
        title = words.label(description.title)
        collection = words.label(description.collection.title)
        count = view.rows.count
        checked = status?.checked
        freshness =
            switch status?.outcome {
            case .ok: .fresh
            case .failed: .failed(AlmanacError(status?.problem ?? .serverError, status?.message ?? "", words))
            case .stale, nil: .stale
            }
        favouriteLimit = description.favouriteLimit.map { Int($0) }
        isDeck = description.deck != nil
        attributes = description.attributes.map { attribute in
            AttributeInfo(
                id: attribute.key, title: words.label(attribute.label), kind: AttributeInfo.ValueKind(attribute.kind),
                unit: attribute.unit,
                isSortable: attribute.isSortable, isFilter: attribute.facet != .none)
        }
        attribution = description.sources.map { $0.attribution }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension AttributeInfo.ValueKind {
    init(_ kind: AttributeDescription.ValueType) {
        self =
            switch kind {
            case .number: .number
            case .text: .text
            case .list: .list
            case .flag: .flag
            }
    }

    /// The type in a source file.
    var name: String {
        switch self {
        case .number: "number"
        case .text: "text"
        case .list: "list"
        case .flag: "flag"
        }
    }
}
