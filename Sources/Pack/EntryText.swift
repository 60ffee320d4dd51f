import Finder
import Prose
public import Records

extension IndexDocument {
    /// What the index keeps of an entry: the words that the entry says, not the labels around them.
    init(_ entry: Entry) {
        var parts = [Part(scope: "", text: "")]
        EntryText.add(entry.heading, to: &parts[0].text)
        for block in entry.blocks {
            if case .section(let section) = block {
                var part = Part(scope: section.scope, text: "")
                EntryText.add(section.blocks, to: &part.text)
                parts.append(part)
            } else {
                EntryText.add([block], to: &parts[0].text)
            }
        }
        self.init(
            title: entry.title, attributes: entry.attributes.map { EntryText.distinct($0) }, parts: parts,
            excerpt: EntryText.prose(of: entry))
    }
}

/// The text of an entry, without marks.
public enum EntryText {
    /// The words of some blocks, a line for each.
    public static func plain(_ blocks: [Block]) -> String {
        var text = ""
        add(blocks, to: &text)
        return text
    }

    /// The attribute with each item of its list once: two spellings of one value count as one.
    fileprivate static func distinct(_ attribute: Attribute) -> Attribute {
        guard case .list(let texts) = attribute.value, texts.count > 1 else { return attribute }
        var seen: Set<[UInt8]> = []
        return Attribute(attribute.key, .list(texts.filter { seen.insert(Fold.search($0)).inserted }))
    }

    /// The running text of `entry` alone — no facts, no attributes — for showing where a search matched.
    fileprivate static func prose(of entry: Entry) -> String {
        var text = ""
        for block in entry.blocks {
            switch block {
            // Nothing tells what the reader has not asked for yet.
            case .facts, .abilities, .rule, .code, .reveal, .definitions: break
            case .section(let section):
                add(
                    section.blocks.filter {
                        if case .facts = $0 { return false }
                        return true
                    }, to: &text)
            default: add([block], to: &text)
            }
        }
        return text
    }

    fileprivate static func add(_ blocks: [Block], to text: inout String) {
        for block in blocks {
            if !text.utf8.isEmpty { text += "\n" }
            switch block {
            case .paragraph(let inner), .heading(_, let inner): add(inner, to: &text)
            case .list(_, let items), .steps(let items):
                for item in items { add(item, to: &text) }
            case .checklist(let items):
                for item in items { text += item.text + "\n" }
            case .table(let header, let rows):
                for cell in header {
                    add(cell, to: &text)
                    text += " "
                }
                for row in rows {
                    for cell in row {
                        add(cell, to: &text)
                        text += " "
                    }
                }
            case .quote(let inner), .reveal(_, let inner): add(inner, to: &text)
            case .code(let code): text += code
            // A definition belongs to its word, not to every entry that has the word.
            case .rule, .abilities, .definitions: break
            case .facts(let facts):
                for fact in facts {
                    add(fact.value, to: &text)
                    text += " "
                }
            case .passage(let name, _, let body):
                add(name, to: &text)
                text += " "
                add(body, to: &text)
            case .section(let section): add(section.blocks, to: &text)
            }
        }
    }

    fileprivate static func add(_ inlines: [Inline], to text: inout String) {
        for inline in inlines {
            switch inline {
            case .text(let piece), .code(let piece), .dice(_, let piece): text += piece
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, let inner), .term(_, let inner):
                add(inner, to: &text)
            case .label(.literal(let piece)), .value(let piece, _): text += piece
            case .composed(_, let parts):
                for part in parts {
                    add([part], to: &text)
                    text += " "
                }
            case .number(let value, _), .fraction(let value): text += value.text
            case .label(.phrase), .signed: break
            case .lineBreak: text += " "
            }
        }
    }
}
