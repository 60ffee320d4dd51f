import Model

/// A cell of a list that a person changed in another program, such as a spreadsheet. The program may have written all numbers and dates in
/// its own form, and the person may have typed some in yet another one.
struct EditedCell {
    /// The cell's text.
    let text: String
    /// Whether the file was written where numbers have decimal commas and dates begin with the day. Such a file separates its cells by
    /// semicolons.
    let hasDecimalCommas: Bool
    /// The order of day and month that the file's dates show, if they show one.
    var dateOrder: DayMonthOrder?
    /// The value in the stored record, as it was written, or nil if there is none.
    var earlier: String?

    /// The number, or nil if the cell isn't a number.
    ///
    /// - Parameter unit: The unit that the number may have. A number in another unit, such as another currency, is another value.
    func number(unit: String?) -> FixedDecimal? {
        if let sign = NumberParser.affix(text)?.sign, !sign.isEmpty, sign != unit.map({ UpstreamTextParser.line($0) }),
            sign != earlier.flatMap({ NumberParser.affix($0)?.sign })
        {
            return nil
        }
        let forms: [NumberParser.Form] = hasDecimalCommas ? [.comma, .plain, .grouped] : [.plain, .grouped, .comma]
        return (forms + [.duration]).lazy.compactMap { NumberParser.value(text, $0) }.first ?? FixedDecimal(text)
    }

    /// The date in ISO 8601 format, or nil if the cell isn't a date or could be two dates.
    var date: String? {
        for form in [DateParser.Form.iso, .points, .named] {
            if let date = DateParser.value(text, form) { return date }
        }
        let (dayFirst, monthFirst) = (DateParser.value(text, .dayFirst), DateParser.value(text, .monthFirst))
        switch dateOrder {
        case .dayFirst?: if let dayFirst { return dayFirst }
        case .monthFirst?: if let monthFirst { return monthFirst }
        case nil: if hasDecimalCommas, let dayFirst { return dayFirst }
        }
        guard let date = dayFirst ?? monthFirst, (dayFirst ?? date) == (monthFirst ?? date) else { return nil }
        return date
    }

    /// Returns whether the cell has this value, written in any form.
    ///
    /// - Parameter column: The value's column, or nil if the catalog has no columns.
    func means(_ value: AttributeValue?, _ column: SourceColumn?) -> Bool {
        switch value {
        case .number(let number): number == self.number(unit: column?.unit) || number == FixedDecimal(text)
        case .flag(let flag): YesNoParser.value(text) == flag
        case .text(let shown) where DateParser.value(shown, .iso) != nil:
            // A date that could be two dates is the one that the entry has.
            ([date] + [DateParser.Form.dayFirst, .monthFirst].map { DateParser.value(text, $0) }).contains {
                $0.map { $0 == shown || $0.hasPrefix(shown + "T00:00") || shown.hasPrefix($0 + "T00:00") } ?? false
            }
        default: false
        }
    }

    /// Returns the text in the form of a column's other values. A text that isn't a value of the column's type stays as it is.
    func text(for column: SourceColumn) -> String {
        switch column.type {
        case .number where column.numbers == .duration && NumberParser.value(text, .duration) != nil: return text
        case .number:
            guard let number = number(unit: column.unit) else { return text }
            return withSign(column.numbers == .comma ? number.text.replacing(".", with: ",") : number.text)
        case .date:
            guard let date else { return text }
            return EditedCell.date(date, column.dates) ?? text
        default: return text
        }
    }

    /// Returns a number with the sign of the earlier value, such as a currency, in the same place.
    private func withSign(_ number: String) -> String {
        guard let earlier, let affix = NumberParser.affix(earlier), !affix.sign.isEmpty else { return number }
        let scalars = earlier.unicodeScalars
        guard let sign = earlier.firstRange(of: affix.sign), let first = scalars.firstIndex(where: { ("0"..."9").contains($0) }),
            let last = scalars.lastIndex(where: { ("0"..."9").contains($0) })
        else { return number }
        return sign.lowerBound < first
            ? String(scalars[sign.lowerBound..<first]) + number : number + String(scalars[scalars.index(after: last)...])
    }

    /// Returns an ISO date in another format, or nil if the format has other parts.
    private static func date(_ iso: String, _ form: DateParser.Form) -> String? {
        let parts = iso.split(separator: "-").map { String($0) }
        guard parts.count == 3, parts[2].utf8.count == 2, let month = Int(parts[1]), let day = Int(parts[2]) else {
            return DateParser.value(iso, form) == iso ? iso : nil
        }
        let written: String? =
            switch form.withTime {
            case .iso: iso
            case .points: parts[2] + "." + parts[1] + "." + parts[0]
            case .dayFirst: parts[2] + "/" + parts[1] + "/" + parts[0]
            case .monthFirst: parts[1] + "/" + parts[2] + "/" + parts[0]
            case .named: "\(day) \(DateParser.months[month - 1]) \(parts[0])"
            case .compact: parts.joined()
            default: nil
            }
        return written.flatMap { DateParser.value($0, form) == nil ? nil : $0 }
    }
}
