import Model

extension SourceFile.TableColumn {
    /// Returns the table of a list of objects or, if `isKeyed` is true, of an object's members. Columns without values are left out.
    static func table(_ value: JSONView?, _ columns: [Self], _ isKeyed: Bool) -> [Block] {
        let rows: [(key: String?, value: JSONView)]? =
            isKeyed ? value?.members.map { ($0.key, $0.value) } : value?.elements?.filter { $0.isObject }.map { (nil, $0) }
        let cells = rows?.prefix(SourceEntryBuilder.mostItems).map { row in
            columns.map { $0.cell(row.key, row.value) }
        }
        guard let rows = cells, !rows.isEmpty else { return [] }
        let used = columns.indices.filter { place in rows.contains { !$0[place].isEmpty } }
        return [.table(header: used.map { [columns[$0].label.inline] }, rows: rows.map { row in used.map { row[$0] } })]
    }

    /// Returns the column's cell in a row.
    /// - Parameter key: The row's key if the rows are the members of an object.
    private func cell(_ key: String?, _ row: JSONView) -> [Inline] {
        if key != nil, at[0].tokens.first == "key" { return key.map { [.text($0)] } ?? [] }
        let keys = target.flatMap { target in
            ids.map { row.items($0.tokens[...]).map { $0.string.flatMap { EntryID(target, $0) } } }
        }
        var cell: [Inline] = []
        for pointer in at {
            let values = row.items(pointer.tokens.dropFirst(key == nil ? 0 : 1))
            // Without one of several values, the others say nothing.
            if values.isEmpty { return [] }
            for (place, value) in values.enumerated() {
                let whole = value.decimal?.text ?? ImportedValue(value).text
                guard let text = whole.flatMap({ UpstreamTextParser.filled($0) }), !unknown.contains(text) else { continue }
                let word = words.first { $0.value == text }.map { LocalizableText.translated($0.translations) }
                let inline = word?.inline ?? .text(prefix + text)
                if !cell.isEmpty { cell.append(.text(separator)) }
                cell.append(keys.flatMap { $0.indices.contains(place) ? $0[place] : nil }.map { .entry($0, [inline]) } ?? inline)
            }
        }
        return cell.allSatisfy { if case .text = $0 { true } else { false } } ? Self.joined(cell) : cell
    }

    /// Returns a single text for several, so that dice in it can be found.
    private static func joined(_ texts: [Inline]) -> [Inline] {
        let text = texts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        return text.isEmpty ? [] : [.text(text)]
    }
}

extension LocalizableText {
    fileprivate var inline: Inline {
        switch self {
        case .phrase, .translated: .label(self)
        case .literal(let text): .text(text)
        }
    }
}
