public import Finder
public import Records
public import Shelf

/// What a page shows. Renderers turn it into HTML, terminal text and JSON.
public enum Screen: Sendable {
    case home(HomeScreen)
    case catalog(CatalogScreen)
    case entry(EntryScreen)
    case search(SearchScreen)
    case favourites(FavouritesScreen)
    case settings(SettingsScreen)
    case roll(RollScreen)
    case failure(Failure)
}

/// Dice that were thrown, for a browser without script.
public struct RollScreen: Equatable, Sendable {
    /// As asked for: `2d6+4`.
    public let formula: String
    /// What each die showed.
    public let dice: [Int64]
    /// What is added to them.
    public let bonus: Int64
    public let total: Int64
    /// The address to go back to.
    public let back: String

    public init(formula: String, dice: [Int64], bonus: Int64, total: Int64, back: String) {
        self.formula = formula
        self.dice = dice
        self.bonus = bonus
        self.total = total
        self.back = back
    }
}

/// The first page.
public struct HomeScreen: Sendable {
    /// One collection with its catalogs.
    public struct Collection: Sendable {
        public let description: CollectionDescription
        public let catalogs: [CatalogSummary]
        /// Its entry of the day; nil where the collection is empty.
        public let pick: RowItem?
    }

    public let collections: [Collection]
    /// The newest favourites.
    public let favourites: [FavouritesScreen.Item]
    public let favouriteCount: UInt32
}

/// One catalog in a few words.
public struct CatalogSummary: Sendable {
    public let description: CatalogDescription
    public let count: UInt32
    public let status: CatalogStatus?
}

/// One catalog: its rows, filters and freshness.
public struct CatalogScreen: Sendable {
    /// The choices of one attribute.
    public struct FacetGroup: Sendable {
        public let attribute: AttributeDescription
        public let choices: [FacetChoice]
    }

    public let summary: CatalogSummary
    public let state: ListState
    /// How many rows the search and the filters leave.
    public let total: UInt32
    /// Those of this page.
    public let rows: [RowItem]
    /// Where the next page begins; nil at the end.
    public let nextOffset: UInt32?
    /// The row (counted from 0 in the whole list) that asks for the next page when it is shown; nil where there is none.
    public let triggerRow: UInt32?
    public let facets: [FacetGroup]
    /// The query as understood; empty where nothing was asked.
    public let understood: String
    /// What was not understood and searched as words.
    public let misunderstood: [String]
}

/// One entry.
public struct EntryScreen: Sendable {
    /// Links of one relation.
    public struct LinkGroup: Sendable {
        public let relation: Label
        public let links: [LinkedEntry]
    }

    /// A link with what is known of its target.
    public struct LinkedEntry: Sendable {
        public let id: EntryID
        public let title: String
        /// Whether the target is kept; else only its name is shown.
        public let isKept: Bool
    }

    public let entry: Entry
    public let description: CatalogDescription
    public let source: SourceDescription?
    public let status: CatalogStatus?
    public let favourite: Favourite?
    public let note: String?
    public let links: [LinkGroup]
    public let previous: RowItem?
    public let next: RowItem?
    /// The list beside the entry: a stretch of its catalog around it.
    public let list: CatalogScreen
    /// Which form is open on the page.
    public let editing: Editing?

    /// A form on the entry's page.
    public enum Editing: Sendable {
        case note, name

        /// Reads the word in the address; nil for any other.
        public init?(word: String) {
            switch word {
            case "note": self = .note
            case "name": self = .name
            default: return nil
            }
        }
    }
}

/// What a search over all catalogs found.
public struct SearchScreen: Sendable {
    /// One hit.
    public struct Hit: Sendable {
        public let row: RowItem
        public let catalog: CatalogName
        /// A piece of the text around the first match.
        public let snippet: [SnippetPart]
    }

    /// A piece of a snippet.
    public struct SnippetPart: Equatable, Sendable {
        public let text: String
        public let isMatch: Bool
    }

    /// How many hits a catalog has.
    public struct CatalogCount: Sendable {
        public let catalog: CatalogName
        public let count: UInt32
    }

    public let text: String
    public let understood: String
    public let misunderstood: [String]
    /// Names only.
    public let namesOnly: Bool
    /// The one catalog searched; nil for all.
    public let catalog: CatalogID?
    public let total: UInt32
    public let offset: UInt32
    public let limit: UInt32
    public let hits: [Hit]
    public let counts: [CatalogCount]
    public let facets: [Facet]
}

/// All favourites.
public struct FavouritesScreen: Sendable {
    /// One favourite; `row` is nil where the entry is not kept.
    public struct Item: Sendable {
        public let favourite: Favourite
        public let row: RowItem?
    }

    /// The favourites of one catalog, by name.
    public struct Group: Sendable {
        public let catalog: CatalogName
        public let limit: UInt32?
        public let items: [Item]
    }

    public let groups: [Group]
    /// The entries with a note.
    public let notes: [RowItem]
    /// Which favourite is being renamed.
    public let renaming: EntryID?
}

/// Settings, what is kept, backup, sources.
public struct SettingsScreen: Sendable {
    public let catalogs: [CatalogSummary]
    public let favouriteCount: UInt32
    public let noteCount: UInt32
    /// What has just been done, said on the page.
    public let done: Done?

    /// An outcome told on the settings page.
    public enum Done: Equatable, Sendable {
        case saved
        case restored(favourites: UInt32, notes: UInt32)
    }
}

/// Why there is no such page, or why something was not done: facts for the page's words, the API's code and the exit code.
public enum Failure: Error, Equatable, Sendable {
    case noSuchPage(path: String)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    /// A part of the address or the body that can't be used: which, and what it was.
    case badRequest(part: String, value: String)
    case methodNotAllowed(allowed: String)
    /// A rule refused it; for a limit, the favourites that stand in the way.
    case refused(ShelfRefusal, [Favourite])
    /// The entry is listed, but its bytes can't be read.
    case damagedEntry(EntryID)
    case emptyCatalog(CatalogID)
    case forbidden
    case notReached(UpstreamProblem)
    case readOnly
    case diskFull
    /// The library can't be used at the moment.
    case libraryUnusable
    case badBackup

    /// The code of the API's error object.
    public var code: String {
        switch self {
        case .noSuchPage: "no-such-page"
        case .unknownCatalog: "unknown-catalog"
        case .unknownEntry: "unknown-entry"
        case .badRequest: "bad-request"
        case .methodNotAllowed: "method-not-allowed"
        case .refused(.favouriteLimit, _): "favourite-limit"
        case .refused(.nameTooLong, _): "name-too-long"
        case .refused(.noteTooLong, _): "note-too-long"
        case .damagedEntry: "damaged-entry"
        case .emptyCatalog: "empty-catalog"
        case .forbidden: "forbidden"
        case .notReached: "not-reached"
        case .readOnly: "read-only"
        case .diskFull: "disk-full"
        case .libraryUnusable: "library-unusable"
        case .badBackup: "bad-backup"
        }
    }

    /// The HTTP status: 400, 404, 409, 503 where the command line exits with 2, 1, 4, 3.
    public var status: UInt16 {
        switch self {
        case .noSuchPage, .unknownEntry, .emptyCatalog: 404
        case .unknownCatalog: 400
        case .badRequest, .badBackup: 400
        case .methodNotAllowed: 405
        case .refused: 409
        case .forbidden: 403
        case .notReached: 503
        case .damagedEntry, .readOnly, .diskFull, .libraryUnusable: 500
        }
    }
}
