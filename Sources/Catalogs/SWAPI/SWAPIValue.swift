import Model

/// The interpreted value of a string from the upstream.
enum SWAPIValue: Equatable {
    case unknown
    case notApplicable
    case none
    case number(FixedDecimal)
    /// A range such as "30-165".
    case range(FixedDecimal, FixedDecimal)
    case text(String)
    case list([String])

    /// The format of a field, which determines how to parse it.
    enum FieldFormat: Equatable {
        case text
        /// A comma-separated list such as "temperate, arid".
        case list
        /// A comma-separated list of colours. The upstream spells some colours in two ways.
        case colours
        /// Comma-separated company names. "Inc." after a comma belongs to the preceding name.
        case firms
        /// A number with a unit. `unit` is a String Catalog key whose text contains `%@`.
        case number(unit: String?)
        /// Like `number`, but 0 means that the value is unknown.
        case measured(unit: String?)
        /// Like `number`, but the text "none" means 0.
        case capacity(unit: String?)
        /// A gravity such as "1 standard", "1.56" or free text.
        case gravity
        /// A duration such as "2 years".
        case time
        /// A fictional year such as "19BBY".
        case year
        /// A date such as "1977-05-25".
        case date
    }

    /// Parses a string from the upstream. Nil means that the value is unknown, because the field is missing or null.
    init(_ raw: String?, as form: FieldFormat) {
        guard let text = UpstreamTextParser.filled(raw) else {
            self = .unknown
            return
        }
        switch text.lowercased() {
        case "unknown": self = .unknown
        case "n/a": self = .notApplicable
        case "none": self = .none
        default: self = SWAPIValue(said: text, as: form)
        }
    }

    private init(said text: String, as form: FieldFormat) {
        switch form {
        case .text, .date, .year, .gravity, .time: self = .text(text)
        case .list: self = .list(UpstreamTextParser.distinct(UpstreamTextParser.commaSeparated(text)))
        case .colours: self = .list(UpstreamTextParser.distinct(UpstreamTextParser.commaSeparated(text).map(SWAPIValue.colour)))
        case .firms: self = .list(SWAPIValue.firms(text))
        case .number, .capacity: self = SWAPIValue.quantity(text)
        case .measured:
            let value = SWAPIValue.quantity(text)
            self = value == .number(FixedDecimal(0)) ? .unknown : value
        }
    }

    /// Parses a quantity such as "1,358", "78.2", "1000km" or "30-165". Any other value, such as "indefinite", is treated as
    /// text.
    private static func quantity(_ text: String) -> SWAPIValue {
        if let number = decimal(text) { return .number(number) }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        if ends.count == 2, let low = decimal(String(ends[0])), let high = decimal(String(ends[1])) { return .range(low, high) }
        return .text(text)
    }

