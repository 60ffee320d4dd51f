import Localization
public import Model
public import Search
public import Shelf
import TextProcessing

/// What a page shows. Renderers turn it into HTML, terminal text and JSON.
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

/// Dice that were thrown, for a browser without script.
public struct RollScreen: Equatable, Sendable {
    /// As asked for: `2d6+4`.
    public let formula: String
    /// What each die showed.
    public let dice: [Int64]
    /// What is added to them.
    public let bonus: Int64
    /// The sum of dice and bonus.
    public let total: Int64
    /// The address to go back to.
    public let back: String

    /// One throw, already counted up.
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
        /// The collection.
        public let description: CollectionDescription
        /// Its catalogs, in order.
        public let catalogs: [CatalogSummary]
        /// Its entry of the day; nil where the collection is empty.
        public let pick: RowItem?
        /// The whole of that entry, where it is told in a few words: in a deck.
        public let told: Entry?
    }

    /// All collections, in order.
    public let collections: [Collection]
    /// The newest favourites.
    public let favourites: [FavouritesScreen.Item]
    /// How many favourites there are in all, beside those shown.
    public let favouriteCount: UInt32
}

/// One catalog in a few words.
public struct CatalogSummary: Sendable {
    /// The catalog.
    public let description: CatalogDescription
    /// How many entries are kept.
    public let count: UInt32
    /// How fresh it is; nil where nothing is known.
    public let status: CatalogStatus?
    /// What a person calls the upstream that feeds it.
    public let source: String
}

/// One catalog: its rows, filters and freshness.
public struct CatalogScreen: Sendable {
    /// The choices of one attribute.
    public struct FacetGroup: Sendable {
        /// The attribute they belong to.
        public let attribute: AttributeDescription
        /// What can be ticked, with counts.
        public let choices: [FacetChoice]
    }

    /// The catalog itself.
    public let summary: CatalogSummary
    /// What the address asks for: words, filters, order, page.
    public let state: ListState
    /// How many rows the search and the filters leave.
    public let total: UInt32
    /// Those of this page.
    public let rows: [RowItem]
    /// How each of them meets the query; none where no words are looked for and nothing is to be explained.
    public let matches: [Match]
    /// How many words are looked for.
    public let wordCount: UInt32
    /// Whether another order than that of the best match was asked for.
    public let isSorted: Bool
    /// Where the next page begins; nil at the end.
    public let nextOffset: UInt32?
    /// The row (counted from 0 in the whole list) that asks for the next page when it is shown; nil where there is none.
    public let triggerRow: UInt32?
    /// The filters that have a choice to offer, in the catalog's order.
    public let facets: [FacetGroup]
    /// The query as understood; empty where nothing was asked.
    public let understood: String
    /// The same, where it is worth telling beside what was typed; else nil.
    public let readAs: String?
    /// What was not understood and searched as words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// How many of its words and filters were looked for, where the query has more than may be read; else nil.
    public let cut: UInt32?
    /// What was meant, in the query language, where nothing has the words as typed; else nil.
    public let corrected: String?
}

/// What a search over all catalogs found.
public struct SearchScreen: Sendable {
    /// A filter that would narrow the hits further.
    public struct Filter: Sendable {
        /// Its choices.
        public let group: CatalogScreen.FacetGroup
        /// The values that the query names already.
        public let chosen: [String]
        /// The language of its values.
        public let language: String

        /// Whether the query names a value already.
        public func isChosen(_ value: String) -> Bool {
            let folded = Fold.search(value)
            return chosen.contains { Fold.search($0) == folded }
        }
    }

    /// One hit.
    public struct Hit: Sendable {
        /// The entry found.
        public let row: RowItem
        /// The catalog it is in.
        public let catalog: CatalogName
        /// How it meets the query.
        public let match: Match
    }

    /// How many hits a catalog has.
    public struct CatalogCount: Sendable {
        /// The catalog.
        public let catalog: CatalogName
        /// Hits in it, on all pages together.
        public let count: UInt32
    }

