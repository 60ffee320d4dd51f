import Model

/// Finds out whether a table's first record is an entry, because the table has no header.
enum HeaderlessTable {
    /// The forms of a value. Column names are texts.
    private enum Form {
        case number, date, link, code, email, flag, text
    }

    /// The words for yes and no that aren't the names of columns.
    private static let flags: Set<String> = ["yes", "no", "oui", "non", "ja", "nein", "true", "false"]

    /// The least number of records from which to tell.
    private static let fewest = 3
    /// The numbers that can be the names of columns, because they are years.
    private static let years = FixedDecimal(1000)...FixedDecimal(2999)

    /// Returns whether the first record is like the others: in some column it has a number, a date, a web or e-mail address, a code
    /// such as `0042`, or yes or no, as nearly all other records do, and in no such column it has a word. Numbers that count or
    /// ascend, and years over other numbers, can be column names.
    static func isHeaderless(_ records: [[String]]) -> Bool {
        guard records.count >= fewest, let first = records.first, !first.contains(where: isName) else { return false }
        var hasEvidence = false
        var numbers: [(place: Int, value: FixedDecimal, areYears: Bool)] = []
        for (place, text) in first.enumerated() where !ImportedValue.isBlank(text) {
            let others = records.dropFirst().compactMap { $0.indices.contains(place) ? $0[place] : nil }
                .filter { !ImportedValue.isBlank($0) }
            guard others.count >= fewest - 1 else { continue }
            let forms = others.map(form), own = form(text)
            // Only some of a column's codes begin with a zero.
            if own == .code, forms.contains(.code), forms.allSatisfy({ $0 == .code || $0 == .number }) {
                hasEvidence = true
                continue
            }
            guard
                let common = [Form.number, .date, .link, .code, .email, .flag].first(where: { form in
                    forms.count { $0 == form } * 100 >= forms.count * 95
                })
            else { continue }
            if common == .code, own == .number { continue }
            guard own == common else { return false }
            guard common == .number else {
                hasEvidence = true
                continue
            }
            let values = others.compactMap(number)
            numbers.append((place, number(text) ?? FixedDecimal(0), values.allSatisfy { years.contains($0) && $0.isWhole }))
        }
        if hasEvidence { return true }
        guard !numbers.isEmpty else { return false }
        if numbers.allSatisfy({ years.contains($0.value) && $0.value.isWhole && !$0.areYears }) { return false }
        let isAscending = numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $0.value < $1.value }
        guard isAscending else { return true }
        // The other records' numbers don't ascend if the first ones are names.
        let others = records.dropFirst().count { record in
            let values = numbers.compactMap { record.indices.contains($0.place) ? number(record[$0.place]) : nil }
            return zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
        }
        return numbers.count > 2 && others * 2 > records.count
    }

    private static func isName(_ text: String) -> Bool {
        let plain = ColumnRoleGuesser.plain(text)
        return GuessWords.titleNames.contains(plain) || GuessWords.idNames.contains(plain)
    }

    private static func form(_ text: String) -> Form {
        let line = UpstreamTextParser.line(text)
        if number(line) != nil { return .number }
        if WebAddressDetector.isLink(line) { return .link }
        if isCode(line) { return .code }
        if isEmail(line) { return .email }
        if flags.contains(line.lowercased()) { return .flag }
        return DateParser.Form.textual.contains { DateParser.value(line, $0) != nil } ? .date : .text
    }

    /// Returns whether a text consists of digits after a zero, as a postal code may.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count > 1 && text.utf8.first == ASCII.digit0 && text.utf8.allSatisfy(ASCII.isDigit)
    }

    /// Returns whether a text is an e-mail address.
    static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !text.contains(" ") && parts[1].dropFirst().dropLast().contains(".")
    }

    /// Returns whether all of a record's values are words, so that they can be the names of columns.
    static func areWords(_ fields: [String]) -> Bool {
        fields.allSatisfy { ImportedValue.isBlank($0) || [.text, .flag].contains(form($0)) }
    }

    /// Returns whether a text is a name that Almanac gave to a column without a name, such as `column_1`.
    static func isGivenName(_ text: String) -> Bool {
        let digits = text.hasPrefix("column_") ? text.dropFirst(7) : ""
        return !digits.isEmpty && digits.utf8.allSatisfy(ASCII.isDigit)
    }

    private static func number(_ text: String) -> FixedDecimal? {
        let line = UpstreamTextParser.line(text)
        return [NumberParser.Form.plain, .grouped, .comma].lazy.compactMap { NumberParser.value(line, $0) }.first
    }
}
