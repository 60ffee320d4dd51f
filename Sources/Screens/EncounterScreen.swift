public import Localization
public import Model
public import Shelf

/// An encounter with its combatants and its log.
public struct EncounterScreen: Sendable {
    /// A condition that a combatant can have.
    public struct Condition: Sendable {
        /// The condition's term, such as `poisoned`.
        public let term: String
        /// The condition's title.
        public let title: LocalizableText
        /// The entry that describes the condition, or nil if it isn't stored.
        public let page: EntryID?
    }

    /// The encounter.
    public let encounter: Encounter
    /// The combatant whose actions the page offers: the one in the URL, or the one whose turn it is.
    public let selected: Encounter.Combatant?
    /// The conditions, in display order.
    public let conditions: [Condition]
    /// Whether the page shows the whole log, not just its end.
    public let showsWholeLog: Bool

    /// The maximum number of events that a page shows without the whole log.
    public static let shownEvents = 20

    /// Returns the condition with a term. A term that isn't known is its own title.
    public func condition(_ term: String) -> Condition {
        conditions.first { UTF8Comparison.equal($0.term.utf8, term.utf8) }
            ?? Condition(term: term, title: .literal(term), page: nil)
    }

    /// Returns a sentence about an event. Nil for an event that undoes another, which is marked as undone instead.
    public func sentence(_ item: Encounter.LoggedEvent, _ words: Localizer) -> String? {
        func name(_ id: EntryID) -> String { encounter.all.first { $0.id == id }?.name ?? "?" }
        func number(_ value: Int64) -> String { words.number(FixedDecimal(value)) }
        func rolled(_ text: String, _ dice: String) -> String { dice.utf8.isEmpty ? text : text + " (" + dice + ")" }
        switch item.event {
        case .add(let new):
            // The encounter numbers combatants, unless the event was undone.
            let known = encounter.all.first { $0.id == item.id }?.name ?? new.name
            return words.text(.pagesEncounterJoins, known)
        case .initiative(let id, let value, let dice):
            return rolled(words.text(.pagesEncounterHasInitiative, name(id), number(Int64(value))), dice)
        case .points(let id, let value, let dice):
            return rolled(
                words.count(value < 0 ? .pagesEncounterLoses : .pagesEncounterRegains, abs(Int64(value)), name(id)), dice)
        case .condition(let id, let term, let turns):
            let title = words.label(condition(term).title)
            guard let turns else { return words.text(.pagesEncounterBegins, name(id), title) }
            return words.count(.pagesEncounterBeginsFor, Int64(turns), name(id), title)
        case .cure(let id, let term): return words.text(.pagesEncounterEnds, name(id), words.label(condition(term).title))
        case .turn(let round, let id):
            guard let id else { return words.text(.pagesEncounterStarted) }
            return words.text(.pagesEncounterTurnEnded, name(id), number(Int64(round)))
        case .leave(let id): return words.text(.pagesEncounterLeaves, name(id))
        case .undo: return nil
        }
    }
}

/// An encounter in a list of encounters.
public struct EncounterSummary: Sendable {
    /// The encounter's ID.
    public let id: String
    /// The encounter's name.
    public let name: String
    /// The number of combatants.
    public let count: UInt32
    /// The round, or 0 if the encounter hasn't begun.
    public let round: UInt32
}