    /// The query as typed.
    public let text: String
    /// The query as understood; empty where nothing was asked.
    public let understood: String
    /// The same, where it is worth telling beside what was typed; else nil.
    public let readAs: String?
    /// What was not understood and searched as words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// How many of its words and filters were looked for, where the query has more than may be read; else nil.
    public let cut: UInt32?
    /// What was meant, in the query language, where nothing has the words as typed; else nil.
    public let corrected: String?
    /// Names only.
    public let namesOnly: Bool
    /// Whether typing errors were not allowed for.
    public let isExact: Bool
    /// Whether each hit tells why it stands where it stands.
    public let isExplained: Bool
    /// How many words are looked for.
    public let wordCount: UInt32
    /// The catalogs searched; none for all.
    public let catalogs: [CatalogID]
    /// Hits on all pages together.
    public let total: UInt32
    /// The first hit shown, counted from 0.
    public let offset: UInt32
    /// How many hits are shown at most.
    public let limit: UInt32
    /// Those of this page, the best first, or in the order that the query asks for.
    public let hits: [Hit]
    /// The catalogs with hits, in order.
    public let counts: [CatalogCount]
    /// The filters that would narrow the hits further; an attribute of several catalogs is counted in the first.
    public let facets: [Facet]
    /// The same with what they are called, without those that have nothing to choose from.
    public let filters: [Filter]

    /// The query with one more value of a filter, or without one that it names.
    public func query(toggling key: String, _ value: String, isChosen: Bool) -> String {
        // As typed: what was corrected is corrected again. A quotation mark that is open would take in what follows.
        let isOpen = !text.utf8.count(where: { $0 == 0x22 }).isMultiple(of: 2)
        let text = isOpen ? text + "\"" : text
        let token = key + ":" + SearchQuery.written(value)
        guard !isChosen else {
            guard let rest = SearchQuery.replacing(token, in: text, with: "") else { return text }
            let words = rest.utf8.drop { $0 == 0x20 }
            return String(decoding: words.prefix(words.count - words.reversed().prefix { $0 == 0x20 }.count), as: UTF8.self)
        }
        let words = text.utf8.split(separator: 0x20)
        let hasOptions = words.contains { $0.elementsEqual("OR".utf8) }
        return words.isEmpty ? token : hasOptions ? "(" + text + ") " + token : text + " " + token
    }
}

/// All favourites.
public struct FavouritesScreen: Sendable {
    /// One favourite; `row` is nil where the entry is not kept.
    public struct Item: Sendable {
        /// The star.
        public let favourite: Favourite
        /// The entry's row; nil where it is not kept.
        public let row: RowItem?
    }

    /// The favourites of one catalog, by name.
    public struct Group: Sendable {
        /// The catalog; its id stands for the name where it is not there any more.
        public let catalog: CatalogName
        /// The most favourites it may have; nil for any number.
        public let limit: UInt32?
        /// Its favourites.
        public let items: [Item]
        /// What there is beyond the limit; nil where there is nothing.
        public var surplus: FavouriteSurplus? {
            FavouriteSurplus(catalog: catalog.id, count: UInt32(clamping: items.count), limit: limit)
        }
    }

    /// The favourites by catalog, catalogs without any left out.
    public let groups: [Group]
    /// The favourites of all catalogs in one list, by name.
    public var byName: [Item] {
        groups.flatMap { $0.items }.sorted { SeededChoice.precedes($0.favourite, $1.favourite) }
    }
    /// The entries with a note.
    public let notes: [RowItem]
    /// Which favourite is being renamed.
    public let renaming: EntryID?
    /// The favourite that was removed just now and can be put back, with the name it had; nil for none.
    public let removed: Removed?

