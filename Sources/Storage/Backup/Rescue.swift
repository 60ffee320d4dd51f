internal import Model
internal import SQLite
internal import Shelf

/// What can still be read of the journal in a damaged database, which is left as it is.
///
/// It is looked for in three ways, and what any of them finds counts: in the file as it is; in a copy that is made whole as far as that
/// can be known, because SQLite refuses a file with a wrong first byte, and one that is shorter than its header says, whatever is in the
/// rest of it; and in the pages of file and log one by one, for what the damage cut off from the tree.
struct Rescue {
    let directory: DataDirectory
    /// Where the copy is made, and removed again.
    let copy: DatabaseFile
    private var found: [Int64: ShelfChange] = [:]
    private var known: Set<ChangeID> = []
    /// The library's name in the ids of changes; 0 where it can't be read.
    private(set) var device: UInt64 = 0

    /// The changes, in the order in which they were written.
    var changes: [ShelfChange] { found.sorted { $0.key < $1.key }.map { $0.value } }

    init(_ directory: DataDirectory, copy: DatabaseFile) {
        self.directory = directory
        self.copy = copy
    }

    /// Reads what there is.
    mutating func run() {
        // An empty file is not even opened: SQLite would remove the log beside it.
        if directory.database.size ?? 0 > 0, let database = try? Database(directory.database, mode: .readOnly) {
            read(database)
        }
        let file = (try? directory.database.bytes(limit: Rescue.longest)) ?? []
        let log = (try? directory.database.logBytes(limit: Rescue.longest)) ?? []
        readCopy(file, log)
        let pages = DatabasePages(file, log)
        pages.forEachRow { row, id, body in
            var reader = ByteReader(body)
            guard let change = try? ShelfChange(from: &reader), reader.remaining == 0, Bytes.equal(change.id.text.utf8, id.utf8)
            else { return }
            keep(change, row)
        }
    }

    /// The longest file that is read whole.
    private static let longest: Int64 = 2 << 30

    private mutating func keep(_ change: ShelfChange, _ row: Int64) {
        guard known.insert(change.id).inserted else { return }
        // A number that another row has already is one of damage: the change is none the less there.
        var place = row
        while found[place] != nil { place &+= 1 }
        found[place] = change
    }

    /// What SQLite reads.
    private mutating func read(_ database: Database) {
        // From both ends: a damaged page in the middle hides only what is on it.
        for order in ["", " DESC"] {
            var rows: [(Int64, ShelfChange)] = []
            try? database.query("SELECT row, body FROM change ORDER BY row\(order)") { row in
                var reader = ByteReader(row.bytes(1))
                if let change = try? ShelfChange(from: &reader) { rows.append((row.integer(0), change)) }
            }
            for (row, change) in rows { keep(change, row) }
        }
        if device == 0 { device = (try? Store(database: database, adapters: AdapterTable([])).device()) ?? 0 }
    }

    /// What SQLite reads of a copy whose first bytes, the same in every library, are put back, and which has the length that they say.
    private mutating func readCopy(_ file: [UInt8], _ log: [UInt8]) {
        guard !file.isEmpty || !log.isEmpty else { return }
        var file = file
        // https://sqlite.org/fileformat.html#the_database_header: the size in pages stands at byte 28.
        let said = file.count >= 32 ? Int(DatabasePages.number(file, at: 28)) * DatabasePages.size : 0
        let length = max(said <= Int(Rescue.longest) ? said : 0, file.count, DatabasePages.size)
        file += [UInt8](repeating: 0, count: length - file.count)
        // Pages of 4096 bytes, a write-ahead log, the fixed fractions …
        file.replaceSubrange(..<24, with: Backups.magic + [0x10, 0, 2, 2, 0, 64, 32, 32])
        // … and a text encoding of UTF-8.
        file.replaceSubrange(56..<60, with: [0, 0, 0, 1])
        defer { copy.remove() }
        guard (try? copy.write(file, log: log)) != nil else { return }
        if let database = try? Database(copy, mode: .readWrite) { read(database) }
    }
}
