// The `Pages` module renders screens as HTML. The module also contains the styles, script and emblems. Each page depends only on
// its screen. The module must not use a clock, a disk or a network, and has no code for individual catalogs.

public import Screens

/// Renders screens as HTML pages. A screen is a value that contains a page's content.
public enum PageRenderer {
    /// Returns the complete page for a screen, in UTF-8.
    ///
    /// - Parameter address: The page's path and query, to which forms return.
    public static func html(_ screen: Screen, frame: PageFrame, address: String) -> [UInt8] {
        var page = PageWriter(frame: frame, address: address)
        switch screen {
        case .home(let home): page.home(home)
        case .catalog(let catalog): page.catalog(catalog)
        case .entry(let entry): page.entry(entry)
        case .cooking(let cooking): page.cooking(cooking)
        case .search(let search): page.search(search)
        case .favourites(let favourites): page.favourites(favourites)
        case .lists(let lists): page.lists(lists)
        case .list(let list): page.list(list)
        case .encounter(let screen): page.encounter(screen)
        case .savedSearches(let screen): page.savedSearches(screen)
        case .shopping(let screen): page.shopping(screen)
        case .recipeForm(let screen): page.recipeForm(screen)
        case .changes(let screen): page.changes(screen)
        case .changesOverview(let screen): page.changesOverview(screen)
        case .settings(let settings): page.settings(settings)
        case .roll(let roll): page.roll(roll)
        case .help(let help): page.help(help)
        case .collection(let collection): page.collection(collection)
        case .cards(let cards): page.cards(cards)
        case .compare(let compare): page.compare(compare)
        case .draw(let draw): page.draw(draw)
        #if arch(wasm32)
            // Only the server imports files, so the code for the browser doesn't include these pages.
            case .importing, .ownCatalogs, .ownCatalog: break
        #else
            case .importing(let screen): page.importing(screen)
            case .ownCatalogs(let screen): page.ownCatalogs(screen)
            case .ownCatalog(let screen): page.ownCatalog(screen)
        #endif
        case .failure(let failure, let unsent): page.failure(failure, unsent: unsent)
        }
        return page.html.bytes
    }

    /// Returns only a list's rows, as `<li>` elements. The script fetches them to extend a list.
    public static func rows(_ screen: CatalogScreen, frame: PageFrame) -> [UInt8] {
        var page = PageWriter(frame: frame, address: "")
        page.rows(screen, isFragment: true)
        return page.html.bytes
    }

    /// Returns only the parts of a list or a search that depend on the query. The script fetches them while the reader types.
    /// Empty for all other screens.
    public static func list(_ screen: Screen, frame: PageFrame) -> [UInt8] {
        var page = PageWriter(frame: frame, address: "")
        switch screen {
        case .catalog(let catalog): page.list(catalog)
        case .search(let search): page.list(search)
        default: break
        }
        return page.html.bytes
    }

    /// Returns only an entry's card, which the script shows beside links to the entry.
    public static func preview(_ card: CardsScreen.Card, frame: PageFrame) -> [UInt8] {
        var page = PageWriter(frame: frame, address: "")
        page.card(card, isPreview: true)
        return page.html.bytes
    }

    /// Returns an SVG file with all emblems as symbols. Pages refer to a symbol as `emblems.svg#<kind>`.
    public static func emblemSprite() -> [UInt8] { Emblem.sprite }
}
