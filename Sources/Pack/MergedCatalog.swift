public import Model
public import Search
import Synchronization

/// A catalog as readers see it: the base pack and the delta, which contains later changes, merged into a single list in the
/// catalog's default order.
///
/// A merged catalog is immutable and keeps reading the packs from which it was created. It is a class, so that passing it on
/// retains only one reference instead of a dozen.
public final class MergedCatalog: Sendable {
    /// The catalog's description, from the delta if there is one, and otherwise from the base.
    public let description: CatalogDescription
    /// The catalog's entries without their bodies, in the catalog's default order.
    public let rows: EntryHeads
    /// The words by which queries can name the catalog, its attributes and its relations.
    public let lexicon: Lexicon
    let members: BaseAndDeltaPacks
    private let knownFilters = AtomicLazyReference<CatalogFilters>()
    #if !arch(wasm32)
        let words = CatalogWords.Table()
    #endif

    /// Combines a base pack with its delta. Entries in the delta replace entries with the same ID in the base.
    public init(base: PackReader, delta: PackReader? = nil) {
        let about = delta?.description ?? base.description
        let members = BaseAndDeltaPacks(base, delta, about)
        description = about
        rows = EntryHeads(members)
        // A delta with few entries may not know all relations.
        lexicon = delta.map { $0.lexicon.relations.count < base.lexicon.relations.count ? base : $0 }?.lexicon ?? base.lexicon
        self.members = members
    }

    /// The catalog's filters. They are computed on first use, because the start would take longer otherwise.
    var filters: CatalogFilters {
        if let known = knownFilters.load() { return known }
        let made = CatalogFilters(description, members)
        // If damage was found, the choices may be incomplete.
        return isDamaged ? made : knownFilters.storeIfNil(made)
    }

    /// Returns a single filter's choices, without computing the other filters. Nil if the attribute isn't a filter.
    public func facet(_ attribute: AttributeDescription) -> Facet? {
        if let known = knownFilters.load() { return known.facets.first { UTF8Comparison.equal($0.key.utf8, attribute.key.utf8) } }
        return CatalogFilters.facets([attribute], members).facets.first
    }

    /// The filter choices, with counts that cover all rows.
    public var facets: [Facet] { filters.facets }
    /// The attributes of the filters in `facets`.
    public var facetAttributes: [AttributeDescription] { filters.attributes }
    /// The keys of the filters in `facets`.
    public var facetKeys: [String] { filters.keys }
    /// The positions in `facets` in the order of a page's filters: the catalog's first filter, then those in which an entry has one of few
    /// values, such as its type, then the others.
    public var filterOrder: [Int] { filters.order }
    /// The keys of the filters that a search of several catalogs offers: the first ones, without those for words.
    public var searchFacetKeys: [String] { filters.searchKeys }

    /// Creates a catalog from entries that aren't stored and have only an ID and a title. The entries must have different IDs.
    ///
    /// The catalog's index contains no words. To find an entry by its title, a search must receive the title's words in its
    /// options (`IndexSearchOptions.PersonalText`).
    /// - Throws: `PackError` if there are too many entries.
    public convenience init(_ description: CatalogDescription, unstored entries: [Entry]) throws(PackError) {
        self.init(base: try PackReader(description, unstored: entries))
    }

    /// Whether the entries aren't stored. If so, the index doesn't contain their titles.
    public var isUnstored: Bool { !members.packs[0].hasBodies }

    /// Whether any of the packs has an earlier format. Almanac can use such a pack until it is rebuilt.
    public var isOutdated: Bool { members.packs.contains { $0.isOutdated } }

    /// Whether damage has been found in the packs. Damaged packs must be rebuilt.
    public var isDamaged: Bool { damageCount != 0 }

    /// Verifies all bytes of the packs. `damageCount` reports the result.
    public func recheck() { for pack in members.packs { _ = pack.isIntact } }

    /// The number of times that damage was found in the packs. If the count rises during a read, the result may be incomplete and
    /// must not be shown.
    public var damageCount: UInt32 { members.packs.reduce(0) { $0 &+ $1.damageCount } }

    /// Whether all packs are small.
    public var isSmall: Bool { members.packs.allSatisfy { $0.isSmall } }

    /// The number of entries with a picture.
    public var pictureCount: UInt32 { members.pictureCount }

    /// Returns an entry's position in `rows`, or nil if the catalog doesn't contain the entry.
    public func position(of id: EntryID) -> Int? { members.position(of: id).map { Int($0) } }

    /// Returns the complete entry at `position`.
    /// - Throws: `PackError` if the entry's data is damaged. Such damage doesn't affect other entries.
    public func entry(at position: Int) throws(PackError) -> Entry {
        guard rows.indices.contains(position) else { throw .noSuchRow }
        let origin = members.origin(of: Int32(position))
        return try members.packs[Int(origin.pack)].entry(origin.entry)
    }

    /// Returns the catalogs to which the links with a relation lead, or nil if they aren't known.
    public func catalogs(linkedBy key: String) -> [CatalogID]? {
        var found: [CatalogID] = []
        for pack in members.packs {
            if pack.isOutdated { return nil }
            for relation in pack.lexicon.relations where UTF8Comparison.equal(relation.key.utf8, key.utf8) {
                found.append(relation.target)
            }
        }
        return found
    }

    /// The maximum number of candidates for a pick of the day.
    private static let candidates = 4096

    /// Returns the catalog's pick for a day, or nil if the catalog is empty.
    ///
    /// In a large catalog, only a range of consecutive rows are candidates, because reading all rows would take too long. Changes
    /// to a large catalog move this range only slightly, so the pick rarely changes.
    public func pick(of day: Int64) -> DailyPick? {
        var places = 0..<rows.count
        if rows.count > MergedCatalog.candidates {
            let length = MergedCatalog.candidates / 16, room = UInt64(rows.count - length)
            let start = Int((DailyPick.lot(description.id.raw.utf8.span, day) >> 32) &* room >> 32)
            places = start..<start + length
        }
        return DailyPick.choose(
            among: places, lot: { members.lot(of: Int32($0), on: day) }, id: { rows[$0].head.id }
        ).map { DailyPick(day: day, entry: $0) }
    }

    /// Returns the positions in `rows` sorted by `sort`: all of them, or the first `limit`. Entries without a value come last in both
    /// directions, and equal entries stay in the catalog's default order.
    public func order(by sort: CatalogDescription.SortOrder, limit: Int? = nil) -> [Int32] {
        var query = SearchQuery()
        query.sort = sort
        return search(query, IndexSearchOptions(limit: limit ?? rows.count)).hits.map { $0.position }
    }

    /// Returns the positions of the entries that link to an entry, and of the entries that mention it in their text. Both arrays
    /// are in the catalog's default order.
    ///
    /// - Parameter id: The linked entry's `EntryID.text`, computed once for use with several catalogs.
    public func positions(linkedTo id: String) -> (linking: [Int32], mentioning: [Int32]) {
        members.positions(linkedTo: id.utf8.span)
    }
}
