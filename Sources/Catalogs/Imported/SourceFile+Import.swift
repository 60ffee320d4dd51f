import FoundationEssentials
import Localization
import Model

extension SourceFile {
    /// The rule for the IDs of the records in a reader's file.
    struct RecordIDs: Equatable, Sendable {
        var rule: RecordIDRule
        /// The version of the rules that assign IDs, or nil for version 1. A catalog's version never changes.
        var version: Int?
        /// If IDs are derived from titles, the columns that distinguish records with the same title.
        var identity: [String] = []
    }

    /// The origin of a record's ID.
    enum RecordIDOrigin: String, CaseIterable {
        case column, title, content
    }

    /// The name that catalogs from readers' files use in place of an upstream's name.
    public static let importName = "import"

    /// Whether the records come from a reader's file. A pointer's only token is then a column's name, because `{"a.b": 1}` and
    /// `{"a": {"b": 1}}` have the same column.
    public var isImport: Bool { importedFile != nil }

    /// Creates a description without catalogs.
    /// - Parameters:
    ///   - name: The reader's file.
    ///   - collection: The collection's name, or nil for the collection of all imported catalogs.
    init(importing name: String, collection: String?) {
        let title: LocalizableText = collection.map { .literal($0) } ?? .phrase("own.collection")
        self.init(
            name: SourceFile.importName, label: .literal(name),
            collection: CollectionDescription(
                id: collection.map { "imported-" + ImportedEntryKeyGenerator.slug($0) } ?? "imported", title: title,
                shortTitle: title, accent: .imported))
        (importedFile, freshForDays) = (name, 0)
    }

    /// Describes a catalog whose records come from a reader's file.
    ///
    /// - Throws: `badValue` if the plan's name isn't a valid catalog ID.
    public init(_ plan: CatalogPlan) throws(SourceFileError) {
        guard let id = CatalogID(plan.catalog) else { throw .badValue(at: "/catalogs/0/name", value: plan.catalog, allowed: []) }
        func column(_ name: String) -> JSONPointer { JSONPointer(tokens: [name]) }
        var title = LocalizedPointer(
            own: plan.title.map(column) ?? JSONPointer(tokens: []), fallbacks: (plan.otherTitles ?? []).map(column))
        title.isList = !title.fallbacks.isEmpty
        var catalog = Catalog(
            id: id, title: .literal(plan.name), language: plan.language,
            sort: CatalogDescription.SortOrder(key: plan.sort, isDescending: plan.isDescending),
            entryTitle: title, isTitledByKey: plan.title == nil)
        catalog.recordIDs = RecordIDs(rule: plan.ids, version: plan.idVersion, identity: plan.identity ?? [])
        catalog.choices = plan.choices
        catalog.page = plan.link.map { .at(column($0)) }
        catalog.attributes = plan.columns.map { Attribute(imported: $0, in: catalog) }
        catalog.links = plan.columns.compactMap { linked in
            linked.link.flatMap { CatalogID($0) }.map { target in
                Link(
                    label: .literal(ColumnRoleGuesser.relationLabel(linked.label)), at: column(linked.source), target: target,
                    ids: IDExtractionRule(), otherIDs: linked.linkedIDs ?? [:])
            }
        }
        catalog.subtitle = plan.subtitle.compactMap { name in
            plan.columns.firstIndex { $0.source == name }.map { RecordMapper.SubtitlePart(place: $0) }
        }
        // The first text has no heading. Nested values come last.
        catalog.blocks =
            plan.texts.compactMap { plan.column($0) }.enumerated().map { number, text in
                .text(
                    at: LocalizedPointer(own: column(text.source)), label: number == 0 ? nil : .literal(text.label), text.form,
                    isWrapped: false)
            } + plan.columns.filter { $0.type == .nested }.map { .code(at: column($0.source), label: .literal($0.label)) }
        var file = SourceFile(importing: plan.file, collection: plan.collection)
        file.catalogs = [catalog]
        // The result is the same as after storing the file and reading it again.
        try self.init(stored: try SourceFileWriter.bytes(of: file))
    }

