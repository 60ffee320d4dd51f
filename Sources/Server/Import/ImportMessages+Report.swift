public import Catalogs
internal import Localization
internal import Model
public import Screens
public import Storage
internal import TextProcessing

extension ImportMessages {
    /// Returns the preview of an import: the format, the columns, and the unusable records.
    ///
    /// - Parameter offersRemoval: whether the reader can choose to remove the entries that aren't in the file.
    public func preview(_ report: FileImportReport, offersRemoval: Bool = false) -> ImportPreview {
        let plan = report.plan
        var facts = [
            words.text(
                report.isNew ? .serverImportBecomes : .serverImportAddedTo, plan.catalog, plan.name,
                plan.collection ?? words.text(.ownCollection), plan.language),
            ids(plan),
        ]
        if !plan.subtitle.isEmpty { facts.append(words.text(.serverImportSubtitle, words.list(plan.subtitle.map(column)))) }
        facts.append(words.text(.serverImportSort, plan.sort + (plan.isDescending ? ":desc" : "")))
        return ImportPreview(
            file: plan.file, contents: words.count(.serverImportRecords, report.recordCount) + ", " + format(report.format),
            facts: facts, headers: headers, columns: columns(report.proposal),
            notes: links(report) + repeats(report) + notes(report.proposal) + flaws(report),
            changes: report.isNew ? "" : changes(report.records, in: report.changedColumns),
            replacement: offersRemoval && report.unlisted > 0 ? words.count(.serverImportReplace, report.unlisted) : "",
            rows: report.samples.map { $0.texts(of: plan.columns) },
            reasonsTitle: words.text(.serverImportReasons), reasons: reasons(report.proposal.hypotheses))
    }

    /// The maximum number of columns to name whose values change.
    private static let mostChangedColumns = 12

    /// Returns how many entries an import would add, change and leave, how many aren't in the file, and which columns change.
    private func changes(_ report: CatalogReport, in changed: [(column: String, count: Int64)]) -> String {
        func number(_ count: Int64) -> String { words.number(FixedDecimal(count)) }
        let counts = words.text(
            .serverImportChanges, number(report.added), number(report.changed), number(report.kept), number(report.unlisted))
        guard !changed.isEmpty else { return counts }
        let columns = changed.prefix(ImportMessages.mostChangedColumns).map { column($0.column) + " (" + number($0.count) + ")" }
        return counts + " "
            + words.text(
                .serverImportChangedColumns, words.list(columns + (changed.count > columns.count ? ["…"] : [])))
    }

    /// Returns the preview of a catalog whose records come from an address.
    public func preview(_ proposal: SourceProposal) -> ImportPreview {
        let catalog = proposal.preview.catalog, sort = catalog.defaultSort
        let count = Int64(proposal.preview.total ?? proposal.preview.recordCount)
        return ImportPreview(
            file: proposal.source.servers.first ?? "",
            contents: words.count(.serverImportRecords, count) + ", " + format(proposal.format),
            facts: [
                words.text(
                    .serverImportBecomes, catalog.id.raw, words.label(catalog.title), words.label(catalog.collection.title),
                    catalog.language), words.text(.serverImportSort, sort.key + (sort.isDescending ? ":desc" : "")),
            ], headers: headers, columns: columns(proposal.proposal), notes: notes(proposal.proposal),
            rows: [], reasonsTitle: words.text(.serverImportReasons), reasons: reasons(proposal.proposal.hypotheses))
    }

    private func ids(_ plan: CatalogPlan) -> String {
        switch plan.ids {
        case .column(let name): words.text(.serverImportIdsColumn, column(name))
        case .title(let name): words.text(.serverImportIdsTitle, column(name))
        case .content(let columns) where plan.idVersion != nil && columns.count == 1 && plan.columns.count > 1:
            words.text(.serverImportIdsIdentityOne, column(columns[0]))
        case .content(let columns) where plan.idVersion != nil && columns.count < plan.columns.count:
            words.text(
                .serverImportIdsIdentity, words.list(columns.prefix(5).map(column) + (columns.count > 5 ? ["…"] : [])))
        case .content: words.text(.serverImportIdsContent)
        }
    }

    private var headers: [String] {
        let headers: [Phrase] = [
            .serverColumnColumn, .serverColumnWord, .serverColumnType, .serverColumnFilter, .serverColumnValues,
            .serverColumnExamples,
        ]
        return headers.map { words.text($0) }
    }

