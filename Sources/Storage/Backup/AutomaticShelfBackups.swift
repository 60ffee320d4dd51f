internal import Model
internal import SQLite
internal import Shelf

/// The dated backups of favourites and notes that Almanac makes automatically in the data directory.
struct AutomaticShelfBackups: Sendable {
    /// The reason for a backup. Each kind has its own limit, so that daily backups don't displace a backup made before a
    /// migration.
    enum BackupReason: String, CaseIterable {
        /// A backup made before a migration or a restore.
        case before = "almanac"
        /// A backup made once a day if favourites or notes have changed.
        case daily
        /// A backup made after the user added, changed or removed a source.
        case sources
        /// A backup made after the database was damaged or replaced. These backups are never removed.
        case rescued

        var kept: Int {
            switch self {
            case .before: 10
            case .daily: 7
            case .sources: 3
            case .rescued: .max
            }
        }
    }

    let directory: DataDirectory
    let random: @Sendable () -> UInt64
    let faults: WriteFaultInjector?

    /// Writes a backup of a journal, unless the newest backup of its kind already contains the same changes and source files.
    /// Otherwise, repeated restores that change nothing would displace earlier backups.
    ///
    /// - Parameter sources: The library's source files, or nil if they couldn't be read.
    /// - Returns: The path of the backup that contains these changes, or nil if there is nothing to back up.
    func write(
        _ changes: [ShelfChange], _ kind: BackupReason, device: UInt64, now: Int64, sources: [AddedSourceFile]?
    ) throws(LibraryError) -> String? {
        // Back up even an empty list of sources, because it records that the user removed the last source.
        guard !changes.isEmpty || !(sources ?? []).isEmpty || kind == .sources else { return nil }
        let names = Files.names(in: directory.backups)
        let earlier = names.filter { Self.isBackup($0, kind) }
        for name in earlier.reversed() {
            let path = directory.backups + "/" + name
            if let held = contents(of: path, now: now), held.changes == changes, held.sources == sources { return path }
            // A backup with a future date sorts last even if it isn't the newest, so keep looking.
            if !isLater(name, kind, than: now) { break }
        }
        let bytes = BackupDocument.encode(changes, device: device, now: now, sources: sources)
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
        removeOldest(earlier, kind, for: changes, now: now)
        return path
    }

    /// Removes backups that exceed the kind's limit: first backups with a future date, then the oldest backups. Removes a backup
    /// only if all of its changes are in `changes`, so a wrong clock can't cause any loss.
    private func removeOldest(_ earlier: [String], _ kind: BackupReason, for changes: [ShelfChange], now: Int64) {
        let surplus = earlier.count + 1 - kind.kept
        guard surplus > 0 else { return }
        let known = Set(changes.map(\.id))
        let later = earlier.filter { isLater($0, kind, than: now) }
        let order = later + earlier.filter { !isLater($0, kind, than: now) }
        var left = surplus
        for name in order where left > 0 {
            let path = directory.backups + "/" + name
            guard let held = contents(of: path, now: now)?.changes, held.allSatisfy({ known.contains($0.id) }) else { continue }
            Files.remove(path)
            left -= 1
        }
    }

    private func isLater(_ name: String, _ kind: BackupReason, than now: Int64) -> Bool {
        UTF8Comparison.precede(Self.name(kind, now, Int.max).utf8, name.utf8)
    }

    /// Returns a file name that sorts by time and is valid in every file system, such as `daily-20260731T120000Z.json`. The name
    /// of a second backup in the same second ends in `_2.json`.
    private static func name(_ kind: BackupReason, _ now: Int64, _ number: Int = 1) -> String {
        let date = DataDirectory.compactDate(now)
        return "\(kind.rawValue)-\(date)\(number > 1 ? "_\(number)" : "").json"
    }

    private static func isBackup(_ name: String, _ kind: BackupReason) -> Bool {
        name.hasPrefix(kind.rawValue + "-") && name.hasSuffix(".json")
    }

    /// The interval between daily backups, in milliseconds.
    static let day: Int64 = 24 * 3600 * 1000

    /// Returns whether a daily backup is due, which means that none was written in the last 24 hours or in another interval in
    /// milliseconds. Ignores backups with a future date, which result from a wrong clock.
    func isDailyDue(now: Int64, after interval: Int64 = day) -> Bool {
        // File names sort by time, so comparing names compares times.
        let (start, end) = (Self.name(.daily, now - interval), Self.name(.daily, now, Int.max))
        return !Files.names(in: directory.backups).contains { name in
            Self.isBackup(name, .daily) && UTF8Comparison.precede(start.utf8, name.utf8)
                && !UTF8Comparison.precede(end.utf8, name.utf8)
        }
    }

    // MARK: Recovery

