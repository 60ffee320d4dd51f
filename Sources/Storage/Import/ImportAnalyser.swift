internal import Catalogs
internal import Model
internal import SQLite

/// The first pass over a file to import. It analyses the columns and makes the import plan, without storing anything.
struct ImportAnalyser {
    var input: ImportInputFile
    var request: FileImportOptions
    let isStopped: @Sendable () -> Bool
    let progress: @Sendable (FileImportProgress) -> Void

    /// The number of records that a preview shows.
    private static let sampleCount = 5

    /// Performs a dry run. Reads the existing catalog from the library without writing to it. Doesn't create a library if there
    /// isn't one.
    func dryRun(_ options: LibraryOptions) throws(LibraryError) -> FileImportReport {
        let directory = DataDirectory(options.directory)
        var table = AdapterTable(options.adapters)
        var earlier: SourceFile?
        var store: Store?
        if directory.database.size != nil {
            do throws(SQLiteError) {
                let database = try Database(directory.database, mode: .readOnly)
                let names = try Store.importedNames(database)
                table = AdapterTable(options.adapters, without: names)
                let opened = Store(database: database, adapters: table)
                store = opened
                if !names.isEmpty {
                    earlier = try opened.importedFile(request.catalog)
                    let sources = try opened.sourceAdapters()
                    if !sources.isEmpty { table = AdapterTable(table.adapters + sources, without: names) }
                }
            } catch { throw LibraryError(error, in: directory) }
            if request.choices.part == nil, let part = (request.source ?? earlier).flatMap({ CatalogPlan($0) })?.choices.part {
                var looked = self
                looked.input = input.opened(part)
                looked.request.choices.part = part
                return try looked.dryRun(options)
            }
            if let store, let report = try comparison(with: store, directory) { return report }
        }
        try checkName(table, exists: earlier != nil)
        let existing = existing(store, earlier, directory)
        var (report, stamp) = try look(earlier: earlier, existing)
        guard report.profile.records > 0, !report.isStopped else { return report }
        guard input.stamp() == stamp else { throw .badFile(.changed) }
        var ids = RecordIDAssigner(report.plan, of: request.catalog)
        do throws(SQLiteError) {
            if ids.dependOnStoredTitles, let store, earlier != nil {
                let stored = try store.sharedTitles(report.plan, of: request.catalog, report.profile)
                ids = RecordIDAssigner(report.plan, of: request.catalog, stored: stored)
            }
        } catch { throw LibraryError(error, in: directory) }
        let counter =
            earlier == nil
            ? nil : store.map { PreviewCounter(store: $0, adapter: SourceFileAdapter(report.source), plan: report.plan) }
        let format = request.format.following((request.source ?? earlier).flatMap { CatalogPlan($0) })
        try checkIDs(&report, ids, counter, format, existing, directory)
        return report
    }

    /// Checks that the catalog's name is neither reserved nor used by a built-in catalog.
    ///
    /// - Parameter exists: whether the library already has an imported catalog with this name. An earlier version may have
    ///   allowed a name that is reserved now.
    /// - Throws: `badPlan` if the name isn't available.
    func checkName(_ table: AdapterTable, exists: Bool) throws(LibraryError) {
        let name = request.catalog.raw
        guard !exists else { return }
        let isTaken = [request.catalog, request.catalog.usualName].contains { $0.flatMap { table[$0] } != nil }
        guard isTaken || ImportedCatalogNameRules.reserved.contains(name) else { return }
        throw .badPlan(.takenName(name, suggestion: ImportAnalyser.otherName(request.catalog)))
    }

    /// Returns the existing catalog for reading the file, or nil if the catalog is new or a source file replaces its description.
    func existing(_ store: Store?, _ earlier: SourceFile?, _ directory: DataDirectory) -> ImportRecordReader.Existing? {
        guard let store, request.source == nil, let plan = earlier.flatMap({ CatalogPlan($0) }) else { return nil }
        return ImportRecordReader.Existing(store: store, plan: plan, directory: directory)
    }

