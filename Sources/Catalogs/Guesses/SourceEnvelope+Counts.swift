import Model

/// Numbers beside a list that may count its entries, and objects beside a list of their names.
extension SourceEnvelope {
    /// A number that is greater than the number of entries and whose name contains a word such as `count` or `total`, as in
    /// `release-count` and `total_cards`. Numbers of anything else, such as pages, views and seconds, don't count.
    var suspectedTotal: (pointer: JSONPointer, value: JSONView)? {
        leaves.first { leaf in
            guard leaf.pointer.tokens.count <= entries.tokens.count + 1, let number = leaf.value.integer, number > Int64(count)
            else { return false }
            let words = ListSample.words(of: leaf.pointer.tokens.last ?? "").map { $0.lowercased() }
            return words.contains { GuessWords.totalWords.contains($0) } && GuessWords.otherTotals.isDisjoint(with: words)
        }
    }

    /// Returns whether a number that seems to be the number of pages is the number of entries on this page.
    func isPageLength(_ value: JSONView) -> Bool {
        guard let number = value.integer, number == Int64(count), number > 1 else { return false }
        let total = leaf(GuessWords.totalNames) { $0.numericValue.map { $0 > number } ?? false }?.value.numericValue
        return total.map { ($0 + number - 1) / number != number } ?? (leaf(GuessWords.sizeNames) { $0.integer == number } != nil)
    }

    /// Returns whether all members but one have keys that begin with the other's key and a full stop. The other is a list of names:
    /// `{"Creatures": ["imp"], "Creatures.imp": {…}}`.
    static func areDotted(_ members: [(key: String, value: JSONView)]) -> Bool {
        guard let index = members.first(where: { $0.value.isIndex })?.key else { return false }
        return members.allSatisfy { $0.key == index || $0.value.isObject && $0.key.hasPrefix(index + ".") }
    }
}
