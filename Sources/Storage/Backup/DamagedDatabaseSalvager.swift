internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// Recovers the changes to favourites and notes from a damaged database, without changing the database.
///
/// Combines three methods. The first reads the damaged file directly. The second reads a repaired copy, because SQLite rejects a
/// file whose first byte is wrong or that is shorter than its header says. The third scans each page of the file and the log for
/// rows that can no longer be reached through the B-tree.
struct DamagedDatabaseSalvager {
    let directory: DataDirectory
    /// The path of the temporary copy of the database.
    let copy: DatabaseFile
    private var found: [Int64: ShelfChange] = [:]
    private var known: Set<ChangeID> = []
    /// The library's device ID, which is part of each change's ID, or 0 if it can't be read.
    private(set) var device: UInt64 = 0
    /// The newest known version of each row of the table `own`, with its revision. `file` is nil if the user has removed the
    /// catalog.
    private var added: [CatalogID: (revision: Int64, made: Int64, file: SourceFile?, isScanned: Bool)] = [:]
    /// Whether the whole table `own` was readable.
    private var hasReadAdded = false

    /// The rows of the catalogs whose source files were recovered, sorted by catalog ID.
    var sources: [RecoveredSources.RecoveredSource] {
        added.sorted { $0.key < $1.key }.compactMap { catalog, row in
            row.file.map {
                RecoveredSources.RecoveredSource(catalog: catalog, file: $0, made: row.made, isScanned: row.isScanned)
            }
        }
    }

    /// The recovered changes, in the order they were written.
    var changes: [ShelfChange] { found.sorted { $0.key < $1.key }.map { $0.value } }

    init(_ directory: DataDirectory, copy: DatabaseFile) {
        self.directory = directory
        self.copy = copy
    }

    /// Recovers changes from the damaged file itself, from a repaired copy, and from a scan of all pages.
    mutating func run() {
        // Don't open an empty database file, because SQLite would then delete its log.
        if directory.database.size ?? 0 > 0, let database = try? Database(directory.database, mode: .readOnly) {
            read(database)
        }
        let file = (try? directory.database.bytes(limit: DamagedDatabaseSalvager.longest)) ?? []
        let log = (try? directory.database.logBytes(limit: DamagedDatabaseSalvager.longest)) ?? []
        readCopy(file, log)
        let pages = DamagedSQLiteReader(file, log)
        pages.forEachRow { row, id, body in
            guard let change = ShelfChange(rowBytes: body), UTF8Comparison.equal(change.id.text.utf8, id.utf8) else { return }
            keep(change, row)
        }
        // Rows found outside the table may be old, so use them only if the table is unreadable.
        if !hasReadAdded { pages.forEachAddedCatalog { keep($0, isScanned: true) } }
    }

    /// The maximum size of a database file or log to read into memory, in bytes.
    private static let longest: Int64 = 2 << 30

    private mutating func keep(_ change: ShelfChange, _ row: Int64) {
        guard known.insert(change.id).inserted else { return }
        // The damage may have duplicated a row ID. Keep both changes.
        var place = row
        while found[place] != nil { place &+= 1 }
        found[place] = change
    }

    /// Stores a source file's row, unless the row describes an imported file, or a newer version of the row is known.
    private mutating func keep(_ row: DamagedSQLiteReader.AddedCatalog, isScanned: Bool) {
        guard let catalog = CatalogID(row.name), let file = try? SourceFile(stored: Array(row.plan)),
            !file.isImport, file.catalogIDs.contains(catalog)
        else { return }
        if let known = added[catalog] {
            // Removing a catalog changes only its row's `isForgotten` flag. Of two otherwise equal rows, the row with the flag is
            // newer.
            let last = (known.made, known.revision, known.file == nil ? 1 : 0)
            guard isScanned == known.isScanned, last < (row.made, row.revision, row.isForgotten ? 1 : 0) else { return }
        }
        added[catalog] = (row.revision, row.made, row.isForgotten ? nil : file, isScanned)
    }

    /// Reads the journal rows and the source files that SQLite can still access.
    private mutating func read(_ database: Database) {
        // Read in both directions, so that a damaged page hides only its own rows.
        for order in ["", " DESC"] {
            var rows: [(Int64, ShelfChange)] = []
            try? database.query("SELECT row, body FROM change ORDER BY row\(order)") { row in
                if let change = ShelfChange(rowBytes: row.bytes(1)[...]) { rows.append((row.integer(0), change)) }
            }
            for (row, change) in rows { keep(change, row) }
        }
        for order in ["", " DESC"] {
            let query = "SELECT catalog, plan, revision, made, is_forgotten FROM own ORDER BY rowid\(order)"
            do {
                try database.query(query) { row in
                    keep(
                        DamagedSQLiteReader.AddedCatalog(
                            name: row.text(0), plan: row.bytes(1)[...], revision: row.integer(2), made: row.integer(3),
                            isForgotten: row.bool(4)), isScanned: false)
                }
                hasReadAdded = true
            } catch { continue }
        }
        if device == 0 { device = (try? Store(database: database, adapters: AdapterTable([])).device()) ?? 0 }
    }

    /// Reads a copy of the database whose header and length have been repaired. The header's first bytes are the same in every
    /// library.
    private mutating func readCopy(_ file: [UInt8], _ log: [UInt8]) {
        guard !file.isEmpty || !log.isEmpty else { return }
        var file = file
        // The database size in pages is at offset 28. See https://sqlite.org/fileformat.html#the_database_header.
        let said = file.count >= 32 ? Int(DamagedSQLiteReader.number(file, at: 28)) * DamagedSQLiteReader.size : 0
        let length = max(said <= Int(DamagedDatabaseSalvager.longest) ? said : 0, file.count, DamagedSQLiteReader.size)
        file += [UInt8](repeating: 0, count: length - file.count)
        // Write the standard header: a page size of 4096 bytes, write-ahead logging and the fixed payload fractions.
        file.replaceSubrange(..<24, with: AutomaticShelfBackups.magic + [0x10, 0, 2, 2, 0, 64, 32, 32])
        // Set the text encoding to UTF-8.
        file.replaceSubrange(56..<60, with: [0, 0, 0, 1])
        defer { copy.remove() }
        guard (try? copy.write(file, log: log)) != nil else { return }
        if let database = try? Database(copy, mode: .readWrite) { read(database) }
    }
}
