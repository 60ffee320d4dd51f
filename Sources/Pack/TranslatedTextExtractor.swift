import Localization
import Model

/// Extracts the parts of an entry's text that a page shows in the reader's language: translated values and labels, text composed
/// of several parts, and numbers with units.
struct TranslatedTextExtractor {
    /// The localizer for the language in which the entry is already indexed.
    let from: Localizer
    /// The localizer for an additional language in which to index the entry.
    let to: Localizer

    /// Returns the parts of an entry's text that differ between the two languages, each on its own line. Empty if there are none.
    func text(of entry: Entry) -> String {
        var text = ""
        add(entry.heading, to: &text)
        add(entry.blocks, to: &text)
        return text
    }

    private func add(_ blocks: [Block], to text: inout String) {
        for block in blocks {
            switch block {
            case .abilities, .definitions: break
            default:
                for part in block.parts {
                    switch part {
                    case .text(let inner): add(inner, to: &text)
                    case .row(let cells): for cell in cells { add(cell, to: &text) }
                    case .labelled(_, let value): add(value, to: &text)
                    case .blocks(let inner): add(inner, to: &text)
                    case .line, .title: break
                    }
                }
            }
        }
    }

    private func add(_ inlines: [Inline], to text: inout String) {
        for inline in inlines {
            switch inline {
            case .value, .label, .composed, .number:
                let other = to.plain([inline])
                if !UTF8Comparison.equal(other.utf8, from.plain([inline]).utf8) { text += other + "\n" }
            default: add(inline.children, to: &text)
            }
        }
    }
}
