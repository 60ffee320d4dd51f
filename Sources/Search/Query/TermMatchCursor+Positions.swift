extension TermMatchCursor {
    /// Whether the term's positions may be known for some entries. If false, they aren't known for any entry.
    var hasPlaces: Bool {
        switch form {
        case .phrase: true
        case .table: origins.count > 0
        case .sets: false
        case .lists: (0..<sources.count).contains { sources[$0].hasPositions }
        }
    }

    /// Returns whether the term's positions in the current entry are known. The method is mutating, to avoid copying this large
    /// value.
    mutating func knowsPlaces() -> Bool {
        guard form == .lists else { return form == .phrase || origins.count > 0 }
        for index in 0..<sources.count where sources[index].hasPositions {
            if sources[index].cursor.document == document { return true }
        }
        return false
    }

    /// Returns the index of the posting list that has the best match in the current entry, among the lists with known
    /// positions. Returns nil if there isn't such a list. Supported only for unions of posting lists.
    mutating func listWithPositions() -> Int? {
        if sources.count == 1 { return sources[0].hasPositions && sources[0].cursor.document == document ? 0 : nil }
        var found = MatchQuality.none
        var best: Int?
        for index in 0..<sources.count where sources[index].cursor.document == document && sources[index].hasPositions {
            let quality = sources[index].quality(sources[index].cursor.place)
            if quality < found {
                found = quality
                best = index
            }
        }
        return best
    }

    /// Stores the term's positions in the current entry in `positions`. If the positions aren't known, `positions` is empty.
    mutating func positions(into positions: inout ArenaNumberList, _ arena: Arena) throws(IndexError) {
        positions.clear()
        switch form {
        case .lists:
            if let best = listWithPositions() {
                try sources.change(best) { (source) throws(IndexError) in
                    try source.cursor.positions(into: &positions, arena)
                }
            }
        case .phrase:
            for index in 0..<buffers[0].count { positions.append(buffers[0][index], arena) }
        case .sets: break
        case .table:
            guard Int(document) < origins.count, Int(origins[Int(document)]) < words.count else { return }
            let origin = Int(origins[Int(document)])
            var cursor: PostingCursor
            if let there = opened[origin] {
                cursor = there
            } else {
                cursor = try PostingCursor(region, words[origin].entry, documents: documents, arena)
            }
            try cursor.seek(document)
            if cursor.document == document { try cursor.positions(into: &positions, arena) }
            opened[origin] = cursor
        }
    }
}
