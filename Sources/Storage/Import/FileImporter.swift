internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// Imports a file. Reads it once to analyse its columns and a second time to store its records, then publishes the catalog.
///
/// Memory use is limited to a few records, the column statistics, and eight bytes per ID. The import can be interrupted at any
/// point without damaging the library. If the user imports the file again, the import soon reaches the point of the interruption,
/// because unchanged records take hardly any time.
struct FileImporter {
    /// The maximum time to wait for another process's import or cleanup.
    private static let patience: Duration = .seconds(3)

    let library: Library
    var input: ImportInputFile
    var request: FileImportOptions
    let isStopped: @Sendable () -> Bool
    let progress: @Sendable (FileImportProgress) -> Void

    private var catalog: CatalogID { request.catalog }

    func run() async throws(LibraryError) -> FileImportReport {
        guard let owner = library.writing?.owner else { throw library.notWritable }
        let known = try await owner.read { [catalog] store throws(SQLiteError) in try store.importedFile(catalog) }
        if request.choices.part == nil, let part = (request.source ?? known).flatMap({ CatalogPlan($0) })?.choices.part {
            var importer = self
            importer.input = input.opened(part)
            importer.request.choices.part = part
            return try await importer.run()
        }
        let look = ImportAnalyser(input: input, request: request, isStopped: isStopped, progress: progress)
        let exists = known != nil
        let reading: Store
        do throws(SQLiteError) {
            let database = try Database(library.directory.database, mode: .readOnly)
            reading = Store(database: database, adapters: library.table)
        } catch { throw LibraryError(error, in: library.directory) }
        if let report = try look.comparison(with: reading, library.directory) { return report }
        try look.checkName(library.table, exists: exists)
        let lock = try library.directory.take(
            library.directory.lock(catalog), until: .now + FileImporter.patience, orElse: .alreadyRunning(catalog))
        defer { lock.release() }
        // Before creating a catalog, finish deleting any removed catalog with the same name.
        while try await owner.write({ [catalog] store, _ throws(SQLiteError) in try store.clearForgotten(catalog, limit: 1000) })
        {}
        let earlier = try await owner.read { [catalog] store throws(SQLiteError) in try store.importedFile(catalog) }
        let existing = look.existing(reading, earlier, library.directory)
        let (report, stamp) = try look.look(earlier: earlier, existing)
        guard report.profile.records > 0, !isStopped() else { return report }
        guard input.stamp() == stamp else { throw .badFile(.changed) }
        return try await keep(report, earlier, existing, owner)
    }

    // MARK: Storing

    private func keep(
        _ looked: FileImportReport, _ earlier: SourceFile?, _ existing: ImportRecordReader.Existing?, _ owner: UpstreamDataWriter
    ) async throws(LibraryError) -> FileImportReport {
        let adapter = SourceFileAdapter(looked.source)
        let isAlike = earlier.flatMap { CatalogPlan($0)?.makesTheSame(as: looked.plan) } ?? true
        let isDescribedAlike = earlier.map { SourceFileAdapter($0).catalogs == adapter.catalogs } ?? true
        if earlier != looked.source {
            try await owner.write { [catalog] store, now throws(SQLiteError) in
                try store.database.transaction(.immediate) { () throws(SQLiteError) in
                    try store.keep(looked.source, of: catalog, isRemaking: !isAlike || !isDescribedAlike, now: now)
                }
            }
        }
        var report = looked
        report.records.forgetProblems()
        let format = request.format.following((request.source ?? earlier).flatMap { CatalogPlan($0) })
        let keys = try await store(&report, adapter, format, existing, owner)
        if !report.isStopped {
            let hasRemoved = try await settle(&report, keys, isAlike: isAlike, owner)
            try await owner.write { [catalog] store, _ throws(SQLiteError) in
                if let item = try store.item(catalog) { try store.setMade(item) }
            }
            let unusable = report.records.problemCount
            try await owner.write { [catalog] store, now throws(SQLiteError) in
                try store.setOutcome(
                    catalog, isComplete: true, isFailed: false,
                    problem: unusable > 0 ? SyncProblem(.upstream(.someEntries)) : nil, detail: "\(unusable)", now: now)
            }
            show(.publishing, 0, 1, report)
            try await owner.publish(catalog, hasRemoved || !isDescribedAlike ? .anew : .delta)
        } else {
            show(.publishing, 0, 1, report)
            // Don't publish if the plan has changed, because the existing entries haven't been rebuilt yet. The library rebuilds
            // them the next time it is opened.
            if isAlike, isDescribedAlike { try await owner.publish(catalog, .delta) }
        }
        await owner.truncateLog()
        return report
    }

