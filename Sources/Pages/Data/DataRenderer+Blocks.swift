import Localization
import Model

extension DataRenderer {
    /// Writes blocks as JSON objects, each with a `type`. Running text becomes plain text.
    func blocks(_ blocks: [Block], _ json: inout JSONWriter) {
        json.array(blocks) { json, block in
            json.object { json in
                json.key("type")
                members(of: block, &json)
            }
        }
    }

    private func text(_ inlines: [Inline], _ json: inout JSONWriter) {
        json.key("text")
        json.string(plain(inlines))
    }

    private func members(of block: Block, _ json: inout JSONWriter) {
        switch block {
        case .paragraph(let inner):
            json.string("paragraph")
            text(inner, &json)
        case .heading(let level, let inner):
            json.string("heading")
            json.key("level")
            json.number(level)
            text(inner, &json)
        case .list(let ordered, let items):
            json.string("list")
            json.key("ordered")
            json.flag(ordered)
            json.key("items")
            json.array(items) { json, item in self.blocks(item, &json) }
        case .table(let header, let rows):
            json.string("table")
            json.key("header")
            json.array(header) { $0.string(plain($1)) }
            json.key("rows")
            json.array(rows) { json, row in json.array(row) { $0.string(plain($1)) } }
        case .quote(let inner):
            json.string("quote")
            json.key("blocks")
            self.blocks(inner, &json)
        case .code(let code):
            json.string("code")
            json.key("text")
            json.string(code)
        case .rule:
            json.string("rule")
        case .facts(let facts):
            json.string("facts")
            json.key("facts")
            json.array(facts) { json, fact in
                json.object { json in
                    json.key("label")
                    json.string(label(fact.label))
                    if let attribute = fact.attribute {
                        json.key("attribute")
                        json.string(attribute)
                    }
                    text(fact.value, &json)
                }
            }
        case .abilities(let abilities):
            json.string("abilities")
            json.key("abilities")
            json.array(abilities) { json, ability in
                json.object { json in
                    json.key("label")
                    json.string(label(ability.label))
                    json.key("score")
                    json.number(ability.score)
                    json.key("modifier")
                    json.number(ability.modifier)
                }
            }
        case .passage(let name, let anchor, let body):
            json.string("passage")
            json.key("name")
            json.string(plain(name))
            json.key("anchor")
            json.string(anchor)
            json.key("blocks")
            self.blocks(body, &json)
        case .reveal(let title, let inner):
            json.string("reveal")
            json.key("title")
            json.string(label(title))
            json.key("blocks")
            self.blocks(inner, &json)
        case .definitions(let definitions):
            json.string("definitions")
            json.key("definitions")
            json.array(definitions) { json, definition in
                json.object { json in
                    json.key("term")
                    json.string(definition.term)
                    json.key("title")
                    json.string(label(definition.title))
                    json.key("text")
                    json.string(label(definition.text))
                    if !definition.query.utf8.isEmpty {
                        json.key("query")
                        json.string(definition.query)
                    }
                }
            }
        case .section(let section):
            json.string("section")
            json.key("title")
            json.string(label(section.title))
            json.key("anchor")
            json.string(section.anchor)
            json.key("blocks")
            self.blocks(section.blocks, &json)
        case .checklist(let items):
            json.string("checklist")
            json.key("items")
            json.array(items) { json, item in
                json.object { json in
                    json.key("text")
                    json.string(item.text)
                    json.key("name")
                    json.string(item.name)
                    json.key("amount")
                    json.string(item.amount)
                }
            }
        case .steps(let steps):
            json.string("steps")
            json.key("steps")
            json.array(steps) { json, step in self.blocks(step, &json) }
        }
    }
}

extension DataRenderer {
    /// Running text as plain text in the reader's language.
    func plain(_ inlines: [Inline]) -> String { words.plain(inlines) }

    func label(_ label: Label) -> String { words.label(label) }
}
