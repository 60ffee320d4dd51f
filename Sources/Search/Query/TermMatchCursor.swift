/// The entries that match a word or phrase, in ascending order, with the quality of each match.
///
/// The data is stored in the search's arena and shared by copies of this value. A copy must not be advanced independently of
/// the original.
struct TermMatchCursor: BitwiseCopyable {
    /// How the term's matches are stored.
    enum Representation: BitwiseCopyable {
        /// Several posting lists, which are read in parallel.
        case lists
        /// Posting lists of words that must be adjacent in the text.
        case phrase
        /// A table with the match quality of each entry.
        case table
        /// A set of entries for each match quality.
        case sets
    }

    static let end = PostingCursor.end

    let form: Representation
    let sources: ArenaArray<TermMatchSource>
    let table: ArenaArray<UInt8>
    let sets: EntriesByMatchQuality
    let origins: ArenaArray<UInt16>
    let region: IndexSection
    let documents: UInt32
    private let restriction: FieldRestriction?
    /// The matching words from which `table` was built. The cursors in `opened` read the positions of these words.
    let words: ArenaArray<MatchingTerm>
    let opened: ArenaArray<PostingCursor?>
    let buffers: ArenaArray<ArenaNumberList>
    private let at: ArenaArray<Int>
    private(set) var document: UInt32 = 0
    private(set) var quality: UInt8 = 0
    /// The estimated maximum number of entries that match the term.
    private(set) var cost: Int
    /// Whether the posting lists can only be read one after another.
    private(set) var isSequential = false
    /// The number of words that the ranking counts for this term.
    let wordCount: Int

    private init(
        _ form: Representation, _ sources: [TermMatchSource], _ words: [MatchingTerm], _ region: IndexSection,
        _ documents: UInt32,
        _ restriction: FieldRestriction?, table: Int = 0, sets: EntriesByMatchQuality? = nil, origins: Int = 0,
        wordCount: Int = 1,
        _ arena: Arena
    ) {
        self.form = form
        self.region = region
        self.documents = documents
        self.restriction = restriction
        self.wordCount = wordCount
        self.sources = arena.room(sources.count)
        for (index, source) in sources.enumerated() { self.sources[index] = source }
        self.table = arena.room(table, filledWith: MatchQuality.none)
        self.sets = sets ?? EntriesByMatchQuality(0, arena)
        self.origins = arena.room(origins, filledWith: UInt16.max)
        self.words = arena.room(words.count)
        for (index, word) in words.enumerated() { self.words[index] = word }
        opened = arena.room(origins > 0 ? words.count : 0, filledWith: nil)
        buffers = arena.room(form == .phrase ? sources.count : 0)
        for index in 0..<buffers.count { buffers[index] = ArenaNumberList(arena) }
        at = arena.room(buffers.count)
        cost = sources.reduce(0) { $0 + $1.cursor.count }
    }

    /// Matches the entries that are in at least one of several posting lists.
    /// - Parameter isSequential: whether the lists aren't decoded yet, and can only be read one after another.
    init(lists sources: [TermMatchSource], _ region: IndexSection, documents: UInt32, isSequential: Bool, _ arena: Arena) {
        self.init(.lists, sources, [], region, documents, nil, arena)
        self.isSequential = isSequential
        if !isSequential { settle() }
    }

    /// Matches the entries in which the words of a phrase are adjacent.
    init(
        phrase sources: [TermMatchSource], _ region: IndexSection, documents: UInt32, restriction: FieldRestriction?,
        _ arena: Arena
    ) throws(IndexError) {
        self.init(
            .phrase, sources, [], region, documents, restriction, wordCount: sources.count, arena)
        cost = sources.map { $0.cursor.count }.min() ?? 0
        try settlePhrase(arena)
    }

    /// Matches the entries that contain at least one of many words. All posting lists are read at once.
    init(
        words: [MatchingTerm], written: [TermHit], _ region: IndexSection, documents: UInt32, allowed: UInt8, _ arena: Arena
    ) throws(IndexError) {
        var sets = EntriesByMatchQuality(Int(documents), arena)
        var total = written.count
        let room = PostingCursor.BlockBuffer(arena)
        for word in words {
            var cursor = try PostingCursor(region, word.entry, documents: documents, allowed: allowed, arena, room)
            total += cursor.count
            try sets.put(&cursor, word.base, arena)
        }
        for hit in written { sets.set(hit.quality, arena).insert(hit.entry) }
        sets.settle(arena)
        self.init(.sets, [], [], region, documents, nil, sets: sets, arena)
        cost = min(total, Int(documents))
        find(from: 0)
    }

