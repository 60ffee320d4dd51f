internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// Where a pass over a catalog's list stands.
struct ListProgress: Equatable, Sendable {
    /// Passes are numbered from 1; entries remember the number of the last one that met them.
    let number: Int64
    /// Where to go on; nil at the beginning.
    let checkpoint: String?
    /// Whether its list came whole a short while ago, and the reader stopped what comes after it.
    var isListed = false
}

/// One page of a pass, ready to be stored.
struct FetchedPage: Sendable {
    let records: [RawRecord]
    /// The entries of `records`, one for each, where they were made beforehand; else empty.
    let prepared: [PreparedEntry?]
    /// Records of the page that could not be used.
    let problems: [AdaptProblem]
    /// Where the pass stands after it.
    let checkpoint: String
    /// The name its answer is stored under; nil if the answer is never stored.
    let request: String?
    /// What happens to the stored answer.
    let keeping: Keeping

    /// What happens to the stored answer of its request.
    enum Keeping: Sendable {
        /// The stored answer was used for this page, and stays.
        case asItIs
        /// The new answer replaces it, for use after a 304.
        case new(CachedPage)
        /// The stored answer is removed: the upstream sent no validators.
        case none
    }
}

/// An answer to a list request, kept so that a 304 can stand for it.
struct CachedPage: Equatable, Sendable {
    let request: String
    let body: [UInt8]
    let validators: Validators
}

/// What storing a batch of records came to.
struct StoredPage: Sendable {
    var added: [EntryID] = []
    var changed: [EntryID] = []
    var same = 0
    var problems: [AdaptProblem] = []

    mutating func take(_ stored: Stored, of id: EntryID) {
        switch stored {
        case .added: added.append(id)
        case .changed: changed.append(id)
        case .same: same += 1
        case .unusable(let problem): problems.append(problem)
        }
    }
}

extension Store {
    /// How long a checkpoint is worth going on from, in milliseconds; after that the list is another one.
    static let checkpointLife: Int64 = 24 * 3600 * 1000

