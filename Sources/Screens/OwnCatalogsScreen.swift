public import Model

/// The page with the catalogs that the reader imported or added, and the catalogs that the reader removed lately.
public struct OwnCatalogsScreen: Sendable {
    /// A catalog that the reader removed and can put back.
    public struct Removed: Sendable {
        /// The catalog's ID.
        public let id: CatalogID
        /// The catalog's name.
        public let title: LocalizableText
        /// The time of the removal, in seconds since 1 January 1970 UTC.
        public let time: Int64

        /// Creates a removed catalog.
        public init(id: CatalogID, title: LocalizableText, time: Int64) { (self.id, self.title, self.time) = (id, title, time) }
    }

    /// The catalogs, in display order.
    public let catalogs: [CatalogSummary]
    /// The removed catalogs. The last one removed comes first.
    public let removed: [Removed]
    /// The catalog that has just been removed or put back, or nil.
    public let done: CatalogID?

    /// Creates the page.
    public init(catalogs: [CatalogSummary], removed: [Removed], done: CatalogID? = nil) {
        (self.catalogs, self.removed, self.done) = (catalogs, removed, done)
    }
}

/// The page on which the reader changes a catalog that they imported or added.
public struct OwnCatalogScreen: Sendable {
    /// A column of the catalog.
    public struct Column: Sendable {
        /// The column's key, which is part of the form fields' names.
        public let key: String
        /// The column's name in the file or in the API's records.
        public let name: String
        /// The column's name on pages, as the reader typed it or as it is stored.
        public var label: String
        /// The type of the values, as a form value.
        public var type: String
        /// Whether the column has a filter.
        public var hasFilter: Bool
        /// Whether the column's values can be filtered.
        public let mayHaveFilter: Bool
        /// Whether the type can be changed.
        public let mayChangeType: Bool

        /// Creates a column.
        public init(
            key: String, name: String, label: String, type: String, hasFilter: Bool, mayHaveFilter: Bool, mayChangeType: Bool
        ) {
            (self.key, self.name, self.label, self.type) = (key, name, label, type)
            (self.hasFilter, self.mayHaveFilter, self.mayChangeType) = (hasFilter, mayHaveFilter, mayChangeType)
        }
    }

    /// A type that columns can have.
    public struct ColumnKind: Sendable {
        /// The type as a form value.
        public let value: String
        /// The type's name in the reader's language.
        public let label: String
        /// Whether the reader can choose the type. Almanac finds the other types itself.
        public let isOffered: Bool

        /// Creates a type.
        public init(value: String, label: String, isOffered: Bool) {
            (self.value, self.label, self.isOffered) = (value, label, isOffered)
        }
    }

    /// The catalog.
    public let catalog: CatalogLink
    /// The catalog's name, as the reader typed it or as it is stored.
    public var name: String
    /// The collection's name, or an empty text for the usual collection.
    public var collection: String
    /// The columns.
    public var columns: [Column]
    /// All types of columns.
    public let kinds: [ColumnKind]
    /// The name of the imported file, or nil if the records come from an API.
    public let file: String?
    /// Whether the reader has just saved changes.
    public var isSaved: Bool
    /// The reason why the changes weren't saved, or nil.
    public var problem: FailureMessage?

    /// Creates the page.
    public init(
        catalog: CatalogLink, name: String, collection: String, columns: [Column], kinds: [ColumnKind], file: String?,
        isSaved: Bool = false
    ) {
        (self.catalog, self.name, self.collection, self.columns) = (catalog, name, collection, columns)
        (self.kinds, self.file, self.isSaved) = (kinds, file, isSaved)
    }
}