    /// Matches the entries that contain at least one of many words. This initializer also supports field restrictions and
    /// nearness.
    init(
        words: [MatchingTerm], written: [TermHit], _ region: IndexSection, documents: UInt32, restriction: FieldRestriction?,
        allowed: UInt8,
        keepsOrigins: Bool, _ arena: Arena
    ) throws(IndexError) {
        self.init(
            .table, [], words, region, documents, restriction, table: Int(documents) + 8,
            origins: keepsOrigins ? Int(documents) : 0, arena)
        var total = written.count
        var positions = ArenaNumberList(arena)
        let room = PostingCursor.BlockBuffer(arena)
        for (place, word) in words.enumerated() {
            var cursor = try PostingCursor(region, word.entry, documents: documents, arena, room)
            total += cursor.count
            let origin = UInt16(truncatingIfNeeded: place)
            if let restriction {
                while cursor.document != PostingCursor.end {
                    try cursor.positions(into: &positions, arena)
                    for index in 0..<positions.count {
                        let scope = UInt8(truncatingIfNeeded: positions[index] >> 24)
                        guard restriction.allows(scope) else { continue }
                        let place = scope == WordPositionScope.title ? cursor.place : min(scope + 1, OccurrenceField.text)
                        put(cursor.document, MatchQuality.of(place, word.base), origin)
                        break
                    }
                    try cursor.next()
                }
                continue
            }
            let qualities = SIMD4<UInt8>(
                MatchQuality.of(0, word.base),
                MatchQuality.of(1, word.base),
                MatchQuality.of(2, word.base),
                MatchQuality.of(3, word.base))
            for block in 0..<cursor.blockCount where cursor.mark(of: block) & allowed != 0 {
                if block != cursor.blockNumber { try cursor.load(block) }
                for slot in 0..<cursor.blockEntries {
                    let kind = cursor.kind(slot)
                    if allowed >> kind & 1 != 0 { put(cursor.entry(slot), qualities[Int(kind)], origin) }
                }
            }
        }
        for hit in written { put(hit.entry, hit.quality, UInt16.max) }
        cost = min(total, Int(documents))
        find(from: 0)
    }

    @inline(__always) private func put(_ entry: UInt32, _ quality: UInt8, _ origin: UInt16) {
        let slot = Int(entry)
        if quality < table[slot] {
            table[slot] = quality
            if origins.count > 0 { origins[slot] = origin }
        }
    }

    // MARK: Walking

    @inline(__always) mutating func next(_ arena: Arena) throws(IndexError) {
        switch form {
        case .lists:
            let here = document
            for index in 0..<sources.count where sources[index].cursor.document == here {
                try sources.change(index) { (source) throws(IndexError) in try source.cursor.next() }
            }
            settle()
        case .phrase:
            try sources.change(0) { (source) throws(IndexError) in try source.cursor.next() }
            try settlePhrase(arena)
        case .table, .sets:
            if document != TermMatchCursor.end { find(from: Int(document) + 1) }
        }
    }

    @inline(__always) mutating func seek(_ target: UInt32, _ arena: Arena) throws(IndexError) {
        guard document < target else { return }
        switch form {
        case .lists:
            for index in 0..<sources.count where sources[index].cursor.document < target {
                try sources.change(index) { (source) throws(IndexError) in try source.cursor.seek(target) }
            }
            settle()
        case .phrase:
            try sources.change(0) { (source) throws(IndexError) in try source.cursor.seek(target) }
            try settlePhrase(arena)
        case .table, .sets:
            if target == TermMatchCursor.end { document = TermMatchCursor.end } else { find(from: Int(target)) }
        }
    }

    @inline(__always) private mutating func settle() {
        if sources.count == 1 {
            document = sources[0].cursor.document
            quality = sources[0].quality(sources[0].cursor.place)
            return
        }
        var document = TermMatchCursor.end, quality = MatchQuality.none
        for index in 0..<sources.count {
            let here = sources[index].cursor.document
            guard here <= document, here != TermMatchCursor.end else { continue }
            let own = sources[index].quality(sources[index].cursor.place)
            quality = here < document ? own : min(quality, own)
            document = here
        }
        self.document = document
        self.quality = quality
    }

    private mutating func find(from start: Int) {
        if form == .sets {
            document = sets.union.first(from: UInt32(truncatingIfNeeded: start)) ?? TermMatchCursor.end
            quality = sets.quality(of: document)
            return
        }
        var slot = start
        let count = Int(documents)
        while slot < count {
            let eight = table.eight(slot)
            if eight == UInt64.max {
                slot += 8
                continue
            }
            slot += (~eight).trailingZeroBitCount / 8
            break
        }
        if slot < count {
            document = UInt32(truncatingIfNeeded: slot)
            quality = table[slot]
        } else {
            document = TermMatchCursor.end
        }
    }

    /// Moves to the first entry that contains the phrase, starting at the first word's current entry.
    private mutating func settlePhrase(_ arena: Arena) throws(IndexError) {
        document = TermMatchCursor.end
        search: while true {
            let here = sources[0].cursor.document
            guard here != TermMatchCursor.end else { return }
            for index in 1..<sources.count {
                try sources.change(index) { (source) throws(IndexError) in try source.cursor.seek(here) }
                let there = sources[index].cursor.document
                if there != here {
                    guard there != TermMatchCursor.end else { return }
                    try sources.change(0) { (source) throws(IndexError) in try source.cursor.seek(there) }
                    continue search
                }
            }
            if let place = try phrasePlace(arena) {
                document = here
                quality = MatchQuality.of(place, 0)
                return
            }
            try sources.change(0) { (source) throws(IndexError) in try source.cursor.next() }
        }
    }

