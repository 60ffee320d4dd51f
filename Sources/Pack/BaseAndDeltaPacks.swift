import Localization
import Model
import Search

/// Reads a catalog's base pack and its delta pack, which contains later changes, as a single pack. Maps positions in the catalog
/// to entries in the packs. If there is only one pack, positions are the same as entry numbers.
final class BaseAndDeltaPacks: Sendable {
    /// The catalog's base pack, followed by its delta if there is one.
    let packs: [PackReader]
    /// The number of entries.
    let count: Int
    /// The number of entries with a picture.
    let pictureCount: UInt32
    private let description: CatalogDescription
    private let language: Language?
    private let join: BaseDeltaPositionMap?

    init(_ base: PackReader, _ delta: PackReader?, _ description: CatalogDescription) {
        self.description = description
        language = Language(tag: description.language)
        guard let delta else {
            packs = [base]
            count = base.count
            pictureCount = base.pictureCount
            join = nil
            return
        }
        packs = [base, delta]
        let rows = (0..<UInt32(truncatingIfNeeded: delta.count)).map { delta.row($0) }
        let hidden = rows.compactMap { base.number(of: $0.head.id) }.sorted()
        let join = BaseDeltaPositionMap(base, delta, hidden: hidden) {
            RowSorter.precedesUsually(base.row($0), rows[Int($1)], description)
        }
        self.join = join
        count = Int(join.count)
        pictureCount =
            base.pictureCount &+ delta.pictureCount
            &- hidden.reduce(0) { $0 &+ (base.row($1).head.picture.utf8.isEmpty ? 0 : 1) }
    }

    func row(at position: Int32) -> EntryHead {
        let origin = origin(of: position)
        return packs[Int(origin.pack)].row(origin.entry)
    }

    /// Returns the number by which an entry can become the pick of a day.
    func lot(of position: Int32, on day: Int64) -> UInt64 {
        let origin = origin(of: position)
        return packs[Int(origin.pack)].lot(of: origin.entry, on: day)
    }

    /// Returns the pack that contains the entry at `position`, and the entry's number in that pack.
    func origin(of position: Int32) -> (pack: UInt8, entry: UInt32) {
        let position = UInt32(bitPattern: position)
        return join?.origin(of: position) ?? (0, position)
    }

    /// Returns the catalog position of a pack's entry, or nil if it is a base entry that the delta replaces.
    private func position(_ entry: UInt32, in pack: Int) -> Int32? {
        guard entry < packs[pack].index.count else { return nil }
        guard let join else { return Int32(bitPattern: entry) }
        return (pack == 0 ? join.position(ofBase: entry) : join.position(ofDelta: entry)).map { Int32(bitPattern: $0) }
    }

    func position(of id: EntryID) -> Int32? {
        for place in packs.indices.reversed() {
            if let entry = packs[place].number(of: id) { return position(entry, in: place) }
        }
        return nil
    }

    /// Returns the positions of the entries that link to the given entry, and of the entries that mention it. Both arrays are in
    /// ascending order.
    func positions(linkedTo id: Span<UInt8>) -> (linking: [Int32], mentioning: [Int32]) {
        var linking: [Int32] = [], mentioning: [Int32] = []
        for place in packs.indices {
            guard let linked = packs[place].linked(to: id) else { continue }
            linking += linked.linking.compactMap { position($0, in: place) }
            mentioning += linked.mentioning.compactMap { position($0, in: place) }
        }
        if join != nil {
            linking.sort()
            mentioning.sort()
        }
        return (linking, mentioning)
    }

    /// Returns a copy of `request` for one pack, with the catalog positions replaced by the pack's entry numbers.
    private func request(_ request: IndexSearchOptions, for pack: Int) -> IndexSearchOptions {
        guard let join else { return request }
        var own = request
        func entries(_ positions: [UInt32]) -> [UInt32] {
            positions.compactMap {
                let origin = join.origin(of: $0)
                return origin.pack == UInt8(pack) ? origin.entry : nil
            }
        }
        own.hidden = pack == 0 ? join.hidden : []
        own.favourites = entries(request.favourites)
        own.noted = entries(request.noted)
        own.linked = request.linked.map {
            IndexSearchOptions.LinkFilterMatches(key: $0.key, condition: $0.condition, entries: entries($0.entries))
        }
        own.written = request.written.compactMap { written in
            let origin = join.origin(of: written.entry)
            guard origin.pack == UInt8(pack) else { return nil }
            return IndexSearchOptions.PersonalText(
                entry: origin.entry, name: written.name, note: written.note, title: written.title)
        }
        return own
    }

