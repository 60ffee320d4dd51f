import Localization
import Model
import Pack
public import Shelf
import TextProcessing

extension ScreenBuilder {
    /// The keys of the attributes from which combatants are made: hit points, Dexterity and experience points. Any catalog whose
    /// entries have hit points can take part.
    private static let pointsKey = "hp", dexterityKey = "dex", experienceKey = "xp"

    /// Returns whether a catalog's entries can take part in an encounter.
    private func canFight(_ view: MergedCatalog) -> Bool { view.description.attribute(ScreenBuilder.pointsKey)?.kind == .number }

    /// Whether there is a catalog whose entries can take part in an encounter.
    var hasFighters: Bool { catalogs.contains { canFight($0) } }

    /// Returns whether an entry can take part in an encounter.
    func canFight(_ entry: EntryID) -> Bool { view(entry.catalog).map { canFight($0) && $0.position(of: entry) != nil } ?? false }

    /// Returns all encounters, first the one that was used last.
    public func encounters() -> [EncounterSummary] {
        let ids = shelf.encounters
        let order = ScreenBuilder.order(
            by: ids.map { id in
                var key = ByteWriter()
                key.fixed64(UInt64(bitPattern: ~(shelf.lastUse(ofEncounter: id)?.time ?? 0)).byteSwapped)
                return key.bytes
            })
        return order.compactMap { shelf.encounter(ids[Int($0)]) }.map { each in
            EncounterSummary(
                id: each.id, name: each.name, count: UInt32(clamping: each.combatants.count), round: each.round)
        }
    }

    /// Creates an encounter's page, or returns nil if there isn't an encounter with this ID.
    ///
    /// - Parameter selected: The ID of the combatant whose actions the page offers, or nil for the one whose turn it is.
    public func encounter(_ id: String, selected: String? = nil, showsWholeLog: Bool = false) -> EncounterScreen? {
        guard let encounter = shelf.encounter(id) else { return nil }
        let chosen = selected.flatMap { EncounterEvent.id($0) }.flatMap { encounter.combatant($0) }
        return EncounterScreen(
            encounter: encounter, selected: chosen ?? encounter.active ?? encounter.combatants.first,
            conditions: conditions(in: encounter), showsWholeLog: showsWholeLog)
    }

    /// Returns the conditions: the terms that a catalog in the combatants' collection explains.
    private func conditions(in encounter: Encounter) -> [EncounterScreen.Condition] {
        let monster = encounter.all.first { $0.origin.entry.map { view($0.catalog).map { _ in true } ?? false } ?? false }
        let own = (monster?.origin.entry?.catalog).flatMap { view($0) } ?? catalogs.first { canFight($0) }
        guard let own else { return [] }
        let views = views(ofCollection: own.description.collection.id)
        guard let glossary = views.compactMap({ $0.description.glossary }).first else { return [] }
        // Prefer descriptions of the combatants' edition.
        let edition = own.description.edition ?? ""
        let ordered =
            views.filter { UTF8Comparison.equal(($0.description.edition ?? "").utf8, edition.utf8) }
            + views.filter { !UTF8Comparison.equal(($0.description.edition ?? "").utf8, edition.utf8) }
        return glossary.definitions.map { definition in
            var page: EntryID?
            for view in ordered {
                guard let id = EntryID(view.description.id, definition.term), view.position(of: id) != nil else { continue }
                page = id
                break
            }
            return EncounterScreen.Condition(term: definition.term, title: definition.title, page: page)
        }
    }

