internal import Catalogs
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension TerminalRenderer {
    /// The maximum width of a column's name, in terminal columns.
    private static let longestName = 40

    /// Returns the messages about importing files. Long column names are shortened in the middle.
    static func importMessages(_ words: Localizer) -> ImportMessages {
        ImportMessages(words) { StyledLine.shortened(DisplayEscaper.quoted($0), to: TerminalRenderer.longestName) }
    }

    var messages: ImportMessages { TerminalRenderer.importMessages(words) }

    /// Returns the preview of an import: the format, the columns, and the unusable records.
    ///
    /// - Parameter isExplained: whether to show the hypotheses about the columns.
    func plan(_ report: FileImportReport, isExplained: Bool = false) -> [StyledLine] {
        let preview = messages.preview(report)
        var lines = [StyledLine([StyledSpan(preview.file, .strong), StyledSpan(": " + preview.contents)])]
        lines += (preview.facts + (preview.changes.utf8.isEmpty ? [] : [preview.changes])).map { StyledLine($0) }
        lines.append(StyledLine())
        lines += columns(preview).lines(width: width)
        let notes = styled(preview.notes)
        if isExplained { lines += explanation(report.hypotheses) }
        return lines + (notes.isEmpty ? [] : [StyledLine()] + notes.flatMap { wrapped($0) }) + [StyledLine()]
            + wrapped((words.text(.terminalImportDryRun), .faint))
    }

    /// Returns a table with the hypotheses about the columns, their scores and the evidence.
    func explanation(_ hypotheses: [Hypothesis]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnRole)), .init(header: words.text(.serverColumnColumn), isFlexible: true),
            .init(header: words.text(.terminalColumnScore), isNumber: true),
            .init(header: words.text(.terminalColumnEvidence), isSpare: true),
        ])
        for (place, hypothesis) in hypotheses.enumerated() {
            let isBest = !hypotheses[..<place].contains { $0.competes(with: hypothesis) }
            table.rows.append([
                StyledLine(messages.role(of: hypothesis), isBest ? .strong : .plain),
                StyledLine(hypothesis.column.map(messages.column) ?? "–"),
                StyledLine(words.number(FixedDecimal(Int64((hypothesis.score * 100).rounded())))),
                StyledLine(messages.evidence(of: hypothesis), .faint),
            ])
        }
        return [StyledLine()] + table.lines(width: width)
    }

    func wrapped(_ note: (text: String, style: StyledSpan.Style)) -> [StyledLine] {
        LineWrapper.lines([[StyledSpan(note.text, note.style)]], width: textWidth, hanging: 2)
    }

    private func columns(_ preview: ImportPreview) -> TextTable {
        func header(_ place: Int) -> String { place < preview.headers.count ? preview.headers[place] : "" }
        var table = TextTable([
            .init(header: header(0), isFlexible: true), .init(header: header(1)), .init(header: header(2)),
            .init(header: header(3)), .init(header: header(4), isNumber: true), .init(header: header(5), isSpare: true),
        ])
        for column in preview.columns {
            table.rows.append([
                StyledLine(column.name, .strong), StyledLine(column.word), StyledLine(column.type),
                StyledLine(column.filter, column.hasFilter ? .plain : .faint), StyledLine(column.values),
                StyledLine(column.examples.joined(separator: " · "), .faint),
            ])
        }
        return table
    }

    func styled(_ notes: [ImportPreview.Note]) -> [(text: String, style: StyledSpan.Style)] {
        notes.map { (($0.isItem ? "  " : "") + $0.text, $0.isProblem ? .trouble : .plain) }
    }

    /// Returns the sentence about how many entries an import added, changed and kept.
    func counts(_ report: CatalogReport) -> String {
        func number(_ value: Int64) -> String { words.number(FixedDecimal(value)) }
        return words.text(
            .terminalImportDone, report.catalog.raw, number(report.added), number(report.changed), number(report.kept))
    }

    /// Returns the lines that describe an import's result.
    func outcome(_ report: FileImportReport) -> [(text: String, style: StyledSpan.Style)] {
        var lines: [(text: String, style: StyledSpan.Style)] = []
        if report.profile.records > 0 {
            lines.append((counts(report.records), .plain))
        } else if report.records.problemCount == 0 {
            lines.append((words.text(.serverImportNothing), .plain))
        }
        lines += styled(messages.repeats(report))
        if report.removed > 0 { lines.append((words.count(.terminalImportRemoved, report.removed), .plain)) }
        if report.marked > 0 {
            let phrase = report.keptForReaders ? Phrase.terminalImportMarkedForReaders : .terminalImportMarked
            lines.append((words.count(phrase, report.marked), .plain))
        }
        if report.unlisted > 0 { lines.append((words.count(.terminalImportAbsent, report.unlisted), .plain)) }
        if report.keptForFlaws { lines.append((words.text(.terminalImportKeptForFlaws), .trouble)) }
        lines += styled(messages.links(report) + messages.notes(report.proposal) + messages.flaws(report))
        if report.isStopped { lines.append((words.text(.terminalImportStopped), .trouble)) }
        return lines
    }
}
