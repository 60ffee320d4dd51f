internal import Catalogs
internal import Model
internal import SQLite

/// Reads the records of a file to import. If Almanac wrote the file as a list (`ExportedRow`), its rows become records again: in the
/// catalog that the list came from, each row becomes its entry's stored record, with only the values that the row changes.
struct ImportRecordReader {
    /// The existing catalog into which a file is imported.
    struct Existing {
        let store: Store
        let plan: CatalogPlan
        let directory: DataDirectory
    }

    /// The file's own records.
    private(set) var file: FileRecordReader
    private let catalog: CatalogID
    private let existing: Existing?
    /// Whether Almanac wrote the file, and whether as a list of the same catalog.
    let isList: Bool, isOwnList: Bool
    /// The file's columns, if it is a list.
    let columns: ListFile
    /// The first records in reverse order, which show whether the file is a list.
    private var ahead: [FileRecordReader.Item] = []
    /// The number of rows without an ID, such as new ones, before which the file is still taken as a list.
    private static let rowsAhead = 1000

    /// Opens a file. Calls `didRead` with the number of bytes read so far.
    init(
        _ input: ImportInputFile, _ format: RequestedImportFormat, of catalog: CatalogID, existing: Existing? = nil,
        didRead: @escaping (Int64) -> Void = { _ in }
    ) throws(LibraryError) {
        (self.catalog, self.existing) = (catalog, existing)
        if let flaw = input.flaw { throw .badFile(flaw) }
        do throws(FileRecordReader.OpenError) {
            file = try FileRecordReader(name: input.name, format, read: input.contents.chunks(didRead: didRead))
        } catch {
            switch error {
            case .flaw(let flaw): throw .badFile(flaw)
            case .read(let failure): throw .unreadableFile(code: failure.code)
            }
        }
        let isComplete = ExportedRow.areColumns(file.columnNames)
        var (row, isStored): (ExportedRow?, Bool) = (nil, false)
        if file.columnNames.contains(ExportedRow.columns[0]) {
            // If the file lacks some of a list's columns, only IDs of the catalog, of which one is stored, show that it is a list. The rows
            // also show how the file writes numbers and dates.
            let fewest = ImportRecordReader.rowsAhead / 10
            while row == nil || ahead.count < fewest, ahead.count < ImportRecordReader.rowsAhead {
                let item: FileRecordReader.Item?
                do throws(FileReadSystemError) { item = try file.next() } catch { throw .unreadableFile(code: error.code) }
                guard let item else { break }
                ahead.append(item)
                guard case .record(let record) = item else { continue }
                let next = ExportedRow(record)
                if let id = next.id, isComplete || id.catalog == catalog {
                    row = row ?? next
                    if !isStored, id.catalog == catalog { isStored = try existing?.holds(id) ?? false }
                } else if !isComplete, let text = record.text(of: ExportedRow.columns[0]), !text.isEmpty {
                    (row, isStored) = (nil, false)
                    break
                }
            }
        }
        columns = ListFile(
            file.columnNames, file.format,
            sample: ahead.compactMap { if case .record(let record) = $0 { record } else { nil } })
        ahead.reverse()
        let isFlag = row.map { ["0", "1"].contains($0.record.text(of: "favourite")) } ?? false
        // An earlier version imported such a list as any other file, so its columns are the catalog's columns.
        let isPlainTable = existing?.plan.column("favourite") != nil
        isList = isStored || isComplete && isFlag && !isPlainTable
        isOwnList = isList && row?.id?.catalog == catalog
    }

    private mutating func nextItem() throws(LibraryError) -> FileRecordReader.Item? {
        if let item = ahead.popLast() { return item }
        do throws(FileReadSystemError) { return try file.next() } catch { throw .unreadableFile(code: error.code) }
    }

    /// Returns the next row of a list as it is in the file, without the rows that can't be parsed.
    mutating func nextRow() throws(LibraryError) -> ExportedRow? {
        while let item = try nextItem() {
            if case .record(let record) = item { return ExportedRow(record) }
        }
        return nil
    }

