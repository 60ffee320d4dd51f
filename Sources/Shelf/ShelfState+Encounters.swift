public import Model

extension ShelfKey {
    /// Returns the key of an encounter.
    public static func encounter(_ id: String) -> ShelfKey { ShelfKey(.encounter, owner: id) }

    /// The end of the owner in the keys of an encounter's events.
    private static let eventMark = "#event"

    /// Returns the key of an event in an encounter's log.
    public static func event(_ event: EntryID?, of encounter: String) -> ShelfKey {
        ShelfKey(.encounter, owner: encounter + eventMark, entry: event)
    }

    /// Whether the register belongs to an event in an encounter's log. Its entry is then the event's ID.
    public var isEvent: Bool { subject == .encounter && owner.utf8.contains(ASCII.hash) }
}

extension ShelfState {
    /// Returns an encounter with its state, or nil if there isn't one with this ID.
    public func encounter(_ id: String) -> Encounter? {
        guard let name = value(.encounter(id))?.text else { return nil }
        let owner = ShelfKey.event(nil, of: id).owner
        return Encounter(
            id: id, name: name,
            entries(.encounter, owner: owner).compactMap { event in
                guard let value = value(.event(event, of: id)) else { return nil }
                return EncounterEvent(value.text).map { (event, value.date, $0) }
            })
    }

    /// Returns an encounter's name, or nil if there isn't one with this ID.
    public func encounterName(_ id: String) -> String? { value(.encounter(id))?.text }

    /// Returns the latest change to an encounter.
    public func lastUse(ofEncounter id: String) -> ChangeID? { register(.encounter(id))?.latest?.id }
}

extension ShelfRules {
    /// The maximum number of events in an encounter's log. New events are refused then. Events from several devices may exceed it.
    public static let eventLimit: UInt32 = 5000
    /// The maximum number of encounters. The page with all encounters computes the state of each.
    public static let encounterLimit: UInt32 = 100
    /// The maximum number of combatants in an encounter.
    public static let combatantLimit: UInt32 = 100
}

/// Collects new events for an encounter's log.
public struct EncounterWriter {
    private let encounter: String
    private var number: UInt64
    private var generator: SplitMix64
    private var events: [ShelfAction] = []
    private let name: String

    /// Creates a writer for the events of one request.
    ///
    /// - Parameters:
    ///   - name: The encounter's name.
    ///   - seed: 64 random bits. They make the events' IDs unique and decide rolls.
    public init(_ encounter: String, name: String, on shelf: ShelfState, seed: UInt64) {
        self.encounter = encounter
        self.name = name
        generator = SplitMix64(seed: seed)
        let last = shelf.entries(.encounter, owner: ShelfKey.event(nil, of: encounter).owner).last
        let digits = last.map { String(Substring($0.key.utf8.prefix { $0 != ASCII.minus })) }
        number = digits.flatMap { UInt64($0, radix: 16) } ?? 0
    }

    /// Returns 64 random bits for a roll.
    public mutating func seed() -> UInt64 { generator.next() }

    /// Adds an event, and returns its ID. The ID is higher than those of all earlier events, and two devices never choose the same.
    @discardableResult
    public mutating func add(_ event: EncounterEvent) -> EntryID? {
        number = min(number + 1, 0xFF_FFFF)
        let digits = String(number, radix: 16)
        let id = EncounterEvent.id(
            String(repeating: "0", count: max(6 - digits.utf8.count, 0)) + digits + "-" + String(generator.next(), radix: 16))
        guard let id else { return nil }
        events.append(ShelfAction(.event(id, of: encounter), text: event.text))
        return id
    }

    /// The actions that add the events. The encounter is confirmed, so that it isn't lost if another device deletes it at the same
    /// time.
    public var actions: [ShelfAction] {
        [ShelfAction(.encounter(encounter), text: name, confirms: true)] + events
    }
}
