import Model

/// A source that Almanac derived from a server's responses.
public struct SourceProposal: Sendable {
    /// Pages with so few entries that guesses are unreliable and a sync needs many requests.
    public struct TinyPages: Equatable, Sendable {
        /// The number of entries on the first page.
        public let count: Int
        /// The query parameter for the page size in the URL, or the most common name for it.
        public let parameter: String
    }

    /// The source file.
    public let file: SourceFile
    /// The guesses about the columns, in the form of an import plan.
    public let plan: ImportPlan
    /// The hypotheses about the titles and the IDs, the best of each role first.
    public let hypotheses: [Hypothesis]
    /// The statistics about the sample's columns.
    public let profile: FileProfile
    /// Notes about the guesses.
    public let notes: [ImportAdvice]
    /// What the source file does with the sample.
    public let preview: SourceCatalogPreview
    /// Maps the JSON Pointers of columns to the columns' names.
    public let names: [String: String]
    /// The format of the response.
    public let format: ImportFormat
    /// Whether the response says that the list has more entries, but Almanac couldn't find out how to get them.
    public let isIncomplete: Bool
    /// Whether the server sent the first page again although the request had the paging parameter that the user chose.
    public let isPagingIgnored: Bool
    /// The number of similar lists beside this list. Almanac doesn't use them. Zero if the user chose the list.
    public let similarLists: Int
    /// The other lists in the response, with their numbers of entries. Empty if the user chose the list.
    public let otherLists: [(pointer: JSONPointer, count: Int)]
    /// Information about very small pages. Nil if the first page isn't very small or probably contains the whole list.
    public let tinyPages: TinyPages?
    /// The environment variables that later commands need, with their values from the URL.
    public let keys: [String: String]
}

