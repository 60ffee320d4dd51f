internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// The progress of a download of a catalog's list.
struct ListDownloadState: Equatable, Sendable {
    /// The download's number, starting at 1. Each entry stores the number of the last list download that found it.
    let number: Int64
    /// The checkpoint from which to resume, or nil to start at the beginning.
    let checkpoint: String?
    /// Whether the list download was recently completed and the user then stopped the sync.
    var isListed = false
}

/// Records that are stored in a single transaction, together with the place where reading goes on.
struct RecordBatch: Sendable {
    var records: [StorableRecord]
    /// The problems with unusable records, which aren't in `records`.
    var problems: [AdaptProblem] = []
    /// The part of the list that the records are from. Nil if the records aren't part of an upstream's list.
    var page: ListPosition?

    /// The place of a batch in the download of a catalog's list.
    struct ListPosition: Sendable {
        /// The number of the list download.
        let pass: Int64
        /// The checkpoint from which the download resumes after this page.
        var checkpoint = ""
        /// The name under which the response is cached, or nil if it is never cached.
        let request: String?
        /// The change to make to the cached response.
        var keeping = CacheAction.none
        /// Whether the records are part of a file. A file doesn't change while it is read, so a record that occurs twice is
        /// counted twice.
        var isPartOfFile = false
    }

    /// A change to the cached response to a request.
    enum CacheAction: Sendable {
        /// Keep the cached response, which was used for this page.
        case asItIs
        /// Replace the cached response with the new response, for reuse after a 304.
        case new(CachedListResponse)
        /// Remove the cached response, because the new response has no HTTP cache validators.
        case none
    }
}

/// A response to a list request that is cached for reuse after a 304.
struct CachedListResponse: Equatable, Sendable {
    let request: String
    let body: [UInt8]
    let validators: CacheValidators
}

/// The result of storing a batch of records.
struct BatchStoreOutcome: Sendable {
    /// The result of storing each record, in order.
    var results: [(id: EntryID, outcome: StoreOutcome)] = []

    var added: [EntryID] { ids { $0 == .added } }
    var changed: [EntryID] { ids { if case .changed = $0 { true } else { false } } }
    var same: Int { ids { if case .same = $0 { true } else { false } }.count }
    /// The number of records that were left out because an earlier record has the same ID.
    var sharedIDs: Int { ids { $0 == .sharedID }.count }
    var problems: [AdaptProblem] { results.compactMap { if case .unusable(let problem) = $0.outcome { problem } else { nil } } }

    private func ids(_ isWanted: (StoreOutcome) -> Bool) -> [EntryID] {
        results.compactMap { isWanted($0.outcome) ? $0.id : nil }
    }
}

extension Store {
    /// How long a list download can be resumed from its checkpoint, in milliseconds. After that, the list has probably changed.
    static let checkpointLife: Int64 = 24 * 3600 * 1000

