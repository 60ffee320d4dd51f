import Model

/// How a column's values are read and shown, in addition to the column's type. Imports use the default.
final class CellFormat: Sendable {
    /// Texts that stand for values, in lower case.
    struct Placeholders: Sendable {
        var unknown: [String] = []
        var notApplicable: [String] = []
        var none: [String] = []
        /// Whether a missing value is shown as unknown. If not, its line is left out.
        var isMissingShown = false

        /// The length of the longest text, in bytes.
        var longest: Int { (unknown + notApplicable + none).reduce(0) { max($0, $1.utf8.count) } }
    }

    /// A unit that follows a number in a text.
    struct UnitSuffix: Sendable {
        /// The end of the text, in lower case. If it is empty, the text is only a number.
        let suffix: String
        let unit: String
    }

    /// The format of imported values, without any additions.
    static let plain = CellFormat(isFromSource: false)

    /// The unit of numbers: a String Catalog key or any other text.
    let unit: String?
    /// The units of texts such as "2 years", with the longest suffixes first.
    let units: [UnitSuffix]
    /// The common prefix of the String Catalog keys that translate the values.
    let words: String?
    /// Other spellings of values, by the value in lower case.
    let replacements: [String: String]
    /// Texts that belong to the preceding item of a list, in lower case: "Inc." in "Kite Works, Inc., Paper Yards".
    let continuations: [String]
    /// Whether dates are shown as "25 May 1977".
    let isLongDate: Bool
    /// Whether the placeholder for "none" counts as zero.
    let isNoneZero: Bool
    /// The texts that stand for values.
    let placeholders: Placeholders
    /// Whether the values come from a source file. If not, they are imported: all items of a list are then a single text, and the
    /// line below the title leaves out values that don't match the column's type.
    let isFromSource: Bool
    private let longestPlaceholder: Int

    init(
        unit: String? = nil, units: [UnitSuffix] = [], words: String? = nil, replacements: [String: String] = [:],
        continuations: [String] = [], isLongDate: Bool = false, isNoneZero: Bool = false,
        placeholders: Placeholders = Placeholders(), isFromSource: Bool = true
    ) {
        (self.unit, self.units, self.words, self.replacements) = (unit, units, words, replacements)
        (self.continuations, self.isLongDate, self.isNoneZero) = (continuations, isLongDate, isNoneZero)
        (self.placeholders, self.isFromSource) = (placeholders, isFromSource)
        longestPlaceholder = placeholders.longest
    }

    /// Whether a value is shown as something other than its text.
    var isTranslated: Bool { words != nil || !units.isEmpty || isLongDate }

    /// Returns what a text stands for, or `.present` if it is an ordinary value.
    func presence(of text: String) -> ParsedCell.Presence {
        guard text.utf8.count <= longestPlaceholder else { return .present }
        let lower = text.lowercased()
        if placeholders.unknown.contains(lower) { return .unknown }
        if placeholders.notApplicable.contains(lower) { return .notApplicable }
        return placeholders.none.contains(lower) ? .none : .present
    }

    /// Returns the usual spelling of a value.
    func replaced(_ text: String) -> String { replacements.isEmpty ? text : replacements[text.lowercased()] ?? text }

    /// Returns a value as inline text, which is translated if there are words for it.
    func said(_ text: String) -> Inline { words.map { .value(text, family: $0) } ?? .text(text) }

    /// Returns a text such as "2 years" as a number with a unit, or nil if it isn't one.
    func measured(_ text: String) -> Inline? {
        guard !units.isEmpty else { return nil }
        let lower = text.lowercased()
        for unit in units where lower.hasSuffix(unit.suffix) {
            let number = UpstreamTextParser.line(String(lower.dropLast(unit.suffix.count)))
            if let number = FixedDecimal(number) { return .number(number, unit: unit.unit) }
        }
        return nil
    }

    /// Joins the parts of an item that contains the separator, such as "Kite Works, Inc.", and replaces other spellings of values.
    func items(_ parts: [String]) -> [String] {
        guard !continuations.isEmpty || !replacements.isEmpty else { return parts }
        var items: [String] = []
        for part in parts {
            if continuations.contains(part.lowercased()), let last = items.popLast() {
                items.append(last + ", " + part)
            } else {
                items.append(replaced(part))
            }
        }
        return items
    }

    /// Returns a date such as `1977-05-25` as "25 May 1977" in the reader's language. Any other text, such as a date with a time,
    /// is returned as nil.
    func longDate(_ date: String) -> [Inline]? {
        let parts = date.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
        guard isLongDate, parts.count == 3, let day = UInt8(String(Substring(parts[2]))) else { return nil }
        return [
            .number(FixedDecimal(Int64(day)), unit: nil), .text(" "), .label(.phrase("date.month\(Substring(parts[1]))")),
            .text(" \(Substring(parts[0]))"),
        ]
    }
}