extension SourceProbe {
    /// Returns the source file that the responses suggest.
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
        let titleColumn = plan.title
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
        hypotheses.removeAll { $0.role != .title }
        if let title = plan.title, title != titleColumn {
            hypotheses.removeAll { $0.column == title }
            hypotheses.insert(Hypothesis(.title, title, 1, [.api]), at: 0)
        }
        if !list.isKeyed { hypotheses += try idHypotheses(pointers) }
        let value = try value(plan, pointers, profile, sample)
        func sourceFile(omitting omitted: [JSONPointer]) throws(SourceProbeError) -> SourceFile {
            let bytes = SourceFileWriter.bytes(of: value(omitted))
            do throws(SourceFileError) { return try SourceFile(parsing: bytes) } catch { throw .badSource(error) }
        }
        var file = try sourceFile(omitting: [])
        guard let preview = SourceFileAdapter(file).preview(of: wishes.catalog, self.sample(file)) else { throw .noList }
        if preview.samples.isEmpty, let problem = preview.problem { throw .unusableRecords(detail: problem.detail) }
        file = try sourceFile(omitting: preview.omissions(file, besides: Array(pointers.values)))
        // The first URL of each list is the picture, so the other values aren't invalid.
        for place in plan.columns.indices where plan.columns[place].type == .picture {
            guard let values = profile[plan.columns[place].source], values.lists + values.nested > 0 else { continue }
            plan.columns[place].type = values.nested > 0 ? .nested : .list
        }
        // By default, the source gets a separate collection, which is named after its host, or after the catalog if
        // the host has no name.
        plan.collection = plan.collection ?? sourceTitle(plan)
        return SourceProposal(
            file: file, plan: plan, hypotheses: hypotheses, profile: profile, notes: planner.notes(of: plan), preview: preview,
            names: Dictionary(pointers.map { ($1.text, $0) }) { min($0, $1) }, format: format,
            isIncomplete: isIncomplete, isPagingIgnored: isPagingIgnored, similarLists: similarLists,
            otherLists: otherLists, tinyPages: tinyPages,
            keys: Dictionary(uniqueKeysWithValues: urlKeys.map { (SourceFile.variable($0, of: file.name), $1) }))
    }

    // MARK: Guesses

    /// Returns the statistics and the planner that an import would use for these records.
    func analysis(of records: [JSONView], _ choices: ImportChoices) -> (FileProfile, ImportPlanner) {
        var profile = FileProfile(choices)
        let highlights = SourceProbe.highlights(in: records)
        for (place, record) in records.enumerated() {
            profile.add(
                ImportedRecord(
                    line: Int64(place + 1), payload: record.bytes, missingFields: 0,
                    fields: fields(of: record).filter {
                        !wishes.corrections.omits($0.name) && !SourceProbe.isInside($0.name, highlights)
                    }))
        }
        let planner = ImportPlanner(profile, format, choices, earlier: nil, isWhole: true, order: wishes.dateOrder)
        return (profile, planner)
    }

    func guess(_ planner: ImportPlanner) throws(SourceProbeError) -> (plan: ImportPlan, hypotheses: [Hypothesis]) {
        do throws(ImportChoicesError) {
            return try planner.guess(
                for: wishes.catalog, file: base + list.path, language: statements.language ?? wishes.language)
        } catch { throw .badPlan(error) }
    }

    // MARK: The file

    typealias Value = SourceFileWriter.Value

    /// Returns a closure that makes the file. Its argument is the locations of the values that the file knowingly leaves out.
    private func value(
        _ plan: ImportPlan, _ pointers: [String: JSONPointer], _ profile: FileProfile, _ sample: [JSONView]
    ) throws(SourceProbeError) -> ([JSONPointer]) -> Value {
        var idPointer: JSONPointer?
        if !list.isKeyed {
            idPointer = try self.idPointer(of: rows)
            guard idPointer != nil else { throw .noID(columns: Array(uniqueFirst(plan.columns, pointers).prefix(8))) }
        }
        let place = { (source: String?) in source.flatMap { pointers[$0] }.map { Value.text($0.text) } }
        let picture = try self.picture(plan, pointers, sample)
        let related = try relations(plan, pointers, sample, idPointer)
        // Translations of the title and the body text don't become attributes.
        let shown = ([plan.title].compactMap { $0 } + plan.texts).compactMap { pointers[$0] }
        let translated = shown.flatMap { languages($0, sample) ?? [] }.map(\.at)
        let hosts = picture.map { pictureHosts($0, sample) } ?? []
        let candidates = plan.columns.filter { column in
            guard plan.isAttribute(column), column.type != .picture, !plan.titles.contains(column.source),
                column.source != plan.link
            else { return false }
            guard let pointer = pointers[column.source] else { return true }
            // A list of a single picture is only the entry's picture.
            let isPicture = picture.map { $0.tokens.dropLast().elementsEqual(pointer.tokens) } ?? false
            guard !isPicture || !areSingle(pointer, sample), pointer != idPointer || !areKeys(pointer),
                !related.contains(where: { $0.holds(pointer) }), !translated.contains(pointer)
            else { return false }
            return isInformative(column, pointer, sample) && isPreferred(pointer, plan, sample)
                && !repeatsSibling(pointer, plan, pointers, sample)
        }
        let series = self.series(plan, pointers)
        let attributes = candidates.filter { column in !series.contains { $0.columns.contains { $0.source == column.source } } }
        let kept = Set(attributes.map(\.word))
        func localized(_ source: String?) -> Value? {
            guard let source, let pointer = pointers[source], let all = languages(pointer, sample) else { return place(source) }
            return .object(all.map { ($0.language, .text($0.at.text)) })
        }
        var seen: [JSONPointer] = []
        let sources = plan.texts.filter { source in
            !(pointers[source].map { repeatsSibling($0, plan, pointers, sample) } ?? false)
        }
        let texts = sources.compactMap { source -> Value? in
            guard let at = localized(source), let column = plan.column(source) else { return nil }
            if let pointer = pointers[source] {
                guard !seen.contains(pointer) else { return nil }
                seen += languages(pointer, sample)?.map(\.at) ?? []
            }
            return .object([
                ("at", at), ("label", sources.count > 1 ? .text(column.label) : nil),
                ("markup", column.form == .plain ? nil : .text(column.form.rawValue)),
            ])
        }
        var facts = attributes.compactMap { column in pointers[column.source].map { attribute(column, $0, plan, sample) } }
        facts += named(plan, pointers, sample)
        let words = Set(plan.columns.map(\.word))
        facts += series.map { attribute($0, sample, taken: words) }
        facts += emptyColumns(plan, pointers, profile, sample)
            .filter { column in !series.contains { $0.pointers.contains(column.pointer) } }
            .map { attribute($0.column, $0.pointer, plan, sample) }
        let entry: [(String, Value?)] = [
            ("id", idPointer.map { .text($0.text) }),
            ("idPart", idPointer.flatMap { part(of: $0, in: rows) == .lastSegment ? .text("last-segment") : nil }),
            ("title", titles(plan, pointers, sample, idPointer, localized(plan.title))),
            ("titleMarkup", plan.title.flatMap { pointers[$0] }.flatMap { isHTML($0, sample) ? .text("html") : nil }),
            ("subtitle", names(plan.subtitle.compactMap { plan.column($0)?.word }.filter { kept.contains($0) })),
            ("page", pageTemplate ?? place(plan.link)), ("picture", picture.map { .text($0.text) }),
            ("attributes", some(Array(facts.prefix(SourceFileObject.mostElements)))),
            ("blocks", some(texts + tables(plan, pointers, sample, besides: [picture].compactMap { $0 } + related.map(\.at)))),
            ("links", some(related.map(\.value))),
        ]
        let catalog: [(String, Value?)] = [
            ("name", .text(wishes.catalog.raw)), ("title", .text(plan.name)),
            ("language", plan.language == "en" ? nil : .text(plan.language)),
            ("sort", plan.sort == "name" ? nil : .text(plan.sort + (plan.isDescending ? ":desc" : ""))),
            ("list", listValue), ("detail", detail.map { value($0) }),
        ]
        let file: [(String, Value?)] = [
            ("almanacSource", .number("1")), ("name", .text(sourceName)), ("title", .text(sourceTitle(plan))),
            ("website", .text(base + "/")), ("servers", .list([.text(base)])), ("pictureHosts", names(hosts)),
            ("licence", (wishes.corrections.licence ?? statements.licence).flatMap { $0.isEmpty ? nil : .text($0) }),
            ("collection", plan.collection.map { .object([("title", .text($0))]) }),
        ]
        return { omitted in
            let whole: [(String, Value?)] = entry + [("omit", .list(omitted.map { .text($0.text) }))]
            return .object(file + [("catalogs", .list([.object(catalog + [("entry", .object(whole))])]))])
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
            guard let text = row[pointer].flatMap(SourceProbe.text) else { return false }
            return ImportedEntryKeyGenerator.key(text) == text
        }
    }

    /// Returns the source's title: its host or, if the host has no name, the catalog's title.
    private func sourceTitle(_ plan: ImportPlan) -> String {
        let isNameless = host == "localhost" || host.allSatisfy { $0.isNumber || $0 == "." } || host.contains(":")
        return isNameless ? plan.name : host
    }

    /// The source's name: the catalog's name without hyphens.
    private var sourceName: String { wishes.catalog.raw.replacing("-", with: "") }

    private func names(_ texts: [String]) -> Value? { texts.isEmpty ? nil : .list(texts.map { .text($0) }) }

    private func some(_ values: [Value]) -> Value? { values.isEmpty ? nil : .list(values) }

    private func attribute(
        _ column: ImportPlan.Column, _ pointer: JSONPointer, _ plan: ImportPlan, _ sample: [JSONView]
    ) -> Value {
        var (guess, bare) = column.type == .number && !column.isCode ? ColumnNameWithUnit(column.source).parts : (nil, nil)
        // In `issn_l`, the letter isn't a unit, and the values aren't really numbers.
        if guess?.count == 1, sample.contains(where: { $0[pointer]?.string?.utf8.contains(ASCII.minus) ?? false }) {
            (guess, bare) = (nil, nil)
        }
        let beside = column.type == .number ? SourceProbe.unitBeside(pointer, sample) : nil
        let unit = chosenUnit(of: column) ?? guess ?? beside?.unit
        // In `{"height": {"value": 3, "unit": "m"}}` and `{"city": {"en": "Rome", "fr": "Rome"}}`, the outer key is the name.
        let outer = beside != nil ? Array(pointer.tokens.dropLast()) : languages(pointer, sample).map { common($0.map(\.at)) }
        let name = outer.map { SourceProbe.labelTokens($0).joined(separator: ".") } ?? bare
        let label =
            isRenamed(column) ? column.label : name.map { SourceProbe.spaced(AttributeKeyGenerator.label($0)) } ?? column.label
        let each = column.type == .list ? SourceProbe.elementName(in: pointer, sample) : nil
        var separator: Value?
        if column.type == .list, case .separated(let byte) = column.lists {
            separator = .text(String(decoding: [byte], as: UTF8.self))
        }
        let filter: Value? =
            switch column.filter {
            case .none: nil
            case .values: .text("values")
            case .ranges(let bounds): .list(bounds.map { .number($0) })
            }
        return .object([
            ("key", .text(column.word)), ("label", label == AttributeKeyGenerator.label(column.word) ? nil : .text(label)),
            ("at", .text(pointer.text)), ("each", each.map { .text($0.text) }),
            ("type", column.type == .text ? nil : .text(column.type.rawValue)),
            ("unit", unit.flatMap { $0.isEmpty ? nil : .text($0) }), ("filter", filter),
            ("isSortable", column.isSortable ? .flag(true) : nil),
            ("numbers", column.type == .number && column.numbers != .plain ? .text(column.numbers.rawValue) : nil),
            ("isCode", column.type == .number && column.isCode ? .flag(true) : nil),
            ("dates", column.type == .date && column.dates != .iso ? .text(column.dates.rawValue) : nil),
            ("separator", separator), ("unknown", names(placeholders(of: column, pointer, sample))),
            ("markup", column.type == .text && isHTML(pointer, sample) ? .text("html") : nil),
        ])
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
