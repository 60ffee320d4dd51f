internal import Localization
internal import Model
internal import Screens
internal import Shelf
internal import TextProcessing

extension TerminalRenderer {
    /// Returns an entry's lines: title, key facts, blocks, links, note and source.
    func entry(_ screen: EntryScreen) -> [StyledLine] { entryParts(screen).flatMap { $0 } }

    /// Returns the entry's lines in a single group, or in two groups if the second group stays hidden until the user presses
    /// Enter.
    func entryParts(_ screen: EntryScreen) -> [[StyledLine]] {
        guard screen.description.deck != nil else {
            var own = self
            own.scaling = screen.scaling
            var lines = head(screen)
            lines += own.blocks(screen.entry.blocks, width: textWidth)
            return [lines + tail(screen, after: lines)]
        }
        // In a deck, such as the jokes catalog, the entry's first text block serves as its title.
        var rest = screen.entry.blocks[...]
        var saying = screen.entry.title
        if case .paragraph(let text) = rest.first {
            saying = words.plain(text)
            rest = rest.dropFirst()
        }
        var paragraphs = saying.split(separator: "\n").map { [StyledSpan(String($0), .title)] }
        if screen.favourite != nil, !paragraphs.isEmpty {
            paragraphs[paragraphs.count - 1].append(StyledSpan(" " + TerminalRenderer.star, .match))
        }
        var lines = LineWrapper.lines(paragraphs, width: textWidth) + named(screen)
        let hidden = rest.firstIndex {
            if case .reveal = $0 { return true }
            return false
        }
        lines += blocks(Array(rest[..<(hidden ?? rest.endIndex)]), width: textWidth)
        guard let hidden else { return [lines + tail(screen, after: lines)] }
        let answer = [StyledLine()] + blocks(Array(rest[hidden...]), width: textWidth)
        return [lines, answer + tail(screen, after: answer)]
    }

    private func head(_ screen: EntryScreen) -> [StyledLine] {
        let entry = screen.entry
        var title = StyledLine(words.title(of: entry), .title)
        if screen.favourite != nil { title.spans.append(StyledSpan(" " + TerminalRenderer.star, .match)) }
        var lines = LineWrapper.lines([title.spans], width: textWidth)
        let heading = entry.heading.isEmpty ? entry.subtitle : entry.heading
        lines += LineWrapper.lines(spans(heading), width: textWidth).filter { !$0.spans.isEmpty }
        return lines + named(screen) + [ruler]
    }

    /// Returns a line with the favourite's name. Returns no line if the entry isn't a favourite, or if the name is the entry's
    /// title.
    private func named(_ screen: EntryScreen) -> [StyledLine] {
        guard let favourite = screen.favourite, !UTF8Comparison.equal(favourite.name.utf8, screen.entry.title.utf8) else {
            return []
        }
        return LineWrapper.lines([[StyledSpan(words.text(.terminalEntryNamed, favourite.name), .faint)]], width: textWidth)
    }

    /// Returns the lines that follow the entry's blocks.
    private func tail(_ screen: EntryScreen, after before: [StyledLine]) -> [StyledLine] {
        let entry = screen.entry
        var lines: [StyledLine] = []
        func gap() -> [StyledLine] { self.gap(lines.isEmpty ? before : lines) }
        if entry.isPartial { lines += gap() + remark(.terminalEntryPartial) }
        if entry.isGone || entry.missingSince != nil {
            let source = screen.source?.name ?? entry.source.upstream
            var texts = [words.text(entry.isGone ? .pagesGone : .pagesUnlisted, DisplayEscaper.quoted(source))]
            if let since = entry.missingSince { texts.append(words.text(.pagesNoticedOn, words.date(since))) }
            texts.append(words.text(.pagesStillStored))
            lines += gap() + remark(texts.joined(separator: " "))
        }
        if let absence = screen.absence {
            switch absence {
            case .deletedRecipe: lines += remark(.pagesAbsentDeleted)
            case .catalog: lines += remark(.pagesAbsent) + remark(.pagesAbsentCatalog)
            case .entry: lines += remark(.pagesAbsent) + remark(.pagesAbsentRefresh)
            }
        }
        for group in screen.links where !group.links.isEmpty {
            lines += gap() + links(group.named, words.label(group.relation, count: group.links.count + Int(group.rest)))
            if group.unnamed > 0 {
                lines.append(StyledLine(words.count(.screensUnnamedLinks, group.unnamed), .faint).cut(to: textWidth))
            }
            if group.rest > 0 {
                lines.append(StyledLine(words.count(.terminalEntryMoreMentions, Int64(group.rest)), .faint).cut(to: textWidth))
            }
        }
        if !screen.mentions.isEmpty { lines += gap() + links(screen.mentions, words.text(.terminalEntryMentions)) }
        if let note = screen.note {
            lines += gap() + [StyledLine(words.text(.terminalEntryNote).uppercased(), .strong).cut(to: textWidth)]
            let paragraphs = note.split(separator: "\n", omittingEmptySubsequences: false).map { [StyledSpan(String($0))] }
            lines += LineWrapper.lines(paragraphs, width: textWidth)
        }
        return screen.absence == nil ? lines + [ruler] + source(screen) : lines
    }

