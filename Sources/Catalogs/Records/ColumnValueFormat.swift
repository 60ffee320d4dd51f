import Model

/// The details, beyond a column's type, that determine how its values are parsed and shown. Imported columns use the default
/// format.
final class ColumnValueFormat: Sendable {
    /// The strings that mean "unknown", "not applicable" or "none" in a source. Case doesn't matter.
    struct Placeholders: Sendable {
        var unknown: [String] = []
        var notApplicable: [String] = []
        var none: [String] = []
        /// Whether the page shows a missing value as "unknown". If false, the page leaves out the whole line.
        var isMissingShown = false

        /// The meaning of each placeholder, in lower case.
        var meanings: [String: ParsedCell.Presence] {
            let all =
                unknown.map { ($0, ParsedCell.Presence.unknown) } + notApplicable.map { ($0, .notApplicable) }
                + none.map { ($0, .none) }
            return Dictionary(all.map { ($0.0.lowercased(), $0.1) }) { first, _ in first }
        }
    }

    /// A unit that follows a number, such as "years" in "2 years".
    struct UnitSuffix: Sendable {
        /// The unit as it is written after the number, in lower case. An empty suffix matches a number without a unit.
        let suffix: String
        let unit: String
        /// The factor that turns a number with this unit into one with the column's unit. Nil if numbers aren't compared.
        var factor: FixedDecimal?
    }

    /// The default format, which imported columns use.
    static let plain = ColumnValueFormat(isFromSource: false)

    /// The unit for numbers, as a String Catalog key or as literal text.
    let unit: String?
    /// The units that can follow a number in text such as "2 years", starting with the longest suffix.
    let units: [UnitSuffix]
    /// The common prefix of the String Catalog keys that translate the values.
    let words: String?
    /// The values that have translations.
    let translatedValues: [AttributeDescription.TranslatedValue]
    /// The language of the values.
    let language: String
    /// Maps alternative spellings of values, in lower case, to the usual spellings.
    let replacements: [String: String]
    /// The key of the attribute of whose values these values are kinds, or nil.
    let kinds: String?
    /// Whether an entry may have the values, but the source isn't sure.
    let isUncertain: Bool
    /// Strings that belong to the preceding item of a list, in lower case. An example is "inc." in "Kite Works, Inc., Paper
    /// Yards".
    let continuations: [String]
    /// Whether dates are shown in the long format, such as "25 May 1977".
    let isLongDate: Bool
    /// Whether numbers are shown as fractions, such as 1/4.
    let isFraction: Bool
    /// Whether a search for words ranks the values as text, as in `AttributeDescription.ranksAsText`.
    let ranksAsText: Bool
    /// Whether the page leaves out a flag's line if the value is no.
    let isNoHidden: Bool
    /// Whether the placeholder for "none" counts as zero.
    let isNoneZero: Bool
    /// The strings that mean "unknown", "not applicable" or "none".
    let placeholders: Placeholders
    /// Whether the values come from a source file. If false, they come from an imported file: the items of a list are then joined
    /// into a single string, and the line below the title leaves out values that don't match the column's type.
    let isFromSource: Bool
    private let meanings: [String: ParsedCell.Presence]
    private let longestPlaceholder: Int
    /// The translations of each value. The keys are the values in lower case.
    private let translations: [String: LocalizableText]

    init(
        unit: String? = nil, units: [UnitSuffix] = [], words: String? = nil,
        translatedValues: [AttributeDescription.TranslatedValue] = [], language: String = "en",
        replacements: [String: String] = [:],
        kinds: String? = nil, isUncertain: Bool = false, continuations: [String] = [], isLongDate: Bool = false,
        isFraction: Bool = false, ranksAsText: Bool = false, isNoHidden: Bool = false, isNoneZero: Bool = false,
        placeholders: Placeholders = Placeholders(), isFromSource: Bool = true
    ) {
        (self.unit, self.units, self.words, self.translatedValues, self.replacements) = (
            unit, units, words, translatedValues, replacements
        )
        (self.continuations, self.isLongDate, self.isNoneZero) = (continuations, isLongDate, isNoneZero)
        (self.isFraction, self.ranksAsText, self.kinds, self.isUncertain) = (isFraction, ranksAsText, kinds, isUncertain)
        (self.placeholders, self.isFromSource, self.isNoHidden) = (placeholders, isFromSource, isNoHidden)
        self.language = language
        meanings = placeholders.meanings
        longestPlaceholder = meanings.keys.reduce(0) { max($0, $1.utf8.count) }
        let texts = translatedValues.map { value in
            let text = LocalizableText.translated(value.translations)
            // Use the value itself as the text in its own language, unless the source file contains text for this language,
            // for example because the values are codes.
            let own = LocalizableText.Translation(language: language, text: value.value)
            let isNamed = text.translation(into: language) != nil
            return (value.value.lowercased(), isNamed ? text : .translated([own] + value.translations))
        }
        translations = Dictionary(texts) { first, _ in first }
    }