    private func show(_ phase: FileImportProgress.Phase, _ done: Int64, _ total: Int64, _ report: FileImportReport) {
        progress(FileImportProgress(phase: phase, done: done, total: total, records: report.profile.records))
    }

    /// Reads the file again and stores its records.
    /// - Returns: The hashes of the IDs in the file.
    private func store(
        _ report: inout FileImportReport, _ adapter: SourceFileAdapter, _ format: RequestedImportFormat,
        _ existing: ImportRecordReader.Existing?, _ owner: UpstreamDataWriter
    ) async throws(LibraryError) -> Set<UInt64> {
        var keys: Set<UInt64> = []
        let plan = report.plan
        var ids = RecordIDAssigner(plan, of: catalog)
        if ids.dependOnStoredTitles, !report.isNew {
            let profile = report.profile
            ids = RecordIDAssigner(
                plan, of: catalog,
                stored: try await owner.read { [catalog] store throws(SQLiteError) in
                    try store.sharedTitles(plan, of: catalog, profile)
                })
        }
        var reader = ImportBatchReader(
            reader: try ImportRecordReader(input, format, of: catalog, existing: existing), adapter: adapter, plan: plan, ids: ids
        )
        keys.reserveCapacity(Int(clamping: report.profile.records))
        var counts = ImportCounter(report)
        var (records, done): ([ReadRecord], Int64) = ([], 0)
        try await owner.storeAll(of: catalog) { () throws(LibraryError) in
            try reader.next(&keys)
        } records: { batch throws(LibraryError) in
            guard done == 0 || !isStopped() else {
                report.isStopped = !batch.records.isEmpty
                return nil
            }
            for flaw in batch.flaws { report.note(flaw) }
            records = try await titled(batch.records, adapter, owner, report)
            return RecordBatch(records: records.map(\.storable))
        } report: { _, outcome in
            for (record, stored) in zip(records, outcome.results) { counts.add(record, stored.outcome, to: &report) }
            done += Int64(records.count)
            show(.storing, done, report.profile.records, report)
        }
        return keys
    }

    /// Returns the records, with each missing title taken from the record that is about to be replaced. This prevents a file
    /// without titles from erasing existing titles.
    private func titled(
        _ records: [ReadRecord], _ adapter: SourceFileAdapter, _ owner: UpstreamDataWriter, _ report: FileImportReport
    ) async throws(LibraryError) -> [ReadRecord] {
        let untitled = records.filter { $0.isUntitled }.map(\.storable.id)
        guard !untitled.isEmpty, !report.isNew, !request.replaces else { return records }
        let earlier = try await owner.read { store throws(SQLiteError) in try store.imported(untitled) }
        return records.map { record in
            let raw = record.storable.record
            guard record.isUntitled, let old = earlier[raw.id], let payload = report.plan.payload(raw.payload, titledAs: old)
            else { return record }
            let titled = RawRecord(id: raw.id, part: .imported, payload: payload)
            guard let entry = StorableEntry(of: titled, besides: [], by: adapter) else { return record }
            return ReadRecord(
                storable: StorableRecord(record: titled, prepared: entry), line: record.line, isRepeat: record.isRepeat)
        }
    }

    /// Processes the entries that aren't in the file. Rebuilds them if the plan changed, or removes them if the user requested
    /// it.
    /// - Returns: Whether any entries were removed or marked.
    private func settle(
        _ report: inout FileImportReport, _ keys: Set<UInt64>, isAlike: Bool, _ owner: UpstreamDataWriter
    ) async throws(LibraryError) -> Bool {
        let total = try await owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) }
        let absent = total - Int64(keys.count)
        guard absent > 0 else { return false }
        report.keptForFlaws = request.replaces && report.records.problemCount > 0
        let isRemoving = request.replaces && report.records.problemCount == 0
        guard isRemoving || !isAlike else {
            report.unlisted = absent
            return false
        }
        let shelf = try library.snapshot().shelf
        let starred = Set(shelf.favourites.map { $0.entry } + shelf.notedEntries).filter { $0.catalog == catalog }
        // With several readers, keep every entry: what is removed would show what isn't on any reader's shelf.
        report.keptForReaders = isRemoving && library.hasReaders
        var last = ""
        var done: Int64 = 0
        while true {
            let found = try await owner.read { [catalog, last] store throws(SQLiteError) in
                try store.keys(of: catalog, after: last, limit: 1000)
            }
            guard let end = found.last else { break }
            last = end
            let missing = found.filter { !keys.contains(ImportedEntryKeyGenerator.hash(of: $0)) }.compactMap {
                EntryID(catalog, $0)
            }
            if !missing.isEmpty {
                if isRemoving {
                    let kept = report.keptForReaders ? Set(missing) : starred
                    report.marked += try await owner.write { store, now throws(SQLiteError) in
                        try store.remove(missing, marking: kept, now: now)
                    }
                    report.removed += Int64(missing.count { !kept.contains($0) })
                } else {
                    try await owner.write { [catalog] store, _ throws(SQLiteError) in
                        if let item = try store.item(catalog) { try store.rebuildEntries(missing, item) }
                    }
                    report.unlisted += Int64(missing.count)
                }
            }
            done += Int64(found.count)
            show(.remaking, done, total, report)
        }
        return report.removed > 0 || report.marked > 0
    }
}

