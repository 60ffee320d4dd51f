import Model

/// A source that Almanac derived from a server's responses.
@dynamicMemberLookup
public struct SourceProposal: Sendable {
    /// Pages with so few entries that guesses are unreliable and a sync needs many requests.
    public struct TinyPages: Equatable, Sendable {
        /// The number of entries on the first page.
        public let count: Int
        /// The query parameter for the page size in the URL, or the most common name for it.
        public let parameter: String
    }

    /// The source file and the guesses about the sample's columns.
    public let proposal: CatalogProposal
    /// What the source file does with the sample.
    public let preview: SourceCatalogPreview
    /// Maps the JSON Pointers of columns to the columns' names.
    public let names: [String: String]
    /// Whether the response says that the list has more entries, but Almanac couldn't find out how to get them.
    public internal(set) var isIncomplete = false
    /// Whether the server sent the first page again although the request had the paging parameter that the user chose.
    public internal(set) var isPagingIgnored = false
    /// The number of similar lists beside this list. Almanac doesn't use them. Zero if the user chose the list.
    public internal(set) var similarLists = 0
    /// The other lists in the response, with their numbers of entries. Empty if the user chose the list.
    public internal(set) var otherLists: [(pointer: JSONPointer, count: Int)] = []
    /// Information about very small pages. Nil if the first page isn't very small or probably contains the whole list.
    public internal(set) var tinyPages: TinyPages?
    /// The environment variables that later commands need, with their values from the URL.
    public internal(set) var keys: [String: String] = [:]

    /// Accesses the source file and the guesses in `proposal`.
    public subscript<Value>(dynamicMember member: KeyPath<CatalogProposal, Value>) -> Value { proposal[keyPath: member] }
}

extension ListSample {
    /// Returns the source file that the records suggest.
    ///
    /// - Throws: `noList`, `bareIDs`, `noID`, `badPlan`, `badSource`.
    public func proposal() throws(SourceProbeError) -> SourceProposal {
        guard !rows.isEmpty else { throw .noList }
        guard !isBare || !details.isEmpty else { throw .bareIDs(list: list.entries.text, detail: triedDetail) }
        if let chosen = wishes.corrections.detail, !chosen.isEmpty, details.isEmpty { throw .noDetails(detail: chosen) }
        // Use the list's records in addition to the few details, unless the records have too few fields.
        let others = hasFewFields ? [] : rows.indices.filter { !detailRows.contains($0) }.map { rows[$0] }
        let sample = details.isEmpty ? rows : details + others
        let (profile, planner) = analysis(of: sample, choicesOfKnownColumns(sample))
        var (plan, hypotheses) = try guess(planner)
        let guessed = plan
        let pointers = pointers(sample)
        refine(&plan, pointers, sample)
        try correct(&plan, sample)
        // Without a column for titles, the keys of an object are the titles, if they are words or the object has no other values.
        if hasPlainValues, wishes.choices.title == nil, keys.allSatisfy({ ImportedEntryKeyGenerator.key($0) == $0 }) {
            plan.title = nil
        }
        if list.isKeyed, wishes.choices.title == nil, plan.title.map({ ColumnRoleGuesser.titleRank($0) == nil }) ?? true,
            keys.allSatisfy({ ImportedEntryKeyGenerator.key($0) == $0 }),
            keys.allSatisfy({ !$0.contains(where: \.isNumber) && $0.count(where: \.isLetter) * 2 > $0.utf8.count })
                || repeats(plan.title.flatMap { pointers[$0] }, sample)
        {
            plan.title = nil
        }
        let ids = list.isKeyed ? [] : try idHypotheses(pointers)
        hypotheses = hypotheses.filter { $0.role == .title } + ids + hypotheses.filter { [.type, .filter].contains($0.role) }
        if let title = plan.title, title != guessed.title { hypotheses.prefer(Hypothesis(.title, title, 1, [.api])) }
        for (column, old) in zip(plan.columns, guessed.columns) {
            let reason: Hypothesis.Evidence = isChosen(column) || chosenUnit(of: column) != nil ? .chosen : .api
            if column.type != old.type {
                hypotheses.prefer(Hypothesis(.type, column.source, 1, [reason], value: column.type.rawValue))
            }
            if column.filter != old.filter {
                hypotheses.prefer(Hypothesis(.filter, column.source, 1, [reason], value: column.filter.word))
            }
        }
        var file = try sourceFile(plan, pointers, profile, sample)
        guard let preview = SourceFileAdapter(file).preview(of: wishes.catalog, self.sample(file)) else { throw .noList }
        if preview.samples.isEmpty, let problem = preview.problem { throw .unusableRecords(detail: problem.detail) }
        file.catalogs[0].omitted = preview.omissions(file, besides: Array(pointers.values))
        do throws(SourceFileError) {
            try file.checkSecrets()
            file.bytes = try SourceFileWriter.bytes(of: file)
        } catch { throw .badSource(error) }
        // The first URL of each list is the picture, so the other values aren't invalid.
        for place in plan.columns.indices where plan.columns[place].type == .picture {
            guard let values = profile[plan.columns[place].source], values.lists + values.nested > 0 else { continue }
            plan.columns[place].type = values.nested > 0 ? .nested : .list
        }
        // By default, the source gets a separate collection, which is named after its host, or after the catalog if
        // the host has no name.
        plan.collection = plan.collection ?? sourceTitle(plan)
        return SourceProposal(
            proposal: CatalogProposal(
                source: file, plan: plan, hypotheses: hypotheses, profile: profile, notes: planner.notes(of: plan), format: format
            ),
            preview: preview, names: Dictionary(pointers.map { ($1.text, $0) }) { min($0, $1) })
    }

