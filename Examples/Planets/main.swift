import AlmanacKit
import Foundation

// The planets of Star Wars: kept first, then refreshed. A refresh that fails shows what was there.

let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "Planets/1.0"
settings.servers = environment["EXAMPLE_SERVER"].map { ["swapi": $0] } ?? [:]

/// Returns an attribute as the first app showed it.
func text(_ value: AttributeContent?) -> String {
    switch value {
    case .number(let number): number.formatted()
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .notApplicable: "not applicable"
    default: "unknown"
    }
}

@MainActor func show(_ model: CatalogModel, _ library: AlmanacLibrary) async throws(AlmanacError) {
    for (index, row) in model.rows.enumerated() {
        guard let row else { continue }
        let planet = try await library.entry(row.id)
        let (climate, population) = (text(planet.attributes["climate"]), text(planet.attributes["population"]))
        print("\(index + 1). \(row.title): \(climate), population \(population)")
    }
    if case .failed(let error) = model.phase { print(error) }
    print("\(model.rows.count) of \(model.total ?? 0). Type a number, 'more', 'refresh' or 'quit':")
}

do {
    let library = try await AlmanacLibrary.open(
        .directory(environment["EXAMPLE_DATA"] ?? "planets-library"), sources: [.starWars], settings: settings)
    let model = CatalogModel(library, catalog: "planets")
    await model.load()
    try await show(model, library)
    while let line = readLine(), line != "quit" {
        if line == "refresh" {
            model.refresh()
            await model.settle()
        } else if line == "more" {
            model.rowAppeared(at: model.rows.count - 5)
            await model.settle()
        } else if let number = Int(line), model.rows.indices.contains(number - 1), let row = model.rows[number - 1] {
            let planet = try await library.entry(row.id)
            print("\n\(planet.title)\n\(planet.text)")
            for link in planet.related { print("\(link.relation): \(link.title)") }
            continue
        }
        try await show(model, library)
    }
} catch {
    print(error)
}
