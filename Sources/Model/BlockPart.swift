/// A part of a block, with the same representation for all kinds of block.
public enum BlockPart: Equatable, Sendable {
    /// The text of a paragraph, a heading, a passage's name, or code.
    case text([Inline])
    /// A table row, with the text of each cell.
    case row([[Inline]])
    /// A label and its text, from a fact, an ability or a definition.
    case labelled(LocalizableText, [Inline])
    /// An item of a checklist.
    case line(String)
    /// The title of a section or of hidden text.
    case title(LocalizableText)
    /// Nested blocks, such as a list item.
    case blocks([Block])
}
