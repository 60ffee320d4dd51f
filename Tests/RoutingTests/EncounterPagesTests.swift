import Fixtures
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// The forms that make and run encounters, on the server and in the browser's worker.
@Suite struct EncounterPagesTests {
    /// Sends a form, applies its changes to the shelf and returns the page to which the browser is redirected.
    @discardableResult
    private func send(_ target: String, _ fields: String, _ shelf: inout ShelfState, seed: UInt64 = 255) throws -> String? {
        let context = FixtureRequests.context(seed: seed)
        let request = Request(.post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        let answer = respond(request, FixtureLibrary.views, shelf, context)
        for action in answer.actions {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: context.now * 1000, device: 5)
            if let change { shelf.apply(change) }
        }
        return answer.header("Location")
    }

    private func status(_ fields: String, _ shelf: ShelfState) -> UInt16? {
        let request = Request(
            .post, "/list/encounters/8-a", contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        return respond(request, FixtureLibrary.views, shelf, FixtureRequests.context()).response?.status
    }

    @Test func anEncounterIsMadeFromAListAndRun() throws {
        var shelf = FixtureLibrary.shelf
        let page = try send(
            "/list/encounters", "name=Gate&entry=beasts/beast-1&count=2&entry=beasts/beast-2&count=0&points=rolled", &shelf)
        let id = try #require(shelf.encounters.first { $0 != "8-a" })
        #expect(page == "/list/encounters/" + id)
        var gate = try #require(shelf.encounter(id))
        #expect(gate.name == "Gate" && gate.combatants.map(\.name) == ["Beast 1 (changed) 1", "Beast 1 (changed) 2"])
        // Rolled from 18d10+36, and not the same for both.
        let points = gate.combatants.compactMap(\.points)
        #expect(points.allSatisfy { (54...216).contains($0) } && points[0] != points[1])
        try send(page ?? "", "action=add&player=Ada&initiative=30&maximum=20", &shelf, seed: 1)
        try send(page ?? "", "action=roll", &shelf, seed: 2)
        gate = try #require(shelf.encounter(id))
        // Identical monsters share a roll.
        let rolled = gate.combatants.compactMap(\.initiative)
        #expect(rolled.count == 3 && rolled[0] == 30 && rolled[1] == rolled[2] && (1...20).contains(rolled[1]))
        #expect(try send(page ?? "", "action=turn&round=0&ended=", &shelf, seed: 3) == (page ?? "") + "#now")
        let first = try #require(shelf.encounter(id)?.active), target = first.id
        #expect(first.name == "Ada" && shelf.encounter(id)?.round == 1)
        let after = try send(page ?? "", "action=damage&combatant=\(target)&amount=2d6%2B3", &shelf, seed: 4)
        #expect(after == (page ?? "") + "?combatant=\(target)#now")
        let left = try #require(shelf.encounter(id)?.active?.points)
        #expect((5...15).contains(left))
        try send(page ?? "", "action=undo", &shelf, seed: 5)
        #expect(shelf.encounter(id)?.active?.points == 20)
        try send(page ?? "", "action=condition&combatant=\(target)&condition=prone&turns=1", &shelf, seed: 6)
        #expect(shelf.encounter(id)?.active?.conditions.count == 1)
        try send(page ?? "", "action=turn&round=1&ended=\(target)", &shelf, seed: 7)
        // The same form again, as after a double tap, changes nothing.
        try send(page ?? "", "action=turn&round=1&ended=\(target)", &shelf, seed: 8)
        gate = try #require(shelf.encounter(id))
        #expect(gate.active?.name == "Beast 1 (changed) 1" && gate.combatants[0].conditions.isEmpty)
        #expect(try send(page ?? "", "action=delete&name=Gate", &shelf, seed: 9) == "/list?removed=\(id)&name=Gate")
        #expect(shelf.encounter(id) == nil)
        try send(page ?? "", "action=restore&name=Gate", &shelf, seed: 10)
        #expect(shelf.encounter(id)?.log.count == gate.log.count)
    }

    @Test func theSameRequestRollsTheSame() throws {
        let request = Request(
            .post, "/list/encounters/8-a", contentType: "application/x-www-form-urlencoded", body: Array("action=roll".utf8))
        func actions(_ seed: UInt64) -> [ShelfAction] {
            respond(request, FixtureLibrary.views, FixtureLibrary.shelf, FixtureRequests.context(seed: seed)).actions
        }
        #expect(actions(1) == actions(1) && actions(1) != actions(2) && actions(1).count == 2)
    }

    @Test(arguments: [
        "action=damage&combatant=100001-1&amount=much", "action=damage&combatant=100001-1&amount=", "action=damage&amount=1",
        "action=heal&combatant=100009-9&amount=1", "action=condition&combatant=100001-1&condition=sleepy",
        "action=condition&combatant=100001-1&condition=prone&turns=0", "action=add&entry=worlds/1", "action=sing", "",
        "action=add&entry=beasts/beast-1&count=-1", "action=add&player=Ada&maximum=0",
        "action=turn&round=soon", "action=turn&round=9", "action=turn&round=-1", "action=turn&ended=none",
        "action=undo&event=none",
    ])
    func invalidValuesAreRefused(fields: String) { #expect(status(fields, FixtureLibrary.shelf) == 400) }

    /// Forms that were sent twice, or from an outdated page, leave no trace in the log.
    @Test func outdatedFormsAreNotLogged() throws {
        var shelf = FixtureLibrary.shelf
        let target = "/list/encounters/8-a"
        try send(target, "action=turn", &shelf, seed: 1)
        var encounter = try #require(shelf.encounter("8-a"))
        let count = encounter.log.count, event = try #require(encounter.lastEvent).id
        try send(target, "action=turn&round=0&ended=", &shelf, seed: 2)
        #expect(shelf.encounter("8-a")?.log.count == count)
        for seed in 3...4 { try send(target, "action=undo&event=" + event, &shelf, seed: UInt64(seed)) }
        encounter = try #require(shelf.encounter("8-a"))
        #expect(encounter.log.count == count + 1)
    }

    @Test func theFightBeginsOnlyOnce() throws {
        var shelf = ShelfState()
        let target = try #require(try send("/list/encounters", "name=Gate&entry=beasts/beast-1&count=1", &shelf))
        let id = try #require(shelf.encounters.first)
        try send(target, "action=turn", &shelf, seed: 2)
        let only = try #require(shelf.encounter(id)?.active?.id)
        try send(target, "action=leave&combatant=" + only, &shelf, seed: 3)
        try send(target, "action=add&player=Ada", &shelf, seed: 4)
        try send(target, "action=turn", &shelf, seed: 5)
        let response = respond(Request(.get, target), FixtureLibrary.views, shelf, FixtureRequests.context()).response
        let page = String(decoding: response?.body ?? [], as: UTF8.self)
        #expect(page.split(separator: "The fight begins").count == 2 && page.contains("The next turn begins"))
    }

    @Test func missingMonstersAreNamedWhenAnEncounterIsMade() throws {
        let request = Request(.get, "/list/5-a?edit=encounter")
        let response = respond(request, FixtureLibrary.views, FixtureLibrary.shelf, FixtureRequests.context()).response
        let page = String(decoding: response?.body ?? [], as: UTF8.self)
        #expect(page.contains("Not included") && page.contains("hit points for them: World 1 and Lost &lt;one&gt;"))
    }

    @Test func thereIsRoomForAHundredCombatants() throws {
        var shelf = FixtureLibrary.shelf
        try send("/list/encounters/8-a", "action=add&entry=beasts/beast-1&count=97", &shelf)
        #expect(shelf.encounter("8-a")?.combatants.count == 100)
        #expect(status("action=add&player=Ada", shelf) == 409)
    }

    @Test func aReadOnlyServerOffersNoChanges() throws {
        var context = FixtureRequests.context()
        context.isReadOnly = true
        for target in ["/list/encounters/8-a", "/list/5-a?edit=encounter", "/list"] {
            let page =
                respond(Request(.get, target), FixtureLibrary.views, FixtureLibrary.shelf, context).response.map {
                    String(decoding: $0.body, as: UTF8.self)
                } ?? ""
            #expect(page.contains("bridge") || page.contains("list"))
            #expect(!page.contains("method=\"post\""), "\(target)")
        }
    }

    /// The worker answers and stores the same as the server.
    @Test func theWorkerRunsAnEncounterWithoutTheServer() throws {
        var device = try Device()
        let made = try device.ask(.post, "/list/encounters", form: "name=Gate&entry=beasts/beast-1&count=1", isCutOff: true)
        #expect(made.kind == "save")
        _ = try device.call(WorkerMessages.plain("saved"))
        let id = try #require(device.session.shelf.encounters.first)
        _ = try device.ask(.post, "/list/encounters/" + id, form: "action=turn", isCutOff: true)
        _ = try device.call(WorkerMessages.plain("saved"))
        let page = try device.ask("/list/encounters/" + id, isCutOff: true)
        #expect(page.status == 200 && page.text.contains("aria-current=\"step\"") && page.text.contains("Beast 1"))
    }
}
