import AlmanacKit
import Foundation

// A reader for any API that a source file describes.

guard CommandLine.arguments.count > 1, let file = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8) else {
    print("usage: OwnCatalog SOURCE-FILE [QUERY]")
    exit(2)
}
let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "OwnCatalog/1.0"

do {
    let source = try CatalogSource(file: file)
    settings.servers = environment["EXAMPLE_SERVER"].map { server in [source.name: server] } ?? [:]
    let library = try await AlmanacLibrary.open(
        environment["EXAMPLE_DATA"].map { .directory($0) } ?? .temporary, sources: [source], settings: settings)
    for catalog in source.catalogs {
        let model = CatalogModel(library, catalog: catalog)
        model.query = CommandLine.arguments.dropFirst(2).joined(separator: " ")
        await model.load()
        if case .failed(let error) = model.phase { print(error) }
        let info = try await library.info(of: catalog)
        print("\(info.title): \(model.total ?? 0) of \(info.count)")
        for row in model.rows.loaded { print("  \(row.title)\(row.subtitle.isEmpty ? "" : ", \(row.subtitle)")") }
        guard let first = model.rows.first, let row = first else { continue }
        let entry = try await library.fetchDetails(of: row.id)
        print("\n\(entry.title)\n\(entry.text)")
    }
} catch {
    print(error)
    exit(1)
}
