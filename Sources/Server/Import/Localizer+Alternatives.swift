public import Localization

extension Localizer {
    /// Formats a list of alternatives: “a”, “b” or “c”.
    public func alternatives(_ items: [String]) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        let front = items.dropLast().joined(separator: text(.listSeparator))
        return text(.serverListOr, front, last)
    }
}
