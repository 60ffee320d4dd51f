import Fixtures
import Model
import Testing

/// Creates an ID from a string in this file. The string must be a valid ID.
private func known(_ text: String) -> EntryID {
    guard let id = EntryID(text) else { preconditionFailure("invalid ID in the test: \(text)") }
    return id
}

@Suite struct EntryIDTests {
    @Test(arguments: [
        "monsters/aboleth", "planets/28", "jokes/jokeapi-5", "desserts/Éclair", "a/" + String(repeating: "k", count: 200),
    ])
    func readsBack(_ text: String) throws {
        #expect(try #require(EntryID(text)).text == text)
    }

    @Test(arguments: [
        "", "/", "monsters", "monsters/", "/aboleth", "Monsters/x", "monsters/..", "monsters/.", "monsters/a/b", "monsters/a b",
        "monsters/a\u{0}", "monsters/a?b", "monsters/%41", "monsters/a#b", "1m/x", String(repeating: "m", count: 33) + "/x",
        "a/" + String(repeating: "k", count: 201), "../etc/passwd",
    ])
    func refuses(_ text: String) { #expect(EntryID(text) == nil) }

    @Test func differentSpellingsAreDifferentIDs() throws {
        let composed = try #require(EntryID("a/\u{e9}")), decomposed = try #require(EntryID("a/e\u{301}"))
        #expect(composed != decomposed)
    }
}

@Suite struct FixedDecimalTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("1000000000000", "1000000000000"), ("0.125", "0.125"), ("78.20", "78.2"), ("+5", "5"),
        (".5", "0.5"),
        ("5.", "5"), ("1e6", "1000000"), ("1.5E-3", "0.0015"), ("-12.5e1", "-125"), ("000000000000000000000007", "7"),
        ("0e99", "0"), ("2147483648", "2147483648"), ("999999999999999999", "999999999999999999"),
    ])
    func readsAndWrites(_ text: String, _ written: String) throws {
        #expect(try #require(FixedDecimal(text)).text == written)
    }

    @Test(arguments: [
        "", "-", ".", "e5", "1e", "1,000", "1.2.3", "0x5", "1e99", "9999999999999999999", " 1", "1 ", "٣", "--1", "1e--2",
    ])
    func refuses(_ text: String) {
        // "1e" is read as 1, because an exponent without digits is ignored.
        if text == "1e" { #expect(FixedDecimal(text)?.text == "1") } else { #expect(FixedDecimal(text) == nil, "\(text)") }
    }

    @Test func comparesByValue() throws {
        let ascending = ["-1000000000000", "-0.5", "0", "0.125", "0.25", "0.5", "1", "1.000000001", "78.2", "1000000000000"]
            .compactMap { FixedDecimal($0) }
        #expect(ascending.count == 10)
        for (index, low) in ascending.enumerated() {
            for high in ascending[(index + 1)...] {
                #expect(low < high)
                #expect(!(high < low))
            }
        }
        #expect(FixedDecimal(mantissa: Int64.max, scale: 0) > FixedDecimal(mantissa: Int64.max, scale: 18))
        #expect(FixedDecimal(mantissa: Int64.min, scale: 0) < FixedDecimal(mantissa: Int64.min, scale: 18))
    }
}

@Suite struct AbilityScoreTests {
    /// The table of ability scores and modifiers in the SRD 5.1.
    @Test(arguments: [(1, -5), (2, -4), (3, -4), (9, -1), (10, 0), (11, 0), (12, 1), (18, 4), (21, 5), (30, 10)])
    func modifier(_ score: Int64, _ modifier: Int64) {
        #expect(AbilityScore(label: .literal("Strength"), score: score).modifier == modifier)
    }

    @Test func extremesDoNotTrap() {
        #expect(AbilityScore(label: .literal(""), score: Int64.max).modifier > 0)
        #expect(AbilityScore(label: .literal(""), score: Int64.min).modifier < 0)
    }
}

