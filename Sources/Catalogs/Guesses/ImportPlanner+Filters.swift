import Model

/// Chooses the columns with filters and the columns for the line below the title.
extension ImportPlanner {
    /// The maximum number of filters that Almanac adds automatically. Filters that the user requests don't count towards this
    /// limit.
    private static let mostFilters = 12

    /// Sets the columns' filters. If too many columns could have a filter, top-level columns take precedence over nested ones.
    /// - Returns: The hypotheses about the filters, the best of each column first.
    func filter(_ columns: inout [SourceColumn], _ titles: [String]) throws(ImportChoicesError) -> [Hypothesis] {
        var wanted: Set<String> = [], unwanted: Set<String> = []
        for name in choices.filters { wanted.insert(try ImportPlanner.column(name, among: columns).source) }
        for name in choices.withoutFilter { unwanted.insert(try ImportPlanner.column(name, among: columns).source) }
        var guessed: [(depth: Int, place: Int)] = []
        var hypotheses: [Hypothesis] = []
        for place in columns.indices {
            let column = columns[place]
            let isWanted = wanted.contains(column.source), profile = profile[column.source]
            func decide(_ filter: SourceColumn.Filter, _ evidence: Hypothesis.Evidence) {
                columns[place].filter = filter
                hypotheses.prefer(Hypothesis(.filter, column.source, 1, [evidence], value: filter.word))
            }
            let findings =
                profile.map {
                    ColumnFilterGuesser($0, type: column.type, form: column.numbers, isCode: column.isCode).findings(
                        isWanted: isWanted)
                } ?? []
            for found in findings
            where !hypotheses.contains(where: { $0.column == column.source && $0.value == found.filter.word }) {
                hypotheses.append(Hypothesis(.filter, column.source, found.score, found.evidence, value: found.filter.word))
            }
            if unwanted.contains(column.source) || column.isReference {
                decide(.none, .chosen)
            } else if profile != nil, titles.contains(column.source), !isWanted {
                decide(.none, .title)
            } else if profile != nil, !isWhole, !isWanted, let old = earlier?.column(column.source), old.type == column.type {
                // A partial import has too few records to justify a different filter.
                decide(old.filter, .stored)
            } else if let profile, !isWanted, isConstant(profile), isTable || profile.present >= ImportPlanner.fewestEqual {
                decide(.none, .constant)
            } else if let profile, !isWanted, profile.isForPrograms {
                decide(.none, .programs)
            } else if let best = findings.first {
                columns[place].filter = best.filter
                if !isWanted, best.filter != .none { guessed.append((depth(column), place)) }
            }
        }
        for (_, place) in guessed.sorted(by: { $0 < $1 }).dropFirst(ImportPlanner.mostFilters) {
            columns[place].filter = .none
            hypotheses.prefer(Hypothesis(.filter, columns[place].source, 1, [.crowded], value: SourceColumn.Filter.none.word))
        }
        return hypotheses
    }

    /// Returns whether all records have the same value in a column.
    private func isConstant(_ column: ColumnProfile) -> Bool {
        column.values?.count == 1 && column.present > 2 && Int64(column.present) == profile.records
    }

    /// The least number of records from an API from which equal values show that all records have the same value.
    private static let fewestEqual = 10

    /// Returns whether a text consists of whole numbers and commas.
    private static func areNumbers(_ text: String) -> Bool {
        text.utf8.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.comma || $0 == ASCII.space }
    }

    /// Returns the number of objects that contain a column's values inside the record.
    private func depth(_ column: SourceColumn) -> Int {
        isTable ? 0 : ColumnRoleGuesser.bare(column.source).utf8.count(where: { $0 == ASCII.period })
    }

    /// Returns a table's columns with numbers and dates that describe most records, for the line below the title. IDs and other codes
    /// don't help people to choose.
    private func numbers(_ columns: [SourceColumn], _ titles: [String]) -> [SourceColumn] {
        guard isTable else { return [] }
        let ids = namedIDs(columns)
        return columns.filter { column in
            guard column.type == .date || column.type == .number && !column.isCode, !titles.contains(column.source),
                !column.isReference, !ids.contains(column.source), let profile = profile[column.source], !profile.isForPrograms
            else { return false }
            return Int64(profile.present) * 10 >= self.profile.records * 6
        }
    }

    /// Returns the columns for the line below the title.
    func subtitle(_ columns: [SourceColumn], _ titles: [String]) throws(ImportChoicesError) -> [String] {
        if let typed = choices.subtitle {
            var sources: [String] = []
            for name in typed { sources.append(try ImportPlanner.column(name, among: columns).source) }
            return sources
        }
        if let earlier, !isWhole { return earlier.subtitle }
        let short = columns.filter { column in
            // In a table, flags are usually meant for people, and mark the books that they own, for example. In other formats,
            // most flags are meant for programs.
            guard !titles.contains(column.source), !column.isReference,
                column.type == .text || column.type == .list || column.type == .flag && isTable,
                let profile = profile[column.source], !profile.isForPrograms
            else { return false }
            // Leave out a column in which all records have the same value, because it doesn't help to distinguish the records.
            if isConstant(profile) { return false }
            // The IDs of other records say nothing to a reader.
            if !isTable, column.type == .list, !profile.examples.isEmpty, profile.examples.allSatisfy(ImportPlanner.areNumbers) {
                return false
            }
            return profile.bytes <= profile.texts * 60
        }
        let named = short.filter { ColumnRoleGuesser.subtitleRank($0.source) != nil }
            .sorted { (ColumnRoleGuesser.subtitleRank($0.source) ?? 0) < (ColumnRoleGuesser.subtitleRank($1.source) ?? 0) }
        let rest = short.filter { $0.filter == .values && ColumnRoleGuesser.subtitleRank($0.source) == nil }
        let texts = named + rest.filter { $0.type != .flag } + rest.filter { $0.type == .flag }
        return (texts + numbers(columns, titles)).prefix(2).map { $0.source }
    }
}
