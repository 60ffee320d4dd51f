internal import Localization
internal import Model
internal import Screens
internal import Search
internal import Shelf

/// Renders screens as text for a terminal: lists as tables, an entry as a stat block. Pure: the same screen, localizer and width
/// produce the same lines.
struct TerminalRenderer: Sendable {
    let words: Localizer
    /// The terminal's width in columns, or nil if the output isn't a terminal, so that tables aren't truncated.
    let width: Int?
    /// The current time, in seconds since 1970.
    let now: Int64

    /// The width of running text. Lines longer than a hundred columns are hard to read.
    var textWidth: Int { min(width ?? 80, 100) }

    static let star = "★"

    // MARK: Lists

    /// The catalogs with their sizes, ages and problems.
    func catalogs(_ summaries: [CatalogSummary]) -> [Line] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnCatalog)),
            .init(header: words.text(.terminalColumnCollection), isSpare: true),
            .init(header: words.text(.terminalColumnTitle), isFlexible: true),
            .init(header: words.text(.terminalColumnEntries), isNumber: true),
            .init(header: words.text(.terminalColumnChecked), isFlexible: true),
        ])
        // Catalogs with the same upstream often have the same problem.
        var troubles: [(problem: UpstreamProblem, message: Message, catalogs: [String])] = []
        for summary in summaries {
            let description = summary.description
            var checked = words.ago(then: summary.status?.checked, now: now)
            let outcome = summary.status?.outcome ?? .stale
            // A missing starter file isn't the failure of a sync.
            if outcome == .failed, summary.status?.problem?.isOfStarter != true {
                checked = words.text(.terminalCatalogsFailed, checked)
            } else if summary.status?.problem == .stopped {
                checked = words.text(.terminalCatalogsStopped, checked)
            }
            if summary.status?.progress != nil { checked = words.text(.terminalCatalogsFetching) }
            table.rows.append([
                Line(description.id.raw, .strong), Line(words.label(description.collection.title)),
                Line(words.label(description.title)), Line(words.number(FixedDecimal(Int64(summary.count)))),
                Line(checked, outcome == .ok ? .plain : .faint),
            ])
            if let problem = summary.status?.problem {
                let message = Message(problem.message(words, source: summary.source))
                if let place = troubles.firstIndex(where: { $0.message == message }) {
                    troubles[place].catalogs.append(description.id.raw)
                } else {
                    troubles.append((problem, message, [description.id.raw]))
                }
            }
        }
        let told = troubles.flatMap { problem, message, catalogs in
            // There is no button on the command line.
            let suggestion =
                problem == .stopped
                ? words.text(.terminalSyncGoOn, catalogs.joined(separator: " ")) : message.suggestion
            return Wrapping.lines(
                [[Span(words.list(catalogs) + ": " + message.summary, .trouble), Span(" " + suggestion)]],
                width: textWidth, hanging: 2)
        }
        return table.lines(width: width) + (told.isEmpty ? [] : [Line()] + told)
    }

    /// The rows of a list: ID, title with its star, and subtitle. If the query contains words, a matching excerpt follows each
    /// row.
    func rows(_ screen: CatalogScreen) -> [Line] {
        let heads = heads(screen.rows)
        guard !screen.matches.isEmpty else { return heads }
        return zip(heads, screen.matches).flatMap {
            [$0] + below($1, isExplained: screen.state.isExplained, of: screen.wordCount)
        }
    }

    /// A line for each row.
    private func heads(_ rows: [RowItem]) -> [Line] {
        var table = TextTable([.init(header: ""), .init(header: "", isFlexible: true), .init(header: "", isSpare: true)])
        table.rows = rows.map { row in
            [Line(row.id.text, .faint), title(row), Line(words.plain(row.subtitle))]
        }
        return table.lines(width: width)
    }

    private func title(_ row: RowItem) -> Line {
        var line = Line(row.title, .strong)
        if row.isFavourite { line.spans.append(Span(" " + TerminalRenderer.star, .match)) }
        if row.isAbsent { line.spans.append(Span(" (" + words.text(.pagesNotKept) + ")", .faint)) }
        if row.isGone { line.spans.append(Span(" (" + words.text(.terminalEntryGone) + ")", .faint)) }
        return line
    }

    /// The results of a search, each with a matching excerpt.
    func hits(_ screen: SearchScreen) -> [Line] {
        zip(heads(screen.hits.map { $0.row }), screen.hits).flatMap {
            [$0] + below($1.match, isExplained: screen.isExplained, of: screen.wordCount)
        }
    }

    /// The lines below a result: the matching excerpt and the explanation of its rank.
    private func below(_ match: Match, isExplained: Bool, of wordCount: UInt32) -> [Line] {
        var below: [[Span]] = []
        if !match.snippet.isEmpty {
            let lead = match.lead(words).map { [Span($0 + " ")] } ?? []
            below.append(lead + match.snippet.map { Span($0.text, $0.isMatch ? .match : .faint) })
        }
        if isExplained { below.append([Span(match.reasons(words, of: wordCount).joined(separator: " · "), .faint)]) }
        return Wrapping.lines(below, width: textWidth - 4).map { $0.indented(by: 4) }
    }

    /// The limit on listed choices of a filter.
    private static let choicesShown = 8

    /// The filters with their counts, a line each, in the query language. If a search has results in several catalogs, those come
    /// first.
    func facets(_ facets: [Facet], _ catalogs: [SearchScreen.CatalogCount] = []) -> [Line] {
        let places = Facet(key: "in", choices: catalogs.map { FacetChoice(value: $0.catalog.id.raw, count: $0.count) })
        let lines = ((catalogs.count > 1 ? [places] : []) + facets).flatMap { facet -> [Line] in
            let shown = facet.choices.prefix(TerminalRenderer.choicesShown)
            // Keep a value and its count on the same line.
            var told = shown.map { $0.value + "\u{A0}" + words.number(FixedDecimal(Int64($0.count))) }
            let rest = facet.choices.count - shown.count
            if rest > 0 { told.append("+\u{A0}" + words.number(FixedDecimal(Int64(rest)))) }
            return Wrapping.lines(
                [[Span(facet.key + ":", .strong), Span(" " + told.joined(separator: " · "))]], width: textWidth, hanging: 2)
        }
        return lines.isEmpty ? [] : [Line()] + lines
    }

    /// The favourites, sorted by name, with their dates.
    func favourites(_ screen: FavouritesScreen) -> [Line] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnName), isFlexible: true), .init(header: words.text(.terminalColumnSince)),
            .init(header: words.text(.terminalColumnId)), .init(header: words.text(.terminalColumnTitle), isSpare: true),
        ])
        for item in screen.byName {
            table.rows.append([
                Line(item.favourite.name, .strong), Line(words.date(item.favourite.date)),
                Line(item.favourite.entry.text, .faint), Line(item.row?.title ?? item.favourite.title),
            ])
        }
        return table.lines(width: width)
    }
}
