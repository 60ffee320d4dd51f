public import Model

/// An entry step by step, with a checklist of what to have ready. For recipes and any other entry with steps.
public struct CookingScreen: Equatable, Sendable {
    /// The entry's ID.
    public let id: EntryID
    /// The entry's title.
    public let title: String
    /// The language of the entry's texts.
    public let language: String
    /// The checklist's title on the entry's page, or nil if it has none.
    public let checklistTitle: Label?
    /// The checklist. Empty if the entry has none.
    public let checklist: [ChecklistItem]
    /// The indices of ticked checklist items, from 0, in ascending order without duplicates.
    public let ticked: [UInt32]
    /// All steps. Never empty.
    public let steps: [[Block]]
    /// The current step, from 1, or 0 for the checklist.
    public let step: UInt32
    /// The list from which the page was opened.
    public let state: ListState
    /// How amounts are shown, or nil if the checklist has none.
    public let scaling: Scaling?

    /// The first step's number: 0 if there is a checklist.
    public var firstStep: UInt32 { checklist.isEmpty ? 1 : 0 }
    /// The last step's number.
    public var lastStep: UInt32 { UInt32(clamping: steps.count) }

    /// The previous step, or nil for the first.
    public var previous: UInt32? { step > firstStep ? step - 1 : nil }
    /// The next step, or nil for the last.
    public var next: UInt32? { step < lastStep ? step + 1 : nil }

    /// The URL parameters for the page of `step`.
    public func parameters(step: UInt32) -> Parameters {
        var items = wayBack
        items.add("view", CookingScreen.word)
        items.add("step", "\(step)")
        for place in ticked { items.add("have", "\(place)") }
        return items
    }

    /// The URL parameters for the entry's page.
    public var wayBack: Parameters {
        var items = state.parameters()
        scaling?.add(to: &items)
        return items
    }

    /// This view's name in URLs: `?view=cook`.
    public static let word = "cook"

    /// Returns nil for an entry without steps.
    ///
    /// - Parameter parameters: `step` (limited to the last step) and any number of `have`, the ticked items.
    init?(_ entry: Entry, language: String, _ state: ListState, _ parameters: Parameters) {
        var found = Found()
        found.look(in: entry.blocks, title: nil, depth: 0)
        guard !found.steps.isEmpty else { return nil }
        id = entry.id
        title = entry.title
        self.language = language
        checklistTitle = found.title
        checklist = found.checklist
        steps = found.steps
        self.state = state
        scaling = Scaling(entry, parameters)
        let count = UInt32(clamping: found.checklist.count)
        var ticked: Set<UInt32> = []
        for text in parameters.all("have") {
            if let place = ListState.number(text), place < count { ticked.insert(place) }
        }
        self.ticked = ticked.sorted()
        let least: UInt32 = found.checklist.isEmpty ? 1 : 0
        step = min(max(ListState.number(parameters["step"]) ?? least, least), UInt32(clamping: found.steps.count))
    }

    /// The checklists and steps anywhere on the page, in order.
    struct Found {
        var title: Label?
        var checklist: [ChecklistItem] = []
        var steps: [[Block]] = []

        mutating func look(in blocks: [Block], title: Label?, depth: UInt8) {
            guard depth < 8 else { return }
            for block in blocks {
                switch block {
                case .checklist(let items):
                    if checklist.isEmpty { self.title = title }
                    checklist += items
                case .steps(let items): steps += items
                case .section(let section): look(in: section.blocks, title: section.title, depth: depth + 1)
                default: break
                }
            }
        }
    }
}

extension Entry {
    /// Whether the entry has steps.
    public var hasSteps: Bool {
        var found = CookingScreen.Found()
        found.look(in: blocks, title: nil, depth: 0)
        return !found.steps.isEmpty
    }
}
