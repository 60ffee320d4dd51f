import Model
import TextProcessing

/// A value that was parsed according to its column's type.
struct ParsedCell {
    /// Whether a value is present in its record.
    enum Presence {
        case present
        /// The value is missing, or its text means "unknown".
        case unknown
        case notApplicable, none
    }

    /// The value that queries use.
    let attribute: AttributeValue
    /// The value as shown on the page, or nil if it is empty.
    let inlines: [Inline]?
    let presence: Presence

    private init(_ attribute: AttributeValue, _ inlines: [Inline]?, _ presence: Presence = .present) {
        (self.attribute, self.inlines, self.presence) = (attribute, inlines, presence)
    }

    /// Parses a value. If the value doesn't match the column's type, it is shown unchanged, and queries treat it as unknown.
    init(_ value: ImportedValue, as column: SourceColumn, _ format: ColumnValueFormat = .plain) {
        guard let text = value.text.map({ UpstreamTextParser.line($0) }), !text.isEmpty else {
            self = ParsedCell.missing(format)
            return
        }
        switch format.presence(of: text) {
        case .present: self = ParsedCell.present(value, text, column, format)
        case .unknown: self = ParsedCell.missing(format)
        case .notApplicable: self.init(.notApplicable, [.label(.phrase("value.notApplicable"))], .notApplicable)
        case .none: self.init(ParsedCell.nothing(column.type, format), [.label(.phrase("value.none"))], .none)
        }
    }

    private static func missing(_ format: ColumnValueFormat) -> ParsedCell {
        ParsedCell(.unknown, format.placeholders.isMissingShown ? [.label(.phrase("value.unknown"))] : nil, .unknown)
    }

    private static func nothing(_ type: ColumnType, _ format: ColumnValueFormat) -> AttributeValue {
        switch type {
        case .number: format.isNoneZero ? .number(FixedDecimal(0)) : .notApplicable
        case .list: .list(["none"])
        case .flag: .notApplicable
        case .text, .date, .link, .picture, .long, .nested: .text("none")
        }
    }

    private static func present(
        _ value: ImportedValue, _ text: String, _ column: SourceColumn, _ format: ColumnValueFormat
    ) -> ParsedCell {
        switch column.type {
        case .number: if let cell = number(format.replaced(text), column, format) { return cell }
        case .date:
            guard let date = DateParser.value(text, column.dates) else { break }
            return ParsedCell(.text(date), format.longDate(date) ?? [.text(date.replacing("T", with: " "))])
        case .flag:
            guard let flag = YesNoParser.value(text) else { break }
            if !flag, format.isNoHidden { return ParsedCell(.flag(flag), nil) }
            return ParsedCell(.flag(flag), [.label(.phrase(flag ? "value.yes" : "value.no"))])
        case .list:
            let parts = UpstreamTextParser.distinct(format.items(parts(value, text, column.lists)))
            guard !parts.isEmpty else { break }
            return ParsedCell(.list(parts), list(parts, format))
        case .link, .picture: return ParsedCell(.text(text), [link(text) ?? .text(text)])
        case .text, .long, .nested:
            let plain = format.replaced(text)
            if let number = format.measured(plain) { return ParsedCell(.text(plain), [number]) }
            if let shown = column.meaning?.inlines(plain) { return ParsedCell(.text(plain), shown) }
            if format.hasWords { return ParsedCell(.text(plain), [format.said(plain)]) }
            return ParsedCell(
                .text(plain), link(plain).map { [$0] } ?? (plain == text ? lines(value.text ?? text) : [.text(plain)]))
        }
        return ParsedCell(.unknown, [format.said(text)])
    }

    private static func list(_ parts: [String], _ format: ColumnValueFormat) -> [Inline] {
        guard format.isFromSource else { return [.text(parts.joined(separator: ", "))] }
        var inlines: [Inline] = []
        inlines.reserveCapacity(parts.count * 2)
        for part in parts {
            if !inlines.isEmpty { inlines.append(.text(", ")) }
            inlines.append(format.said(part))
        }
        return inlines
    }

