import Localization
import Model
import TextProcessing
import Upstreams

/// The values of an entry's records.
enum RecordValues {
    /// The records from an API, in descending order of precedence.
    case records([JSONView])
    /// The values in the columns of a reader's file, in the order of the catalog's attributes, and each column's place.
    case columns([ImportedValue], [String: Int])

    /// The records from an API.
    var records: [JSONView] { if case .records(let records) = self { records } else { [] } }

    /// Returns the value at a pointer as a string.
    func text(_ pointer: JSONPointer) -> String? {
        switch self {
        case .records(let records): SourceEntryBuilder.text(pointer, records)
        case .columns(let values, let places): pointer.tokens.first.flatMap { places[$0] }.flatMap { values[$0].text }
        }
    }

    /// Returns the text at a pointer. If the value is a list of texts, each of them is a paragraph.
    /// - Parameter hasParagraphLines: Whether each line of a text is a paragraph, too.
    func paragraphs(_ pointer: JSONPointer, hasParagraphLines: Bool) -> String? {
        let value = SourceEntryBuilder.value(pointer, records)
        var texts = value?.elements?.map(\.string)
        if hasParagraphLines, let text = value?.string {
            texts = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { !ImportedValue.isBlank($0) }
        }
        guard let texts, texts.allSatisfy({ $0 != nil }) else { return text(pointer) }
        // The rows of a table or a list can be texts of their own.
        var joined = "", last: Character?
        for text in texts.compactMap({ $0 }) {
            let first = text.first
            if !joined.isEmpty { joined += first == last && (first == "|" || first == "-" || first == "*") ? "\n" : "\n\n" }
            joined += text
            last = first
        }
        return joined
    }

    /// Returns the IDs of the entries to which a link leads.
    func targets(_ link: SourceFile.Link, _ catalog: SourceFile.Catalog) -> [EntryID] {
        switch self {
        case .records(let records):
            return SourceEntryBuilder.items(link.at, records).prefix(SourceEntryBuilder.mostItems).compactMap { element in
                guard let value = link.each.map({ element[$0] }) ?? element else { return nil }
                if let other = value.string.flatMap({ link.otherIDs[$0] }) { return other.flatMap { EntryID(link.target, $0) } }
                return link.ids.entryID(value, in: link.target)
            }
        case .columns(let values, let places):
            guard let place = link.at.tokens.first.flatMap({ places[$0] }) else { return [] }
            let column = catalog.attributes[place].column.traits
            let hasNames = column.hasNames
            return values[place].references(as: column).prefix(SourceEntryBuilder.mostItems).compactMap { text in
                if let other = link.otherIDs[text] { return other.flatMap { EntryID(link.target, $0) } }
                return hasNames ? nil : link.ids.entryID(text, in: link.target)
            }
        }
    }
}

/// Creates a catalog's entries from its records, as the source file specifies. No other code turns values into an entry. It is a
/// class because copying a reference takes much less time than copying the catalog's whole description.
final class SourceEntryBuilder: Sendable {
    /// The maximum number of links from one field, rows in a table or items in a list.
    static let mostItems = 2000
    /// The maximum length of a displayed nested value, in bytes.
    private static let longestCode = 20_000
    /// The maximum length of a substitute for a missing title, in characters.
    private static let longestTitle = 80

    private let upstream: String
    private let catalog: SourceFile.Catalog
    private let table: RecordMapper
    /// Each attribute's place, by its column's name in a reader's file.
    private let places: [String: Int]
    /// Whether the source file has a request for an entry's details.
    let hasDetails: Bool

    init(_ catalog: SourceFile.Catalog, upstream: String) {
        (self.catalog, self.upstream) = (catalog, upstream)
        table = RecordMapper(columns: catalog.attributes.map(\.column), subtitle: catalog.subtitle)
        hasDetails = catalog.detail != nil
        let attributes = catalog.recordIDs == nil ? [] : catalog.attributes
        places = Dictionary(attributes.enumerated().map { ($1.column.traits.source, $0) }) { first, _ in first }
    }

