import Model
import TextProcessing

extension ImportAdapter {
    /// The maximum length of a displayed nested value, in bytes.
    private static let longestCode = 20_000
    /// The maximum length of a title that replaces a missing title, in characters.
    private static let longestStandIn = 80

    /// Creates an entry from the values in the plan's columns.
    func entry(_ id: EntryID, _ values: [ImportedValue]) -> Entry {
        var attributes: [Attribute] = []
        var facts: [Fact] = []
        let titled = plan.titles.first { text($0, values).flatMap { UpstreamTextParser.filled($0) } != nil }
        for (column, value) in zip(plan.columns, values) where column.type != .long && column.type != .nested {
            let read = ImportedCell(value, as: column)
            if plan.isAttribute(column) { attributes.append(Attribute(column.word, read.attribute)) }
            guard column.source != titled, let shown = read.inlines else { continue }
            facts.append(
                Fact(label: .literal(column.label), value: shown, attribute: plan.isAttribute(column) ? column.word : nil))
        }
        let subtitle = subtitle(values)
        return Entry(
            id: id, title: text(titled, values).flatMap { UpstreamTextParser.filled($0) } ?? standIn(id, values),
            subtitle: subtitle,
            heading: subtitle, kind: "entry", attributes: attributes,
            blocks: (facts.isEmpty ? [] : [.facts(facts)]) + running(values),
            source: EntrySource(upstream: ImportAdapter.sourceName, url: address(plan.link, values) ?? ""))
    }

    /// Returns a substitute for a missing title. If the ID comes from a column in the file, the substitute is the ID. Otherwise,
    /// it is the record's first value, which is more meaningful than a generated hash.
    private func standIn(_ id: EntryID, _ values: [ImportedValue]) -> String {
        if case .column(let source) = plan.ids {
            return text(source, values).flatMap { UpstreamTextParser.filled($0) } ?? id.key
        }
        let columns = plan.columns.filter { $0.type == .text } + plan.columns.filter { $0.type != .text }
        let first = columns.lazy.compactMap {
            text($0.source, values).flatMap { UpstreamTextParser.filled(UpstreamTextParser.line($0)) }
        }
        .first
        guard let first else { return id.key }
        return first.count > ImportAdapter.longestStandIn ? first.prefix(ImportAdapter.longestStandIn) + "…" : first
    }

    private func value(_ source: String?, _ values: [ImportedValue]) -> ImportedValue {
        source.flatMap { places[$0] }.map { values[$0] } ?? .missing
    }

    private func text(_ source: String?, _ values: [ImportedValue]) -> String? { value(source, values).text }

    private func address(_ source: String?, _ values: [ImportedValue]) -> String? {
        text(source, values).map { UpstreamTextParser.line($0) }.flatMap { WebAddressDetector.isLink($0) ? $0 : nil }
    }

    /// Joins the values of the subtitle columns: "games · 4.5 · optional".
    private func subtitle(_ values: [ImportedValue]) -> [Inline] {
        let parts: [[Inline]] = plan.subtitle.compactMap { source in
            guard let place = places[source] else { return nil }
            switch ImportedCell(values[place], as: plan.columns[place]).attribute {
            case .number(let number): return [plan.columns[place].isCode ? .text(number.text) : .number(number, unit: nil)]
            case .range: return [.text(String(UpstreamTextParser.line(values[place].text ?? "").prefix(120)))]
            case .text(let text): return [.text(String(text.prefix(120)))]
            case .list(let texts): return [.text(texts.prefix(5).joined(separator: ", "))]
            case .flag(let flag): return flag ? [.text(plan.columns[place].flagWord)] : nil
            case .unknown, .notApplicable: return nil
            }
        }
        return Array(parts.joined(separator: [.text(" · ")]))
    }

    /// Returns the blocks of body text. The first text column has no heading; the others have their names as headings. Values
    /// that can't be shown in any other way come last.
    private func running(_ values: [ImportedValue]) -> [Block] {
        var blocks: [Block] = []
        var anchors = AnchorNameGenerator(reserved: [])
        for (number, source) in plan.texts.enumerated() {
            guard let place = places[source], let text = values[place].text else { continue }
            let column = plan.columns[place]
            let inner = ImportedCell.blocks(text, column.form)
            guard !inner.isEmpty else { continue }
            if number == 0 {
                blocks += inner
            } else {
                blocks.append(
                    .section(Block.Section(title: .literal(column.label), anchor: anchors.next(for: column.label), blocks: inner))
                )
            }
        }
        for (column, value) in zip(plan.columns, values) where column.type == .nested {
            guard let text = value.text else { continue }
            let shown =
                text.utf8.count > ImportAdapter.longestCode ? String(text.prefix(ImportAdapter.longestCode / 4)) + "…" : text
            blocks.append(
                .section(
                    Block.Section(
                        title: .literal(column.label), anchor: anchors.next(for: column.label), blocks: [.code(shown)])))
        }
        return blocks
    }
}

