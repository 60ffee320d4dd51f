import Model

/// The upstreams that the program supports. To add an upstream, create a folder for it beside this file, and add its source file or
/// its adapter to `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections. Increase an adapter's version when a change to its file, to its
    /// hooks or to `SourceFileAdapter` changes the entries or the words in the lexicon.
    public static let adapters: [any Adapter] = [dnd5e, starWars, mealDB] + jokes

    /// The adapter for `DND5e/DND5e.json` and, for the rules' other edition, `DND5e/DND5e2024.json`.
    public static let dnd5e = SourceFileAdapter(
        bundled: BundledSources.dnd5e, and: [BundledSources.dnd5e2024], version: 12, starterFile: "dnd5e-monsters.jsonl",
        hasOtherNames: true)
    /// The adapter for `StarWars/StarWars.json`.
    static let starWars = SourceFileAdapter(bundled: BundledSources.starWars, version: 7, starterFile: "starwars.json")
    /// The adapter for `MealDB/MealDB.json`. The bundled recipes were written for Almanac.
    public static let mealDB = SourceFileAdapter(
        bundled: BundledSources.mealDB, version: 7, starterFile: "desserts.json"
    ) { [BundledSources.mealDB.parsed.sourceDescription, .almanac] }
    /// The ID of the collection of recipes.
    public static let kitchen = "kitchen"
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
    static let hooks: [String: any CatalogHook] = [
        "joke": Joke.Hook(), "recipe": Recipe(), "stat-block": StatBlock(), "stat-block-2024": StatBlock2024(),
        "structured-recipe": StructuredRecipe(),
    ]
}
