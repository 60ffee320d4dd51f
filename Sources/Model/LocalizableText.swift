/// Text for the interface: a String Catalog key, literal text that is the same in every language, or text with its translations.
public enum LocalizableText: Hashable, Sendable {
    /// A String Catalog key, such as `dnd5e.armourClass`. If the key is unknown, the key itself is shown.
    case phrase(String)
    /// Literal text, such as the name of an imported column.
    case literal(String)
    /// The same text in several languages, from a source file. There is at least one translation.
    case translated([Translation])

    /// Returns whether two texts are the same.
    public static func == (left: LocalizableText, right: LocalizableText) -> Bool {
        switch (left, right) {
        case (.phrase(let left), .phrase(let right)), (.literal(let left), .literal(let right)):
            UTF8Comparison.equal(left.utf8, right.utf8)
        case (.translated(let left), .translated(let right)): left == right
        default: false
        }
    }

    /// Text in one language.
    public struct Translation: Hashable, Sendable {
        /// The language's BCP 47 tag, such as `fr`.
        public let language: String
        /// The text in this language.
        public let text: String

        /// Creates a translation.
        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }

        /// Returns whether two translations are the same.
        public static func == (left: Translation, right: Translation) -> Bool {
            UTF8Comparison.equal(left.language.utf8, right.language.utf8) && UTF8Comparison.equal(left.text.utf8, right.text.utf8)
        }
    }

    /// Returns the translation into a language, or nil if there isn't one. Always nil for phrases and literal text.
    ///
    /// - Parameter language: The language's BCP 47 tag, such as `fr`. A translation into `fr` also serves `fr-CA`, and a
    ///   translation into `fr-CA` also serves `fr`.
    public func translation(into language: String) -> String? {
        guard case .translated(let translations) = self else { return nil }
        let tag = language.utf8.map(ASCII.lowercased)
        let main = tag.prefix { $0 != ASCII.minus }
        let same = translations.filter { $0.language.utf8.map(ASCII.lowercased).prefix { $0 != ASCII.minus } == main }
        return (same.first { $0.language.utf8.map(ASCII.lowercased) == tag } ?? same.first)?.text
    }

    /// The text to show if there is no translation into the reader's language: English, or else the first translation. Nil for
    /// phrases and literal text.
    public var untranslated: String? {
        guard case .translated(let translations) = self else { return nil }
        return translation(into: "en") ?? translations.first?.text
    }
}
