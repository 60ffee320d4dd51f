import Model

extension StatBlock {
    /// Returns a language in the form that a monster's page shows. Splits phrases such as "understands Common and Auran but can't
    /// speak" into parts that can be translated.
    static func shown(language: String) -> Inline {
        let start = "understands "
        let ends = [
            (" but can't speak", "dnd5e.understands.cannotSpeak"), (" but can't speak it", "dnd5e.understands.cannotSpeakIt"),
            (" but doesn't speak it", "dnd5e.understands.doesNotSpeakIt"),
        ]
        for (end, key) in ends where language.hasPrefix(start) && language.hasSuffix(end) {
            return .composed(key, [understood(String(language.dropFirst(start.count).dropLast(end.count)))])
        }
        return .value(language, family: "dnd5e.language")
    }

    /// Formats a list of languages, such as "Common", "Common and Auran", or "Celestial, Common, and Elvish".
    private static func understood(_ list: String) -> Inline {
        func value(_ text: some StringProtocol) -> Inline { .value(String(text), family: "dnd5e.language") }
        var items = UpstreamTextParser.commaSeparated(list)
        guard items.count > 1 else {
            let pair = list.split(separator: " and ", maxSplits: 1)
            return pair.count == 2 ? .composed("dnd5e.languages.two", pair.map { value($0) }) : value(list)
        }
        let last = items.removeLast()
        let and = "and "
        var result =
            last.hasPrefix(and)
            ? Inline.composed("dnd5e.languages.last", [value(items.removeLast()), value(last.dropFirst(and.count))]) : value(last)
        for item in items.reversed() { result = .composed("dnd5e.languages.next", [value(item), result]) }
        return result
    }
}
