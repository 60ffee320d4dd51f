import Model
import Pack
import Testing

/// Creates an ID from a string in this file. The string must be a valid ID.
private func known(_ text: String) -> EntryID {
    guard let id = EntryID(text) else { preconditionFailure("invalid ID in the test: \(text)") }
    return id
}

@Suite struct PackTests {
    static let about = CatalogDescription(
        id: CatalogID(known: "things"),
        collection: CollectionDescription(id: "c", title: .literal("C"), shortTitle: .literal("C"), accent: .imported),
        title: .literal("Things"), countKey: "k",
        attributes: [
            AttributeDescription(
                key: "size", label: .literal("Size"), kind: .number, facet: .ranges([FixedDecimal(0), FixedDecimal(10)]),
                isSortable: true),
            AttributeDescription(key: "kind", label: .literal("Kind"), kind: .text, facet: .values),
        ], sources: [])

    static func thing(_ key: String, _ title: String, size: AttributeValue = .unknown, text: String = "") -> Entry {
        Entry(
            id: known("things/" + key), title: title,
            attributes: [Attribute("size", size), Attribute("kind", .text("k" + key))],
            blocks: [
                .paragraph([.text(text)]),
                .section(.init(title: .literal("S"), anchor: "s", scope: "part", blocks: [.paragraph([.text("hidden " + key)])])),
            ],
            source: EntrySource(upstream: "x"))
    }

    static let entries = [
        thing("b", "Éclair", size: .number(FixedDecimal(5)), text: "sweet"), thing("a", "zebra", size: .number(FixedDecimal(12))),
        thing("c", "apple", size: .notApplicable), thing("d", "Apple", size: .number(FixedDecimal(5))),
    ]

    @Test func entryOrderDoesNotChangeTheBytes() {
        let bytes = InMemoryPackBuilder.pack(PackTests.about, PackTests.entries)
        #expect(bytes == InMemoryPackBuilder.pack(PackTests.about, PackTests.entries.reversed()))
        #expect(bytes != InMemoryPackBuilder.pack(PackTests.about, Array(PackTests.entries.dropLast())))
    }

    @Test func entriesRoundTrip() throws {
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(PackTests.about, PackTests.entries)))
        #expect(view.rows.map { $0.head.title } == ["apple", "Apple", "Éclair", "zebra"])
        for entry in PackTests.entries {
            let position = try #require(view.position(of: entry.id))
            #expect(try view.entry(at: position) == entry)
        }
        #expect(view.position(of: EntryID("things/nosuch")!) == nil)
        #expect(throws: PackError.noSuchRow) { try view.entry(at: 4) }
    }

    @Test func unknownSortsLastInBothDirections() throws {
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(PackTests.about, PackTests.entries)))
        let up = view.order(by: .init(key: "size")).map { view.rows[Int($0)].head.id.key }
        let down = view.order(by: .init(key: "size", isDescending: true)).map { view.rows[Int($0)].head.id.key }
        #expect(up == ["d", "b", "a", "c"])
        #expect(down == ["a", "d", "b", "c"])
    }

    @Test func deltaEntriesReplaceBaseEntries() throws {
        let base = try PackReader(InMemoryPackBuilder.pack(PackTests.about, PackTests.entries))
        let changed = [PackTests.thing("0", "new"), PackTests.thing("b", "changed"), PackTests.thing("z", "last")]
        let view = MergedCatalog(base: base, delta: try PackReader(InMemoryPackBuilder.pack(PackTests.about, changed)))
        #expect(view.rows.map { $0.head.title } == ["apple", "Apple", "changed", "last", "new", "zebra"])
        for row in view.rows { #expect(try view.entry(at: #require(view.position(of: row.head.id))).title == row.head.title) }
    }

    @Test func damageIsDetectedAndNeverTraps() throws {
        let bytes = InMemoryPackBuilder.pack(PackTests.about, PackTests.entries)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            #expect(throws: PackError.self, "byte \(index)") { try PackReader(changed) }
        }
        for length in bytes.indices { #expect(throws: PackError.self) { try PackReader(Array(bytes[..<length])) } }
        #expect(throws: PackError.wrongLength) { try PackReader(bytes + [0]) }
        #expect(throws: PackError.notAPack) { try PackReader(Array("<html>this is not a pack at all</html>".utf8)) }
    }

    @Test func unsupportedVersionsAreNamed() {
        var bytes = InMemoryPackBuilder.pack(PackTests.about, [])
        bytes[8] = 99
        #expect(throws: PackError.version(99)) { try PackReader(bytes) }
    }

    @Test func checksumsAndHashesMatchTheStandards() {
        #expect(CRC32.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
        #expect(SHA256.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.sha256([UInt8](repeating: 0x61, count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
