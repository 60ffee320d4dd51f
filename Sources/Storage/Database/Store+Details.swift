internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// What asking for the rest of an entry brought.
enum FetchedDetail: Sendable {
    /// It came. `prepared` is the entry it makes, where that could be made beforehand.
    case record(RawRecord, Validators, prepared: PreparedEntry?)
    /// The upstream says that what is kept holds.
    case holds
    /// It could not be had or used.
    case failed
}

/// What is kept of an entry besides its detail, and what makes the question for that conditional.
struct DetailBasis: Sendable {
    let id: EntryID
    let validators: Validators
    /// In the order of the table.
    let others: [RawRecord]
}

/// Entries whose details a sync asks for, in this order.
struct WantedDetails: Sendable {
    /// Their rest was never here, or may have changed with what the list says of them.
    var lacking: [EntryID] = []
    /// They are whole, but what is kept is old, or came with the program and never from the upstream.
    var old: [EntryID] = []
}

extension Store {
    /// The entries whose details are to be asked for: those tried the longest ago first, those asked for the longest ago first.
    ///
    /// - Parameters:
    ///   - triedBefore: leaves out what could not be had since then.
    ///   - freshFor: how long a detail counts as fresh, in seconds; nil: for ever.
    ///   - limit: how many of each kind.
    func wantedDetails(
        _ catalog: CatalogID, triedBefore: Int64, freshFor: Int64?, now: Int64, limit: Int
    ) throws(SQLiteError) -> WantedDetails {
        let staleBefore = freshFor.map { now - $0 * 1000 } ?? Int64.min
        var wanted = WantedDetails()
        try database.query(
            """
            SELECT key FROM entry WHERE catalog = ?1 AND wants_detail AND NOT gone AND detail_tried < ?2
            ORDER BY detail_tried, key LIMIT ?3
            """, [.text(catalog.raw), .integer(triedBefore), .integer(Int64(limit))]
        ) { row in
            if let id = EntryID(catalog, row.text(0)) { wanted.lacking.append(id) }
        }
        // Only what the upstream's list has: nobody else knows of the others.
        try database.query(
            """
            SELECT entry.key FROM entry JOIN payload AS list USING (catalog, key)
                LEFT JOIN payload AS detail ON detail.catalog = entry.catalog AND detail.key = entry.key AND detail.part = 'detail'
            WHERE entry.catalog = ?1 AND list.part = 'list' AND NOT wants_detail AND NOT gone AND detail_tried < ?2
                AND ifnull(detail.fetched, 0) < ?3
            ORDER BY ifnull(detail.fetched, 0), detail_tried, entry.key LIMIT ?4
            """, [.text(catalog.raw), .integer(triedBefore), .integer(staleBefore), .integer(Int64(limit))]
        ) { row in
            if let id = EntryID(catalog, row.text(0)) { wanted.old.append(id) }
        }
        return wanted
    }

    /// How many entries lack their details.
    func lackingDetails(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer(
            "SELECT count(*) FROM entry WHERE catalog = ? AND wants_detail AND NOT gone", [.text(catalog.raw)]) ?? 0
    }

    /// The validators of the details kept of entries, and the other parts of each.
    func detailBases(of ids: ArraySlice<EntryID>) throws(SQLiteError) -> [DetailBasis] {
        try ids.map { id throws(SQLiteError) in
            DetailBasis(
                id: id, validators: try validators(of: id, part: .detail),
                others: try parts(of: id).filter { $0.part != .detail })
        }
    }

    /// Keeps what asking for details brought: all of it, or nothing.
    /// - Returns: what storing each came to, in order.
    func settle(_ details: [(id: EntryID, detail: FetchedDetail)], now: Int64) throws(SQLiteError) -> [Stored] {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var stored: [Stored] = []
            var sequence: Int64?
            for (id, detail) in details {
                switch detail {
                case .record(let record, let validators, let prepared):
                    let number: Int64
                    if let sequence { number = sequence } else { number = try nextSequence() }
                    sequence = number
                    let one = try store(
                        record, validators: validators, sequence: number, now: now, prepared: prepared)
                    if case .unusable = one { try detailFailed(id, now: now) }
                    stored.append(one)
                case .holds:
                    try detailHolds(id, now: now)
                    stored.append(.same)
                case .failed:
                    try detailFailed(id, now: now)
                    stored.append(.same)
                }
            }
            return stored
        }
    }

    /// Notes that a detail was asked for and could not be had.
    private func detailFailed(_ id: EntryID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE entry SET detail_tried = ? WHERE catalog = ? AND key = ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key)])
    }

    /// Notes that the detail kept of an entry was asked for again, and still holds.
    private func detailHolds(_ id: EntryID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE payload SET fetched = ? WHERE catalog = ? AND key = ? AND part = ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key), .text(RecordPart.detail.rawValue)])
        try detailIsHere(id)
    }
}
