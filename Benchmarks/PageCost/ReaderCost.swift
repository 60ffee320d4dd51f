import Foundation
import Pack
import Screens

/// Measures how long it takes to read queries of ten words as sentences.
struct ReaderCost {
    private static let beginnings = [
        "which planets have a population of", "show me all the monsters with", "who are the characters that come from",
        "find desserts with chocolate and without any", "the biggest and most dangerous undead that are not",
        "films in which luke skywalker and",
        "montre toutes les planètes avec plus de", "ships that are longer and faster than",
    ]
    private static let words = [
        "fire", "more", "than", "under", "a", "billion", "dragon", "without", "nuts", "eggs", "tallest", "hit", "points", "cr",
        "5",
        "between", "3", "and", "7", "or", "blue", "eyes", "tatooine", "pilots", "of", "the", "x-wing", "falcon", "desert",
        "immune", "to",
        "poison", "legendary", "actions", "cheapest", "starship", "dans", "sans", "œufs", "leia", "organa", "goblin", "knock",
        "not", "evil",
        "armour", "class", "at", "least", "15", "speed", "swim", "apple", "cake", "with", "spells", "blindsight", "feet", "luke",
        "homeworld",
        "qwertz", "zzyzx", "yoda", "species", "released", "before", "1980", "m", "kg", "water",
    ]

    /// Returns queries of ten words: beginnings of sentences and random words.
    static func queries(_ count: Int) -> [String] {
        var state: UInt64 = 27
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<count).map { place in
            var query = place % 2 == 0 ? beginnings[random(beginnings.count)].split(separator: " ").map(String.init) : []
            while query.count < 10 { query.append(words[random(words.count)]) }
            return query.prefix(10).joined(separator: " ")
        }
    }

    /// Returns queries with the time that reading them takes in microseconds, from fastest to slowest. For each query, the best of five times counts, so that
    /// other programs on the machine don't.
    static func times(_ builder: ScreenBuilder, _ catalogs: [MergedCatalog]) -> [(query: String, microseconds: Double)] {
        let clock = ContinuousClock()
        return queries(1000).map { query in
            let least = (0..<5).map { _ in
                let taken = clock.measure { _ = builder.read(query, in: catalogs) }
                return Double(taken.components.attoseconds) / 1e12
            }.min()
            return (query, least ?? 0)
        }.sorted { $0.microseconds < $1.microseconds }
    }
}
