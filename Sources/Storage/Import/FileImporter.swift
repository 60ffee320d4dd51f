internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// The steps of importing a file: analysing its columns in a first reading, storing its records in a second, then publishing.
///
/// Memory use is limited to a few records, the column statistics, and eight bytes per ID. The import can be interrupted at any
/// point without damage to the library. Importing the file again then continues quickly, because unchanged records cost next to
/// nothing.
struct FileImporter {
    /// How long to wait for another process's import or cleanup, in milliseconds.
    private static let patience = 3000

    let library: Library
    let input: ImportInput
    let request: FileImportRequest
    let isStopped: @Sendable () -> Bool
    let progress: @Sendable (FileImportProgress) -> Void

    private var catalog: CatalogID { request.catalog }

    func run() async throws(LibraryError) -> FileImportReport {
        let look = FilePreview(input: input, request: request, isStopped: isStopped, progress: progress)
        try look.checkName(library.table)
        guard let owner = library.writing?.owner else { throw library.notWritable }
        let lock: FileLock?
        do throws(FileError) {
            lock = try FileLock.take(library.directory.lock(catalog), waiting: FileImporter.patience)
        } catch { throw LibraryError(error, in: library.directory) }
        guard let lock else { throw .alreadyRunning(catalog) }
        defer { lock.release() }
        // A catalog of that name that was being forgotten is gone for good before there is another.
        while try await owner.write({ [catalog] store, _ throws(SQLiteError) in try store.clearForgotten(catalog, limit: 1000) })
        {}
        let earlier = try await owner.read { [catalog] store throws(SQLiteError) in try store.plan(catalog) }
        let (report, stamp) = try look.look(earlier: earlier)
        guard report.profile.records > 0, !isStopped() else { return report }
        guard input.stamp() == stamp else { throw .badFile(.changed) }
        return try await keep(report, earlier, owner)
    }

    // MARK: Storing

    private func keep(
        _ looked: FileImportReport, _ earlier: ImportPlan?, _ owner: StoreActor
    ) async throws(LibraryError) -> FileImportReport {
        guard let adapter = ImportedCatalog(looked.plan), let description = adapter.catalogs.first else {
            throw .badPlan(.badName(looked.plan.catalog, suggestion: nil))
        }
        let isAlike = earlier.map { $0.makesTheSame(as: looked.plan) } ?? true
        let isDescribedAlike = earlier.flatMap { ImportedCatalog($0)?.catalogs.first }.map { $0 == description } ?? true
        if earlier != looked.plan {
            try await owner.write { store, now throws(SQLiteError) in
                try store.keep(looked.plan, isRemaking: !isAlike || !isDescribedAlike, now: now)
            }
        }
        var report = looked
        report.flaws = []
        report.flawCount = 0
        let keys = try await store(&report, adapter, owner)
        if !report.isStopped {
            let hasRemoved = try await settle(&report, keys, isAlike: isAlike, owner)
            try await owner.write { [catalog] store, _ throws(SQLiteError) in
                if let item = try store.item(catalog) { try store.setMade(item) }
            }
            try await owner.write { [catalog] store, now throws(SQLiteError) in
                try store.setOutcome(catalog, isComplete: true, isFailed: false, problem: nil, now: now)
            }
            show(.publishing, 0, 1, report)
            try await owner.publish(catalog, hasRemoved || !isDescribedAlike ? .anew : .delta)
        } else {
            show(.publishing, 0, 1, report)
            // If the plan was only partly applied, the next start does the rest.
            if isAlike, isDescribedAlike { try await owner.publish(catalog, .delta) }
        }
        await owner.tidy()
        return report
    }

    private func show(_ phase: FileImportProgress.Phase, _ done: Int64, _ total: Int64, _ report: FileImportReport) {
        progress(FileImportProgress(phase: phase, done: done, total: total, records: report.profile.records))
    }

