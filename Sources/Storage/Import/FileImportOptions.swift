public import Catalogs
public import Model

/// The options for importing a file.
public struct FileImportOptions: Sendable {
    /// The catalog to create or extend.
    public var catalog: CatalogID
    /// The source file that describes the reader's file, or nil to start from the stored description.
    public var source: SourceFile?
    /// The user's choices. Almanac infers all other settings from the file.
    public var choices = ImportChoices()
    /// The user's choice of format.
    public var format = RequestedImportFormat()
    /// Whether to remove entries that aren't in the file. Entries with a favourite or a note are kept, and are marked as no
    /// longer in their source.
    public var replaces = false
    /// Whether to make only an import plan, without storing anything.
    var isDryRun = false
    /// The language of a new catalog if the user doesn't choose one.
    public var language = "en"
    /// The order of day and month in ambiguous dates, or nil if it isn't known.
    public var dateOrder: DayMonthOrder?

    /// The links that were found between the tables of a set, or nil to look for links within the file.
    var links: [TableLink]?

    /// Creates the options for an import into `catalog`, with the default for every other option.
    public init(catalog: CatalogID) { self.catalog = catalog }
}

/// The progress of an import.
public struct FileImportProgress: Equatable, Sendable {
    /// The phases of an import, in order.
    public enum Phase: Sendable, CaseIterable {
        /// Almanac reads the file for the first time, to analyse its columns.
        case looking
        /// Almanac reads the file for the second time and stores its records.
        case storing
        /// Almanac rebuilds or removes existing entries.
        case remaking
        /// Almanac publishes the catalog.
        case publishing
    }

    /// The current phase.
    public let phase: Phase
    /// The amount processed in this phase, in bytes, records or entries.
    public let done: Int64
    /// The total amount to process in this phase.
    public let total: Int64
    /// The number of records read so far.
    public let records: Int64
}

/// The result of an import, or the expected result of a dry run.
@dynamicMemberLookup
public struct FileImportReport: Sendable {
    /// The catalog's source file, and the guesses from which it was made.
    public let proposal: CatalogProposal
    /// Whether this was a dry run, which stores nothing.
    public let isDryRun: Bool
    /// Whether the catalog is new.
    public internal(set) var isNew: Bool
    /// The number of records in the file, including those that can't be used. Each record is stored, repeated or unusable.
    public let recordCount: Int64
    /// What happened to the records. The unusable records are in file order.
    public internal(set) var records: CatalogReport
    /// Whether the user asked to remove the entries that aren't in the file, but the import kept them because some records were
    /// unusable.
    public internal(set) var keptForFlaws = false
    /// Whether no entry was removed because the library has several readers, and an entry may be on anybody's shelf.
    public internal(set) var keptForReaders = false
    /// Whether the import was stopped before the end of the file.
    public internal(set) var isStopped = false
    /// The records that replaced an earlier, different record with the same ID, in file order, at most 100. These
    /// records were stored.
    public internal(set) var overrides: [SyncProblem] = []
    /// The columns in which existing entries would change, with the number of these entries, in a dry run. The file's order.
    public internal(set) var changedColumns: [(column: String, count: Int64)] = []
    /// The first records in the file.
    public internal(set) var samples: [ImportedRecord] = []
    /// The links that were found in the file, and between the tables of a set.
    public internal(set) var links: [TableLink] = []
    /// The total number of records that replaced an earlier, different record in the file.
    public internal(set) var overrideCount: Int64 = 0

    /// Accesses the counts and the unusable records in `records`.
    public internal(set) subscript<Value>(dynamicMember member: WritableKeyPath<CatalogReport, Value>) -> Value {
        get { records[keyPath: member] }
        set { records[keyPath: member] = newValue }
    }

    /// Accesses the source file and the guesses in `proposal`.
    public subscript<Value>(dynamicMember member: KeyPath<CatalogProposal, Value>) -> Value { proposal[keyPath: member] }

    mutating func note(_ flaw: ImportRecordError) {
        let problem = SyncProblem(flaw)
        guard flaw.kind == .sameID else { return records.note(problem) }
        overrideCount += 1
        if overrides.count < CatalogReport.problemLimit { overrides.append(problem) }
    }
}

/// The result of removing an imported catalog.
public struct CatalogRemovalReport: Equatable, Sendable {
    /// The removed catalog.
    public let catalog: CatalogID
    /// The number of entries in the removed catalog.
    public let entries: Int64
    /// The number of the catalog's entries that are favourites. The favourites aren't removed.
    public let favourites: Int
    /// The number of the catalog's entries that have a note. Removing or replacing entries doesn't delete notes.
    public let notes: Int
}

/// A catalog that the user removed, and that can still be put back.
public struct RemovedCatalog: Equatable, Sendable {
    /// The catalog's ID.
    public let id: CatalogID
    /// The catalog's name on pages.
    public let title: LocalizableText
    /// The time of the removal, in seconds since 1 January 1970 UTC.
    public let removed: Int64
}
