import Localization
import Model
import Testing
import TextProcessing

@Suite struct DiceTests {
    @Test(arguments: [
        ("Hit: 12 (2d6 + 5) bludgeoning", "Hit: 12 ({2d6+5=2d6 + 5}) bludgeoning"),
        ("135 (18d10+36)", "135 ({18d10+36=18d10+36})"),
        ("for 1d4 hours.", "for {1d4=1d4} hours."), ("Attack: +9 to hit, reach", "Attack: {1d20+9=+9} to hit, reach"),
        ("−1 to hit", "{1d20-1=−1} to hit"), ("-2 To Hit!", "{1d20-2=-2} To Hit!"),
        ("a d20 and a D6", "a {1d20=d20} and a {1d6=D6}"),
        ("1d4 − 1", "{1d4-1=1d4 − 1}"), ("1d4 - 1 damage", "{1d4-1=1d4 - 1} damage"), ("3D8", "{3d8=3D8}"),
        ("(1d6)(1d8)", "({1d6=1d6})({1d8=1d8})"),
        ("1d6+2d8", "{1d6=1d6}+{2d8=2d8}"), ("1d6\u{A0}+\u{A0}2", "{1d6+2=1d6\u{A0}+\u{A0}2}"), ("é2d6", "é{2d6=2d6}"),
        ("", ""), ("no dice", "no dice"), ("d3", "d3"), ("word2d6", "word2d6"), ("2d6x", "2d6x"), ("2d", "2d"), ("d", "d"),
        ("0d6", "0d6"),
        ("1000d6", "1000d6"), ("2d0", "2d0"), ("2d1001", "2d1001"), ("99999999999999999999d6", "99999999999999999999d6"),
        ("1.2d6", "1.2d6"),
        ("+9 to hitting", "+9 to hitting"), ("+99999 to hit", "+99999 to hit"), ("a+9 to hit", "a+9 to hit"),
        ("2d6 + 99999", "{2d6=2d6} + 99999"),
        ("5 ft. +", "5 ft. +"), ("R2-D2, C-3PO", "R2-D2, C-3PO"), ("2d6 +", "{2d6=2d6} +"), ("\u{2212}", "\u{2212}"),
    ])
    func diceInText(text: String, expected: String) {
        let inlines = Dice.inlines(in: text)
        #expect(Notation.of(inlines) == expected)
        #expect(Localizer(.english).plain(inlines) == text)
    }

    @Test func diceInBlocks() {
        let blocks: [Block] = [
            .list(start: nil, items: [[.paragraph([.strong([.text("1d4")]), .code("1d4")])]]),
            .quote([.paragraph([.text("2d6")])]),
        ]
        #expect(Notation.of(Dice.blocks(in: blocks)) == "ul[(p[**{1d4=1d4}**`1d4`])] q[p[{2d6=2d6}]]")
    }

    @Test(arguments: [
        ("2d6+4", "2d6+4"), ("d20", "1d20"), ("18D10 + 36", "18d10+36"), ("1d4 − 1", "1d4-1"), ("999d1000+9999", "999d1000+9999"),
        ("1d6+0", "1d6+0"), ("4d6kh3+2", "4d6kh3+2"), ("2d20kl1", "2d20kl1"), ("3d6 + 2d4", "3d6+2d4"), ("d%", "1d100"),
        ("4d6dl1", "4d6kh3"), ("2d20k1", "2d20kh1"), ("3d8DH1", "3d8kl2"), ("-1d4+10", "-1d4+10"), ("5+d6", "5+1d6"),
        (" 2d6 ", "2d6"),
        ("4d6kh4", "4d6"),
    ])
    func expressionsAreParsed(text: String, canonical: String) throws {
        let expression = try #require(DiceExpression(text))
        #expect(expression.text == canonical)
        #expect(DiceExpression(canonical) == expression)
    }

    @Test(arguments: [
        "", "d", "2d", "1000d6", "1d1001", "0d6", "2d6+", "2d6 4", "2 d6", "2d6+10000", "2d-6", "２d6", "2d6\u{0}", "5", "2d6kh3",
        "2d6k",
        "2d6++1", "500d6+500d6", "2d6%", "d%%", "kh1", String(repeating: "d6+", count: 20) + "d6",
        String(repeating: "9", count: 1_000_000),
    ])
    func invalidExpressions(text: String) {
        #expect(DiceExpression(text) == nil)
    }

    @Test func onlyTheChosenDiceCount() throws {
        for seed: UInt64 in 0..<500 {
            let roll = try #require(DiceExpression("4d6kh3-1d4+2")).roll(seed: seed)
            let four = roll.dice.prefix(4), kept = four.filter { !$0.isDropped }
            #expect(kept.count == 3 && four.filter(\.isDropped)[0].value == four.map(\.value).min())
            #expect(roll.dice[4].value < 0 && !roll.dice[4].isDropped)
            #expect(roll.total == kept.reduce(2) { $0 + $1.value } + roll.dice[4].value)
            let low = try #require(DiceExpression("2d20kl1")).roll(seed: seed)
            #expect(low.total == low.dice.map(\.value).min())
        }
        let result = DiceExpression.RollResult(
            dice: [.init(value: -3), .init(value: 6), .init(value: 1, isDropped: true), .init(value: -2)], bonus: -4)
        #expect(result.sum { "\($0)" } == "−3 + 6 + (1) − 2 − 4" && result.total == -3)
    }

    @Test func rollsAreFairAndRepeatable() throws {
        let formula = try #require(DiceExpression("3d6+1"))
        var seen: [Int64: Int] = [:]
        for seed: UInt64 in 0..<10_000 {
            let roll = formula.roll(seed: seed)
            #expect(roll == formula.roll(seed: seed))
            #expect(roll.total == roll.dice.reduce(1) { $0 + $1.value })
            for die in roll.dice { seen[die.value, default: 0] += 1 }
        }
        #expect(seen.keys.sorted() == [1, 2, 3, 4, 5, 6])
        #expect(seen.values.allSatisfy { (4700...5300).contains($0) })
        #expect(try #require(DiceExpression("999d1000")).roll(seed: .max).dice.count == 999)
        #expect(try #require(DiceExpression("5d1")).roll(seed: 7).total == 5)
    }

    /// Compares the random number generator with the first numbers that the published SplitMix algorithm produces for the seed
    /// 1234567.
    @Test func splitMixMatchesThePublishedAlgorithm() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(
            [generator.next(), generator.next(), generator.next()] == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
        #expect(generator.next(below: 0) == 0)
        #expect(generator.next(below: 1) == 0)
    }

    @Test func hostileTextIsHandledQuickly() {
        for piece in ["1d", "9", "+9 to hi", "1d6+", "-", "\u{2212}", "d20", "1d6 "] {
            let text = String(repeating: piece, count: 100_000)
            #expect(Localizer(.english).plain(Dice.inlines(in: text)) == text)
        }
    }
}
