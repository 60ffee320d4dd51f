/// A block-level part of an entry's page.
public enum Block: Equatable, Sendable {
    case paragraph([Inline])
    /// A subheading, from level 1 (largest) to 6.
    case heading(level: UInt8, [Inline])
    /// `start` is the first item's number, or nil for bullets. In a loose list, blank lines separate the items or their paragraphs.
    case list(start: Int32?, isLoose: Bool = false, items: [[Block]])
    case table(header: [[Inline]], rows: [[[Inline]]])
    case quote([Block])
    case code(String)
    case rule
    case facts([Fact])
    case abilities([AbilityScore])
    /// A passage whose first line starts with the passage's name, such as a trait or an action. `anchor` is unique within the
    /// entry.
    case passage(name: [Inline], anchor: String, body: [Block])
    /// Content that stays hidden until the reader reveals it, such as a joke's punchline. `title` describes the content.
    case reveal(title: LocalizableText, [Block])
    /// Definitions of terms on the page.
    case definitions([GlossaryDefinition])
    /// A part of the page that has its own title.
    case section(Section)
    /// A list of items that readers tick off, such as a recipe's ingredients.
    case checklist([ItemWithAmount])
    /// Numbered instructions that readers can go through step by step.
    case steps([[Block]])

    /// A part of the page with a title, an anchor and a search scope.
    public struct Section: Equatable, Sendable {
        /// The heading.
        public let title: LocalizableText
        /// The section's anchor, which is unique within the entry and contains only `a`–`z` and `-`.
        public let anchor: String
        /// The key of the search scope that includes this section. Empty if only the scope "everything" includes it.
        public let scope: String
        /// The section's content.
        public let blocks: [Block]

        /// Creates a section. By default, only the scope "everything" includes it.
        public init(title: LocalizableText, anchor: String, scope: String = "", blocks: [Block]) {
            self.title = title
            self.anchor = anchor
            self.scope = scope
            self.blocks = blocks
        }
    }
}

// Code that handles most kinds of block in the same way uses `parts` and `map`, so that only the codec and the renderers need to
// know every kind.

extension Block {
    /// The block's parts, in reading order. A horizontal rule has no parts.
    public var parts: [BlockPart] {
        switch self {
        case .paragraph(let inner), .heading(_, let inner): [.text(inner)]
        case .list(_, _, let items): items.map { .blocks($0) }
        case .table(let header, let rows): [.row(header)] + rows.map { .row($0) }
        case .quote(let inner): [.blocks(inner)]
        case .code(let text): [.text([.code(text)])]
        case .rule: []
        case .facts(let facts): facts.map { .labelled($0.label, $0.value) }
        case .abilities(let abilities): abilities.map { .labelled($0.label, $0.inlines) }
        case .passage(let name, _, let body): [.text(name), .blocks(body)]
        case .reveal(let title, let inner): [.title(title), .blocks(inner)]
        case .definitions(let definitions): definitions.map { .labelled($0.title, [.label($0.text)]) }
        case .section(let section): [.title(section.title), .blocks(section.blocks)]
        case .checklist(let items): items.map { .line($0.text) }
        case .steps(let steps): steps.map { .blocks($0) }
        }
    }

    /// Returns the block with its running text and nested blocks replaced. Headings, names, titles and table headers don't
    /// change.
    ///
    /// - Parameters:
    ///   - text: A closure that returns the replacement for a paragraph, a table cell or a fact's value.
    ///   - blocks: A closure that returns the replacement for nested blocks, such as a list item.
    public func map(text: ([Inline]) -> [Inline], blocks: ([Block]) -> [Block]) -> Block {
        switch self {
        case .paragraph(let inner): .paragraph(text(inner))
        case .list(let start, let isLoose, let items): .list(start: start, isLoose: isLoose, items: items.map { blocks($0) })
        case .table(let header, let rows): .table(header: header, rows: rows.map { row in row.map { text($0) } })
        case .quote(let inner): .quote(blocks(inner))
        case .facts(let facts):
            .facts(facts.map { Fact(label: $0.label, value: text($0.value), attribute: $0.attribute) })
        case .passage(let name, let anchor, let body): .passage(name: name, anchor: anchor, body: blocks(body))
        case .reveal(let title, let inner): .reveal(title: title, blocks(inner))
        case .section(let section):
            .section(
                Section(
                    title: section.title, anchor: section.anchor, scope: section.scope, blocks: blocks(section.blocks)))
        case .steps(let steps): .steps(steps.map { blocks($0) })
        case .heading, .code, .rule, .abilities, .definitions, .checklist: self
        }
    }
}

extension AbilityScore {
    /// The ability's score and modifier, such as "21 (+5)".
    fileprivate var inlines: [Inline] {
        [.number(FixedDecimal(score), unit: nil), .text(" ("), .signed(modifier), .text(")")]
    }
}
