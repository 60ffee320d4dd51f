import Catalogs
public import Model

/// The kinds of `Block`. They ensure that a test of all blocks covers every kind: a new case of `Block` doesn't compile until
/// `init` handles it, and a new kind doesn't compile until it has a `sample`.
public enum BlockKind: String, CaseIterable, Sendable {
    case paragraph, heading, list, table, quote, code, rule, facts, abilities, passage, reveal, definitions, section, checklist,
        steps

    /// Returns the kind of a block.
    public init(_ block: Block) {
        self =
            switch block {
            case .paragraph: .paragraph
            case .heading: .heading
            case .list: .list
            case .table: .table
            case .quote: .quote
            case .code: .code
            case .rule: .rule
            case .facts: .facts
            case .abilities: .abilities
            case .passage: .passage
            case .reveal: .reveal
            case .definitions: .definitions
            case .section: .section
            case .checklist: .checklist
            case .steps: .steps
            }
    }

    /// Returns a block of this kind that contains `text`. A rule is the only kind of block without text.
    public func sample(_ text: String) -> Block {
        let paragraph = Block.paragraph([.text(text)])
        return switch self {
        case .paragraph: paragraph
        case .heading: .heading(level: 2, [.text(text)])
        case .list: .list(start: 1, items: [[paragraph], []])
        case .table: .table(header: [[.text("ξ")]], rows: [[[.text(text)]], [[]]])
        case .quote: .quote([paragraph])
        case .code: .code(text)
        case .rule: .rule
        case .facts: .facts([Fact(label: .literal("ξ"), value: [.text(text)], attribute: "ac")])
        case .abilities: .abilities([AbilityScore(label: .literal(text), score: 21)])
        case .passage: .passage(name: [.text("ξ")], anchor: "passage", body: [paragraph])
        case .reveal: .reveal(title: .literal("ξ"), [paragraph])
        case .definitions:
            .definitions([
                GlossaryDefinition(
                    term: "term", title: .literal("ξ"), text: .literal(text), query: "a:b", queryLabel: .literal("ψ"))
            ])
        case .section: .section(.init(title: .literal("ξ"), anchor: "section", scope: "features", blocks: [paragraph]))
        case .checklist: .checklist([ItemWithAmount(text, "1 g"), ItemWithAmount("ξ")])
        case .steps: .steps([[paragraph], []])
        }
    }
}

/// The kinds of `Inline`. They ensure that a test of all inlines covers every kind.
public enum InlineKind: String, CaseIterable, Sendable {
    case text, emphasis, strong, code, label, value, composed, number, signed, fraction, dice, entry, web, term, lineBreak

    /// Returns the kind of an inline.
    public init(_ inline: Inline) {
        self =
            switch inline {
            case .text: .text
            case .emphasis: .emphasis
            case .strong: .strong
            case .code: .code
            case .label: .label
            case .value: .value
            case .composed: .composed
            case .number: .number
            case .signed: .signed
            case .fraction: .fraction
            case .dice: .dice
            case .entry: .entry
            case .web: .web
            case .term: .term
            case .lineBreak: .lineBreak
            }
    }

    /// Returns an inline of this kind. It contains `text`, unless it is a number or a line break.
    public func sample(_ text: String) -> Inline {
        switch self {
        case .text: .text(text)
        case .emphasis: .emphasis([.text(text)])
        case .strong: .strong([.text(text)])
        case .code: .code(text)
        case .label: .label(.literal(text))
        case .value: .value(text, family: "dnd5e.size")
        case .composed: .composed("dnd5e.sizeAndType", [.text("ξ"), .text(text)])
        case .number: .number(FixedDecimal(mantissa: -125, scale: 3), unit: "unit.feet")
        case .signed: .signed(-3)
        case .fraction: .fraction(FixedDecimal(mantissa: 125, scale: 3))
        case .dice: .dice(formula: "2d6+4", shown: text)
        case .entry: .entry(FixtureLibrary.id(FixtureLibrary.worlds, "1"), [.text(text)])
        case .web: .web(url: "https://example.org/", [.text(text)])
        case .term: .term("prone", [.text(text)])
        case .lineBreak: .lineBreak
        }
    }

    /// Whether the text passed to `sample` is visible in the result.
    public var showsText: Bool {
        switch self {
        case .text, .emphasis, .strong, .code, .label, .value, .composed, .dice, .entry, .web, .term: true
        case .number, .signed, .fraction, .lineBreak: false
        }
    }
}

extension CollectionDescription.Appearance {
    /// The accent colours of all built-in catalogs, without repeats.
    public static var all: [Self] {
        BuiltInAdapters.adapters.flatMap(\.catalogs).map(\.collection.accent).reduce(into: []) { accents, accent in
            if !accents.contains(accent) { accents.append(accent) }
        }
    }
}