    /// Returns the same format with names for values.
    func naming(_ values: [AttributeDescription.TranslatedValue]) -> ColumnValueFormat {
        ColumnValueFormat(
            unit: unit, units: units, translatedValues: values, language: language, replacements: replacements, kinds: kinds,
            isUncertain: isUncertain, continuations: continuations, isLongDate: isLongDate, isFraction: isFraction,
            ranksAsText: ranksAsText, isNoHidden: isNoHidden, isNoneZero: isNoneZero, placeholders: placeholders,
            isFromSource: isFromSource)
    }

    /// Whether there are translations of values.
    var hasWords: Bool { words != nil || !translatedValues.isEmpty }

    /// Whether values can be shown differently from their original text: as a translation, a number with a unit or a long date.
    var isTranslated: Bool { hasWords || !units.isEmpty || isLongDate }

    /// Returns the meaning of a placeholder, or `.present` if the text is an ordinary value.
    func presence(of text: String) -> ParsedCell.Presence {
        text.utf8.count > longestPlaceholder ? .present : meanings[text.lowercased()] ?? .present
    }

    /// Returns the usual spelling of a value.
    func replaced(_ text: String) -> String { replacements.isEmpty ? text : replacements[text.lowercased()] ?? text }

    /// Returns a value as inline text, translated if the column has translations.
    func said(_ text: String) -> Inline {
        if let text = translation(of: text) { return text }
        return words.map { .value(text, family: $0) } ?? .text(text)
    }

    /// Returns the words that the source file has for a value.
    func translation(of text: String) -> Inline? {
        translations.isEmpty ? nil : translations[text.lowercased()].map { .label($0) }
    }

    /// Parses text such as "2 years" as a number with a unit. Returns nil for any other text.
    func measured(_ text: String) -> Inline? { measurement(text).map { .number($0.number, unit: $0.unit.unit) } }

    /// Parses text such as "5 sp" as a number in the column's unit, and as it is shown. Returns nil for any other text, or if the
    /// unit has no factor.
    func scaled(_ text: String) -> (number: FixedDecimal, shown: Inline)? {
        guard let (number, unit) = measurement(text), let factor = unit.factor else { return nil }
        let (mantissa, isTooLarge) = number.mantissa.multipliedReportingOverflow(by: factor.mantissa)
        guard !isTooLarge, number.scale + factor.scale <= 18 else { return nil }
        return (FixedDecimal(mantissa: mantissa, scale: number.scale + factor.scale), .number(number, unit: unit.unit))
    }

    private func measurement(_ text: String) -> (number: FixedDecimal, unit: UnitSuffix)? {
        guard !units.isEmpty else { return nil }
        let lower = text.lowercased()
        for unit in units where lower.hasSuffix(unit.suffix) {
            let number = UpstreamTextParser.line(String(lower.dropLast(unit.suffix.count)))
            if let number = FixedDecimal(number) { return (number, unit) }
        }
        return nil
    }

    /// Rejoins the parts of list items that contain the separator, such as "Kite Works, Inc.", and replaces alternative spellings
    /// with the usual spelling.
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

    /// Formats a date such as `1977-05-25` as "25 May 1977" in the reader's language. Returns nil if the column doesn't use long
    /// dates, or if the text is anything else, such as a date with a time.
    func longDate(_ date: String) -> [Inline]? {
        let parts = date.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
        guard isLongDate, parts.count == 3, let day = UInt8(String(Substring(parts[2]))) else { return nil }
        return [
            .number(FixedDecimal(Int64(day)), unit: nil), .text(" "), .label(.phrase("date.month\(Substring(parts[1]))")),
            .text(" \(Substring(parts[0]))"),
        ]
    }
}