    // MARK: Searching all packs

    /// Searches all packs and combines their results, in the order of `sort` or by rank. Facet values are counted separately for
    /// each pack. A pack with a damaged index contributes no results.
    func answer(
        _ query: SearchQuery, _ request: IndexSearchOptions, by sort: CatalogDescription.SortOrder?
    ) -> CombinedPackSearchResult {
        var result = CombinedPackSearchResult(packs: packs.count)
        for (place, pack) in packs.enumerated() {
            var own = self.request(request, for: place)
            own.attributes = description.attributes
            own.language = language
            var query = query
            if let sort {
                // The index sorts the results, so this method only merges them.
                query.sort = sort
                if sort == description.defaultSort {
                    own.order = .own
                } else if RowSorter.isName(sort) {
                    own.order = pack.names(isDescending: sort.isDescending)
                }
            }
            let found = pack.ask { (index) throws(IndexError) in
                try IndexSearch.run(query, in: index, own, catalog: description.id)
            }
            guard let answer = found else { continue }
            let hits = answer.hits.compactMap { hit in position(hit.entry, in: place).map { (position: $0, rank: hit.rank) } }
            result.hits = place == 0 ? hits : merged(result.hits, hits, by: sort)
            result.total &+= answer.total ?? 0
            for mark in answer.marks where !result.marks.contains(mark) { result.marks.append(mark) }
            for tally in answer.tallies { result.add(tally, of: place) }
        }
        if result.hits.count > request.limit { result.hits.removeLast(result.hits.count - request.limit) }
        return result
    }

    /// Merges the sorted hits from the base and the delta.
    private func merged(
        _ base: [CombinedPackSearchResult.Hit], _ delta: [CombinedPackSearchResult.Hit], by sort: CatalogDescription.SortOrder?
    ) -> [CombinedPackSearchResult.Hit] {
        guard !delta.isEmpty else { return base }
        var hits: [CombinedPackSearchResult.Hit] = []
        hits.reserveCapacity(base.count + delta.count)
        var start = 0
        for hit in delta {
            let row = sort.map { _ in self.row(at: hit.position) }
            var low = start, high = base.count
            while low < high {
                let middle = (low + high) / 2
                let isBefore: Bool
                if let sort, let row, sort != description.defaultSort {
                    isBefore =
                        RowSorter.precedes(self.row(at: base[middle].position), row, by: sort, description)
                        ?? (base[middle].position < hit.position)
                } else {
                    let other = base[middle]
                    isBefore = other.rank != hit.rank ? other.rank < hit.rank : other.position < hit.position
                }
                if isBefore { low = middle + 1 } else { high = middle }
            }
            hits += base[start..<low]
            hits.append(hit)
            start = low
        }
        return hits + base[start...]
    }

    /// Returns a snippet of the entry at `position`.
    func snippet(of position: Int32, _ sought: HighlightTerms) -> Snippet {
        let origin = origin(of: position)
        return packs[Int(origin.pack)].ask { (index) throws(IndexError) in try index.snippet(of: origin.entry, sought) }
            ?? Snippet()
    }

    /// Returns the words that the query matched in the entry at `position`.
    func meant(_ query: SearchQuery, by position: Int32, _ request: IndexSearchOptions) -> [[UInt8]?] {
        let origin = origin(of: position)
        let own = self.request(request, for: Int(origin.pack))
        return packs[Int(origin.pack)].ask { (index) throws(IndexError) in
            try IndexSearch.meant(query, by: origin.entry, in: index, own)
        } ?? []
    }
}

/// The combined search result for all of a catalog's packs.
struct CombinedPackSearchResult {
    /// The number of entries for each value of an attribute, counted separately for each pack.
    struct FacetCountsByPack {
        let key: String
        var counts: [[(code: UInt32, count: UInt32)]]
    }

    /// A matching entry's position and rank.
    typealias Hit = (position: Int32, rank: Rank)

    var hits: [Hit] = []
    var total: UInt32 = 0
    var marks: [IndexSearchResult.HighlightTerm] = []
    private(set) var tallies: [FacetCountsByPack] = []
    private let packs: Int

    init(packs: Int) { self.packs = packs }

    mutating func add(_ tally: IndexSearchResult.FacetCounts, of pack: Int) {
        let place = tallies.firstIndex { UTF8Comparison.equal($0.key.utf8, tally.key.utf8) } ?? tallies.count
        if place == tallies.count {
            tallies.append(FacetCountsByPack(key: tally.key, counts: Array(repeating: [], count: packs)))
        }
        tallies[place].counts[pack] = tally.counts
    }
}
