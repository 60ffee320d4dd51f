public import Model

extension Localizer {
    /// Returns the inlines as plain text. Numbers and labels are in this language.
    public func plain(_ inlines: [Inline]) -> String {
        var result = ""
        append(inlines, to: &result, depth: 0)
        return result
    }

    /// Returns the blocks as plain text, with a line feed after each block. If `scope` is set, includes only sections in that
    /// search scope.
    public func plain(_ blocks: [Block], scope: String? = nil) -> String {
        var result = ""
        append(blocks, scope: scope, isInside: scope == nil, to: &result, depth: 0)
        return result
    }

    /// Returns the inlines as a single line of plain text, or an empty string if that would lose formatting or line breaks.
    public func line(_ inlines: [Inline]) -> String {
        Localizer.isLine(inlines, depth: 0) ? plain(inlines) : ""
    }

    private static func isLine(_ inlines: [Inline], depth: UInt8) -> Bool {
        guard depth <= depthLimit else { return false }
        return inlines.allSatisfy { inline in
            switch inline {
            case .emphasis, .strong, .code, .lineBreak: false
            case .composed(_, let inner), .entry(_, let inner), .web(_, let inner), .term(_, let inner):
                isLine(inner, depth: depth + 1)
            case .text, .label, .value, .number, .signed, .fraction, .dice: true
            }
        }
    }

    /// The same depth limit as for decoding. Deeper content is omitted.
    private static let depthLimit = ByteReader.depthLimit

    private func append(_ inlines: [Inline], to result: inout String, depth: UInt8) {
        guard depth <= Localizer.depthLimit else { return }
        for inline in inlines {
            switch inline {
            case .text(let text), .code(let text), .dice(_, let text): result += text
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, let inner), .term(_, let inner):
                append(inner, to: &result, depth: depth + 1)
            case .label(let label): result += self.label(label)
            case .value(let value, let family): result += self.value(value, family: family) ?? value
            case .composed(let key, let parts):
                result += composed(
                    key,
                    parts.map { part in
                        var text = ""
                        append([part], to: &text, depth: depth + 1)
                        return text
                    })
            case .number(let value, let unit): result += number(value, unit: unit)
            case .signed(let value): result += signed(value)
            case .fraction(let value): result += fraction(value)
            case .lineBreak: result += "\n"
            }
        }
    }

    private func append(_ blocks: [Block], scope: String?, isInside: Bool, to result: inout String, depth: UInt8) {
        guard depth <= Localizer.depthLimit else { return }
        for block in blocks {
            if case .section(let section) = block {
                let isWanted = isInside || scope.map { Bytes.equal($0.utf8, section.scope.utf8) } ?? true
                if isWanted { line(label(section.title), to: &result) }
                append(section.blocks, scope: scope, isInside: isWanted, to: &result, depth: depth + 1)
                continue
            }
            switch block {
            case .quote(let inner), .reveal(_, let inner):
                append(inner, scope: scope, isInside: isInside, to: &result, depth: depth + 1)
            case .list(_, let items), .steps(let items):
                for item in items { append(item, scope: scope, isInside: isInside, to: &result, depth: depth + 1) }
            case .passage(let name, _, let body):
                if isInside { line(plain(name), to: &result) }
                append(body, scope: scope, isInside: isInside, to: &result, depth: depth + 1)
            default:
                if isInside { appendLeaf(block, to: &result) }
            }
        }
    }

    private func appendLeaf(_ block: Block, to result: inout String) {
        switch block {
        case .paragraph(let inlines), .heading(_, let inlines): line(plain(inlines), to: &result)
        case .code(let text): line(text, to: &result)
        case .table(let header, let rows):
            for row in [header] + rows where !row.isEmpty {
                line(joined(row.map { plain($0) }), to: &result)
            }
        case .facts(let facts):
            for fact in facts { line(label(fact.label) + " " + plain(fact.value), to: &result) }
        case .abilities(let abilities):
            for ability in abilities {
                line(label(ability.label) + " \(ability.score) (" + signed(ability.modifier) + ")", to: &result)
            }
        case .definitions(let definitions):
            for definition in definitions { line(label(definition.title) + " " + label(definition.text), to: &result) }
        case .checklist(let items):
            for item in items { line(item.text, to: &result) }
        case .rule, .list, .steps, .quote, .passage, .reveal, .section: break
        }
    }

    private func joined(_ cells: [String]) -> String {
        var result = ""
        for cell in cells where !cell.utf8.isEmpty {
            if !result.utf8.isEmpty { result += " " }
            result += cell
        }
        return result
    }

    private func line(_ text: String, to result: inout String) {
        guard !text.utf8.isEmpty else { return }
        result += text
        if result.utf8.last != 0x0A { result += "\n" }
    }
}
