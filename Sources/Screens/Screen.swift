import Localization
public import Model
public import Search
public import Shelf
public import TextProcessing

/// The contents of a page. Renderers convert a screen to HTML, terminal text or JSON.
public indirect enum Screen: Sendable {
    case home(HomeScreen)
    case catalog(CatalogScreen)
    case entry(EntryScreen)
    case cooking(StepByStepScreen)
    case search(SearchScreen)
    case favourites(FavouritesScreen)
    case lists(ListsScreen)
    case list(ListScreen)
    case encounter(EncounterScreen)
    case savedSearches(SavedSearchesScreen)
    case shopping(ShoppingScreen)
    case recipeForm(RecipeFormScreen)
    case changes(ChangesScreen)
    case changesOverview(ChangesOverviewScreen)
    case settings(SettingsScreen)
    case roll(RollScreen)
    case help(SearchHelp)
    case collection(CollectionScreen)
    case cards(CardsScreen)
    case compare(CompareScreen)
    case draw(RandomDrawScreen)
    case importing(ImportScreen)
    case ownCatalogs(OwnCatalogsScreen)
    case ownCatalog(OwnCatalogScreen)
    /// A failed request, and the form that it sent if the reader can send it again.
    case failure(RequestFailure, unsent: Parameters? = nil)
}

/// The result of rolling dice, for a browser without JavaScript.
public struct RollScreen: Equatable, Sendable {
    /// The dice that the user requested, such as `2d6+4`.
    public let formula: String
    /// The result.
    public let result: DiceExpression.RollResult
    /// The page to return to.
    public let back: Destination

    /// Creates a screen with the results of a dice roll.
    public init(formula: String, result: DiceExpression.RollResult, back: Destination) {
        self.formula = formula
        self.result = result
        self.back = back
    }
}

/// The home page.
public struct HomeScreen: Sendable {
    /// A collection with its catalogs.
    public struct Collection: Sendable {
        /// The collection's description.
        public let description: CollectionDescription
        /// The collection's catalogs, in display order.
        public let catalogs: [CatalogSummary]
        /// The collection's pick of the day, or nil if the collection is empty.
        public let pick: ListRow?
        /// The complete entry for the pick of the day if it belongs to a deck (a catalog of short entries, such as jokes),
        /// otherwise nil.
        public let told: Entry?
        /// Whether the collection has entries that the reader's device doesn't store.
        public let isIncomplete: Bool
    }

    /// All collections, in order.
    public let collections: [Collection]
    /// The most recently added favourites.
    public let favourites: [FavouritesScreen.Item]
    /// The total number of favourites.
    public let favouriteCount: UInt32
    /// The searches that were saved last.
    public let searches: [SavedSearchesScreen.Item]
    /// The lists that were used last.
    public let lists: [KeptList]
    /// Whether anything is on the shopping list.
    public let hasShopping: Bool
    /// The number of favourites that changed since the reader last looked.
    public let changedFavourites: Int
    /// The number of other entries in lists that changed since the reader last looked.
    public let changedListed: Int
    /// Searches to try.
    public let examples: [String]
}

/// A catalog's summary.
public final class CatalogSummary: Sendable {
    /// The catalog's description.
    public let description: CatalogDescription
    /// The number of stored entries.
    public let count: UInt32
    /// The catalog's status, or nil if it is unknown.
    public let status: CatalogStatus?
    /// The upstream's display name.
    public let source: String

    init(description: CatalogDescription, count: UInt32, status: CatalogStatus?, source: String) {
        self.description = description
        self.count = count
        self.status = status
        self.source = source
    }
}

/// The page with the results of a search across catalogs.
public struct SearchScreen: Sendable {
    /// A filter that would narrow the results.
    public struct Refinement: Sendable {
        /// The filter's attribute and values.
        public let group: CatalogScreen.FilterChoices
        /// The values that the query already contains.
        public let chosen: [String]
        /// Whether entries must have all chosen values, not just one of them.
        public let requiresAll: Bool
        /// The language of the filter's values.
        public let language: String

        /// Returns whether the query already contains a value.
        public func isChosen(_ value: String) -> Bool { chosen.contains { TextFolding.areEqual($0, value) } }
    }

    /// A search result.
    public struct Hit: Sendable {
        /// The entry's list row.
        public let row: ListRow
        /// The entry's catalog.
        public let catalog: CatalogLink
        /// How the entry matches the query.
        public let match: QueryMatch
    }

    /// The number of results in a catalog.
    public struct CatalogCount: Sendable {
        /// The catalog's name.
        public let catalog: CatalogLink
        /// The number of results from this catalog on all pages.
        public let count: UInt32
    }

