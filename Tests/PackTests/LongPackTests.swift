import Localization
import Model
import Search
import Testing

@testable import Pack

/// Tests packs that are read directly from the file. They must return the same results as fully decoded packs, and damage must
/// never crash the program.
@Suite struct LongPackTests {
    private static let about = PackTests.about

    /// Creates entries, many of which have equal names. Some have an unknown size or circular links.
    private static func entries(_ count: Int, from first: Int = 0, text: String = "") -> [Entry] {
        (first..<first + count).map { number in
            var entry = PackTests.thing(
                "k\(number)", ["Owl", "owl", "Ant", "bear", "Éclair"][number % 5] + (number % 3 == 0 ? "" : " \(number % 7)"),
                size: number % 4 == 0 ? .unknown : .number(FixedDecimal(Int64(number % 13))), text: "words of \(number) \(text)")
            entry.picture = number % 6 == 0 ? "/\(number).png" : ""
            if let target = EntryID("things/k\((number * 7) % (count + 1))") {
                entry.links = [EntryLink(relation: .literal("near"), target: target)]
                entry.blocks.append(.paragraph([.entry(target, [.text("it")])]))
            }
            return entry
        }
    }

    private static func pack(_ entries: [Entry], isSmall: Bool) throws -> PackReader {
        try PackReader(ChecksummedBytes(InMemoryPackBuilder.pack(about, entries)), isSmall: isSmall)
    }

    private static let sorts = [
        CatalogDescription.SortOrder(key: "name"), .init(key: "name", isDescending: true), .init(key: "size"),
        .init(key: "size", isDescending: true), .init(key: "kind"),
    ]

    private static func query(_ text: String) -> SearchQuery {
        SearchQuery(parsing: text, attributes: about.attributes, catalogs: [about.id])
    }

    private static func same(_ a: MergedCatalog, _ b: MergedCatalog) throws {
        #expect(a.rows.count == b.rows.count && a.pictureCount == b.pictureCount && a.facets == b.facets)
        for (position, (x, y)) in zip(a.rows, b.rows).enumerated() {
            #expect(x.head == y.head && x.sortKey == y.sortKey && x.mentionTargets == y.mentionTargets)
            #expect(a.position(of: x.head.id) == position && b.position(of: x.head.id) == position)
            #expect(try a.entry(at: position) == b.entry(at: position))
            #expect(a.positions(linkedTo: x.head.id.text).linking == b.positions(linkedTo: x.head.id.text).linking)
            #expect(a.positions(linkedTo: x.head.id.text).mentioning == b.positions(linkedTo: x.head.id.text).mentioning)
        }
        for sort in sorts { #expect(a.order(by: sort) == b.order(by: sort), "\(sort)") }
        for text in ["owl", "owl sort:name:desc", "words sort:size", "size>3 sort:name", "ant OR bear", "-owl sort:kind", "k"] {
            for limit in [1, 7, 1000] {
                let (x, y) = (
                    a.search(query(text), IndexSearchOptions(limit: limit, facets: ["size"])),
                    b.search(query(text), IndexSearchOptions(limit: limit, facets: ["size"]))
                )
                #expect(x.hits == y.hits && x.total == y.total && x.facets == y.facets, "\(text) \(limit)")
            }
        }
        #expect(a.position(of: EntryID(about.id, number: 1)) == nil)
        #expect(b.position(of: EntryID(CatalogID(known: "t"), number: 1)) == nil)
    }

    @Test func packsReadInPlaceEqualDecodedPacks() throws {
        for count in [0, 1, 5, 200] {
            let entries = LongPackTests.entries(count)
            try LongPackTests.same(
                MergedCatalog(base: LongPackTests.pack(entries, isSmall: true)),
                MergedCatalog(base: LongPackTests.pack(entries, isSmall: false)))
        }
    }

    @Test func baseAndDeltaEqualASinglePack() throws {
        let base = LongPackTests.entries(200)
        // Some of these entries are new. Others replace existing entries and have different names.
        let deltas = [
            LongPackTests.entries(1, from: 300), LongPackTests.entries(60, from: 180, text: "new"), LongPackTests.entries(200),
        ]
        for delta in deltas {
            var changed = delta
            for place in changed.indices where place % 2 == 0 { changed[place].title = "Owl changed \(place % 9)" }
            let ids = Set(changed.map { $0.id })
            let whole = MergedCatalog(
                base: try LongPackTests.pack(base.filter { !ids.contains($0.id) } + changed, isSmall: true))
            for isSmall in [true, false] {
                let joined = MergedCatalog(
                    base: try LongPackTests.pack(base, isSmall: isSmall), delta: try LongPackTests.pack(changed, isSmall: true))
                try LongPackTests.same(whole, joined)
            }
        }
    }

    @Test func namesAreInTheOrderOfTheirKeys() throws {
        let view = MergedCatalog(base: try LongPackTests.pack(LongPackTests.entries(200), isSmall: false))
        for isDescending in [false, true] {
            let rows = view.order(by: .init(key: "name", isDescending: isDescending)).map { view.rows[Int($0)] }
            for (a, b) in zip(rows, rows.dropFirst()) {
                let isBefore = a.sortKey.lexicographicallyPrecedes(b.sortKey)
                #expect(a.sortKey == b.sortKey ? a.head.id < b.head.id : isBefore != isDescending)
            }
        }
    }

    @Test func damageIsDetectedOnReadingAndNeverTraps() throws {
        let entries = LongPackTests.entries(600, text: String(repeating: "and more words ", count: 9))
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, entries)
        #expect(bytes.count > 8 * ChecksummedBytes.chunkLength)
        var random = SplitMix64(seed: 18)
        var met = 0
        for _ in 0..<15 {
            var changed = bytes
            let place = Int.random(in: 0..<bytes.count, using: &random)
            changed[place] ^= UInt8(Int.random(in: 0..<255, using: &random) + 1)
            guard let pack = try? PackReader(ChecksummedBytes(changed), isSmall: false) else {
                met += 1
                continue
            }
            let view = MergedCatalog(base: pack)
            LongPackTests.readAll(view)
            #expect(view.isDamaged, "byte \(place)")
            // Repeat the check with a delta pack.
            let delta = try LongPackTests.pack(LongPackTests.entries(30, from: 590), isSmall: true)
            let joined = MergedCatalog(base: pack, delta: delta)
            LongPackTests.readAll(joined)
            #expect(joined.isDamaged)
        }
        #expect(met < 10)
        for length in stride(from: 0, to: bytes.count, by: 977) {
            #expect(throws: PackError.self) { try PackReader(ChecksummedBytes(Array(bytes[..<length])), isSmall: false) }
        }
    }