    /// Reads the file again and stores its records. While one batch is stored, the next is read.
    /// - Returns: The hashes of the IDs in the file.
    private func store(
        _ report: inout FileImportReport, _ adapter: ImportedCatalog, _ owner: StoreActor
    ) async throws(LibraryError) -> Set<UInt64> {
        var keys: Set<UInt64> = []
        var ids = RecordIDs(adapter)
        if ids.dependOnStoredTitles, !report.isNew {
            let profile = report.profile
            ids = RecordIDs(
                adapter,
                stored: try await owner.read { store throws(SQLiteError) in try store.sharedTitles(adapter, profile) })
        }
        var reader = BatchReader(reader: try FilePreview.open(input, request.format), adapter: adapter, ids: ids)
        keys.reserveCapacity(Int(clamping: report.profile.records))
        var counts = ImportCounts(report)
        var batch = try reader.next(&keys)
        var done: Int64 = 0
        while !batch.records.isEmpty || !batch.flaws.isEmpty {
            for flaw in batch.flaws { report.note(flaw) }
            let records = try await titled(batch.records, adapter, owner, isNew: report.isNew)
            async let storing = FileImporter.stored(records, owner)
            let following: Result<BatchReader.Batch, LibraryError>
            do throws(LibraryError) { following = .success(try reader.next(&keys)) } catch { following = .failure(error) }
            for (record, stored) in zip(records, try await storing.get()) { counts.add(record, stored, to: &report) }
            done += Int64(records.count)
            progress(
                FileImportProgress(phase: .storing, done: done, total: report.profile.records, records: report.profile.records))
            batch = try following.get()
            if isStopped() {
                report.isStopped = !batch.records.isEmpty
                break
            }
        }
        return keys
    }

    /// Gives records without a title the titles of the records that they replace, so that a file without titles doesn't erase
    /// them.
    private func titled(
        _ records: [PreparedImport], _ adapter: ImportedCatalog, _ owner: StoreActor, isNew: Bool
    ) async throws(LibraryError) -> [PreparedImport] {
        let untitled = records.filter { $0.isUntitled }.map { $0.id }
        guard !untitled.isEmpty, !isNew, !request.replaces else { return records }
        let earlier = try await owner.read { store throws(SQLiteError) in try store.imported(untitled) }
        return records.map { record in
            guard record.isUntitled, let old = earlier[record.id], let payload = adapter.payload(record.payload, titledAs: old),
                let entry = try? adapter.entry(record.id, from: [RawRecord(id: record.id, part: .imported, payload: payload)])
            else { return record }
            return PreparedImport(
                id: record.id, payload: payload, encoded: Store.encode(entry), line: record.line, isRepeat: record.isRepeat)
        }
    }

    private static func stored(_ records: [PreparedImport], _ owner: StoreActor) async -> Result<[StoredImport], LibraryError> {
        do throws(LibraryError) {
            return .success(
                try await owner.write { store, now throws(SQLiteError) in try store.storeImported(records, now: now) })
        } catch { return .failure(error) }
    }

    /// Handles the entries that the file lacks: rebuilds them if the plan changed, and removes them if requested.
    /// - Returns: Whether any entries were removed or marked.
    private func settle(
        _ report: inout FileImportReport, _ keys: Set<UInt64>, isAlike: Bool, _ owner: StoreActor
    ) async throws(LibraryError) -> Bool {
        let total = try await owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) }
        let absent = total - Int64(keys.count)
        guard absent > 0 else { return false }
        report.keptForFlaws = request.replaces && report.flawCount > 0
        let isRemoving = request.replaces && report.flawCount == 0
        guard isRemoving || !isAlike else {
            report.absent = absent
            return false
        }
        let shelf = try library.snapshot().shelf
        let starred = Set(shelf.favourites.map { $0.entry } + shelf.notedEntries).filter { $0.catalog == catalog }
        var last = ""
        var done: Int64 = 0
        while true {
            let found = try await owner.read { [catalog, last] store throws(SQLiteError) in
                try store.keys(of: catalog, after: last, limit: 1000)
            }
            guard let end = found.last else { break }
            last = end
            let missing = found.filter { !keys.contains(ImportedKey.hash(of: $0)) }.compactMap { EntryID(catalog, $0) }
            if !missing.isEmpty {
                if isRemoving {
                    report.marked += try await owner.write { store, _ throws(SQLiteError) in
                        try store.remove(missing, marking: starred)
                    }
                    report.removed += Int64(missing.count { !starred.contains($0) })
                } else {
                    try await owner.write { [catalog] store, _ throws(SQLiteError) in
                        if let item = try store.item(catalog) { try store.remake(missing, item) }
                    }
                    report.absent += Int64(missing.count)
                }
            }
            done += Int64(found.count)
            show(.remaking, done, total, report)
        }
        return report.removed > 0 || report.marked > 0
    }
}

