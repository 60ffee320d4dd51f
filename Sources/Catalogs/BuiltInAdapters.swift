import Model

/// The upstreams that the program supports. To add an upstream, create a folder for it beside this file, and add its source file or
/// its adapter to `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections. Increase an adapter's version when a change to its file, to its
    /// hooks or to `SourceFileAdapter` changes the entries or the words in the lexicon.
    public static let adapters: [any Adapter] = [dnd5e, starWars, mealDB] + jokes

    /// The adapter for `DND5e/DND5e.json` and, for the rules' other edition, `DND5e/DND5e2024.json`.
    public static let dnd5e = SourceFileAdapter(
<<<<<<< HEAD
        bundled: parsed(BundledSources.dnd5e).adding(parsed(BundledSources.dnd5e2024)), version: 12,
        starterFile: "dnd5e-monsters.jsonl", hasOtherNames: true)
    /// The adapter for `StarWars/StarWars.json`.
    static let starWars = adapter(BundledSources.starWars, version: 7, starterFile: "starwars.json")
=======
        bundled: BundledSources.dnd5e, and: [BundledSources.dnd5e2024], version: 11, starterFile: "dnd5e-monsters.jsonl",
        hasOtherNames: true)
    /// The adapter for `StarWars/StarWars.json`.
    static let starWars = SourceFileAdapter(bundled: BundledSources.starWars, version: 6, starterFile: "starwars.json")
>>>>>>> t-d
    /// The adapter for `MealDB/MealDB.json`. The bundled recipes were written for Almanac.
    public static let mealDB = SourceFileAdapter(
        bundled: BundledSources.mealDB, version: 7, starterFile: "desserts.json"
    ) { [BundledSources.mealDB.parsed.sourceDescription, .almanac] }
    /// The adapters for the source files in `Jokes`, which share a catalog. The first one is the usual source, and the bundled jokes have
    /// its format.
    public static let jokes: [SourceFileAdapter] = {
        let files = [BundledSources.jokeAPI, BundledSources.dadJokes, BundledSources.officialJokes]
        return files.enumerated().map { place, file in
            SourceFileAdapter(bundled: file, version: 2, starterFile: place == 0 ? "jokes.json" : nil) {
                files.map(\.parsed.sourceDescription) + [.almanac]
            }
        }
    }()

    /// The code that source files name in the key `hook`.
<<<<<<< HEAD
    static let hooks: [String: any CatalogHook] = [
        "joke": Joke.Hook(), "recipe": Recipe(), "stat-block": StatBlock(), "stat-block-2024": StatBlock2024(),
    ]

    /// Returns the adapter for a source file that comes with the program. Increase the version when a change to the file, to its
    /// hooks or to `SourceFileAdapter` changes the entries or the words in the lexicon.
    private static func adapter(_ bytes: [UInt8], version: UInt32, starterFile: String) -> SourceFileAdapter {
        SourceFileAdapter(bundled: parsed(bytes), version: version, starterFile: starterFile)
    }

    /// Parses a source file that comes with the program. If the file were invalid, the adapter would have no catalogs, but a test
    /// checks that the files are valid.
    private static func parsed(_ bytes: [UInt8]) -> SourceFile {
        (try? SourceFile(stored: bytes)) ?? SourceFile(name: "invalid", label: .literal(""))
    }
=======
    static let hooks: [String: any CatalogHook] = ["joke": Joke.Hook(), "recipe": Recipe(), "stat-block": StatBlock()]
>>>>>>> t-d
}
