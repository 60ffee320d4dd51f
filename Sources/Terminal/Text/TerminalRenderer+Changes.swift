internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf

extension TerminalRenderer {
    /// Returns a catalog's changes: for each change a line, then a line for each field.
    func changes(_ screen: ChangesScreen) -> [StyledLine] {
        var lines: [StyledLine] = []
        for item in screen.items {
            let event = words.text(TerminalRenderer.name(of: item.change.event))
            lines.append(
                StyledLine([
                    StyledSpan(words.date(item.change.time) + "  ", .faint),
                    StyledSpan(item.row?.title ?? item.change.title, .strong),
                    StyledSpan("  " + event + "  " + item.change.entry.text, .faint),
                ]))
            for field in item.change.fields {
                let name = "  " + field.name(in: screen.description, words)
                lines.append(StyledLine(field.hasValues ? name + ": " + text(field.before) + " → " + text(field.after) : name))
            }
        }
        return lines
    }

    /// Returns the changed favourites and entries in lists, then the catalogs that changed.
    func changes(_ screen: ChangesOverviewScreen) -> [StyledLine] {
        var lines: [StyledLine] = []
        func add(_ title: String, _ entries: [ChangesOverviewScreen.KeptEntry]) {
            lines.append(StyledLine(title, .strong))
            var table = TextTable([
                .init(header: ""), .init(header: "", isFlexible: true), .init(header: "", isFlexible: true),
                .init(header: "", isSpare: true),
            ])
            table.rows = entries.map { entry in
                [
                    StyledLine(words.date(entry.time)), StyledLine(entry.title), StyledLine(summary(entry)),
                    StyledLine(entry.id.text, .faint),
                ]
            }
            lines += table.lines(width: width) + [StyledLine("")]
        }
        if !screen.favourites.isEmpty {
            let total = words.number(FixedDecimal(Int64(screen.favouriteCount)))
            add(words.count(.pagesChangesFavourites, Int64(screen.favourites.count), total), screen.favourites)
        }
        for (list, entries) in screen.lists { add(list.name, entries) }
        var table = TextTable([
            .init(header: words.text(.terminalColumnCatalog)), .init(header: "", isFlexible: true), .init(header: ""),
        ])
        table.rows = screen.catalogs.map { catalog in
            [
                StyledLine(catalog.catalog.id.raw, .strong),
                StyledLine(catalog.newCount > 0 ? words.count(.pagesChangesNew, Int64(catalog.newCount)) : ""),
                StyledLine(words.date(catalog.time)),
            ]
        }
        return lines + table.lines(width: width)
    }

    private func summary(_ entry: ChangesOverviewScreen.KeptEntry) -> String {
        guard let change = entry.change else { return "" }
        guard !change.fields.isEmpty else { return words.text(TerminalRenderer.name(of: change.event)) }
        return change.fields.map { $0.name(in: entry.description, words) }.joined(separator: ", ")
    }

    private static func name(of event: EntryChange.Event) -> Phrase {
        switch event {
        case .changed: .pagesChangeChanged
        case .added: .pagesChangeAdded
        case .removed: .pagesChangeRemoved
        case .returned: .pagesChangeReturned
        }
    }

    private func text(_ value: AttributeValue?) -> String {
        switch value {
        case .number(let number): words.number(number)
        case .list(let items): items.joined(separator: ", ")
        case nil, .unknown, .notApplicable: "–"
        case let value: DataRenderer.text(value)
        }
    }
}
