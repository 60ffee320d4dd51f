import Model

/// Finds the entries that an entry's text links to.
enum LinkedEntryFinder {
    /// Returns the linked IDs in text order, without duplicates and without the entry's own ID.
    static func entries(in entry: Entry) -> [EntryID] {
        var found: [EntryID] = []
        var seen: Set<EntryID> = [entry.id]
        collect(entry.blocks, into: &found, &seen)
        return found
    }

    private static func collect(_ blocks: [Block], into found: inout [EntryID], _ seen: inout Set<EntryID>) {
        for block in blocks {
            for part in block.parts {
                switch part {
                case .text(let inner), .labelled(_, let inner): collect(inner, into: &found, &seen)
                case .row(let cells): for cell in cells { collect(cell, into: &found, &seen) }
                case .blocks(let inner): collect(inner, into: &found, &seen)
                case .line, .title: break
                }
            }
        }
    }

    private static func collect(_ inlines: [Inline], into found: inout [EntryID], _ seen: inout Set<EntryID>) {
        for inline in inlines {
            if case .entry(let id, _) = inline {
                if seen.insert(id).inserted { found.append(id) }
            } else {
                collect(inline.children, into: &found, &seen)
            }
        }
    }
}
