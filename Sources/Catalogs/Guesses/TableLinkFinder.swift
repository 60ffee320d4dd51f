public import Model

/// Finds the links between tables, and within a table, and checks them against the rows.
///
/// A column may link to a table if its name, or the database that contains both, says so, or if it contains names of rows. The link is
/// made only if nearly all its values are IDs, or names, of rows. False links are worse than missing ones. The tables are read twice:
/// once for their IDs and names, once for the columns that may be links.
public struct TableLinkFinder {
    /// The names of a table's rows, with their IDs. Nil for a name that several rows have.
    private typealias Names = [String: String?]

    /// A column that may link to a table.
    private struct Candidate {
        /// How the column's name fits the table's name. Greater numbers are stronger evidence.
        enum Fit: Comparable {
            case values
            /// Twice the number of words at the end of both names that are the same, plus 1 if these are all of the table's words.
            case name(Int)
            case foreignKey
        }

        let column: SourceColumn
        let target: Int
        let areNames: Bool
        let fit: Fit
        /// Whether the values may be IDs even if they are small numbers, which often count something.
        let mayBeNumbers: Bool
        var references = 0, matches = 0, own = 0
        /// The hashes of the different values that are rows.
        var found: Set<UInt64> = []
        /// The values that mean that there is no other row.
        var nothing: Set<String> = []
    }

    /// The largest number of names that a description of a catalog contains.
    static let mostNames = 5000
    /// The largest number of different values of a column to count.
    private static let mostFound = 5000
    /// The texts that mean that there is no other row.
    private static let nothing: Set = ["0", "-1", "-", "–", "n/a", "none", "null"]

    private let tables: [LinkableTable]
    private var candidates: [[Candidate]] = []
    private var keys: [Set<UInt64>]
    private var names: [Names?]
    private var haveNumbers: [Bool]

    /// Creates a finder.
    public init(_ tables: [LinkableTable]) {
        self.tables = tables
        keys = Array(repeating: [], count: tables.count)
        names = Array(repeating: [:], count: tables.count)
        haveNumbers = Array(repeating: true, count: tables.count)
        candidates = tables.indices.map { table in
            tables[table].plan.columns.flatMap { column in
                tables.indices.flatMap { TableLinkFinder.candidates(column, from: table, to: $0, in: tables) }
            }
        }
    }

    /// Returns whether a column may link to a table, so that its rows must be read for their IDs.
    public func mayBeTarget(_ table: Int) -> Bool { candidates.contains { $0.contains { $0.target == table } } }

    /// Returns whether some of a table's columns may be links, so that its rows must be read for their values.
    public func mayHaveLinks(_ table: Int) -> Bool { !candidates[table].isEmpty }

    // MARK: Candidates

    private static func candidates(
        _ column: SourceColumn, from table: Int, to other: Int, in tables: [LinkableTable]
    ) -> [Candidate] {
        let (own, target) = (tables[table], tables[other])
        guard [.text, .list, .number].contains(column.type), !column.isCodeOfTime,
            !(own.unlinked + (own.plan.choices.links ?? [:]).keys).contains(where: column.isNamed),
            column.link == nil || column.link == target.catalog.raw,
            // A link within the table is known once and for all.
            table != other || column.link == nil || column.hasNames
        else { return [] }
        let (words, isReference) = ColumnRoleGuesser.referenceWords(column.source)
        let (isTitle, isID) = (own.plan.titles.contains(column.source), own.key == column.source)
        var fit: Candidate.Fit = .values
        var isRelation = false
        let key = own.foreignKeys.first { $0.column.lowercased() == column.source.lowercased() }
        if let key {
            guard key.table.lowercased() == target.name.lowercased() else { return [] }
            fit = .foreignKey
        } else if table == other {
            isRelation = ColumnRoleGuesser.isRelation(words)
            // `parent_category_id` in a table of categories.
            let isOwnName = words.count > 1 && commonWords(words, target.words) == target.words.count && !target.words.isEmpty
            guard isRelation || isOwnName && isReference else { return [] }
            fit = .name(3)
        } else {
            let common = commonWords(words, target.words)
            if common > 0 { fit = .name(common * 2 + (common == target.words.count ? 1 : 0)) }
            if let key = target.key, ColumnRoleGuesser.isSame(key, column.source), !isID {
                let rest = ColumnRoleGuesser.referenceWords(key).words
                if let last = rest.last, !["name", "title", "type", "date", "year"].contains(last) {
                    fit = max(fit, .name(rest.count * 2 + 1))
                }
            }
        }
        let isNamed = fit > .values
        var found: [Candidate] = []
        if isNamed, target.key != nil, table != other || !isID, !isID || isReference || key != nil {
            let isSingle = isRelation && !(words.last ?? "").hasSuffix("s") && words.last != "children" && words.last != "child"
            found.append(
                Candidate(
                    column: column, target: other, areNames: false, fit: fit,
                    mayBeNumbers: isReference || key != nil || isSingle || column.type == .list))
        }
        if key == nil, target.plan.title != nil, column.type != .number, table != other || !isTitle,
            isNamed || !isTitle && !isID && table != other
        {
            found.append(Candidate(column: column, target: other, areNames: true, fit: fit, mayBeNumbers: false))
        }
        return found
    }

