import Model
import Testing

@testable import Shelf

@Suite struct EncounterTests {
    private static let id = "10-ff"

    /// A shelf on which a test acts out an encounter.
    private struct Table {
        var shelf = ShelfState()
        var seed: UInt64 = 1

        init() throws { try act([ShelfAction(.encounter(EncounterTests.id), text: "Bridge")]) }

        var encounter: Encounter { get throws { try #require(shelf.encounter(EncounterTests.id)) } }

        mutating func act(_ actions: [ShelfAction]) throws {
            for action in actions {
                if let change = try ShelfRules.change(for: action, on: shelf, limit: nil, now: 5000, device: 1) {
                    shelf.apply(change)
                }
            }
        }

        @discardableResult
        mutating func add(
            _ verb: EncounterEvent.Verb, _ target: String, _ value: Int32? = nil, _ word: String = ""
        ) throws -> String {
            seed += 1
            var writer = EncounterWriter(EncounterTests.id, name: "Bridge", on: shelf, seed: seed)
            let id = writer.add(verb, target, value, word)
            try act(writer.actions)
            return id
        }

        mutating func join(_ name: String, _ initiative: Int32?, points: Int32? = 7, isMonster: Bool = true) throws -> String {
            let id = try add(.add, isMonster ? "creatures/" + name : "", points, "2 50 " + name)
            if let initiative { try add(.initiative, id, initiative) }
            return id
        }

        mutating func nextTurn() throws {
            let now = try encounter
            try add(.turn, now.active?.id ?? "", now.round)
        }

        /// The encounter's state as text.
        var picture: String { get throws { try EncounterTests.picture(encounter) } }
    }

    fileprivate static func picture(_ encounter: Encounter) -> String {
        encounter.combatants.map { each in
            let conditions = each.conditions.map { " " + $0.term + ($0.turns > 0 ? "(\($0.turns))" : "") }.joined()
            return (each.id == encounter.active?.id ? "*" : "") + each.name + " " + (each.points.map { "\($0)" } ?? "-")
                + conditions
        }.joined(separator: ", ") + " | \(encounter.round)"
    }

    @Test(arguments: [
        "add monsters/goblin 7 -1 50 Goblin of <b> & more", "add - - 0 0 Ada", "initiative 100001-9f -2 1d20-3",
        "initiative 100001-9f 12", "points 100001-9f -12 2d6+5", "condition 100001-9f 10 poisoned",
        "condition 100001-9f - prone", "cure 100001-9f - poisoned", "turn - 0", "turn 100001-9f 3", "leave 100001-9f -",
        "undo 100007-3a -",
    ]) func eventsHaveAText(text: String) throws {
        let event = try #require(EncounterEvent(text, id: "x"))
        let word = event.verb == .add ? "\(event.dexterity) \(event.experience) " + event.word : event.word
        #expect(EncounterEvent.text(event.verb, event.target, event.value, word) == text)
    }

    @Test(arguments: ["", "add", "add monsters/goblin 7", "add - - 0 0", "leave", "sing 100001-9f -", "turn -"])
    func otherTextsAreNoEvents(text: String) { #expect(EncounterEvent(text, id: "x") == nil) }

    @Test func numbersFromOutsideAreLimited() throws {
        let event = try #require(EncounterEvent("add - 99999999 -99999999 -5 X", id: "x"))
        #expect(event.value == 1_000_000 && event.dexterity == -1_000_000 && event.experience == 0)
    }

    @Test func turnsGoByInitiativeAndSkipMonstersThatAreDown() throws {
        var table = try Table()
        let slow = try table.join("Goblin", 5), fast = try table.join("Goblin", 20)
        let player = try table.join("Ada", 12, isMonster: false)
        #expect(try table.picture == "Goblin 2 7, Ada 7, Goblin 1 7 | 0")
        try table.nextTurn()
        #expect(try table.picture == "*Goblin 2 7, Ada 7, Goblin 1 7 | 1")
        try table.add(.points, slow, -9)
        try table.add(.points, player, -7)
        try table.nextTurn()
        #expect(try table.picture == "Goblin 2 7, *Ada 0, Goblin 1 0 | 1")
        try table.nextTurn()
        #expect(try table.picture == "*Goblin 2 7, Ada 0, Goblin 1 0 | 2")
        try table.add(.points, slow, 100)
        #expect(try table.encounter.combatant(slow)?.points == 7)
        try table.add(.leave, fast)
        #expect(try table.picture == "*Ada 0, Goblin 1 7 | 2" && table.encounter.experience == 100)
    }

    @Test func withAllMonstersDownTurnsGoOn() throws {
        var table = try Table()
        let first = try table.join("Goblin", 9), second = try table.join("Orc", 5)
        for each in [first, second] { try table.add(.points, each, -9) }
        for expected in ["*Goblin 0, Orc 0 | 1", "Goblin 0, *Orc 0 | 1", "*Goblin 0, Orc 0 | 2"] {
            try table.nextTurn()
            #expect(try table.picture == expected)
        }
    }

    @Test func conditionsCountDownAtTheEndOfTheCombatantsTurns() throws {
        var table = try Table()
        let first = try table.join("Orc", 9), second = try table.join("Ada", 3, isMonster: false)
        try table.add(.condition, first, 2, "poisoned")
        try table.add(.condition, second, nil, "prone")
        try table.nextTurn()
        #expect(try table.picture == "*Orc 7 poisoned(2), Ada 7 prone | 1")
        try table.nextTurn()
        #expect(try table.picture == "Orc 7 poisoned(1), *Ada 7 prone | 1")
        try table.nextTurn()
        try table.nextTurn()
        #expect(try table.picture == "Orc 7, *Ada 7 prone | 2")
        try table.add(.cure, second, nil, "prone")
        #expect(try table.picture == "Orc 7, *Ada 7 | 2")
    }

    @Test func anUndoneEventDoesNotCountAndAnUndoCanBeUndone() throws {
        var table = try Table()
        let orc = try table.join("Orc", 9)
        let hit = try table.add(.points, orc, -3)
        #expect(try table.encounter.lastEvent?.id == hit)
        let undo = try table.add(.undo, hit)
        #expect(try table.picture == "Orc 7 | 0")
        try table.add(.undo, undo)
        #expect(try table.picture == "Orc 4 | 0")
        // An event can't undo itself or a later event.
        #expect(try table.encounter.log.count == 5 && table.encounter.lastEvent?.id == hit)
    }

    @Test func theSameTurnEndsOnlyOnce() throws {
        var table = try Table()
        _ = try table.join("Orc", 9)
        let elf = try table.join("Elf", 3)
        try table.nextTurn()
        let before = try table.encounter
        for _ in 0..<2 { try table.add(.turn, before.active?.id ?? "", before.round) }
        #expect(try table.encounter.active?.id == elf)
    }

    @Test func aDeletedEncounterCanBeRestoredWithItsEvents() throws {
        var table = try Table()
        _ = try table.join("Orc", 9)
        let before = try table.picture
        try table.act([ShelfAction(.encounter(EncounterTests.id), text: nil)])
        #expect(table.shelf.encounters.isEmpty && table.shelf.encounter(EncounterTests.id) == nil)
        try table.act([ShelfAction(.encounter(EncounterTests.id), text: "Bridge")])
        #expect(try table.picture == before && table.shelf.encounters == [EncounterTests.id])
    }

    @Test func aLogHasALimit() throws {
        var table = try Table()
        let orc = try table.join("Orc", nil)
        var writer = EncounterWriter(EncounterTests.id, name: "Bridge", on: table.shelf, seed: 7)
        for _ in 1..<ShelfRules.eventLimit { writer.add(.points, orc, -1) }
        try table.act(writer.actions)
        #expect(throws: ShelfRefusal.full(limit: ShelfRules.eventLimit)) { try table.add(.points, orc, 1) }
        #expect(try table.picture == "Orc 0 | 0")
    }

    /// Two devices act in the same encounter and exchange their changes at random times, in parts, twice or not at all.
    @Test(arguments: 0..<10) func twoDevicesAgreeAndLoseNoEvent(batch: UInt64) throws {
        for run in 0..<100 { try fight(seed: batch * 100 + UInt64(run)) }
    }

    private func fight(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        var journal = Journal(id: 77), made: [String] = []
        var devices = (0..<2).map { Replica(device: UInt64($0 + 1), clock: 1_700_000_000_000 + Int64(number(9)) * 1_000_000) }
        devices[0].act(ShelfAction(.encounter(EncounterTests.id), text: "Bridge"))
        for step in 0..<60 {
            let place = number(2)
            devices[place].clock += Int64(number(3000)) - 1000
            if let now = devices[place].shelf.encounter(EncounterTests.id) {
                var writer = EncounterWriter(EncounterTests.id, name: now.name, on: devices[place].shelf, seed: random.next())
                let target = now.combatants.isEmpty ? "" : now.combatants[number(now.combatants.count)].id
                let event: (verb: EncounterEvent.Verb, target: String, value: Int32?, word: String) =
                    switch number(target.isEmpty ? 1 : 9) {
                    case 1: (.initiative, target, Int32(number(20)), "")
                    case 2, 3: (.points, target, Int32(number(9)) - 6, "")
                    case 4: (.condition, target, Int32(number(3)), "prone")
                    case 5: number(4) == 0 ? (.leave, target, nil, "") : (.cure, target, nil, "prone")
                    case 6, 7: (.turn, now.active?.id ?? "", now.round, "")
                    case 8: (.undo, now.lastEvent?.id ?? "", nil, "")
                    default: (.add, "creatures/orc", number(2) == 0 ? nil : 9, "0 0 " + ["Orc", "Elf"][number(2)])
                    }
                let id = writer.add(event.verb, event.target, event.value, event.word)
                made.append(id + " " + EncounterEvent.text(event.verb, event.target, event.value, event.word))
                for action in writer.actions { devices[place].act(action) }
            }
            if number(20) == 0, step > 5 { devices[place].act(ShelfAction(.encounter(EncounterTests.id), text: nil)) }
            if number(8) == 0 { devices[place].restart() }
            guard number(3) == 0 else { continue }
            let sent = number(devices[place].unsent.count + 1), message = devices[place].message(sent)
            var answer = try journal.exchange(message, limit: 1 + number(8))
            if number(4) == 0 { answer = try journal.exchange(message, limit: 1 + number(8)) }
            if number(4) > 0, let answer { try devices[place].digest(answer, sent: sent) }
        }
        for _ in 0..<2 {
            for place in devices.indices {
                for _ in 0..<50 {
                    let answer = try #require(try journal.exchange(devices[place].message(.max), limit: 50))
                    try devices[place].digest(answer, sent: devices[place].unsent.count)
                    if try !ShelfExchange.Answer(answer).hasMore, devices[place].unsent.isEmpty { break }
                }
            }
        }
        // A device that added an event without knowing of the deletion keeps the encounter, so restore it only if all knew.
        for place in devices.indices { devices[place].act(ShelfAction(.encounter(EncounterTests.id), text: "Bridge")) }
        let all = try devices.map { try #require($0.shelf.encounter(EncounterTests.id)) }
        #expect(EncounterTests.picture(all[0]) == EncounterTests.picture(all[1]), "seed \(seed)")
        let kept = all[0].log.map { $0.id + " " + $0.text }
        #expect(Set(kept) == Set(made) && kept.count == made.count, "seed \(seed)")
        // The state follows from the events alone: in another order, they give the same.
        let shuffled = ShelfState(journal.changes.shuffled(using: &random)).encounter(EncounterTests.id)
        if let shuffled { #expect(EncounterTests.picture(shuffled) == EncounterTests.picture(all[0]), "seed \(seed)") }
    }
}
