/// Every upstream the program knows. A new one is a folder beside this file and a line in this list.
public enum BuiltInCatalogs {
    /// In the order in which the collections are shown.
    public static let adapters: [any Adapter] = [DND5e(), SWAPI(), MealDB(), JokeAPI(), DadJokes(), OfficialJokes()]
}
