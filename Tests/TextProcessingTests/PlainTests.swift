import Localization
import Model
import Testing

@Suite struct PlainTests {
    private let blocks: [Block] = [
        .paragraph([.text("An "), .emphasis([.text("aboleth")]), .lineBreak, .dice(formula: "2d6+5", shown: "2d6 + 5")]),
        .facts([Fact(label: .literal("Speed"), value: [.number(FixedDecimal(1000), unit: "unit.feet")])]),
        .abilities([AbilityScore(label: .literal("Strength"), score: 9)]),
        .section(
            Block.Section(
                title: .phrase("value.none"), anchor: "actions", scope: "features",
                blocks: [
                    .passage(name: [.text("Tail.")], anchor: "tail", body: [.paragraph([.signed(9), .text(" to hit")])]),
                    .section(
                        Block.Section(title: .literal("In"), anchor: "in", blocks: [.list(start: 1, items: [[.code("x")]])])),
                ])),
        .section(Block.Section(title: .literal("Other"), anchor: "other", scope: "lore", blocks: [.quote([.rule])])),
        .table(
            header: [[.text("a")], []],
            rows: [[[.fraction(FixedDecimal(mantissa: 125, scale: 3))], [.label(.phrase("value.unknown"))]]]),
    ]

    @Test func plainTextIsComplete() {
        #expect(
            Localizer(.english).plain(blocks) == """
                An aboleth
                2d6 + 5
                Speed 1,000 ft.
                Strength 9 (−1)
                none
                Tail.
                +9 to hit
                In
                x
                Other
                a
                1/8 unknown

                """)
        #expect(Localizer(.french).plain(blocks).contains("Speed 1\u{202F}000\u{A0}pi\n"))
        #expect(Localizer(.pseudo).plain(blocks).contains("⟦ûñķñöŵñ⟧"))
    }

    @Test func aScopeContainsOnlyItsSections() {
        #expect(Localizer(.english).plain(blocks, scope: "features") == "none\nTail.\n+9 to hit\nIn\nx\n")
        #expect(Localizer(.english).plain(blocks, scope: "lore") == "Other\n")
        #expect(Localizer(.english).plain(blocks, scope: "no") == "")
    }

    @Test func depthIsLimited() {
        var block = Block.paragraph([.text("deep")])
        for _ in 0..<1000 { block = .quote([block]) }
        #expect(Localizer(.english).plain([block]) == "")
    }
}
