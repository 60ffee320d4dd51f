import Fixtures
import Model
import Pack
import Screens
import Shelf
import Testing

/// The fixture library and the screens built from it.
enum ScreenFixture {
    /// The fixture's catalog views. They are shared because creating them takes a long time.
    static let views = FixtureLibrary.views

    static func builder(
        _ shelf: ShelfState = FixtureLibrary.shelf, without catalog: CatalogID? = nil, context: RequestContext? = nil
    ) -> ScreenBuilder {
        ScreenBuilder(
            catalogs: views.filter { $0.description.id != catalog }, shelf: shelf, context: context ?? FixtureRequests.context())
    }

    static func beast(_ key: String) -> EntryID { FixtureLibrary.id(FixtureLibrary.beasts, key) }

    static func parameters(_ query: String) -> Parameters {
        let bytes = Array(query.utf8)
        return Parameters(decoding: bytes.span)
    }

    /// Returns the state of the beast list for a URL query.
    static func state(_ query: String) -> ListState { ListState(parameters(query), for: FixtureLibrary.beasts) }

    /// Returns the screen with the beast list for a URL query.
    static func list(_ query: String, _ builder: ScreenBuilder = builder()) throws -> CatalogScreen {
        builder.catalog(try builder.view(named: "beasts"), state(query))
    }
}
