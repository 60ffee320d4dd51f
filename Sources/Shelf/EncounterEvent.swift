import Model

/// An event in an encounter's log. Events never change, and the state of an encounter follows from its events (`Encounter`).
///
/// A combatant has the ID of the event that added it. The text of an event is a verb, a target, a number and further words,
/// separated by spaces. `-` stands for no target or no number:
///
/// | text | meaning |
/// |---|---|
/// | `add monsters/goblin 7 2 50 Goblin` | a combatant joins: entry, hit points, Dexterity modifier, experience points, name |
/// | `initiative 100001-9f 17 1d20+2` | a combatant's initiative, and the dice that decided it, if any |
/// | `points 100001-9f -12 2d6+5` | a combatant loses or regains hit points |
/// | `condition 100001-9f 10 poisoned` | a condition begins, for a number of the combatant's turns or until it is removed |
/// | `cure 100001-9f - poisoned` | a condition ends |
/// | `turn 100001-9f 1` | the combatant's turn in this round ends, and the next turn begins. `turn - 0` begins the first round |
/// | `leave 100001-9f -` | a combatant leaves |
/// | `undo 100007-3a -` | an earlier event doesn't count |
public final class EncounterEvent: Sendable {
    /// What happened.
    public enum Verb: Sendable {
        case add, initiative, points, condition, cure, turn, leave, undo

        /// The verbs with their words. A raw value of type `String` would add Unicode's tables to the browser's module.
        static let words: [(verb: Verb, word: String)] = [
            (.add, "add"), (.initiative, "initiative"), (.points, "points"), (.condition, "condition"), (.cure, "cure"),
            (.turn, "turn"), (.leave, "leave"), (.undo, "undo"),
        ]
    }

    /// The event's ID.
    public let id: String
    /// The time of the event, in seconds since 1970.
    public let date: Int64
    /// Whether a later event undid this event.
    public let isUndone: Bool
    /// The event as text.
    public let text: String
    /// What happened.
    public let verb: Verb
    /// The ID of the combatant or of the undone event, the entry of a combatant that joins, or an empty text.
    public let target: String
    /// The number, or nil.
    public let value: Int32?
    /// A term, dice, or the name of a combatant that joins.
    public let word: String
    /// The Dexterity modifier of a combatant that joins.
    public let dexterity: Int32
    /// The experience points for a combatant that joins.
    public let experience: Int32

    /// Parses an event's text. Returns nil if a later version of Almanac or another program wrote it.
    init?(_ text: String, id: String, date: Int64 = 0, isUndone: Bool = false) {
        let words = EncounterEvent.words(text)
        guard words.count > 2, let verb = Verb.words.first(where: { UTF8Comparison.equal($0.word.utf8, words[0].utf8) })?.verb
        else { return nil }
        (self.id, self.date, self.isUndone, self.text, self.verb) = (id, date, isUndone, text, verb)
        target = UTF8Comparison.equal(words[1].utf8, "-".utf8) ? "" : words[1]
        value = EncounterEvent.number(words[2])
        let rest = words.count > 3 ? words[3] : ""
        guard verb == .add else {
            (word, dexterity, experience) = (rest, 0, 0)
            return
        }
        let further = EncounterEvent.words(rest)
        guard further.count > 2 else { return nil }
        dexterity = EncounterEvent.number(further[0]) ?? 0
        experience = max(EncounterEvent.number(further[1]) ?? 0, 0)
        word = further.count > 3 ? further[2] + " " + further[3] : further[2]
    }

    /// Returns an event's text.
    static func text(_ verb: Verb, _ target: String, _ value: Int32?, _ word: String) -> String {
        let name = Verb.words.first { $0.verb == verb }?.word ?? ""
        return name + " " + (target.utf8.isEmpty ? "-" : target) + " " + (value.map { "\($0)" } ?? "-")
            + (word.utf8.isEmpty ? "" : " " + word)
    }

    private static func words(_ text: String) -> [String] {
        text.utf8.split(separator: ASCII.space, maxSplits: 3).map { String(Substring($0)) }
    }

    private static func number(_ text: String) -> Int32? { Int32(text).map { min(max($0, -1_000_000), 1_000_000) } }
}