/// A value, parsed according to its column's type.
struct ImportedCell {
    /// The value that queries use.
    let attribute: AttributeValue
    /// The value as shown on the page, or nil if it is empty.
    let inlines: [Inline]?

    init(attribute: AttributeValue, inlines: [Inline]?) { (self.attribute, self.inlines) = (attribute, inlines) }

    /// Parses a value. If the value doesn't match the column's type, it is shown unchanged, and queries treat it as unknown.
    init(_ value: ImportedValue, as column: ImportPlan.Column) {
        guard let text = value.text.map({ UpstreamTextParser.line($0) }), !text.isEmpty else {
            (attribute, inlines) = (.unknown, nil)
            return
        }
        switch column.type {
        case .number:
            if let number = NumberParser.value(text, column.numbers) {
                attribute = .number(number)
                inlines = [column.isCode ? .text(number.text) : .number(number, unit: nil)]
                return
            }
            guard let range = NumberParser.range(text, column.numbers) else { break }
            attribute = .range(range.lower, range.upper)
            inlines = [.text(text)]
            return
        case .date:
            guard let date = DateParser.value(text, column.dates) else { break }
            attribute = .text(date)
            inlines = [.text(date.replacing("T", with: " "))]
            return
        case .flag:
            guard let flag = YesNoParser.value(text) else { break }
            attribute = .flag(flag)
            inlines = [.label(.phrase(flag ? "value.yes" : "value.no"))]
            return
        case .list:
            let parts = UpstreamTextParser.distinct(ImportedCell.parts(value, text, column.lists))
            guard !parts.isEmpty else { break }
            attribute = .list(parts)
            inlines = [.text(parts.joined(separator: ", "))]
            return
        case .link, .picture:
            attribute = .text(text)
            inlines = WebAddressDetector.isLink(text) ? [.web(url: text, [.text(WebAddressDetector.shown(text))])] : [.text(text)]
            return
        case .text, .long, .nested:
            attribute = .text(text)
            inlines =
                WebAddressDetector.isLink(text)
                ? [.web(url: text, [.text(WebAddressDetector.shown(text))])] : ImportedCell.lines(value.text ?? text)
            return
        }
        (attribute, inlines) = (.unknown, [.text(text)])
    }

    /// Returns whether a value exists but doesn't match its column's type. Queries treat such values as unknown.
    static func isMisfit(_ value: ImportedValue, _ column: ImportPlan.Column) -> Bool {
        guard case .unknown = ImportedCell(value, as: column).attribute, let text = value.text else { return false }
        return !NumberParser.isNothing(UpstreamTextParser.line(text))
    }

    private static func parts(_ value: ImportedValue, _ text: String, _ form: ImportPlan.ListForm) -> [String] {
        if case .list(let parts) = value { return parts }
        switch form {
        case .json: return ListParser.json(text) ?? [text]
        case .separated(let separator): return ListParser.split(text, separator)
        }
    }

    /// Converts short text to inline text, with its line breaks.
    private static func lines(_ text: String) -> [Inline] {
        let lines = UpstreamTextParser.lines(text).map { UpstreamTextParser.line($0) }.filter { !$0.isEmpty }.prefix(200)
        return Array(lines.map { [Inline.text($0)] }.joined(separator: [.lineBreak]))
    }

    /// Parses body text into blocks.
    static func blocks(_ text: String, _ form: MarkupFormat) -> [Block] {
        switch form {
        case .markdown: return Markdown.blocks(UpstreamTextParser.unixBreaks(text))
        case .html: return HTMLParser.blocks(UpstreamTextParser.unixBreaks(text))
        case .plain:
            var blocks: [Block] = []
            var lines: [Inline] = []
            for line in UpstreamTextParser.lines(text) + [""] {
                if !ImportedValue.isBlank(line) {
                    if !lines.isEmpty { lines.append(.lineBreak) }
                    lines.append(.text(line))
                } else if !lines.isEmpty {
                    blocks.append(.paragraph(lines))
                    lines = []
                }
            }
            return blocks
        }
    }
}
