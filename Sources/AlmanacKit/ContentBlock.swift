internal import Localization
internal import Model

/// A part of an entry's page. Minor versions may add cases, so a `switch` should have a `default`, which shows `text`.
public indirect enum ContentBlock: Equatable, Sendable {
    /// A paragraph.
    case paragraph([TextRun])
    /// A heading. The level is from 1 to 6.
    case heading(level: Int, [TextRun])
    /// A list. `start` is the first number, or nil if the items have no numbers.
    case list(start: Int?, items: [[ContentBlock]])
    /// A table.
    case table(header: [[TextRun]], rows: [[[TextRun]]])
    /// A quotation.
    case quote([ContentBlock])
    /// Preformatted text.
    case code(String)
    /// A horizontal line.
    case rule
    /// Labels with values, such as "Armour class" and "17".
    case facts([LabelledText])
    /// A part with a title, such as a monster's action.
    case section(title: [TextRun], [ContentBlock])
    /// A part that stays hidden until the reader asks for it, such as a punchline. The title is the label of the button.
    case hidden(title: String, [ContentBlock])
    /// Things to tick off, such as ingredients. The label is the thing, and the value is its amount.
    case checklist([LabelledText])
    /// Steps to carry out one after the other.
    case steps([[ContentBlock]])
}

/// A piece of text in a single style.
public struct TextRun: Equatable, Sendable {
    /// The style of a text, which a program shows as it likes.
    public struct Style: OptionSet, Sendable {
        /// The style as a number.
        public let rawValue: UInt8
        /// Creates a style from its number.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Emphasis, usually italics.
        public static let emphasis = Style(rawValue: 1)
        /// Strong emphasis, usually bold.
        public static let strong = Style(rawValue: 2)
        /// Code, usually with letters of equal width.
        public static let code = Style(rawValue: 4)
    }

    /// The text.
    public let text: String
    /// The text's style.
    public let style: Style
    /// The entry that the text links to, or nil if it doesn't link to any.
    public let entry: EntryKey?
    /// The web page that the text links to, or nil if it doesn't link to any.
    public let url: String?
}

/// A text with a label.
public struct LabelledText: Equatable, Sendable {
    /// The label.
    public let label: String
    /// The text.
    public let value: [TextRun]

    /// The text without styles.
    public var text: String { value.map { $0.text }.joined() }
}

extension ContentBlock {
    /// The block as plain text, with a line for each of its parts. Hidden parts are left out.
    public var text: String {
        func line(_ runs: [TextRun]) -> String { runs.map { $0.text }.joined() }
        func lines(_ blocks: [ContentBlock]) -> [String] { blocks.map { $0.text }.filter { !$0.isEmpty } }
        return switch self {
        case .paragraph(let runs), .heading(_, let runs): line(runs)
        case .list(let start, let items):
            items.enumerated().map { number, item in
                (start.map { "\($0 + number). " } ?? "• ") + lines(item).joined(separator: "\n")
            }.joined(separator: "\n")
        case .table(let header, let rows):
            ([header] + rows).map { $0.map(line).joined(separator: "\t") }.joined(separator: "\n")
        case .quote(let blocks): lines(blocks).joined(separator: "\n")
        case .code(let text): text
        case .rule, .hidden: ""
        case .facts(let facts): facts.map { "\($0.label): \($0.text)" }.joined(separator: "\n")
        case .section(let title, let blocks): ([line(title)] + lines(blocks)).joined(separator: "\n")
        case .checklist(let items):
            items.map { $0.text.isEmpty ? $0.label : "\($0.label): \($0.text)" }.joined(separator: "\n")
        case .steps(let steps):
            steps.enumerated().map { "\($0 + 1). " + lines($1).joined(separator: "\n") }.joined(separator: "\n")
        }
    }

    static func blocks(_ block: Block, _ words: Localizer) -> [ContentBlock] {
        func runs(_ inlines: [Inline]) -> [TextRun] { TextRun.runs(inlines, words) }
        func inner(_ blocks: [Block]) -> [ContentBlock] { blocks.flatMap { ContentBlock.blocks($0, words) } }
        func plain(_ text: String) -> [TextRun] { [TextRun(text: text, style: [], entry: nil, url: nil)] }
        switch block {
        case .paragraph(let inlines): return [.paragraph(runs(inlines))]
        case .heading(let level, let inlines): return [.heading(level: Int(level), runs(inlines))]
        case .list(let start, _, let items): return [.list(start: start.map { Int($0) }, items: items.map(inner))]
        case .table(let header, let rows): return [.table(header: header.map(runs), rows: rows.map { $0.map(runs) })]
        case .quote(let blocks): return [.quote(inner(blocks))]
        case .code(let text): return [.code(text)]
        case .rule: return [.rule]
        case .facts(let facts):
            return [.facts(facts.map { LabelledText(label: words.label($0.label), value: runs($0.value)) })]
        case .abilities(let scores):
            return [
                .facts(
                    scores.map { score in
                        LabelledText(
                            label: words.label(score.label),
                            value: plain("\(score.score) (\(words.signed(score.modifier)))"))
                    })
            ]
        case .passage(let name, _, let body): return [.section(title: runs(name), inner(body))]
        case .reveal(let title, let blocks): return [.hidden(title: words.label(title), inner(blocks))]
        case .definitions(let definitions):
            return [
                .facts(
                    definitions.map { LabelledText(label: words.label($0.title), value: plain(words.label($0.text))) })
            ]
        case .section(let section): return [.section(title: plain(words.label(section.title)), inner(section.blocks))]
        case .checklist(let items):
            return [.checklist(items.map { LabelledText(label: $0.name, value: $0.amount.isEmpty ? [] : plain($0.amount)) })]
        case .steps(let steps): return [.steps(steps.map(inner))]
        }
    }
}

extension TextRun {
    /// Converts inlines to runs. Neighbouring runs with the same style become one.
    static func runs(_ inlines: [Inline], _ words: Localizer) -> [TextRun] {
        var found: [TextRun] = []
        func add(_ inlines: [Inline], _ style: Style, _ entry: EntryKey?, _ url: String?) {
            for inline in inlines {
                switch inline {
                case .emphasis(let inner): add(inner, style.union(.emphasis), entry, url)
                case .strong(let inner): add(inner, style.union(.strong), entry, url)
                case .entry(let id, let inner): add(inner, style, EntryKey(id), url)
                case .web(let address, _, let inner): add(inner, style, entry, address)
                case .term(_, let inner): add(inner, style, entry, url)
                case .code(let text): append(text, style.union(.code), entry, url)
                case .lineBreak: append("\n", style, entry, url)
                case .text, .label, .value, .composed, .number, .signed, .fraction, .dice:
                    append(words.plain([inline]), style, entry, url)
                }
            }
        }
        func append(_ text: String, _ style: Style, _ entry: EntryKey?, _ url: String?) {
            if let last = found.last, last.style == style, last.entry == entry, last.url == url {
                found[found.count - 1] = TextRun(text: last.text + text, style: style, entry: entry, url: url)
            } else {
                found.append(TextRun(text: text, style: style, entry: entry, url: url))
            }
        }
        add(inlines, [], nil, nil)
        return found
    }
}
