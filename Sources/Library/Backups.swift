internal import Records
internal import SQLite
internal import Shelf

/// The dated backups of the shelf in the data directory, which nobody has to ask for.
struct Backups: Sendable {
    /// Why a backup was written. Each kind keeps its own last ones, so that the daily ones do not push out the one before a migration.
    enum Kind: String {
        /// Before a migration or a restore.
        case before = "almanac"
        /// Once a day, where the shelf changed.
        case daily
        /// From a damaged database; never removed.
        case rescued

        var kept: Int {
            switch self {
            case .before: 10
            case .daily: 7
            case .rescued: .max
            }
        }
    }

    let directory: DataDirectory
    let random: @Sendable () -> UInt64
    let faults: FileFaults?

    /// Writes a backup of a journal.
    /// - Returns: its path; nil where the journal is empty.
    func write(_ changes: [ShelfChange], _ kind: Kind, device: UInt64, now: Int64) throws(LibraryError) -> String? {
        guard !changes.isEmpty else { return nil }
        let bytes = try BackupDocument.encode(changes, device: device, now: now)
        let names = Files.names(in: directory.backups)
        var name = Self.name(kind, now)
        var number = 1
        while names.contains(name) {
            number += 1
            name = Self.name(kind, now, number)
        }
        let path = directory.backups + "/" + name
        do throws(FileError) {
            try faults?.check(path)
            try Files.write(
                bytes, to: path, temporary: directory.backups + "/" + String(random(), radix: 16) + ".part", forGood: true)
        } catch { throw LibraryError(error, in: directory) }
        let all = (names + [name]).filter { Self.isBackup($0, kind) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for old in all.dropLast(kind.kept) where old != name { Files.remove(directory.backups + "/" + old) }
        return path
    }

    /// A name that sorts by time and may stand in any file system: `daily-20260731T120000Z.json`, `…_2.json` for a second one in that second.
    private static func name(_ kind: Kind, _ now: Int64, _ number: Int = 1) -> String {
        let date = BackupDocument.date(now).filter { $0 != "-" && $0 != ":" }
        return "\(kind.rawValue)-\(date)\(number > 1 ? "_\(number)" : "").json"
    }

    private static func isBackup(_ name: String, _ kind: Kind) -> Bool {
        name.hasPrefix(kind.rawValue + "-") && name.hasSuffix(".json")
    }

    /// Writes the daily one, where the shelf has changes that none of the last day's backups has.
    func writeDaily(_ changes: [ShelfChange], device: UInt64, now: Int64) throws(LibraryError) {
        guard let last = changes.last else { return }
        // Names sort by time, so moments are compared as names.
        let newest = Files.names(in: directory.backups).filter { Self.isBackup($0, .daily) }.last ?? ""
        let (dayAgo, changed) = (Self.name(.daily, now - 24 * 3600 * 1000), Self.name(.daily, last.id.time))
        guard !Bytes.precede(dayAgo.utf8, newest.utf8), !Bytes.precede(changed.utf8, newest.utf8) else { return }
        _ = try write(changes, .daily, device: device, now: now)
    }

    /// Saves what can still be read of the journal of a damaged database, which is left as it is.
    /// - Returns: the path of the backup; nil where nothing could be read.
    func rescue(now: Int64) -> String? {
        guard let database = try? Database(path: directory.database, mode: .readOnly) else { return nil }
        let store = Store(database: database, adapters: AdapterTable([]))
        var found: [Int64: ShelfChange] = [:]
        // From both ends: a damaged page in the middle hides only what is on it.
        for order in ["", " DESC"] {
            try? database.query("SELECT row, body FROM change ORDER BY row\(order)") { row in
                var reader = ByteReader(row.bytes(1))
                if let change = try? ShelfChange(from: &reader) { found[row.integer(0)] = change }
            }
        }
        let changes = found.sorted { $0.key < $1.key }.map { $0.value }
        // The same rescue again is not worth another file.
        for name in Files.names(in: directory.backups) where Self.isBackup(name, .rescued) {
            let path = directory.backups + "/" + name
            if let bytes = try? Files.read(path), (try? BackupDocument(bytes, now: now))?.changes == changes { return path }
        }
        let device = (try? store.device()) ?? 0
        return (try? write(changes, .rescued, device: device, now: now)) ?? nil
    }
}