    /// Converts a plan that a library from before schema version 8 stores. Returns nil if the bytes aren't such a plan.
    public init?(storedPlan bytes: [UInt8]) {
        guard let plan = try? JSONDecoder().decode(CatalogPlan.self, from: Data(bytes)), let file = try? SourceFile(plan) else {
            return nil
        }
        self = file
    }
}

extension SourceFile.Attribute {
    /// Creates an attribute for a column of a reader's file. Titles have their own query key, `name`, and IDs don't need a key.
    init(imported column: SourceColumn, in catalog: SourceFile.Catalog) {
        let at = JSONPointer(tokens: [column.source])
        let isOther = !catalog.isTitledByKey && at == catalog.entryTitle.own || catalog.recordIDs?.rule == .column(column.source)
        self.init(
            column: RecordMapper.ColumnMapping(
                column, label: .literal(column.label),
                format: column.unit.map { ColumnValueFormat(unit: $0, isFromSource: false) } ?? .plain,
                isAttribute: column.isAttribute && !isOther, isSortable: column.isSortable), at: at, each: nil)
    }
}

extension CatalogPlan {
    /// Returns the plan from which the description of a reader's file was made, or nil if the file describes an API.
    public init?(_ file: SourceFile) {
        guard let name = file.importedFile, let catalog = file.catalogs.first, let ids = catalog.recordIDs else { return nil }
        func column(_ pointer: JSONPointer) -> String { pointer.tokens.first ?? "" }
        let titles = catalog.isTitledByKey ? [] : catalog.entryTitle.all.map(column)
        let columns = catalog.attributes.map(\.column.traits)
        var link: String?
        if case .at(let pointer) = catalog.page { link = column(pointer) }
        self.init(
            catalog: catalog.id.raw, name: Localizer(.english).label(catalog.title),
            collection: catalog.choices.collection.flatMap { UpstreamTextParser.filled($0) }, language: catalog.language,
            file: name, ids: ids.rule,
            idVersion: ids.version, identity: ids.identity.isEmpty ? nil : ids.identity, title: titles.first,
            otherTitles: titles.count > 1 ? Array(titles.dropFirst()) : nil,
            subtitle: catalog.subtitle.map { columns[$0.place].source },
            texts: catalog.blocks.compactMap { if case .text(let at, _, _, _, _) = $0 { column(at.own) } else { nil } },
            link: link,
            sort: catalog.sort.key, isDescending: catalog.sort.isDescending, columns: columns, choices: catalog.choices)
    }

    /// Returns whether queries can use a column as an attribute.
    public func isAttribute(_ column: SourceColumn) -> Bool {
        column.isAttribute && column.source != title && ids != .column(column.source)
    }

    /// Returns whether a record has no title.
    public func isUntitled(_ record: ImportedRecord) -> Bool { title != nil && !titles.contains { record[$0]?.text != nil } }

    /// Returns a record's payload with the title from the record that it replaces. Returns nil if the replaced record has no
    /// title either.
    public func payload(_ payload: [UInt8], titledAs earlier: [UInt8]) -> [UInt8]? {
        guard let new = try? JSONDocument(payload, as: .imported).root, let old = try? JSONDocument(earlier, as: .imported).root,
            let end = payload.lastIndex(of: ASCII.rightBrace)
        else { return nil }
        let fields = ImportedRecordField.fields(of: old)
        for name in titles {
            guard let text = fields.last(where: { $0.name == name })?.value.text else { continue }
            var result = Array(payload[..<end])
            if !new.members.isEmpty { result.append(ASCII.comma) }
            JSONString.append(name, to: &result, hasShortEscapes: false)
            result.append(ASCII.colon)
            JSONString.append(text, to: &result, hasShortEscapes: false)
            result.append(ASCII.rightBrace)
            return result
        }
        return nil
    }
}
