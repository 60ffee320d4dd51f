/// The upstreams that the program supports. To add an upstream, add a folder beside this file and its adapter to `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections.
    public static let adapters: [any Adapter] =
        [DND5eAdapter()] + starWars + [MealDBAdapter(), JokeAPIAdapter(), DadJokesAdapter(), OfficialJokesAdapter()]

    /// The adapter for `StarWars/StarWars.json`. Increase the version when a change to the file or to `SourceFileAdapter` changes
    /// the entries. The list is empty if the file isn't valid, which a test rules out.
    static let starWars: [SourceFileAdapter] =
        (try? SourceFile(parsing: BundledSources.starWars)).map {
            [SourceFileAdapter(bundled: $0, version: 4, starterFile: "starwars.json")]
        } ?? []
}
