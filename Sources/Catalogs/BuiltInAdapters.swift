/// The upstreams that the program supports. To add an upstream, create a folder for it beside this file, and add its adapter to
/// `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections.
    public static let adapters: [any Adapter] =
        [DND5eAdapter()] + starWars + [MealDBAdapter(), JokesAdapter.jokeAPI, JokesAdapter.dadJokes, JokesAdapter.officialJokes]

    /// The adapter for `StarWars/StarWars.json`. Increase the version when a change to the file or to `SourceFileAdapter` changes
    /// the entries. If the file were invalid, the array would be empty, but a test checks that the file is valid.
    static let starWars: [SourceFileAdapter] =
        (try? SourceFile(parsing: BundledSources.starWars)).map {
            [SourceFileAdapter(bundled: $0, version: 4, starterFile: "starwars.json")]
        } ?? []
}
