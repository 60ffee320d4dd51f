public import Finder
public import Records

/// A catalog as readers see it: its base pack and the delta of entries changed since, as one list in the catalog's own order.
///
/// It never changes: whoever holds it keeps reading the packs it was made from. A class, so that handing it on counts one reference
/// up and not the dozen within.
public final class CatalogView: Sendable {
    /// What the catalog is: the delta's word where there is one, else the base's.
    public let description: CatalogDescription
    /// In the catalog's default order.
    public let rows: [PackRow]
    /// The choices of its filters, among all rows.
    public let facets: [Facet]
    let members: PackMembers
    let facetTables: [FacetTable]
    /// Positions in `rows`, in the order of the ids.
    private let byID: [Int32]
    /// Who links to an entry of whatever catalog.
    private let inbound: [EntryID: [Int32]]
    /// Whose text mentions an entry of whatever catalog.
    private let mentioning: [EntryID: [Int32]]

    /// Joins a base and its delta; an entry of the delta takes the place of one in the base.
    public init(base: PackReader, delta: PackReader? = nil) {
        let about = delta?.description ?? base.description
        let members = PackMembers(base, delta, about)
        let rows = members.rows
        description = about
        self.rows = rows
        self.members = members
        byID = members.byID
        var inbound: [EntryID: [Int32]] = [:]
        for (position, row) in rows.enumerated() {
            for target in row.linkTargets where inbound[target]?.last != Int32(position) {
                inbound[target, default: []].append(Int32(position))
            }
        }
        self.inbound = inbound
        var mentioning: [EntryID: [Int32]] = [:]
        for (position, row) in rows.enumerated() {
            for target in row.mentionTargets { mentioning[target, default: []].append(Int32(position)) }
        }
        self.mentioning = mentioning
        let tables = about.attributes.compactMap { FacetTable($0, members.packs.map { $0.index }) }
        facetTables = tables
        facets = members.answer(SearchQuery(), IndexRequest(limit: 0, facets: tables.map { $0.key }), about.id).tallies
            .compactMap { FacetTable.facet($0, tables) }.filter { !$0.choices.isEmpty }
    }

    /// The position of an entry in `rows`; nil where the catalog does not hold it.
    public func position(of id: EntryID) -> Int? {
        var low = 0, high = byID.count
        while low < high {
            let middle = (low + high) / 2
            let position = Int(byID[middle])
            if rows[position].head.id < id { low = middle + 1 } else { high = middle }
        }
        guard low < byID.count, rows[Int(byID[low])].head.id == id else { return nil }
        return Int(byID[low])
    }

    /// The whole entry at `position`.
    /// - Throws: `PackError` where its bytes are damaged; the other entries are not concerned.
    public func entry(at position: Int) throws(PackError) -> Entry {
        guard rows.indices.contains(position) else { throw .noSuchRow }
        return try members.packs[Int(members.origin(of: Int32(position)).pack)].entry(of: rows[position])
    }

    /// Positions in `rows`, ordered by `sort`: unknown and not applicable last in both directions, ties in the default order.
    public func order(by sort: CatalogDescription.Sort) -> [Int32] {
        sort == description.defaultSort ? rows.indices.map { Int32($0) } : RowOrder.sorted(rows, by: sort, description)
    }

    /// The positions of the entries that link to `id`, in the catalog's order.
    public func positions(linkingTo id: EntryID) -> [Int32] { inbound[id] ?? [] }

    /// The positions of the entries whose text mentions `id`, in the catalog's order.
    public func positions(mentioning id: EntryID) -> [Int32] { mentioning[id] ?? [] }
}
