import Model

/// A joke as JokeAPI sends it: `twopart` with `setup` and `delivery`, or `single` with `joke`. A field of the wrong type is dropped; the record is
/// not.
struct WireJokeAPI: Decodable {
    /// What a joke can be flagged as.
    static let flagNames = ["nsfw", "religious", "political", "racist", "sexist", "explicit"]

    /// Its number as text; nil for those of our own, which have names.
    let number: String?
    /// Nil where it has no text.
    let joke: Joke?
    /// Whether the upstream holds it safe, flags it in no way, and it is in the catalog's language.
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
        // The type is not asked: what there is says it.
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
