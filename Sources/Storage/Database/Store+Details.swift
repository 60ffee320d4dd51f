internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// The result of requesting an entry's details.
enum FetchedDetail: Sendable {
    /// The details arrived.
    case record(StorableRecord)
    /// The upstream confirmed that the stored details are still current.
    case holds
    /// The details couldn't be fetched, or the response was unusable.
    case failed
}

/// The stored data about an entry that is needed to request its details.
struct DetailFetchInput: Sendable {
    let id: EntryID
    let validators: CacheValidators
    /// The entry's stored payloads (unchanged source records) except its details, in the order of the `payload` table.
    let others: [RawRecord]
}

/// The entries whose details a sync requests. The sync requests the missing details first, then the old ones.
struct WantedDetails: Sendable {
    /// Entries that have no details, or whose details may be outdated because their list record changed.
    var lacking: [EntryID] = []
    /// Complete entries whose details are old, or whose details are bundled and have never been fetched from the upstream.
    var old: [EntryID] = []
}

extension Store {
    /// Selects the entries whose details should be requested. Entries without details are sorted by the time of the last attempt,
    /// and entries with old details by the time of the last fetch. The oldest time comes first.
    ///
    /// - Parameters:
    ///   - triedBefore: a time in milliseconds since 1970. Entries whose details Almanac has tried to fetch since this time are
    ///     left out.
    ///   - freshFor: how long details remain fresh, in seconds. If nil, details never become stale.
    ///   - limit: the maximum number of entries in each group.
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
        // Leave out entries that didn't come from the upstream's list, because the upstream can't supply details for them.
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

    /// Requests the details of all of a catalog's entries again, because the request has changed. Keeps the old details until then.
    func wantDetailsAgain(_ catalog: CatalogID) throws(SQLiteError) {
        try database.run(
            """
            UPDATE entry SET wants_detail = 1, detail_tried = 0 WHERE catalog = ?1 AND NOT gone AND key IN
                (SELECT key FROM payload WHERE catalog = ?1 AND part = 'detail')
            """, [.text(catalog.raw)])
    }

    /// Returns the number of entries without details.
    func lackingDetails(_ catalog: CatalogID) throws(SQLiteError) -> Int64 {
        try database.integer(
            "SELECT count(*) FROM entry WHERE catalog = ? AND wants_detail AND NOT gone", [.text(catalog.raw)]) ?? 0
    }

    /// Returns the HTTP cache validators of each entry's stored details, and all of the entry's payloads (source records) except
    /// its details.
    func detailBases(of ids: ArraySlice<EntryID>) throws(SQLiteError) -> [DetailFetchInput] {
        try ids.map { id throws(SQLiteError) in
            DetailFetchInput(
                id: id, validators: try validators(of: id, part: .detail),
                others: try parts(of: id).filter { $0.part != .detail })
        }
    }

    /// Stores the responses to several requests for details in a single transaction.
    /// - Returns: The result of storing each response, in order.
    func settle(_ details: [(id: EntryID, detail: FetchedDetail)], now: Int64) throws(SQLiteError) -> [StoreOutcome] {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var stored: [StoreOutcome] = []
            var sequence: Int64?
            for (id, detail) in details {
                switch detail {
                case .record(let record):
                    let number: Int64
                    if let sequence { number = sequence } else { number = try nextSequence() }
                    sequence = number
                    let one = try store(record, sequence: number, now: now)
                    if case .unusable = one { try detailFailed(id, now: now) }
                    stored.append(one)
                case .holds:
                    try detailHolds(id, now: now)
                    stored.append(.same(isSameRecord: true))
                case .failed:
                    try detailFailed(id, now: now)
                    stored.append(.same(isSameRecord: true))
                }
            }
            return stored
        }
    }

    /// Records that a request for details failed.
    private func detailFailed(_ id: EntryID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE entry SET detail_tried = ? WHERE catalog = ? AND key = ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key)])
    }

    /// Records that the upstream confirmed the stored details as current.
    private func detailHolds(_ id: EntryID, now: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE payload SET fetched = ? WHERE catalog = ? AND key = ? AND part = ?",
            [.integer(now), .text(id.catalog.raw), .text(id.key), .text(RawRecordOrigin.detail.rawValue)])
        try detailIsHere(id)
    }
}
