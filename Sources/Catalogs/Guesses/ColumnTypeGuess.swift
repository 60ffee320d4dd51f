import Model

/// The order of day and month in a date such as `03/04/2025`.
public enum DayMonthOrder: Sendable {
    case dayFirst, monthFirst
}

/// A guess about a column's type and format, based on the column's values.
struct ColumnTypeGuess: Equatable {
    var type: ColumnType
    var numbers = NumberParser.Form.plain
    var dates = DateParser.Form.iso
    var lists = SourceColumn.ListForm.json

    /// The average length, in bytes, above which text values are treated as body text.
    private static let longAverage = 80
    private static let longest = 300

    /// A rule that found a possible type.
    struct Finding {
        let guess: ColumnTypeGuess
        /// How well the evidence supports the type, from 0 to 1.
        let score: Double
        let evidence: [Hypothesis.Evidence]
    }

    /// Returns the possible types of a column, the best first. Text fits all values, so there is always at least one.
    ///
    /// - Parameters:
    ///   - hasDecimalComma: Whether the file uses the comma as a decimal separator rather than a field separator.
    ///   - mark: The decimal separator that the file's other columns show, or nil if they don't show it.
    ///   - order: The order of day and month in ambiguous dates, or nil if it isn't known.
    ///   - isComplete: Whether every record has a value in the column.
    ///   - isFrench: Whether other columns show that the file is French.
    static func findings(
        _ column: ColumnProfile, hasDecimalComma: Bool, mark: DecimalMark? = nil, order: DayMonthOrder? = nil,
        isComplete: Bool = false, isFrench: Bool = false
    ) -> [Finding] {
        var found: [Finding] = []
        func add(
            _ score: Double, _ evidence: [Hypothesis.Evidence], _ type: ColumnType,
            _ set: (inout ColumnTypeGuess) -> Void = { _ in }
        ) {
            var guess = ColumnTypeGuess(type: type)
            set(&guess)
            found.append(Finding(guess: guess, score: score, evidence: evidence))
        }
        let real = column.present - column.nothings
        if column.nested > 0 { add(1, [.structure], .nested) }
        if column.lists > 0 { add(0.95, [.structure], .list) }
        if column.yesOrNo == column.present
            || column.texts == column.present
                && YesNoParser.areFlags(
                    (column.values ?? [:]).keys, isComplete: isComplete, isFrench: isFrench)
                && (!ColumnRoleGuesser.isPlaceOrLanguage(column.name) || (column.values ?? [:]).count > 1)
        {
            add(0.9, [.values], .flag)
        }
        if real > 0, let form = numericDateForm(column, real) {
            add(0.85, [.name, .values], .date) { $0.dates = day(form, column) }
        }
        if real > 0, column.flags == 0, let form = numberForm(column, hasDecimalComma, mark) {
            add(0.8, [.values], .number) { $0.numbers = form }
        }
        if real > 0, let form = dateForm(column, order) { add(0.75, [.values], .date) { $0.dates = day(form, column) } }
        if column.links > 0, fitsMost(column.links, of: real) {
            add(0.7, [.values], column.pictures * 2 > column.links ? .picture : .link)
        }
        if column.texts == column.present {
            if column.jsonObjects == column.texts, column.texts > 0 { add(0.66, [.structure], .nested) }
            if column.listLike.jsonLists == column.texts { add(0.65, [.structure], .list) }
            let isNamedList = ColumnRoleGuesser.isList(column.name)
            if column.tagged == 0, column.markup.form != .html,
                let separator = column.listLike.separator(isNamedList: isNamedList)
            {
                add(0.6, (isNamedList ? [.name] : []) + [.separators], .list) { $0.lists = .separated(separator) }
            }
            if column.longest > longest || column.breaks * 20 > column.texts || column.bytes > column.texts * longAverage {
                add(0.5, [.length], .long)
            }
        }
        add(0.1, [.any], .text)
        return found
    }

}

