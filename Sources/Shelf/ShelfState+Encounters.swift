import Model

extension ShelfKey {
    /// Returns the key of an encounter.
    public static func encounter(_ id: String) -> ShelfKey { ShelfKey(.encounter, owner: id) }

    /// Returns the key of an event in an encounter's log. The catalog `event` distinguishes nothing.
    public static func event(_ id: String, of encounter: String) -> ShelfKey {
        ShelfKey(.encounter, owner: eventOwner(encounter), entry: CatalogID("event").flatMap { EntryID($0, id) })
    }

    /// Returns the owner in the keys of an encounter's events.
    static func eventOwner(_ encounter: String) -> String { encounter + "#event" }

    /// Whether the register belongs to an event in an encounter's log. Its entry is then the event's ID.
    public var isEvent: Bool { subject == .encounter && owner.utf8.contains(ASCII.hash) }
}

extension ShelfState {
    /// Returns an encounter with its state, or nil if there isn't one with this ID.
    public func encounter(_ id: String) -> Encounter? {
        guard let name = value(.encounter(id))?.text else { return nil }
        let owner = ShelfKey.eventOwner(id)
        return Encounter(
            id: id, name: name,
            entries(.encounter, owner: owner).compactMap { event in
                value(ShelfKey(.encounter, owner: owner, entry: event)).map { (event, $0) }
            })
    }
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
    private var number: UInt32
    private var generator: SplitMix64
    /// The actions that add the events. The encounter is confirmed, so that it isn't lost if another device deletes it at the same
    /// time.
    public private(set) var actions: [ShelfAction]

    /// The numbers in IDs have six hexadecimal digits, so that IDs sort by number.
    private static let numbers: (first: UInt32, last: UInt32) = (0x10_0000, 0xFF_FFFF)

    /// Creates a writer for the events of one request.
    ///
    /// - Parameters:
    ///   - name: The encounter's name.
    ///   - seed: 64 random bits. They make the events' IDs unique and decide rolls.
    public init(_ encounter: String, name: String, on shelf: ShelfState, seed: UInt64) {
        self.encounter = encounter
        generator = SplitMix64(seed: seed)
        actions = [ShelfAction(.encounter(encounter), text: name, confirms: true)]
        let last = shelf.entries(.encounter, owner: ShelfKey.eventOwner(encounter)).last
        let digits = last.map { String(Substring($0.key.utf8.prefix(6))) } ?? ""
        number = UInt32(digits, radix: 16) ?? EncounterWriter.numbers.first
    }

    /// Returns 64 random bits for a roll.
    public mutating func seed() -> UInt64 { generator.next() }

    /// Adds an event, and returns its ID. The ID is higher than those of all earlier events, and two devices never choose the same.
    ///
    /// `EncounterEvent` describes the target, the number and the words.
    @discardableResult
    public mutating func add(_ verb: EncounterEvent.Verb, _ target: String, _ value: Int32? = nil, _ word: String = "") -> String
    {
        number = min(number + 1, EncounterWriter.numbers.last)
        let id = String(number, radix: 16) + "-" + String(generator.next(), radix: 16)
        actions.append(
            ShelfAction(.event(id, of: encounter), text: EncounterEvent.text(verb, target, value, word)))
        return id
    }
}