/// Counts the new, changed and unchanged entries. If an ID occurs more than once, only the entry's final state is counted.
private struct ImportCounter {
    /// Each existing entry's hash before the import, and whether the entry is unchanged so far. Tracked only if IDs can repeat.
    private var origins: [UInt64: (hash: Int, isSame: Bool)] = [:]
    private let hasRepeats: Bool

    init(_ report: FileImportReport) {
        // Different records can have the same ID if the IDs come from a column. Other IDs are made from titles or whole
        // records, and repeat only if a record is repeated.
        if case .column(let name) = report.plan.ids { hasRepeats = !report.profile.isKey(name) } else { hasRepeats = false }
    }

    mutating func add(_ record: ReadRecord, _ stored: StoreOutcome, to report: inout FileImportReport) {
        let key = ImportedEntryKeyGenerator.hash(of: record.storable.id.key)
        let encoded = record.storable.prepared?.encoded
        var (isSame, isSameRecord, before): (Bool, Bool, Int?) = (false, false, nil)
        switch stored {
        case .added, .sharedID, .unusable: break
        case .changed(let isRecord, let hash): (isSameRecord, before) = (isRecord, hash)
        case .same(let isRecord): (isSame, isSameRecord, before) = (true, isRecord, encoded?.hashValue)
        }
        guard record.isRepeat, stored != .added else {
            if stored == .added { report.added += 1 } else if isSame { report.kept += 1 } else { report.changed += 1 }
            if hasRepeats, let before { origins[key] = (before, isSame) }
            return
        }
        report.repeated += 1
        if !isSameRecord { report.note(ImportRecordError(.sameID, line: record.line, detail: record.storable.id.key)) }
        guard let origin = origins[key], origin.isSame != (origin.hash == encoded?.hashValue) else { return }
        report.kept += origin.isSame ? -1 : 1
        report.changed += origin.isSame ? 1 : -1
        origins[key]?.isSame.toggle()
    }
}

/// A record of a file, and its entry.
private struct ReadRecord: Sendable {
    let storable: StorableRecord
    /// The line number of the record's first line.
    let line: Int64
    /// Whether an earlier record in the file has the same ID.
    let isRepeat: Bool
    /// Whether the record lacks a title.
    var isUntitled = false
}

/// Reads a file's records in batches and creates their entries.
private struct ImportBatchReader {
    /// The records of a batch, and the problems with unusable records.
    struct Batch: Sendable {
        var records: [ReadRecord] = []
        var flaws: [ImportRecordError] = []
    }

    private static let most = (records: 1000, bytes: 4 << 20)

    var reader: ImportRecordReader
    let adapter: SourceFileAdapter
    let plan: CatalogPlan
    var ids: RecordIDAssigner

    /// Returns the next batch, or nil at the end of the file.
    mutating func next(_ keys: inout Set<UInt64>) throws(LibraryError) -> Batch? {
        var batch = Batch()
        var bytes = 0
        while max(batch.records.count, batch.flaws.count) < ImportBatchReader.most.records, bytes < ImportBatchReader.most.bytes {
            switch try reader.next() {
            case nil: return batch.records.isEmpty && batch.flaws.isEmpty ? nil : batch
            case .flaw(let flaw): batch.flaws.append(flaw)
            case .record(let record):
                guard let id = ids.id(of: record, isTaken: { keys.contains(ImportedEntryKeyGenerator.hash(of: $0.key)) }),
                    let made = adapter.entry(id, of: record)
                else {
                    batch.flaws.append(ImportRecordError(.noID, line: record.line))
                    continue
                }
                let isNew = keys.insert(ImportedEntryKeyGenerator.hash(of: id.key)).inserted
                let entry = StorableEntry(made, id: id)
                let raw = RawRecord(id: id, part: .imported, payload: record.payload)
                batch.records.append(
                    ReadRecord(
                        storable: StorableRecord(record: raw, prepared: entry), line: record.line, isRepeat: !isNew,
                        isUntitled: plan.isUntitled(record)))
                bytes += record.payload.count + entry.encoded.count
            }
        }
        return batch
    }
}