    /// Returns the actions for a change to an encounter, which come from a form, the API or the command line.
    ///
    /// - Parameter form: `action` and its values. `Route.encounter` lists them.
    /// - Throws: `RequestFailure`.
    public func changes(to id: String, _ form: Parameters) throws(RequestFailure) -> [ShelfAction] {
        guard let encounter = shelf.encounter(id) else { throw .noSuchPage(path: Destination.to(.encounter, id).path) }
        var writer = EncounterWriter(id, name: encounter.name, on: shelf, seed: context.seed)
        switch form["action"] ?? "" {
        case "turn":
            let ended = form["combatant"].map { EncounterEvent.id($0) } ?? encounter.current
            writer.add(.turn(round: form["round"].flatMap { UInt32($0) } ?? encounter.round, ended))
        case "damage": writer.add(try points(form, encounter, &writer, isLost: true))
        case "heal": writer.add(try points(form, encounter, &writer, isLost: false))
        case "initiative":
            let who = try combatant(form, encounter)
            if let typed = form["initiative"], !typed.utf8.isEmpty {
                let rolled = try amount(typed, "initiative", &writer)
                writer.add(.initiative(who.id, rolled.value, dice: rolled.dice))
            } else {
                rollInitiative([who], &writer)
            }
        case "roll":
            rollInitiative(encounter.combatants.filter { $0.initiative == nil && $0.origin.entry != nil }, &writer)
        case "condition":
            let who = try combatant(form, encounter), term = form["condition"] ?? ""
            let known = conditions(in: encounter).map { $0.term }
            guard known.contains(where: { UTF8Comparison.equal($0.utf8, term.utf8) }) else { throw .badRequest(part: "condition", value: term, known: known) }
            let typed = form["turns"] ?? "", turns = UInt32(typed)
            guard typed.utf8.isEmpty || turns.map({ (1...1000).contains($0) }) ?? false else {
                throw .badRequest(part: "turns", value: typed)
            }
            writer.add(.condition(who.id, term, turns: turns))
        case "cure": writer.add(.cure(try combatant(form, encounter).id, ShelfRules.oneLine(form["condition"] ?? "")))
        case "leave": writer.add(.leave(try combatant(form, encounter).id))
        case "undo":
            guard let last = encounter.lastEvent else { return [] }
            writer.add(.undo(form["event"].flatMap { EncounterEvent.id($0) } ?? last.id))
        case "add": try join(form, encounter.combatants.count, &writer)
        case let other:
            throw .badRequest(part: "action", value: other, known: ScreenBuilder.encounterActions)
        }
        return writer.actions
    }

    /// The actions with which programs change an encounter.
    public static let encounterActions = [
        "turn", "damage", "heal", "initiative", "roll", "condition", "cure", "leave", "undo", "add",
    ]

    /// Returns the actions that create an encounter.
    ///
    /// - Parameter form: The combatants, as in the action `add`.
    /// - Throws: `RequestFailure`.
    public func newEncounter(_ id: String, name: String, _ form: Parameters) throws(RequestFailure) -> [ShelfAction] {
        var writer = EncounterWriter(id, name: name, on: shelf, seed: context.seed)
        try join(form, 0, &writer)
        return writer.actions
    }

    /// Adds the combatants in a form: for each `entry` as many as the `count` at the same place says, the entries on the page
    /// `from`, and a player if there is a `name`.
    private func join(_ form: Parameters, _ present: Int, _ writer: inout EncounterWriter) throws(RequestFailure) {
        let counts = form.all("count"), isRolled = form.has("points", "rolled")
        var entries: [(text: String, count: String)] = []
        for (place, text) in form.all("entry").enumerated() { entries.append((text, place < counts.count ? counts[place] : "1")) }
        if let from = RedirectPathValidator.checked(form["from"]) {
            entries += self.entries(on: from).filter { canFight($0) }.map { ($0.text, "1") }
        }
        var total = present
        func make(room count: Int) throws(RequestFailure) {
            total += count
            if total > Int(ShelfRules.combatantLimit) { throw .refused(.full(limit: ShelfRules.combatantLimit), []) }
        }
        for (text, number) in entries {
            guard let count = UInt8(number) else { throw .badRequest(part: "count", value: number) }
            guard let entry = EntryID(text) else { throw .badRequest(part: "entry", value: text) }
            try make(room: Int(count))
            guard count > 0 else { continue }
            let origin = try origin(meant(by: entry))
            for _ in 0..<count {
                var points = origin.newcomer.points
                if isRolled, let dice = origin.dice { points = Int32(clamping: max(dice.roll(seed: writer.seed()).total, 1)) }
                writer.add(
                    .add(
                        .init(
                            points: points, dexterity: origin.newcomer.dexterity, experience: origin.newcomer.experience,
                            entry: origin.newcomer.entry, name: origin.newcomer.name)))
            }
        }
        let player = ShelfRules.oneLine(form["player"] ?? "")
        guard !player.utf8.isEmpty else { return }
        try make(room: 1)
        let typed = form["maximum"] ?? "", maximum = Int32(typed)
        guard typed.utf8.isEmpty || maximum.map({ $0 > 0 && $0 < 100_000 }) ?? false else {
            throw .badRequest(part: "maximum", value: typed)
        }
        guard let id = writer.add(.add(.init(points: maximum, name: player))) else { return }
        if let initiative = form["initiative"], !initiative.utf8.isEmpty {
            let rolled = try amount(initiative, "initiative", &writer)
            writer.add(.initiative(id, rolled.value, dice: rolled.dice))
        }
    }

