import Model
import Upstreams

/// Creates an entry from the records that a source file describes.
struct SourceEntryBuilder {
    /// The maximum number of links of one kind, and of rows in a table or a list.
    private static let mostItems = 2000

    let file: SourceFile
    let catalog: SourceFile.Catalog
    /// The records, starting with the strongest.
    let records: [JSONView]

    func entry(_ id: EntryID) throws(AdaptProblem) -> Entry {
        guard let title = text(catalog.entryTitle).flatMap({ UpstreamTextParser.filled($0) }) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: catalog.entryTitle.text)
        }
        let cells = catalog.attributes.map { ($0, cell($0)) }
        let facts = cells.compactMap { attribute, cell in
            cell.inlines.map {
                Fact(label: .literal(attribute.column.label), value: $0, attribute: attribute.column.word)
            }
        }
        let subtitle = catalog.subtitle.compactMap { key in
            cells.first { $0.0.column.word == key }.flatMap { shortened($0.1, $0.0) }
        }
        let line = Array(subtitle.joined(separator: [.text(" · ")]))
        var anchors = AnchorNameGenerator(reserved: [])
        return Entry(
            id: id, title: title, subtitle: line, heading: line, kind: catalog.emblem,
            attributes: cells.map { Attribute($0.0.column.word, $0.1.attribute) },
            blocks: (facts.isEmpty ? [] : [.facts(facts)]) + catalog.blocks.flatMap { blocks($0, &anchors) },
            links: catalog.links.flatMap { links($0, id) }, picture: picture ?? "",
            source: EntrySource(upstream: file.name, url: page(id) ?? ""))
    }

    // MARK: Values

    /// Returns the value at a pointer in the strongest record that has one.
    private func value(_ pointer: JSONPointer) -> JSONView? {
        var null: JSONView?
        for record in records {
            guard let value = record[pointer] else { continue }
            if !value.isNull { return value }
            null = value
        }
        return null
    }

    private func text(_ pointer: JSONPointer) -> String? { value(pointer).flatMap { ImportedValue($0).text } }

    private func cell(_ attribute: SourceFile.Attribute) -> ImportedCell {
        guard let view = value(attribute.at) else { return ImportedCell(.missing, as: attribute.column) }
        var found = ImportedValue(view)
        if let each = attribute.each, let elements = view.elements {
            found = ImportedValue.list(elements.prefix(SourceEntryBuilder.mostItems).compactMap { $0[each] }) ?? .missing
        }
        if case .text(let text) = found, attribute.unknown.contains(UpstreamTextParser.line(text).lowercased()) {
            found = .missing
        }
        let cell = ImportedCell(found, as: attribute.column)
        return attribute.unit.map { cell.with(unit: $0) } ?? cell
    }

    /// Returns a value for the line below the title, or nil if it is unknown.
    private func shortened(_ cell: ImportedCell, _ attribute: SourceFile.Attribute) -> [Inline]? {
        switch cell.attribute {
        case .text(let text): [.text(String(text.prefix(120)))]
        case .list(let texts): [.text(texts.prefix(5).joined(separator: ", "))]
        case .flag(let flag): flag ? [.text(attribute.column.flagWord)] : nil
        case .number, .range: cell.inlines
        case .unknown, .notApplicable: nil
        }
    }

    // MARK: Page

    private func page(_ id: EntryID) -> String? {
        let url: String? =
            switch catalog.page {
            case .at(let pointer): text(pointer)
            case .template(let template): template.replacing("{id}", with: PercentEncoding.encode(id.key))
            case nil: nil
            }
        return url.map { UpstreamTextParser.line($0) }.flatMap { WebAddressDetector.isLink($0) ? $0 : nil }
    }

    /// The URL or path of the picture. The client refuses other hosts than the source's own.
    private var picture: String? {
        guard let text = catalog.picture.flatMap({ value($0)?.string }) else { return nil }
        return WebAddressDetector.isLink(text) || text.utf8.first == ASCII.slash && ServerURL.isPath(text) ? text : nil
    }

    private func links(_ link: SourceFile.Link, _ own: EntryID) -> [EntryLink] {
        guard let view = value(link.at) else { return [] }
        var seen: Set<EntryID> = [own]
        return (view.elements ?? [view]).prefix(SourceEntryBuilder.mostItems).compactMap { element in
            guard let value = link.each.map({ element[$0] }) ?? element,
                let target = SourceAdapter.id(value, link.part, in: link.target), seen.insert(target).inserted
            else { return nil }
            return EntryLink(relation: .literal(link.label), target: target)
        }
    }

    private func blocks(_ block: SourceFile.Block, _ anchors: inout AnchorNameGenerator) -> [Block] {
        let (label, inner): (String?, [Block]) =
            switch block {
            case .text(let at, let label, let markup): (label, text(at).map { ImportedCell.blocks($0, markup) } ?? [])
            case .list(let at, let each, let label, let isOrdered): (label, list(at, each, isOrdered))
            case .table(let at, let label, let columns): (label, table(at, columns))
            }
        guard let label, !inner.isEmpty else { return inner }
        return [.section(Block.Section(title: .literal(label), anchor: anchors.next(for: label), blocks: inner))]
    }

    private func list(_ at: JSONPointer, _ each: JSONPointer?, _ isOrdered: Bool) -> [Block] {
        let items = value(at)?.elements?.prefix(SourceEntryBuilder.mostItems).compactMap { element in
            (each.map { element[$0] } ?? element).flatMap { ImportedValue($0).text }.flatMap { UpstreamTextParser.filled($0) }
        }
        guard let items, !items.isEmpty else { return [] }
        return [.list(ordered: isOrdered, items: items.map { [.paragraph([.text($0)])] })]
    }

    private func table(_ at: JSONPointer, _ columns: [SourceFile.TableColumn]) -> [Block] {
        let rows = value(at)?.elements?.prefix(SourceEntryBuilder.mostItems).filter { $0.isObject }.map { row in
            columns.map { column -> [Inline] in
                let text = row[column.at].flatMap { ImportedValue($0).text }.flatMap { UpstreamTextParser.filled($0) }
                return text.map { [.text($0)] } ?? []
            }
        }
        guard let rows, !rows.isEmpty else { return [] }
        return [.table(header: columns.map { [.text($0.label)] }, rows: rows)]
    }
}

extension ImportedCell {
    /// Returns the same value with a unit.
    fileprivate func with(unit: String) -> ImportedCell {
        switch attribute {
        case .number(let number): ImportedCell(attribute: attribute, inlines: [.number(number, unit: unit)])
        case .range: ImportedCell(attribute: attribute, inlines: inlines.map { $0 + [.text(" " + unit)] })
        case .text, .list, .flag, .unknown, .notApplicable: self
        }
    }
}
