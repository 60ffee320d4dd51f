import Catalogs
import Foundation
import Model
import Pack
import SQLite
import Testing

@testable import Storage

/// Checks the links in text, which are created when a pack is published and use the titles stored at that time.
@Suite struct MentionTests {
    private func flat(_ name: String, _ text: String) throws -> [UInt8] {
        let record = [
            "name": name, "meta": "Large beast, unaligned", "Armor Class": "12", "Condition Immunities": "Poisoned",
            "Traits": "<p><em><strong>Pack.</strong></em> \(text)</p>",
        ]
        return [UInt8](try JSONSerialization.data(withJSONObject: [record]))
    }

    /// Returns the keys of the entries that an entry mentions, and of the entries that mention it.
    private func mentions(_ library: Library, _ key: String) throws -> (of: [String], by: [String]) {
        let view = try #require(try library.snapshot().catalogs.first { $0.description.id == .monsters })
        let position = try #require(view.position(of: try id("monsters/" + key)))
        let by = view.positions(linkedTo: "monsters/" + key).mentioning.map { view.rows[Int($0)].head.id.key }
        return (view.rows[position].mentionTargets.map(\.key), by)
    }

    @Test func deltasLinkToTheBaseAndANewBaseLinksToTheDelta() async throws {
        let bench = try Bench()
        let library = try Library.open(bench.options(starter: false))
        _ = try await library.importFlat(flat("Ember Hound", "It hunts with two cinder wolves and is never frightened."))
        #expect(try mentions(library, "ember-hound").of == [])
        _ = try await library.importFlat(flat("Cinder Wolf", "Ember hounds follow the cinder wolf."))
        // The base pack wasn't rebuilt, but text in the delta links to entries in the base.
        #expect(try mentions(library, "cinder-wolf").of == ["ember-hound"])
        #expect(try mentions(library, "ember-hound").of == [])
        #expect(try mentions(library, "ember-hound").by == ["cinder-wolf"])
        try await #require(library.writing).owner.publish(.monsters, .fold)
        #expect(try mentions(library, "ember-hound").of == ["cinder-wolf"])
        #expect(try mentions(library, "cinder-wolf").by == ["ember-hound"])

        let hound = try #require(try library.snapshot().entry("monsters/ember-hound"))
        #expect(hound.definitions.map(\.term) == ["frightened", "poisoned"])
        // The stored entry contains no links, because they are created for each pack.
        let store = Store(
            database: try Database(path: bench.data + "/almanac.db"), adapters: AdapterTable(BuiltInAdapters.adapters))
        var last: Entry?
        try store.forEachEntry(of: .monsters, since: 0) { last = $1 }
        let stored = try #require(last)
        #expect(stored.definitions.isEmpty)
    }
}