    /// Parses a number, ignoring its grouping commas and the unit that sometimes follows it.
    static func decimal(_ text: String) -> FixedDecimal? {
        var bytes = text.utf8.filter { $0 != ASCII.comma && $0 != ASCII.space }
        if let first = bytes.first, ASCII.isDigit(first) {
            while let last = bytes.last, ASCII.isLetter(last) { bytes.removeLast() }
        }
        return FixedDecimal(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns a colour in British spelling, so that "gray" and "grey" are a single choice in a filter.
    private static func colour(_ text: String) -> String {
        switch text.lowercased() {
        case "gray": "grey"
        case "blue-gray": "blue-grey"
        case "blonde": "blond"
        default: text
        }
    }

    /// Splits a list of company names: "Hoersch-Kessel Drive, Inc, Gwori Revolutionary Industries" becomes two names.
    private static func firms(_ text: String) -> [String] {
        var result: [String] = []
        for part in UpstreamTextParser.commaSeparated(text) {
            if ["inc", "inc.", "incorporated"].contains(part.lowercased()), let last = result.popLast() {
                result.append(last + ", " + part)
            } else {
                result.append(part)
            }
        }
        return UpstreamTextParser.distinct(result)
    }

    /// Returns the value for queries and JSON.
    func attribute(as form: FieldFormat) -> AttributeValue {
        switch (self, form) {
        case (.unknown, _): .unknown
        case (.notApplicable, _): .notApplicable
        case (.none, .capacity): .number(FixedDecimal(0))
        case (.none, .number), (.none, .measured): .notApplicable
        case (.none, .list), (.none, .colours), (.none, .firms): .list(["none"])
        case (.none, _): .text("none")
        // Filters and sorting use the lower bound of a range.
        case (.number(let number), _), (.range(let number, _), _): .number(number)
        case (.text, .number), (.text, .measured), (.text, .capacity): .unknown
        case (.text(let text), _): .text(text)
        case (.list(let items), _): .list(items)
        }
    }

    /// Returns the value as inline text.
    ///
    /// - Parameter words: The common prefix of the String Catalog keys for the field's values, or nil to show values unchanged.
    func inlines(as form: FieldFormat, words: String? = nil) -> [Inline] {
        switch self {
        case .unknown: [.label(.phrase("value.unknown"))]
        case .notApplicable: [.label(.phrase("value.notApplicable"))]
        case .none: [.label(.phrase("value.none"))]
        case .number(let number): [.number(number, unit: form.unit)]
        case .range(let low, let high): [.number(low, unit: nil), .text("–"), .number(high, unit: form.unit)]
        case .list(let items): Array(items.map { [SWAPIValue.said($0, words)] }.joined(separator: [.text(", ")]))
        case .text(let text):
            switch form {
            case .gravity: SWAPIValue.gravity(text)
            case .time: SWAPIValue.time(text)
            case .year: SWAPIValue.year(text)
            case .date: SWAPIValue.date(text)
            default: [SWAPIValue.said(text, words)]
            }
        }
    }

    private static func said(_ text: String, _ words: String?) -> Inline {
        words.map { .value(text, family: $0) } ?? .text(text)
    }

    /// Formats a duration such as "2 years" with a translated unit. Any other value is returned unchanged.
    private static func time(_ text: String) -> [Inline] {
        let parts = text.lowercased().split(separator: " ")
        guard parts.count == 2, let number = FixedDecimal(String(parts[0])) else { return [.text(text)] }
        let unit = parts[1].hasSuffix("s") ? String(parts[1]) : parts[1] + "s"
        guard ["hours", "days", "weeks", "months", "years"].contains(unit) else { return [.text(text)] }
        return [.number(number, unit: "unit." + unit)]
    }

    /// Formats a gravity such as "1 standard" or "1.56" with a translated unit. Free text is returned unchanged.
    private static func gravity(_ text: String) -> [Inline] {
        let number = text.hasSuffix(" standard") ? String(text.dropLast(" standard".count)) : text
        return FixedDecimal(number).map { [.number($0, unit: "swapi.unit.standardGravity")] } ?? [
            .value(text, family: "swapi.gravity")
        ]
    }

    /// Formats a year as a number of years before or after the Battle of Yavin.
    private static func year(_ text: String) -> [Inline] {
        let unit: String
        if text.hasSuffix("BBY") {
            unit = "swapi.unit.yearsBefore"
        } else if text.hasSuffix("ABY") {
            unit = "swapi.unit.yearsAfter"
        } else {
            return [.text(text)]
        }
        return FixedDecimal(String(text.dropLast(3))).map { [.number($0, unit: unit)] } ?? [.text(text)]
    }

    /// Formats a date: "1977-05-25" becomes "25 May 1977".
    private static func date(_ text: String) -> [Inline] {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            UInt16(parts[0]) != nil, let month = UInt8(parts[1]), (1...12).contains(month), let day = UInt8(parts[2]),
            (1...31).contains(day)
        else { return [.text(text)] }
        return [
            .number(FixedDecimal(Int64(day)), unit: nil), .text(" "), .label(.phrase("date.month\(parts[1])")),
            .text(" \(parts[0])"),
        ]
    }
}

extension SWAPIValue.FieldFormat {
    /// The unit of numbers in this format.
    var unit: String? {
        switch self {
        case .number(let unit), .measured(let unit), .capacity(let unit): unit
        // Years with this unit count backwards, and lists sort them accordingly.
        case .year: "swapi.unit.yearsBefore"
        case .text, .list, .colours, .firms, .gravity, .time, .date: nil
        }
    }

    /// The attribute kind for fields with this format.
    var kind: AttributeDescription.Kind {
        switch self {
        case .number, .measured, .capacity: .number
        case .list, .colours, .firms: .list
        case .text, .gravity, .time, .year, .date: .text
        }
    }
}