    /// Analyses the whole file.
    /// - Returns: The report, and a stamp for detecting later changes to the file.
    func look(
        earlier: SourceFile?, _ existing: ImportRecordReader.Existing? = nil
    ) throws(LibraryError) -> (report: FileImportReport, stamp: String) {
        let stamp = input.stamp()
        // Only the program's code can make the entries of such a catalog.
        if let earlier, earlier.catalogs(withHook: earlier) {
            throw .badPlan(.takenName(request.catalog.raw, suggestion: ImportAnalyser.otherName(request.catalog)))
        }
        if let source = request.source, let earlier, !source.hasSameIDs(as: earlier, in: request.catalog) {
            throw .badSource(.otherIDs(request.catalog.raw))
        }
        let isNew = earlier == nil
        let earlier = (request.source ?? earlier).flatMap { CatalogPlan($0) }
        var offset: Int64 = 0
        var reader = try ImportRecordReader(
            input, request.format.following(earlier), of: request.catalog, existing: existing
        ) { offset = $0 }
        var choices = request.choices
        if reader.file.isHTML { choices.textForm = choices.textForm ?? .html }
        var profile = FileProfile(earlier.map { choices.over($0.choices) } ?? choices)
        profile.namesOfHeadless = reader.file.namesOfHeadless
        profile.linesLeftOut = reader.file.linesLeftOut
        (profile.otherSheets, profile.unreadable) = (input.otherSheets, input.unreadable)
        profile.otherLists = reader.file.otherLists.map { ($0.pointer.text, $0.count) }
        var records = CatalogReport(catalog: request.catalog)
        var samples: [ImportedRecord] = []
        while !isStopped(), let item = try reader.next() {
            switch item {
            case .record(let record):
                if samples.count < ImportAnalyser.sampleCount { samples.append(record) }
                profile.add(record)
                guard profile.records % 4096 == 0 else { continue }
                progress(
                    FileImportProgress(phase: .looking, done: offset, total: input.contents.length, records: profile.records))
            case .flaw(let flaw): records.note(SyncProblem(flaw))
            }
        }
        var maker = ImportPlanner(
            profile, reader.file.format, choices, earlier: earlier, isWhole: request.replaces,
            order: request.dateOrder)
        maker.keepsForms = reader.isOwnList
        maker.links = request.links ?? []
        var proposal = try self.proposal(maker)
        if request.links == nil, profile.records > 0, !isStopped() {
            let table = LinkableTable(proposal.plan, of: request.catalog, name: request.catalog.raw)
            let search = TableLinkSearch(
                input: input, format: request.format.following(earlier), existing: existing, table: table)
            maker.links = try TableLinkSearch.links(among: [search], isStopped)[0]
            if !maker.links.isEmpty { proposal = try self.proposal(maker) }
        }
        var report = FileImportReport(
            proposal: proposal, isDryRun: request.isDryRun, isNew: isNew,
            recordCount: profile.records + records.problemCount, records: records, isStopped: isStopped())
        (report.samples, report.links) = (samples, maker.links)
        return (report, stamp)
    }

    private func proposal(_ maker: ImportPlanner) throws(LibraryError) -> CatalogProposal {
        do throws(ImportChoicesError) {
            return try maker.proposal(for: request.catalog, file: input.fileName, language: request.language)
        } catch { throw .badPlan(error) }
    }

