import AlmanacKit
import Foundation

// A bestiary to search: in names, in the whole text, with filters, and among the favourites.

let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "Bestiary/1.0"
settings.servers = environment["EXAMPLE_SERVER"].map { ["dnd5e": $0] } ?? [:]

/// Prints the rows of a list.
@MainActor func show(_ model: CatalogModel) {
    for row in model.rows.loaded { print("\(row.isFavourite ? "★" : " ") \(row.id.key): \(row.title), \(row.subtitle)") }
    if let corrected = model.corrected { print("Showing results for “\(corrected)”.") }
    print("\(model.total ?? 0) found")
}

do {
    let library = try await AlmanacLibrary.open(
        .directory(environment["EXAMPLE_DATA"] ?? "bestiary-library"), sources: [.dungeonsAndDragons], settings: settings)
    let model = CatalogModel(library, catalog: "monsters")
    await model.load()
    let info = try await library.info(of: "monsters")
    print("\(info.count) monsters. Search for words and for \(info.attributes.prefix(5).map(\.id).joined(separator: ", ")).")
    print("'star KEY', 'note KEY TEXT', 'stars' for favourites only, 'all', 'sort KEY', 'quit', or a query such as cr>=10:")
    while let line = readLine(), line != "quit" {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        switch (words.first, words.count) {
        case ("star", 2): try await library.addFavourite(EntryKey(catalog: "monsters", key: words[1]))
        case ("note", 3): try await library.setNote(words[2], on: EntryKey(catalog: "monsters", key: words[1]))
        case ("stars", 1): model.favouritesOnly = true
        case ("all", 1): (model.favouritesOnly, model.query) = (false, "")
        case ("sort", 2): model.sort = RowOrder(words[1], isDescending: true)
        default: model.query = line
        }
        await model.settle()
        show(model)
    }
} catch {
    print(error)
}