    // MARK: Guesses

    /// Returns the statistics and the planner that an import would use for these records.
    func analysis(of records: [JSONView], _ choices: ImportChoices) -> (FileProfile, ImportPlanner) {
        // An API's values may show units and links that a file's values don't show, so other code applies these choices.
        var choices = choices
        (choices.units, choices.links) = (nil, nil)
        var profile = FileProfile(choices)
        (profile.otherSheets, profile.unreadable) = (otherSheets, unreadable)
        let highlights = ListSample.highlights(in: records)
        for (place, record) in records.enumerated() {
            profile.add(
                ImportedRecord(
                    line: Int64(place + 1), payload: record.bytes, extraFields: 0,
                    fields: fields(of: record).filter {
                        !wishes.corrections.omits($0.name) && !ListSample.isInside($0.name, highlights)
                    }))
        }
        let planner = ImportPlanner(
            profile, format, choices, earlier: nil, isWhole: true, known: knownColumns(records), order: wishes.dateOrder)
        return (profile, planner)
    }

    /// Returns the columns of the library's source file, with their names in the sample.
    private func knownColumns(_ records: [JSONView]) -> [SourceColumn] {
        guard let known = wishes.earlier?.catalogs.first(where: { $0.id == wishes.catalog }) else { return [] }
        return pointers(records).compactMap { name, pointer in
            known.attributes.first { $0.at == pointer && $0.each == nil }.map { attribute in
                let plan = attribute.column.traits
                return SourceColumn(
                    source: name, word: plan.word, label: plan.label, type: plan.type, filter: plan.filter, numbers: plan.numbers,
                    isCode: plan.isCode, dates: plan.dates, lists: plan.lists)
            }
        }
    }

    func guess(_ planner: ImportPlanner) throws(SourceProbeError) -> (plan: CatalogPlan, hypotheses: [Hypothesis]) {
        do throws(ImportChoicesError) {
            return try planner.guess(
                for: wishes.catalog, file: server + list.path, language: statements.language ?? wishes.language)
        } catch { throw .badPlan(error) }
    }

    // MARK: The file

