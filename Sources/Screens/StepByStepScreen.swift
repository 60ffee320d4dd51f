import Localization
public import Model
import Pack
import Search
import TextProcessing

/// The step-by-step view of an entry, with a checklist of things to prepare. Used for recipes and any other entry with steps.
public final class StepByStepScreen: Sendable {
    /// The entry's ID.
    public let id: EntryID
    /// The entry's title.
    public let title: String
    /// The language of the entry's content.
    public let language: String
    /// The title that the checklist has on the entry's page, or nil if the checklist doesn't have a title.
    public let checklistTitle: LocalizableText?
    /// The checklist's lines. Empty if the entry has no checklist.
    public let checklist: [ChecklistLine]
    /// The zero-based indices of the checklist lines that the current step needs, in ascending order.
    public let needed: [UInt32]
    /// The zero-based indices of the ticked checklist lines, in ascending order without duplicates.
    public let ticked: [UInt32]
    /// The entry's steps. The list is never empty.
    public let steps: [[Block]]
    /// The current step, counted from 1, or 0 for the checklist.
    public let step: UInt32
    /// The state of the list from which the user opened this page.
    public let state: ListState
    /// How amounts are shown, or nil if the checklist has no amounts.
    public let scaling: RecipeScaling?

    /// The number of the first step: 0 for the checklist if there is one, otherwise 1.
    public var firstStep: UInt32 { checklist.isEmpty ? 1 : 0 }
    /// The last step's number.
    public var lastStep: UInt32 { UInt32(clamping: steps.count) }

    /// The previous step, or nil if this is the first step.
    public var previous: UInt32? { step > firstStep ? step - 1 : nil }
    /// The next step, or nil if this is the last step.
    public var next: UInt32? { step < lastStep ? step + 1 : nil }

    /// Returns the URL parameters of a step's page.
    public func parameters(step: UInt32) -> Parameters {
        var items = wayBack
        items.add("view", StepByStepScreen.word)
        items.add("step", "\(step)")
        for place in ticked { items.add("have", "\(place)") }
        return items
    }

    /// The URL parameters for the link back to the entry's page.
    public var wayBack: Parameters {
        var items = state.parameters()
        scaling?.add(to: &items)
        return items
    }

    /// The step-by-step view's name in URLs: `?view=cook`.
    public static let word = "cook"

    /// Creates the step-by-step view. Returns nil if the entry has no steps.
    ///
    /// - Parameter parameters: the URL parameters. `step` is the step's number, limited to the last step. Each `have` parameter
    ///   is the index of a ticked line.
    init?(_ entry: Entry, language: String, _ state: ListState, _ parameters: Parameters) {
        var found = ChecklistAndSteps()
        found.look(in: entry.blocks, title: nil, depth: 0)
        guard !found.steps.isEmpty else { return nil }
        id = entry.id
        title = entry.title
        self.language = language
        checklistTitle = found.title
        checklist = ChecklistLine.lines(of: found.checklist)
        self.state = state
        let scaling = RecipeScaling(entry, parameters)
        self.scaling = scaling
        if let scaling, scaling.hasBothUnits {
            found = ChecklistAndSteps()
            found.look(in: scaling.withTemperatures(entry.blocks), title: nil, depth: 0)
        }
        steps = found.steps
        let count = UInt32(clamping: checklist.count)
        var isTicked = [Bool](repeating: false, count: checklist.count)
        for text in parameters.all("have") {
            if let place = ListState.number(text), place < count { isTicked[Int(place)] = true }
        }
        ticked = (0..<count).filter { isTicked[Int($0)] }
        let least: UInt32 = found.checklist.isEmpty ? 1 : 0
        let step = min(max(ListState.number(parameters["step"]) ?? least, least), UInt32(clamping: found.steps.count))
        self.step = step
        needed =
            step > 0
            ? StepByStepScreen.lines(
                of: checklist.map { $0.item.name }, in: found.steps[Int(step) - 1], Language(tag: language) ?? .english) : []
    }

    /// Returns the indices of the names that a step mentions: its last word occurs in the step, in any form. If several names have the same
    /// last word, such as two kinds of sugar, only those whose other words occur too, if there are any.
    private static func lines(of names: [String], in step: [Block], _ language: Language) -> [UInt32] {
        var text = WordScanner.words(EntryTextExtractor.plain(step, Localizer(language)))
        text.append([])
        func isSaid(_ word: [UInt8]) -> Bool {
            text.contains { $0 == word || InflectionMatcher.areForms($0, word, [language]) }
        }
        let words = names.map { name in
            WordScanner.words(String(Substring(name.utf8.prefix { $0 != ASCII.comma && $0 != ASCII.leftParenthesis })))
        }
        let said = words.map { isSaid($0.last ?? [0]) }, whole = words.indices.map { said[$0] && words[$0].allSatisfy(isSaid) }
        return words.indices.filter { place in
            said[place] && (whole[place] || !words.indices.contains { whole[$0] && words[$0].last == words[place].last })
        }.map { UInt32($0) }
    }

    /// All checklist items and steps on an entry's page, in order.
    public struct ChecklistAndSteps {
        var title: LocalizableText?
        /// The items of all checklists.
        public private(set) var checklist: [ItemWithAmount] = []
        /// The steps of all lists of steps.
        public private(set) var steps: [[Block]] = []

        mutating func look(in blocks: [Block], title: LocalizableText?, depth: UInt8) {
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
    /// The entry's lists of things such as ingredients, and its steps.
    public var checklistAndSteps: StepByStepScreen.ChecklistAndSteps {
        var found = StepByStepScreen.ChecklistAndSteps()
        found.look(in: blocks, title: nil, depth: 0)
        return found
    }

    /// Whether the entry has steps.
    public var hasSteps: Bool { !checklistAndSteps.steps.isEmpty }

    /// Whether the entry has a list of things such as ingredients.
    public var hasChecklist: Bool { !checklistAndSteps.checklist.isEmpty }
}
