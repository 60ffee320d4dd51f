public import Model

/// A list or a search that the user saved under a name.
public struct SavedSearch: Sendable {
    /// The ID, which has the same form as a list's ID.
    public let id: String
    /// The name. Several saved searches may have the same name.
    public let name: String
    /// The path of the page with its parameters. It comes from outside and must be checked.
    public let page: String
    /// The number of results when the user last opened the saved search, or nil if it isn't known.
    public let seen: UInt32?

    /// Creates a saved search.
    public init(id: String, name: String, page: String, seen: UInt32?) {
        self.id = id
        self.name = name
        self.page = page
        self.seen = seen
    }
}

extension ShelfKey {
    /// Returns the key of a saved search.
    public static func search(_ id: String) -> ShelfKey { ShelfKey(.search, owner: id) }
}

extension ShelfState {
    /// Returns a saved search, or nil if there isn't one with this ID.
    public func search(_ id: String) -> SavedSearch? {
        value(.search(id)).map {
            SavedSearch(id: id, name: $0.text, page: $0.title, seen: property(.seen, of: id).flatMap { UInt32($0) })
        }
    }

    /// Returns the saved search that is a catalog's default view, or nil if there isn't one.
    public func defaultView(of catalog: CatalogID) -> SavedSearch? {
        property(.view, of: catalog.raw).flatMap { search($0) }
    }
}

extension ShelfRules {
    /// Returns the actions that save a page under a name.
    ///
    /// - Parameter seen: The number of the page's results, which aren't new, or nil if it isn't known.
    public static func saving(_ id: String, name: String, page: String, seen: UInt32?) -> [ShelfAction] {
        // The page can change although the name stays.
        [ShelfAction(.search(id), text: name, title: page, confirms: true)] + seeing(seen, of: id)
    }

    /// Returns the action that says how many results of a saved search the user has seen. None if the number isn't known.
    public static func seeing(_ count: UInt32?, of id: String) -> [ShelfAction] {
        count.map { [ShelfAction(.property(.seen, of: id), text: "\($0)")] } ?? []
    }
}
