import Localization
public import Model

extension SourceFile {
    /// Returns the file with other names for the catalogs whose names are taken, such as `srd-spells` for `spells`, or nil if no
    /// name is taken. The titles state the other name, too.
    func avoiding(_ names: Set<String>) -> SourceFile? {
        let prefix = CatalogID.builtInPrefix
        let taken = catalogs.map(\.id).filter { names.contains($0.raw) && !names.contains(prefix + $0.raw) }
        guard !taken.isEmpty else { return nil }
        func renamed(_ id: CatalogID) -> CatalogID { taken.contains(id) ? CatalogID(prefix + id.raw) ?? id : id }
        func renamed(_ rules: NameLinkRules) -> NameLinkRules {
            NameLinkRules(
                catalogs: rules.catalogs.map(renamed),
                exceptions: rules.exceptions.map { exception in
                    guard let id = EntryID(exception) else { return exception }
                    return renamed(id.catalog).raw + "/" + id.key
                })
        }
        var file = self
        for place in catalogs.indices {
            var catalog = catalogs[place]
            if renamed(catalog.id) != catalog.id {
                let note = " (\(prefix.dropLast().uppercased()))"
                catalog.title = .translated(
                    Language.translations.map { .init(language: $0.tag, text: Localizer($0).label(catalog.title) + note) })
            }
            catalog.id = renamed(catalog.id)
            for link in catalog.links.indices { catalog.links[link].target = renamed(catalog.links[link].target) }
            catalog.blocks = catalog.blocks.map { block in
                guard case .table(let at, let label, let columns, let isKeyed) = block else { return block }
                let other = columns.map { column in
                    var column = column
                    column.target = column.target.map(renamed)
                    return column
                }
                return .table(at: at, label: label, columns: other, isKeyed: isKeyed)
            }
            catalog.nameLinks = catalog.nameLinks.map(renamed)
            file.catalogs[place] = catalog
        }
        file.nameLinks = nameLinks.map(renamed)
        return file
    }

    /// A column or an attribute of a catalog that the reader added, with what the reader can change.
    public struct ChangeableColumn: Equatable, Sendable {
        /// The column's name in the file, or the attribute's key if the records come from an API.
        public let name: String
        /// The key in queries, which is unique in the catalog.
        public let key: String
        /// The name on pages.
        public let label: LocalizableText
        /// The type of the values.
        public let type: ColumnType
        /// Whether the column has a filter.
        public let hasFilter: Bool
        /// Whether the column's values can be filtered.
        public let mayHaveFilter: Bool
        /// Whether the column contains the entries' titles, whose type can't be changed.
        public let isTitle: Bool
    }

    /// Returns the columns of a catalog, in order.
    public func columns(of catalog: CatalogID) -> [ChangeableColumn] {
        guard let catalog = catalogs.first(where: { $0.id == catalog }) else { return [] }
        // The program's code makes the attributes from the reader's records.
        guard !isImport || catalog.hook == nil else { return [] }
        return catalog.attributes.map { attribute in
            let traits = attribute.column.traits
            // An API's numbers and dates have ranges, which only its source file can state.
            let isRanged = !isImport && (traits.type == .number || traits.type == .date)
            return ChangeableColumn(
                name: isImport ? traits.source : traits.word, key: traits.word, label: attribute.column.label, type: traits.type,
                hasFilter: traits.filter != .none,
                mayHaveFilter: traits.isAttribute && (traits.filter != .none || !isRanged) && traits.type != .picture
                    && traits.type != .link,
                isTitle: isImport && !catalog.isTitledByKey && catalog.entryTitle.all.contains(attribute.at))
        }
    }

    /// The name of a catalog's collection, or nil if it is the collection of all imported catalogs.
    public var collectionTitle: LocalizableText? {
        if case .phrase = collection.title { nil } else { collection.title }
    }

    /// Returns the title of a catalog.
    public func title(of catalog: CatalogID) -> LocalizableText? { catalogs.first { $0.id == catalog }?.title }

    /// Returns this description of an API with another name, collection, labels, types and filters. All catalogs of the file share
    /// the collection.
    ///
    /// - Throws: `SourceFileError` if the result isn't a valid source file.
    public func changing(_ catalog: CatalogID, _ choices: ImportChoices) throws(SourceFileError) -> SourceFile {
        guard let place = catalogs.firstIndex(where: { $0.id == catalog }) else { return self }
        var file = self
        if let name = choices.name.flatMap({ UpstreamTextParser.filled($0) }) { file.catalogs[place].title = .literal(name) }
        if let title = choices.collection {
            let name = UpstreamTextParser.filled(title)
            file.collection = CollectionDescription(
                id: name.map { "imported-" + ImportedEntryKeyGenerator.slug($0) } ?? "source-" + self.name,
                title: name.map { .literal($0) } ?? label, shortTitle: name.map { .literal($0) } ?? label,
                accent: collection.accent)
        }
        for index in file.catalogs[place].attributes.indices {
            let attribute = file.catalogs[place].attributes[index]
            file.catalogs[place].attributes[index] = attribute.changed(choices)
        }
        return try SourceFile(stored: try SourceFileWriter.bytes(of: file))
    }
}

extension SourceFile.Attribute {
    /// Returns the attribute with the label, the type and the filter that the choices name.
    fileprivate func changed(_ choices: ImportChoices) -> Self {
        var traits = column.traits
        let label = choices.labels[column.word].flatMap { UpstreamTextParser.filled($0) }
        if let label { traits.label = label }
        if let type = choices.types[column.word], type != traits.type {
            traits.type = type
            // The ranges of numbers don't fit other types.
            if case .ranges = traits.filter { traits.filter = .none }
        }
        if choices.withoutFilter.contains(column.word) { traits.filter = .none }
        if choices.filters.contains(column.word), traits.filter == .none { traits.filter = .values }
        guard traits != column.traits || label != nil else { return self }
        return Self(
            column: RecordMapper.ColumnMapping(
                traits, label: label.map { .literal($0) } ?? column.label, format: column.format,
                isAttribute: column.isAttribute,
                isSortable: traits.type == column.traits.type ? column.isSortable : traits.isSortable),
            at: at, each: each, isHTML: isHTML, others: others)
    }
}