    /// Creates an entry.
    /// - Parameter records: The entry's records in descending order of precedence.
    func entry(_ id: EntryID, _ records: [JSONView]) throws(AdaptProblem) -> Entry {
        // A record from a list of IDs has no title, so its ID serves as the title.
        let listed =
            catalog.isTitledByKey || catalog.list.isKeyed && catalog.entryTitle.isList
                || catalog.mayListIDs && records.allSatisfy { $0.members.count == 1 }
            ? id.key : nil
        let isHTML = catalog.isTitleHTML
        let translations = catalog.entryTitle.others.compactMap { other in
            SourceEntryBuilder.title(other.pointer, records, isHTML: isHTML).map {
                Attribute(Entry.titleKey(other.language), .text($0))
            }
        }
        guard
            let title = SourceEntryBuilder.title(catalog.entryTitle.own, records, isHTML: isHTML)
                ?? catalog.entryTitle.others.lazy.compactMap({ SourceEntryBuilder.title($0.pointer, records, isHTML: isHTML) })
                .first
                ?? catalog.entryTitle.fallbacks.lazy.compactMap({ SourceEntryBuilder.title($0, records, isHTML: isHTML) }).first
                ?? listed
        else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: SourceEntryBuilder.flaw(catalog.entryTitle.own, records))
        }
        let row = table.row { SourceEntryBuilder.value(of: catalog.attributes[$0], records) }
        return entry(id, title: title, translations, row, .records(records))
    }

    /// Creates an entry from a record of a reader's file.
    func entry(_ id: EntryID, fields: [ImportedRecordField]) -> Entry {
        var cells = [ImportedValue](repeating: .missing, count: catalog.attributes.count)
        for field in fields { if let place = places[field.name] { cells[place] = field.value } }
        let values = RecordValues.columns(cells, places)
        var title: (text: String, pointer: JSONPointer)?
        for pointer in catalog.entryTitle.all where title == nil {
            title = values.text(pointer).flatMap { UpstreamTextParser.filled($0) }.map { ($0, pointer) }
        }
        let row = table.row(title: title?.pointer.tokens.first.flatMap { places[$0] }) { cells[$0] }
        return entry(id, title: title?.text ?? substituteTitle(id, cells), [], row, values)
    }

    /// Returns a substitute for a missing title. If the ID comes from a column in the file, the substitute is the ID. Otherwise,
    /// it is the record's first value, which is more meaningful than a generated hash.
    ///
    /// - Parameter values: The values in the catalog's columns.
    private func substituteTitle(_ id: EntryID, _ values: [ImportedValue]) -> String {
        func text(_ place: Int?) -> String? { place.flatMap { values[$0].text } }
        if case .column(let source) = catalog.recordIDs?.rule {
            return text(places[source]).flatMap { UpstreamTextParser.filled($0) } ?? id.key
        }
        let columns = catalog.attributes.indices.filter { catalog.attributes[$0].column.traits.type == .text }
        let first = (columns + catalog.attributes.indices).lazy.compactMap { place in
            text(place).flatMap { UpstreamTextParser.filled(UpstreamTextParser.line($0)) }
        }.first
        guard let first else { return id.key }
        let longest = SourceEntryBuilder.longestTitle
        return first.count > longest ? first.prefix(longest) + "…" : first
    }

    private func entry(
        _ id: EntryID, title: String, _ translations: [Attribute], _ row: RecordMapper.MappedRow, _ values: RecordValues
    ) -> Entry {
        var row = row
        var links: [EntryLink] = []
        for link in catalog.links {
            let count = links.count
            add(link, id, values, to: &links)
            if let label = link.unstated, links.count == count {
                row.facts.append(Fact(label: label, value: [.label(.phrase("value.notStated"))]))
            }
        }
        var blocks: [Block] = []
        if !catalog.blocks.isEmpty {
            var anchors = AnchorNameGenerator(reserved: [])
            for block in catalog.blocks { blocks += self.blocks(block, values, &anchors) }
        }
        if catalog.rollsDice {
            blocks = Dice.blocks(in: blocks)
            row.facts = row.facts.map { Fact(label: $0.label, value: Dice.inlines(in: $0.value), attribute: $0.attribute) }
        }
        if !row.facts.isEmpty { blocks.insert(.facts(row.facts), at: 0) }
        return Entry(
            id: id, title: title, subtitle: row.subtitle, heading: row.subtitle,
            kind: catalog.emblemRules.lazy.compactMap { $0.emblem(for: row.attributes) }.first ?? catalog.emblem,
            attributes: translations + translatedTitles(of: id) + row.attributes, blocks: blocks, links: links,
            picture: picture(values.records) ?? "", source: source(of: id, values))
    }

    // MARK: Values

    /// Returns the value at a pointer from the first record in which this value isn't missing or null. Returns null if the value
    /// is null in some records and missing in the others.
    fileprivate static func value(_ pointer: JSONPointer, _ records: [JSONView]) -> JSONView? {
        var null: JSONView?
        for record in records {
            guard let value = record[pointer] else { continue }
            if !value.isNull { return value }
            null = value
        }
        return null
    }

    /// Returns the elements of the list at a pointer, or the value if it isn't a list. In the pointer, `*` stands for every element.
    fileprivate static func items(_ pointer: JSONPointer, _ records: [JSONView]) -> [JSONView] {
        guard pointer.hasWildcard else { return value(pointer, records).map { $0.elements ?? [$0] } ?? [] }
        return records.lazy.map { $0.items(pointer.tokens[...]) }.first { !$0.isEmpty } ?? []
    }

    /// Returns the value at a pointer as a string.
    static func text(_ pointer: JSONPointer, _ records: [JSONView]) -> String? {
        value(pointer, records).flatMap { ImportedValue($0).text }
    }

    /// Returns a title. If the value is a list, its first string is the title. Returns nil for an object or any other list,
    /// because it would be shown as JSON.
    static func title(_ pointer: JSONPointer, _ records: [JSONView], isHTML: Bool) -> String? {
        let found = value(pointer, records)
        guard let view = found?.elements.map({ $0.first { $0.string != nil } }) ?? found, !view.isObject, !view.isArray else {
            return nil
        }
        let text = ImportedValue(view).text
        return (isHTML ? text.map { UpstreamTextParser.plain(html: $0) } : text).flatMap {
            UpstreamTextParser.filled($0)
        }
    }

    /// Returns the location of an unusable title. If the value is an object or a list, the result also shows its type. Records
    /// with the same problem have the same result, so that reports can group them.
    private static func flaw(_ pointer: JSONPointer, _ records: [JSONView]) -> String {
        guard let view = value(pointer, records), view.isObject || view.isArray else { return pointer.text }
        return pointer.text + (view.isObject ? " → {…}" : " → […]")
    }

    private static func value(of attribute: SourceFile.Attribute, _ records: [JSONView]) -> ImportedValue {
        if let text = attribute.contained {
            return .flag(value(attribute.at, records)?.string?.contains(text) ?? false)
        }
        if let unit = attribute.unit, let number = self.text(attribute.at, records) {
            return .text((FixedDecimal(number)?.text ?? number) + " " + (self.text(unit, records) ?? ""))
        }
        if let constant = attribute.constant { return .text(constant) }
        guard attribute.others.isEmpty, !attribute.at.hasWildcard else {
            return ImportedValue.list(([attribute.at] + attribute.others).flatMap { items($0, records) }) ?? .missing
        }
        guard let view = value(attribute.at, records) else { return .missing }
        guard let each = attribute.each, let elements = view.elements else {
            guard attribute.isHTML, let text = view.string else { return ImportedValue(view) }
            let plain = UpstreamTextParser.plain(html: text)
            return ImportedValue.isBlank(plain) ? .missing : .text(plain)
        }
        return ImportedValue.list(elements.prefix(mostItems).compactMap { $0[each] }) ?? .missing
    }

    // MARK: Page

    /// Returns an entry's origin, with its page at the source.
    func source(of id: EntryID, _ values: RecordValues = .records([])) -> EntrySource {
        EntrySource(upstream: upstream, url: page(id, values) ?? "")
    }

    /// Returns the translations of an entry's title that the source file states.
    func translatedTitles(of id: EntryID) -> [Attribute] {
        catalog.translatedTitles.compactMap { language, titles in
            titles[id.key].map { Attribute(Entry.titleKey(language), .text($0)) }
        }
    }

    /// The attributes that have the same value in all entries. A hook doesn't create them.
    var constants: [Attribute] {
        catalog.attributes.compactMap { attribute in
            attribute.constant.map { Attribute(attribute.column.traits.word, .text($0)) }
        }
    }

    private func page(_ id: EntryID, _ values: RecordValues) -> String? {
        switch catalog.page {
        case .at(let pointer):
            let url = values.text(pointer).map { UpstreamTextParser.line($0) }
            return url.flatMap { WebAddressDetector.isLink($0) ? $0 : nil }
        // The parser has checked that the template is a URL.
        case .template(let template): return template.filled(catalog.sourceID(of: id, in: values.records))
        case nil: return nil
        }
    }

    /// Returns the picture's URL or path. The client refuses pictures on hosts that the source file doesn't list.
    private func picture(_ records: [JSONView]) -> String? {
        guard let pointer = catalog.picture, let text = SourceEntryBuilder.value(pointer, records)?.string else { return nil }
        // A path may end with an empty query.
        let path = text.hasSuffix("?") ? String(text.dropLast()) : text
        return WebAddressDetector.isLink(text)
            ? text : path.utf8.first == ASCII.slash && UpstreamURLCodec.isPath(path) ? path : nil
    }

    /// Returns the links of an entry that a hook created. Their locations are the attributes that contain the other entries' names.
    func links(of entry: Entry) -> [EntryLink] {
        catalog.links.flatMap { link -> [EntryLink] in
            guard let key = link.at.tokens.first,
                case .list(let names)? = entry.attributes.first(where: { $0.key == key })?.value
            else { return [] }
            return names.compactMap { name in
                EntryID(link.target, AnchorNameGenerator.slug(name)).map {
                    EntryLink(relation: link.label, target: $0, title: name)
                }
            }
        }
    }

    /// Appends the links that come from one field, without links to the entry itself and without links that the entry already has with
    /// the same label.
    private func add(_ link: SourceFile.Link, _ own: EntryID, _ values: RecordValues, to links: inout [EntryLink]) {
        let targets = values.targets(link, catalog)
        let count = links.count
        let start = links.firstIndex { $0.relation == link.label } ?? count
        let isSame = { (other: EntryLink) in start == count || other.relation == link.label }
        // Comparing a few links takes less time than hashing them.
        var seen: Set<EntryID>? = targets.count > 8 ? Set(links[start...].filter(isSame).map(\.target)) : nil
        for target in targets where target != own {
            let isNew = seen?.insert(target).inserted ?? !links[start...].contains { $0.target == target && isSame($0) }
            if isNew { links.append(EntryLink(relation: link.label, target: target)) }
        }
    }

    private func blocks(
        _ block: SourceFile.PageBlock, _ values: RecordValues, _ anchors: inout AnchorNameGenerator
    ) -> [Block] {
        let value = { (pointer: JSONPointer) in SourceEntryBuilder.value(pointer, values.records) }
        let (label, inner): (LocalizableText?, [Block]) =
            switch block {
            case .text(let at, let label, let markup, let isWrapped, let hasParagraphLines):
                (
                    label,
                    text(at, values, hasParagraphLines) { isWrapped ? ParsedCell.wrapped($0) : ParsedCell.blocks($0, markup) }
                )
            case .list(let at, let each, let label, let isOrdered):
                (label, SourceEntryBuilder.list(SourceEntryBuilder.items(at, values.records), each, isOrdered))
            case .table(let at, let label, let columns, let isKeyed):
                (label, SourceFile.TableColumn.table(value(at), columns, isKeyed))
            case .sections(let at, let title, let text, let label, let markup, let hasParagraphLines):
                (
                    label,
                    SourceEntryBuilder.items(at, values.records).prefix(SourceEntryBuilder.mostItems).flatMap { element in
                        let inner = self.text(LocalizedPointer(own: text), .records([element]), hasParagraphLines) {
                            ParsedCell.blocks($0, markup)
                        }
                        guard let title = SourceEntryBuilder.title(title, [element], isHTML: false) else { return inner }
                        return [.section(Block.Section(title: .literal(title), anchor: anchors.next(for: title), blocks: inner))]
                    }
                )
            case .code(let at, let label): (label, values.text(at).map { [.code(SourceEntryBuilder.shortened($0))] } ?? [])
            }
        guard let label, !inner.isEmpty else { return inner }
        let anchor = anchors.next(for: Localizer(.english).label(label))
        return [.section(Block.Section(title: label, anchor: anchor, blocks: inner))]
    }

    /// Returns the blocks of body text. If the text has translations or isn't in the catalog's language, the blocks state the
    /// language of each piece of text.
    private func text(
        _ at: LocalizedPointer, _ values: RecordValues, _ hasParagraphLines: Bool, _ parse: (String) -> [Block]
    ) -> [Block] {
        let own = LocalizedPointer.main(catalog.language)
        let places = [LocalizedPointer.Translation(at.tag ?? own, at.own)] + at.others
        let versions = places.compactMap { place -> TextTranslations.Translation? in
            let blocks = values.paragraphs(place.pointer, hasParagraphLines: hasParagraphLines).map(parse) ?? []
            return blocks.isEmpty ? nil : TextTranslations.Translation(language: place.language, blocks: blocks)
        }
        if versions.count == 1, versions[0].language == own { return versions[0].blocks }
        return TextTranslations(versions).blocks
    }

    private static func shortened(_ code: String) -> String {
        code.utf8.count > longestCode ? String(code.prefix(longestCode / 4)) + "…" : code
    }

    private static func list(_ elements: [JSONView], _ each: JSONPointer?, _ isOrdered: Bool) -> [Block] {
        let items = elements.prefix(SourceEntryBuilder.mostItems).compactMap { element in
            (each.map { element[$0] } ?? element).flatMap { ImportedValue($0).text }.flatMap { UpstreamTextParser.filled($0) }
        }
        guard !items.isEmpty else { return [] }
        return [.list(start: isOrdered ? 1 : nil, items: items.map { [.paragraph([.text($0)])] })]
    }
}
