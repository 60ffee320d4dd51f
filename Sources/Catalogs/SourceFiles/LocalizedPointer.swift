import Model

/// The locations of a piece of text and its translations in a record.
struct LocalizedPointer: Equatable, Sendable {
    /// The location of the text in one language.
    struct Translation: Equatable, Sendable {
        /// The language's tag, in lower case and without a region.
        let language: String
        let pointer: JSONPointer
    }

    /// The location of the text in the catalog's language, or else in the first language.
    let own: JSONPointer
    /// The language of the text at `own`, or nil if the source file doesn't state the language.
    var language: String?
    /// The locations of the text in the other languages.
    var others: [Translation] = []
    /// The locations to use for records that have the text in no language, in the order in which they are tried.
    var fallbacks: [JSONPointer] = []
    /// Whether the source file contains a list of locations. If the list of entries is keyed, the key is then the last fallback.
    var isList = false

    /// All locations.
    var all: [JSONPointer] { [own] + others.map(\.pointer) + fallbacks }

    /// Returns a language's tag in lower case and without a region: `fr` for `fr-CA`.
    static func main(_ language: String) -> String {
        String(language.lowercased().prefix { $0 != "-" })
    }
}
