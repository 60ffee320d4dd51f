import Model

/// The meaning of one of the upstream's strings.
enum SWAPIValue: Equatable {
    case unknown
    case notApplicable
    case none
    case number(FixedDecimal)
    /// A range such as "30-165".
    case range(FixedDecimal, FixedDecimal)
    case text(String)
    case list([String])

    /// How to read a field.
    enum Form: Equatable {
        case text
        /// A comma-separated list such as "temperate, arid".
        case list
        /// Comma-separated company names, where "Inc." belongs to the preceding name.
        case firms
        /// A number with a unit, which is a String Catalog key with `%@`.
        case number(unit: String?)
        /// Like `number`, but 0 means unknown.
        case measured(unit: String?)
        /// Like `number`, but `none` counts as 0.
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

    /// Reads the upstream's string. Nil (a missing field or null) means unknown.
    init(_ raw: String?, as form: Form) {
        guard let text = UpstreamText.filled(raw) else {
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

    private init(said text: String, as form: Form) {
        switch form {
        case .text, .date, .year, .gravity, .time: self = .text(text)
        case .list: self = .list(UpstreamText.distinct(UpstreamText.commaSeparated(text)))
        case .firms: self = .list(SWAPIValue.firms(text))
        case .number, .capacity: self = SWAPIValue.quantity(text)
        case .measured:
            let value = SWAPIValue.quantity(text)
            self = value == .number(FixedDecimal(0)) ? .unknown : value
        }
    }

    /// Reads "1,358", "78.2", "1000km" or "30-165". Other values stay text ("indefinite").
    private static func quantity(_ text: String) -> SWAPIValue {
        if let number = decimal(text) { return .number(number) }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        if ends.count == 2, let low = decimal(String(ends[0])), let high = decimal(String(ends[1])) { return .range(low, high) }
        return .text(text)
    }

    /// A number without its grouping commas and without the unit that sometimes follows.
    static func decimal(_ text: String) -> FixedDecimal? {
        var bytes = text.utf8.filter { $0 != 0x2C && $0 != 0x20 }
        if let first = bytes.first, first >= 0x30 && first <= 0x39 {
            while let last = bytes.last, last | 0x20 >= 0x61 && last | 0x20 <= 0x7A { bytes.removeLast() }
        }
        return FixedDecimal(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads "Hoersch-Kessel Drive, Inc, Gwori Revolutionary Industries" as two companies.
    private static func firms(_ text: String) -> [String] {
        var result: [String] = []
        for part in UpstreamText.commaSeparated(text) {
            if ["inc", "inc.", "incorporated"].contains(part.lowercased()), let last = result.popLast() {
                result.append(last + ", " + part)
            } else {
                result.append(part)
            }
        }
        return UpstreamText.distinct(result)
    }

    /// The value for the query language and JSON.
    func attribute(as form: Form) -> AttributeValue {
        switch (self, form) {
        case (.unknown, _): .unknown
        case (.notApplicable, _): .notApplicable
        case (.none, .capacity): .number(FixedDecimal(0))
        case (.none, .number), (.none, .measured): .notApplicable
        case (.none, .list), (.none, .firms): .list(["none"])
        case (.none, _): .text("none")
        // Filters and sorting use the lower bound of a range.
        case (.number(let number), _), (.range(let number, _), _): .number(number)
        case (.text, .number), (.text, .measured), (.text, .capacity): .unknown
        case (.text(let text), _): .text(text)
        case (.list(let items), _): .list(items)
        }
    }

    /// The value as running text.
    ///
    /// - Parameter words: the family of String Catalog keys for such values, or nil if they are shown unchanged.
    func inlines(as form: Form, words: String? = nil) -> [Inline] {
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

    /// "2 years" with its unit; other values are unchanged.
    private static func time(_ text: String) -> [Inline] {
        let parts = text.lowercased().split(separator: " ")
        guard parts.count == 2, let number = FixedDecimal(String(parts[0])) else { return [.text(text)] }
        let unit = parts[1].hasSuffix("s") ? String(parts[1]) : parts[1] + "s"
        guard ["hours", "days", "weeks", "months", "years"].contains(unit) else { return [.text(text)] }
        return [.number(number, unit: "unit." + unit)]
    }

    /// "1 standard" and "1.56" with their unit; free text is unchanged.
    private static func gravity(_ text: String) -> [Inline] {
        let number = text.hasSuffix(" standard") ? String(text.dropLast(" standard".count)) : text
        return FixedDecimal(number).map { [.number($0, unit: "swapi.unit.standardGravity")] } ?? [
            .value(text, family: "swapi.gravity")
        ]
    }

    /// Years before or after the Battle of Yavin.
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

    /// "25 May 1977" for "1977-05-25".
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

extension SWAPIValue.Form {
    /// The unit of the form's numbers.
    var unit: String? {
        switch self {
        case .number(let unit), .measured(let unit), .capacity(let unit): unit
        case .text, .list, .firms, .gravity, .time, .year, .date: nil
        }
    }

    /// The attribute kind for a field of this form.
    var kind: AttributeDescription.Kind {
        switch self {
        case .number, .measured, .capacity: .number
        case .list, .firms: .list
        case .text, .gravity, .time, .year, .date: .text
        }
    }
}
