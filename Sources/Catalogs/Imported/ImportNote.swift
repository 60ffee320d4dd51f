/// Advice about how the file was read, and what the user can do about it.
public enum ImportNote: Equatable, Sendable {
    /// The catalog's titles come from a column that the file lacks. This file's records take their titles from the column
    /// `instead`. If `instead` is nil, entries keep the titles they had.
    case titleMissing(column: String, instead: String?)
    /// A column is named like an ID column but isn't the source of the IDs, and this is permanent. Either `repeats` values are
    /// duplicates, on these lines, or a record has no value.
    case idUnused(column: String, repeats: Int64, lines: [Int64], missing: Int64?)
    /// The file has more columns than the limit. `names` are the first of the omitted columns.
    case columnsLeftOut(count: Int, names: [String])
    /// In these columns' dates, the day could be the month. The locale decided.
    case datesByLocale(columns: [String], DateOrder)

    /// The note's code in JSON.
    public var code: String {
        switch self {
        case .titleMissing: "title-column-missing"
        case .idUnused: "id-column-unused"
        case .columnsLeftOut: "columns-left-out"
        case .datesByLocale: "dates-by-locale"
        }
    }

    /// The columns that the note concerns.
    public var columns: [String] {
        switch self {
        case .titleMissing(let column, let instead): [column] + (instead.map { [$0] } ?? [])
        case .idUnused(let column, _, _, _): [column]
        case .columnsLeftOut(_, let names): names
        case .datesByLocale(let columns, _): columns
        }
    }

    /// The lines that the note concerns.
    public var lines: [Int64] {
        if case .idUnused(_, _, let lines, let missing) = self { lines + (missing.map { [$0] } ?? []) } else { [] }
    }
}

extension ImportPlanner {
    /// Returns the notes about a plan made from this profile.
    public func notes(of plan: ImportPlan) -> [ImportNote] {
        var notes: [ImportNote] = []
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
            guard column.type == .date, earlier?.column(column.source)?.type != .date || isWhole,
                let dates = profile[column.source]?.dates
            else { return false }
            return (column.dates == .dayFirst || column.dates == .monthFirst) && dates[.dayFirst] == dates[.monthFirst]
        }
        if let order, !open.isEmpty { notes.append(.datesByLocale(columns: open.map { $0.source }, order)) }
        return notes
    }
}

extension ImportPlan.IDRule {
    /// Whether IDs come from anything other than an ID column.
    fileprivate var isGuessed: Bool { if case .column = self { false } else { true } }
}
