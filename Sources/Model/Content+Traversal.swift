// Traversal of blocks and inlines. Code that handles most kinds of block or inline in the same way uses these members, so that
// only the codec and the renderers need to know every kind.

/// A part of a block, with the same representation for all kinds of block.
public enum BlockPart: Equatable, Sendable {
    /// The text of a paragraph, a heading, a passage's name, or code.
    case text([Inline])
    /// A table row, as the text of each cell.
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

extension Block {
    /// The block's parts, in reading order. A horizontal rule has no parts.
    public var parts: [BlockPart] {
        switch self {
        case .paragraph(let inner), .heading(_, let inner): [.text(inner)]
        case .list(_, let items): items.map { .blocks($0) }
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
        case .list(let ordered, let items): .list(ordered: ordered, items: items.map { blocks($0) })
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

extension Inline {
    /// The inlines inside emphasis, a link or composed text. Other kinds of inline have no children.
    public var children: [Inline] {
        switch self {
        case .emphasis(let inner), .strong(let inner), .composed(_, let inner), .entry(_, let inner), .web(_, let inner),
            .term(_, let inner):
            inner
        case .text, .code, .label, .value, .number, .signed, .fraction, .dice, .lineBreak: []
        }
    }

    /// Returns the inline with its children replaced. An inline that can't have children doesn't change.
    public func map(children: ([Inline]) -> [Inline]) -> Inline {
        switch self {
        case .emphasis(let inner): .emphasis(children(inner))
        case .strong(let inner): .strong(children(inner))
        case .composed(let key, let inner): .composed(key, children(inner))
        case .entry(let id, let inner): .entry(id, children(inner))
        case .web(let url, let inner): .web(url: url, children(inner))
        case .term(let term, let inner): .term(term, children(inner))
        case .text, .code, .label, .value, .number, .signed, .fraction, .dice, .lineBreak: self
        }
    }
}
