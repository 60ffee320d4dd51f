/// Text for the interface, stored either as a String Catalog key or as literal text that is the same in every language.
public enum LocalizableText: Hashable, Sendable {
    /// A String Catalog key, such as `dnd5e.armourClass`. If the key is unknown, the key itself is shown.
    case phrase(String)
    /// Literal text, such as the name of an imported column.
    case literal(String)
}

/// A piece of running text.
public enum Inline: Equatable, Sendable {
    case text(String)
    case emphasis([Inline])
    case strong([Inline])
    case code(String)
    /// Interface text inside an entry, such as "unknown" or "not applicable".
    case label(LocalizableText)
    /// An upstream value, translated if the String Catalog has a translation. `family` and the value form the key, such as
    /// `dnd5e.type.dragon` for "dragon".
    case value(String, family: String)
    /// Text composed of several parts, whose order depends on the language. The first value is a String Catalog key whose text
    /// has the placeholders `%1$@` and `%2$@`.
    case composed(String, [Inline])
    /// A number in the reader's number format. The unit is a String Catalog key, such as `unit.kilometres`, whose text has a `%@`
    /// placeholder.
    case number(FixedDecimal, unit: String?)
    /// An integer that is always shown with its sign: +5, −1.
    case signed(Int64)
    /// A number that is shown as a fraction if it is 1/8, 1/4 or 1/2. Other numbers are shown as decimals.
    case fraction(FixedDecimal)
    /// Dice that the reader rolls by clicking. `formula` is the roll (`2d6+4`, or `1d20+9` for a bonus), and `shown` is the text
    /// on the page.
    case dice(formula: String, shown: String)
    /// A link to another entry.
    case entry(EntryID, [Inline])
    /// A link to a website or an email address. Only http, https and mailto URLs are allowed. The code that creates the link
    /// checks the URL, and a renderer may allow fewer schemes.
    case web(url: String, [Inline])
    /// A term that links to its definition in `Block.definitions`, further down the page.
    case term(String, [Inline])
    case lineBreak
}

/// One of the six ability scores in a creature's statistics.
public struct AbilityScore: Equatable, Sendable {
    /// The ability's full name, such as "Strength".
    public let label: LocalizableText
    /// The ability's score, from 1 to 30 in the game's rules.
    public let score: Int64
    /// The modifier for rolls: `floor((score - 10) / 2)`.
    public var modifier: Int64 {
        let (difference, overflow) = score.subtractingReportingOverflow(10)
        guard !overflow else { return score }
        return difference >= 0 ? difference / 2 : -((1 - difference) / 2)
    }

    /// Creates an ability score from its label and number.
    public init(label: LocalizableText, score: Int64) {
        self.label = label
        self.score = score
    }
}

/// A line in a list of facts: "Hit points — 135 (18d10 + 36)".
public struct Fact: Equatable, Sendable {
    /// The fact's name, such as "Hit points".
    public let label: LocalizableText
    /// The fact's value.
    public let value: [Inline]
    /// The key of the attribute that this fact shows, or nil if the fact doesn't show an attribute.
    public let attribute: String?

    /// Creates a fact. By default, the fact doesn't show an attribute.
    public init(label: LocalizableText, value: [Inline], attribute: String? = nil) {
        self.label = label
        self.value = value
        self.attribute = attribute
    }
}

/// A line in a checklist, with an item and its amount.
public struct ChecklistItem: Hashable, Sendable {
    /// The item's name, such as "Plain Flour".
    public let name: String
    /// The item's amount, such as "150 g". Empty if unspecified.
    public let amount: String

    /// Creates an item. By default, the amount is unspecified.
    public init(_ name: String, _ amount: String = "") {
        self.name = name
        self.amount = amount
    }

    /// The checklist line as text, such as "Plain Flour: 150 g".
    public var text: String { amount.utf8.isEmpty ? name : name + ": " + amount }
}

/// A block-level part of an entry's page.
public enum Block: Equatable, Sendable {
    case paragraph([Inline])
    /// A subheading, from level 1 (largest) to 6.
    case heading(level: UInt8, [Inline])
    case list(ordered: Bool, items: [[Block]])
    case table(header: [[Inline]], rows: [[[Inline]]])
    case quote([Block])
    case code(String)
    case rule
    case facts([Fact])
    case abilities([AbilityScore])
    /// A passage whose first line starts with the passage's name, such as a trait or an action. `anchor` is unique within the
    /// entry.
    case passage(name: [Inline], anchor: String, body: [Block])
    /// Content that stays hidden until the reader reveals it, such as a joke's punchline. `title` describes the content.
    case reveal(title: LocalizableText, [Block])
    /// Definitions of terms on the page.
    case definitions([GlossaryDefinition])
    /// A part of the page that has its own title.
    case section(Section)
    /// A list of items that readers tick off, such as a recipe's ingredients.
    case checklist([ChecklistItem])
    /// Numbered instructions. Readers can go through them step by step.
    case steps([[Block]])

    /// A part of the page with a title, an anchor and a search scope.
    public struct Section: Equatable, Sendable {
        /// The heading.
        public let title: LocalizableText
        /// The section's anchor, which is unique within the entry and contains only `a`–`z` and `-`.
        public let anchor: String
        /// The key of the search scope that includes this section. Empty if only the scope "everything" includes it.
        public let scope: String
        /// The section's content.
        public let blocks: [Block]

        /// Creates a section. By default, only the scope "everything" includes it.
        public init(title: LocalizableText, anchor: String, scope: String = "", blocks: [Block]) {
            self.title = title
            self.anchor = anchor
            self.scope = scope
            self.blocks = blocks
        }
    }
}
