import Model

/// A joke as JokeAPI sends it: `twopart` with `setup` and `delivery`, or `single` with `joke`. A field of the wrong type is dropped; the record is
/// not.
struct WireJokeAPI {
    /// What a joke can be flagged as.
    static let flagNames = ["nsfw", "religious", "political", "racist", "sexist", "explicit"]

    /// The joke's number as text, or nil for bundled jokes, which have names instead.
    let number: String?
    /// Nil if the joke has no text.
    let joke: Joke?
    /// Whether the upstream rates the joke as safe and gives it no flags, and it is in the catalog's language.
    let isSafe: Bool

    init(_ record: JSONView) {
        number = record.integer("id").flatMap { UInt32(exactly: $0) }.map { "\($0)" }
        let kind = record.text("category")
        // The type is not asked: what there is says it.
        if let setup = record.text("setup") {
            joke = Joke(setup: setup, punchline: record.text("delivery"), kind: kind)
        } else {
            joke = record.text("joke").map { Joke(setup: $0, punchline: nil, kind: kind) }
        }
        let flags = record.object("flags")
        let isFlagged = WireJokeAPI.flagNames.contains { flags?[$0]?.flag != false }
        isSafe = record["safe"]?.flag == true && !isFlagged && record.text("lang") ?? "en" == "en"
    }
}
