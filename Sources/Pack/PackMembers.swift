import Finder
import Records

/// Which entry of which pack stands at each position of a catalog.
struct PackMembers: Sendable {
    /// The base, and the delta where there is one.
    let packs: [PackReader]
    /// In the catalog's own order.
    let rows: [PackRow]
    /// Positions in `rows`, in the order of the ids.
    let byID: [Int32]
    /// For each position the pack and the entry's number in that pack's index; empty where there is but one pack, whose numbers are the
    /// positions.
    private let origins: [(pack: UInt8, entry: UInt32)]
    /// For each pack, where each entry of its index stands; -1 for one whose place an entry of the delta has taken.
    private let positions: [[Int32]]
    /// The entries of the base's index that do not count.
    private let hidden: [UInt32]

    init(_ base: PackReader, _ delta: PackReader?, _ description: CatalogDescription) {
        guard let delta else {
            packs = [base]
            rows = base.order.map { base.rows[Int($0)] }
            byID = PackMembers.numbers(base.order).map { Int32(bitPattern: $0) }
            origins = []
            positions = []
            hidden = []
            return
        }
        packs = [base, delta]
        var replaced: Set<Int32> = []
        var next = 0
        for (place, row) in base.rows.enumerated() {
            while next < delta.rows.count, delta.rows[next].head.id < row.head.id { next += 1 }
            if next < delta.rows.count, delta.rows[next].head.id == row.head.id { replaced.insert(Int32(place)) }
        }
        let merged = RowOrder.merged(base.rows, delta.rows, hidden: replaced, description)
        let joined = merged.map { $0.pack == 0 ? base.rows[Int($0.row)] : delta.rows[Int($0.row)] }
        rows = joined
        byID = joined.indices.map { Int32($0) }.sorted { joined[Int($0)].head.id < joined[Int($1)].head.id }
        let numbers = [PackMembers.numbers(base.order), PackMembers.numbers(delta.order)]
        let origins = merged.map { (pack: $0.pack, entry: numbers[Int($0.pack)][Int($0.row)]) }
        var positions = [[Int32](repeating: -1, count: base.rows.count), [Int32](repeating: -1, count: delta.rows.count)]
        for (position, origin) in origins.enumerated() { positions[Int(origin.pack)][Int(origin.entry)] = Int32(position) }
        self.origins = origins
        hidden = positions[0].indices.filter { positions[0][$0] < 0 }.map { UInt32($0) }
        self.positions = positions
    }

    /// For each row, its entry's number in the index.
    private static func numbers(_ order: [Int32]) -> [UInt32] {
        var numbers = [UInt32](repeating: 0, count: order.count)
        for (number, row) in order.enumerated() { numbers[Int(row)] = UInt32(truncatingIfNeeded: number) }
        return numbers
    }

    var isJoined: Bool { packs.count > 1 }

    /// The pack of the entry at `position`, and its number there.
    func origin(of position: Int32) -> (pack: UInt8, entry: UInt32) {
        isJoined ? origins[Int(position)] : (0, UInt32(bitPattern: position))
    }

    private func position(_ entry: UInt32, in pack: Int) -> Int32 {
        isJoined ? positions[pack][Int(entry)] : Int32(bitPattern: entry)
    }

    /// A request whose numbers are positions, for one pack.
    private func request(_ request: IndexRequest, for pack: Int) -> IndexRequest {
        guard isJoined else { return request }
        var own = request
        func entries(_ positions: [UInt32]) -> [UInt32] {
            positions.compactMap { origins[Int($0)].pack == UInt8(pack) ? origins[Int($0)].entry : nil }.sorted()
        }
        own.hidden = pack == 0 ? hidden : []
        own.favourites = entries(request.favourites)
        own.noted = entries(request.noted)
        own.written = request.written.compactMap { written in
            let origin = origins[Int(written.entry)]
            return origin.pack == UInt8(pack) ? IndexRequest.Written(entry: origin.entry, words: written.words) : nil
        }
        .sorted { $0.entry < $1.entry }
        return own
    }

    // MARK: Asking all packs

    /// What all packs together answer, the best first, and how often each value of a facet occurs in each. A pack whose index turns out
    /// damaged answers nothing.
    func answer(_ query: SearchQuery, _ request: IndexRequest, _ catalog: CatalogID) -> PackAnswer {
        var result = PackAnswer(packs: packs.count)
        for (place, pack) in packs.enumerated() {
            guard let answer = try? IndexSearch.run(query, in: pack.index, self.request(request, for: place), catalog: catalog)
            else { continue }
            result.hits += answer.hits.map { (position(($0.entry), in: place), $0.rank) }
            result.total += answer.total ?? 0
            for mark in answer.marks where !result.marks.contains(mark) { result.marks.append(mark) }
            for tally in answer.tallies { result.add(tally, of: place) }
        }
        guard isJoined else { return result }
        result.hits.sort { a, b in a.rank != b.rank ? a.rank < b.rank : a.position < b.position }
        if result.hits.count > request.limit { result.hits.removeLast(result.hits.count - request.limit) }
        return result
    }

    /// The positions of all entries that meet the query, ascending.
    func all(_ query: SearchQuery, _ request: IndexRequest, _ catalog: CatalogID) -> [Int32] {
        var found: [Int32] = []
        for (place, pack) in packs.enumerated() {
            let entries = try? IndexSearch.all(query, in: pack.index, self.request(request, for: place), catalog: catalog)
            found += (entries ?? []).map { position($0, in: place) }
        }
        if isJoined { found.sort() }
        return found
    }

    /// The piece of the text of the entry at `position` that shows where the words stand.
    func snippet(of position: Int32, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        let origin = origin(of: position)
        return (try? packs[Int(origin.pack)].index.snippet(of: origin.entry, marks)) ?? []
    }

    /// What was meant by the words of the query in the entry at `position`.
    func meant(_ query: SearchQuery, by position: Int32, _ request: IndexRequest) -> [[UInt8]?] {
        let origin = origin(of: position)
        return (try? IndexSearch.meant(query, by: origin.entry, in: packs[Int(origin.pack)].index, request)) ?? []
    }
}

/// What the packs of a catalog answered together.
struct PackAnswer {
    /// How often each value of one attribute occurs, pack by pack.
    struct Tally {
        let key: String
        var counts: [[(code: UInt32, count: UInt32)]]
    }

    var hits: [(position: Int32, rank: Rank)] = []
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