    /// Returns the path of the newest backup of any kind, or nil if there isn't one.
    static func newest(in directory: DataDirectory) -> String? {
        let dated = Files.names(in: directory.backups).compactMap { name in
            BackupReason.allCases.first { isBackup(name, $0) }.map {
                (date: String(name.dropFirst($0.rawValue.count)), name: name)
            }
        }
        return dated.max { UTF8Comparison.precede($0.date.utf8, $1.date.utf8) }.map { directory.backups + "/" + $0.name }
    }

    /// Returns the changes from the journal file and all readable backups, without duplicates.
    func allChanges(now: Int64) -> [ShelfChange] {
        let journal = ShelfRecoveryJournal.readableContents(directory)
        var changes = journal?.changes ?? []
        // A change that the library rejected must never reappear.
        var known = Set(changes.map { $0.id.text }).union((journal?.refusedIDs ?? []).map(\.text))
        for name in Files.names(in: directory.backups) where name.hasSuffix(".json") {
            guard let bytes = try? Files.read(directory.backups + "/" + name),
                let document = try? BackupDocument(bytes, now: now)
            else { continue }
            changes += document.changes.filter { known.insert($0.id.text).inserted }
        }
        return changes
    }

    /// Returns the source files to restore from the backups, in the order of precedence that `RecoveredSources` describes.
    func allSources(now: Int64) -> RecoveredSources {
        let backups = Files.names(in: directory.backups).filter { $0.hasSuffix(".json") }.compactMap { name in
            (try? Files.read(directory.backups + "/" + name)).flatMap(BackupDocument.sourceList).map { list in
                let kind = BackupReason.allCases.first { Self.isBackup(name, $0) }
                return RecoveredSources.Backup(
                    made: list.made, isComplete: kind != nil && kind != .rescued, sources: list.sources)
            }
        }
        return RecoveredSources(backups, now: BackupDocument.date(now))
    }

    /// Saves the changes in the journal and the source files that can still be read from a damaged database. Doesn't change the
    /// database.
    ///
    /// - Parameters:
    ///   - held: the current changes in memory, if the library was open.
    ///   - device: the library's device ID, if the library was open.
    ///   - sources: the source files in memory, if the library was open.
    /// - Returns: The backup's path, or nil if nothing could be saved.
    func rescue(
        _ held: [ShelfChange] = [], device: UInt64 = 0, sources: [AddedSourceFile] = [], now: Int64
    ) -> String? {
        var rescue = DamagedDatabaseSalvager(
            directory, copy: DatabaseFile(directory.backups + "/" + String(random(), radix: 16) + ".part"))
        rescue.run()
        let journal = ShelfRecoveryJournal.readableContents(directory)
        let refused = journal?.refusedIDs ?? []
        var known = Set((journal?.changes ?? []).map(\.id))
        let found = (journal?.changes ?? []) + rescue.changes.filter { !refused.contains($0.id) && known.insert($0.id).inserted }
        let changes = found + held.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
        let all = allSources(now: now).merged(with: rescue.sources, held: sources)
        // Don't write another file if a backup with the same changes and source files already exists.
        for name in Files.names(in: directory.backups) where Self.isBackup(name, .rescued) {
            let path = directory.backups + "/" + name
            if let known = contents(of: path, now: now), known.changes == changes, known.sources ?? [] == all { return path }
        }
        return
            (try? write(changes, .rescued, device: rescue.device == 0 ? device : rescue.device, now: now, sources: all)) ?? nil
    }

    /// Saves the favourites and notes after another program replaced the library's files while the library was open.
    ///
    /// - Parameter directory: the directory that the library opened, or nil if it is unknown.
    /// - Returns: The backup's path, or nil if there is nothing to save or nothing could be written.
    func writeRescued(
        _ changes: [ShelfChange], device: UInt64, sources: [AddedSourceFile], now: Int64, _ directory: MovableDirectory?
    ) -> String? {
        guard !changes.isEmpty || !sources.isEmpty else { return nil }
        let bytes = BackupDocument.encode(changes, device: device, now: now, sources: sources)
        let name = Self.name(.rescued, now)
        var paths: [String] = []
        if let found = directory?.path {
            paths.append(DataDirectory(found).backups + "/" + name)
            paths.append(found + "/" + name)
        }
        // Never write into a directory that has replaced the original, because it contains other favourites and notes.
        paths.append(self.directory.path + "-" + name)
        for path in paths where (try? Files.write(bytes, to: path, temporary: path + ".part", forGood: true)) != nil {
            return path
        }
        return nil
    }

    /// The first bytes of every SQLite database file.
    static let magic = Array("SQLite format 3\0".utf8)

    /// Returns the changes and the source files in a backup, or nil if the backup is incomplete.
    private func contents(of path: String, now: Int64) -> (changes: [ShelfChange], sources: [AddedSourceFile]?)? {
        guard let bytes = try? Files.read(path), let document = try? BackupDocument(bytes, now: now), document.isWhole else {
            return nil
        }
        return (document.changes, BackupDocument.sourceList(in: bytes)?.sources)
    }
}
