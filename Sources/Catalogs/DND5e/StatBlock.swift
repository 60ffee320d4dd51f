// The code for monsters from dnd5eapi.co. DND5e.json describes the catalog and the requests for details. This folder adds the list,
// which comes over GraphQL, and the stat block. It also parses the SRD's flat JSON file, which is widely copied. All formats become
// the same type, `Monster`. Only the code in this folder depends on these formats.

import Model
import Upstreams

/// The code for the catalog of monsters: the list over GraphQL and the stat block.
struct StatBlock: CatalogHook {
    /// The monster catalog's ID.
    static let monsters = CatalogID(known: "monsters")
    /// The search scope for traits, actions, reactions and legendary actions.
    static let featuresScope = "features"

    func pass(from checkpoint: String?) -> (any ListDownload)? { MonsterListDownload(checkpoint: checkpoint) }

    func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry? {
        var monster = Monster()
        for read in try UpstreamJSONParser.readable(parts, of: id, StatBlock.monster) { monster.fill(from: read) }
        guard let name = monster.name else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let isImported = parts.allSatisfy { $0.part == .imported }
        return StatBlock.entry(id, named: name, of: monster, isImported ? EntrySource(upstream: "import") : source)
    }

    /// Parses a raw record's payload, which is in the upstream's format or in the format of the SRD's flat JSON file.
    static func monster(in record: RawRecord) throws(AdaptProblem) -> Monster {
        let object = try UpstreamJSONParser.record(record.payload, entry: record.id.text)
        if record.part == .imported {
            let flat = SRDFlatMonster(object)
            if flat.isFlat { return flat.monster }
        }
        return Monster(wire: try UpstreamJSONParser.object(of: record))
    }
}

/// The code for the monsters of the 2024 edition: the stat block. The source file describes everything else.
struct StatBlock2024: CatalogHook {
    func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry? { nil }

    func complete(_ entry: inout Entry, from records: [JSONView]) {
        var monster = Monster()
        for record in records { monster.fill(from: Monster(wire: record)) }
        entry.subtitle = [.text("2024 · ")] + StatBlock.subtitle(of: monster)
        entry.heading = [.text("2024 · ")] + StatBlock.heading(of: monster)
        entry.kind = StatBlock.kind(ofType: monster.type)
        entry.blocks = StatBlock.blocks(of: monster)
    }
}