extension ColumnTypeGuess {
    /// Creates a guess for a column whose type the user chose. Only the format of the values is guessed.
    init(
        _ column: ColumnProfile?, as wanted: ColumnType, hasDecimalComma: Bool, mark: DecimalMark? = nil,
        order: DayMonthOrder? = nil
    ) {
        type = wanted
        guard let column else { return }
        switch wanted {
        case .number:
            let isComma = hasDecimalComma ? column.commaNumbers > 0 : column.commaNumbers > column.groupedNumbers
            numbers =
                ColumnTypeGuess.numberForm(column, hasDecimalComma, mark)
                ?? (isComma ? .comma : column.groupedNumbers > 0 ? .grouped : .plain)
        case .date:
            // If two date formats fit equally well, the day comes first, as in most countries, unless the locale says otherwise.
            let forms: [DateParser.Form] =
                (order == .monthFirst ? [.iso, .points, .monthFirst, .dayFirst] : [.iso, .points, .dayFirst, .monthFirst])
                + [.named, .compact, .unixSeconds, .unixMilliseconds]
            let form = forms.reduce(.iso) { column.dateCount($1) > column.dateCount($0) ? $1 : $0 }
            let hasOthers = column.dateCount(form) < column.present - column.nothings
            dates =
                (hasOthers ? UnixTimeGuess(column, least: UnixTimeGuess.leastChosen).form : nil)
                ?? ColumnTypeGuess.day(form, column)
        case .list:
            if column.lists > 0 || column.listLike.jsonLists > 0 {
                lists = .json
            } else {
                lists = .separated(column.listLike.separator(isNamedList: false) ?? column.listLike.commonest ?? ASCII.comma)
            }
        case .text, .link, .picture, .flag, .long, .nested: break
        }
    }

    /// The number of values from which a few odd ones don't change a column's type, and the percentage of values that must fit.
    private static let (fewest, share) = (20, 95)

    /// Returns whether all values fit a type, or nearly all of at least twenty.
    static func fitsMost(_ count: Int, of real: Int) -> Bool {
        count >= real || real >= fewest && count * 100 >= real * share
    }

    private static func numberForm(
        _ column: ColumnProfile, _ hasDecimalComma: Bool, _ mark: DecimalMark?
    ) -> NumberParser.Form? {
        let real = column.present - column.nothings
        // In a column of codes, `555-1234` isn't a range.
        guard column.ranges == 0 || !ColumnRoleGuesser.isCode(column.name) || ColumnRoleGuesser.isYear(column.name) else {
            return nil
        }
        if column.sureDurations > 0, !ColumnRoleGuesser.isClock(column.name), fitsMost(column.durations, of: real) {
            return .duration
        }
        // Amounts in different currencies or units can't be compared.
        guard column.signs.count < 2 else { return nil }
        // In parentheses, numbers are negative only among others. Otherwise, they are notes or years.
        let written = column.plainNumbers + max(column.groupedNumbers, column.commaNumbers)
        guard column.parenthesised == 0 || written > column.parenthesised else { return nil }
        // A version's last zero counts: 1.10 isn't 1.1.
        let isPointed = ColumnRoleGuesser.isPointed(column.name)
        if isPointed, !GuessWords.coordinateWords.contains(ListSample.words(of: column.name).last?.lowercased() ?? ""),
            (column.values ?? [:]).keys.contains(where: { $0.contains(".") && $0.hasSuffix("0") })
        {
            return nil
        }
        let mark = isPointed && column.commaNumbers == 0 ? nil : mark
        func form(_ fits: (Int) -> Bool) -> NumberParser.Form? {
            let hasCommas = column.commaNumbers > 0 || mark == .comma && column.dottedNumbers > 0
            let isComma = hasCommas && column.pointNumbers == 0 && fits(column.plainNumbers + column.commaNumbers)
            let isGrouped = column.groupedNumbers > 0 && fits(column.plainNumbers + column.groupedNumbers)
            if isComma, mark == .comma { return .comma }
            if isGrouped, !(isComma && hasDecimalComma) { return .grouped }
            if isComma { return .comma }
            return fits(column.plainNumbers) ? .plain : nil
        }
        if let exact = form({ $0 == real }) { return exact }
        // Codes have no odd values: a column with `A12` and `0042` isn't a column of numbers.
        guard column.zeroCodes == 0, !ColumnRoleGuesser.isCode(column.name) else { return nil }
        return form { fitsMost($0, of: real) }
    }

    /// Returns the date format of a column whose values look like numbers, such as `20261121`. Returns nil if no format fits all
    /// of the values, or if the column's name doesn't suggest dates or times.
    private static func numericDateForm(_ column: ColumnProfile, _ real: Int) -> DateParser.Form? {
        if fitsMost(column.dateCount(.compact), of: real) {
            let isNamed =
                ColumnRoleGuesser.isDate(column.name) || column.hasTimes && ColumnRoleGuesser.isUnixTime(column.name)
            return isNamed ? .compact : nil
        }
        guard ColumnRoleGuesser.isUnixTime(column.name) else { return nil }
        return [.unixSeconds, .unixMilliseconds].first { fitsMost(column.dateCount($0), of: real) }
            ?? UnixTimeGuess(column, least: UnixTimeGuess.leastGuessed).form
    }

    /// Returns the format for a column's dates. If all times are midnight, they stand for whole days.
    private static func day(_ form: DateParser.Form, _ column: ColumnProfile) -> DateParser.Form {
        column.isAtMidnight ? form.withoutMidnight : form
    }

