import Model
public import Screens
import Shelf

extension FixtureLibrary {
    /// The preview of a file whose names and values contain markup.
    public static let importPreview = ImportPreview(
        file: "<script>.csv", contents: "2 records", facts: ["This file creates the catalog <b>", "IDs & more"],
        headers: ["Column", "Query field", "Type", "Filter", "Values", "Examples"],
        columns: [
            .init(
                name: "</td><b>", word: "name", type: "title", filter: "–", values: "2", examples: ["<i>", "&amp;"],
                hasFilter: false),
            .init(name: "size", word: "size", type: "number", filter: "ranges", values: "1", examples: [], hasFilter: true),
        ],
        notes: [
            .init("One record can’t be imported.", isProblem: true), .init("Line 3: <script>", isProblem: true, isItem: true),
            .init("Correct the records."),
        ])

    /// A page with own and removed catalogs, whose names contain markup.
    public static let ownCatalogs = OwnCatalogsScreen(
        catalogs: ScreenBuilder(catalogs: views, shelf: ShelfState(), context: FixtureRequests.context()).home().collections
            .flatMap(\.catalogs).filter { $0.description.id == worlds.id },
        removed: [.init(id: tales.id, title: .literal("<b>\"&'"), time: 1_794_990_000)], done: tales.id)

    /// A page for changing a catalog, with an error and with markup in every text.
    public static let ownCatalog: OwnCatalogScreen = {
        var screen = OwnCatalogScreen(
            catalog: CatalogLink(worlds), name: "<b>\"&'", collection: "<i>",
            columns: [
                .init(
                    key: "name", name: "</td><b>", label: "\"><script>", type: "text", hasFilter: false, mayHaveFilter: false,
                    mayChangeType: false),
                .init(
                    key: "climate", name: "climate", label: "Climate", type: "long", hasFilter: true, mayHaveFilter: true,
                    mayChangeType: true),
            ],
            kinds: [
                .init(value: "text", label: "text", isOffered: true), .init(value: "number", label: "<number>", isOffered: true),
                .init(value: "long", label: "long text", isOffered: false),
            ], file: "<script>.csv")
        screen.problem = FailureMessage("A <problem>", "", "Choose \"another\" type.")
        return screen
    }()
}
