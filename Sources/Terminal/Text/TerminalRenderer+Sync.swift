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
        // Catalogs of one upstream mostly have one trouble.
        var troubles: [(spans: [Span], places: [String])] = []
        for catalog in report.catalogs {
            table.rows.append(
                [Line(catalog.catalog.raw, .strong), Line(outcome(catalog.status), catalog.status == .ok ? .plain : .trouble)]
                    + [catalog.added, catalog.changed, catalog.removed, catalog.kept, catalog.requests].map {
                        Line(words.number(FixedDecimal(Int64($0))))
                    })
            for trouble in self.troubles(catalog, source: names[catalog.catalog] ?? "") {
                if let known = troubles.firstIndex(where: { $0.spans == trouble.spans }) {
                    if !troubles[known].places.contains(trouble.place) { troubles[known].places.append(trouble.place) }
                } else {
                    troubles.append((trouble.spans, [trouble.place]))
                }
            }
        }
        let told = troubles.flatMap { spans, places in
            Wrapping.lines([[Span(words.list(places) + ": ", .trouble)] + spans], width: textWidth, hanging: 2)
        }
        let waiting = report.catalogs.filter { $0.waiting > 0 }.flatMap { catalog in
            let text = words.count(.terminalSyncWaiting, Int64(catalog.waiting))
            return Wrapping.lines([[Span(catalog.catalog.raw + ": " + text)]], width: textWidth, hanging: 2)
        }
        return table.lines(width: width) + (told.isEmpty ? [] : [Line()] + told) + (waiting.isEmpty ? [] : [Line()] + waiting)
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

    /// What went wrong with one catalog, and where.
    private func troubles(_ catalog: CatalogSyncReport, source: String) -> [(place: String, spans: [Span])] {
        var troubles: [(place: String, spans: [Span])] = []
        for problem in catalog.problems.prefix(TerminalRenderer.mostProblems) {
            var text = problem.sentence(words, source: source)
            if let status = problem.status { text += " (HTTP \(status))" }
            var spans = [Span(text, .trouble)]
            if !problem.detail.utf8.isEmpty { spans.append(Span(" " + problem.detail, .faint)) }
            troubles.append((problem.entry.utf8.isEmpty ? catalog.catalog.raw : problem.entry, spans))
        }
        let more = Int64(catalog.moreProblems) + Int64(max(0, catalog.problems.count - TerminalRenderer.mostProblems))
        if more > 0 { troubles.append((catalog.catalog.raw, [Span(words.count(.terminalSyncMore, more), .trouble)])) }
        return troubles
    }
}
