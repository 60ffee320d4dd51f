// Pages: screens as pages of HTML, with the style, the script and the drawings that belong to them. A page is a pure function of
// its screen: it must ask no clock, no disk, no network, and know no catalog.

public import Screens

/// Makes pages of screens.
public enum PageRenderer {
    /// The whole page of a screen, in UTF-8.
    ///
    /// - Parameter address: path and query of the page at hand; forms come back to it.
    public static func html(_ screen: Screen, frame: PageHeader, address: String) -> [UInt8] {
        var page = PageWriter(frame: frame, address: address)
        switch screen {
        case .home(let home): page.home(home)
        case .catalog(let catalog): page.catalog(catalog)
        case .entry(let entry): page.entry(entry)
        case .cooking(let cooking): page.cooking(cooking)
        case .search(let search): page.search(search)
        case .favourites(let favourites): page.favourites(favourites)
        case .settings(let settings): page.settings(settings)
        case .roll(let roll): page.roll(roll)
        case .draw(let draw): page.draw(draw)
        case .failure(let failure): page.failure(failure)
        }
        return page.html.bytes
    }

    /// Only the rows of a list, as the script fetches them to go on with a list: `<li>` elements.
    public static func rows(_ screen: CatalogScreen, frame: PageHeader) -> [UInt8] {
        var page = PageWriter(frame: frame, address: "")
        page.rows(screen)
        return page.html.bytes
    }

    /// The drawings that pages refer to as `/static/<build>/emblems.svg#<kind>`: one SVG file of symbols.
    public static func emblemSprite() -> [UInt8] { Emblem.sprite }
}
