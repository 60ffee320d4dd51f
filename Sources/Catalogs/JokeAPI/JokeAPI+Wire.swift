import Model

/// A joke in JokeAPI's format: `twopart` with `setup` and `delivery`, or `single` with `joke`. A field of the wrong type is
/// dropped without dropping the record.
struct WireJokeAPI: Decodable {
    /// The flags that a joke can have.
    static let flagNames = ["nsfw", "religious", "political", "racist", "sexist", "explicit"]

    /// The joke's number as text, or nil for bundled jokes, which have names instead.
    let number: String?
    /// Nil if the joke has no text.
    let joke: Joke?
    /// Whether the upstream rates the joke as safe and gives it no flags, and it is in the catalog's language.
    let isSafe: Bool

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        number = container.tolerant(Key("id"), as: UInt32.self).map { "\($0)" }
        let kind = container.tolerant(Key("category"), as: String.self)
        // Decide by the fields rather than by `type`.
        if let setup = container.tolerant(Key("setup"), as: String.self) {
            joke = Joke(setup: setup, punchline: container.tolerant(Key("delivery"), as: String.self), kind: kind)
        } else {
            joke = container.tolerant(Key("joke"), as: String.self).map { Joke(setup: $0, punchline: nil, kind: kind) }
        }
        let flags = try? container.nestedContainer(keyedBy: Key.self, forKey: Key("flags"))
        let isFlagged = WireJokeAPI.flagNames.contains { flags?.tolerant(Key($0), as: Bool.self) != false }
        isSafe =
            container.tolerant(Key("safe"), as: Bool.self) == true && !isFlagged
            && container.tolerant(Key("lang"), as: String.self) ?? "en" == "en"
    }
}
