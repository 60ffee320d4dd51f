/// The upstreams that the program supports. To add an upstream, add a folder beside this file and its adapter to `adapters`.
public enum BuiltInAdapters {
    /// The adapters, in the order in which pages show their collections.
    public static let adapters: [any Adapter] = [
        DND5eAdapter(), SWAPIAdapter(), MealDBAdapter(), JokeAPIAdapter(), DadJokesAdapter(), OfficialJokesAdapter(),
    ]
}
