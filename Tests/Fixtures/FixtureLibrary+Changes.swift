import Model

extension FixtureLibrary {
    /// The last changes to the beasts: as many as a status can contain.
    static let beastChanges: [EntryChange] = {
        let start: Int64 = 1_794_980_000
        var changes = [
            EntryChange(
                number: 500, entry: id(beasts, "beast-1"), title: "Beast 1", noticed: start * 1000, event: .changed,
                fields: [
                    .init(EntryChange.Field.title, before: .text(hostile[0]), after: .text("Beast 1")),
                    .init("cr", before: .number(FixedDecimal(mantissa: 25, scale: 2)), after: .number(FixedDecimal(1))),
                    .init("type", before: nil, after: .text("dragon")),
                    .init("sense", before: .list(["darkvision", hostile[9]]), after: .list(["blindsight"])),
                    .init("hover", before: .flag(true), after: .flag(false)), .init("hp", before: .unknown, after: nil),
                    .init("gone", before: .range(FixedDecimal(1), nil), after: .number(FixedDecimal(12_345))),
                    .init("title.fr", before: nil, after: .text("Bête")),
                    .init(EntryChange.Field.links, before: .list(["Beast 2"]), after: nil),
                    .init(EntryChange.Field.text, before: .list([hostile[0], "b"]), after: .list(["c"])),
                    .init(EntryChange.Field.picture, before: .text("a.png"), after: .text("b.png")),
                    .init("hp", before: nil, after: nil),
                ]),
            EntryChange(number: 499, entry: id(beasts, "gone"), title: hostile[0], noticed: (start - 10) * 1000, event: .removed),
            EntryChange(
                number: 498, entry: id(beasts, "beast-2"), title: "Beast 2", noticed: (start - 86_400) * 1000, event: .returned),
        ]
        for number in changes.count..<EntryChange.recentLimit {
            changes.append(
                EntryChange(
                    number: Int64(500 - number), entry: id(beasts, "beast-\(number % 40 + 10)"),
                    title: "Beast \(number % 40 + 10)",
                    noticed: (start - 100_000 * Int64(number / 20 + 1)) * 1000, event: .added))
        }
        return changes
    }()

    /// The only change to the worlds.
    static let worldChanges = [
        EntryChange(
            number: 501, entry: id(worlds, "1"), title: "World 1", noticed: 1_794_981_000_000, event: .changed,
            fields: [.init("population", before: .number(FixedDecimal(1_000_000)), after: .unknown)])
    ]
}