    private func columns(_ proposal: CatalogProposal) -> [ImportPreview.PreviewedColumn] {
        let plan = proposal.plan
        return plan.columns.map { each in
            let summary = proposal.profile.summary(of: each)
            let filter: Phrase =
                switch each.filter {
                case .none: .serverFilterNone
                case .values, .words: .serverFilterValues
                case .ranges: .serverFilterRanges
                }
            let type =
                plan.titles.contains(each.source)
                ? words.text(.serverTypeTitle)
                : type(each.type) + (each.type == .long ? " (" + each.form.rawValue + ")" : "")
            return ImportPreview.PreviewedColumn(
                name: column(each.source),
                word: each.source == plan.title ? "name" : plan.isAttribute(each) ? each.word : "–", type: type,
                filter: words.text(filter), values: words.number(FixedDecimal(Int64(summary.present))),
                examples: summary.examples, hasFilter: each.filter != .none)
        }
    }

    /// Returns the notes about the records.
    public func notes(_ proposal: CatalogProposal) -> [ImportPreview.Note] {
        var notes: [ImportPreview.Note] = []
        for each in proposal.plan.columns {
            let summary = proposal.profile.summary(of: each), misfits = summary.misfits
            guard misfits > 0 else { continue }
            let odd = summary.oddValues.map { DisplayEscaper.quoted($0) } + (misfits > summary.oddValues.count ? ["…"] : [])
            let examples = summary.oddValues.isEmpty ? "" : " (" + odd.joined(separator: ", ") + ")"
            let text = words.count(.serverImportMisfits, Int64(misfits), column(each.source)) + examples
            notes.append(.init(text, isProblem: true))
        }
        for advice in proposal.notes {
            let told = note(advice, catalog: proposal.plan.catalog)
            notes.append(.init(told.message + (told.suggestion.utf8.isEmpty ? "" : " " + told.suggestion), isProblem: true))
        }
        let short = proposal.profile.shortLines
        if short.count > 0 {
            let text = words.count(.serverImportShortLines, short.count, words.number(FixedDecimal(short.first)))
            notes.append(.init(text, isProblem: true))
        }
        let long = proposal.profile.longLines
        if long.count > 0 {
            let text = words.count(.serverImportLongLines, long.count, words.number(FixedDecimal(long.first)))
            notes.append(.init(text, isProblem: true))
        }
        return notes
    }

    /// Returns notes about the links that were found, with the evidence, and about how to turn them off.
    public func links(_ report: FileImportReport) -> [ImportPreview.Note] {
        guard !report.links.isEmpty else { return [] }
        let list = report.links.map(\.column).joined(separator: ",")
        let columns = list.contains(" ") ? "\"" + list + "\"" : list
        return report.links.map { link in
            let numbers = [link.matches, link.references].map { words.number(FixedDecimal(Int64($0))) }
            let phrase: Phrase = link.areNames ? .serverImportLinkByName : .serverImportLinkByID
            return ImportPreview.Note(words.text(phrase, [column(link.column), link.target.raw] + numbers))
        } + [ImportPreview.Note(words.text(.serverImportNoLinkHint, DisplayEscaper.clean(columns)))]
    }

    /// Returns notes about the records that have the same ID as an earlier record: their number, and each record whose contents
    /// differ from the earlier record's.
    public func repeats(_ report: FileImportReport) -> [ImportPreview.Note] {
        guard report.repeated > 0 else { return [] }
        return [ImportPreview.Note(words.count(.serverImportRepeated, report.repeated))]
            + told(report.overrides, of: report.overrideCount, areProblems: false)
    }

    /// Returns notes about the records that can't be imported, with suggestions.
    public func flaws(_ report: FileImportReport) -> [ImportPreview.Note] {
        guard report.records.problemCount > 0 else { return [] }
        var notes = [ImportPreview.Note(words.count(.serverImportProblems, report.records.problemCount), isProblem: true)]
        notes += told(report.problems, of: report.records.problemCount, areProblems: true)
        var suggestions: [String] = []
        for suggestion in report.problems.map({ $0.suggestion(words) }) where !suggestions.contains(suggestion) {
            suggestions.append(suggestion)
        }
        return notes + suggestions.map { ImportPreview.Note($0) }
    }

    /// Returns notes about the first unusable or replaced records, and about the number of records that aren't listed.
    private func told(_ flaws: [SyncProblem], of count: Int64, areProblems: Bool) -> [ImportPreview.Note] {
        let first = flaws.prefix(CatalogReport.problemLimit)
        let more = count - Int64(first.count)
        var notes = first.map { ImportPreview.Note($0.sentence(words), isProblem: areProblems, isItem: true) }
        if more > 0 { notes.append(.init(words.count(.serverSyncMore, more), isProblem: areProblems, isItem: true)) }
        return notes
    }
}
