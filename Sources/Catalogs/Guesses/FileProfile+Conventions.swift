extension FileProfile {
    /// The order of day and month that the file's dates with slashes show, or nil if they show none or both. `25/12/2024` shows that the
    /// day comes first. A column shows an order only if nearly all its values are dates in this order.
    var dayMonthOrder: DayMonthOrder? {
        var (isDayFirst, isMonthFirst) = (false, false)
        for column in columns where column.hyphenatedDates == 0 {
            let real = column.present - column.nothings
            let (dayFirst, monthFirst) = (column.dateCount(.dayFirst), column.dateCount(.monthFirst))
            guard real > 0, ColumnTypeGuess.fitsMost(max(dayFirst, monthFirst), of: real) else { continue }
            if dayFirst > monthFirst { isDayFirst = true }
            if monthFirst > dayFirst { isMonthFirst = true }
        }
        return isDayFirst == isMonthFirst ? nil : isDayFirst ? .dayFirst : .monthFirst
    }

    /// Whether the file's columns have French names, or French words for yes and no. Only then, `O` and `N` are such words, too.
    var isFrench: Bool {
        columns.contains { column in
            ListSample.words(of: column.name).contains { GuessWords.frenchNames.contains($0.lowercased()) }
                || YesNoParser.areFlags((column.values ?? [:]).keys)
                    && (column.values ?? [:]).keys.contains { ["oui", "non"].contains($0.lowercased()) }
        }
    }
}
