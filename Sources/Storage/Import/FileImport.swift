public import Catalogs
public import Model

/// The options for importing a file.
public struct FileImportRequest: Sendable {
    /// The catalog to create or extend.
    public var catalog: CatalogID
    /// The user's choices. Anything not chosen is guessed.
    public var choices = ImportChoices()
    /// The user's choice of format.
    public var format = RequestedFormat()
    /// Whether to remove entries that the file lacks. Entries with a favourite or a note stay and are marked.
    public var replaces = false
    /// Whether to make only a plan, without storing anything.
    var isDryRun = false
    /// The language of a new catalog if the user chose none.
    public var language = "en"
    /// The order of day and month in dates where either is possible; nil if it isn't known.
    public var dateOrder: DateOrder?

    /// Creates a request to extend or create `catalog`, with everything guessed.
    public init(catalog: CatalogID) { self.catalog = catalog }
}

/// The progress of an import.
public struct FileImportProgress: Equatable, Sendable {
    /// The phase of an import.
    public enum Phase: Sendable, CaseIterable {
        /// Reading the file for the first time, to analyse its columns.
        case looking
        /// Reading the file for the second time and storing its records.
        case storing
        /// Rebuilding or removing existing entries.
        case remaking
        /// Publishing the catalog.
        case publishing
    }

    /// The current phase.
    public let phase: Phase
    /// The progress in this phase: bytes of the file, or entries.
    public let done: Int64
    /// The total for this phase.
    public let total: Int64
    /// The number of records so far.
    public let records: Int64
}

/// The result of an import, or the expected result of a dry run.
public struct FileImportReport: Sendable {
    /// The limit on listed flaws and on listed overrides in a report.
    public static let flawLimit = 100

    /// The catalog's plan.
    public let plan: ImportPlan
    /// The statistics about the file's columns.
    public let profile: FileProfile
    /// Notes about how the file was read.
    public let notes: [ImportNote]
    /// The file's record format.
    public let format: ImportFormat
    /// Whether this was a dry run, so that nothing was stored.
    public let isDryRun: Bool
    /// Whether the catalog is new.
    public let isNew: Bool
    /// The number of new entries.
    public internal(set) var added: Int64 = 0
    /// The number of changed entries.
    public internal(set) var changed: Int64 = 0
    /// The number of unchanged entries.
    public internal(set) var kept: Int64 = 0
    /// The number of records that had the ID of an earlier record in the file.
    public internal(set) var repeated: Int64 = 0
    /// The number of entries in the catalog that the file lacks. They are unchanged.
    public internal(set) var absent: Int64 = 0
    /// The number of entries removed because the file lacks them.
    public internal(set) var removed: Int64 = 0
    /// The number of entries that the file lacks but that stay, marked, because of a favourite or a note.
    public internal(set) var marked: Int64 = 0
    /// Whether nothing was removed, despite the request, because some records couldn't be used.
    public internal(set) var keptForFlaws = false
    /// Whether the import was stopped before the end of the file.
    public internal(set) var isStopped = false
    /// The unusable records, in file order; at most `flawLimit`.
    public internal(set) var flaws: [ImportFlaw] = []
    /// The total number of unusable records.
    public internal(set) var flawCount: Int64 = 0
    /// The records that replaced an earlier, different record in the file. In file order; at most `flawLimit`. These records were
    /// used.
    public internal(set) var overrides: [ImportFlaw] = []
    /// The total number of such records.
    public internal(set) var overrideCount: Int64 = 0

    init(plan: ImportPlan, profile: FileProfile, notes: [ImportNote], format: ImportFormat, isDryRun: Bool, isNew: Bool) {
        self.plan = plan
        self.profile = profile
        self.notes = notes
        self.format = format
        self.isDryRun = isDryRun
        self.isNew = isNew
    }

    mutating func note(_ flaw: ImportFlaw) {
        guard flaw.kind != .sameID else {
            overrideCount += 1
            if overrides.count < Self.flawLimit { overrides.append(flaw) }
            return
        }
        flawCount += 1
        if flaws.count < Self.flawLimit { flaws.append(flaw) }
    }
}

/// The result of removing an imported catalog.
public struct ForgetReport: Equatable, Sendable {
    /// The removed catalog.
    public let catalog: CatalogID
    /// The number of its entries.
    public let entries: Int64
    /// The number of favourites among them, which stay on the shelf.
    public let favourites: Int
    /// The number of notes on them, which stay on the shelf.
    public let notes: Int
}
