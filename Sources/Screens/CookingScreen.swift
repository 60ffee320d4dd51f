public import Model

/// One entry step by step: what to have ready, to be ticked, and one step at a time. For recipes, and any entry with steps.
public struct CookingScreen: Equatable, Sendable {
    /// The entry.
    public let id: EntryID
    /// Its title.
    public let title: String
    /// The language of its texts.
    public let language: String
    /// What the things to have ready are called on the entry's page; nil where they have no title.
    public let checklistTitle: Label?
    /// What to have ready; empty where the entry says nothing of it.
    public let checklist: [ChecklistItem]
    /// The places of the ticked lines of the checklist, counted from 0, ascending, none twice.
    public let ticked: [UInt32]
    /// All steps; never empty.
    public let steps: [[Block]]
    /// The step shown, counted from 1; 0 for what to have ready.
    public let step: UInt32
    /// The list it was opened from.
    public let state: ListState

    /// The least number of a step: 0 where there is something to have ready.
    public var firstStep: UInt32 { checklist.isEmpty ? 1 : 0 }
    /// The number of the last step.
    public var lastStep: UInt32 { UInt32(clamping: steps.count) }

    /// The step before; nil for the first.
    public var previous: UInt32? { step > firstStep ? step - 1 : nil }
    /// The step after; nil for the last.
    public var next: UInt32? { step < lastStep ? step + 1 : nil }

    /// The parameters of the page of `step`, as they stand in the address.
    public func parameters(step: UInt32) -> Parameters {
        var items = state.parameters()
        items.add("view", CookingScreen.word)
        items.add("step", "\(step)")
        for place in ticked { items.add("have", "\(place)") }
        return items
    }

    /// The word for this view in addresses: `?view=cook`.
    public static let word = "cook"

    /// Nil for an entry without steps.
    ///
    /// - Parameter parameters: `step` (beyond the last: the last) and any number of `have`, the ticked lines.
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
        let count = UInt32(clamping: found.checklist.count)
        var ticked: Set<UInt32> = []
        for text in parameters.all("have") {
            if let place = ListState.number(text), place < count { ticked.insert(place) }
        }
        self.ticked = ticked.sorted()
        let least: UInt32 = found.checklist.isEmpty ? 1 : 0
        step = min(max(ListState.number(parameters["step"]) ?? least, least), UInt32(clamping: found.steps.count))
    }

    /// Checklists and steps, wherever they are on the page, in its order.
    fileprivate struct Found {
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
    /// Whether it can be gone through step by step.
    public var hasSteps: Bool {
        var found = CookingScreen.Found()
        found.look(in: blocks, title: nil, depth: 0)
        return !found.steps.isEmpty
    }
}
