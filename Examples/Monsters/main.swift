import AlmanacKit
import Foundation

// The monsters of Dungeons & Dragons: a list that loads 20 rows at a time, and a page for each monster.

let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "Monsters/1.0"
settings.servers = environment["EXAMPLE_SERVER"].map { ["dnd5e": $0] } ?? [:]

/// Prints a monster as on a character sheet: attributes, abilities, then traits and actions.
func show(_ monster: EntryDetails) {
    print("\n\(monster.title)\n\(monster.subtitle)\n")
    for block in monster.blocks { print(block.text) }
    print("\n\(monster.attribution)")
}

/// Prints the rows that have appeared since the last call.
@MainActor func showRows(of model: CatalogModel, from first: Int) {
    for index in first..<model.rows.count {
        guard let row = model.rows[index] else { continue }
        print("\(index + 1). \(row.isFavourite ? "★ " : "")\(row.title), \(row.subtitle)")
    }
    print("\(model.rows.count) of \(model.total ?? 0). Type a number, 'more' or 'quit':")
}

do {
    let library = try await AlmanacLibrary.open(
        .directory(environment["EXAMPLE_DATA"] ?? "monsters-library"), sources: [.dungeonsAndDragons], settings: settings)
    let model = CatalogModel(library, catalog: "monsters")
    await model.load()
    if case .failed(let error) = model.phase { print(error) }
    showRows(of: model, from: 0)
    while let line = readLine(), line != "quit" {
        if line == "more" {
            // A view would call this method for each row that becomes visible. The fifth from the end loads the next page.
            let first = model.rows.count
            model.rowAppeared(at: first - 5)
            await model.settle()
            showRows(of: model, from: first)
        } else if let number = Int(line), model.rows.indices.contains(number - 1), let row = model.rows[number - 1] {
            let monster = EntryModel(library, id: row.id)
            await monster.load()
            if let entry = monster.entry { show(entry) }
            if case .failed(let error) = monster.phase { print(error) }
        } else {
            print("There's no monster \(line).")
        }
    }
} catch {
    print(error)
}