    /// Returns the source file for the guesses.
    private func sourceFile(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ profile: FileProfile, _ sample: [JSONView]
    ) throws(SourceProbeError) -> SourceFile {
        var idPointer: JSONPointer?
        if !list.isKeyed {
            idPointer = try self.idPointer(of: rows)
            guard idPointer != nil else { throw .noID(columns: Array(uniqueFirst(plan.columns, pointers).prefix(8))) }
        }
        let title = titles(plan, pointers, sample, idPointer)
        var catalog = SourceFile.Catalog(
            id: wishes.catalog, title: .literal(plan.name), language: plan.language,
            sort: CatalogDescription.SortOrder(key: plan.sort, isDescending: plan.isDescending), list: listRequest,
            detail: detail,
            key: idPointer, entryTitle: title ?? LocalizedPointer(own: JSONPointer(tokens: [])), isTitledByKey: title == nil,
            isTitleHTML: plan.title.flatMap { pointers[$0] }.map { isHTML($0, sample) } ?? false)
        catalog.keyForm.part = idPointer.map { part(of: $0, in: rows) } ?? .whole
        catalog.page = pageTemplate ?? plan.link.flatMap { pointers[$0] }.map { .at($0) }
        catalog.picture = try picture(plan, pointers, sample)
        catalog.links = try relations(plan, pointers, sample, idPointer)
        catalog.attributes = attributes(of: catalog, plan, pointers, profile, sample)
        let keys = catalog.attributes.map(\.column.word)
        catalog.subtitle = plan.subtitle.compactMap { source in
            plan.column(source).flatMap { keys.firstIndex(of: $0.word) }.map { RecordMapper.SubtitlePart(place: $0) }
        }
        let sortable = ["name"] + catalog.attributes.filter(\.column.isSortable).map(\.column.word)
        guard sortable.contains(plan.sort) else {
            throw .badSource(.badValue(at: "/catalogs/0/sort", value: plan.sort, allowed: sortable))
        }
        let places = [catalog.picture].compactMap { $0 } + catalog.links.map(\.at)
        let blocks = texts(plan, pointers, sample) + tables(plan, pointers, sample, besides: places)
        catalog.blocks = Array(blocks.prefix(SourceFileObject.mostElements))
        let label = LocalizableText.literal(sourceTitle(plan))
        var file = SourceFile(
            name: sourceName, label: label, servers: [server],
            collection: SourceFile.collection(sourceName, title: plan.collection.map { .literal($0) } ?? label))
        file.website = server + "/"
        file.pictureHosts = catalog.picture.map { pictureHosts($0, sample) } ?? []
        file.licence = wishes.corrections.licence ?? statements.licence ?? ""
        file.catalogs = [catalog]
        return file
    }

    /// The request for the list in the source file.
    private var listRequest: SourceFile.ListRequest {
        var list = list
        // The first request also needs a cursor such as `*`, but each page's number replaces a number in the URL.
        list.query.removeAll {
            $0.name == list.paging.parameter && list.paging.kind != .cursor || $0.name == list.paging.sizeParameter
        }
        return list
    }

    /// Returns the attributes of a catalog, whose other parts are complete.
    private func attributes(
        of catalog: SourceFile.Catalog, _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ profile: FileProfile,
        _ sample: [JSONView]
    ) -> [SourceFile.Attribute] {
        // Translations of the title and the body text don't become attributes.
        let shown = ([plan.title].compactMap { $0 } + plan.texts).compactMap { pointers[$0] }
        let translated = shown.flatMap { languages($0, sample) ?? [] }.map(\.at)
        let candidates = plan.columns.filter { column in
            guard plan.isAttribute(column), column.type != .picture, !plan.titles.contains(column.source),
                column.source != plan.link
            else { return false }
            guard let pointer = pointers[column.source] else { return false }
            // A list of a single picture is only the entry's picture.
            let isPicture = catalog.picture.map { $0.tokens.dropLast().elementsEqual(pointer.tokens) } ?? false
            guard !isPicture || !areSingle(pointer, sample), pointer != catalog.key || !areKeys(pointer),
                !catalog.links.contains(where: { $0.at == pointer }), !translated.contains(pointer)
            else { return false }
            return isInformative(column, pointer, sample) && isPreferred(pointer, plan, sample)
                && !repeatsSibling(pointer, plan, pointers, sample)
        }
        let series = self.series(plan, pointers)
        let others = candidates.filter { column in !series.contains { $0.columns.contains { $0.source == column.source } } }
        var attributes = others.compactMap { column in
            pointers[column.source].map { attribute(column, $0, sample, plan.language) }
        }
        attributes += named(plan, pointers, sample)
        var taken = Set(plan.columns.map(\.word))
        for columns in series {
            let attribute = attribute(columns, sample, taken: taken)
            taken.insert(attribute.column.word)
            attributes.append(attribute)
        }
        attributes += emptyColumns(plan, pointers, profile, sample, taken: taken)
            .filter { column in !series.contains { $0.pointers.contains(column.pointer) } }
            .map { attribute($0.column, $0.pointer, sample, plan.language) }
        return Array(attributes.prefix(SourceFileObject.mostElements))
    }

