import Model
import Testing

/// Tests `parts` and `map` for every kind of block and inline.
@Suite struct ContentTraversalTests {
    /// For each kind of block: a sample, its parts, and the expected result of replacing its text with "new" and its nested
    /// blocks with a rule.
    private static let kinds: [(block: Block, parts: [BlockPart], mapped: Block)] = [
        (.paragraph(old), [.text(old)], .paragraph(new)),
        (.heading(level: 2, old), [.text(old)], .heading(level: 2, old)),
        (
            .list(start: 1, items: [inner, []]), [.blocks(inner), .blocks([])],
            .list(start: 1, items: [[.rule], [.rule]])
        ),
        (.table(header: [old], rows: [[old, []]]), [.row([old]), .row([old, []])], .table(header: [old], rows: [[new, new]])),
        (.quote(inner), [.blocks(inner)], .quote([.rule])),
        (.code("x"), [.text([.code("x")])], .code("x")),
        (.rule, [], .rule),
        (
            .facts([Fact(label: label, value: old, attribute: "a")]), [.labelled(label, old)],
            .facts([Fact(label: label, value: new, attribute: "a")])
        ),
        (
            .abilities([AbilityScore(label: label, score: 9)]),
            [.labelled(label, [.number(FixedDecimal(9), unit: nil), .text(" ("), .signed(-1), .text(")")])],
            .abilities([AbilityScore(label: label, score: 9)])
        ),
        (
            .passage(name: old, anchor: "a", body: inner), [.text(old), .blocks(inner)],
            .passage(name: old, anchor: "a", body: [.rule])
        ),
        (.reveal(title: label, inner), [.title(label), .blocks(inner)], .reveal(title: label, [.rule])),
        (.definitions([definition]), [.labelled(label, [.label(.literal("text"))])], .definitions([definition])),
        (
            .section(Block.Section(title: label, anchor: "a", scope: "s", blocks: inner)), [.title(label), .blocks(inner)],
            .section(Block.Section(title: label, anchor: "a", scope: "s", blocks: [.rule]))
        ),
        (
            .checklist([ItemWithAmount("Butter", "90 g"), ItemWithAmount("Salt")]), [.line("Butter: 90 g"), .line("Salt")],
            .checklist([ItemWithAmount("Butter", "90 g"), ItemWithAmount("Salt")])
        ),
        (.steps([inner, inner]), [.blocks(inner), .blocks(inner)], .steps([[.rule], [.rule]])),
    ]
    private static let old: [Inline] = [.text("old")]
    private static let new: [Inline] = [.text("new")]
    private static let inner: [Block] = [.paragraph(old)]
    private static let label = LocalizableText.literal("label")
    private static let definition = GlossaryDefinition(term: "t", title: label, text: .literal("text"))

    @Test func partsAreInReadingOrder() {
        for kind in Self.kinds { #expect(kind.block.parts == kind.parts) }
    }

    @Test func mapReplacesTextAndNestedBlocksAlone() {
        for kind in Self.kinds { #expect(kind.block.map(text: { _ in Self.new }, blocks: { _ in [.rule] }) == kind.mapped) }
    }

    @Test func childrenAreReadAndReplaced() throws {
        let id = try #require(EntryID("monsters/aboleth"))
        let kinds: [([Inline]) -> Inline] = [
            { .emphasis($0) }, { .strong($0) }, { .composed("key", $0) }, { .entry(id, $0) },
            { .web(url: "https://example.org", $0) }, { .term("t", $0) },
        ]
        for kind in kinds {
            #expect(kind(Self.old).children == Self.old)
            #expect(kind(Self.old).map { _ in Self.new } == kind(Self.new))
        }
        let leaves: [Inline] = [
            .text("a"), .code("a"), .label(Self.label), .value("a", family: "f"), .number(FixedDecimal(1), unit: nil),
            .signed(1), .fraction(FixedDecimal(1)), .dice(formula: "d6", shown: "d6"), .lineBreak,
        ]
        for leaf in leaves {
            #expect(leaf.children == [])
            #expect(leaf.map { _ in Self.new } == leaf)
        }
    }
}
