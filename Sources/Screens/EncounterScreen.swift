public import Localization
public import Model
public import Shelf

/// An encounter with its combatants and its log.
public final class EncounterScreen: Sendable {
    /// A condition that a combatant can have.
    public final class Condition: Sendable {
        /// The condition's term, such as `poisoned`.
        public let term: String
        /// The condition's title.
        public let title: LocalizableText
        /// The entry that describes the condition, or nil if it isn't stored.
        public let page: EntryID?

        init(term: String, title: LocalizableText, page: EntryID?) {
            self.term = term
            self.title = title
            self.page = page
        }
    }

    /// The encounter.
    public let encounter: Encounter
    /// The combatant whose actions the page offers: the one in the URL, or the one whose turn it is.
    public let selected: Combatant?
    /// The conditions, in display order.
    public let conditions: [Condition]
    /// Whether the page shows the whole log, not just its end.
    public let showsWholeLog: Bool

    init(_ encounter: Encounter, selected: Combatant?, conditions: [Condition], showsWholeLog: Bool) {
        self.encounter = encounter
        self.selected = selected
        self.conditions = conditions
        self.showsWholeLog = showsWholeLog
    }

    /// The maximum number of events that a page shows without the whole log.
    public static let shownEvents = 20

    /// Returns the condition with a term, or nil if it isn't known.
    public func condition(_ term: String) -> Condition? {
        conditions.first { UTF8Comparison.equal($0.term.utf8, term.utf8) }
    }

    /// Returns the title of the condition with a term. A term that isn't known is its own title.
    public func title(_ term: String, _ words: Localizer) -> String { condition(term).map { words.label($0.title) } ?? term }

    /// Returns a sentence about an event. Nil for an event that undoes another, which is marked as undone instead.
    public func sentence(_ event: EncounterEvent, _ words: Localizer) -> String? {
        let isNew = event.verb == .add, id = isNew ? event.id : event.target
        // The encounter doesn't know combatants whose addition was undone.
        let name = encounter.all.first { UTF8Comparison.equal($0.id.utf8, id.utf8) }?.name ?? (isNew ? event.word : "?")
        let value = Int64(event.value ?? 0), number = words.number(FixedDecimal(value))
        let dice = event.word.utf8.isEmpty ? "" : " (" + event.word + ")"
        switch event.verb {
        case .add: return words.text(.pagesEncounterJoins, name)
        case .initiative: return words.text(.pagesEncounterHasInitiative, name, number) + dice
        case .points: return words.count(value < 0 ? .pagesEncounterLoses : .pagesEncounterRegains, abs(value), name) + dice
        case .condition:
            let title = title(event.word, words)
            return value == 0
                ? words.text(.pagesEncounterBegins, name, title) : words.count(.pagesEncounterBeginsFor, value, name, title)
        case .cure: return words.text(.pagesEncounterEnds, name, title(event.word, words))
        case .turn:
            // If the last combatant leaves during a turn, the next turn is nobody's, too.
            guard value > 0 || !event.target.utf8.isEmpty else { return words.text(.pagesEncounterStarted) }
            return event.target.utf8.isEmpty
                ? words.text(.pagesEncounterContinues, number) : words.text(.pagesEncounterTurnEnded, name, number)
        case .leave: return words.text(.pagesEncounterLeaves, name)
        case .undo: return nil
        }
    }
}
