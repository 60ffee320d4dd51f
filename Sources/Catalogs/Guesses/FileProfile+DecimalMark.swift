/// The separator before the decimals of a file's numbers. A file rarely uses both.
enum DecimalMark {
    case point, comma
}

extension FileProfile {
    /// The decimal separator that the file's numbers show, or nil if they show none or both. `19,47` shows a comma, because it has
    /// no other meaning, and so does `0.5` a full stop. `2.155` and `1,234` show nothing. Coordinates and versions have full stops
    /// in any file.
    var decimalMark: DecimalMark? {
        var (hasCommas, hasPoints, hasOwnPoints) = (false, false, false)
        for column in columns {
            let real = column.present - column.nothings
            let numbers = column.plainNumbers + max(column.groupedNumbers, column.commaNumbers)
            guard real > 0, ColumnTypeGuess.fitsMost(numbers, of: real) else { continue }
            if column.decimalCommas > 0 { hasCommas = true }
            if column.pointNumbers > 0 {
                if ColumnRoleGuesser.isPointed(column.name) { hasOwnPoints = true } else { hasPoints = true }
            }
        }
        if hasOwnPoints, !hasCommas { hasPoints = true }
        return hasCommas == hasPoints ? nil : hasCommas ? .comma : .point
    }
}
