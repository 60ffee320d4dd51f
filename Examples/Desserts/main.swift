import AlmanacKit
import Foundation

// Desserts with their ingredients, steps and pictures.

let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "Desserts/1.0"
settings.servers = environment["EXAMPLE_SERVER"].map { ["mealdb": $0] } ?? [:]

/// Prints the blocks of a recipe. An ingredient that occurs twice with different amounts is there twice.
func show(_ blocks: [ContentBlock]) {
    for block in blocks {
        switch block {
        case .section(let title, let inner):
            print("\n" + title.map(\.text).joined())
            show(inner)
        case .checklist(let ingredients):
            for item in ingredients { print("☐ " + (item.text.isEmpty ? item.label : "\(item.label): \(item.text)")) }
        case .steps(let steps):
            for (number, step) in steps.enumerated() { print("\(number + 1). " + step.map(\.text).joined(separator: " ")) }
        default: print(block.text)
        }
    }
}

do {
    let library = try await AlmanacLibrary.open(
        .directory(environment["EXAMPLE_DATA"] ?? "desserts-library"), sources: [.desserts], settings: settings)
    let model = CatalogModel(library, catalog: "desserts")
    await model.load()
    if case .failed(let error) = model.phase { print(error) }
    var shown = 0
    while true {
        for index in shown..<model.rows.count { print("\(index + 1). \(model.rows[index]?.title ?? "")") }
        shown = model.rows.count
        print("\(shown) of \(model.total ?? 0). Type a number, 'more' or 'quit':")
        guard let line = readLine(), line != "quit" else { break }
        guard line != "more" else {
            model.rowAppeared(at: shown - 5)
            await model.settle()
            continue
        }
        guard let number = Int(line), model.rows.indices.contains(number - 1), let row = model.rows[number - 1] else { continue }
        let dessert = EntryModel(library, id: row.id)
        await dessert.load()
        print("\n\(dessert.entry?.title ?? row.title)")
        show(dessert.entry?.blocks ?? [])
        if let picture = dessert.picture { print("Picture: \(picture.mediaType), \(picture.bytes.count) bytes") }
        if case .failed(let error) = dessert.phase { print(error) }
    }
} catch {
    print(error)
}
