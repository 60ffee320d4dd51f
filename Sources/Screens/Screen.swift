import Localization
public import Model
public import Search
public import Shelf
import TextProcessing

/// The contents of a page. Renderers turn it into HTML, terminal text or JSON.
public enum Screen: Sendable {
    case home(HomeScreen)
    case catalog(CatalogScreen)
    case entry(EntryScreen)
    case cooking(CookingScreen)
    case search(SearchScreen)
    case favourites(FavouritesScreen)
    case settings(SettingsScreen)
    case roll(RollScreen)
    case draw(RandomEntryScreen)
    case failure(Failure)
}

/// A dice roll, for a browser without JavaScript.
public struct RollScreen: Equatable, Sendable {
    /// The requested formula: `2d6+4`.
    public let formula: String
    /// The result of each die.
    public let dice: [Int64]
    /// The bonus.
    public let bonus: Int64
    /// The sum of the dice and the bonus.
    public let total: Int64
    /// The URL to return to.
    public let back: String

    /// Creates a screen for a completed roll.
    public init(formula: String, dice: [Int64], bonus: Int64, total: Int64, back: String) {
        self.formula = formula
        self.dice = dice
        self.bonus = bonus
        self.total = total
        self.back = back
    }
}

/// The home page.
public struct HomeScreen: Sendable {
    /// A collection with its catalogs.
    public struct Collection: Sendable {
        /// The collection's description.
        public let description: CollectionDescription
        /// Its catalogs, in order.
        public let catalogs: [CatalogSummary]
        /// The collection's pick of the day, or nil if the collection is empty.
        public let pick: RowItem?
        /// The complete pick if it belongs to a deck, else nil.
        public let told: Entry?
    }

    /// All collections, in order.
    public let collections: [Collection]
    /// The newest favourites.
    public let favourites: [FavouritesScreen.Item]
    /// The total number of favourites.
    public let favouriteCount: UInt32
}

/// A catalog's summary.
public struct CatalogSummary: Sendable {
    /// The catalog's description.
    public let description: CatalogDescription
    /// The number of stored entries.
    public let count: UInt32
    /// The catalog's status, or nil if unknown.
    public let status: CatalogStatus?
    /// The upstream's display name.
    public let source: String
}

/// A catalog with its rows, filters and status.
public struct CatalogScreen: Sendable {
    /// The choices for an attribute.
    public struct FacetGroup: Sendable {
        /// The attribute.
        public let attribute: AttributeDescription
        /// The choices, with counts.
        public let choices: [FacetChoice]
    }

    /// The catalog's summary.
    public let summary: CatalogSummary
    /// The list's state from the URL: words, filters, order, page.
    public let state: ListState
    /// The number of rows that match the search and the filters.
    public let total: UInt32
    /// The rows on this page.
    public let rows: [RowItem]
    /// How each row matches the query. Empty if the query has no words and no explanation was requested.
    public let matches: [Match]
    /// The number of words in the query.
    public let wordCount: UInt32
    /// Whether the rows are sorted by anything other than rank.
    public let isSorted: Bool
    /// The offset of the next page, or nil at the end.
    public let nextOffset: UInt32?
    /// The row (from 0 in the whole list) that loads the next page when it becomes visible, or nil if there isn't one.
    public let triggerRow: UInt32?
    /// The filters with at least one choice, in the catalog's order.
    public let facets: [FacetGroup]
    /// The query as it was interpreted, or empty without a query.
    public let understood: String
    /// The query as it was interpreted, if that is worth showing beside the typed text; else nil.
    public let readAs: String?
    /// How the query was read, beyond `readAs`.
    public let reading: QueryReading
    /// The parts of the query that weren't understood and were searched as words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// If the query is too long, the number of words and filters that were used, else nil.
    public let cut: UInt32?
    /// The corrected query if nothing matched the typed words, else nil.
    public let corrected: String?
}