    /// Memory and disks can corrupt bytes, even after the checksum has been verified.
    @Test(arguments: [PackFormat.Block.heads, .bodies, .headStarts, .order, .places, .index, .linked])
    func bytesThatChangeAfterTheCheckAreDamage(_ block: PackFormat.Block) throws {
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(200))
        let range = try #require(try PackLayout(of: ChecksummedBytes(bytes)).place(of: block))
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { unsafe memory.deallocate() }
        unsafe memory.copyBytes(from: bytes)
        let view = MergedCatalog(base: try PackReader(unsafe ChecksummedBytes(UnsafeRawBufferPointer(memory)) {}, isSmall: false))
        LongPackTests.readAll(view)
        #expect(view.damageCount == 0)
        for place in range { unsafe memory[place] = 0xFF }
        LongPackTests.readAll(view)
        #expect(view.isDamaged)
        // Every read of the damaged data increases the damage count.
        let count = view.damageCount
        LongPackTests.readAll(view)
        #expect(view.damageCount > count)
    }

    /// A chunk's checksum is verified only when the chunk is first read. If the bytes change afterwards, the program must not
    /// crash.
    @Test func bytesThatChangeAfterTheCheckNeverTrap() throws {
        var random = SplitMix64(seed: 20)
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(200))
        let layout = try PackLayout(of: ChecksummedBytes(bytes))
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { unsafe memory.deallocate() }
        for round in 0..<48 {
            unsafe memory.copyBytes(from: bytes)
            let view = MergedCatalog(
                base: try PackReader(unsafe ChecksummedBytes(UnsafeRawBufferPointer(memory)) {}, isSmall: false))
            // Read everything, so that every chunk's checksum is verified.
            LongPackTests.readAll(view)
            let kind = PackFormat.Block.allCases[Int.random(in: 0..<PackFormat.Block.allCases.count, using: &random)]
            guard let block = layout.place(of: round % 2 == 0 ? .index : kind), !block.isEmpty else { continue }
            let start = block.lowerBound + Int.random(in: 0..<block.count, using: &random),
                end = min(start + 1 + Int.random(in: 0..<3000, using: &random), block.upperBound)
            for place in start..<end {
                unsafe memory[place] = [0, 0xFF, 0x7F, UInt8(Int.random(in: 0..<256, using: &random))][round / 2 % 4]
            }
            LongPackTests.readAll(view)
        }
    }

    /// Updates a pack's checksums to match its bytes.
    private static func seal(_ changed: inout [UInt8], _ layout: PackLayout) {
        changed.replaceSubrange(layout.table..., with: ChecksummedBytes.table(of: changed[layout.guarded]))
        let sum = CRC32.crc32(changed[layout.table...])
        for byte in 0..<4 { changed[32 + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * byte)) }
        let end = layout.guarded.lowerBound - 4
        let header = CRC32.crc32(changed[..<end])
        for byte in 0..<4 { changed[end + byte] = UInt8(truncatingIfNeeded: header >> UInt32(8 * byte)) }
    }

    /// A small pack can be rebuilt quickly, so an entry that can't be decoded counts as damage even if its checksum is valid.
    @Test func undecodableEntriesOfASmallPackAreDamage() throws {
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(40))
        let layout = try PackLayout(of: ChecksummedBytes(bytes))
        var changed = bytes
        for place in try #require(layout.place(of: .heads)) { changed[place] = 0xFF }
        LongPackTests.seal(&changed, layout)
        let pack = try PackReader(changed)
        #expect(pack.isIntact)
        let view = MergedCatalog(base: pack)
        LongPackTests.readAll(view)
        #expect(view.isDamaged && !pack.isIntact)
    }

    /// Damage is found when it is read, or by reading everything.
    @Test func everyDamagedChunkIsFound() throws {
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(400))
        let layout = try PackLayout(of: ChecksummedBytes(bytes))
        #expect(try PackReader(bytes).isIntact)
        for place in stride(from: layout.guarded.lowerBound, to: layout.guarded.upperBound, by: 4001) {
            var changed = bytes
            changed[place] ^= 1
            #expect((try? PackReader(changed))?.isIntact != true, "byte \(place)")
        }
    }

    /// If a pack's bytes are unreadable but their checksums are valid, the reader checks them once and doesn't count them as
    /// damage.
    @Test func unreadableBytesWithValidChecksumsAreNotDamage() throws {
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(40))
        let layout = try PackLayout(of: ChecksummedBytes(bytes))
        var changed = bytes
        for place in try #require(layout.place(of: .bodies)) { changed[place] = 0xFF }
        LongPackTests.seal(&changed, layout)
        let view = MergedCatalog(base: try PackReader(ChecksummedBytes(changed), isSmall: false))
        for position in view.rows.indices { #expect(throws: PackError.self) { try view.entry(at: position) } }
        #expect(!view.isDamaged)
    }

    /// Tests how the pack reader handles wrong bytes that no checksum detects.
    @Test func wrongTablesNeverTrap() throws {
        var random = SplitMix64(seed: 19)
        let bytes = InMemoryPackBuilder.pack(LongPackTests.about, LongPackTests.entries(40))
        let layout = try PackLayout(of: ChecksummedBytes(bytes))
        for _ in 0..<80 {
            var changed = bytes
            for _ in 0..<3 {
                let kind = PackFormat.Block.allCases[Int.random(in: 0..<PackFormat.Block.allCases.count, using: &random)]
                guard let block = layout.place(of: kind), !block.isEmpty else { continue }
                changed[block.lowerBound + Int.random(in: 0..<block.count, using: &random)] = UInt8(
                    Int.random(in: 0..<256, using: &random))
            }
            // Update the checksums to match the changed bytes.
            LongPackTests.seal(&changed, layout)
            for isSmall in [true, false] {
                guard let pack = try? PackReader(ChecksummedBytes(changed), isSmall: isSmall) else { continue }
                LongPackTests.readAll(MergedCatalog(base: pack))
                LongPackTests.readAll(
                    MergedCatalog(base: pack, delta: try LongPackTests.pack(LongPackTests.entries(9, from: 33), isSmall: true)))
            }
        }
    }

    private static func readAll(_ view: MergedCatalog) {
        var letters = 0
        for (position, row) in view.rows.enumerated() {
            letters += row.head.title.utf8.count + (view.position(of: row.head.id) ?? 0)
            letters += (try? view.entry(at: position))?.blocks.count ?? 0
            letters += view.positions(linkedTo: row.head.id.text).linking.count
        }
        for sort in sorts { letters += view.order(by: sort).count }
        for text in ["", "owl", "words", "\"words of\"", "kind:kk3", "w sort:size", "sweet OR words", "hidden"] {
            let answer = view.search(query(text), IndexSearchOptions(limit: 1000, facets: ["size", "kind"], allowsErrors: true))
            for hit in answer.hits { letters += view.snippet(at: hit.position, answer.marks).count }
        }
        #expect(letters >= 0)
    }
}