    /// Returns the date format that fits all of the column's values, or nil. If the order of day and month is ambiguous, `order`
    /// determines it. If `order` is nil, returns nil, because a wrong date is worse than no date.
    private static func dateForm(_ column: ColumnProfile, _ order: DayMonthOrder?) -> DateParser.Form? {
        let real = column.present - column.nothings
        // In this form, the milliseconds since 1970 don't look like a number, so the column's name doesn't matter.
        if column.dateCount(.unixMilliseconds) == real { return .unixMilliseconds }
        let most = DateParser.Form.textual.map { column.dateCount($0) }.max() ?? 0
        guard most > 0, fitsMost(most, of: real) else { return nil }
        let forms = DateParser.Form.textual.filter { column.dateCount($0) == most }
        if forms == [.points], ColumnRoleGuesser.isPointed(column.name) { return nil }
        // With hyphens, the order isn't typical of a locale.
        guard let order, column.hyphenatedDates == 0, forms == [.dayFirst, .monthFirst] else {
            return forms.count == 1 ? forms[0] : nil
        }
        return order == .dayFirst ? .dayFirst : .monthFirst
    }
}

extension ColumnProfile {
    /// Returns whether a user may choose this type for the column. The types for numbers and dates must fit at least one value,
    /// unless the column has no values.
    func mayHave(_ type: ColumnType) -> Bool {
        switch type {
        case .number: present == nothings || plainNumbers + groupedNumbers + commaNumbers + durations > 0
        case .date:
            present == nothings || DateParser.Form.allCases.contains { dateCount($0) > 0 }
                || UnixTimeGuess(self, least: UnixTimeGuess.leastChosen).form != nil
        case .text, .list, .link, .picture, .flag, .long, .nested: true
        }
    }
}

/// Guesses a column's filter from its values.
struct ColumnFilterGuesser {
    private static let few = 60
    private static let fewNumbers = 12
    private static let ranges = 5

    /// Whether the numbers may be years, which are shown without digit grouping.
    private let mayBeYears: Bool
    let column: ColumnProfile
    let type: ColumnType
    /// The statistics about the numbers, in the column's number format.
    let numbers: NumberStatisticsByFormat.Statistics
    let isCode: Bool

    /// Creates a guesser for a column's filter.
    /// - Parameter form: The format of the column's numbers.
    init(_ column: ColumnProfile, type: ColumnType, form: NumberParser.Form, isCode: Bool) {
        self.column = column
        self.type = type
        numbers = column.figures[form]
        self.isCode = isCode
        mayBeYears = form == .plain
    }

    /// A rule that found a possible filter.
    struct Finding {
        let filter: SourceColumn.Filter
        /// How well the evidence supports the filter, from 0 to 1.
        let score: Double
        let evidence: [Hypothesis.Evidence]
    }

    /// Returns the column's possible filters, the best first. There is always at least one.
    ///
    /// - Parameter isWanted: Whether the user asked for a filter. If so, the column gets a filter even if the filter is of little
    ///   use.
    func findings(isWanted: Bool) -> [Finding] {
        guard ![.picture, .long, .nested].contains(type) else { return [Finding(filter: .none, score: 1, evidence: [.type])] }
        var found: [Finding] = []
        let isNumber = type == .number
        // Nobody filters entries by a number such as an ID or a telephone number.
        if !isWanted, isNumber, ColumnRoleGuesser.isIdentifier(column.name) {
            found.append(Finding(filter: .none, score: 0.9, evidence: [.identifier]))
        }
        if hasFewValues { found.append(Finding(filter: .values, score: 0.8, evidence: (isWanted ? [.chosen] : []) + [.few])) }
        let bounds = isNumber ? bounds() : []
        if !isWanted, isNumber, isCode, !isYears { found.append(Finding(filter: .none, score: 0.7, evidence: [.codes])) }
        if bounds.count > 1 { found.append(Finding(filter: .ranges(bounds.map { $0.text }), score: 0.6, evidence: [.distinct])) }
        if isWanted { found.append(Finding(filter: .values, score: 0.5, evidence: [.chosen])) }
        return found + [Finding(filter: .none, score: 0.4, evidence: [.distinct])]
    }

    /// Whether there are so few different values that readers can choose one.
    private var hasFewValues: Bool {
        switch type {
        case .flag: return true
        case .text, .date: return column.values.map { ColumnFilterGuesser.areFew($0.count, of: column.present) } ?? false
        case .list:
            if let parts = column.listLike.parts, !parts.isEmpty {
                return ColumnFilterGuesser.areFew(parts.count, of: parts.values.reduce(0, +))
            }
            return column.listLike.separator(isNamedList: ColumnRoleGuesser.isList(column.name)).map(column.listLike.hasFewParts)
                ?? false
        case .number:
            return column.values.map { (2...ColumnFilterGuesser.fewNumbers).contains($0.count) && column.present >= 3 * $0.count }
                ?? false
        case .link, .picture, .long, .nested: return false
        }
    }

