internal import Localization
internal import Model
internal import Screens
internal import Shelf

extension TerminalRenderer {
    /// Returns the encounters with the number of their combatants.
    func encounters(_ encounters: [Encounter]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnName), isFlexible: true), .init(header: ""),
            .init(header: words.text(.terminalColumnId)),
        ])
        for each in encounters {
            table.rows.append([
                StyledLine(each.name, .strong), StyledLine(words.count(.pagesEncounterCombatants, Int64(each.combatants.count))),
                StyledLine(each.id, .faint),
            ])
        }
        return table.lines(width: width)
    }

    /// Returns an encounter's combatants in the order of their turns, with an arrow at the one whose turn it is.
    func encounter(_ screen: EncounterScreen) -> [StyledLine] {
        let encounter = screen.encounter
        func number(_ value: Int32?) -> String { value.map { words.number(FixedDecimal(Int64($0))) } ?? "" }
        var facts = [words.count(.pagesEncounterCombatants, Int64(encounter.combatants.count))]
        if encounter.round > 0 { facts.insert(words.text(.pagesEncounterRound, number(encounter.round)), at: 0) }
        if encounter.experience > 0 { facts.append(words.count(.pagesEncounterExperience, encounter.experience)) }
        var table = TextTable([
            .init(header: ""), .init(header: words.text(.pagesEncounterInitiative), isNumber: true),
            .init(header: words.text(.terminalColumnName), isFlexible: true),
            .init(header: words.text(.pagesEncounterPoints), isNumber: true), .init(header: "", isSpare: true),
        ])
        for each in encounter.combatants {
            let conditions = each.conditions.map { condition in
                screen.title(condition.term, words) + (condition.turns > 0 ? " \(condition.turns)" : "")
            }
            let states = (each.isDown ? [words.text(.pagesEncounterDown)] : []) + conditions
            table.rows.append([
                StyledLine(encounter.active?.id == each.id ? "→" : ""), StyledLine(number(each.initiative)),
                StyledLine(each.name, .strong),
                StyledLine(each.points.map { number($0) + " / " + number(each.origin.value ?? $0) } ?? ""),
                StyledLine(words.list(states)),
            ])
        }
        let last = encounter.lastEvent.flatMap { screen.sentence($0, words) }
        return [StyledLine(encounter.name, .strong), StyledLine(facts.joined(separator: " · "), .faint)]
            + table.lines(width: width) + (last.map { [StyledLine($0, .faint)] } ?? [])
    }
}
