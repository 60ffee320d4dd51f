import Model
import Search

/// Which entry of which pack stands at each position of a catalog. Where there is but one pack, its entries' numbers are the positions.
struct PackMembers: Sendable {
    /// The base, and the delta where there is one.
    let packs: [PackReader]
    /// How many entries there are.
    let count: Int
    /// How many of them have a picture.
    let pictureCount: UInt32
    private let description: CatalogDescription
    private let join: DeltaPositions?

    init(_ base: PackReader, _ delta: PackReader?, _ description: CatalogDescription) {
        self.description = description
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
        let join = DeltaPositions(base, delta, hidden: hidden) {
            RowOrder.precedesUsually(base.row($0), rows[Int($1)], description)
        }
        self.join = join
        count = Int(join.count)
        pictureCount =
            base.pictureCount &+ delta.pictureCount
            &- hidden.reduce(0) { $0 &+ (base.row($1).head.picture.utf8.isEmpty ? 0 : 1) }
    }

    /// All rows, where none of the packs is a long one; else none.
    var decoded: [PackRow] {
        guard packs.allSatisfy({ $0.decoded.count == $0.count }) else { return [] }
        return join == nil ? packs[0].decoded : (0..<count).map { row(at: Int32(truncatingIfNeeded: $0)) }
    }

    func row(at position: Int32) -> PackRow {
        let origin = origin(of: position)
        return packs[Int(origin.pack)].row(origin.entry)
    }

    /// The pack of the entry at `position`, and its number there.
    func origin(of position: Int32) -> (pack: UInt8, entry: UInt32) {
        let position = UInt32(bitPattern: position)
        return join?.origin(of: position) ?? (0, position)
    }

    /// Where an entry of a pack stands; nil for one of the base whose place an entry of the delta has taken.
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

    /// The positions of the entries that link to the entry of this id, as its text, and of those that mention it, ascending.
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

    /// A request whose numbers are positions, for one pack.
    private func request(_ request: IndexRequest, for pack: Int) -> IndexRequest {
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
        own.written = request.written.compactMap { written in
            let origin = join.origin(of: written.entry)
            guard origin.pack == UInt8(pack) else { return nil }
            return IndexRequest.Written(entry: origin.entry, name: written.name, note: written.note)
        }
        return own
    }

    // MARK: Asking all packs

    /// What all packs together answer, the best first or in the order of `sort`, and how often each value of a facet occurs in each. A pack
    /// whose index turns out damaged answers nothing.
    func answer(_ query: SearchQuery, _ request: IndexRequest, by sort: CatalogDescription.Sort?) -> PackAnswer {
        var result = PackAnswer(packs: packs.count)
        for (place, pack) in packs.enumerated() {
            var own = self.request(request, for: place)
            var query = query
            if let sort {
                // The index knows the orders of attributes.
                query.sort = sort
                if sort == description.defaultSort {
                    own.order = .own
                } else if RowOrder.isName(sort) {
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

    /// The hits of the base and of the delta, each in order, as one list in that order.
    private func merged(
        _ base: [PackAnswer.Hit], _ delta: [PackAnswer.Hit], by sort: CatalogDescription.Sort?
    ) -> [PackAnswer.Hit] {
        guard !delta.isEmpty else { return base }
        var hits: [PackAnswer.Hit] = []
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
                        RowOrder.precedes(self.row(at: base[middle].position), row, by: sort, description)
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

    /// The piece of the text of the entry at `position` that shows where the words stand.
    func snippet(of position: Int32, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        let origin = origin(of: position)
        return packs[Int(origin.pack)].ask { (index) throws(IndexError) in try index.snippet(of: origin.entry, marks) } ?? []
    }

    /// What was meant by the words of the query in the entry at `position`.
    func meant(_ query: SearchQuery, by position: Int32, _ request: IndexRequest) -> [[UInt8]?] {
        let origin = origin(of: position)
        let own = self.request(request, for: Int(origin.pack))
        return packs[Int(origin.pack)].ask { (index) throws(IndexError) in
            try IndexSearch.meant(query, by: origin.entry, in: index, own)
        } ?? []
    }
}

/// What the packs of a catalog answered together.
struct PackAnswer {
    /// How often each value of one attribute occurs, pack by pack.
    struct Tally {
        let key: String
        var counts: [[(code: UInt32, count: UInt32)]]
    }

    /// An entry that meets the query: where it stands, and how well it does.
    typealias Hit = (position: Int32, rank: Rank)

    var hits: [Hit] = []
    var total: UInt32 = 0
    var marks: [IndexAnswer.Mark] = []
    private(set) var tallies: [Tally] = []
    private let packs: Int

    init(packs: Int) { self.packs = packs }

    mutating func add(_ tally: IndexAnswer.Tally, of pack: Int) {
        let place = tallies.firstIndex { Bytes.equal($0.key.utf8, tally.key.utf8) } ?? tallies.count
        if place == tallies.count { tallies.append(Tally(key: tally.key, counts: Array(repeating: [], count: packs))) }
        tallies[place].counts[pack] = tally.counts
    }
}
