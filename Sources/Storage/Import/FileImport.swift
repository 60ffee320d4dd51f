public import Catalogs
public import Model

/// What is to be done with a file.
public struct FileImportRequest: Sendable {
    /// The catalog that it becomes, or is added to.
    public var catalog: CatalogID
    /// What was said of it; the rest is guessed.
    public var choices = ImportChoices()
    /// What was said of its format.
    public var format = RequestedFormat()
    /// Whether entries that it does not have are removed; those with a star or a note stay, marked.
    public var replaces = false
    /// Whether nothing is stored, and only the plan told.
    var isDryRun = false
    /// The language of a new catalog's texts, where nothing was said of it.
    public var language = "en"

    /// The file is added to `catalog`, and everything guessed.
    public init(catalog: CatalogID) { self.catalog = catalog }
}

/// Where an import stands.
public struct FileImportProgress: Equatable, Sendable {
    /// What is being done.
    public enum Phase: Sendable, CaseIterable {
        /// The file is read for the first time, to see what its columns are like.
        case looking
        /// The file is read for the second time, and its records are kept.
        case storing
        /// Entries that are there already are made again, or removed.
        case remaking
        /// The catalog is made ready for reading.
        case publishing
    }

    /// What is being done.
    public let phase: Phase
    /// How much of it: bytes of the file, or entries.
    public let done: Int64
    /// How much there is.
    public let total: Int64
    /// How many records there were so far.
    public let records: Int64
}

/// What an import did, or would do.
public struct FileImportReport: Sendable {
    /// How many flaws one report lists, and how many records that took the place of others.
    public static let flawLimit = 100

    /// The plan of the catalog.
    public let plan: ImportPlan
    /// What the columns of the file hold.
    public let profile: FileProfile
    /// What should be known of how it was read.
    public let notes: [ImportNote]
    /// How the records stood in the file.
    public let format: ImportFormat
    /// Whether nothing was stored.
    public let isDryRun: Bool
    /// Whether the catalog is a new one.
    public let isNew: Bool
    /// Entries that were not kept before.
    public internal(set) var added: Int64 = 0
    /// Entries that were kept and differ now.
    public internal(set) var changed: Int64 = 0
    /// Entries that are as before.
    public internal(set) var kept: Int64 = 0
    /// Records that had the id of an earlier one of the file.
    public internal(set) var repeated: Int64 = 0
    /// Entries of the catalog that the file does not have; they are as before.
    public internal(set) var absent: Int64 = 0
    /// Entries that were removed because the file does not have them.
    public internal(set) var removed: Int64 = 0
    /// Entries that the file does not have, and that stay because of a star or a note, marked.
    public internal(set) var marked: Int64 = 0
    /// Whether nothing was removed, although it was asked for, because not every record could be used.
    public internal(set) var keptForFlaws = false
    /// Whether it was stopped before the end of the file.
    public internal(set) var isStopped = false
    /// Records that could not be used, in the order of the file: at most `flawLimit`.
    public internal(set) var flaws: [ImportFlaw] = []
    /// How many there were.
    public internal(set) var flawCount: Int64 = 0
    /// Records that took the place of an earlier one of the file and said something else, in the order of the file: at most
    /// `flawLimit`. They were used.
    public internal(set) var overrides: [ImportFlaw] = []
    /// How many there were.
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

/// What forgetting a catalog did.
public struct ForgetReport: Equatable, Sendable {
    /// The catalog there was.
    public let catalog: CatalogID
    /// How many entries it had.
    public let entries: Int64
    /// Favourites and notes on them, which stay.
    public let favourites: Int
    /// Notes on them, which stay.
    public let notes: Int
}
