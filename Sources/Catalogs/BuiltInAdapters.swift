import Model

/// The upstreams that the program supports. To add an upstream, create a folder for it beside this file, and add its source file or
/// its adapter to `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections.
    public static let adapters: [any Adapter] =
        [dnd5e, starWars, MealDBAdapter(), JokesAdapter.jokeAPI, JokesAdapter.dadJokes, JokesAdapter.officialJokes]

    /// The adapter for `DND5e/DND5e.json`.
    public static let dnd5e = adapter(BundledSources.dnd5e, version: 7, starterFile: "dnd5e-monsters.jsonl")
    /// The adapter for `StarWars/StarWars.json`.
    static let starWars = adapter(BundledSources.starWars, version: 4, starterFile: "starwars.json")

    /// The code that source files name in the key `hook`.
    static let hooks: [String: any CatalogHook] = ["stat-block": StatBlock()]

    /// Returns the adapter for a source file that comes with the program. Increase the version when a change to the file, to its
    /// hooks or to `SourceFileAdapter` changes the entries. If the file were invalid, the adapter would have no catalogs, but a test
    /// checks that the files are valid.
    private static func adapter(_ bytes: [UInt8], version: UInt32, starterFile: String?) -> SourceFileAdapter {
        let file = (try? SourceFile(stored: bytes)) ?? SourceFile(name: "invalid", label: .literal(""))
        return SourceFileAdapter(bundled: file, version: version, starterFile: starterFile)
    }
}
