import Model

/// The locations of a piece of text and its translations in a record.
struct LocalizedPointer: Equatable, Sendable {
    /// The location of the text in one language.
    struct Translation: Equatable, Sendable {
        /// The language's tag, as the source file writes it.
        let tag: String
        /// The language's tag, in lower case and without a region.
        let language: String
        let pointer: JSONPointer

        init(_ tag: String, _ pointer: JSONPointer) {
            (self.tag, language, self.pointer) = (tag, LocalizedPointer.main(tag), pointer)
        }
    }

    /// The location of the text in the catalog's language, or else in the first language.
    let own: JSONPointer
    /// The tag of the language of the text at `own`, as the source file writes it. Nil if the file doesn't state the language.
    let tag: String?
    /// The same tag, in lower case and without a region.
    let language: String?
    /// The locations of the text in the other languages.
    let others: [Translation]
    /// The locations to use for records that have the text in no language, in the order in which they are tried.
    var fallbacks: [JSONPointer] = []
    /// Whether the source file contains a list of locations. If the list of entries is keyed, the key is then the last fallback.
    var isList = false

    init(own: JSONPointer, fallbacks: [JSONPointer] = []) {
        (self.own, tag, language, others, self.fallbacks) = (own, nil, nil, [], fallbacks)
    }

    /// Creates the locations of text in several languages. Returns nil if there are none.
    /// - Parameter language: The catalog's language.
    init?(_ pointers: [Translation], for language: String) {
        let main = LocalizedPointer.main(language)
        guard let own = pointers.first(where: { $0.language == main }) ?? pointers.first else { return nil }
        (self.own, tag, self.language, others) = (own.pointer, own.tag, own.language, pointers.filter { $0 != own })
    }

    /// All locations.
    var all: [JSONPointer] { [own] + others.map(\.pointer) + fallbacks }

    /// Returns a language's tag in lower case and without a region: `fr` for `fr-CA`.
    static func main(_ language: String) -> String {
        String(language.lowercased().prefix { $0 != "-" })
    }
}