    /// Returns the next record or an error that describes why it is invalid. Returns nil at the end of the file.
    mutating func next() throws(LibraryError) -> FileRecordReader.Item? {
        let item = try nextItem()
        guard isList, case .record(let record)? = item else { return item }
        let row = ExportedRow(record)
        guard isOwnList, let existing else { return .record(row.asNewRecord ?? record) }
        return .record(try existing.record(of: row, columns, in: catalog) ?? record)
    }
}

extension ImportRecordReader.Existing {
    fileprivate func holds(_ id: EntryID) throws(LibraryError) -> Bool {
        do throws(SQLiteError) { return try store.holds(id) } catch { throw LibraryError(error, in: directory) }
    }

    /// Returns the record of a row: its entry's stored record with the row's changes, or a new one.
    fileprivate func record(
        of row: ExportedRow, _ file: ListFile, in catalog: CatalogID
    ) throws(LibraryError) -> ImportedRecord? {
        let key = row.id?.catalog == catalog ? row.id?.key : row.record.text(of: ExportedRow.columns[0])
        let id = key.flatMap { EntryID(catalog, $0) }
        var stored: (payload: [UInt8], entry: Entry)?
        do throws(SQLiteError) {
            if let id, let payload = try store.imported([id])[id], let row = try store.row(of: id),
                let entry = Store.decode(row.body)
            {
                stored = (payload, entry)
            }
        } catch { throw LibraryError(error, in: directory) }
        guard let (payload, entry) = stored, let earlier = ImportedRecord(stored: payload, line: row.record.line) else {
            let filled = file.keys.filter { row.record.text(of: $0) != nil }
            return row.record(plan, stored: nil, id: id, changes: (file.hasTitles ? ["name"] : []) + filled, file)
        }
        let changes = row.changes(to: entry, file, plan) { key in plan.attribute(key).flatMap { earlier.text(of: $0.source) } }
        return row.record(plan, stored: payload, id: id, changes: changes, file)
    }
}

extension ImportAnalyser {
    /// Compares a list that Almanac wrote with the catalog that it came from, if an import can't change this catalog. If nothing differs,
    /// returns a report in which all entries are unchanged. Returns nil if the file isn't such a list, or if the catalog was imported.
    ///
    /// - Throws: `badPlan` if an entry differs.
    func comparison(with store: Store, _ directory: DataDirectory) throws(LibraryError) -> FileImportReport? {
        let item: AdapterTable.CatalogAdapters?
        do throws(SQLiteError) { item = try store.item(request.catalog) } catch { throw LibraryError(error, in: directory) }
        guard let item else { return nil }
        let file = item.defaultAdapter.importedFile
        guard file.map({ $0.catalogs(withHook: $0) }) ?? true, request.source == nil else { return nil }
        var reader = try ImportRecordReader(input, request.format, of: request.catalog)
        guard reader.isOwnList else { return nil }
        var (same, other, firstLine): (Int64, Int64, Int64?) = (0, 0, nil)
        while !isStopped(), let row = try reader.nextRow() {
            var entry: Entry?
            if let id = row.id, id.catalog == request.catalog {
                do throws(SQLiteError) { entry = try store.row(of: id).flatMap { Store.decode($0.body) } } catch {
                    throw LibraryError(error, in: directory)
                }
            }
            if let entry, row.changes(to: entry, reader.columns).isEmpty { same += 1 } else { other += 1 }
            if other == 1, firstLine == nil { firstLine = row.record.line }
        }
        if let firstLine {
            throw .badPlan(
                .unchangeable(
                    catalog: request.catalog.raw, entries: other, line: firstLine,
                    suggestion: ImportAnalyser.otherName(request.catalog)))
        }
        var (report, _) = try look(earlier: nil)
        (report.isNew, report.kept) = (false, same)
        return report
    }

    /// Returns a name for a catalog of the user's own.
    static func otherName(_ catalog: CatalogID) -> String { "my-" + catalog.raw.prefix(29) }
}
