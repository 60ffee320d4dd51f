internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// The result of storing a record.
enum StoreOutcome: Equatable, Sendable {
    case added
    /// The entry changed. `isSameRecord` says whether the record itself is unchanged. `before` is a hash of the previous entry, or
    /// nil if it was marked as gone. The same entry has different hashes in different processes, so never store this value.
    case changed(isSameRecord: Bool, before: Int?)
    case same(isSameRecord: Bool)
    /// The same list download has already found another record with this ID. The stored entry hasn't changed.
    case sharedID
    /// The record is unusable, and the stored entry hasn't changed.
    case unusable(AdaptProblem)

    /// Whether the record is stored now.
    var isUsable: Bool {
        switch self {
        case .added, .changed, .same: true
        case .sharedID, .unusable: false
        }
    }
}

extension Store {
    /// Encodes an entry for storage: first the data that lists show, then the rest.
    static func encode(_ entry: Entry) -> [UInt8] {
        var writer = ByteWriter(reserving: 4096)
        entry.encodeHead(to: &writer)
        entry.encodeBody(to: &writer)
        return writer.bytes
    }

    /// Decodes an entry from its stored form, or returns nil if the bytes are invalid.
    static func decode(_ bytes: [UInt8]) -> Entry? {
        var reader = ByteReader(bytes)
        guard var entry = try? Entry(headFrom: &reader) else { return nil }
        do { try entry.decodeBody(from: &reader) } catch { return nil }
        return entry
    }

