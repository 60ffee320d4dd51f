internal import Library
internal import Prose
internal import Records
internal import Screens

extension TerminalRenderer {
    /// What a sync did: a row for each catalog, then what went wrong.
    ///
    /// - Parameter names: what people call the upstream of each catalog.
    func sync(_ report: SyncReport, names: [CatalogID: String]) -> [Line] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnCatalog)),
            .init(header: words.text(.terminalColumnOutcome), isFlexible: true),
            .init(header: words.text(.terminalColumnAdded), isNumber: true),
            .init(header: words.text(.terminalColumnChanged), isNumber: true),
            .init(header: words.text(.terminalColumnRemoved), isNumber: true),
            .init(header: words.text(.terminalColumnKept), isNumber: true),
            .init(header: words.text(.terminalColumnRequests), isNumber: true),
        ])
        var troubles: [Line] = []
        for catalog in report.catalogs {
            table.rows.append(
                [Line(catalog.catalog.raw, .strong), Line(outcome(catalog.status), catalog.status == .ok ? .plain : .trouble)]
                    + [catalog.added, catalog.changed, catalog.removed, catalog.kept, catalog.requests].map {
                        Line(words.number(FixedDecimal(Int64($0))))
                    })
            troubles += self.troubles(catalog, source: names[catalog.catalog] ?? "")
        }
        return table.lines(width: width) + (troubles.isEmpty ? [] : [Line()] + troubles)
    }

    private func outcome(_ status: CatalogSyncReport.Status) -> String {
        switch status {
        case .ok: words.text(.terminalOutcomeOk)
        case .partial: words.text(.terminalOutcomePartial)
        case .failed: words.text(.terminalOutcomeFailed)
        }
    }

    /// How many problems of one catalog are told.
    private static let mostProblems = 10

    private func troubles(_ catalog: CatalogSyncReport, source: String) -> [Line] {
        var lines: [Line] = []
        for problem in catalog.problems.prefix(TerminalRenderer.mostProblems) {
            let entry = problem.entry.utf8.isEmpty ? "" : "/" + problem.entry
            var text = catalog.catalog.raw + entry + ": " + problem.sentence(words, source: source)
            if let status = problem.status { text += " (HTTP \(status))" }
            var spans = [Span(text, .trouble)]
            if !problem.detail.utf8.isEmpty { spans.append(Span(" " + problem.detail, .faint)) }
            lines += Wrapping.lines([spans], width: textWidth, hanging: 2)
        }
        let more = Int64(catalog.moreProblems) + Int64(max(0, catalog.problems.count - TerminalRenderer.mostProblems))
        if more > 0 { lines.append(Line(catalog.catalog.raw + ": " + words.count(.terminalSyncMore, more), .trouble)) }
        return lines
    }
}
