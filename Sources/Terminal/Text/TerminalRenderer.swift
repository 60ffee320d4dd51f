internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Search
internal import Shelf
internal import TextProcessing

/// Formats screens as text for a terminal: lists as tables, and entries as stat blocks. The same screen, localizer and width
/// always produce the same lines.
struct TerminalRenderer: Sendable {
    let words: Localizer
    /// The terminal's width in columns. Nil if the output isn't a terminal, so that tables aren't truncated.
    let width: Int?
    /// The current time, in seconds since 1970.
    let now: Int64
    /// The scaling of a recipe's amounts, or nil to show the recipe's own amounts.
    var scaling: RecipeScaling?

    /// The width of running text in columns. Lines longer than 100 columns are hard to read.
    var textWidth: Int { min(width ?? 80, 100) }

    static let star = "★"

    // MARK: Lists

    /// Returns a table of the catalogs with their sizes, ages and problems.
    func catalogs(_ summaries: [CatalogSummary]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnCatalog)),
            .init(header: words.text(.terminalColumnCollection), isSpare: true),
            .init(header: words.text(.terminalColumnTitle), isFlexible: true),
            .init(header: words.text(.terminalColumnEntries), isNumber: true),
            .init(header: words.text(.terminalColumnChecked), isFlexible: true),
        ])
        // Catalogs with the same upstream often have the same problem, so group the problems.
        var troubles: [(problem: UpstreamProblem, message: ErrorMessage, catalogs: [String])] = []
        for summary in summaries {
            let description = summary.description
            var checked = words.ago(then: summary.status?.checked, now: now)
            let outcome = summary.status?.outcome ?? .stale
            // A missing starter file (the data that comes with the program) doesn't mean that a sync failed.
            if outcome == .failed, summary.status?.problem?.isOfStarter != true {
                checked = words.text(.terminalCatalogsFailed, checked)
            } else if summary.status?.problem == .stopped {
                checked = words.text(.terminalCatalogsStopped, checked)
            }
            if summary.status?.progress != nil { checked = words.text(.terminalCatalogsFetching) }
            table.rows.append([
                StyledLine(description.id.raw, .strong), StyledLine(words.label(description.collection.title)),
                StyledLine(words.label(description.title)), StyledLine(words.number(FixedDecimal(Int64(summary.count)))),
                StyledLine(checked, outcome == .ok ? .plain : .faint),
            ])
            if let problem = summary.status?.problem {
                let detail = DisplayEscaper.quoted(summary.status?.message ?? "")
                let message = ErrorMessage(problem.message(words, source: summary.source, detail: detail))
                if let place = troubles.firstIndex(where: { $0.message == message }) {
                    troubles[place].catalogs.append(description.id.raw)
                } else {
                    troubles.append((problem, message, [description.id.raw]))
                }
            }
        }
        let told = troubles.flatMap { problem, message, catalogs in
            // The page's suggestion mentions a button, so the command line needs its own suggestion.
            let suggestion =
                problem == .stopped
                ? words.text(.serverSyncGoOn, catalogs.joined(separator: " ")) : message.suggestion
            return LineWrapper.lines(
                [[StyledSpan(words.list(catalogs) + ": " + message.summary, .trouble), StyledSpan(" " + suggestion)]],
                width: textWidth, hanging: 2)
        }
        return table.lines(width: width) + (told.isEmpty ? [] : [StyledLine()] + told)
    }

    /// Returns a list's rows: ID, title with a star for favourites, and subtitle. If the query contains words, a matching excerpt
    /// follows each row.
    ///
    /// - Parameter keys: The keys of the attributes to show as columns.
    func rows(_ screen: CatalogScreen, attributes keys: [String] = []) -> [StyledLine] {
        lines(screen.rows, screen.matches, attributes: keys, isExplained: screen.state.isExplained, of: screen.wordCount)
    }

    /// Returns a line for each row, each followed by the lines about its match if there are any. If there are columns for attributes,
    /// a header comes first.
    private func lines(
        _ rows: [ListRow], _ matches: [QueryMatch], attributes keys: [String], isExplained: Bool, of wordCount: UInt32
    ) -> [StyledLine] {
        var table = TextTable(
            [.init(header: ""), .init(header: "", isFlexible: true)] + keys.map { .init(header: $0) }
                + [.init(header: "", isSpare: true)])
        table.rows = rows.map { row in
            [StyledLine(row.id.text, .faint), title(row)] + keys.map { StyledLine(DataRenderer.text(row[$0])) }
                + [StyledLine(words.plain(row.subtitle))]
        }
        let lines = table.lines(width: width)
        guard !matches.isEmpty else { return lines }
        return lines.prefix(lines.count - rows.count)
            + zip(lines.suffix(rows.count), matches).flatMap { [$0] + below($1, isExplained: isExplained, of: wordCount) }
    }

    private func title(_ row: ListRow) -> StyledLine {
        var line = StyledLine(row.title, .strong)
        if row.isFavourite { line.spans.append(StyledSpan(" " + TerminalRenderer.star, .match)) }
        if row.isAbsent { line.spans.append(StyledSpan(" (" + words.text(.pagesNotKept) + ")", .faint)) }
        if row.isGone { line.spans.append(StyledSpan(" (" + words.text(.terminalEntryGone) + ")", .faint)) }
        return line
    }

    /// Returns a search's results, each with a matching excerpt.
    ///
    /// - Parameter keys: The keys of the attributes to show as columns.
    func searchResults(_ screen: SearchScreen, attributes keys: [String] = []) -> [StyledLine] {
        lines(
            screen.hits.map { $0.row }, screen.hits.map { $0.match }, attributes: keys, isExplained: screen.isExplained,
            of: screen.wordCount)
    }

    /// Returns the lines below a result: the matching excerpt and the explanation of the result's rank.
    private func below(_ match: QueryMatch, isExplained: Bool, of wordCount: UInt32) -> [StyledLine] {
        var below: [[StyledSpan]] = []
        if !match.snippet.isEmpty {
            let lead = match.lead(words).map { [StyledSpan($0 + " ")] } ?? []
            below.append(lead + match.snippet.map { StyledSpan($0.text, $0.isMatch ? .match : .faint) })
        }
        if isExplained { below.append([StyledSpan(match.reasons(words, of: wordCount).joined(separator: " · "), .faint)]) }
        return LineWrapper.lines(below, width: textWidth - 4).map { $0.indented(by: 4) }
    }

    /// The maximum number of values to list per filter.
    private static let choicesShown = 8

    /// Returns a line for each filter, with its key, its values in the reader's language, and their counts. Queries can also
    /// contain these translated values. If a search has results in several catalogs, the catalogs come first.
    ///
    /// - Parameter attributes: The attributes that the filters belong to. If several have the same key, the first is used.
    func facets(
        _ facets: [Facet], of attributes: [AttributeDescription], _ catalogs: [SearchScreen.CatalogCount] = []
    ) -> [StyledLine] {
        let places = Facet(key: "in", choices: catalogs.map { FacetChoice(value: $0.catalog.id.raw, count: $0.count) })
        let lines = ((catalogs.count > 1 ? [places] : []) + facets).flatMap { facet -> [StyledLine] in
            let shown = facet.choices.prefix(TerminalRenderer.choicesShown)
            let attribute = attributes.first { UTF8Comparison.equal($0.key.utf8, facet.key.utf8) }
            func name(_ value: String) -> String {
                attribute?.name(of: value, in: words.language.tag) ?? words.value(value, family: attribute?.words ?? "") ?? value
            }
            // Use a no-break space to keep a value and its count on the same line.
            var told = shown.map { name($0.value) + "\u{A0}" + words.number(FixedDecimal(Int64($0.count))) }
            let rest = facet.choices.count - shown.count
            if rest > 0 { told.append("+\u{A0}" + words.number(FixedDecimal(Int64(rest)))) }
            return LineWrapper.lines(
                [[StyledSpan(facet.key + ":", .strong), StyledSpan(" " + told.joined(separator: " · "))]], width: textWidth,
                hanging: 2)
        }
        return lines.isEmpty ? [] : [StyledLine()] + lines
    }

    /// Returns the lists that the user made, with the number of their entries.
    func lists(_ lists: [KeptList]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnName), isFlexible: true),
            .init(header: words.text(.terminalColumnEntries), isNumber: true), .init(header: words.text(.terminalColumnId)),
        ])
        for list in lists {
            table.rows.append([
                StyledLine(list.name, .strong), StyledLine(words.number(FixedDecimal(Int64(list.count)))),
                StyledLine(list.id, .faint),
            ])
        }
        return table.lines(width: width)
    }

    /// Returns a list's entries in its order, with the first lines of the notes on them.
    func list(_ screen: ListScreen) -> [StyledLine] {
        var table = TextTable([.init(header: ""), .init(header: "", isFlexible: true), .init(header: "", isSpare: true)])
        table.rows = screen.members.map { member in
            let note = member.note.split(separator: "\n", maxSplits: 1).first.map { String($0) } ?? ""
            return [StyledLine(member.row.id.text, .faint), title(member.row), StyledLine(note)]
        }
        return table.lines(width: width)
    }

    /// Returns the saved searches with the number of their results, and how many of these are new.
    func searches(_ screen: SavedSearchesScreen) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnName), isFlexible: true),
            .init(header: words.text(.terminalColumnEntries), isNumber: true), .init(header: ""),
            .init(header: words.text(.terminalColumnId)), .init(header: words.text(.terminalColumnPage), isSpare: true),
        ])
        for item in screen.items {
            table.rows.append([
                StyledLine(item.search.name, .strong),
                StyledLine(item.count.map { words.number(FixedDecimal(Int64($0))) } ?? ""),
                StyledLine(item.newCount > 0 ? words.count(.pagesSearchNew, Int64(item.newCount)) : ""),
                StyledLine(item.search.id, .faint), StyledLine(item.page.path),
            ])
        }
        return table.lines(width: width)
    }

    /// Returns the favourites, sorted by name, with their dates.
    func favourites(_ screen: FavouritesScreen) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnName), isFlexible: true), .init(header: words.text(.terminalColumnSince)),
            .init(header: words.text(.terminalColumnId)), .init(header: words.text(.terminalColumnTitle), isSpare: true),
        ])
        for item in screen.byName {
            table.rows.append([
                StyledLine(item.favourite.name, .strong), StyledLine(words.date(item.favourite.date)),
                StyledLine(item.favourite.entry.text, .faint), StyledLine(item.row?.title ?? item.favourite.title),
            ])
        }
        return table.lines(width: width)
    }
}
