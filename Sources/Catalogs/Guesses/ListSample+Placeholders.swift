import Model

/// Rules that find texts that stand for a missing value, such as `-`.
extension ListSample {
    /// The maximum number of placeholders of an attribute.
    private static let mostPlaceholders = 20

    /// Returns the texts in a column that stand for a missing value. A word such as `none` counts only if the other values are
    /// numbers, dates or texts with digits.
    func placeholders(of column: SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView]) -> [String] {
        let texts = UpstreamTextParser.distinct(
            sample.compactMap { ListSample.single($0[pointer]) }.filter { !$0.isEmpty })
        func isPlaceholder(_ text: String) -> Bool { GuessWords.placeholders.contains(text.lowercased()) }
        let candidates = texts.filter { isPlaceholder($0) || NumberParser.isNothing($0) }
        guard !candidates.isEmpty else { return [] }
        let others = texts.filter { !candidates.contains($0) }
        let hasQuantities =
            switch column.type {
            case .number, .date, .flag: true
            case .text, .list, .link, .picture, .long, .nested:
                others.count >= 3 && others.allSatisfy { $0.contains(where: \.isNumber) }
            }
        return Array(candidates.filter { hasQuantities || isPlaceholder($0) }.prefix(ListSample.mostPlaceholders))
    }

    /// Returns a text, or the only text of a list.
    private static func single(_ value: JSONView?) -> String? {
        guard let value else { return nil }
        let text = value.elements.map { $0.count == 1 ? $0[0].string : nil } ?? value.string
        return text.map { UpstreamTextParser.line($0) }
    }

    /// Returns whether all values in a column are placeholders.
    func hasOnlyPlaceholders(_ column: SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        let values = sample.compactMap { $0[pointer] }.filter { !ImportedValue($0).isMissing }
        guard !values.isEmpty, values.allSatisfy({ $0.string != nil }) else { return false }
        let found = placeholders(of: column, pointer, sample)
        return !found.isEmpty && values.allSatisfy { found.contains(UpstreamTextParser.line($0.string ?? "")) }
    }
}
