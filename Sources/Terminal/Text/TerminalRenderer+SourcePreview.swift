internal import Catalogs
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension TerminalRenderer {
    /// The maximum number of linked entries to show for each relation of a sample entry.
    private static let mostLinks = 5
    /// The maximum number of unused values to name.
    private static let mostUnused = 12
    /// The maximum length of a sample's text in another language, in characters.
    private static let longestExcerpt = 80

    /// Returns the preview of a source file that Almanac created from a URL.
    ///
    /// - Parameter isExplained: whether to show the hypotheses about the columns.
    func proposal(_ proposal: SourceProposal, isExplained: Bool) -> [StyledLine] {
        let notes = styled(messages.notes(proposal.proposal))
        return preview(proposal.preview, of: proposal.source, names: proposal.names, format: proposal.format, notes: notes)
            + (isExplained ? explanation(proposal.hypotheses) : [])
    }

    /// Returns the preview of a source file's catalog: where its entries are, what the file does with their values, and sample
    /// entries.
    ///
    /// - Parameters:
    ///   - names: The names to show in place of JSON Pointers.
    ///   - format: The format of the list's response if it isn't the format in the file.
    func preview(
        _ preview: SourceCatalogPreview, of file: SourceFile, names: [String: String] = [:], format: ImportFormat? = nil,
        notes: [(text: String, style: StyledSpan.Style)] = []
    ) -> [StyledLine] {
        let format = format ?? preview.format
        func name(_ location: String) -> String { messages.column(names[location] ?? location) }
        let address = DisplayEscaper.quoted((file.servers.first ?? "") + preview.path)
        let contents = [extent(preview), messages.format(format)].compactMap { $0 }.joined(separator: ", ")
        let place =
            format != .jsonList
            ? words.text(.terminalAddWholeFile)
            : preview.entries.utf8.isEmpty
                ? words.text(.terminalAddWholeResponse)
                : words.text(.terminalAddEntriesAt, DisplayEscaper.quoted(preview.entries))
        let catalog = preview.catalog
        var facts = [
            place, words.text(preview.paging.phrase),
            words.text(
                .serverImportBecomes, catalog.id.raw, words.label(catalog.title), words.label(catalog.collection.title),
                catalog.language),
            preview.id.map { words.text(.serverImportIdsColumn, name($0)) } ?? words.text(.terminalPreviewKeys),
        ]
        if !preview.subtitle.isEmpty {
            facts.append(words.text(.serverImportSubtitle, words.list(preview.subtitle.map(name))))
        }
        let sort = catalog.defaultSort
        facts.append(words.text(.serverImportSort, sort.key + (sort.isDescending ? ":desc" : "")))
        if preview.hasDetails { facts.append(words.text(.terminalAddDetails)) }
        if file.licence.isEmpty {
            facts.append(words.text(.terminalAddNoLicence))
        } else {
            facts.append(words.text(.terminalAddLicence, DisplayEscaper.quoted(file.licence)))
        }
        var lines = [StyledLine([StyledSpan(address, .strong), StyledSpan(": " + contents)])]
        lines += facts.flatMap { wrapped(($0, .plain)) }
        lines += [StyledLine()] + table(preview, name).lines(width: width)
        var notes = notes
        if !preview.unused.isEmpty {
            let more = preview.unused.count > TerminalRenderer.mostUnused ? ["…"] : []
            let unused = preview.unused.prefix(TerminalRenderer.mostUnused).map(name) + more
            notes.append((words.text(.terminalPreviewUnused, unused.joined(separator: ", ")), .plain))
        }
        if preview.unusableCount > 0 {
            let problem = preview.problem.map { $0.detail.utf8.isEmpty ? $0.kind.rawValue : $0.detail } ?? ""
            let count = words.number(FixedDecimal(Int64(preview.unusableCount)))
            notes.append((words.text(.terminalPreviewUnusable, count, DisplayEscaper.quoted(problem)), .trouble))
        }
        if !notes.isEmpty { lines += [StyledLine()] + notes.flatMap { wrapped($0) } }
        return lines + preview.samples.flatMap { sample($0, preview) }
    }

    /// Returns the number of records, and whether they are only a sample. Nil if no records were fetched.
    private func extent(_ preview: SourceCatalogPreview) -> String? {
        guard preview.recordCount > 0 else { return nil }
        let count = Int64(preview.recordCount)
        guard !preview.isWhole else { return words.count(.serverImportRecords, count) }
        let shown = words.number(FixedDecimal(count))
        guard let total = preview.total, total > preview.recordCount else { return words.text(.terminalPreviewSample, shown) }
        return words.text(.terminalPreviewSampleOf, shown, words.number(FixedDecimal(Int64(total))))
    }

    // MARK: Table

    private func table(_ preview: SourceCatalogPreview, _ name: (String) -> String) -> TextTable {
        var table = TextTable([
            .init(header: words.text(.serverColumnColumn), isFlexible: true), .init(header: words.text(.terminalColumnRole)),
            .init(header: words.text(.serverColumnWord)), .init(header: words.text(.serverColumnFilter)),
            .init(header: words.text(.serverColumnValues), isNumber: true),
            .init(header: words.text(.serverColumnExamples), isSpare: true),
        ])
        for row in preview.rows {
            let facet = row.attribute?.facet ?? .none
            let filter: Phrase =
                switch facet {
                case .none: .serverFilterNone
                case .values, .words: .serverFilterValues
                case .ranges: .serverFilterRanges
                }
            let key = row.role == .title ? "name" : row.attribute?.key ?? "–"
            let count = preview.recordCount > 0 ? words.number(FixedDecimal(Int64(row.values))) : ""
            let examples = row.examples.map { oneLine(words.plain($0)) }.joined(separator: " · ")
            table.rows.append([
                StyledLine(row.location.utf8.isEmpty ? "–" : name(row.location), .strong), StyledLine(role(row)), StyledLine(key),
                StyledLine(words.text(filter), facet == .none ? .faint : .plain), StyledLine(count),
                StyledLine(examples, .faint),
            ])
        }
        return table
    }

    private func role(_ row: SourceCatalogPreview.MappedValue) -> String {
        var more = row.language.map { [languageName($0)] } ?? []
        let name: String
        switch row.role {
        case .id: name = words.text(.terminalRoleId)
        case .title: name = words.text(.serverTypeTitle)
        case .picture: name = words.text(.serverTypePicture)
        case .page: name = words.text(.terminalRolePage)
        case .list: name = words.text(.terminalRoleList)
        case .table: name = words.text(.terminalRoleTable)
        case .details: name = words.text(.terminalRoleDetails)
        case .links(let catalog): name = words.text(.terminalRoleLinks, catalog.raw)
        case .text(let markup):
            name = words.text(.serverTypeText)
            if markup != .plain { more.append(markup.rawValue) }
        case .attribute(let type):
            name = words.text(.terminalRoleAttribute)
            more.append(messages.type(type))
            // Don't show a phrase, such as “%@ years”, as the unit's name. The examples contain it.
            if let unit = row.attribute?.unit, unit != AttributeDescription.ungrouped, Phrase(key: unit) == nil {
                more.append(unit)
            }
        }
        return more.isEmpty ? name : name + " (" + more.joined(separator: ", ") + ")"
    }

    /// Returns a language's name in the interface language, or its tag if Almanac doesn't know the name.
    private func languageName(_ tag: String) -> String {
        let phrase: Phrase? =
            switch tag {
            case "de": .terminalLanguageDe
            case "en": .terminalLanguageEn
            case "es": .terminalLanguageEs
            case "fr": .terminalLanguageFr
            case "it": .terminalLanguageIt
            case "nl": .terminalLanguageNl
            case "pt": .terminalLanguagePt
            default: nil
            }
        return phrase.map { words.text($0) } ?? tag
    }

    // MARK: Entries

    private func sample(_ sample: SourceCatalogPreview.SampleEntry, _ preview: SourceCatalogPreview) -> [StyledLine] {
        let entry = sample.entry
        var lines = [
            StyledLine(),
            StyledLine([StyledSpan(words.title(of: entry), .strong), StyledSpan("  " + entry.id.text, .faint)]),
        ]
        lines += blocks(entry.blocks.map { TerminalRenderer.shortened($0) }, width: textWidth)
        let more = translations(sample, preview) + links(sample, preview) + addresses(entry)
        if !more.isEmpty { lines += [StyledLine()] + more.flatMap { wrapped(($0, .plain)) } }
        return lines
    }

    /// Returns the titles and the beginnings of the texts in other languages.
    private func translations(_ sample: SourceCatalogPreview.SampleEntry, _ preview: SourceCatalogPreview) -> [String] {
        let entry = sample.entry, shown = words.title(of: entry)
        var titles: [(language: String, text: String)] = []
        for row in preview.rows where row.role == .title {
            guard let language = row.language else { continue }
            titles.append((language, entry.translatedTitle(in: language) ?? entry.title))
        }
        let own = words.language.tag.prefix { $0 != "-" }
        let read = sample.texts.first { $0.language == own }?.language ?? sample.texts.first?.language
        return titles.filter { $0.text != shown }.map { words.text(.terminalPreviewTitle, languageName($0.language), $0.text) }
            + sample.texts.filter { $0.language != read }.map {
                let text = oneLine(words.plain($0.blocks))
                let excerpt =
                    text.count > TerminalRenderer.longestExcerpt
                    ? text.prefix(TerminalRenderer.longestExcerpt - 1) + "…" : text
                return words.text(.terminalPreviewText, languageName($0.language), excerpt)
            }
    }

    /// Returns the entry's links to other entries, grouped by relation.
    private func links(_ sample: SourceCatalogPreview.SampleEntry, _ preview: SourceCatalogPreview) -> [String] {
        var relations: [LocalizableText] = []
        for link in sample.entry.links where !relations.contains(link.relation) { relations.append(link.relation) }
        return relations.map { relation in
            let targets = sample.entry.links.filter { $0.relation == relation }.map(\.target)
            let shown = targets.prefix(TerminalRenderer.mostLinks).map { target in
                let title = sample.linked.first { $0.id == target }.map { words.title(of: $0) }
                return title.map { $0 + " (" + target.text + ")" } ?? target.text
            }
            let more = targets.count > TerminalRenderer.mostLinks ? ["…"] : []
            return words.text(.terminalPreviewFact, words.label(relation), (shown + more).joined(separator: ", "))
        }
    }

    private func addresses(_ entry: Entry) -> [String] {
        var lines: [String] = []
        for (address, phrase) in [(entry.picture, Phrase.serverTypePicture), (entry.source.url, .terminalRolePage)]
        where !address.utf8.isEmpty {
            let name = words.text(phrase)
            lines.append(
                words.text(.terminalPreviewFact, name.prefix(1).uppercased() + name.dropFirst(), DisplayEscaper.quoted(address)))
        }
        return lines
    }

    private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Shortens a sample's paragraph if it begins with more than 160 characters of plain text. The shortened paragraph consists
    /// of the first 159 characters and `…`.
    private static func shortened(_ block: Block) -> Block {
        guard case .paragraph(let text) = block, case .text(let first)? = text.first, first.count > 160 else { return block }
        return .paragraph([.text(first.prefix(159) + "…")])
    }
}

extension SourceFile.PagingKind {
    /// The sentence that explains how Almanac requests the next page.
    fileprivate var phrase: Phrase {
        switch self {
        case .none: .terminalAddPagingNone
        case .next: .terminalAddPagingNext
        case .link: .terminalAddPagingLink
        case .page: .terminalAddPagingPage
        case .offset: .terminalAddPagingOffset
        case .cursor: .terminalAddPagingCursor
        }
    }
}