/// The results of a search across catalogs.
public struct SearchScreen: Sendable {
    /// A filter that would narrow the results.
    public struct Filter: Sendable {
        /// The filter's choices.
        public let group: CatalogScreen.FacetGroup
        /// The values that are already in the query.
        public let chosen: [String]
        /// Whether entries must have all chosen values, not just one of them.
        public let requiresAll: Bool
        /// The language of the values.
        public let language: String

        /// Whether a value is already in the query.
        public func isChosen(_ value: String) -> Bool {
            let folded = Fold.search(value)
            return chosen.contains { Fold.search($0) == folded }
        }
    }

    /// A search result.
    public struct Hit: Sendable {
        /// The entry's row.
        public let row: RowItem
        /// The entry's catalog.
        public let catalog: CatalogName
        /// How the entry matches the query.
        public let match: Match
    }

    /// The number of results in a catalog.
    public struct CatalogCount: Sendable {
        /// The catalog's name.
        public let catalog: CatalogName
        /// The number of results on all pages together.
        public let count: UInt32
    }

    /// The query as typed.
    public let text: String
    /// The query as it was interpreted, or empty without a query.
    public let understood: String
    /// The query as it was interpreted, if that is worth showing beside the typed text; else nil.
    public let readAs: String?
    /// How the query was read, beyond `readAs`.
    public let reading: QueryReading
    /// The parts of the query that weren't understood and were searched as words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// If the query is too long, the number of words and filters that were used, else nil.
    public let cut: UInt32?
    /// The corrected query if nothing matched the typed words, else nil.
    public let corrected: String?
    /// Whether only titles were searched.
    public let namesOnly: Bool
    /// Whether typo tolerance was off.
    public let isExact: Bool
    /// Whether to explain each result's rank.
    public let isExplained: Bool
    /// The number of words in the query.
    public let wordCount: UInt32
    /// The searched catalogs. Empty for all.
    public let catalogs: [CatalogID]
    /// The number of results on all pages together.
    public let total: UInt32
    /// The first result on this page, from 0.
    public let offset: UInt32
    /// The maximum number of results on a page.
    public let limit: UInt32
    /// The results on this page, the best first or in the query's sort order.
    public let hits: [Hit]
    /// The catalogs with results, in order.
    public let counts: [CatalogCount]
    /// The filters that would narrow the results. An attribute that several catalogs share is listed under the first.
    public let facets: [Facet]
    /// The filters with their labels, without those that offer no choice.
    public let filters: [Filter]
}

/// All favourites.
public struct FavouritesScreen: Sendable {
    /// A favourite. `row` is nil if the entry isn't stored.
    public struct Item: Sendable {
        /// The favourite itself.
        public let favourite: Favourite
        /// The entry's row, or nil if the entry isn't stored.
        public let row: RowItem?
    }

    /// A catalog's favourites, sorted by name.
    public struct Group: Sendable {
        /// The catalog. If it no longer exists, its name is its ID.
        public let catalog: CatalogName
        /// The limit on favourites, or nil.
        public let limit: UInt32?
        /// The favourites.
        public let items: [Item]
        /// The number beyond the limit, or nil if the limit isn't exceeded.
        public var surplus: FavouriteSurplus? {
            FavouriteSurplus(catalog: catalog.id, count: UInt32(clamping: items.count), limit: limit)
        }
    }

    /// The favourites by catalog, without empty catalogs.
    public let groups: [Group]
    /// The favourites of all catalogs in a single list, sorted by name.
    public var byName: [Item] {
        groups.flatMap { $0.items }.sorted { SeededChoice.precedes($0.favourite, $1.favourite) }
    }
    /// The entries with a note.
    public let notes: [RowItem]
    /// The favourite that is being renamed.
    public let renaming: EntryID?
    /// The favourite that was just removed and can be restored, or nil.
    public let removed: Removed?

    /// A removed favourite.
    public struct Removed: Equatable, Sendable {
        /// The entry, which is stored.
        public let entry: EntryID
        /// The favourite's name from the URL.
        public let name: String
        /// The entry's title.
        public let title: String
        /// When the favourite was added, in seconds since 1970, or nil if unknown.
        public let date: Int64?
    }
}

