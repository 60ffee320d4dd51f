/// What should be known of how a file was read, and what to do about it.
public enum ImportNote: Equatable, Sendable {
    /// The titles of the catalog are in a column that the file does not have. Those of its records come from the column
    /// `instead`; where that is nil, entries keep the titles they had.
    case titleMissing(column: String, instead: String?)
    /// A column is called like one with ids, and ids don't come from it, for ever: `repeats` values were there before, on these
    /// lines, or a record has none.
    case idUnused(column: String, repeats: Int64, lines: [Int64], missing: Int64?)
    /// The file has more columns than are taken; the first of those that are not.
    case columnsLeftOut(count: Int, names: [String])

    /// The word in JSON.
    public var code: String {
        switch self {
        case .titleMissing: "title-column-missing"
        case .idUnused: "id-column-unused"
        case .columnsLeftOut: "columns-left-out"
        }
    }

    /// The columns that it is about.
    public var columns: [String] {
        switch self {
        case .titleMissing(let column, let instead): [column] + (instead.map { [$0] } ?? [])
        case .idUnused(let column, _, _, _): [column]
        case .columnsLeftOut(_, let names): names
        }
    }

    /// The lines that it is about.
    public var lines: [Int64] {
        if case .idUnused(_, _, let lines, let missing) = self { lines + (missing.map { [$0] } ?? []) } else { [] }
    }
}

extension ImportPlanner {
    /// What should be known of the plan that was made.
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
        return notes
    }
}

extension ImportPlan.IDRule {
    /// Whether ids don't come from a column of their own.
    fileprivate var isGuessed: Bool { if case .column = self { false } else { true } }
}
