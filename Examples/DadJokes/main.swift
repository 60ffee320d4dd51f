import AlmanacKit
import Foundation

// A joke at a time: the setup, and the punchline only on request. Stars have a name, and there are at most ten.

let environment = ProcessInfo.processInfo.environment
var settings = LibrarySettings()
settings.program = "DadJokes/1.0"
// The service that the first app used needs a key. Without a key, the jokes come from JokeAPI.
if let key = environment["DADJOKES_KEY"] {
    settings.keys = ["dadjokes": key]
    settings.sources = ["jokes": "dadjokes"]
}
let service = settings.sources["jokes"] ?? "jokeapi"
settings.servers = environment["EXAMPLE_SERVER"].map { [service: $0] } ?? [:]

@MainActor func show(_ model: DrawModel) {
    if case .failed(let error) = model.phase { print(error) }
    if let setup = model.setup { print("\n\(model.entry?.favourite == nil ? "☆" : "★") \(setup)") }
    if let punchline = model.punchline { print("  \(punchline)") }
    let start = model.hasHiddenPunchline ? "Press Enter for the punchline, or type" : "Type"
    print(start, "next, star NAME, favourites, remove N or quit:")
}

do {
    let library = try await AlmanacLibrary.open(
        .directory(environment["EXAMPLE_DATA"] ?? "jokes-library"), sources: [.jokes], settings: settings)
    let model = DrawModel(library)
    await model.draw()
    show(model)
    while let line = readLine(), line != "quit" {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case nil: model.showPunchline()
        case "next": await model.draw()
        case "star": await model.addFavourite(name: words.count > 1 ? words[1] : "")
        case "favourites":
            for (place, joke) in try await library.favourites(in: "jokes").enumerated() { print("\(place + 1). \(joke.name)") }
        case "remove":
            let favourites = try await library.favourites(in: "jokes")
            if words.count > 1, let number = Int(words[1]), favourites.indices.contains(number - 1) {
                try await library.removeFavourite(favourites[number - 1].id)
            }
        default: print("“\(line)” isn't a command.")
        }
        show(model)
    }
} catch {
    print(error)
}
