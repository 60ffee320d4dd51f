internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension TerminalRenderer {
    /// Returns a sync's result: a row for each catalog, followed by the problems.
    ///
    /// - Parameter names: The display name of each catalog's upstream.
    func syncReport(_ report: SyncReport, names: [CatalogID: String]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnCatalog)),
            .init(header: words.text(.terminalColumnOutcome), isFlexible: true),
            .init(header: words.text(.terminalColumnAdded), isNumber: true),
            .init(header: words.text(.terminalColumnChanged), isNumber: true),
            .init(header: words.text(.terminalColumnRemoved), isNumber: true),
            .init(header: words.text(.terminalColumnKept), isNumber: true),
            .init(header: words.text(.terminalColumnRequests), isNumber: true),
        ])
        // Catalogs with the same upstream often have the same problem, so group the problems.
        var troubles: [ProblemGroup] = []
        for catalog in report.catalogs {
            table.rows.append(
                [
                    StyledLine(catalog.catalog.raw, .strong),
                    StyledLine(outcome(of: catalog), catalog.status == .ok ? .plain : .trouble),
                ]
                    + [catalog.added, catalog.changed, catalog.removed, catalog.kept, Int64(catalog.requests)].map {
                        StyledLine(words.number(FixedDecimal($0)))
                    })
            for trouble in self.troubles(catalog, source: names[catalog.catalog] ?? "") {
                guard let known = troubles.firstIndex(where: { $0.spans == trouble.spans }) else {
                    troubles.append(trouble)
                    continue
                }
                troubles[known].places += trouble.places.filter { !troubles[known].places.contains($0) }
                troubles[known].catalogs += trouble.catalogs.filter { !troubles[known].catalogs.contains($0) }
            }
        }
        // Print each suggestion once, after the last problem that it applies to.
        let suggestions = troubles.map { trouble in
            trouble.problem.map { $0.suggestion(words, catalogs: trouble.catalogs) { $0.message(words).suggestion } } ?? ""
        }
        let told = zip(troubles, suggestions).enumerated().flatMap { place, told -> [StyledLine] in
            let (trouble, suggestion) = told
            let isTold = suggestion.utf8.isEmpty || suggestions[(place + 1)...].contains(suggestion)
            return LineWrapper.lines(
                [
                    [StyledSpan(words.list(trouble.places) + ": ", .trouble)] + trouble.spans
                        + (isTold ? [] : [StyledSpan(" " + suggestion)])
                ], width: textWidth, hanging: 2)
        }
        let waiting = report.catalogs.flatMap { catalog in
            let old = catalog.waiting - min(catalog.partial, catalog.waiting)
            let texts = [
                catalog.partial > 0 ? words.count(.terminalSyncPartial, Int64(catalog.partial)) : nil,
                old > 0 ? words.count(.terminalSyncWaiting, Int64(old)) : nil,
                missing(catalog.removedEntries, of: catalog.removed, .terminalSyncRemoved),
                missing(catalog.unlistedEntries, of: catalog.unlisted, .terminalSyncUnlisted),
                unmapped(catalog.unmappedKeys),
            ]
            return texts.compactMap { $0 }.flatMap {
                LineWrapper.lines([[StyledSpan(catalog.catalog.raw + ": " + $0)]], width: textWidth, hanging: 2)
            }
        }
        return table.lines(width: width) + (told.isEmpty ? [] : [StyledLine()] + told)
            + (waiting.isEmpty ? [] : [StyledLine()] + waiting)
    }

    /// Returns the sentence that names the first entries that the source has removed or no longer lists, or nil if there are none.
    private func missing(_ entries: [MissingEntry], of count: Int64, _ phrase: Phrase) -> String? {
        guard count > 0 else { return nil }
        let names = entries.prefix(TerminalRenderer.mostMissing).map {
            DisplayEscaper.quoted(words.title($0.title)) + " (" + $0.id.text + ")"
        }
        return words.count(phrase, count, (names + (names.count < count ? ["…"] : [])).joined(separator: ", "))
    }

    /// Returns the sentence about the keys that the source file doesn't mention, or nil if there are none.
    private func unmapped(_ keys: [String]) -> String? {
        guard !keys.isEmpty else { return nil }
        let more = keys.count > TerminalRenderer.mostKeys ? ["…"] : []
        let names = keys.prefix(TerminalRenderer.mostKeys).map { DisplayEscaper.quoted($0) } + more
        return words.count(.terminalSyncUnmapped, Int64(keys.count), names.joined(separator: ", "))
    }

    private func outcome(of catalog: CatalogReport) -> String {
        guard !catalog.problems.contains(where: { $0.problem == .stopped }) else { return words.text(.terminalOutcomeStopped) }
        return switch catalog.status {
        case .ok: words.text(.terminalOutcomeOk)
        case .partial: words.text(.terminalOutcomePartial)
        case .failed: words.text(.terminalOutcomeFailed)
        }
    }

    /// The maximum number of problems to list per catalog.
    private static let mostProblems = 10

    /// The maximum number of removed or unlisted entries to name per catalog.
    private static let mostMissing = 10

    /// The maximum number of unmentioned keys to list per catalog.
    private static let mostKeys = 10

    /// A problem, with the catalogs and entries in which it occurred.
    private struct ProblemGroup {
        let spans: [StyledSpan]
        /// The problem. Nil if the group contains only the number of unlisted problems.
        let problem: SyncProblem?
        /// The affected catalogs and entries.
        var places: [String]
        var catalogs: [String]
    }

    /// Returns a sentence about a problem, with technical details in brackets. The upstream's own message follows if there is
    /// one.
    func told(_ problem: SyncProblem, source: String) -> [StyledSpan] {
        let detail = DisplayEscaper.quoted(problem.detail)
        // If the upstream's pages lead back to an earlier page, the sentence already contains the page's address.
        let isTechnical = problem.upstreamMessage == nil && !detail.utf8.isEmpty && problem.problem != .pageCircle
        let facts = [
            problem.status.map { "HTTP \($0)" }, isTechnical ? words.text(.terminalSyncDetail, detail) : nil,
        ].compactMap { $0 }
        var sentence = problem.sentence(words, source: source)
        if !facts.isEmpty {
            let isEnded = sentence.utf8.last == ASCII.period
            sentence = (isEnded ? String(sentence.dropLast()) : sentence) + " (" + facts.joined(separator: ", ") + ")."
        }
        var spans = [StyledSpan(sentence, .trouble)]
        if problem.upstreamMessage != nil {
            let name = source.utf8.isEmpty ? words.text(.problemTheSource) : source
            spans.append(StyledSpan(" " + words.text(.pagesSays, name, detail) + ".", .faint))
        }
        return spans
    }

    /// Returns a catalog's problems and where they occurred.
    private func troubles(_ catalog: CatalogReport, source: String) -> [ProblemGroup] {
        var troubles: [ProblemGroup] = []
        func add(_ spans: [StyledSpan], _ problem: SyncProblem?, at place: String) {
            troubles.append(ProblemGroup(spans: spans, problem: problem, places: [place], catalogs: [catalog.catalog.raw]))
        }
        for problem in catalog.problems.prefix(TerminalRenderer.mostProblems) {
            add(told(problem, source: source), problem, at: problem.entry.utf8.isEmpty ? catalog.catalog.raw : problem.entry)
        }
        let more = catalog.moreProblems + Int64(max(0, catalog.problems.count - TerminalRenderer.mostProblems))
        if more > 0 { add([StyledSpan(words.count(.serverSyncMore, more), .trouble)], nil, at: catalog.catalog.raw) }
        return troubles
    }
}
