public import Model

extension Localizer {
    /// Returns the inlines as plain text, with numbers and labels in this localizer's language.
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

    /// Returns the inlines as a single line of plain text. Returns an empty string if plain text would lose formatting or line
    /// breaks.
    public func line(_ inlines: [Inline]) -> String {
        Localizer.isLine(inlines, depth: 0) ? plain(inlines) : ""
    }

    private static func isLine(_ inlines: [Inline], depth: UInt8) -> Bool {
        guard depth <= depthLimit else { return false }
        return inlines.allSatisfy { inline in
            switch inline {
            case .emphasis, .strong, .code, .lineBreak: false
            default: inline.children.isEmpty || isLine(inline.children, depth: depth + 1)
            }
        }
    }

    /// The maximum nesting depth, the same as in `ByteReader`. Deeper content is omitted.
    private static let depthLimit = ByteReader.depthLimit

    private func append(_ inlines: [Inline], to result: inout String, depth: UInt8) {
        guard depth <= Localizer.depthLimit else { return }
        for inline in inlines {
            switch inline {
            case .text(let text), .code(let text), .dice(_, let text): result += text
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, _, let inner), .term(_, let inner):
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
                let isWanted = isInside || scope.map { UTF8Comparison.equal($0.utf8, section.scope.utf8) } ?? true
                if isWanted { line(label(section.title), to: &result) }
                append(section.blocks, scope: scope, isInside: isWanted, to: &result, depth: depth + 1)
                continue
            }
            for part in block.parts {
                if case .blocks(let inner) = part {
                    append(inner, scope: scope, isInside: isInside, to: &result, depth: depth + 1)
                } else if isInside {
                    append(part, to: &result)
                }
            }
        }
    }

    private func append(_ part: BlockPart, to result: inout String) {
        switch part {
        case .text(let inlines): line(plain(inlines), to: &result)
        case .row(let cells): line(joined(cells.map { plain($0) }), to: &result)
        case .labelled(let label, let text): line(self.label(label) + " " + plain(text), to: &result)
        case .line(let text): line(text, to: &result)
        case .title, .blocks: break
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
        if result.utf8.last != ASCII.newline { result += "\n" }
    }
}
