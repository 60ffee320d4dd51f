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
    /// The choices of its filters.
    public let facets: FacetIndex
    private let packs: [PackReader]
    /// For each row, which pack holds it: 0 the base, 1 the delta.
    private let origins: [UInt8]
    /// Positions in `rows`, in the order of the ids.
    private let byID: [Int32]
    /// Who links to an entry of whatever catalog.
    private let inbound: [EntryID: [Int32]]
    /// Whose text mentions an entry of whatever catalog.
    private let mentioning: [EntryID: [Int32]]
    private let inOrder: [Int32]

    /// Joins a base and its delta; an entry of the delta takes the place of one in the base.
    public init(base: PackReader, delta: PackReader? = nil) {
        var joined: [(row: PackRow, origin: UInt8)] = []
        joined.reserveCapacity(base.rows.count + (delta?.rows.count ?? 0))
        var next = 0
        let changed = delta?.rows ?? []
        for row in base.rows {
            while next < changed.count, changed[next].head.id < row.head.id {
                joined.append((changed[next], 1))
                next += 1
            }
            if next < changed.count, changed[next].head.id == row.head.id {
                joined.append((changed[next], 1))
                next += 1
            } else {
                joined.append((row, 0))
            }
        }
        while next < changed.count {
            joined.append((changed[next], 1))
            next += 1
        }
        let about = delta?.description ?? base.description
        let order = RowOrder.sorted(joined.map { $0.row }, by: about.defaultSort)
        description = about
        let rows = order.map { joined[Int($0)].row }
        self.rows = rows
        facets = FacetIndex(about, heads: rows.map { $0.head })
        origins = order.map { joined[Int($0)].origin }
        packs = delta.map { [base, $0] } ?? [base]
        var places = [Int32](repeating: 0, count: joined.count)
        for (position, original) in order.enumerated() { places[Int(original)] = Int32(position) }
        byID = places
        inOrder = rows.indices.map { Int32($0) }
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
        return try packs[Int(origins[position])].entry(of: rows[position])
    }

    /// The running text of the entry at `position`, without facts and attributes; nil where it can't be read.
    public func prose(at position: Int) -> String? {
        guard let entry = try? entry(at: position) else { return nil }
        return SearchText.prose(of: entry)
    }

    /// Positions in `rows`, ordered by `sort`: unknown and not applicable last in both directions, ties in the default order.
    public func order(by sort: CatalogDescription.Sort) -> [Int32] {
        sort == description.defaultSort ? inOrder : RowOrder.sorted(rows, by: sort)
    }

    /// The positions of the entries that link to `id`, in the catalog's order.
    public func positions(linkingTo id: EntryID) -> [Int32] { inbound[id] ?? [] }

    /// The positions of the entries whose text mentions `id`, in the catalog's order.
    public func positions(mentioning id: EntryID) -> [Int32] { mentioning[id] ?? [] }
}

extension CatalogView: SearchCorpus {
    /// How many entries it holds.
    public var count: Int { rows.count }

    /// Head of the entry at `position`: everything but its page.
    public func head(at position: Int) -> Entry { rows[position].head }

    /// The title after `Fold.search`, as the pack keeps it.
    public func foldedTitle(at position: Int) -> [UInt8] { rows[position].foldedTitle }

    /// The folded text of one search scope, or (nil) of everything, part by part, as the pack keeps it.
    public func text(at position: Int, scope: String?) -> [ArraySlice<UInt8>] {
        packs[Int(origins[position])].text(of: rows[position], scope: scope)
    }
}
