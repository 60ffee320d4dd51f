import Model
import Upstreams

/// An entry in a sample, with the parsed records that it was made from.
struct SampleEntryRecords {
    let entry: Entry
    let records: [JSONView]
}

/// Finds out what a source file does with the values in a sample.
struct SourceSampleAnalysis {
    typealias MappedValue = SourceCatalogPreview.MappedValue

    private static let mostExamples = 3
    /// The maximum number of keys in the location of a value.
    static let deepest = 6

    let adapter: SourceFileAdapter
    let catalog: SourceFile.Catalog
    let description: CatalogDescription
    let entries: [SampleEntryRecords]

    /// The rows, and the locations of the values that the file doesn't use.
    var rows: (rows: [MappedValue], unused: [String]) {
        var rows: [MappedValue] = []
        var used: [JSONPointer] = []
        var rest: [String] = []
        func add(_ row: MappedValue, _ pointer: JSONPointer?, _ value: (SampleEntryRecords) -> [Inline]?) {
            var row = row
            if let pointer { used.append(pointer) }
            for entry in entries {
                guard let found = value(entry), !found.isEmpty else { continue }
                row.values += 1
                if row.examples.count < SourceSampleAnalysis.mostExamples, !row.examples.contains(found) {
                    row.examples.append(found)
                }
            }
            rows.append(row)
        }
        func raw(_ pointer: JSONPointer) -> (SampleEntryRecords) -> [Inline]? {
            { SourceEntryBuilder.text(pointer, $0.records).map { [.text($0)] } }
        }
        if let key = catalog.key { add(MappedValue(location: key.text, role: .id), key) { [.text($0.entry.id.key)] } }
        if catalog.isTitledByKey { add(MappedValue(location: "", role: .title), nil) { [.text($0.entry.title)] } }
        for (language, pointer) in catalog.isTitledByKey ? [] : versions(catalog.entryTitle) {
            add(MappedValue(location: pointer.text, role: .title, language: language), pointer) {
                SourceEntryBuilder.title(pointer, $0.records, isHTML: catalog.isTitleHTML).map { [.text($0)] }
            }
        }
        for (attribute, about) in zip(catalog.attributes, description.attributes) {
            let pointer = JSONPointer(tokens: attribute.at.tokens)
            used += attribute.others
            add(MappedValue(location: pointer.text, role: .attribute(attribute.column.traits.type), attribute: about), pointer) {
                entry in
                for case .facts(let facts) in entry.entry.blocks {
                    return facts.first { $0.attribute == about.key }?.value
                }
                return nil
            }
        }
        for block in catalog.blocks {
            switch block {
            case .text(let at, _, let markup, _, _):
                for (language, pointer) in versions(at) {
                    add(MappedValue(location: pointer.text, role: .text(markup), language: language), pointer, raw(pointer))
                }
            case .list(let at, _, _, _), .sections(let at, _, _, _, _, _):
                add(MappedValue(location: at.text, role: .list), at, raw(at))
            case .code(let at, _): add(MappedValue(location: at.text, role: .text(.plain)), at, raw(at))
            case .table(let at, _, let columns, _):
                add(MappedValue(location: at.text, role: .table), at, raw(at))
                rest += unused(inTableAt: at, columns)
            }
        }
        for link in catalog.links {
            add(MappedValue(location: link.at.text, role: .links(link.target)), link.at) { entry in
                let links = entry.entry.links.filter { $0.relation == link.label && $0.target.catalog == link.target }
                return links.isEmpty ? nil : [.text(links.prefix(5).map(\.target.key).joined(separator: ", "))]
            }
        }
        if let picture = catalog.picture {
            add(MappedValue(location: picture.text, role: .picture), picture) {
                [.text($0.entry.picture)].filter { $0 != .text("") }
            }
        }
        switch catalog.page {
        case .at(let pointer):
            add(MappedValue(location: pointer.text, role: .page), pointer) {
                [.text($0.entry.source.url)].filter { $0 != .text("") }
            }
        case .template, nil: break
        }
        if let detail = catalog.detail {
            let own = detailsField()
            let isFetched = { (entry: SampleEntryRecords) in !entry.entry.isPartial }
            add(MappedValue(location: own?.text ?? detail.text, role: .details), own) { entry in
                guard own != nil || isFetched(entry) else { return nil }
                return adapter.detailRequest(for: entry.entry.id).map { [.text($0.path)] }
            }
        }
        return (rows, unused(used) + rest)
    }