    /// Returns the blocks with body text.
    private func texts(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> [SourceFile.PageBlock] {
        let columns = plan.texts.compactMap { plan.column($0) }.filter { column in
            !(pointers[column.source].map { repeatsSibling($0, plan, pointers, sample) } ?? false)
        }
        var seen: [JSONPointer] = []
        return columns.compactMap { column in
            guard let pointer = pointers[column.source], !seen.contains(pointer) else { return nil }
            let at = localized(pointer, plan, sample)
            if at.tag != nil { seen += at.all }
            return .text(at: at, label: columns.count > 1 ? .literal(column.label) : nil, column.form, isWrapped: false)
        }
    }

    /// Returns whether the values at a pointer repeat, so that they aren't titles.
    private func repeats(_ pointer: JSONPointer?, _ sample: [JSONView]) -> Bool {
        guard let pointer else { return true }
        return Set(sample.compactMap { $0[pointer]?.string }).count * 10 < sample.count * 8
    }

    /// Returns whether the values at a pointer are valid entry IDs without any changes.
    private func areKeys(_ pointer: JSONPointer) -> Bool {
        rows.allSatisfy { row in
            guard let text = row[pointer].flatMap(ListSample.text) else { return false }
            return ImportedEntryKeyGenerator.key(text) == text
        }
    }

    /// Returns the source's title: its host or, if the host has no name, the catalog's title.
    private func sourceTitle(_ plan: CatalogPlan) -> String {
        let isNameless = host == "localhost" || host.allSatisfy { $0.isNumber || $0 == "." } || host.contains(":")
        return isNameless ? plan.name : host
    }

    /// The source's name: the catalog's name without hyphens.
    private var sourceName: String { wishes.catalog.raw.replacing("-", with: "") }

    private func attribute(
        _ column: SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView], _ language: String
    ) -> SourceFile.Attribute {
        var column = column
        var (guess, bare) = column.type == .number && !column.isCode ? ColumnNameWithUnit(column.source).parts : (nil, nil)
        // In `issn_l`, the letter isn't a unit, and the values aren't really numbers.
        if guess?.count == 1, sample.contains(where: { $0[pointer]?.string?.utf8.contains(ASCII.minus) ?? false }) {
            (guess, bare) = (nil, nil)
        }
        let beside = column.type == .number ? ListSample.unitBeside(pointer, sample) : nil
        let unit = chosenUnit(of: column) ?? guess ?? beside?.unit
        // In `{"height": {"value": 3, "unit": "m"}}` and `{"city": {"en": "Rome", "fr": "Rome"}}`, the outer key is the name.
        let outer = beside != nil ? Array(pointer.tokens.dropLast()) : languages(pointer, sample).map { common($0.map(\.at)) }
        if !isRenamed(column), let name = outer.map({ ListSample.labelTokens($0).joined(separator: ".") }) ?? bare {
            column.label = ListSample.spaced(AttributeKeyGenerator.label(name))
        }
        let unknown = ColumnValueFormat.Placeholders(unknown: placeholders(of: column, pointer, sample))
        return SourceFile.Attribute(
            column, at: [pointer], each: column.type == .list ? ListSample.elementName(in: pointer, sample) : nil,
            isSortable: column.isSortable,
            ColumnValueFormat(unit: unit.flatMap { $0.isEmpty ? nil : $0 }, language: language, placeholders: unknown),
            isHTML: column.type == .text && isHTML(pointer, sample))
    }

    /// Returns the tokens with which all pointers begin.
    private func common(_ pointers: [JSONPointer]) -> [String] {
        guard let first = pointers.first else { return [] }
        let count = first.tokens.indices.first { place in
            pointers.contains { $0.tokens.count <= place || $0.tokens[place] != first.tokens[place] }
        }
        return Array(first.tokens.prefix(count ?? first.tokens.count))
    }

    /// Returns whether any of the sample's values contains typical HTML tags or character references.
    private func isHTML(_ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        sample.contains { record in
            guard let text = record[pointer]?.string, text.contains("&") || MarkupDetector.hasTag(text) else { return false }
            return UpstreamTextParser.plain(html: text) != UpstreamTextParser.line(text)
        }
    }
}
