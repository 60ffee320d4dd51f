import Model
import Pack

/// A collection's front page, which leads to the collection's catalogs.
public struct CollectionScreen: Sendable {
    /// A kind of entry: a catalog, with its other editions.
    public struct CatalogEditions: Sendable {
        /// The catalog.
        public let summary: CatalogSummary
        /// The emblem of the catalog's first entry, or the collection's emblem.
        public let emblem: String
        /// The catalog's other editions, such as `spells-2024` for `spells`.
        public var editions: [CatalogSummary] = []
    }

    /// The collection with its catalogs and its pick of the day.
    public let collection: HomeScreen.Collection
    /// The kinds of entries, in the catalogs' order.
    public let kinds: [CatalogEditions]
    /// The number of entries in all catalogs.
    public let count: Int64
    /// Searches to try.
    public let examples: [String]
}

extension ScreenBuilder {
    /// Creates a collection's front page, or returns nil if there is no such collection.
    public func collection(_ name: String) -> CollectionScreen? {
        let views = views(ofCollection: name)
        guard let first = views.first else { return nil }
        var kinds: [CollectionScreen.CatalogEditions] = []
        var count: Int64 = 0
        for view in views {
            let summary = summary(view), id = view.description.id
            count += Int64(summary.count)
            if let place = kinds.firstIndex(where: { id.isEdition(of: $0.summary.description.id) }) {
                kinds[place].editions.append(summary)
            } else {
                let kind = view.rows.count > 0 ? view.rows[0].head.kind : ""
                kinds.append(
                    CollectionScreen.CatalogEditions(
                        summary: summary, emblem: kind.utf8.isEmpty ? view.description.collection.accent.emblem : kind))
            }
        }
        return CollectionScreen(
            collection: collection(first.description.collection, views[...]), kinds: kinds, count: count,
            examples: examples(in: views))
    }
}
