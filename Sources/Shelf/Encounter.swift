import Model

/// A monster or a player in an encounter.
public struct Combatant: Sendable {
    /// A condition, such as `poisoned`.
    public struct Condition: Sendable {
        /// The condition's term.
        public let term: String
        /// The number of the combatant's turns at whose end the condition ends, or 0 if it lasts until it is removed.
        public internal(set) var turns: Int32
    }

    /// The event with which the combatant joined. Its word is the combatant's name, and its value is the maximum of the hit points.
    public let origin: EncounterEvent
    /// The combatant's number among those with the same name, from 1.
    public let number: UInt32
    /// Whether others have the same name, so that the number distinguishes them.
    public internal(set) var isNumbered: Bool
    /// The hit points, or nil if nobody counts them.
    public internal(set) var points: Int32?
    /// The initiative, or nil if it isn't known yet.
    public internal(set) var initiative: Int32?
    /// The conditions, in the order in which they began.
    public internal(set) var conditions: [Condition] = []
    /// Whether the combatant has left.
    public internal(set) var hasLeft = false

    /// The combatant's ID.
    public var id: String { origin.id }
    /// Whether the combatant is at 0 hit points.
    public var isDown: Bool { points == 0 }
    /// Whether the combatant has an entry, so that it isn't a player.
    public var isMonster: Bool { !origin.target.utf8.isEmpty }
    /// The name with the number, if it is needed: `Goblin 2`.
    public var name: String { isNumbered ? origin.word + " \(number)" : origin.word }

    mutating func cure(_ term: String) { conditions.removeAll { UTF8Comparison.equal($0.term.utf8, term.utf8) } }

    /// Counts the conditions' turns down.
    mutating func endTurn() {
        for place in conditions.indices where conditions[place].turns > 0 {
            // -1 marks the end, because 0 means no end.
            conditions[place].turns = conditions[place].turns == 1 ? -1 : conditions[place].turns - 1
        }
        conditions.removeAll { $0.turns < 0 }
    }
}

/// A fight with its combatants, rounds and turns. It follows from the events in its log: devices that have the same events show the
/// same encounter, whatever the order in which the events arrived.
public final class Encounter: Sendable {
    /// The encounter's ID.
    public let id: String
    /// The encounter's name.
    public let name: String
    /// The round, from 1, or 0 if the encounter hasn't begun.
    public let round: Int32
    /// The combatant whose turn it is, or nil.
    public let active: Combatant?
    /// All events, the oldest first.
    public let log: [EncounterEvent]
    /// All combatants, also those that have left, in the order in which they joined.
    public let all: [Combatant]
    /// The combatants that haven't left, in the order of their turns: by initiative, then Dexterity, then the order in which they
    /// joined. Combatants without initiative come last.
    public let combatants: [Combatant]

    /// Computes an encounter's state.
    ///
    /// - Parameter events: The events, sorted by ID. An ID is higher than those of all events that its device knew.
    init(id: String, name: String, _ events: [(id: EntryID, value: ShelfValue)]) {
        self.id = id
        self.name = name
        // An undone event may be an `undo` itself, so the latest events come first.
        var undone: Set<EntryID> = [], log: [EncounterEvent] = []
        for item in events.reversed() {
            let isUndone = undone.contains(item.id)
            guard
                let event = EncounterEvent(item.value.text, id: item.id.key, date: item.value.date, isUndone: isUndone)
            else { continue }
            log.append(event)
            if event.verb == .undo, !isUndone, let other = EntryID(item.id.catalog, event.target), other < item.id {
                undone.insert(other)
            }
        }
        log.reverse()
        self.log = log
        var fold = EncounterFold()
        for event in log where !event.isUndone { fold.apply(event) }
        round = fold.round
        all = fold.all
        active = fold.current < 0 ? nil : fold.all[fold.current]
        combatants = fold.order.map { fold.all[$0] }
    }

    /// Returns a combatant that hasn't left, or nil.
    public func combatant(_ id: String) -> Combatant? { combatants.first { UTF8Comparison.equal($0.id.utf8, id.utf8) } }

    /// The sum of the experience points for all combatants that haven't left.
    public var experience: Int64 { combatants.reduce(0) { $0 + Int64($1.origin.experience) } }

    /// The last event that can be undone, or nil.
    public var lastEvent: EncounterEvent? { log.last { !$0.isUndone && $0.verb != .undo } }
}

/// Computes an encounter's state from its events.
private struct EncounterFold {
    var round: Int32 = 0
    /// The index of the combatant whose turn it is, or -1.
    var current = -1
    var all: [Combatant] = []

    var order: [Int] {
        all.indices.filter { !all[$0].hasLeft }.sorted { a, b in
            let (first, second) = (all[a].initiative ?? .min, all[b].initiative ?? .min)
            if first != second { return first > second }
            let (x, y) = (all[a].origin.dexterity, all[b].origin.dexterity)
            return x != y ? x > y : a < b
        }
    }

    mutating func apply(_ event: EncounterEvent) {
        if event.verb == .add { return add(event) }
        let place = all.firstIndex { UTF8Comparison.equal($0.id.utf8, event.target.utf8) && !$0.hasLeft } ?? -1
        if event.verb == .turn {
            // Two devices may have ended the same turn.
            guard event.value == round, place == current else { return }
            if place >= 0 { all[place].endTurn() }
            return advance()
        }
        guard place >= 0 else { return }
        switch event.verb {
        case .initiative: all[place].initiative = event.value
        case .points:
            guard let points = all[place].points else { return }
            all[place].points = min(max(points + (event.value ?? 0), 0), all[place].origin.value ?? .max)
        case .condition:
            all[place].cure(event.word)
            all[place].conditions.append(Combatant.Condition(term: event.word, turns: max(event.value ?? 0, 0)))
        case .cure: all[place].cure(event.word)
        case .leave:
            if place == current { advance() }
            all[place].hasLeft = true
            if place == current { current = -1 }
        default: break
        }
    }

    private mutating func add(_ event: EncounterEvent) {
        var number: UInt32 = 1
        for place in all.indices where UTF8Comparison.equal(all[place].origin.word.utf8, event.word.utf8) {
            number += 1
            all[place].isNumbered = true
        }
        all.append(
            Combatant(origin: event, number: number, isNumbered: number > 1, points: event.value.map { max($0, 0) }))
    }

    /// Begins the next turn. Monsters at 0 hit points are skipped, unless nobody else is left.
    private mutating func advance() {
        let order = self.order, start = order.firstIndex(of: current) ?? -1
        guard !order.isEmpty else { return current = -1 }
        if round == 0 { round = 1 }
        var next = (start + 1) % order.count
        for step in 1...order.count {
            let place = (start + step) % order.count
            if all[order[place]].isMonster, all[order[place]].isDown { continue }
            next = place
            break
        }
        if next <= start { round += 1 }
        current = order[next]
    }
}