    /// A favourite that was removed.
    public struct Removed: Equatable, Sendable {
        /// The entry, which is kept.
        public let entry: EntryID
        /// The name of the favourite, as the address says.
        public let name: String
        /// The title of the entry: what is said of it.
        public let title: String
        /// When it was starred, in seconds since 1970, where that is known.
        public let date: Int64?
    }
}

/// Settings, what is kept, backup, sources.
public struct SettingsScreen: Sendable {
    /// All catalogs, in order.
    public let catalogs: [CatalogSummary]
    /// How many entries are starred.
    public let favouriteCount: UInt32
    /// How many entries have a note.
    public let noteCount: UInt32
    /// The catalogs with more favourites than their limit, with their names.
    public let surpluses: [(surplus: FavouriteSurplus, title: Label)]
    /// What has just been done, said on the page.
    public let done: Done?
    /// The pictures of the catalogs that have any; empty where none are kept at all.
    public let pictures: [Pictures]

    /// The pictures of one catalog.
    public struct Pictures: Sendable {
        /// The catalog.
        public let catalog: CatalogName
        /// Its entries that have a picture at their source.
        public let total: UInt32
        /// What is kept of them.
        public let status: PictureStatus
    }

    /// An outcome told on the settings page.
    public enum Done: Equatable, Sendable {
        case saved
        /// `older`: entries whose note or name was changed since the backup, and stayed as it is.
        case restored(favourites: UInt32, notes: UInt32, older: UInt32)
    }
}

/// Why there is no such page, or why something was not done: facts for the page's words, the API's code and the exit code.
public enum Failure: Error, Equatable, Sendable {
    case noSuchPage(path: String)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    /// A part of the address or the body that can't be used: which, and what it was.
    case badRequest(part: String, value: String)
    /// A body that can't be used: which part of it, `body` for the whole, and why.
    case badBody(part: String, BodyFlaw)
    case methodNotAllowed(allowed: String)
    /// A rule refused it; for a limit, the favourites that stand in the way, by name.
    case refused(ShelfRefusal, [Favourite])
    /// The entry is listed, but its bytes can't be read.
    case damagedEntry(EntryID)
    /// The catalog's packs are damaged, and could not be made again.
    case damagedCatalog(CatalogID)
    case emptyCatalog(CatalogID)
    case forbidden
    case notReached(UpstreamProblem)
    case readOnly
    case diskFull
    /// A file would grow beyond the process's limit.
    case fileSizeLimit
    /// The library's file at `path` was deleted, moved or replaced while it was open; `rescued` is the backup written of the shelf.
    case replacedLibrary(path: String, rescued: String?)
    /// The library can't be used at the moment.
    case libraryUnusable
    /// The library's file at `path` is damaged. `rescued` is what could still be read of favourites and notes, or was in memory of them;
    /// `newest` the newest backup from before; nil where there is none.
    case damagedLibrary(path: String, rescued: String?, newest: String?)
    case badBackup
    /// A backup of a later version of the program.
    case newerBackup
    /// More was sent than is taken.
    case bodyTooLarge
    case addressTooLong
    /// The address holds bytes that are not UTF-8.
    case badAddress
    /// The request was addressed to another name than this server's.
    case wrongHost

    /// Why a body can't be used.
    public enum BodyFlaw: Error, Equatable, Sendable {
        case notJSON
        /// JSON, but no object.
        case notAnObject
        /// Bytes that are not UTF-8, or half of a pair of surrogates.
        case notText
        /// A text was expected, and something else came, or nothing.
        case notAString
        /// A list of texts was expected, and something else came.
        case notAList
    }

    /// What a refusal by the rules is, with the favourites that stand in the way.
    public static func refusal(_ refusal: ShelfRefusal, _ shelf: ShelfState) -> Failure {
        guard case .favouriteLimit(let refused) = refusal else { return .refused(refusal, []) }
        return .refused(
            refusal,
            shelf.favourites.filter { $0.entry.catalog == refused.entry.catalog }.sorted { SeededChoice.precedes($0, $1) })
    }
}
