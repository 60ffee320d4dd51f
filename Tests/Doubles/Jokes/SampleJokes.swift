/// Sample jokes that we wrote for the test doubles, with the real jokes' quirks: line breaks, every upstream's categories, and
/// text that must be preserved exactly. Some of the jokes must never be stored.
public enum SampleJokes {
    private static let things = [
        "kettle", "lamp", "ladder", "clock", "piano", "scarf", "stamp", "spoon", "kite", "button", "carpet", "engine", "pillow",
        "drum", "anvil",
    ]
    private static let kinds = ["Programming", "Misc", "Pun", "Spooky", "Christmas"]

    private static func setup(_ number: Int) -> String {
        switch number {
        case 3: "Knock knock. \n Who's there? \n A kettle. \n A kettle who?"
        case 5: "Is <b>bold</b> & \"quoted\" funnier?"
        default: "Why did the \(things[number % things.count]) go to town \(number) times?"
        }
    }

    private static func punchline(_ number: Int) -> String { "It had \(number) reasons." }

    /// The IDs of the sample jokes that have JokeAPI flags and aren't marked as safe.
    public static let flagged = [7, 13]
    /// The ID of a sample joke that has no flags but isn't marked as safe.
    public static let unsafe = 11

    private static func flags(_ number: Int) -> JSONValue {
        .object(
            ["nsfw", "religious", "political", "racist", "sexist", "explicit"].map {
                .init($0, .bool(flagged.contains(number) && $0 == "nsfw"))
            })
    }

    /// Returns a joke in JokeAPI's format. Every sixth joke consists of a single string, without a separate punchline.
    public static func jokeAPI(_ number: Int) -> JSONValue {
        var joke: JSONValue = ["category": .string(kinds[number % kinds.count])]
        if number % 6 == 2 {
            joke["type"] = "single"
            joke["joke"] = .string("I have told the one about the \(things[number % things.count]) \(number) times.")
        } else {
            joke["type"] = "twopart"
            joke["setup"] = .string(setup(number))
            joke["delivery"] = .string(punchline(number))
        }
        joke["flags"] = flags(number)
        joke["id"] = .number("\(number)")
        joke["safe"] = .bool(!flagged.contains(number) && number != unsafe)
        joke["lang"] = "en"
        return joke
    }

    /// Returns a joke in the Official Joke API's format.
    public static func official(_ number: Int) -> JSONValue {
        [
            "type": .string(["general", "programming", "knock-knock", "dad"][number % 4]), "setup": .string(setup(number)),
            "punchline": .string(punchline(number)), "id": .number("\(number)"),
        ]
    }

    /// Returns a joke in the dad-jokes API's format.
    public static func dad(_ number: Int) -> JSONValue {
        let name = "60a0" + String(repeating: "0", count: 18) + (number < 10 ? "0" : "") + "\(number)"
        return [
            "_id": .string(name), "setup": .string(setup(number)), "punchline": .string(punchline(number)), "type": "general",
            "likes": .list([]), "author": ["name": "unknown", "id": .null], "approved": .bool(true),
            "date": .number("\(1_618_108_000 + number)"), "NSFW": .bool(flagged.contains(number)),
            "shareableLink": .string("https://dadjokes.io/joke/\(name)"),
        ]
    }
}
