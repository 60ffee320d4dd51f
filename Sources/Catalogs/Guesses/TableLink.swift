public import Model

/// A link from a column of a table to the entries of a catalog, and the evidence for it.
public struct TableLink: Equatable, Sendable {
    /// The column's name in the file.
    public let column: String
    /// The catalog of the entries to which the column links.
    public let target: CatalogID
    /// The number of references in the column, and of those that are entries of the catalog.
    public let references: Int, matches: Int
    /// Whether the column contains names instead of IDs.
    public let areNames: Bool
    /// The IDs of the entries by their names, if the column contains names. Nil for a value that isn't a link.
    let ids: [String: String?]?
}

/// A table whose links to other tables, and to itself, are looked for.
public struct LinkableTable: Sendable {
    /// A reference from a column to a table that a database declares.
    public struct ForeignKey: Equatable, Sendable {
        /// The column's name.
        public let column: String
        /// The name of the table to which the column refers.
        public let table: String
    }

    /// The role of each of the table's columns.
    public let plan: CatalogPlan
    /// The catalog that the table becomes.
    public let catalog: CatalogID
    /// The name of the table or file.
    let name: String
    let foreignKeys: [ForeignKey]
    /// The columns that aren't links.
    let unlinked: [String]
    /// The words that say what a row is: `order`, `items`.
    let words: [String]

    /// Creates a table.
    public init(
        _ plan: CatalogPlan, of catalog: CatalogID, name: String, foreignKeys: [ForeignKey] = [], unlinked: [String] = []
    ) {
        self.unlinked = unlinked
        (self.plan, self.catalog, self.name, self.foreignKeys) = (plan, catalog, name, foreignKeys)
        words = ColumnRoleGuesser.tableWords(name)
    }

    /// The column that contains the IDs, or nil.
    var key: String? { if case .column(let name) = plan.ids { name } else { nil } }
}

extension ColumnRoleGuesser {
    /// Returns the words of a table's name that say what its rows are.
    static func tableWords(_ name: String) -> [String] {
        let all = ListSample.words(of: name).map { $0.lowercased() }
        return all.filter { !GuessWords.tableWords.contains($0) && Int($0) == nil }
    }

    /// Returns a relation's label: `Boss` for the column `Boss id`.
    static func relationLabel(_ label: String) -> String {
        var words = label.split(separator: " ").map { String($0) }
        while words.count > 1, GuessWords.referenceWords.contains(words.last?.lowercased() ?? "") { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Returns the words of a column's name without the ones that only say that the value is a reference, and whether there were any.
    static func referenceWords(_ name: String) -> (words: [String], isReference: Bool) {
        var words = ListSample.words(of: bare(name)).map { $0.lowercased() }
        let count = words.count
        while let last = words.last, GuessWords.keyWords.contains(last) { words.removeLast() }
        if words.count == 1, count == 1 {
            if let owner = GuessWords.idOwners.first(where: { words[0] == $0 + "id" }) { return ([owner], true) }
            // `Kundennr`
            for ending in ["nummer", "nr"] where words[0].hasSuffix(ending) && words[0].utf8.count > ending.utf8.count + 2 {
                return ([String(words[0].dropLast(ending.count))], true)
            }
        }
        return (words, words.count < count)
    }

    /// Returns whether two words are the same apart from the ending of a plural.
    static func isSameWord(_ a: String, _ b: String) -> Bool {
        if a == b || singular(a) == singular(b) { return true }
        let (short, long) = a.utf8.count < b.utf8.count ? (a, b) : (b, a)
        return short.utf8.count >= 3 && long.hasPrefix(short)
            && ["s", "es", "n", "en", "e", "er", "x"].contains(String(long.dropFirst(short.count)))
    }

    private static func singular(_ word: String) -> String {
        if let known = ["people": "person", "persons": "person", "children": "child", "men": "man", "women": "woman"][word] {
            return known
        }
        if word.hasSuffix("ies"), word.count > 4 { return String(word.dropLast(3)) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}

extension CatalogPlan {
    /// Returns the column that other tables refer to, if this table's rows have no IDs: its values are all different, its name says that it
    /// identifies a row, and another table has a column with the same name.
    public func sharedKey(_ profile: FileProfile, others: [CatalogPlan]) -> String? {
        if case .column = ids { return nil }
        let names = others.flatMap { $0.columns.map(\.source) }
        return columns.first { column in
            let (words, isReference) = ColumnRoleGuesser.referenceWords(column.source)
            return isReference && !words.isEmpty && (column.type == .text || column.type == .number)
                && profile.isKey(column.source) && names.contains { ColumnRoleGuesser.isSame($0, column.source) }
        }?.source
    }
}

extension ImportedValue {
    /// Returns the IDs or names of other entries that a value contains: the items of a list, or the whole value.
    func references(as column: SourceColumn) -> [String] {
        if case .list(let items) = ParsedCell(self, as: column).attribute { return items }
        return text.map { [UpstreamTextParser.line($0)] } ?? []
    }
}