    private var ruler: StyledLine { StyledLine(String(repeating: "─", count: textWidth), .faint) }

    /// Returns an empty line, or no line if the preceding line is already empty.
    private func gap(_ lines: [StyledLine]) -> [StyledLine] { lines.last.map { $0.spans.isEmpty ? [] : [StyledLine()] } ?? [] }

    private func remark(_ phrase: Phrase) -> [StyledLine] { remark(words.text(phrase)) }

    private func remark(_ text: String) -> [StyledLine] {
        LineWrapper.lines([[StyledSpan(text, .trouble)]], width: textWidth)
    }

    private func links(_ links: [EntryScreen.LinkedEntry], _ title: String) -> [StyledLine] {
        var table = TextTable([.init(header: "", isFlexible: true), .init(header: "")])
        table.rows = links.map { [StyledLine(words.title($0.title)), StyledLine($0.isKept ? $0.id.text : "", .faint)] }
        return [StyledLine(title.uppercased(), .strong).cut(to: textWidth)] + table.lines(width: textWidth)
    }

    private func source(_ screen: EntryScreen) -> [StyledLine] {
        let entry = screen.entry
        guard entry.source.upstream != "import" else {
            let url = entry.source.url
            let text =
                screen.isOwnRecipe
                ? words.text(.pagesRecipeOwn) : url.isEmpty ? words.text(.pagesImported) : words.text(.pagesFrom, url)
            return LineWrapper.lines([[StyledSpan(text, .faint)]], width: textWidth, hanging: 2)
        }
        var pieces = [screen.source?.name ?? entry.source.upstream]
        if let licence = screen.source?.licence, !licence.utf8.isEmpty {
            pieces.append(words.value(licence, family: "licence") ?? licence)
        }
        // Syncs don't check bundled or random entries, so show the time of the last check only for other entries.
        if entry.isGone {
            pieces.append(words.text(.terminalEntryGone))
        } else if !entry.id.isBuiltIn, screen.description.deck == nil, let checked = screen.status?.checked {
            pieces.append(words.text(.terminalEntryChecked, words.ago(then: checked, now: now)))
        }
        var paragraphs = [[StyledSpan(pieces.joined(separator: " · "), .faint)]]
        if !entry.source.title.utf8.isEmpty {
            paragraphs[0].append(StyledSpan(" · " + words.text(.terminalEntryTyped, entry.source.title), .faint))
        }
        if !entry.source.url.utf8.isEmpty { paragraphs.append([StyledSpan(entry.source.url, .faint)]) }
        return LineWrapper.lines(paragraphs, width: textWidth, hanging: 2)
    }

    // MARK: Blocks

    /// The maximum depth of nested blocks. Deeper blocks are omitted.
    private static let deepest = 24

    /// Returns the lines of `blocks`, with an empty line between blocks of different kinds.
    func blocks(_ blocks: [Block], width: Int, depth: Int = 0) -> [StyledLine] {
        guard depth < TerminalRenderer.deepest else { return [] }
        var lines: [StyledLine] = []
        for block in blocks {
            let next = self.block(block, width: width, depth: depth)
            guard !next.isEmpty else { continue }
            lines += lines.isEmpty ? [] : gap(lines)
            lines += next
        }
        return lines
    }

