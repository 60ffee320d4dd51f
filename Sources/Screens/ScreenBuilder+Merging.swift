import Model
import Pack
import Search

/// Merges the results and the filters of several catalogs.
extension ScreenBuilder {
    /// Returns whether each catalog is of the edition that the user doesn't prefer, so that its equally good matches come later.
    ///
    /// - Parameter hits: The results. Catalogs without results aren't looked at.
    func isOtherEdition(
        _ views: [MergedCatalog], _ hits: [(catalog: Int, hit: CatalogSearchResult.Hit)]
    ) -> [Bool] {
        var isLater = [Bool](repeating: false, count: views.count)
        var last: (catalog: Int, collection: String, preferred: String?) = (-1, "", nil)
        // The results of a catalog, and the catalogs of a collection, are side by side.
        for (place, _) in hits where place != last.catalog {
            last.catalog = place
            guard let edition = views[place].description.edition else { continue }
            let collection = views[place].description.collection
            if !UTF8Comparison.equal(collection.id.utf8, last.collection.utf8) {
                last.collection = collection.id
                last.preferred = context.settings.edition(of: collection, in: views.map { $0.description })
            }
            isLater[place] = last.preferred.map { !UTF8Comparison.equal(edition.utf8, $0.utf8) } ?? false
        }
        return isLater
    }

    /// Merges the results of several catalogs, which are side by side and in order, and returns the first ones.
    static func merged(
        _ hits: [(catalog: Int, hit: CatalogSearchResult.Hit)], limit: Int,
        _ precedes: ((catalog: Int, hit: CatalogSearchResult.Hit), (catalog: Int, hit: CatalogSearchResult.Hit)) -> Bool
    ) -> [(catalog: Int, hit: CatalogSearchResult.Hit)] {
        var lists: [Range<Int>] = [], merged: [(catalog: Int, hit: CatalogSearchResult.Hit)] = []
        for place in hits.indices {
            if place > 0, hits[place].catalog == hits[place - 1].catalog {
                lists[lists.count - 1] = lists[lists.count - 1].lowerBound..<place + 1
            } else {
                lists.append(place..<place + 1)
            }
        }
        while merged.count < limit, !lists.isEmpty {
            var first = 0
            for list in lists.indices.dropFirst() where precedes(hits[lists[list].lowerBound], hits[lists[first].lowerBound]) {
                first = list
            }
            merged.append(hits[lists[first].lowerBound])
            lists[first].removeFirst()
            if lists[first].isEmpty { lists.remove(at: first) }
        }
        return merged
    }

    /// Merges the filters of several catalogs and adds up their counts. Leaves out a filter that another catalog defines
    /// differently, because the filter's count wouldn't match its results.
    func joined(_ filtered: [(view: MergedCatalog, facets: [Facet])]) -> [Facet] {
        guard filtered.count > 1 else { return filtered.first?.facets ?? [] }
        // Nearly all attributes with the same key are alike in all catalogs.
        let areKnown = filtered.allSatisfy { set.number(of: $0.view.description.id) != nil }
        let facets = filtered.flatMap { $0.facets }
        // There are hundreds of keys to compare, so group them by their hashes first.
        let places = facets.indices.map { UInt64(UTF8Comparison.hash(facets[$0].key.utf8.span)) << 32 | UInt64($0) }.sorted()
        var joined = [Facet?](repeating: nil, count: facets.count), rest = places[...]
        while let first = rest.first {
            let key = facets[Int(first & 0xFFFF_FFFF)].key
            let alike = rest.prefix { $0 >> 32 == first >> 32 }
            let same = alike.filter { UTF8Comparison.equal(facets[Int($0 & 0xFFFF_FFFF)].key.utf8, key.utf8) }
            rest = rest.dropFirst(alike.count)
            // Different keys hardly ever have the same hash.
            if same.count < alike.count { rest = (alike.filter { !same.contains($0) } + rest)[...] }
            if !areKnown || set.names.mayDiffer(UInt32(first >> 32)) {
                let owners = filtered.compactMap { $0.view.description.attribute(key) }
                guard owners.allSatisfy({ $0.facet == owners[0].facet && $0.kind == owners[0].kind }) else { continue }
            }
            let own = same.map { facets[Int($0 & 0xFFFF_FFFF)] }
            joined[Int(first & 0xFFFF_FFFF)] = own.count > 1 ? Facet(joining: own) : own[0]
        }
        return joined.compactMap { $0 }
    }
}
