import Model

/// Converts blocks and inlines to a short notation that tests can compare: `p[a *b* **c** `d` /monsters/aboleth(e) http://…(f) |
/// g]`.
enum Notation {
    static func of(_ blocks: [Block]) -> String { blocks.map(of).joined(separator: " ") }

    static func of(_ inlines: [Inline]) -> String { inlines.map(of).joined() }

    private static func of(_ block: Block) -> String {
        switch block {
        case .paragraph(let inner): "p[\(of(inner))]"
        case .heading(let level, let inner): "h\(level)[\(of(inner))]"
        case .list(let start, let isLoose, let items):
            (start.map { $0 == 1 ? "ol" : "ol\($0)" } ?? "ul") + (isLoose ? "~" : "") + "["
                + items.map { "(" + of($0) + ")" }.joined() + "]"
        case .table(let header, let rows):
            "table[" + ([header] + rows).map { $0.map(of).joined(separator: ",") }.joined(separator: ";") + "]"
        case .quote(let inner): "q[\(of(inner))]"
        case .code(let text): "code[\(text)]"
        case .rule: "hr"
        case .passage(let name, _, let body): "passage[\(of(name)): \(of(body))]"
        case .section(let section): "section[\(of(section.blocks))]"
        case .facts(let facts): "facts[\(facts.count)]"
        case .definitions(let definitions): "definitions[\(definitions.map(\.term).joined(separator: " "))]"
        case .reveal(_, let inner): "reveal[\(of(inner))]"
        default: "?"
        }
    }

    private static func of(_ inline: Inline) -> String {
        switch inline {
        case .text(let text): text
        case .emphasis(let inner): "*\(of(inner))*"
        case .strong(let inner): "**\(of(inner))**"
        case .code(let text): "`\(text)`"
        case .dice(let formula, let shown): "{\(formula)=\(shown)}"
        case .entry(let id, let inner): "/\(id.text)(\(of(inner)))"
        case .web(let url, let title, let inner): "\(url)\(title.isEmpty ? "" : " “\(title)”")(\(of(inner)))"
        case .term(let term, let inner): "#\(term)(\(of(inner)))"
        case .lineBreak: "|"
        case .label, .value, .composed, .number, .signed, .fraction: "?"
        }
    }

    /// Returns the nesting depth of blocks and inlines as the codec counts it. A paragraph with text has depth 2.
    static func depth(_ blocks: [Block]) -> Int {
        blocks.map { block in
            switch block {
            case .paragraph(let inner), .heading(_, let inner): 1 + depth(inner)
            case .list(_, _, let items): 1 + (items.map(depth).max() ?? 0)
            case .quote(let inner): 1 + depth(inner)
            case .table(let header, let rows): 1 + ((header + rows.flatMap { $0 }).map(depth).max() ?? 0)
            default: 1
            }
        }.max() ?? 0
    }

    static func depth(_ inlines: [Inline]) -> Int {
        inlines.map { inline in
            switch inline {
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, _, let inner): 1 + depth(inner)
            default: 1
            }
        }.max() ?? 0
    }
}
