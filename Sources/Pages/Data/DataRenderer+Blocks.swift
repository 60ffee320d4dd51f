import Localization
import Model

extension DataRenderer {
    /// Writes blocks as JSON objects, each with a `type`. Running text becomes plain text.
    func blocks(_ blocks: [Block], _ json: inout JSONWriter) {
        json.array(blocks) { json, block in
            json.object { members(of: block, &$0) }
        }
    }

    private func text(_ inlines: [Inline], _ json: inout JSONWriter) {
        json["text"] = plain(inlines)
    }

    private func members(of block: Block, _ json: inout JSONWriter) {
        switch block {
        case .paragraph(let inner):
            json["type"] = "paragraph"
            text(inner, &json)
        case .heading(let level, let inner):
            json["type"] = "heading"
            json["level"] = level
            text(inner, &json)
        case .list(let start, _, let items):
            json["type"] = "list"
            json["ordered"] = start != nil
            if let start, start != 1 { json["start"] = start }
            json.array("items", items) { json, item in self.blocks(item, &json) }
        case .table(let header, let rows):
            json["type"] = "table"
            json.array("header", header) { $0.string(plain($1)) }
            json.array("rows", rows) { json, row in json.array(row) { $0.string(plain($1)) } }
        case .quote(let inner):
            json["type"] = "quote"
            json.key("blocks")
            self.blocks(inner, &json)
        case .code(let code):
            json["type"] = "code"
            json["text"] = code
        case .rule:
            json["type"] = "rule"
        case .facts(let facts):
            json["type"] = "facts"
            json.objects("facts", facts) { json, fact in
                json["label"] = label(fact.label)
                if let attribute = fact.attribute {
                    json["attribute"] = attribute
                }
                text(fact.value, &json)
            }
        case .abilities(let abilities):
            json["type"] = "abilities"
            json.objects("abilities", abilities) { json, ability in
                json["label"] = label(ability.label)
                json["score"] = ability.score
                json["modifier"] = ability.modifier
            }
        case .passage(let name, let anchor, let body):
            json["type"] = "passage"
            json["name"] = plain(name)
            json["anchor"] = anchor
            json.key("blocks")
            self.blocks(body, &json)
        case .reveal(let title, let inner):
            json["type"] = "reveal"
            json["title"] = label(title)
            json.key("blocks")
            self.blocks(inner, &json)
        case .definitions(let definitions):
            json["type"] = "definitions"
            json.objects("definitions", definitions) { json, definition in
                json["term"] = definition.term
                json["title"] = label(definition.title)
                json["text"] = label(definition.text)
                if !definition.query.utf8.isEmpty {
                    json["query"] = definition.query
                }
            }
        case .section(let section):
            json["type"] = "section"
            json["title"] = label(section.title)
            json["anchor"] = section.anchor
            json.key("blocks")
            self.blocks(section.blocks, &json)
        case .checklist(let items):
            json["type"] = "checklist"
            json.objects("items", items) { json, item in
                json["text"] = item.text
                json["name"] = item.name
                json["amount"] = item.amount
            }
        case .steps(let steps):
            json["type"] = "steps"
            json.array("steps", steps) { json, step in self.blocks(step, &json) }
        }
    }
}

extension DataRenderer {
    /// Returns running text as plain text in the reader's language.
    func label(_ label: LocalizableText) -> String { words.label(label) }
}