    /// Returns a monster's values and its hit dice.
    private func origin(_ id: EntryID) throws(RequestFailure) -> (newcomer: EncounterEvent.Newcomer, dice: DiceExpression?) {
        guard let view = view(id.catalog), let position = view.position(of: id) else {
            throw context.isComplete(id.catalog) ? .unknownEntry(id) : .notOnDevice(id.catalog)
        }
        guard canFight(view) else { throw .badRequest(part: "entry", value: id.text) }
        let entry: Entry
        do throws(PackError) { entry = try view.entry(at: position) } catch { throw .damagedEntry(id) }
        func number(_ key: String) -> Int32? {
            if case .number(let value)? = entry[key] { Int32(clamping: value.whole) } else { nil }
        }
        let score = number(ScreenBuilder.dexterityKey) ?? 10
        let newcomer = EncounterEvent.Newcomer(
            // A modifier is rounded down.
            points: number(ScreenBuilder.pointsKey), dexterity: (score - (score < 10 ? 11 : 10)) / 2,
            experience: number(ScreenBuilder.experienceKey) ?? 0, entry: id,
            name: ShelfRules.oneLine(entry.title(in: context.settings.language.tag)))
        for case .facts(let facts) in entry.blocks {
            for fact in facts where fact.attribute.map({ UTF8Comparison.equal($0.utf8, ScreenBuilder.pointsKey.utf8) }) ?? false {
                if let dice = ScreenBuilder.dice(in: fact.value) { return (newcomer, dice) }
            }
        }
        return (newcomer, nil)
    }

    private static func dice(in inlines: [Inline]) -> DiceExpression? {
        for inline in inlines {
            if case .dice(let formula, _) = inline { return DiceExpression(formula) }
            if let dice = dice(in: inline.children) { return dice }
        }
        return nil
    }

    private func combatant(_ form: Parameters, _ encounter: Encounter) throws(RequestFailure) -> Encounter.Combatant {
        let text = form["combatant"] ?? ""
        guard let id = EncounterEvent.id(text), let combatant = encounter.combatant(id) else {
            throw .badRequest(part: "combatant", value: text)
        }
        return combatant
    }

    /// Returns a typed number, or rolls typed dice.
    private func amount(
        _ text: String, _ part: String, _ writer: inout EncounterWriter
    ) throws(RequestFailure) -> (value: Int32, dice: String) {
        if let number = Int32(ShelfRules.oneLine(text)), abs(Int64(number)) < 100_000 { return (number, "") }
        guard let dice = DiceExpression(text) else { throw .badRequest(part: part, value: text) }
        return (Int32(clamping: dice.roll(seed: writer.seed()).total), dice.text)
    }

    private func points(
        _ form: Parameters, _ encounter: Encounter, _ writer: inout EncounterWriter, isLost: Bool
    ) throws(RequestFailure) -> EncounterEvent {
        let who = try combatant(form, encounter), rolled = try amount(form["amount"] ?? "", "amount", &writer)
        // Dice with a penalty can give less than nothing.
        let value = max(rolled.value, 0)
        return .points(who.id, isLost ? -value : value, dice: rolled.dice)
    }

    /// Rolls initiative. As the rules of the SRD say, identical monsters share a roll.
    private func rollInitiative(_ combatants: [Encounter.Combatant], _ writer: inout EncounterWriter) {
        var rolls: [(entry: EntryID, value: Int32)] = []
        for combatant in combatants {
            let bonus = combatant.origin.dexterity
            let dice = DiceExpression("1d20" + (bonus < 0 ? "\(bonus)" : "+\(bonus)"))
            var value = dice.map { Int32(clamping: $0.roll(seed: writer.seed()).total) } ?? 0
            if let entry = combatant.origin.entry {
                if let known = rolls.first(where: { $0.entry == entry }) {
                    value = known.value
                } else {
                    rolls.append((entry, value))
                }
            }
            writer.add(.initiative(combatant.id, value, dice: dice?.text ?? ""))
        }
    }
}
