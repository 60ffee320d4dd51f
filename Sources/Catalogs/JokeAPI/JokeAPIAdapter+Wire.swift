import Model

/// A joke in JokeAPI's format. A `twopart` joke has the fields `setup` and `delivery`, and a `single` joke has the field `joke`.
/// If a field has the wrong type, only that field is ignored.
struct WireJokeAPIJoke {
    /// The names of the flags for offensive jokes.
    static let flagNames = ["nsfw", "religious", "political", "racist", "sexist", "explicit"]

    /// The joke's number as text, or nil for bundled jokes, which have names instead.
    let number: String?
    /// The joke, or nil if it has no text.
    let joke: Joke?
    /// Whether the joke is in the catalog's language, has none of the flags, and is rated as safe by the upstream.
    let isSafe: Bool

    init(_ record: JSONView) {
        number = record.integer("id").flatMap { UInt32(exactly: $0) }.map { "\($0)" }
        let kind = record.text("category")
        // Ignore the upstream's type field, because the joke's other fields determine its type.
        if let setup = record.text("setup") {
            joke = Joke(setup: setup, punchline: record.text("delivery"), kind: kind)
        } else {
            joke = record.text("joke").map { Joke(setup: $0, punchline: nil, kind: kind) }
        }
        let flags = record.object("flags")
        let isFlagged = WireJokeAPIJoke.flagNames.contains { flags?[$0]?.flag != false }
        isSafe = record["safe"]?.flag == true && !isFlagged && record.text("lang") ?? "en" == "en"
    }
}