    /// Starts a download of a catalog's list, or resumes an interrupted download.
    ///
    /// - Parameter listFreshFor: how long to reuse a complete list instead of requesting it again, in milliseconds, if the user
    ///   stopped the sync after the list was complete.
    func beginPass(_ catalog: CatalogID, listFreshFor: Int64, now: Int64) throws(SQLiteError) -> ListDownloadState {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try keepPick(catalog, now: now)
            let last = try database.first(
                "SELECT number, is_open, checkpoint, begun FROM pass WHERE catalog = ?", [.text(catalog.raw)]
            ) { row in (number: row.integer(0), isOpen: row.bool(1), checkpoint: row.text(2), begun: row.integer(3)) }
            if let last, last.isOpen, !last.checkpoint.isEmpty, now >= last.begun, now - last.begun < Store.checkpointLife {
                return ListDownloadState(number: last.number, checkpoint: last.checkpoint)
            }
            let row = try catalogRow(catalog)
            if let last, !last.isOpen, row.problem == .stopped, !row.isFailed, let checked = row.checked,
                now >= checked, now - checked < listFreshFor
            {
                return ListDownloadState(number: last.number, checkpoint: nil, isListed: true)
            }
            return try newPass(catalog, after: last?.number ?? 0, now: now)
        }
    }

    private func newPass(_ catalog: CatalogID, after last: Int64, now: Int64) throws(SQLiteError) -> ListDownloadState {
        try database.run(
            """
            INSERT INTO pass (catalog, number, is_open, checkpoint, begun, unusable) VALUES (?, ?, 1, '', ?, 0)
            ON CONFLICT (catalog) DO UPDATE SET number = excluded.number, is_open = 1, checkpoint = '',
                begun = excluded.begun, unusable = 0
            """, [.text(catalog.raw), .integer(last + 1), .integer(now)])
        return ListDownloadState(number: last + 1, checkpoint: nil)
    }

    /// Removes the cached responses for the list's pages and starts a new download of the list. Call this method after an
    /// incorrect response, which would otherwise be reused for as long as its validators match.
    ///
    /// - Parameter places: the upstream and path of each request for the list.
    /// - Returns: Nil if no responses were cached, because a new download would then send the same requests again.
    func beginAgain(
        _ catalog: CatalogID, forgetting places: Set<String>, after last: Int64, now: Int64
    ) throws(SQLiteError) -> ListDownloadState? {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            guard try dropPages(at: places) else { return nil }
            return try newPass(catalog, after: last, now: now)
        }
    }

    /// Stores a batch of a catalog's records in a single transaction, together with the checkpoint if the batch is part of a list.
    func store(_ batch: RecordBatch, of catalog: CatalogID, now: Int64) throws(SQLiteError) -> BatchStoreOutcome {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            let item = try item(catalog), sequence = try nextSequence(), page = batch.page
            var outcome = BatchStoreOutcome()
            outcome.results.reserveCapacity(batch.records.count)
            let compressor = try compressor(for: batch, of: catalog)
            let recordsAdditions = try item.map { item throws(SQLiteError) in try self.recordsAdditions(to: item) } ?? false
            var stored: Set<EntryID> = []
            var repeats = 0
            for record in batch.records {
                guard record.id.catalog == catalog, let adapter = item?.adapter(creating: record.id) else {
                    outcome.results.append((record.id, .unusable(AdaptProblem(.noID, entry: record.id.text))))
                    continue
                }
                // The pages of a list may shift during the download, so only a record that is repeated on the same page counts
                // towards the list's length.
                let isRepeated = try page.map { page throws(SQLiteError) in
                    try page.isPartOfFile ? isSeen(record.id, pass: page.pass) : !stored.insert(record.id).inserted
                }
                let result = try store(
                    record, by: adapter, sequence: sequence, seen: page?.pass, compressor: compressor,
                    recordsAdditions: recordsAdditions, now: now)
                if isRepeated ?? false, case .same = result { repeats += 1 }
                outcome.results.append((record.id, result))
            }
            if let page { try keep(page, batch.problems, outcome, repeats: repeats, of: catalog, now: now) }
            return outcome
        }
    }

    /// Stores a list download's checkpoint after a page, and updates the cached response.
    private func keep(
        _ page: RecordBatch.ListPosition, _ unreadable: [AdaptProblem], _ outcome: BatchStoreOutcome, repeats: Int,
        of catalog: CatalogID, now: Int64
    ) throws(SQLiteError) {
        let problems = unreadable + outcome.problems
        switch page.keeping {
        // If a page has problems, it may have been damaged in transit, so remove it from the cache. The next sync then fetches it
        // again in full.
        case .asItIs where problems.isEmpty: break
        case .new(let kept) where problems.isEmpty: try keep(kept, now: now)
        case .asItIs, .new, .none: if let request = page.request { try dropPage(request) }
        }
        // The upstream counts unusable and repeated records too, so add them to the number of rows found.
        var unusable = outcome.sharedIDs + repeats
        for problem in problems where try !markUnusable(problem, of: catalog, pass: page.pass) { unusable += 1 }
        try database.run(
            "UPDATE pass SET checkpoint = ?, unusable = unusable + ? WHERE catalog = ? AND number = ?",
            [.text(page.checkpoint), .integer(Int64(unusable)), .text(catalog.raw), .integer(page.pass)])
    }

    /// Records that the list download found an entry whose record is unusable.
    ///
    /// - Returns: Whether the entry is stored.
    private func markUnusable(_ problem: AdaptProblem, of catalog: CatalogID, pass: Int64) throws(SQLiteError) -> Bool {
        guard let id = EntryID(problem.entry), id.catalog == catalog, try holds(id) else { return false }
        try markSeen(id, pass: pass)
        return true
    }

    /// Returns the number of rows that the list download has found: entries, unusable records, and records with another entry's
    /// ID.
    func foundRowCount(_ catalog: CatalogID, pass: Int64) throws(SQLiteError) -> Int {
        let unusable = try database.integer("SELECT unusable FROM pass WHERE catalog = ?", [.text(catalog.raw)])
        return Int(clamping: try seen(catalog, pass: pass) + (unusable ?? 0))
    }

    /// Returns whether the list download has already found an entry.
    private func isSeen(_ id: EntryID, pass: Int64) throws(SQLiteError) -> Bool {
        try database.integer(
            "SELECT 1 FROM entry WHERE catalog = ? AND key = ? AND seen = ?",
            [.text(id.catalog.raw), .text(id.key), .integer(pass)]) != nil
    }

    /// Ends a list download, so that the next sync starts a new one.
    func endPass(_ catalog: CatalogID) throws(SQLiteError) {
        try database.run("UPDATE pass SET is_open = 0, checkpoint = '' WHERE catalog = ?", [.text(catalog.raw)])
    }

    /// Returns the entries that a complete list download didn't find. The entries that haven't been looked up for the
    /// longest time come first.
    func missing(_ catalog: CatalogID, pass: Int64, limit: Int) throws(SQLiteError) -> [EntryID] {
        try database.all(
            """
            SELECT key FROM entry WHERE catalog = ? AND seen < ? AND NOT gone AND NOT own ORDER BY looked_up, key LIMIT ?
            """, [.text(catalog.raw), .integer(pass), .integer(Int64(limit))]
        ) { $0.text(0) }
        .compactMap { EntryID(catalog, $0) }
    }

    /// Notes which entries a complete list download didn't find, for an upstream that can't be asked whether an entry still exists.
    /// Doesn't change the entries otherwise.
    ///
    /// - Returns: The number of entries that the previous complete list still contained, and the first of these entries.
    func noteUnlisted(
        _ catalog: CatalogID, pass: Int64, now: Int64
    ) throws(SQLiteError) -> (count: Int, first: [MissingEntry]) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            let sequence = try nextSequence()
            // For such an upstream, `looked_up` is the time at which an entry was first missing, or 0 if the list contains the
            // entry.
            let noted = try database.all(
                """
                UPDATE entry SET looked_up = CASE WHEN seen < ?1 THEN ?2 ELSE 0 END, sequence = ?4
                WHERE catalog = ?3 AND (seen < ?1) = (looked_up = 0) AND NOT gone AND NOT own
                RETURNING looked_up, \(Store.beginning)
                """, [.integer(pass), .integer(now), .text(catalog.raw), .integer(sequence)]
            ) { row throws(SQLiteError) in
                (isMissing: row.integer(0) > 0, entry: Store.missing(try plain(row.bytes(1)), since: now))
            }
            let missing = noted.compactMap { $0.isMissing ? $0.entry : nil }
            for case (let isMissing, let entry?) in noted {
                try record(isMissing ? .removed : .returned, of: entry.id, title: entry.title, now: now)
            }
            return (missing.count, Array(missing.sorted { $0.id < $1.id }.prefix(CatalogReport.missingLimit)))
        }
    }

    /// Stores the result of looking up an entry. An unclear result doesn't change the entry.
    /// - Returns: The entry if it has now been marked as gone, and the outcome of storing the entry if it still exists.
    func store(
        _ answer: ExistenceCheckResult, for id: EntryID, pass: Int64, now: Int64
    ) throws(SQLiteError) -> (gone: MissingEntry?, StoreOutcome?) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try database.run(
                "UPDATE entry SET looked_up = ? WHERE catalog = ? AND key = ?",
                [.integer(now), .text(id.catalog.raw), .text(id.key)])
            switch answer {
            case .gone: return (try markGone(id, sequence: try nextSequence(), now: now), nil)
            case .present(let record) where record.id == id:
                return (nil, try store(StorableRecord(record: record), sequence: try nextSequence(), seen: pass, now: now))
            case .present, .unclear: return (nil, nil)
            }
        }
    }

    // MARK: Stored responses

    /// Returns the name under which the response to a list request is cached. Returns nil if the request has a body, because
    /// responses to requests with a body aren't cached.
    static func name(of request: UpstreamRequest) -> String? {
        guard request.body == nil else { return nil }
        var name = place(of: request)
        for item in request.query { name += "\u{1}" + item.name + "\u{2}" + item.value }
        return name
    }

    /// Returns the upstream and path of a list request, which are the same for all pages of the list.
    static func place(of request: UpstreamRequest) -> String { request.upstream + " " + request.path }

    /// Returns the cached response to a request.
    func keptPage(_ request: String) throws(SQLiteError) -> CachedListResponse? {
        try database.first("SELECT body, etag, last_modified FROM page WHERE request = ?", [.text(request)]) { row in
            CachedListResponse(
                request: request, body: row.bytes(0),
                validators: CacheValidators(etag: row.optionalText(1), lastModified: row.optionalText(2)))
        }
    }

    /// Removes the cached response to a request, because it was unusable.
    func dropPage(_ request: String) throws(SQLiteError) {
        try database.run("DELETE FROM page WHERE request = ?", [.text(request)])
    }

    /// Removes the cached responses for all pages with the given upstreams and paths.
    ///
    /// - Returns: Whether any responses were cached.
    func dropPages(at places: Set<String>) throws(SQLiteError) -> Bool {
        var hadAny = false
        for place in places {
            // A cached response's name consists of the path, a separator with the code 1, and the query items. Find the names
            // with this path and any query.
            let count = try database.integer(
                "SELECT count(*) FROM page WHERE request = ?1 OR request > ?1 || char(1) AND request < ?1 || char(2)",
                [.text(place)])
            hadAny = hadAny || (count ?? 0) > 0
            try database.run(
                "DELETE FROM page WHERE request = ?1 OR request > ?1 || char(1) AND request < ?1 || char(2)", [.text(place)])
        }
        return hadAny
    }

    /// Stores a response, or replaces an earlier one.
    func keep(_ page: CachedListResponse, now: Int64) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO page (request, body, etag, last_modified, fetched) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (request) DO UPDATE SET body = excluded.body, etag = excluded.etag,
                last_modified = excluded.last_modified, fetched = excluded.fetched
            """,
            [
                .text(page.request), .blob(page.body), .optional(page.validators.etag),
                .optional(page.validators.lastModified), .integer(now),
            ])
    }
}