    /// Returns the number of words that are the same at the end of a column's and a table's name.
    private static func commonWords(_ column: [String], _ table: [String]) -> Int {
        zip(column.reversed(), table.reversed()).prefix { ColumnRoleGuesser.isSameWord($0, $1) }.count
    }

    // MARK: Rows

    /// Takes note of a row's ID and name.
    public mutating func addRow(_ record: ImportedRecord, _ id: EntryID, of table: Int) {
        keys[table].insert(ImportedEntryKeyGenerator.hash(of: id.key))
        if haveNumbers[table] { haveNumbers[table] = id.key.utf8.allSatisfy { ASCII.isDigit($0) } }
        let titles = tables[table].plan.titles
        guard names[table] != nil,
            let name = titles.lazy.compactMap({ record[$0]?.text }).first.map({ UpstreamTextParser.line($0) })
        else { return }
        if let known = names[table]?[name] {
            if known != id.key { names[table]?[name] = .some(nil) }
        } else {
            names[table]?[name] = .some(id.key)
            if names[table]?.count ?? 0 > TableLinkFinder.mostNames { names[table] = nil }
        }
    }

    /// Counts the values of a row that are IDs or names of other rows.
    public mutating func addValues(of record: ImportedRecord, in table: Int) {
        for place in candidates[table].indices {
            let candidate = candidates[table][place]
            guard let value = record[candidate.column.source] else { continue }
            for text in value.references(as: candidate.column)
            where !text.isEmpty {
                let key = key(text, candidate)
                if key == nil, TableLinkFinder.nothing.contains(text.lowercased()) {
                    candidates[table][place].nothing.insert(text)
                    continue
                }
                candidates[table][place].references += 1
                guard let key else { continue }
                candidates[table][place].matches += 1
                let hash = ImportedEntryKeyGenerator.hash(of: key)
                if candidate.found.count < TableLinkFinder.mostFound { candidates[table][place].found.insert(hash) }
                guard candidate.target == table else { continue }
                let own = candidate.areNames ? tables[table].plan.title : tables[table].key
                if own.flatMap({ record[$0]?.text }).map({ UpstreamTextParser.line($0) }) == text {
                    candidates[table][place].own += 1
                }
            }
        }
    }

    /// Returns the ID of the row that a value means, or nil.
    private func key(_ text: String, _ candidate: Candidate) -> String? {
        if candidate.areNames { return names[candidate.target]?[text] ?? nil }
        return ImportedEntryKeyGenerator.key(text).flatMap {
            keys[candidate.target].contains(ImportedEntryKeyGenerator.hash(of: $0)) ? $0 : nil
        }
    }

    // MARK: Results

    /// Returns the links of a table. Each column has at most one.
    public func links(of table: Int) -> [TableLink] {
        tables[table].plan.columns.compactMap { column in
            let found = candidates[table].filter { $0.column.source == column.source && isLink($0, table) }
            guard let best = found.max(by: { $0.fit < $1.fit }),
                // If several tables fit equally well, nobody knows which one is meant.
                !found.contains(where: { $0.fit == best.fit && $0.target != best.target })
            else { return nil }
            // IDs take precedence over names.
            let link = found.first { $0.fit == best.fit && !$0.areNames } ?? best
            let absent = link.nothing.map { ($0, String?.none) }
            var ids: [String: String?]? = absent.isEmpty ? nil : Dictionary(absent) { $1 }
            if link.areNames {
                guard let names = names[link.target] else { return nil }
                ids = names
            }
            return TableLink(
                column: column.source, target: tables[link.target].catalog, references: link.references, matches: link.matches,
                areNames: link.areNames, ids: ids)
        }
    }

    private func isLink(_ candidate: Candidate, _ table: Int) -> Bool {
        if !candidate.areNames, haveNumbers[candidate.target], !candidate.mayBeNumbers { return false }
        // Rows that refer to themselves have no other meaning than a second ID.
        guard candidate.own * 2 <= candidate.matches else { return false }
        switch candidate.fit {
        case .foreignKey: return candidate.matches >= 1 && candidate.matches * 10 >= candidate.references * 9
        case .name: return candidate.matches >= 2 && candidate.matches * 10 >= candidate.references * 9
        case .values:
            let size = names[candidate.target]?.count ?? 0
            return candidate.matches >= 5 && candidate.matches * 20 >= candidate.references * 19 && candidate.found.count >= 3
                && candidate.found.count * 5 >= size
        }
    }
}

extension SourceColumn {
    /// Whether the column contains years, which aren't IDs of other rows.
    fileprivate var isCodeOfTime: Bool { type == .number && ColumnRoleGuesser.hasYear(source) }
}

extension ColumnRoleGuesser {
    /// Returns whether the words of a column's name say that it refers to another row of the same table, such as `parent` and `manager`.
    static func isRelation(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        let single = last.hasSuffix("s") ? String(last.dropLast()) : last
        return GuessWords.relationNames.contains(last) || GuessWords.relationNames.contains(single)
            || words.suffix(2) == ["reports", "to"]
    }
}
