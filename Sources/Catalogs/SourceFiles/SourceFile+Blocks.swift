import Model

extension SourceFile {
    /// A part of the entry's page below the facts.
    enum PageBlock: Equatable, Sendable {
        /// Body text. If `isWrapped` is true, it is hard-wrapped plain text, which has line breaks within paragraphs.
        /// If `hasParagraphLines` is true, each of its lines is a paragraph.
        case text(
            at: LocalizedPointer, label: LocalizableText?, MarkupFormat, isWrapped: Bool = false, hasParagraphLines: Bool = false)
        case list(at: JSONPointer, each: JSONPointer?, label: LocalizableText?, isOrdered: Bool)
        /// If `isKeyed` is true, the rows are the members of an object, with `/key` and `/value`.
        case table(at: JSONPointer, label: LocalizableText?, columns: [TableColumn], isKeyed: Bool)
        /// A section for each element of a list, with its title and its text within the element.
        case sections(
            at: JSONPointer, title: JSONPointer, text: JSONPointer, label: LocalizableText?, MarkupFormat, hasParagraphLines: Bool
        )
        /// A JSON value of a reader's file that no other block fits.
        case code(at: JSONPointer, label: LocalizableText)
    }

    /// A column of a table.
    struct TableColumn: Equatable, Sendable {
        let label: LocalizableText
        /// The locations of the cell's values in a row's object.
        let at: [JSONPointer]
        /// The text before the values, and the text between them.
        var prefix = ""
        var separator = ", "
        /// The values that leave the cell empty.
        var unknown: [String] = []
        /// The words to show for values.
        var words: [AttributeDescription.TranslatedValue] = []
        /// The catalog to whose entries the values link, and the location of the entries' IDs.
        var target: CatalogID?
        var ids: JSONPointer?
    }
}
