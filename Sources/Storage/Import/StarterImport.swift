internal import Catalogs
internal import Model
internal import Pack
internal import SQLite

/// Fills empty catalogs with the records from the bundled starter files.
///
/// Records from a starter file never replace records that were fetched from an upstream. A newer starter file updates only
/// entries whose only source is a starter file.
struct StarterImport {
    let store: Store
    let shareDirectory: String?
    let now: Int64

    /// The stamp that marks a library created without starter files (`--no-starter`). It is stored instead of a starter file's
    /// stamp and never equals any file's stamp.
    private static let declined = "none"

    /// Records permanently that the library doesn't use starter files.
    func decline() throws(SQLiteError) {
        try store.database.run("UPDATE catalog SET starter_stamp = ?", [.text(StarterImport.declined)])
    }

    /// Returns the catalogs whose bundled starter file is missing or unusable.
    func missing() throws(SQLiteError) -> [CatalogID: UpstreamProblem] {
        var missing: [CatalogID: UpstreamProblem] = [:]
        let rows = try store.catalogRows()
        guard !isDeclined(rows) else { return [:] }
        // Check only the files that haven't been imported yet.
        let unusable = due(rows).filter { records($0).isEmpty }.map(\.upstream)
        for adapter in store.adapters.adapters {
            guard let name = adapter.starterFile else { continue }
            let isThere = path(name).flatMap(Files.stamp) != nil
            guard !isThere || unusable.contains(adapter.upstream) else { continue }
            for catalog in adapter.catalogIDs { missing[catalog] = isThere ? .badStarter : .noStarter }
        }
        return missing
    }

    /// Returns the records in an adapter's starter file, or an empty array if the file is unusable.
    private func records(_ adapter: any Adapter) -> [RawRecord] {
        guard let path = adapter.starterFile.flatMap(path), let bytes = try? Files.read(path) else { return [] }
        return (try? adapter.starter(from: bytes)) ?? []
    }

    private func path(_ name: String) -> String? { shareDirectory.map { $0 + "/" + name } }

    /// Returns the adapters whose starter file has changed since the last import. This check is fast, because it doesn't read the
    /// files.
    func due(_ rows: [String: CatalogRow]) -> [any Adapter] {
        guard !isDeclined(rows) else { return [] }
        return store.adapters.adapters.filter { adapter in
            guard let stamp = adapter.starterFile.flatMap(path).flatMap(Files.stamp) else { return false }
            return adapter.catalogIDs.contains { rows[$0.raw]?.starterStamp != stamp }
        }
    }

    private func isDeclined(_ rows: [String: CatalogRow]) -> Bool {
        rows.values.contains { $0.starterStamp == StarterImport.declined }
    }

    /// Imports an adapter's starter file in a single transaction. If the file can't be read, nothing happens.
    func run(_ adapter: any Adapter) throws(SQLiteError) {
        guard let path = adapter.starterFile.flatMap(path), let stamp = Files.stamp(of: path),
            let bytes = try? Files.read(path)
        else { return }
        let hash = SHA256.sha256(bytes)
        let rows = try store.catalogRows()
        let isKnown = adapter.catalogIDs.allSatisfy { rows[$0.raw]?.starter == hash }
        let records = isKnown ? [] : (try? adapter.starter(from: bytes)) ?? []
        guard isKnown || !records.isEmpty else { return }
        try store.database.transaction(.immediate) { () throws(SQLiteError) in
            try take(records, adapter, rows)
            try remember(adapter, stamp, hash)
        }
    }

    private func take(_ records: [RawRecord], _ adapter: any Adapter, _ rows: [String: CatalogRow]) throws(SQLiteError) {
        guard !records.isEmpty else { return }
        let sequence = try store.nextSequence()
        var wasEmpty: [CatalogID: Bool] = [:]
        for catalog in adapter.catalogIDs { wasEmpty[catalog] = try store.count(catalog) == 0 }
        for record in records {
            let catalog = record.id.catalog
            guard let wasEmpty = wasEmpty[catalog], store.adapters[catalog] != nil else { continue }
            if !wasEmpty {
                let parts = try store.partNames(of: record.id)
                // If a catalog has been synced but lacks an entry from the starter file, the upstream has removed that entry, so
                // skip it. Entries written for Almanac have never existed upstream, so store them.
                if parts.isEmpty, rows[catalog.raw]?.checked != nil, adapter.lookupRequest(for: record.id) != nil { continue }
                if parts.contains(where: { $0 != .starter }) { continue }
            }
            _ = try store.store(
                StorableRecord(record: record), sequence: sequence,
                recordsAdditions: !wasEmpty && rows[catalog.raw]?.starterStamp != nil, now: now)
        }
    }

    private func remember(_ adapter: any Adapter, _ stamp: String, _ hash: String) throws(SQLiteError) {
        for catalog in adapter.catalogIDs {
            try store.database.run(
                "UPDATE catalog SET starter_stamp = ?, starter = ? WHERE id = ?",
                [.text(stamp), .text(hash), .text(catalog.raw)])
        }
    }
}

extension Store {
    /// Returns the origins of an entry's stored records, such as a starter file or the upstream's list.
    func partNames(of id: EntryID) throws(SQLiteError) -> [RawRecordOrigin] {
        try database.all(
            "SELECT part FROM payload WHERE catalog = ? AND key = ?", [.text(id.catalog.raw), .text(id.key)]
        ) { $0.text(0) }
        .compactMap { RawRecordOrigin(rawValue: $0) }
    }
}