    /// The query as typed.
    public let text: String
    /// The query as Almanac interpreted it. Empty if there isn't a query.
    public let understood: String
    /// The query as Almanac interpreted it, or nil if the page doesn't need to show the interpretation beside the typed text.
    public let readAs: String?
    /// More information about how the query was interpreted, in addition to `readAs`.
    public let reading: QueryInterpretation
    /// The parts of the query that Almanac didn't understand and searched for as ordinary words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// If the query is too long, the number of words and filters that the search used. Otherwise nil.
    public let cut: UInt32?
    /// The corrected query if nothing matched the typed words, otherwise nil.
    public let corrected: String?
    /// Whether the search was limited to titles.
    public let namesOnly: Bool
    /// Whether typo tolerance was turned off.
    public let isExact: Bool
    /// Whether the page explains each result's rank.
    public let isExplained: Bool
    /// The number of words in the query.
    public let wordCount: UInt32
    /// The catalogs that were searched. Empty if all catalogs were searched.
    public let catalogs: [CatalogID]
    /// The collection that was searched, or nil if the search wasn't limited to a collection.
    public let collection: CollectionDescription?
    /// The requested catalogs that couldn't be searched completely, because the reader's device doesn't store all their entries.
    public let incompleteCatalogs: [CatalogLink]
    /// The number of results on all pages.
    public let total: UInt32
    /// The index of the first result on this page, from 0.
    public let offset: UInt32
    /// The maximum number of results on a page.
    public let limit: UInt32
    /// The results on this page, sorted by rank or in the query's sort order.
    public let hits: [Hit]
    /// The catalogs with results, in display order, with the number of results in each.
    public let counts: [CatalogCount]
    /// The filters that would narrow the results. An attribute that several catalogs share is listed under the first of these
    /// catalogs.
    public let facets: [Facet]
    /// The filters with their labels. Filters without choices are omitted.
    public let filters: [Refinement]
    /// Searches to try, for a page without results.
    public var help: SearchHelp?
}

/// All favourites.
public struct FavouritesScreen: Sendable {
    /// A favourite in the list, with its entry's row.
    public struct Item: Sendable {
        /// The user's favourite.
        public let favourite: Favourite
        /// The entry's row, or nil if the entry isn't stored.
        public let row: ListRow?
        /// The first line of the user's note on the entry, or an empty text.
        public let note: String
        /// Whether the entry is a recipe that the user wrote and deleted.
        public let isDeleted: Bool
    }

    /// A catalog's favourites, sorted by name.
    public struct Group: Sendable {
        /// The favourites' catalog. If it no longer exists, its ID is used as its name.
        public let catalog: CatalogLink
        /// The maximum number of favourites in this catalog, or nil if there is no limit.
        public let limit: UInt32?
        /// The favourites.
        public let items: [Item]
        /// The number of favourites above the catalog's limit, or nil if the limit isn't exceeded.
        public var surplus: OverfullCatalog? {
            OverfullCatalog(catalog: catalog.id, count: UInt32(clamping: items.count), limit: limit)
        }
    }

    /// The favourites grouped by catalog. Catalogs without favourites are omitted.
    public let groups: [Group]
    /// The favourites of all catalogs in a single list, sorted by name.
    public var byName: [Item] {
        groups.flatMap { $0.items }.sorted { SeededChoice.precedes($0.favourite, $1.favourite) }
    }
    /// A conflict, with its entry's title.
    public struct Conflict: Sendable {
        /// The conflict.
        public let conflict: ShelfConflict
        /// The entry's title.
        public let title: String
    }

    /// The entries for which the user has written a note, with the note's first line.
    public let notes: [(row: ListRow, line: String)]
    /// The entry whose favourite is being renamed, or nil.
    public let renaming: EntryID?
    /// The favourite that the user has just removed and can restore, or nil.
    public let removed: Removed?
    /// All conflicts over favourites and notes.
    public let conflicts: [Conflict]

    /// A removed favourite.
    public struct Removed: Equatable, Sendable {
        /// The ID of the favourite's entry. The entry is always stored.
        public let entry: EntryID
        /// The favourite's name, from the URL.
        public let name: String
        /// The entry's title.
        public let title: String
        /// The time when the favourite was added, in seconds since 1 January 1970 UTC, or nil if it is unknown.
        public let date: Int64?
    }
}

/// The settings page, which also shows stored data, backups and sources.
public struct SettingsScreen: Sendable {
    /// All catalogs, in display order.
    public let catalogs: [CatalogSummary]
    /// The number of favourites.
    public let favouriteCount: UInt32
    /// The number of notes.
    public let noteCount: UInt32
    /// The catalogs that have more favourites than their limit allows, with the catalogs' titles.
    public let surpluses: [(surplus: OverfullCatalog, title: LocalizableText)]
    /// The result of the user's last action on the page, or nil.
    public let done: CompletedAction?
    /// The catalogs that have pictures. Empty if pictures are turned off.
    public let pictures: [CatalogPictures]

    /// The number of pictures in a catalog, and the number of stored pictures.
    public struct CatalogPictures: Sendable {
        /// The catalog's name.
        public let catalog: CatalogLink
        /// The number of entries for which the source has a picture.
        public let total: UInt32
        /// The status of the stored pictures.
        public let status: CatalogPictureStatus
    }

    /// The part of the settings that the page shows, or nil for the first page, which leads to the parts.
    public let part: Part?

    /// A part of the settings, with a page of its own.
    public enum Part: CaseIterable, Sendable {
        case reading, device, sources, backup, about

        /// The part's name in the URL parameter `part`.
        public var word: String {
            switch self {
            case .reading: "reading"
            case .device: "device"
            case .sources: "sources"
            case .backup: "backup"
            case .about: "about"
            }
        }

        /// The part's page.
        public var page: Destination { .to(.settings, query: "part=" + word) }
    }

    /// A confirmation message on the settings page.
    public enum CompletedAction: Equatable, Sendable {
        case saved
        /// The reader saved the settings, but the browser didn't store the cookie.
        case notSaved
        /// A backup was restored. `older` is the number of entries whose note or favourite name was changed after the backup was
        /// made. The restore preserved these changes. `sources` is the number of source files that weren't restored.
        case restored(favourites: UInt32, notes: UInt32, older: UInt32, sources: UInt32)
    }
}
