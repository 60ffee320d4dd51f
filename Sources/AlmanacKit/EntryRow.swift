internal import Localization
internal import Model
internal import Screens

/// A row of a list.
public struct EntryRow: Equatable, Sendable, Identifiable {
    /// The entry's ID.
    public let id: EntryKey
    /// The entry's title.
    public let title: String
    /// The line under the title, such as "Large aberration, lawful evil". May be empty.
    public let subtitle: String
    /// Whether the entry is a favourite.
    public let isFavourite: Bool

    /// Creates a row, for example in a double of `RowProvider`.
    public init(id: EntryKey, title: String, subtitle: String = "", isFavourite: Bool = false) {
        (self.id, self.title, self.subtitle, self.isFavourite) = (id, title, subtitle, isFavourite)
    }

    init(_ row: ListRow, _ words: Localizer) {
        self.init(id: EntryKey(row.id), title: row.title, subtitle: words.plain(row.subtitle), isFavourite: row.isFavourite)
    }
}

/// The order of a list.
public struct RowOrder: Equatable, Sendable {
    /// The key of an attribute, or `name`.
    public let key: String
    /// Whether the largest value comes first. Entries without a value always come last.
    public let isDescending: Bool

    /// Creates an order.
    public init(_ key: String, isDescending: Bool = false) {
        (self.key, self.isDescending) = (key, isDescending)
    }
}

/// A request for rows of a catalog's list.
public struct RowRequest: Equatable, Sendable {
    /// The catalog's name.
    public var catalog: String
    /// A query in the query language, such as `type:dragon cr>=20` (`docs/query-language.md`). If it is empty, the list has all
    /// entries.
    public var query = ""
    /// The order, or nil for the catalog's usual order. If the query has words, the usual order puts the best matches first.
    public var sort: RowOrder?
    /// Whether the list has only favourites.
    public var favouritesOnly = false
    /// The number of rows to skip.
    public var skip: Int
    /// The maximum number of rows, at most 5000.
    public var limit: Int

    /// Creates a request for the first rows of a catalog.
    public init(catalog: String, skip: Int = 0, limit: Int = 20) {
        (self.catalog, self.skip, self.limit) = (catalog, skip, limit)
    }
}

/// Some rows of a list.
public struct RowPage: Equatable, Sendable {
    /// The rows.
    public let rows: [EntryRow]
    /// The number of rows in the whole list.
    public let total: Int
    /// The query with its typing errors corrected, if only the corrected query has matches, otherwise nil.
    public let corrected: String?

    /// Creates a page, for example in a double of `RowProvider`.
    public init(rows: [EntryRow], total: Int, corrected: String? = nil) {
        (self.rows, self.total, self.corrected) = (rows, total, corrected)
    }
}

/// Supplies the rows of lists. `AlmanacLibrary` is the usual provider. Tests of a program may use a double instead.
public protocol RowProvider: Sendable {
    /// Returns some rows of a list.
    ///
    /// - Throws: `AlmanacError`, for example if there is no such catalog.
    func page(_ request: RowRequest) async throws(AlmanacError) -> RowPage

    /// Returns what is known about a catalog.
    ///
    /// - Throws: `AlmanacError`, for example if there is no such catalog.
    func info(of catalog: String) async throws(AlmanacError) -> CatalogInfo

    /// Refreshes a catalog from its source. If the task is cancelled, the refresh ends early and keeps what it has stored.
    ///
    /// - Parameters:
    ///   - catalog: The catalog's name.
    ///   - progress: Receives the progress. It may be called from any thread.
    func refresh(
        _ catalog: String, progress: @escaping @Sendable (RefreshProgress) -> Void
    ) async -> RefreshReport
}
