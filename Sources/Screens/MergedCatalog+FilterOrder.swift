import Model
import Pack
import Search

extension MergedCatalog {
    /// The keys of a page's filters in order: the catalog's first filter, then those in which an entry has one of few values, such as its
    /// type, then the others.
    var filterOrder: [String] {
        var first: [String] = [], others: [String] = []
        for facet in facets {
            var isType = first.isEmpty
            if let attribute = description.attribute(facet.key), attribute.kind == .text, case .values = attribute.facet {
                isType = true
            }
            if isType { first.append(facet.key) } else { others.append(facet.key) }
        }
        return first + others
    }
}