    /// Whether every number could be a year. In a column of codes or measurements, such numbers aren't years.
    var isYears: Bool {
        let isOther =
            ColumnRoleGuesser.isCode(column.name) || ColumnRoleGuesser.isQuantity(column.name)
            || ColumnNameWithUnit(column.name).parts.unit != nil
        guard mayBeYears, !isOther || ColumnRoleGuesser.hasYear(column.name), let least = numbers.least,
            let greatest = numbers.greatest
        else { return false }
        // In a column whose name states that it contains years, the years can be in the future.
        let last: Int64 = ColumnRoleGuesser.hasYear(column.name) ? 9999 : 2200
        return numbers.wholeNumbers == numbers.count && least >= FixedDecimal(1000) && greatest <= FixedDecimal(last)
    }

    private static func areFew(_ different: Int, of all: Int) -> Bool {
        different > 1 && (different <= few && all >= 2 * different || all >= 20 * different)
    }

    // MARK: Ranges

    /// Returns the lower bounds of filter ranges. The bounds are round numbers that divide the column's numbers as evenly as
    /// possible. Returns fewer than two bounds if the numbers can't be divided.
    private func bounds() -> [FixedDecimal] {
        let sorted = numbers.sample.sorted()
        guard sorted.count >= 20, let least = sorted.first, let greatest = sorted.last, least < greatest else { return [] }
        func quantile(_ share: Int) -> FixedDecimal { sorted[(sorted.count - 1) * share / 100] }
        let (low, high) = (ColumnFilterGuesser.double(quantile(10)), ColumnFilterGuesser.double(quantile(90)))
        var bounds: [FixedDecimal]
        if least >= FixedDecimal(0), low * 8 < high {
            // If the numbers' magnitudes differ widely, use round numbers near the quantiles.
            bounds = [20, 40, 60, 80].compactMap { ColumnFilterGuesser.round(ColumnFilterGuesser.double(quantile($0))) }
        } else {
            guard low < high, let step = ColumnFilterGuesser.round((high - low) / Double(ColumnFilterGuesser.ranges - 1)) else {
                return []
            }
            let unit = ColumnFilterGuesser.double(step)
            let first = Int64((low / unit).rounded(.down)) + 1
            bounds = (first..<(first + 6)).compactMap { place in
                Double(place) * unit <= high ? ColumnFilterGuesser.times(step, place) : nil
            }
        }
        let start =
            least < FixedDecimal(0)
            ? ColumnFilterGuesser.below(least) : isYears ? ColumnFilterGuesser.below(least) : FixedDecimal(0)
        var result = [start]
        for bound in bounds.sorted() where bound > (result.last ?? bound) && bound > least && bound <= greatest {
            result.append(bound)
        }
        return result
    }

    private static func double(_ number: FixedDecimal) -> Double {
        var value = Double(number.mantissa)
        for _ in 0..<number.scale { value /= 10 }
        return value
    }

    /// Returns the nearest number in the series 1, 2, 5, 10, 20, 50 …, or nil if `value` isn't positive or is too small to
    /// represent.
    private static func round(_ value: Double) -> FixedDecimal? {
        guard value > 0, value.isFinite, value < 1e17 else { return nil }
        var (rest, power) = (value, 0)
        while rest >= 10 { (rest, power) = (rest / 10, power + 1) }
        while rest < 1 { (rest, power) = (rest * 10, power - 1) }
        let digit: Int64 = rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10
        guard power >= -15 else { return nil }
        if power < 0 { return FixedDecimal(mantissa: digit, scale: UInt8(-power)) }
        var mantissa = digit
        for _ in 0..<power { mantissa *= 10 }
        return FixedDecimal(mantissa)
    }

    private static func times(_ number: FixedDecimal, _ factor: Int64) -> FixedDecimal? {
        let (product, overflow) = number.mantissa.multipliedReportingOverflow(by: factor)
        return overflow ? nil : FixedDecimal(mantissa: product, scale: number.scale)
    }

    /// Returns a round number that isn't greater than `number`.
    private static func below(_ number: FixedDecimal) -> FixedDecimal {
        let whole = number.whole - (number.mantissa < 0 && !number.isWhole ? 1 : 0)
        guard whole < 0 else { return FixedDecimal(whole / 10 * 10) }
        let value = double(FixedDecimal(whole))
        var unit: Int64 = 1
        while Double(unit) * 10 <= -value { unit *= 10 }
        return FixedDecimal((whole - unit + 1) / unit * unit)
    }
}
