import Model

/// Finds the entries that an entry's text links to.
enum Mentioned {
    /// Returns the linked IDs in text order, without duplicates and without the entry's own ID.
    static func entries(in entry: Entry) -> [EntryID] {
        var found: [EntryID] = []
        var seen: Set<EntryID> = [entry.id]
        collect(entry.blocks, into: &found, &seen)
        return found
    }

    private static func collect(_ blocks: [Block], into found: inout [EntryID], _ seen: inout Set<EntryID>) {
        for block in blocks {
            switch block {
            case .paragraph(let inner), .heading(_, let inner): collect(inner, into: &found, &seen)
            case .list(_, let items), .steps(let items):
                for item in items { collect(item, into: &found, &seen) }
            case .table(let header, let rows):
                for cell in header { collect(cell, into: &found, &seen) }
                for row in rows { for cell in row { collect(cell, into: &found, &seen) } }
            case .quote(let inner), .passage(_, _, let inner), .reveal(_, let inner): collect(inner, into: &found, &seen)
            case .facts(let facts):
                for fact in facts { collect(fact.value, into: &found, &seen) }
            case .section(let section): collect(section.blocks, into: &found, &seen)
            case .code, .rule, .abilities, .definitions, .checklist: break
            }
        }
    }

    private static func collect(_ inlines: [Inline], into found: inout [EntryID], _ seen: inout Set<EntryID>) {
        for inline in inlines {
            switch inline {
            case .entry(let id, _):
                if seen.insert(id).inserted { found.append(id) }
            case .emphasis(let inner), .strong(let inner): collect(inner, into: &found, &seen)
            default: break
            }
        }
    }
}
