public import Model

/// An event in an encounter's log. Events never change, and the state of an encounter follows from its events (`Encounter`).
///
/// A combatant has the ID of the event that added it. The text of an event is a word, followed by its values, separated by spaces:
///
/// | text | meaning |
/// |---|---|
/// | `add 7 2 50 monsters/goblin Goblin` | a combatant joins: hit points, Dexterity modifier, experience points, entry, name. `-` stands for no value |
/// | `initiative 000001-9f 17 1d20+2` | a combatant's initiative, and the dice that decided it, if any |
/// | `points 000001-9f -12 2d6+5` | a combatant loses or regains hit points |
/// | `condition 000001-9f poisoned 10` | a condition begins, for a number of the combatant's turns or, without a number, until it is removed |
/// | `cure 000001-9f poisoned` | a condition ends |
/// | `turn 1 000001-9f` | the combatant's turn in this round ends, and the next turn begins. `turn 0` begins the first round |
/// | `leave 000001-9f` | a combatant leaves |
/// | `undo 000007-3a` | an earlier event doesn't count |
public enum EncounterEvent: Sendable {
    case add(Newcomer)
    case initiative(EntryID, Int32, dice: String)
    case points(EntryID, Int32, dice: String)
    case condition(EntryID, String, turns: UInt32?)
    case cure(EntryID, String)
    case turn(round: UInt32, EntryID?)
    case leave(EntryID)
    case undo(EntryID)

    /// A combatant that joins an encounter.
    public struct Newcomer: Sendable {
        /// The combatant's maximum hit points, or nil if nobody counts them.
        public let points: Int32?
        /// The Dexterity modifier, which is added to the initiative.
        public let dexterity: Int32
        /// The experience points for the combatant.
        public let experience: Int32
        /// The combatant's entry, or nil for a player.
        public let entry: EntryID?
        /// The name, without a number.
        public let name: String

        /// Creates a newcomer.
        public init(points: Int32?, dexterity: Int32 = 0, experience: Int32 = 0, entry: EntryID? = nil, name: String) {
            self.points = points
            self.dexterity = dexterity
            self.experience = experience
            self.entry = entry
            self.name = name
        }
    }

    /// The catalog in events' IDs. It distinguishes the registers with an encounter's events from each other.
    private static let catalog = CatalogID("event")

    /// Returns an event's ID from its number and random bits, or from the text in another event. Nil if the text isn't an ID.
    public static func id(_ text: String) -> EntryID? { catalog.flatMap { EntryID($0, text) } }

    /// The limits for hit points, modifiers and experience points.
    static let numbers: ClosedRange<Int32> = -1_000_000...1_000_000

    /// The event as text.
    public var text: String {
        func dice(_ text: String) -> String { text.utf8.isEmpty ? "" : " " + text }
        return switch self {
        case .add(let new):
            "add \(new.points.map { "\($0)" } ?? "-") \(new.dexterity) \(new.experience) \(new.entry?.text ?? "-") " + new.name
        case .initiative(let id, let value, let formula): "initiative " + id.key + " \(value)" + dice(formula)
        case .points(let id, let value, let formula): "points " + id.key + " \(value)" + dice(formula)
        case .condition(let id, let term, let turns): "condition " + id.key + " " + term + dice(turns.map { "\($0)" } ?? "")
        case .cure(let id, let term): "cure " + id.key + " " + term
        case .turn(let round, let id): "turn \(round)" + dice(id?.key ?? "")
        case .leave(let id): "leave " + id.key
        case .undo(let id): "undo " + id.key
        }
    }

    /// Parses an event's text. Returns nil if a later version of Almanac or another program wrote it.
    public init?(_ text: String) {
        let words = text.utf8.split(separator: ASCII.space, maxSplits: 5).map { String(Substring($0)) }
        func word(_ place: Int) -> String { place < words.count ? words[place] : "" }
        func number(_ place: Int) -> Int32? {
            Int32(word(place)).map { min(max($0, EncounterEvent.numbers.lowerBound), EncounterEvent.numbers.upperBound) }
        }
        let known = EncounterEvent.id(word(1)), value = number(2)
        switch word(0) {
        case "add":
            guard words.count == 6 else { return nil }
            self = .add(
                Newcomer(
                    points: number(1).map { max($0, 0) }, dexterity: value ?? 0, experience: max(number(3) ?? 0, 0),
                    entry: EntryID(word(4)), name: word(5)))
        case "turn":
            guard let round = UInt32(word(1)) else { return nil }
            self = .turn(round: round, words.count > 2 ? EncounterEvent.id(word(2)) : nil)
        default:
            guard let known else { return nil }
            switch word(0) {
            case "initiative":
                guard let value else { return nil }
                self = .initiative(known, value, dice: word(3))
            case "points":
                guard let value else { return nil }
                self = .points(known, value, dice: word(3))
            case "condition" where words.count > 2: self = .condition(known, word(2), turns: UInt32(word(3)))
            case "cure" where words.count > 2: self = .cure(known, word(2))
            case "leave": self = .leave(known)
            case "undo": self = .undo(known)
            default: return nil
            }
        }
    }
}
