import Model
import Search

/// A catalog's filters.
final class CatalogFilters: Sendable {
    let tables: [FacetChoiceMap]
    /// The filter choices, with counts that cover all rows.
    let facets: [Facet]
    /// The attributes and keys of the filters in `facets`.
    let attributes: [AttributeDescription], keys: [String]
    let order: [Int]
    let searchKeys: [String]

    init(_ about: CatalogDescription, _ members: BaseAndDeltaPacks) {
        (tables, facets) = CatalogFilters.facets(about.attributes, members)
        let attributes = facets.compactMap { about.attribute($0.key) }
        self.attributes = attributes
        keys = facets.map { $0.key }
        let isEarly = attributes.indices.map { place in
            if place > 0, attributes[place].kind != .text { return false }
            if case .values = attributes[place].facet { return true }
            return place == 0
        }
        // A page shows no filter whose only value all entries have, unless it is selected.
        let isUseful = facets.map { $0.choices.count > 1 }
        order =
            attributes.indices.filter { isUseful[$0] && isEarly[$0] } + attributes.indices.filter { isUseful[$0] && !isEarly[$0] }
            + attributes.indices.filter { !isUseful[$0] }
        searchKeys = attributes.filter { $0.facet != .words }.prefix(8).map { $0.key }
    }

    /// Returns the filters for attributes. Attributes that aren't filters are left out.
    static func facets(
        _ attributes: [AttributeDescription], _ members: BaseAndDeltaPacks
    ) -> (tables: [FacetChoiceMap], facets: [Facet]) {
        let tables = attributes.compactMap { FacetChoiceMap($0, members.packs.map { $0.index }) }
        let options = IndexSearchOptions(limit: 0, facets: tables.map { $0.key })
        let tallies = members.answer(SearchQuery(), options, by: nil).tallies
        return (tables, tallies.compactMap { FacetChoiceMap.facet($0, tables) }.filter { !$0.choices.isEmpty })
    }
}
