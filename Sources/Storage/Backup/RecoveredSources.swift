internal import Catalogs
internal import Model

/// Decides which source files to restore after the database was lost or damaged. Sources that are added earlier take precedence,
/// so add the newest ones first.
///
/// A catalog that the user removed must not return from an old backup. Almanac writes a backup whenever the user adds or removes a
/// source. The newest complete list therefore shows all catalogs at that time, and older backups are ignored. These lists don't
/// count as complete:
/// - the list in a rescued backup, because the damage may have hidden some of the sources
/// - a missing list: earlier versions of Almanac wrote no list in some backups
/// - a list dated in the future, because its place in the order is unknown
///
/// Without a complete list, a removed catalog may return. That is better than losing a source file: the user can remove the
/// catalog again, but can't restore a lost file.
struct RecoveredSources: Equatable, Sendable {
    /// The list of source files in a backup.
    struct Backup: Sendable {
        /// The time of the backup, in the form of `BackupDocument.date`.
        let made: String
        /// Whether the backup was made from an intact database.
        let isComplete: Bool
        /// The source files in the list, or nil if the backup has no list.
        let sources: [AddedSourceFile]?
    }

    /// A catalog's row in a damaged database's table `own`.
    struct RecoveredSource: Sendable {
        let catalog: CatalogID
        let file: SourceFile
        /// The time when the catalog was added, in milliseconds since 1970.
        let made: Int64
        /// Whether the row was found outside the table. It may then be an old version of a row that was later deleted.
        let isScanned: Bool
    }

    /// The source files, sorted by name.
    private(set) var files: [AddedSourceFile] = []
    /// The time of the newest complete list, or nil if there is none.
    private var completeList: String?

    /// Chooses source files from the lists in the backups, which must be sorted by file name. Of two backups made in the same
    /// second, the second in this order is newer.
    init(_ backups: [Backup], now: String) {
        let past = backups.reversed().filter { !UTF8Comparison.precede(now.utf8, $0.made.utf8) }
            .sorted { UTF8Comparison.precede($1.made.utf8, $0.made.utf8) }
        let future = backups.filter { UTF8Comparison.precede(now.utf8, $0.made.utf8) }
        for backup in past {
            for source in backup.sources ?? [] { add(source) }
            if backup.isComplete, backup.sources != nil {
                completeList = backup.made
                return
            }
        }
        for backup in future { for source in backup.sources ?? [] { add(source) } }
    }

    /// Returns these source files and the source files from a damaged database and from memory, sorted by name.
    func merged(with rows: [RecoveredSource], held: [AddedSourceFile]) -> [AddedSourceFile] {
        var all = self
        all.files = []
        for source in held { all.add(source) }
        for row in rows {
            // If a row is older than the newest complete list and the catalog isn't in that list, the user has removed the
            // catalog.
            let isRemoved =
                row.isScanned && !files.contains { $0.catalogs.contains(row.catalog) }
                && completeList.map { !UTF8Comparison.precede($0.utf8, BackupDocument.date(row.made).utf8) } ?? false
            if !isRemoved { all.add(AddedSourceFile(row.file, [row.catalog])) }
        }
        for source in files { all.add(source) }
        return all.files
    }

    /// Adds a source's catalogs that no other source supplies yet. A library stores a single version of each source file, so the
    /// version that was added first supplies all of the source's catalogs.
    private mutating func add(_ source: AddedSourceFile) {
        let name = source.file.name
        let known = files.first { $0.file.name == name }
        let file = known?.file ?? source.file
        let taken = Set(files.filter { $0.file.name != name }.flatMap(\.catalogs))
        let wanted = Set((known?.catalogs ?? []) + source.catalogs).subtracting(taken)
        let catalogs = file.catalogIDs.filter(wanted.contains)
        guard !catalogs.isEmpty else { return }
        files.removeAll { $0.file.name == name }
        files.append(AddedSourceFile(file, catalogs))
        files.sort { $0.file.name < $1.file.name }
    }
}
