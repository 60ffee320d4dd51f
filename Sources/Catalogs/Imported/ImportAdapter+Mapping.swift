import Model

extension ImportAdapter {
    /// The maximum length of a displayed nested value, in bytes.
    private static let longestCode = 20_000
    /// The maximum length of a substitute for a missing title, in characters.
    private static let longestStandIn = 80

    /// Creates an entry from the values in the plan's columns.
    func entry(_ id: EntryID, _ values: [ImportedValue]) -> Entry {
        let titled = plan.titles.first { text($0, values).flatMap { UpstreamTextParser.filled($0) } != nil }
        let row = table.row(title: titled.flatMap { places[$0] }) { values[$0] }
        return Entry(
            id: id, title: text(titled, values).flatMap { UpstreamTextParser.filled($0) } ?? standIn(id, values),
            subtitle: row.subtitle, heading: row.subtitle, kind: "entry", attributes: row.attributes,
            blocks: (row.facts.isEmpty ? [] : [.facts(row.facts)]) + running(values),
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

    /// Returns the blocks of body text. The first text column has no heading, and every other text column has its name as the
    /// heading. Nested values come last.
    private func running(_ values: [ImportedValue]) -> [Block] {
        var blocks: [Block] = []
        var anchors = AnchorNameGenerator(reserved: [])
        for (number, source) in plan.texts.enumerated() {
            guard let place = places[source], let text = values[place].text else { continue }
            let column = plan.columns[place]
            let inner = ParsedCell.blocks(text, column.form)
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
