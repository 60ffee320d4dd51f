public import Model

/// A fight with its combatants, rounds and turns. It follows from the events in its log: devices that have the same events show the
/// same encounter, whatever the order in which the events arrived.
public struct Encounter: Sendable {
    /// A monster or a player in an encounter.
    public struct Combatant: Sendable {
        /// A condition, such as `poisoned`.
        public struct Condition: Sendable {
            /// The condition's term.
            public let term: String
            /// The number of the combatant's turns at whose end the condition ends, or nil if it lasts until it is removed.
            public internal(set) var turns: UInt32?
        }

        /// The combatant's ID: the ID of the event that added it.
        public let id: EntryID
        /// The values with which the combatant joined.
        public let origin: EncounterEvent.Newcomer
        /// The combatant's number among those with the same name, from 1.
        public let number: UInt32
        /// Whether others have the same name, so that the number distinguishes them.
        public internal(set) var isNumbered = false
        /// The hit points, or nil if nobody counts them.
        public internal(set) var points: Int32?
        /// The initiative, or nil if it isn't known yet.
        public internal(set) var initiative: Int32?
        /// The conditions, in the order in which they began.
        public internal(set) var conditions: [Condition] = []
        /// Whether the combatant has left.
        public internal(set) var hasLeft = false

        /// Whether the combatant is at 0 hit points.
        public var isDown: Bool { points == 0 }
        /// Whether the combatant's turns are skipped: a monster at 0 hit points. A player at 0 hit points still has turns.
        public var isOut: Bool {
            guard case .some = origin.entry else { return false }
            return isDown
        }
        /// The name with the number, if it is needed: `Goblin 2`.
        public var name: String { isNumbered ? origin.name + " \(number)" : origin.name }
    }

    /// An event in the log.
    public struct LoggedEvent: Sendable {
        /// The event's ID.
        public let id: EntryID
        /// The event.
        public let event: EncounterEvent
        /// The time of the event, in seconds since 1970.
        public let date: Int64
        /// Whether the event was undone.
        public let isUndone: Bool
        /// The round and the combatant whose turn it was before the event.
        public let round: UInt32, current: EntryID?
    }

    /// The encounter's ID.
    public let id: String
    /// The encounter's name.
    public let name: String
    /// The round, from 1, or 0 if the encounter hasn't begun.
    public private(set) var round: UInt32 = 0
    /// The combatant whose turn it is, or nil.
    public private(set) var current: EntryID?
    /// All events, the oldest first.
    public private(set) var log: [LoggedEvent] = []
    /// All combatants, also those that have left, in the order in which they joined.
    public private(set) var all: [Combatant] = []

    /// Computes an encounter's state.
    ///
    /// - Parameter events: The events, sorted by ID. An ID is higher than those of all events that its device knew.
    init(id: String, name: String, _ events: [(id: EntryID, date: Int64, event: EncounterEvent)]) {
        self.id = id
        self.name = name
        // An undone event may be an `undo` itself, so the latest events come first.
        var undone: Set<EntryID> = []
        for item in events.reversed() {
            if case .undo(let other) = item.event, other < item.id, !undone.contains(item.id) { undone.insert(other) }
        }
        for item in events {
            let isUndone = undone.contains(item.id)
            log.append(
                LoggedEvent(
                    id: item.id, event: item.event, date: item.date, isUndone: isUndone, round: round, current: current))
            if !isUndone { apply(item.id, item.event) }
        }
    }

    /// The combatants that haven't left, in the order of their turns: by initiative, then Dexterity, then the order in which they
    /// joined. Combatants without initiative come last.
    public var combatants: [Combatant] { order.map { all[$0] } }

    /// The combatant whose turn it is, or nil.
    public var active: Combatant? { current.flatMap { combatant($0) } }

    /// Returns a combatant that hasn't left, or nil.
    public func combatant(_ id: EntryID) -> Combatant? { place(of: id).map { all[$0] } }

    /// The sum of the experience points for all combatants that haven't left.
    public var experience: Int64 { all.reduce(0) { $1.hasLeft ? $0 : $0 + Int64($1.origin.experience) } }

    /// The last event that can be undone, or nil.
    public var lastEvent: LoggedEvent? {
        log.last { item in
            if case .undo = item.event { return false }
            return !item.isUndone
        }
    }

    private var order: [Int] {
        all.indices.filter { !all[$0].hasLeft }.sorted { a, b in
            let (x, y) = (all[a], all[b])
            let (first, second) = (x.initiative ?? .min, y.initiative ?? .min)
            if first != second { return first > second }
            return x.origin.dexterity != y.origin.dexterity ? x.origin.dexterity > y.origin.dexterity : a < b
        }
    }

    private func place(of id: EntryID) -> Int? { all.firstIndex { $0.id == id && !$0.hasLeft } }

    private mutating func apply(_ id: EntryID, _ event: EncounterEvent) {
        switch event {
        case .add(let new): add(id, new)
        case .initiative(let target, let value, _):
            if let place = place(of: target) { all[place].initiative = value }
        case .points(let target, let change, _):
            guard let place = place(of: target), let points = all[place].points else { return }
            all[place].points = min(max(points + change, 0), all[place].origin.points ?? .max)
        case .condition(let target, let term, let turns):
            guard let place = place(of: target) else { return }
            all[place].cure(term)
            if turns != 0 { all[place].conditions.append(Combatant.Condition(term: term, turns: turns)) }
        case .cure(let target, let term):
            if let place = place(of: target) { all[place].cure(term) }
        case .turn(let round, let ended):
            // Two devices may have ended the same turn.
            guard round == self.round, isCurrent(ended) else { return }
            if let place = ended.flatMap({ place(of: $0) }) { all[place].endTurn() }
            advance()
        case .leave(let target):
            guard let place = place(of: target) else { return }
            if isCurrent(target) { advance() }
            all[place].hasLeft = true
            if isCurrent(target) { current = nil }
        case .undo: break
        }
    }

    private func isCurrent(_ id: EntryID?) -> Bool {
        guard let id, let current else {
            if case .none = id, case .none = current { return true }
            return false
        }
        return id == current
    }

    private mutating func add(_ id: EntryID, _ new: EncounterEvent.Newcomer) {
        var number: UInt32 = 1
        for place in all.indices where UTF8Comparison.equal(all[place].origin.name.utf8, new.name.utf8) {
            number += 1
            all[place].isNumbered = true
        }
        var combatant = Combatant(id: id, origin: new, number: number)
        combatant.isNumbered = number > 1
        combatant.points = new.points
        all.append(combatant)
    }

    /// Begins the next turn. Monsters at 0 hit points are skipped, unless nobody else is left.
    private mutating func advance() {
        let order = self.order
        guard !order.isEmpty else { return current = nil }
        var start = -1
        for (place, combatant) in order.enumerated() where isCurrent(all[combatant].id) { start = place }
        if round == 0 { round = 1 }
        var next = start
        for step in 1...order.count {
            next = (start + step) % order.count
            if !all[order[next]].isOut { break }
        }
        if next <= start { round += 1 }
        current = all[order[next]].id
    }
}

extension Encounter.Combatant {
    fileprivate mutating func cure(_ term: String) {
        conditions.removeAll { UTF8Comparison.equal($0.term.utf8, term.utf8) }
    }

    /// Counts the conditions' turns down.
    fileprivate mutating func endTurn() {
        for place in conditions.indices { conditions[place].turns = conditions[place].turns.map { $0 - 1 } }
        conditions.removeAll { $0.turns == 0 }
    }
}