/// The settings page, with stored data, backup and sources.
public struct SettingsScreen: Sendable {
    /// All catalogs, in order.
    public let catalogs: [CatalogSummary]
    /// The number of favourites.
    public let favouriteCount: UInt32
    /// The number of notes.
    public let noteCount: UInt32
    /// The catalogs with more favourites than their limit, with their names.
    public let surpluses: [(surplus: FavouriteSurplus, title: Label)]
    /// The result of the last action.
    public let done: Done?
    /// The pictures of catalogs that have any. Empty if pictures are turned off.
    public let pictures: [Pictures]

    /// A catalog's pictures.
    public struct Pictures: Sendable {
        /// The catalog's name.
        public let catalog: CatalogName
        /// The number of entries with a picture at their source.
        public let total: UInt32
        /// The stored pictures.
        public let status: PictureStatus
    }

    /// A result shown on the settings page.
    public enum Done: Equatable, Sendable {
        case saved
        /// `older`: entries whose note or name was changed after the backup and was kept.
        case restored(favourites: UInt32, notes: UInt32, older: UInt32)
    }
}

/// The reason why there is no page or why an action failed. It contains only facts, from which pages take their messages, the API
/// its codes, and the command line its exit codes.
public enum Failure: Error, Equatable, Sendable {
    case noSuchPage(path: String)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    /// An invalid part of the URL or body, and its value.
    case badRequest(part: String, value: String)
    /// An invalid body: the affected part (`body` for the whole) and the flaw.
    case badBody(part: String, BodyFlaw)
    case methodNotAllowed(allowed: String)
    /// A shelf rule refused the change. For a limit, includes the existing favourites, sorted by name.
    case refused(ShelfRefusal, [Favourite])
    /// The entry is listed, but its bytes can't be read.
    case damagedEntry(EntryID)
    /// The catalog's packs are damaged and couldn't be rebuilt.
    case damagedCatalog(CatalogID)
    case emptyCatalog(CatalogID)
    /// A random entry was requested among the entries that match a query, but there are none.
    case noMatch
    /// An address has a parameter that its route doesn't have. `known` are the parameters that it does have.
    case unknownParameter(String, known: [String])
    case forbidden
    case notReached(UpstreamProblem)
    case readOnly
    case diskFull
    /// A file would exceed the process's file size limit.
    case fileSizeLimit
    /// The library's file at `path` was deleted, moved or replaced while it was open. `rescued` is the path of a backup of the
    /// shelf, or nil.
    case replacedLibrary(path: String, rescued: String?)
    /// The library can't be used at present.
    case libraryUnusable
    /// The library's file at `path` is damaged. `rescued` is a new backup of the shelf data that was readable or in memory, and
    /// `newest` is the newest earlier backup. Either may be nil.
    case damagedLibrary(path: String, rescued: String?, newest: String?)
    case badBackup
    /// The backup was made by a newer version of Almanac.
    case newerBackup
    /// The request's body is too large.
    case bodyTooLarge
    case addressTooLong
    /// The URL contains bytes that aren't UTF-8.
    case badAddress
    /// The request's `Host` isn't one of this server's names.
    case wrongHost

    /// The flaw in an invalid body.
    public enum BodyFlaw: Error, Equatable, Sendable {
        case notJSON
        /// The body is JSON, but not an object.
        case notAnObject
        /// The text isn't UTF-8 or contains an unpaired surrogate.
        case notText
        /// A string was expected, but the value is missing or of another type.
        case notAString
        /// A list of strings was expected, but the value is something else.
        case notAList
    }

    /// Converts a refusal by the shelf's rules, with the favourites that reach the limit.
    public static func refusal(_ refusal: ShelfRefusal, _ shelf: ShelfState) -> Failure {
        guard case .favouriteLimit(let refused) = refusal else { return .refused(refusal, []) }
        return .refused(
            refusal,
            shelf.favourites.filter { $0.entry.catalog == refused.entry.catalog }.sorted { SeededChoice.precedes($0, $1) })
    }
}
