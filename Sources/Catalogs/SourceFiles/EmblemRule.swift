import Model

/// Chooses an entry's emblem by the values of an attribute.
struct EmblemRule: Equatable, Sendable {
    /// The attribute's index.
    let place: Int
    /// The emblems, by the value in lower case.
    let emblems: [String: String]
    /// Whether only the first item of a list counts.
    let isFirstOnly: Bool

    /// Returns the emblem for the first value that has one, or nil if none of them has.
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