    /// Reads the file again, as an import does, to find problems that can be detected only with the import plan. Examples are a
    /// missing ID and an ID that an earlier record already uses. Counts the new, changed, unchanged and missing entries.
    private func checkIDs(
        _ report: inout FileImportReport, _ ids: RecordIDAssigner, _ counter: PreviewCounter?,
        _ format: RequestedImportFormat, _ existing: ImportRecordReader.Existing?, _ directory: DataDirectory
    ) throws(LibraryError) {
        var (ids, counter) = (ids, counter)
        report.records.forgetProblems()
        // Maps the hash of each ID to a hash of the last record with that ID, using twelve bytes per ID.
        var last: [UInt64: UInt32] = [:]
        last.reserveCapacity(Int(clamping: report.profile.records))
        var offset: Int64 = 0
        var records: Int64 = 0
        var reader = try ImportRecordReader(input, format, of: request.catalog, existing: existing) { offset = $0 }
        while !isStopped(), let item = try reader.next() {
            switch item {
            case .flaw(let flaw): report.note(flaw)
            case .record(let record):
                records += 1
                if records % 4096 == 0 {
                    progress(FileImportProgress(phase: .looking, done: offset, total: input.contents.length, records: records))
                }
                guard let id = ids.id(of: record, isTaken: { last[ImportedEntryKeyGenerator.hash(of: $0.key)] != nil }) else {
                    report.note(ImportRecordError(.noID, line: record.line))
                    continue
                }
                do throws(SQLiteError) { try counter?.add(id, record) } catch { throw LibraryError(error, in: directory) }
                let content = UInt32(truncatingIfNeeded: record.payload.hashValue)
                guard let earlier = last.updateValue(content, forKey: ImportedEntryKeyGenerator.hash(of: id.key)) else {
                    continue
                }
                report.repeated += 1
                if earlier != content { report.note(ImportRecordError(.sameID, line: record.line, detail: id.key)) }
            }
        }
        report.isStopped = isStopped()
        if report.isNew { report.added = Int64(last.count) }
        do throws(SQLiteError) { try counter?.count(in: &report) } catch { throw LibraryError(error, in: directory) }
    }
}

/// Counts what an import would do with a catalog's entries.
private struct PreviewCounter {
    private enum Outcome: UInt8 {
        case added, changed, kept
    }

    private let store: Store
    private let adapter: SourceFileAdapter
    /// The outcome for each ID in the file, keyed by the ID's hash. A later record with the same ID replaces an earlier one.
    private var outcomes: [UInt64: Outcome] = [:]
    private let plan: CatalogPlan
    /// The number of entries whose value changes in each column of the plan.
    private var changed: [Int64]

    init(store: Store, adapter: SourceFileAdapter, plan: CatalogPlan) {
        (self.store, self.adapter, self.plan) = (store, adapter, plan)
        changed = [Int64](repeating: 0, count: plan.columns.count)
    }

    mutating func add(_ id: EntryID, _ record: ImportedRecord) throws(SQLiteError) {
        guard let made = adapter.entry(id, of: record) else { return }
        let stored = try store.row(of: id)
        let outcome: Outcome =
            stored.map { $0.body == StorableEntry(made, id: id).encoded ? .kept : .changed } ?? .added
        outcomes[ImportedEntryKeyGenerator.hash(of: id.key)] = outcome
        if outcome == .changed, let stored, let before = try store.parts(of: id).first(where: { $0.part == .imported }) {
            noteColumns(record, before.payload, isRetitled: Store.decode(stored.body)?.title != made.title)
        }
    }

    /// Counts the columns in which a record differs from the stored one.
    private mutating func noteColumns(_ record: ImportedRecord, _ stored: [UInt8], isRetitled: Bool) {
        guard let before = ImportedRecord(stored: stored, line: 0) else { return }
        for (place, column) in plan.columns.enumerated()
        where isRetitled && column.source == plan.title || record.differs(from: before, in: column.source) {
            changed[place] += 1
        }
    }

    /// Adds the counts to the report. The entries that aren't in the file are unlisted.
    func count(in report: inout FileImportReport) throws(SQLiteError) {
        for outcome in outcomes.values {
            switch outcome {
            case .added: report.added += 1
            case .changed: report.changed += 1
            case .kept: report.kept += 1
            }
        }
        report.changedColumns = zip(plan.columns, changed).compactMap { $1 > 0 ? ($0.source, $1) : nil }
        report.unlisted = max(0, try store.count(report.records.catalog) - report.changed - report.kept)
    }
}