    /// Returns the best field in which the words are adjacent in the current entry, or nil if they aren't adjacent.
    private mutating func phrasePlace(_ arena: Arena) throws(IndexError) -> UInt8? {
        for index in 0..<sources.count {
            try sources.change(index) { (source) throws(IndexError) in
                try buffers.change(index) { (buffer) throws(IndexError) in
                    try source.cursor.positions(into: &buffer, arena)
                }
            }
            at[index] = 0
        }
        let first = buffers[0]
        starts: for place in 0..<first.count {
            let start = first[place]
            let scope = UInt8(truncatingIfNeeded: start >> 24)
            if let restriction, !restriction.allows(scope) { continue }
            for index in 1..<sources.count {
                let wanted = start + UInt32(truncatingIfNeeded: index)
                let own = buffers[index]
                while at[index] < own.count, own[at[index]] < wanted { at[index] += 1 }
                guard at[index] < own.count else { return nil }
                if own[at[index]] != wanted { continue starts }
            }
            return scope == WordPositionScope.title ? OccurrenceField.title : min(scope + 1, OccurrenceField.text)
        }
        return nil
    }

    // MARK: Bounds

    /// Returns the best possible quality of the entries from `target` to `last`, or `MatchQuality.none` if there are no entries.
    /// If necessary, reduces `last` to the end of the range for which this quality is valid.
    mutating func bound(from target: UInt32, last: inout UInt32) throws(IndexError) -> UInt8 {
        switch form {
        case .table, .sets: return 0
        case .lists:
            var best = MatchQuality.none
            for index in 0..<sources.count { best = min(best, try bound(of: index, from: target, last: &last)) }
            return best
        case .phrase:
            var worst: UInt8 = 0
            for index in 0..<sources.count { worst = max(worst, try bound(of: index, from: target, last: &last)) }
            return worst
        }
    }

    /// Returns the best possible quality of a posting list's entries from `target` to `last`. If necessary, reduces `last` to the
    /// end of the block that contains `target` or, if the list has no blocks, to the list's last entry. If the list's next entry
    /// comes after `target`, returns `MatchQuality.none` and reduces `last` to the number before that entry.
    @inline(__always)
    private mutating func bound(of index: Int, from target: UInt32, last: inout UInt32) throws(IndexError) -> UInt8 {
        if sources[index].cursor.isShort, sources[index].cursor.document < target {
            try sources.change(index) { (source) throws(IndexError) in try source.cursor.seek(target) }
        }
        let here = sources[index].cursor.document
        guard here != PostingCursor.end else { return MatchQuality.none }
        if here > target {
            last = min(last, here - 1)
            return MatchQuality.none
        }
        guard let block = sources[index].cursor.block(holding: target) else { return MatchQuality.none }
        last = min(last, sources[index].cursor.last(of: block))
        let mark = sources[index].cursor.mark(of: block) & sources[index].cursor.allowedPlaces
        return sources[index].quality(mark == 0 ? OccurrenceField.text : UInt8(truncatingIfNeeded: mark.trailingZeroBitCount))
    }

    /// The term's only posting list, or nil if there are several.
    var single: TermMatchSource? { form == .lists && sources.count == 1 ? sources[0] : nil }

    /// Whether an entry matches if it is in at least one of the term's posting lists.
    var isUnion: Bool { form == .lists }

    /// Moves the term's only posting list forward to the current block's first entry that is in one of `fields` or comes after
    /// `last`. Returns false, without moving, if the block doesn't contain such an entry.
    mutating func skip(to fields: UInt8, through last: UInt32) throws(IndexError) -> Bool {
        let isFound = try sources.change(0) { (source) throws(IndexError) in
            try source.cursor.skip(to: fields, through: last)
        }
        if isFound { settle() }
        return isFound
    }

    /// Whether this is a phrase. The search must visit an entry to find out whether the entry contains the phrase.
    var isPhrase: Bool { form == .phrase }

    /// Whether all matching entries are already known.
    var isTable: Bool { form == .table || form == .sets }

    /// Inserts all matching entries into `set`. Afterwards, the current position is unspecified or, for a phrase, after the
    /// last entry.
    mutating func fill(_ set: Bitset, _ arena: Arena) throws(IndexError) {
        switch form {
        case .phrase:
            while document != TermMatchCursor.end {
                set.insert(document)
                try next(arena)
            }
        case .table: set.insert(table)
        case .sets: set.formUnion(sets.union)
        case .lists:
            for index in 0..<sources.count {
                try sources.change(index) { (source) throws(IndexError) in try source.cursor.fill(set) }
            }
        }
    }

    /// Moves back to the first entry. Not supported for phrases.
    mutating func rewind() throws(IndexError) {
        switch form {
        case .phrase: break
        case .table, .sets:
            // The cursors for positions can't move backwards, so discard them. They are opened again when they are needed.
            for index in 0..<opened.count { opened[index] = nil }
            find(from: 0)
        case .lists:
            for index in 0..<sources.count {
                try sources.change(index) { (source) throws(IndexError) in try source.cursor.rewind() }
            }
            settle()
        }
    }
}