    /// Returns the locations of the values in a table's rows that aren't in any column. `*` stands for the number of a row.
    private func unused(inTableAt table: JSONPointer, _ columns: [SourceFile.TableColumn]) -> [String] {
        let rows = entries.prefix(200).flatMap(\.records).flatMap { ($0[table]?.elements ?? []).prefix(20) }
        let leaves = UpstreamTextParser.distinct(
            rows.flatMap { SourceSampleAnalysis.leaves(of: $0) }.filter { leaf in
                !columns.flatMap(\.at).contains { leaf.starts(with: $0.tokens.prefix { $0 != "*" }) }
            }
            .map { JSONPointer(tokens: table.tokens + ["*"] + $0).text })
        return leaves
    }

    private func versions(_ at: LocalizedPointer) -> [(String?, JSONPointer)] {
        [(at.language, at.own)] + at.others.map { ($0.language, $0.pointer) } + at.fallbacks.map { (nil, $0) }
    }

    /// Returns the location of the value that contains the path of the request for details in all records, or nil if there is
    /// none.
    private func detailsField() -> JSONPointer? {
        let sample = entries.prefix(20)
        guard let first = sample.first else { return nil }
        return first.records.lazy.flatMap { SourceSampleAnalysis.leaves(of: $0) }.map { JSONPointer(tokens: $0) }.first { place in
            sample.allSatisfy { entry in
                guard let path = adapter.detailRequest(for: entry.entry.id)?.path, path.utf8.count > 1 else { return false }
                return SourceEntryBuilder.text(place, entry.records)?.hasSuffix(path) ?? false
            }
        }
    }

    /// Returns the locations of the values that the source file doesn't use.
    private func unused(_ used: [JSONPointer]) -> [String] {
        var seen: Set<[String]> = []
        var found: [String] = []
        for leaf in entries.flatMap(\.records).flatMap({ SourceSampleAnalysis.leaves(of: $0) })
        where seen.insert(leaf).inserted
            && !used.contains(where: { $0.tokens.starts(with: leaf) || leaf.starts(with: $0.tokens) })
        {
            found.append(JSONPointer(tokens: leaf).text)
        }
        return found
    }

    /// Returns the paths of an object's values. The values in inner objects are included, but not the elements of lists.
    private static func leaves(of object: JSONView, _ outer: [String] = []) -> [[String]] {
        object.members.flatMap { key, value in
            let path = outer + [key]
            return value.isObject && path.count < deepest ? leaves(of: value, path) : value.isNull ? [] : [path]
        }
    }

    // MARK: Entries

    var samples: [SourceCatalogPreview.SampleEntry] {
        entries.prefix(SourceSample.mostEntries).map { sample in
            let targets = Set(sample.entry.links.map(\.target))
            return SourceCatalogPreview.SampleEntry(
                entry: sample.entry, texts: texts(sample), linked: entries.map(\.entry).filter { targets.contains($0.id) })
        }
    }

    private func texts(_ sample: SampleEntryRecords) -> [(language: String, blocks: [Block])] {
        catalog.blocks.flatMap { block -> [(language: String, blocks: [Block])] in
            guard case .text(let at, _, let markup, _, _) = block else { return [] }
            return versions(at).compactMap { language, pointer in
                guard let language, let text = SourceEntryBuilder.text(pointer, sample.records) else { return nil }
                return (language, ParsedCell.blocks(text, markup))
            }
        }
    }
}