/// Counts the stored entries. An entry whose ID occurs more than once counts by its final state.
private struct ImportCounts {
    /// For each existing entry, its hash before the import and whether it is unchanged now. Tracked only if IDs can repeat.
    private var origins: [UInt64: (hash: Int, isSame: Bool)] = [:]
    private let hasRepeats: Bool

    init(_ report: FileImportReport) {
        // IDs made from titles or from whole records repeat only if the record repeats.
        if case .column(let name) = report.plan.ids { hasRepeats = !report.profile.isKey(name) } else { hasRepeats = false }
    }

    mutating func add(_ record: PreparedImport, _ stored: StoredImport, to report: inout FileImportReport) {
        let key = ImportedKey.hash(of: record.id.key)
        guard record.isRepeat, !stored.isNew else {
            if stored.isNew { report.added += 1 } else if stored.isSameEntry { report.kept += 1 } else { report.changed += 1 }
            guard hasRepeats, let hash = stored.isSameEntry ? record.encoded.hashValue : stored.before else { return }
            origins[key] = (hash, stored.isSameEntry)
            return
        }
        report.repeated += 1
        if !stored.isSamePayload { report.note(ImportFlaw(.sameID, line: record.line, detail: record.id.key)) }
        guard let origin = origins[key], origin.isSame != (origin.hash == record.encoded.hashValue) else { return }
        report.kept += origin.isSame ? -1 : 1
        report.changed += origin.isSame ? 1 : -1
        origins[key]?.isSame.toggle()
    }
}

/// Reads a file's records in batches and makes their entries.
private struct BatchReader {
    struct Batch: Sendable {
        var records: [PreparedImport] = []
        var flaws: [ImportFlaw] = []
    }

    private static let most = (records: 1000, bytes: 4 << 20)

    var reader: RecordReader
    let adapter: ImportedCatalog
    var ids: RecordIDs

    /// Returns the next batch. It is empty at the end of the file.
    mutating func next(_ keys: inout Set<UInt64>) throws(LibraryError) -> Batch {
        var batch = Batch()
        var bytes = 0
        while max(batch.records.count, batch.flaws.count) < BatchReader.most.records, bytes < BatchReader.most.bytes {
            switch try FilePreview.next(&reader) {
            case nil: return batch
            case .flaw(let flaw): batch.flaws.append(flaw)
            case .record(let record):
                guard let id = ids.id(of: record, isTaken: { keys.contains(ImportedKey.hash(of: $0.key)) }) else {
                    batch.flaws.append(ImportFlaw(.noID, line: record.line))
                    continue
                }
                let isNew = keys.insert(ImportedKey.hash(of: id.key)).inserted
                let encoded = Store.encode(adapter.entry(id, of: record))
                batch.records.append(
                    PreparedImport(
                        id: id, payload: record.payload, encoded: encoded, line: record.line, isRepeat: !isNew,
                        isUntitled: adapter.isUntitled(record)))
                bytes += record.payload.count + encoded.count
            }
        }
        return batch
    }
}