@Suite struct CodecTests {
    static let entry = Entry(
        id: known("monsters/aboleth"), title: "Aboleth \u{0}<",
        subtitle: [
            .text("a"), .number(FixedDecimal(mantissa: -125, scale: 3), unit: "unit.feet"), .signed(-5),
            .fraction(FixedDecimal(1)),
        ],
        heading: [.emphasis([.strong([.code("x"), .lineBreak])])], kind: "aberration",
        attributes: [
            Attribute("cr", .number(FixedDecimal(10))), Attribute("t", .text("é")), Attribute("l", .list(["a", ""])),
            Attribute("f", .flag(true)), Attribute("u", .unknown), Attribute("n", .notApplicable),
        ],
        blocks: [
            .paragraph([
                .dice(formula: "2d6+4", shown: "2d6 + 4"), .label(.phrase("value.unknown")), .label(.literal("x")),
                .label(.translated([.init(language: "fr", text: "x"), .init(language: "de", text: "")])),
            ]),
            .heading(level: 2, [.web(url: "https://example.org", [.text("x")])]), .list(start: 1, items: [[.rule], []]),
            .table(header: [[.text("h")]], rows: [[[.text("c")], []]]), .quote([.code("c")]),
            .facts([Fact(label: .literal("a"), value: [], attribute: "ac"), Fact(label: .phrase("b"), value: [.text("v")])]),
            .abilities([AbilityScore(label: .literal("s"), score: 21)]), .passage(name: [.text("n")], anchor: "n", body: [.rule]),
            .reveal(title: .phrase("k"), [.paragraph([.text("because")])]),
            .section(.init(title: .literal("t"), anchor: "t", scope: "features", blocks: [.rule])),
        ] + BlockKind.allCases.map { $0.sample("b") } + [.paragraph(InlineKind.allCases.map { $0.sample("i") })],
        links: [EntryLink(relation: .literal("r"), target: known("planets/1"), title: "T")], picture: "/p.png",
        source: EntrySource(upstream: "dnd5e", url: "https://example.org/"), isPartial: true, isGone: true)

    static var bytes: [UInt8] {
        var writer = ByteWriter()
        entry.encode(to: &writer)
        return writer.bytes
    }

    @Test func entryRoundTrip() throws {
        var reader = ByteReader(CodecTests.bytes)
        #expect(try Entry(from: &reader) == CodecTests.entry)
        #expect(reader.remaining == 0)
    }

    @Test(arguments: BlockKind.allCases) func everyKindOfBlockReadsBack(_ kind: BlockKind) throws {
        let block = kind.sample("é")
        #expect(BlockKind(block) == kind)
        var writer = ByteWriter()
        block.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try Block(from: &reader) == block)
        #expect(reader.remaining == 0)
    }

    @Test(arguments: InlineKind.allCases) func everyKindOfInlineReadsBack(_ kind: InlineKind) throws {
        #expect(InlineKind(kind.sample("é")) == kind)
        let block = Block.paragraph([kind.sample("é")])
        var writer = ByteWriter()
        block.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try Block(from: &reader) == block)
    }

    @Test func everyTruncationIsAnError() {
        let bytes = CodecTests.bytes
        for length in bytes.indices {
            var reader = ByteReader(bytes[..<length])
            #expect(throws: BinaryDecodingError.self) { try Entry(from: &reader) }
        }
    }

    @Test func changedBytesNeverTrap() {
        let bytes = CodecTests.bytes
        var read = 0
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                var reader = ByteReader(changed)
                if (try? Entry(from: &reader)) != nil { read += 1 }
            }
        }
        #expect(read > 0)
    }

    @Test func depthIsLimited() {
        var writer = ByteWriter()
        for _ in 0..<100_000 {
            writer.byte(4)
            writer.count(1)
        }
        var reader = ByteReader(writer.bytes)
        #expect(throws: BinaryDecodingError.tooDeep) { try Block(from: &reader) }
    }

    @Test(arguments: [Int64.min, -1, 0, 1, 63, 64, Int64(Int32.max) + 1, Int64.max])
    func signedNumbersRoundTrip(_ value: Int64) throws {
        var writer = ByteWriter()
        writer.signed(value)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.signed() == value)
    }

    @Test func overlongNumbersAreRejected() {
        var reader = ByteReader([UInt8](repeating: 0xFF, count: 11))
        #expect(throws: BinaryDecodingError.invalid(what: .number)) { try reader.number() }
    }
}