    private static func number(_ text: String, _ column: SourceColumn, _ format: ColumnValueFormat) -> ParsedCell? {
        if let (number, shown) = format.scaled(text) { return ParsedCell(.number(number), [shown]) }
        if let number = NumberParser.value(text, column.numbers) {
            if let words = format.translation(of: text) { return ParsedCell(.number(number), [words]) }
            let sign = NumberParser.affix(text)?.sign
            // In a column with a unit of its own, a number with another one is another quantity.
            let isMeasured = format.unit != nil || !format.units.isEmpty
            if isMeasured, column.numbers != .loose, sign != format.unit, sign.map(NumberParser.isUnit) ?? false { return nil }
            // The sign or the unit stays as it is written.
            if column.numbers == .duration || format.unit == nil && sign != nil {
                return ParsedCell(.number(number), [.text(text)])
            }
            if format.isFraction { return ParsedCell(.number(number), [.fraction(number)]) }
            return ParsedCell(
                .number(number), [column.isUngrouped(format) ? .text(number.text) : .number(number, unit: format.unit)])
        }
        guard let range = NumberParser.range(text, column.numbers) else { return nil }
        if column.numbers == .loose, let upper = range.upper {
            // Filters and sorting use the range's lower bound.
            let shown: [Inline] =
                column.isUngrouped(format)
                ? [.text(range.lower.text + "–" + upper.text)]
                : [.number(range.lower, unit: nil), .text("–"), .number(upper, unit: format.unit)]
            return ParsedCell(.number(range.lower), shown)
        }
        return ParsedCell(.range(range.lower, range.upper), [.text(text)] + (format.unit.map { [.text(" " + $0)] } ?? []))
    }

    /// Returns the value as shown on the page. If it ends with a number, the number's unit is replaced with `unit`.
    func inlines(withUnit unit: String) -> [Inline]? {
        guard var inlines, case .number(let number, _) = inlines.last else { return self.inlines }
        inlines[inlines.count - 1] = .number(number, unit: unit)
        return inlines
    }

    private static func parts(_ value: ImportedValue, _ text: String, _ form: SourceColumn.ListForm) -> [String] {
        if case .list(let parts) = value { return parts }
        switch form {
        case .json: return ListParser.json(text) ?? [text]
        case .separated(let separator): return ListParser.split(text, separator)
        }
    }

    private static func link(_ text: String) -> Inline? {
        WebAddressDetector.isLink(text) ? .web(url: text, [.text(WebAddressDetector.shown(text))]) : nil
    }

    /// Converts short text to inline text and keeps its line breaks.
    private static func lines(_ text: String) -> [Inline] {
        // Most values are a single line without control characters, so they don't have to be split.
        if text.utf8.count <= 200, text.utf8.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) {
            return [.text(UpstreamTextParser.line(text))]
        }
        let lines = UpstreamTextParser.lines(text).map { UpstreamTextParser.line($0) }.filter { !$0.isEmpty }.prefix(200)
        return Array(lines.map { [Inline.text($0)] }.joined(separator: [.lineBreak]))
    }

    /// Parses body text into blocks.
    static func blocks(_ text: String, _ form: MarkupFormat) -> [Block] {
        switch form {
        case .markdown: return Markdown.blocks(UpstreamTextParser.unixBreaks(text))
        case .html: return HTMLParser.blocks(UpstreamTextParser.unixBreaks(text))
        case .plain:
            return paragraphs(text) { lines in Array(lines.map { [Inline.text($0)] }.joined(separator: [.lineBreak])) }
        }
    }

    /// Parses hard-wrapped plain text, which has line breaks within paragraphs. Blank lines separate the paragraphs.
    static func wrapped(_ text: String) -> [Block] { paragraphs(text) { [.text($0.joined(separator: " "))] } }

    private static func paragraphs(_ text: String, _ joined: ([String]) -> [Inline]) -> [Block] {
        var blocks: [Block] = []
        var lines: [String] = []
        for line in UpstreamTextParser.lines(text) + [""] {
            if !ImportedValue.isBlank(line) {
                lines.append(line)
            } else if !lines.isEmpty {
                blocks.append(.paragraph(joined(lines)))
                lines = []
            }
        }
        return blocks
    }
}