    /// Begins a pass, or goes on with one that was stopped.
    ///
    /// - Parameter listFreshFor: for how long a list that came whole is not asked for again where the reader stopped what comes after it, in
    ///   milliseconds.
    func beginPass(_ catalog: CatalogID, listFreshFor: Int64, now: Int64) throws(SQLiteError) -> ListProgress {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try keepPick(catalog, now: now)
            let last = try database.first(
                "SELECT number, is_open, checkpoint, begun FROM pass WHERE catalog = ?", [.text(catalog.raw)]
            ) { row in (number: row.integer(0), isOpen: row.bool(1), checkpoint: row.text(2), begun: row.integer(3)) }
            if let last, last.isOpen, !last.checkpoint.isEmpty, now >= last.begun, now - last.begun < Store.checkpointLife {
                return ListProgress(number: last.number, checkpoint: last.checkpoint)
            }
            let row = try catalogRow(catalog)
            if let last, !last.isOpen, row.problem == .stopped, !row.isFailed, let checked = row.checked,
                now >= checked, now - checked < listFreshFor
            {
                return ListProgress(number: last.number, checkpoint: nil, isListed: true)
            }
            return try newPass(catalog, after: last?.number ?? 0, now: now)
        }
    }

    private func newPass(_ catalog: CatalogID, after last: Int64, now: Int64) throws(SQLiteError) -> ListProgress {
        try database.run(
            """
            INSERT INTO pass (catalog, number, is_open, checkpoint, begun, unusable) VALUES (?, ?, 1, '', ?, 0)
            ON CONFLICT (catalog) DO UPDATE SET number = excluded.number, is_open = 1, checkpoint = '',
                begun = excluded.begun, unusable = 0
            """, [.text(catalog.raw), .integer(last + 1), .integer(now)])
        return ListProgress(number: last + 1, checkpoint: nil)
    }

    /// Begins a new pass without the stored answers of its pages: a wrong answer would be used for as long as its validators match.
    ///
    /// - Parameter places: the places of the list's requests.
    /// - Returns: nil if nothing was stored, so that the same requests would go out again.
    func beginAgain(
        _ catalog: CatalogID, forgetting places: Set<String>, after last: Int64, now: Int64
    ) throws(SQLiteError) -> ListProgress? {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            guard try dropPages(at: places) else { return nil }
            return try newPass(catalog, after: last, now: now)
        }
    }

    /// Stores one page with its checkpoint: all of it, or nothing.
    func store(_ page: FetchedPage, of catalog: CatalogID, pass: Int64, now: Int64) throws(SQLiteError) -> StoredPage {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            var batch = StoredPage()
            let sequence = try nextSequence()
            for (place, record) in page.records.enumerated() {
                guard record.id.catalog == catalog else {
                    batch.problems.append(AdaptProblem(.noID, entry: record.id.text))
                    continue
                }
                let prepared = place < page.prepared.count ? page.prepared[place] : nil
                batch.take(
                    try store(record, sequence: sequence, seen: pass, now: now, prepared: prepared), of: record.id)
            }
            let problems = page.problems + batch.problems
            switch page.keeping {
            // A page that may have been damaged on its way is fetched again in full, whatever its validators say.
            case .asItIs where problems.isEmpty: break
            case .new(let kept) where problems.isEmpty: try keep(kept, now: now)
            case .asItIs, .new, .none: if let request = page.request { try dropPage(request) }
            }
            var unusable = 0
            for problem in problems where try !meets(problem, of: catalog, pass: pass) { unusable += 1 }
            try database.run(
                "UPDATE pass SET checkpoint = ?, unusable = unusable + ? WHERE catalog = ? AND number = ?",
                [.text(page.checkpoint), .integer(Int64(unusable)), .text(catalog.raw), .integer(pass)])
            return batch
        }
    }

    /// Marks the entry of an unusable record as met by the pass.
    ///
    /// - Returns: whether the entry is stored.
    private func meets(_ problem: AdaptProblem, of catalog: CatalogID, pass: Int64) throws(SQLiteError) -> Bool {
        guard let id = EntryID(problem.entry), id.catalog == catalog, try holds(id) else { return false }
        try markSeen(id, pass: pass)
        return true
    }

    /// How many entries and unusable records the pass has met.
    func met(_ catalog: CatalogID, pass: Int64) throws(SQLiteError) -> Int {
        let seen = try database.integer(
            "SELECT count(*) FROM entry WHERE catalog = ? AND seen = ?", [.text(catalog.raw), .integer(pass)])
        let unusable = try database.integer("SELECT unusable FROM pass WHERE catalog = ?", [.text(catalog.raw)])
        return Int(clamping: (seen ?? 0) + (unusable ?? 0))
    }

    /// Ends a pass; the next sync begins a new one.
    func endPass(_ catalog: CatalogID) throws(SQLiteError) {
        try database.run("UPDATE pass SET is_open = 0, checkpoint = '' WHERE catalog = ?", [.text(catalog.raw)])
    }

    /// Entries that a complete pass did not meet, those not looked for the longest first.
    func missing(_ catalog: CatalogID, pass: Int64, limit: Int) throws(SQLiteError) -> [EntryID] {
        try database.all(
            """
            SELECT key FROM entry WHERE catalog = ? AND seen < ? AND NOT gone AND NOT own ORDER BY looked_up, key LIMIT ?
            """, [.text(catalog.raw), .integer(pass), .integer(Int64(limit))]
        ) { $0.text(0) }
        .compactMap { EntryID(catalog, $0) }
    }

    /// Keeps what looking for an entry came to; nil for an answer that says nothing certain.
    /// - Returns: whether the entry is newly marked as gone, and what storing it came to where it is still there.
    func store(_ answer: LookupResult, for id: EntryID, pass: Int64, now: Int64) throws(SQLiteError) -> (isGone: Bool, Stored?) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            try database.run(
                "UPDATE entry SET looked_up = ? WHERE catalog = ? AND key = ?",
                [.integer(now), .text(id.catalog.raw), .text(id.key)])
            switch answer {
            case .gone: return (try mark(id, gone: true, sequence: try nextSequence()), nil)
            case .present(let record) where record.id == id:
                return (false, try store(record, sequence: try nextSequence(), seen: pass, now: now))
            case .present, .unclear: return (false, nil)
            }
        }
    }

    // MARK: Kept answers

    /// What a request for a list page is kept under; nil for one that has a body, whose answers are not kept.
    static func name(of request: UpstreamRequest) -> String? {
        guard request.body == nil else { return nil }
        var name = place(of: request)
        for item in request.query { name += "\u{1}" + item.name + "\u{2}" + item.value }
        return name
    }

    /// What the requests for all pages of a list have in common: everything but the query.
    static func place(of request: UpstreamRequest) -> String { request.upstream + " " + request.path }

    /// The answer kept for a request.
    func keptPage(_ request: String) throws(SQLiteError) -> CachedPage? {
        try database.first("SELECT body, etag, last_modified FROM page WHERE request = ?", [.text(request)]) { row in
            CachedPage(
                request: request, body: row.bytes(0),
                validators: Validators(etag: row.optionalText(1), lastModified: row.optionalText(2)))
        }
    }

    /// Forgets the answer kept for a request, because it could not be used.
    func dropPage(_ request: String) throws(SQLiteError) {
        try database.run("DELETE FROM page WHERE request = ?", [.text(request)])
    }

    /// Removes the stored answers of all pages at these places.
    ///
    /// - Returns: whether there were any.
    func dropPages(at places: Set<String>) throws(SQLiteError) -> Bool {
        var hadAny = false
        for place in places {
            // After the place, a name continues with the separator of its first query item.
            let count = try database.integer(
                "SELECT count(*) FROM page WHERE request = ?1 OR request > ?1 || char(1) AND request < ?1 || char(2)",
                [.text(place)])
            hadAny = hadAny || (count ?? 0) > 0
            try database.run(
                "DELETE FROM page WHERE request = ?1 OR request > ?1 || char(1) AND request < ?1 || char(2)", [.text(place)])
        }
        return hadAny
    }

    private func keep(_ page: CachedPage, now: Int64) throws(SQLiteError) {
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
