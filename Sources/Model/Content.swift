/// Words that are shown: a key of the String Catalog, or a text that is the same in every language.
public enum Label: Hashable, Sendable {
    /// A key of the String Catalog, such as `dnd5e.armourClass`. An unknown key shows itself.
    case phrase(String)
    /// A text as it is, such as the name of an imported column.
    case literal(String)
}

/// A piece of running text.
public enum Inline: Equatable, Sendable {
    case text(String)
    case emphasis([Inline])
    case strong([Inline])
    case code(String)
    /// Words of the program's own inside an entry: "unknown", "not applicable".
    case label(Label)
    /// A value as its upstream has it, in the reader's language where the String Catalog has words for it: those of the key that
    /// `family` and the value make, `dnd5e.type.dragon` for "dragon".
    case value(String, family: String)
    /// Pieces in the order in which the reader's language puts them: a String Catalog key whose text holds `%1$@`, `%2$@` for
    /// them.
    case composed(String, [Inline])
    /// A number grouped for the reader's locale, with its unit: a String Catalog key whose text holds `%@`, such as `unit.kilometres`.
    case number(FixedDecimal, unit: String?)
    /// A whole number that always shows its sign: +5, −1.
    case signed(Int64)
    /// A number shown as a vulgar fraction where it is one: 1/8, 1/4, 1/2; else as it is.
    case fraction(FixedDecimal)
    /// Dice that roll at a click. `formula` is what is rolled (`2d6+4`, or `1d20+9` for a bonus); `shown` is the text as it stands.
    case dice(formula: String, shown: String)
    /// A link to another entry.
    case entry(EntryID, [Inline])
    /// A link out of Almanac: http, https or mailto only (whoever makes one checks; whoever shows one may show fewer).
    case web(url: String, [Inline])
    /// A word that the page explains: a link to the definition of that term further down, in `Block.definitions`.
    case term(String, [Inline])
    case lineBreak
}

/// One of the six ability scores of a character sheet.
public struct Ability: Equatable, Sendable {
    /// The full name ("Strength").
    public let label: Label
    /// The score, 1 to 30 in the rules.
    public let score: Int64
    /// What is added to a roll: `floor((score - 10) / 2)`.
    public var modifier: Int64 {
        let (difference, overflow) = score.subtractingReportingOverflow(10)
        guard !overflow else { return score }
        return difference >= 0 ? difference / 2 : -((1 - difference) / 2)
    }

    /// One ability with its score.
    public init(label: Label, score: Int64) {
        self.label = label
        self.score = score
    }
}

/// One line of a definition list: "Hit points — 135 (18d10 + 36)".
public struct Fact: Equatable, Sendable {
    /// What the line is about: "Hit points".
    public let label: Label
    /// What it says.
    public let value: [Inline]
    /// The attribute this line shows, where it shows one: its key in the query language.
    public let attribute: String?

    /// A line that shows no attribute, unless said otherwise.
    public init(label: Label, value: [Inline], attribute: String? = nil) {
        self.label = label
        self.value = value
        self.attribute = attribute
    }
}

/// One line of a checklist: a thing and how much of it.
public struct ChecklistItem: Hashable, Sendable {
    /// The thing: "Plain Flour".
    public let name: String
    /// How much of it: "150 g"; empty where that is not said.
    public let amount: String

    /// A line; without an amount, unless said otherwise.
    public init(_ name: String, _ amount: String = "") {
        self.name = name
        self.amount = amount
    }

    /// The line as it reads: "Plain Flour: 150 g".
    public var text: String { amount.utf8.isEmpty ? name : name + ": " + amount }
}

/// A piece of an entry's page.
public enum Block: Equatable, Sendable {
    case paragraph([Inline])
    /// A sub-heading in the text, level 1 (largest) to 6.
    case heading(level: UInt8, [Inline])
    case list(ordered: Bool, items: [[Block]])
    case table(header: [[Inline]], rows: [[[Inline]]])
    case quote([Block])
    case code(String)
    case rule
    case facts([Fact])
    case abilities([Ability])
    /// A named passage, the name set into the first line: a trait, an action. `anchor` is unique in the entry.
    case passage(name: [Inline], anchor: String, body: [Block])
    /// What is shown only when the reader asks for it, such as the punchline of a joke; `title` says what that is.
    case reveal(title: Label, [Block])
    /// What words of the page mean.
    case definitions([Definition])
    /// A titled part of the page.
    case section(Section)
    /// Things to have ready, to be ticked: the ingredients of a recipe.
    case checklist([ChecklistItem])
    /// What to do, one step after the other. An entry that has steps can be gone through step by step.
    case steps([[Block]])

    /// A titled part of the page, with an anchor, and the search scope its text belongs to.
    public struct Section: Equatable, Sendable {
        /// The heading.
        public let title: Label
        /// Unique in the entry; `a`–`z` and `-`.
        public let anchor: String
        /// The key of the catalog's search scope that finds this text beside "everything"; empty for none.
        public let scope: String
        /// What stands under the heading.
        public let blocks: [Block]

        /// A section found by no scope of its own, unless said otherwise.
        public init(title: Label, anchor: String, scope: String = "", blocks: [Block]) {
            self.title = title
            self.anchor = anchor
            self.scope = scope
            self.blocks = blocks
        }
    }
}
