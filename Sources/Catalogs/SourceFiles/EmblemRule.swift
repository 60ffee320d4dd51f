import Model

/// Chooses an entry's emblem based on an attribute's values.
struct EmblemRule: Equatable, Sendable {
    /// The attribute's index.
    let place: Int
    /// Maps each value, in lower case, to an emblem.
    let emblems: [String: String]
    /// Whether to use only the first item of a list.
    let isFirstOnly: Bool

    /// Returns the emblem for the attribute's first value that has an emblem, or nil if none of the values has an emblem.
    func emblem(for attributes: [Attribute]) -> String? {
        switch attributes[place].value {
        case .text(let text): emblems[text.lowercased()]
        case .list(let items): (isFirstOnly ? items.prefix(1) : items[...]).lazy.compactMap { emblems[$0.lowercased()] }.first
        case .flag(let flag): emblems[flag ? "true" : "false"]
        case .number(let number): emblems[number.text]
        case .range, .unknown, .notApplicable: nil
        }
    }
}
