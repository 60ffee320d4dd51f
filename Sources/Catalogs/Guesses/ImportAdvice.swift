/// Advice for the user about how Almanac interpreted an imported file.
public enum ImportAdvice: Equatable, Sendable {
    /// The file lacks the column that contains the catalog's titles. Titles for this file's records come from the column
    /// `instead`. If `instead` is nil, existing entries' titles don't change.
    case titleMissing(column: String, instead: String?)
    /// A column's name suggests IDs, but the catalog permanently derives its IDs from the records' titles or contents. The column
    /// isn't suitable, either because it contains duplicates or because a record has no value. `repeats` is the number of
    /// duplicates, and `lines` contains their line numbers. `missing` is the line number of the record without a value.
    case idUnused(column: String, repeats: Int64, lines: [Int64], missing: Int64?)
    /// The file has too many columns. `names` contains the first few omitted columns.
    case columnsLeftOut(count: Int, names: [String])
    /// The order of day and month in these columns' dates is ambiguous, so Almanac used the locale's order.
    case datesByLocale(columns: [String], DayMonthOrder)
    /// The order of day and month in these columns' dates is ambiguous, and the locale doesn't specify it. Almanac imports the
    /// columns as text.
    case datesUndecided(columns: [String])
    /// The table has no header. Its columns got these names.
    case noHeader(columns: [String])
    /// The spreadsheet has other sheets with these names.
    case otherSheets([String])
    /// The values of some cells can't be read: of errors, of formulas without a stored result, and bytes in a database.
    case unreadableCells(UnreadableCells)
    /// The JSON file has another list, at the JSON Pointer `place`, with `count` objects.
    case otherList(place: String, count: Int)
    /// The lines before the table's header were left out.
    case linesLeftOut(count: Int)

    /// The code that identifies the advice in JSON reports.
    public var code: String {
        switch self {
        case .titleMissing: "title-column-missing"
        case .idUnused: "id-column-unused"
        case .columnsLeftOut: "columns-left-out"
        case .datesByLocale: "dates-by-locale"
        case .datesUndecided: "dates-undecided"
        case .noHeader: "no-header"
        case .linesLeftOut: "lines-left-out"
        case .otherList: "other-list"
        case .otherSheets: "other-sheets"
        case .unreadableCells: "unreadable-cells"
        }
    }

    /// The columns that the advice refers to.
    public var columns: [String] {
        switch self {
        case .titleMissing(let column, let instead): [column] + (instead.map { [$0] } ?? [])
        case .idUnused(let column, _, _, _): [column]
        case .columnsLeftOut(_, let names): names
        case .datesByLocale(let columns, _), .datesUndecided(let columns), .noHeader(let columns): columns
        case .linesLeftOut, .otherList, .otherSheets, .unreadableCells: []
        }
    }

    /// The lines that the advice refers to.
    public var lines: [Int64] {
        switch self {
        case .idUnused(_, _, let lines, let missing): lines + (missing.map { [$0] } ?? [])
        // The first and the last line.
        case .linesLeftOut(let count): count > 1 ? [1, Int64(count)] : [1]
        case .titleMissing, .columnsLeftOut, .datesByLocale, .datesUndecided, .noHeader, .otherList, .otherSheets,
            .unreadableCells:
            []
        }
    }
}

extension ImportPlanner {
    /// Returns the advice about an import plan that was made from this profile.
    func notes(of plan: CatalogPlan) -> [ImportAdvice] {
        var notes: [ImportAdvice] = []
        if !profile.namesOfHeadless.isEmpty { notes.append(.noHeader(columns: Array(profile.namesOfHeadless.prefix(8)))) }
        if profile.linesLeftOut > 0 { notes.append(.linesLeftOut(count: profile.linesLeftOut)) }
        if !profile.otherSheets.isEmpty { notes.append(.otherSheets(profile.otherSheets)) }
        if profile.unreadable.count > 0 { notes.append(.unreadableCells(profile.unreadable)) }
        notes += profile.otherLists.prefix(3).map { .otherList(place: $0.place, count: $0.count) }
        if let earlier, !isWhole, let title = earlier.title, let now = plan.title, !isThere(now),
            !earlier.titles.contains(where: isThere)
        {
            notes.append(.titleMissing(column: title, instead: plan.titles.first(where: isThere)))
        }
        if earlier == nil, plan.ids.isGuessed, let column = namedIDs(plan.columns).first, let key = profile.key(column) {
            notes.append(
                .idUnused(
                    column: column, repeats: key.repeats, lines: key.repeatLines,
                    missing: key.count < profile.records ? key.firstMissing : nil))
        }
        if profile.columnsLeftOut > 0 {
            notes.append(.columnsLeftOut(count: profile.columnsLeftOut, names: profile.namesLeftOut))
        }
        let open = plan.columns.filter { column in
            guard earlier?.column(column.source)?.type != .date || isWhole, let profile = profile[column.source] else {
                return false
            }
            let count = profile.dateCount(.dayFirst)
            return count > 0 && count == profile.dateCount(.monthFirst)
        }
        let dates = open.filter { $0.type == .date && ($0.dates == .dayFirst || $0.dates == .monthFirst) }
        if let order {
            if !dates.isEmpty, fileOrder == nil { notes.append(.datesByLocale(columns: dates.map { $0.source }, order)) }
        } else {
            let texts = open.filter { column in
                guard column.type == .text, let profile = profile[column.source] else { return false }
                return profile.dateCount(.dayFirst) == profile.present - profile.nothings && !isTyped(column)
            }
            if !texts.isEmpty { notes.append(.datesUndecided(columns: texts.map { $0.source })) }
        }
        return notes
    }

    /// Whether the user chose the column's type.
    private func isTyped(_ column: SourceColumn) -> Bool {
        choices.types.keys.contains(where: column.isNamed)
    }
}

extension RecordIDRule {
    /// Whether the IDs are derived from the records' titles or contents instead of coming from an ID column.
    fileprivate var isGuessed: Bool { if case .column = self { false } else { true } }
}
