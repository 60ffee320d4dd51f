/// One of the six ability scores in a creature's statistics.
public struct AbilityScore: Equatable, Sendable {
    /// The ability's full name, such as "Strength".
    public let label: LocalizableText
    /// The ability's score. The game's rules allow scores from 1 to 30.
    public let score: Int64
    /// The number to add to dice rolls: `floor((score - 10) / 2)`.
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

    /// Creates a fact from its label and value. If the fact shows an attribute, pass the attribute's key.
    public init(label: LocalizableText, value: [Inline], attribute: String? = nil) {
        self.label = label
        self.value = value
        self.attribute = attribute
    }
}

/// A line in a checklist, with an item and its amount.
public struct ItemWithAmount: Hashable, Sendable {
    /// The item's name, such as "Plain Flour".
    public let name: String
    /// The item's amount, such as "150 g". Empty if unspecified.
    public let amount: String

    /// Creates an item. If the amount isn't specified, leave it empty.
    public init(_ name: String, _ amount: String = "") {
        self.name = name
        self.amount = amount
    }

    /// The checklist line as text, such as "Plain Flour: 150 g".
    public var text: String { amount.utf8.isEmpty ? name : name + ": " + amount }
}
