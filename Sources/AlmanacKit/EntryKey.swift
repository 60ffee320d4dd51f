internal import Model

/// The ID of an entry: its catalog and its key in the catalog, such as `monsters/aboleth`. IDs never change.
public struct EntryKey: Hashable, Sendable, CustomStringConvertible {
    /// The catalog's name, such as `monsters`.
    public let catalog: String
    /// The entry's key in its catalog, such as `aboleth`.
    public let key: String

    /// Creates an ID from its parts.
    public init(catalog: String, key: String) {
        (self.catalog, self.key) = (catalog, key)
    }

    /// Creates an ID from text such as `monsters/aboleth`, or returns nil if the text has another form.
    public init?(_ text: String) {
        guard let id = EntryID(text) else { return nil }
        self.init(id)
    }

    /// The ID as text, such as `monsters/aboleth`.
    public var description: String { catalog + "/" + key }

    init(_ id: EntryID) { self.init(catalog: id.catalog.raw, key: id.key) }

    /// The ID in the library, or nil if no entry can have it.
    var id: EntryID? { CatalogID(catalog).flatMap { EntryID($0, key) } }
}