    /// Stores a record and recreates its entry, as part of the current transaction. No other method inserts entries or records.
    ///
    /// - Parameters:
    ///   - adapter: the adapter that creates the entry, or nil to look it up.
    ///   - sequence: the current transaction's number.
    ///   - seen: the number of the list download that found the record, or nil if the record comes from another request.
    ///   - compressor: the way to compress the record and the entry.
    ///   - recordsAdditions: whether a new entry counts as a change of the source, because the catalog was complete before.
    func store(
        _ new: StorableRecord, by adapter: (any Adapter)? = nil, sequence: Int64, seen: Int64? = nil,
        compressor: BatchCompressor = .none, recordsAdditions: Bool = false, now: Int64
    ) throws(SQLiteError) -> StoreOutcome {
        let record = new.record, id = new.id
        let known = if let adapter { adapter } else { try item(id.catalog)?.adapter(creating: id) }
        guard let adapter = known else {
            return .unusable(AdaptProblem(.noID, entry: id.text))
        }
        let old = try row(of: id)
        var parts = try parts(of: id)
        let kept = parts.first { $0.part == record.part }
        parts.removeAll { $0.part == record.part }
        let isGone = record.part == .starter ? old?.isGone ?? false : false
        let prepared = new.prepared.flatMap { !isGone && $0.others == parts ? $0 : nil }
        let isSameRecord = kept?.saysTheSame(as: record) ?? false
        if let old, kept != nil {
            // A reader's file may be imported with another plan, which changes the entry although the record is the same.
            let isSameEntry = record.part != .imported || prepared.map { $0.encoded == old.body } ?? true
            if isSameRecord, isSameEntry, !(old.isGone && record.part != .starter) {
                try markFound(new, seen: seen, now: now)
                return .same(isSameRecord: true)
            }
            if !isSameRecord, let seen, old.seen == seen { return .sharedID }
        }
        let entry: StorableEntry
        if let prepared {
            entry = prepared
        } else {
            do { entry = StorableEntry(try adapter.entry(id, from: parts + [record]), id: id, isGone: isGone) } catch {
                // Even if the record is unusable, it shows that the entry still exists upstream.
                if let seen { try markSeen(id, pass: seen) }
                return .unusable(error)
            }
        }
        try keep(new, compressor, now: now)
        let hasWhole = (parts + [record]).contains { $0.part == .detail || $0.part == .starter }
        let wantsDetail =
            switch record.part {
            case .detail: false
            // If the list record changed, the details may have changed too.
            case .list: adapter.detailRequest(for: id) != nil && (!hasWhole || kept != nil || old?.wantsDetail == true)
            case .starter, .imported: old?.wantsDetail == true && !hasWhole
            }
        guard let old else {
            try database.run(
                """
                INSERT INTO entry (catalog, key, body, sequence, gone, own, wants_detail, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(id.catalog.raw), .text(id.key), compressor.stored(entry: entry.encoded), .integer(sequence),
                    .bool(isGone),
                    .bool(entry.isLocalRecord), .bool(wantsDetail), .integer(seen ?? 0),
                ])
            if recordsAdditions, let entry = Store.decode(entry.encoded) {
                try self.record(.added, of: id, title: entry.title, now: now)
            }
            return .added
        }
        let isSame = old.body == entry.encoded
        try database.run(
            """
            UPDATE entry SET body = ?, sequence = ?, gone = ?, own = ?, wants_detail = ?, seen = max(seen, ?)
            WHERE catalog = ? AND key = ?
            """,
            [
                compressor.stored(entry: entry.encoded), .integer(isSame ? old.sequence : sequence), .bool(isGone),
                .bool(entry.isLocalRecord),
                .bool(wantsDetail), .integer(seen ?? 0), .text(id.catalog.raw), .text(id.key),
            ])
        if isSame { return .same(isSameRecord: isSameRecord) }
        if !isGone, let kept, let new = Store.decode(entry.encoded) {
            // Make the earlier entry with the same version of the adapter, so that only the source's changes count.
            let earlier = (try? adapter.entry(id, from: parts + [kept])) ?? Store.decode(old.body)
            if old.isGone {
                if new[Entry.versionKey] == nil { try self.record(.returned, of: id, title: new.title, now: now) }
            } else if !isSameRecord, let earlier, !earlier.isPartial,
                record.part != .imported || recordsAdditions || id.catalog == RecipeRecord.catalog
            {
                let isFile = record.part == .imported || record.part == .starter
                let isByThisVersion = isFile ? true : try wasListedByThisVersion(id.catalog)
                try recordChange(from: earlier, to: new, withNew: isByThisVersion, now: now)
            }
        }
        return .changed(isSameRecord: isSameRecord, before: old.isGone ? nil : old.body.hashValue)
    }

    /// Records that the upstream sent a stored record again without changes.
    private func markFound(_ new: StorableRecord, seen: Int64?, now: Int64) throws(SQLiteError) {
        if let seen { try markSeen(new.id, pass: seen) }
        guard new.record.part == .detail else { return }
        try database.run(
            "UPDATE payload SET etag = ?, last_modified = ?, fetched = ? WHERE catalog = ? AND key = ? AND part = ?",
            [
                .optional(new.validators.etag), .optional(new.validators.lastModified), .integer(now), .text(new.id.catalog.raw),
                .text(new.id.key), .text(new.record.part.rawValue),
            ])
        try detailIsHere(new.id)
    }

    /// Records that an entry's stored details are current.
    func detailIsHere(_ id: EntryID) throws(SQLiteError) {
        try database.run(
            "UPDATE entry SET wants_detail = 0 WHERE catalog = ? AND key = ? AND wants_detail",
            [.text(id.catalog.raw), .text(id.key)])
    }

    /// Records that a list download found an entry.
    func markSeen(_ id: EntryID, pass: Int64) throws(SQLiteError) {
        try database.run(
            "UPDATE entry SET seen = ? WHERE catalog = ? AND key = ? AND seen < ?",
            [.integer(pass), .text(id.catalog.raw), .text(id.key), .integer(pass)])
    }

    private func keep(_ new: StorableRecord, _ compressor: BatchCompressor, now: Int64) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO payload (catalog, key, part, body, etag, last_modified, fetched) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (catalog, key, part) DO UPDATE SET body = excluded.body, etag = excluded.etag,
                last_modified = excluded.last_modified, fetched = excluded.fetched
            """,
            [
                .text(new.id.catalog.raw), .text(new.id.key), .text(new.record.part.rawValue),
                compressor.stored(record: new.record.payload),
                .optional(new.validators.etag), .optional(new.validators.lastModified), .integer(now),
            ])
    }

    /// An entry's row in the table `entry`.
    struct EntryRow {
        let body: [UInt8]
        let sequence: Int64
        let isGone: Bool
        let isLocalRecord: Bool
        let wantsDetail: Bool
        /// The number of the last list download that found the entry.
        let seen: Int64
    }

    /// Returns an entry's row, or nil if the entry isn't stored.
    func row(of id: EntryID) throws(SQLiteError) -> EntryRow? {
        try database.first(
            "SELECT body, sequence, gone, own, wants_detail, seen FROM entry WHERE catalog = ? AND key = ?",
            [.text(id.catalog.raw), .text(id.key)]
        ) { row throws(SQLiteError) in
            EntryRow(
                body: try plain(row.bytes(0)), sequence: row.integer(1), isGone: row.bool(2), isLocalRecord: row.bool(3),
                wantsDetail: row.bool(4), seen: row.integer(5))
        }
    }

    /// Returns whether an entry is stored.
    func holds(_ id: EntryID) throws(SQLiteError) -> Bool {
        try database.integer(
            "SELECT 1 FROM entry WHERE catalog = ? AND key = ?", [.text(id.catalog.raw), .text(id.key)]) != nil
    }

    /// Returns an entry's stored payloads, which are the unchanged records from its source.
    func parts(of id: EntryID) throws(SQLiteError) -> [RawRecord] {
        var parts: [RawRecord] = []
        try database.query(
            "SELECT part, body FROM payload WHERE catalog = ? AND key = ? ORDER BY part",
            [.text(id.catalog.raw), .text(id.key)]
        ) { row throws(SQLiteError) in
            guard let part = RawRecordOrigin(rawValue: row.text(0)) else { return }
            parts.append(RawRecord(id: id, part: part, payload: try plain(row.bytes(1))))
        }
        return parts
    }

    /// Returns the HTTP cache validators (such as an ETag) that an upstream sent with a stored record.
    func validators(of id: EntryID, part: RawRecordOrigin) throws(SQLiteError) -> CacheValidators {
        try database.first(
            "SELECT etag, last_modified FROM payload WHERE catalog = ? AND key = ? AND part = ?",
            [.text(id.catalog.raw), .text(id.key), .text(part.rawValue)]
        ) { row in CacheValidators(etag: row.optionalText(0), lastModified: row.optionalText(1)) } ?? CacheValidators()
    }

    /// Marks an entry as no longer in its source. Bundled and imported entries have no upstream, so they are
    /// marked only if `isLocalRecord` is true, after they disappear from their file.
    /// - Returns: The entry, or nil if it is already marked or can't be marked.
    func markGone(
        _ id: EntryID, isLocalRecord: Bool = false, sequence: Int64, now: Int64
    ) throws(SQLiteError) -> MissingEntry? {
        guard let old = try row(of: id), !old.isGone, isLocalRecord || !old.isLocalRecord, var entry = Store.decode(old.body)
        else { return nil }
        entry.isGone = true
        try database.run(
            "UPDATE entry SET body = ?, sequence = ?, gone = 1, looked_up = ?, wants_detail = 0 WHERE catalog = ? AND key = ?",
            [.blob(Store.encode(entry)), .integer(sequence), .integer(now), .text(id.catalog.raw), .text(id.key)])
        if entry[Entry.versionKey] == nil { try record(.removed, of: id, title: entry.title, now: now) }
        return MissingEntry(id: id, title: entry.title, since: now / 1000)
    }

    // MARK: Rebuilding

    /// The number of entries to rebuild in each transaction.
    private static let remadeAtOnce: Int64 = 1000

    /// Rebuilds a catalog's entries after another version of the program created them. Uses only stored data: the entries'
    /// payloads, which are the sources' unchanged records. The rebuild takes several transactions. If it is interrupted, it
    /// starts again from the beginning.
    func rebuildEntries(_ catalog: CatalogID) throws(SQLiteError) {
        guard let item = try item(catalog) else { return }
        var last = ""
        while true {
            let keys = try keys(of: catalog, after: last, limit: Store.remadeAtOnce)
            guard let end = keys.last else { break }
            try rebuildEntries(keys.compactMap { EntryID(catalog, $0) }, item)
            last = end
        }
        try setMade(item)
    }

    /// Returns a catalog's entry keys that sort after `key`, in order. Returns at most `limit` keys.
    func keys(of catalog: CatalogID, after key: String, limit: Int64) throws(SQLiteError) -> [String] {
        try database.all(
            "SELECT key FROM entry WHERE catalog = ? AND key > ? ORDER BY key LIMIT ?",
            [.text(catalog.raw), .text(key), .integer(limit)]
        ) { $0.text(0) }
    }

    /// Rebuilds entries in a single transaction. If an entry can't be rebuilt, its stored form doesn't change.
    func rebuildEntries(_ ids: [EntryID], _ item: AdapterTable.CatalogAdapters) throws(SQLiteError) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            let sequence = try nextSequence(), compressor = try compressor(of: item.id)
            for id in ids {
                guard let old = try row(of: id) else { continue }
                let parts = try parts(of: id)
                let adapter = item.adapter(creating: id)
                guard !parts.isEmpty, let made = try? adapter.entry(id, from: parts) else { continue }
                let entry = StorableEntry(made, id: id, isGone: old.isGone)
                // A source file may have changed, so check again whether the adapter can request the entry's details.
                let lacksDetail = made.isPartial && parts.contains { $0.part == .list }
                let wantsDetail = (old.wantsDetail || lacksDetail && !old.isGone) && adapter.detailRequest(for: id) != nil
                guard entry.encoded != old.body || wantsDetail != old.wantsDetail else { continue }
                try database.run(
                    "UPDATE entry SET body = ?, sequence = ?, own = ?, wants_detail = ? WHERE catalog = ? AND key = ?",
                    [
                        compressor.stored(entry: entry.encoded), .integer(entry.encoded == old.body ? old.sequence : sequence),
                        .bool(entry.isLocalRecord), .bool(wantsDetail), .text(id.catalog.raw), .text(id.key),
                    ])
            }
        }
    }

    /// Records that all of a catalog's entries have been created by this version of the program and, if the catalog was imported,
    /// with its current import plan.
    func setMade(_ item: AdapterTable.CatalogAdapters) throws(SQLiteError) {
        try database.run(
            "UPDATE catalog SET made_by = ? WHERE id = ?", [.integer(Store.creatorVersion(item)), .text(item.id.raw)])
    }
}
