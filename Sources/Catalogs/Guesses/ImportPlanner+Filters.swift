import Model

/// Chooses the columns with filters and the columns for the line below the title.
extension ImportPlanner {
    /// The maximum number of filters that Almanac adds automatically. Filters that the user requests don't count towards this
    /// limit.
    private static let mostFilters = 12

    /// Returns the columns with their filters. If too many columns could have a filter, top-level columns take precedence over
    /// nested ones.
    func filtered(_ columns: [ImportPlan.Column], _ titles: [String]) throws(ImportChoicesError) -> [ImportPlan.Column] {
        var wanted: Set<String> = [], unwanted: Set<String> = []
        for name in choices.filters { wanted.insert(try ImportPlanner.column(name, among: columns).source) }
        for name in choices.withoutFilter { unwanted.insert(try ImportPlanner.column(name, among: columns).source) }
        var columns = columns
        var guessed: [(depth: Int, place: Int)] = []
        for place in columns.indices {
            let column = columns[place]
            let isWanted = wanted.contains(column.source)
            guard let profile = profile[column.source], !unwanted.contains(column.source),
                !titles.contains(column.source) || isWanted
            else {
                if unwanted.contains(column.source) || self.profile[column.source] != nil { columns[place].filter = .none }
                continue
            }
            // A partial import has too few records to justify a different filter.
            if !isWhole, !isWanted, let old = earlier?.column(column.source), old.type == column.type {
                columns[place].filter = old.filter
            } else if !isWanted, profile.isForPrograms {
                columns[place].filter = .none
            } else {
                columns[place].filter = ColumnFilterGuesser(
                    profile, type: column.type, form: column.numbers, isCode: column.isCode
                ).filter(isWanted: isWanted)
                if !isWanted, columns[place].filter != .none { guessed.append((depth(column), place)) }
            }
        }
        for (_, place) in guessed.sorted(by: { $0 < $1 }).dropFirst(ImportPlanner.mostFilters) {
            columns[place].filter = .none
        }
        return columns
    }

    /// Returns the number of objects that contain a column's values inside the record.
    private func depth(_ column: ImportPlan.Column) -> Int {
        isTable ? 0 : ColumnRoleGuesser.bare(column.source).utf8.count(where: { $0 == ASCII.period })
    }

    /// Returns the columns for the line below the title.
    func subtitle(_ columns: [ImportPlan.Column], _ titles: [String]) throws(ImportChoicesError) -> [String] {
        if let typed = choices.subtitle {
            var sources: [String] = []
            for name in typed { sources.append(try ImportPlanner.column(name, among: columns).source) }
            return sources
        }
        if let earlier, !isWhole { return earlier.subtitle }
        let short = columns.filter { column in
            // In a table, flags are usually meant for people, and mark the books that they own, for example. In other formats,
            // most flags are meant for programs.
            guard !titles.contains(column.source),
                column.type == .text || column.type == .list || column.type == .flag && isTable,
                let profile = profile[column.source], !profile.isForPrograms
            else { return false }
            // Leave out a column in which all records have the same value, because it doesn't help to distinguish the records.
            if let values = profile.values, values.count == 1, profile.present > 2, Int64(profile.present) == self.profile.records
            {
                return false
            }
            return profile.bytes <= profile.texts * 60
        }
        let named = short.filter { ColumnRoleGuesser.subtitleRank($0.source) != nil }
            .sorted { (ColumnRoleGuesser.subtitleRank($0.source) ?? 0) < (ColumnRoleGuesser.subtitleRank($1.source) ?? 0) }
        let rest = short.filter { $0.filter == .values && ColumnRoleGuesser.subtitleRank($0.source) == nil }
        return (named + rest.filter { $0.type != .flag } + rest.filter { $0.type == .flag }).prefix(2).map { $0.source }
    }
}
