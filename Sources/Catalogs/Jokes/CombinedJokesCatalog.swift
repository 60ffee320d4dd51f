// The jokes catalog, which combines jokes from several upstreams. This folder contains the catalog's description, a type for
// jokes, and the adapter for all joke services.

import Model

/// The catalog that combines the jokes from all joke upstreams.
enum CombinedJokesCatalog {
    /// The catalog's ID.
    static let id = CatalogID(known: "jokes")

    /// Returns the ID of the joke that `upstream` identifies as `name`, or nil if `name` isn't valid in a URL.
    static func id(_ upstream: String, _ name: String) -> EntryID? {
        guard !name.isEmpty, name.utf8.count <= 64,
            name.utf8.allSatisfy({
                ASCII.isDigit($0) || ASCII.isUppercase($0) || ASCII.isLowercase($0) || $0 == ASCII.minus || $0 == ASCII.underscore
            })
        else { return nil }
        return EntryID(id, upstream + "-" + name)
    }

    /// The catalog's description.
    static let description = CatalogDescription(
        id: id,
        collection: CollectionDescription(
            id: "jokes", title: .phrase("jokes.collection"), shortTitle: .phrase("jokes.collection"), accent: .jokes),
        title: .phrase("jokes.jokes"),
        countKey: "jokes.count",
        attributes: [
            AttributeDescription(key: "kind", label: .phrase("jokes.kind"), kind: .text, words: "jokes.kind", facet: .values)
        ],
        favouriteLimit: 10,
        deck: DrawButtonLabels(draw: .phrase("jokes.draw"), next: .phrase("jokes.next")),
        sources: [
            SourceDescription(
                upstream: "jokeapi", name: "JokeAPI", url: "https://v2.jokeapi.dev", licence: "MIT",
                attribution:
                    "JokeAPI, copyright (c) 2018-2021 Sven Fehler and the Sv443 Network. Only jokes marked as safe are included."),
            SourceDescription(
                upstream: "dadjokes", name: "dadjokes.io", url: "https://rapidapi.com/KegenGuyll/api/dad-jokes",
                licence: "All rights reserved",
                attribution: "Jokes from dadjokes.io, fetched through RapidAPI with your own key, for personal use."),
            SourceDescription(
                upstream: "officialjokes", name: "Official Joke API", url: "https://official-joke-api.appspot.com",
                licence: "MIT", attribution: "Official Joke API, copyright (c) 2022 David Katz."),
            .almanac,
        ])
}