    private func block(_ block: Block, width: Int, depth: Int) -> [StyledLine] {
        switch block {
        case .paragraph(let text): return LineWrapper.lines(spans(text), width: width)
        case .heading(_, let text): return LineWrapper.lines([[StyledSpan(words.plain(text), .strong)]], width: width)
        case .list(let start, let isLoose, let items):
            return list(items, from: start, width: width, depth: depth, isLoose: isLoose)
        case .table(let header, let rows): return table(header, rows, width: width)
        case .quote(let inner):
            return blocks(inner, width: width - 2, depth: depth + 1).map { StyledLine([StyledSpan("│ ", .faint)] + $0.spans) }
        case .code(let code):
            return code.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)).cut(to: width) }
        case .rule: return [StyledLine(String(repeating: "─", count: max(width, 1)), .faint)]
        case .facts(let facts): return self.facts(facts, width: width)
        case .abilities(let abilities): return self.abilities(abilities, width: width)
        case .passage(let name, _, let body): return passage(name, body, width: width, depth: depth)
        case .reveal(_, let inner): return blocks(inner, width: width, depth: depth + 1)
        case .definitions(let definitions):
            return definitions.flatMap { definition in
                LineWrapper.lines(
                    [[StyledSpan(words.label(definition.title) + ".", .strong), StyledSpan(" " + words.label(definition.text))]],
                    width: width, hanging: 2)
            }
        case .section(let section):
            let title = StyledLine(words.label(section.title).uppercased(), .strong)
            return [title.cut(to: max(width, 8))] + blocks(section.blocks, width: width, depth: depth + 1)
        case .checklist(let items):
            return ChecklistLine.lines(of: items).flatMap {
                LineWrapper.lines([[StyledSpan(text(of: $0))]], width: width, hanging: 2)
            }
        case .steps(let steps): return list(steps, from: 1, width: width, depth: depth, isLoose: true)
        }
    }

    /// Returns a checklist line with its scaled amount, or with a remark if the amount can't be parsed.
    private func text(of line: ChecklistLine) -> String {
        var (amount, isMarked) = words.amount(line.item.amount, scaling)
        if line.count > 1 { amount += (amount.isEmpty ? "" : ", ") + words.repetitions(line.count) }
        if isMarked { amount += " (" + words.text(.pagesAmountUnscaled) + ")" }
        return ItemWithAmount(line.item.name, amount).text
    }

    /// Returns the lines of a list.
    /// - Parameter isLoose: Whether to insert an empty line between items.
    private func list(_ items: [[Block]], from start: Int32?, width: Int, depth: Int, isLoose: Bool) -> [StyledLine] {
        var lines: [StyledLine] = []
        let margin = start.map { String(Int($0) + items.count - 1).utf8.count + 2 } ?? 2
        for (index, item) in items.enumerated() {
            var inner = blocks(item, width: width - margin, depth: depth + 1)
            if inner.isEmpty { inner = [StyledLine()] }
            if isLoose, index > 0 { lines.append(StyledLine()) }
            let mark = start.map { "\(Int($0) + index)." } ?? "•"
            let padding = String(repeating: " ", count: margin - DisplayWidth.of(mark))
            lines.append(StyledLine([StyledSpan(mark + padding)] + inner[0].spans))
            lines += inner.dropFirst().map { $0.indented(by: margin) }
        }
        return lines
    }

    private func table(_ header: [[Inline]], _ rows: [[[Inline]]], width: Int) -> [StyledLine] {
        let count = max(header.count, rows.map { $0.count }.max() ?? 0)
        guard count > 0 else { return [] }
        let titles = (0..<count).map { $0 < header.count ? DisplayEscaper.clean(words.plain(header[$0])) : "" }
        var table = TextTable(titles.map { .init(header: $0, isFlexible: true) })
        table.rows = rows.map { row in (0..<count).map { StyledLine($0 < row.count ? words.plain(row[$0]) : "") } }
        return table.lines(width: width)
    }

    /// Returns the facts in two columns, with labels on the left and values on the right.
    private func facts(_ facts: [Fact], width: Int) -> [StyledLine] {
        let labels = facts.map { words.label($0.label) }
        let widest = min(labels.map { DisplayWidth.of($0) }.max() ?? 0, max(8, width / 2))
        let margin = widest + 2
        return zip(labels, facts).flatMap { label, fact -> [StyledLine] in
            let name = StyledLine(label, .strong).cut(to: widest)
            let padding = StyledSpan(String(repeating: " ", count: margin - name.width))
            let value = LineWrapper.lines(spans(value(of: fact)), width: width - margin)
            guard let first = value.first else { return [name] }
            return [StyledLine(name.spans + [padding] + first.spans)] + value.dropFirst().map { $0.indented(by: margin) }
        }
    }

    /// Returns the six ability scores, each with its label above its score and modifier. If there is enough space, all six are in
    /// a row.
    private func abilities(_ abilities: [AbilityScore], width: Int) -> [StyledLine] {
        let cells = abilities.map { ability in
            (label: words.label(ability.label), value: "\(ability.score) (\(words.signed(ability.modifier)))")
        }
        let column = (cells.map { max(DisplayWidth.of($0.label), DisplayWidth.of($0.value)) }.max() ?? 0) + 1
        let perLine = [6, 3, 2, 1].first { $0 * column - 1 <= width } ?? 1
        var lines: [StyledLine] = []
        for start in stride(from: 0, to: cells.count, by: perLine) {
            let row = cells[start..<min(start + perLine, cells.count)]
            lines.append(StyledLine(row.map { centred($0.label, column, .strong) }).cut(to: width))
            lines.append(StyledLine(row.map { centred($0.value, column, .plain) }).cut(to: width))
        }
        return lines
    }

    private func centred(_ text: String, _ width: Int, _ style: StyledSpan.Style) -> StyledSpan {
        let room = max(0, width - DisplayWidth.of(text))
        return StyledSpan(String(repeating: " ", count: room / 2) + text + String(repeating: " ", count: room - room / 2), style)
    }

    /// Returns the lines of a passage. The first line starts with the passage's name.
    private func passage(_ name: [Inline], _ body: [Block], width: Int, depth: Int) -> [StyledLine] {
        let title = words.plain(name)
        let ends =
            title.utf8.last.map { [ASCII.period, ASCII.exclamationMark, ASCII.questionMark, ASCII.colon].contains($0) } ?? true
        var first: [[StyledSpan]] = [[StyledSpan(title + (ends ? "" : "."), .strong)]]
        var rest = body[...]
        if case .paragraph(let text) = rest.first {
            let running = spans(text)
            first[0] += [StyledSpan(" ")] + (running.first ?? [])
            first += running.dropFirst()
            rest = rest.dropFirst()
        }
        let lines = LineWrapper.lines(first, width: width)
        let more = blocks(Array(rest), width: width - 2, depth: depth + 1).map { $0.indented(by: 2) }
        return lines + more
    }

    // MARK: Running text

    /// Converts running text to spans. Each line break in the text starts a new list of spans.
    func spans(_ inlines: [Inline]) -> [[StyledSpan]] {
        var lines: [[StyledSpan]] = [[]]
        append(inlines, .plain, 0, to: &lines)
        return lines
    }

    private func append(_ inlines: [Inline], _ style: StyledSpan.Style, _ depth: Int, to lines: inout [[StyledSpan]]) {
        guard depth < TerminalRenderer.deepest else { return }
        for inline in inlines {
            switch inline {
            case .lineBreak: lines.append([])
            case .emphasis(let inner): append(inner, style, depth + 1, to: &lines)
            case .strong(let inner): append(inner, .strong, depth + 1, to: &lines)
            case .entry(_, let inner), .web(_, _, let inner), .term(_, let inner): append(inner, style, depth + 1, to: &lines)
            default: lines[lines.count - 1].append(StyledSpan(words.plain([inline]), style))
            }
        }
    }
}
