internal import Records
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

    /// Writes a backup of a journal. One that the newest of its kind holds already is not written again: ten restores that change
    /// nothing would push out the one from before them.
    /// - Returns: the path of the backup that holds it; nil where the journal is empty.
    func write(_ changes: [ShelfChange], _ kind: Kind, device: UInt64, now: Int64) throws(LibraryError) -> String? {
        guard !changes.isEmpty else { return nil }
        let names = Files.names(in: directory.backups)
        if let newest = names.last(where: { Self.isBackup($0, kind) }).map({ directory.backups + "/" + $0 }),
            self.changes(of: newest, now: now) == changes
        {
            return newest
        }
        let bytes = try BackupDocument.encode(changes, device: device, now: now)
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

    /// The name of the newest daily one; empty where there is none.
    private var newestDaily: String { Files.names(in: directory.backups).last { Self.isBackup($0, .daily) } ?? "" }

    /// Whether the newest daily one is older than a day.
    func isDailyDue(now: Int64) -> Bool {
        // Names sort by time, so moments are compared as names.
        !Bytes.precede(Self.name(.daily, now - 24 * 3600 * 1000).utf8, newestDaily.utf8)
    }

    /// Writes the daily one, where the shelf has changes that none of the last day's backups has.
    func writeDaily(_ changes: [ShelfChange], device: UInt64, now: Int64) throws(LibraryError) {
        guard let last = changes.last, isDailyDue(now: now) else { return }
        guard !Bytes.precede(Self.name(.daily, last.id.time).utf8, newestDaily.utf8) else { return }
        _ = try write(changes, .daily, device: device, now: now)
    }

    // MARK: After damage

    /// The path of the newest backup of any kind; nil where there is none.
    static func newest(in directory: DataDirectory) -> String? {
        let kinds: [Kind] = [.before, .daily, .rescued]
        let dated = Files.names(in: directory.backups).compactMap { name in
            kinds.first { isBackup(name, $0) }.map { (date: String(name.dropFirst($0.rawValue.count)), name: name) }
        }
        return dated.max { Bytes.precede($0.date.utf8, $1.date.utf8) }.map { directory.backups + "/" + $0.name }
    }

    /// The changes of all backups that can be read, each once.
    func allChanges(now: Int64) -> [ShelfChange] {
        var changes: [ShelfChange] = []
        var known: Set<String> = []
        for name in Files.names(in: directory.backups) where name.hasSuffix(".json") {
            guard let bytes = try? Files.read(directory.backups + "/" + name),
                let document = try? BackupDocument(bytes, now: now)
            else { continue }
            changes += document.changes.filter { known.insert($0.id.text).inserted }
        }
        return changes
    }

    /// Saves what can still be read of the journal of a damaged database, which is left as it is.
    ///
    /// - Parameter held: the changes in effect that the process has in memory, and the library's name, where it has been open.
    /// - Returns: the path of the backup; nil where nothing could be read.
    func rescue(_ held: [ShelfChange] = [], device: UInt64 = 0, now: Int64) -> String? {
        var rescue = Rescue(directory, copy: directory.backups + "/" + String(random(), radix: 16) + ".part")
        rescue.run()
        let found = rescue.changes
        let known = Set(found.map { $0.id })
        let changes = found + held.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
        // The same rescue again is not worth another file.
        for name in Files.names(in: directory.backups) where Self.isBackup(name, .rescued) {
            let path = directory.backups + "/" + name
            if self.changes(of: path, now: now) == changes { return path }
        }
        return (try? write(changes, .rescued, device: rescue.device == 0 ? device : rescue.device, now: now)) ?? nil
    }

    /// How every database file begins.
    static let magic = Array("SQLite format 3\0".utf8)

    /// The changes of a backup, where all of them can be read.
    private func changes(of path: String, now: Int64) -> [ShelfChange]? {
        guard let bytes = try? Files.read(path), let document = try? BackupDocument(bytes, now: now), document.isWhole else {
            return nil
        }
        return document.changes
    }
}
