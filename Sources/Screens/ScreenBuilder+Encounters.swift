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

    /// All encounters, the newest first.
    public var encounters: [Encounter] {
        // IDs begin with the time.
        shelf.encounters.reversed().compactMap { shelf.encounter($0) }
    }

    /// Creates an encounter's page, or returns nil if there isn't an encounter with this ID.
    ///
    /// - Parameter selected: The ID of the combatant whose actions the page offers, or nil for the one whose turn it is.
    public func encounter(_ id: String, selected: String = "", showsWholeLog: Bool = false) -> EncounterScreen? {
        guard let encounter = shelf.encounter(id) else { return nil }
        return EncounterScreen(
            encounter, selected: encounter.combatant(selected) ?? encounter.active ?? encounter.combatants.first,
            conditions: conditions(in: encounter), showsWholeLog: showsWholeLog)
    }

    /// Returns the conditions: the terms that a catalog in the combatants' collection explains.
    private func conditions(in encounter: Encounter) -> [EncounterScreen.Condition] {
        var own = catalogs.first { canFight($0) }
        for combatant in encounter.all {
            guard let view = EntryID(combatant.origin.target).flatMap({ view($0.catalog) }) else { continue }
            own = view
            break
        }
        guard let own else { return [] }
        let views = views(ofCollection: own.description.collection.id)
        guard let glossary = views.compactMap({ $0.description.glossary }).first else { return [] }
        return glossary.definitions.map { definition in
            var page: EntryID?
            // A description of the combatants' edition is better than any other.
            for view in views {
                guard let id = EntryID(view.description.id, definition.term), view.position(of: id) != nil else { continue }
                page = id
                if UTF8Comparison.equal((view.description.edition ?? "").utf8, (own.description.edition ?? "").utf8) { break }
            }
            return EncounterScreen.Condition(term: definition.term, title: definition.title, page: page)
        }
    }

    /// The actions with which programs change an encounter.
    public static let encounterActions = [
        "turn", "damage", "heal", "initiative", "roll", "condition", "cure", "leave", "undo", "add",
    ]

    /// Returns the actions for a change to an encounter, which come from a form, the API or the command line.
    ///
    /// - Parameter form: `action` and its values. `Route.encounter` lists them.
    /// - Throws: `RequestFailure`.
    public func changes(to id: String, _ form: Parameters) throws(RequestFailure) -> [ShelfAction] {
        guard let encounter = shelf.encounter(id) else { throw .noSuchPage(path: Destination.to(.encounter, id).path) }
        var writer = EncounterWriter(id, name: encounter.name, on: shelf, seed: context.seed)
        let action = form["action"] ?? "", target = form["combatant"] ?? ""
        switch action {
        case "turn":
            let current = encounter.active?.id ?? "", ended = form["ended"] ?? current
            let typed = form["round"] ?? "\(encounter.round)"
            guard let round = Int32(typed), (0...encounter.round).contains(round) else {
                throw .badRequest(part: "round", value: typed)
            }
            guard ended.utf8.isEmpty || encounter.all.contains(where: { UTF8Comparison.equal($0.id.utf8, ended.utf8) }) else {
                throw .badRequest(part: "ended", value: ended)
            }
            // A page that shows an earlier turn ends nothing.
            guard round == encounter.round, UTF8Comparison.equal(ended.utf8, current.utf8) else { return [] }
            writer.add(.turn, ended, round)
            return writer.actions
        case "undo":
            guard let id = form["event"] ?? encounter.lastEvent?.id else { return [] }
            guard let event = encounter.log.first(where: { UTF8Comparison.equal($0.id.utf8, id.utf8) }) else {
                throw .badRequest(part: "event", value: id)
            }
            guard !event.isUndone else { return [] }
            writer.add(.undo, id)
            return writer.actions
        case "roll":
            rollInitiative(encounter.combatants.filter { $0.isMonster && $0.initiative == nil }, &writer)
            return writer.actions
        case "add":
            try join(form, encounter.combatants.count, &writer)
            return writer.actions
        default: break
        }
        guard ScreenBuilder.encounterActions.contains(where: { UTF8Comparison.equal($0.utf8, action.utf8) }) else {
            throw .badRequest(part: "action", value: action, known: ScreenBuilder.encounterActions)
        }
        guard let who = encounter.combatant(target) else { throw .badRequest(part: "combatant", value: target) }
        let term = ShelfRules.oneLine(form["condition"] ?? "")
        switch action {
        case "damage", "heal":
            let (value, dice) = try amount(form, "amount", &writer)
            guard value >= 0 || !dice.utf8.isEmpty else { throw .badRequest(part: "amount", value: form["amount"] ?? "") }
            // Dice with a penalty can give less than nothing.
            writer.add(.points, target, action.utf8.first == ASCII.lowerD ? -max(value, 0) : max(value, 0), dice)
        case "initiative":
            guard form["initiative"]?.utf8.isEmpty == false else {
                rollInitiative([who], &writer)
                break
            }
            let (value, dice) = try amount(form, "initiative", &writer)
            writer.add(.initiative, target, value, dice)
        case "condition":
            let known = conditions(in: encounter).map { $0.term }
            guard known.contains(where: { UTF8Comparison.equal($0.utf8, term.utf8) }) else {
                throw .badRequest(part: "condition", value: term, known: known)
            }
            writer.add(.condition, target, try number(form, "turns", 1000), term)
        case "cure": writer.add(.cure, target, nil, term)
        default: writer.add(.leave, target)
        }
        return writer.actions
    }

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
    /// `from`, and a player if there is a name.
    private func join(_ form: Parameters, _ present: Int, _ writer: inout EncounterWriter) throws(RequestFailure) {
        let counts = form.all("count")
        var total = present
        for (place, text) in form.all("entry").enumerated() {
            let number = place < counts.count ? counts[place] : "1"
            guard let count = UInt8(number) else { throw .badRequest(part: "count", value: number) }
            guard let entry = EntryID(text) else { throw .badRequest(part: "entry", value: text) }
            try join(entry, Int(count), isRolled: form.has("points", "rolled"), &total, &writer)
        }
        if let from = RedirectPathValidator.checked(form["from"]) {
            for entry in entries(on: from) where canFight(entry) { try join(entry, 1, isRolled: false, &total, &writer) }
        }
        let player = ShelfRules.oneLine(form["player"] ?? "")
        guard !player.utf8.isEmpty else { return }
        try join(nil, 1, isRolled: false, &total, &writer)
        let id = writer.add(.add, "", try number(form, "maximum", 99_999), "0 0 " + player)
        if form["initiative"]?.utf8.isEmpty == false {
            let (value, dice) = try amount(form, "initiative", &writer)
            writer.add(.initiative, id, value, dice)
        }
    }

    /// Adds monsters of the same kind. Checks only the number if there isn't an entry.
    private func join(
        _ id: EntryID?, _ count: Int, isRolled: Bool, _ total: inout Int, _ writer: inout EncounterWriter
    ) throws(RequestFailure) {
        total += count
        if total > Int(ShelfRules.combatantLimit) { throw .refused(.full(limit: ShelfRules.combatantLimit), []) }
        guard let id = id.map({ meant(by: $0) }), count > 0 else { return }
        guard let view = view(id.catalog), let position = view.position(of: id) else {
            throw context.isComplete(id.catalog) ? .unknownEntry(id) : .notOnDevice(id.catalog)
        }
        guard canFight(view) else { throw .badRequest(part: "entry", value: id.text) }
        let entry: Entry
        do throws(PackError) { entry = try view.entry(at: position) } catch { throw .damagedEntry(id) }
        func number(_ key: String) -> Int32? {
            if case .number(let value)? = entry[key] { Int32(min(max(value.whole, -1_000_000), 1_000_000)) } else { nil }
        }
        let score = number(ScreenBuilder.dexterityKey) ?? 10
        // A modifier is rounded down.
        let word =
            "\((score - (score < 10 ? 11 : 10)) / 2) \(number(ScreenBuilder.experienceKey) ?? 0) "
            + ShelfRules.oneLine(entry.title(in: context.settings.language.tag))
        let dice = isRolled ? hitDice(entry.blocks) : nil
        for _ in 0..<count {
            let rolled = dice.map { max(Int32(clamping: $0.roll(seed: writer.seed()).total), 1) }
            writer.add(.add, id.text, rolled ?? number(ScreenBuilder.pointsKey), word)
        }
    }

    /// Returns the dice beside the hit points in an entry's text.
    private func hitDice(_ blocks: [Block]) -> DiceExpression? {
        for case .facts(let facts) in blocks {
            for fact in facts {
                guard let key = fact.attribute, UTF8Comparison.equal(key.utf8, ScreenBuilder.pointsKey.utf8) else { continue }
                for case .dice(let formula, _) in fact.value.flatMap({ [$0] + $0.children }) { return DiceExpression(formula) }
            }
        }
        return nil
    }

    /// Returns an optional number from 1 to a limit.
    private func number(_ form: Parameters, _ part: String, _ limit: Int32) throws(RequestFailure) -> Int32? {
        guard let text = form[part], !text.utf8.isEmpty else { return nil }
        guard let number = Int32(text), number > 0, number <= limit else { throw .badRequest(part: part, value: text) }
        return number
    }

    /// Returns a typed number, or rolls typed dice.
    private func amount(
        _ form: Parameters, _ part: String, _ writer: inout EncounterWriter
    ) throws(RequestFailure) -> (value: Int32, dice: String) {
        let text = ShelfRules.oneLine(form[part] ?? "")
        if let number = Int32(text), number > -100_000, number < 100_000 { return (number, "") }
        guard let dice = DiceExpression(text) else { throw .badRequest(part: part, value: text) }
        return (Int32(clamping: dice.roll(seed: writer.seed()).total), dice.text)
    }

    /// Rolls initiative. As the rules of the SRD say, identical monsters share a roll.
    private func rollInitiative(_ combatants: [Combatant], _ writer: inout EncounterWriter) {
        var last: (entry: String, seed: UInt64) = ("", 0)
        for combatant in combatants.sorted(by: { UTF8Comparison.precede($0.origin.target.utf8, $1.origin.target.utf8) }) {
            let entry = combatant.origin.target, bonus = combatant.origin.dexterity
            if entry.utf8.isEmpty || !UTF8Comparison.equal(entry.utf8, last.entry.utf8) { last = (entry, writer.seed()) }
            guard let dice = DiceExpression("1d20" + (bonus < 0 ? "\(bonus)" : bonus > 0 ? "+\(bonus)" : "")) else { continue }
            writer.add(.initiative, combatant.id, Int32(clamping: dice.roll(seed: last.seed).total), dice.text)
        }
    }
}
