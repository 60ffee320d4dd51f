public import Model
public import Search

/// A catalog as readers see it: its base pack and the delta of entries changed since, as one list in the catalog's own order.
///
/// It never changes: whoever holds it keeps reading the packs it was made from. A class, so that handing it on counts one reference
/// up and not the dozen within.
public final class CatalogView: Sendable {
    /// What the catalog is: the delta's word where there is one, else the base's.
    public let description: CatalogDescription
    /// In the catalog's default order.
    public let rows: PackRows
    /// The choices of its filters, among all rows.
    public let facets: [Facet]
    let members: PackMembers
    let facetTables: [FacetTable]

    /// Joins a base and its delta; an entry of the delta takes the place of one in the base.
    public init(base: PackReader, delta: PackReader? = nil) {
        let about = delta?.description ?? base.description
        let members = PackMembers(base, delta, about)
        description = about
        rows = PackRows(members)
        self.members = members
        let tables = about.attributes.compactMap { FacetTable($0, members.packs.map { $0.index }) }
        facetTables = tables
        facets = members.answer(SearchQuery(), IndexRequest(limit: 0, facets: tables.map { $0.key }), by: nil).tallies
            .compactMap { FacetTable.facet($0, tables) }.filter { !$0.choices.isEmpty }
    }

    /// Whether damage was met in its packs so far: they have to be made again.
    public var isDamaged: Bool { damageCount != 0 }

    /// How often damage was met in its packs. What was read while this grew may lack entries, and must not be shown.
    public var damageCount: UInt32 { members.packs.reduce(0) { $0 &+ $1.damageCount } }

    /// Whether damage can be met: some of its packs were not checked as a whole when they were opened.
    public var mayBeDamaged: Bool { members.packs.contains { !$0.isWhole } }

    /// How many entries have a picture.
    public var pictureCount: UInt32 { members.pictureCount }

    /// The position of an entry in `rows`; nil where the catalog does not hold it.
    public func position(of id: EntryID) -> Int? { members.position(of: id).map { Int($0) } }

    /// The whole entry at `position`.
    /// - Throws: `PackError` where its bytes are damaged; the other entries are not concerned.
    public func entry(at position: Int) throws(PackError) -> Entry {
        guard rows.indices.contains(position) else { throw .noSuchRow }
        let origin = members.origin(of: Int32(position))
        return try members.packs[Int(origin.pack)].entry(origin.entry)
    }

    /// Positions in `rows`, ordered by `sort`: unknown and not applicable last in both directions, ties in the default order.
    public func order(by sort: CatalogDescription.Sort) -> [Int32] {
        var query = SearchQuery()
        query.sort = sort
        return search(query, IndexRequest(limit: rows.count)).hits.map { $0.position }
    }

    /// The positions of the entries that link to an entry, and of those whose text mentions it, in the catalog's order.
    ///
    /// - Parameter id: `EntryID.text`, made once for all catalogs that are asked.
    public func positions(linkedTo id: String) -> (linking: [Int32], mentioning: [Int32]) {
        members.positions(linkedTo: id.utf8.span)
    }
}
