internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// How long to wait for an entry's details. The same limit applies to random entries.
    private static let patience: Duration = .seconds(2)

    /// Runs `almanac show CATALOG/ID`.
    func show() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let screen = try answer(from: library) { reading throws(CommandError) in
            try reading.entry(try reading.entryID(operand), scaled: scaled)
        }
        if screen.scaling?.misread != nil {
            throw .usage(
                .badValue(
                    option: options.scaleTo == nil ? "--scale-by" : "--scale-to", value: options.scaleTo ?? options.scaleBy ?? "",
                    allowed: []))
        }
        if screen.scaling == nil,
            let option = invocation.given.first(where: { ["scale-by", "scale-to", "both-units"].contains($0) })
        {
            throw .usage(.conflict(screen.entry.id.text, "--" + option))
        }
        if screen.scaling?.lacksServings == true { output.say(words.text(.pagesAmountsNoServings)) }
        return try await show(screen, library)
    }

    /// The options for a recipe's amounts, as URL parameters.
    private var scaled: Parameters {
        var parameters = Parameters()
        if let factor = options.scaleBy { parameters.add("scale-by", factor) }
        if let servings = options.scaleTo { parameters.add("scale-to", servings) }
        if options.hasBothUnits { parameters.add("scale-units", "both") }
        return parameters
    }

    /// Runs `almanac roll DICE`.
    func roll() throws(CommandError) -> ExitCode {
        guard let formula = DiceExpression(operand) else {
            throw .usage(.badValue(option: "DICE", value: operand, allowed: ["d20", "2d6+4", "4d6kh3", "d%"]))
        }
        let roll = formula.roll(seed: .random(in: 0 ... .max))
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json["dice"] = formula.text
                json.array("rolls", roll.dice) { $0.number($1.value) }
                json.array("dropped", roll.dice.filter(\.isDropped)) { $0.number($1.value) }
                json["bonus"] = roll.bonus
                json["total"] = roll.total
            }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            let isSum = roll.dice.count > 1 || roll.bonus != 0
            try output.write([StyledLine((isSum ? roll.sum { "\($0)" } + " = " : "") + "\(roll.total)")])
        }
        return .done
    }

    /// Runs `almanac random CATALOG`.
    func random() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (description, screen) = try answer(from: library) {
            (reading) throws(CommandError) -> (CatalogDescription, EntryScreen?) in
            let (view, state) = try wanted(reading)
            if state.isNarrowed {
                guard let id = reading.builder.random(in: view, state) else { throw .failure(.noMatch) }
                return (view.description, try reading.entry(id))
            }
            guard view.description.deck == nil else { return (view.description, EntryScreen?.none) }
            guard let id = reading.builder.random(in: view) else { throw .failure(.emptyCatalog(view.description.id)) }
            return (view.description, try reading.entry(id))
        }
        guard let screen else { return try await draw(description, library) }
        return try await show(screen, library)
    }

    private func show(_ kept: EntryScreen, _ library: Library) async throws(CommandError) -> ExitCode {
        var screen = kept
        let id = screen.entry.id
        if screen.entry.isPartial, !options.isOffline, !library.isReadOnly {
            if let error = await fillIn(id, library) {
                output.say(words.text(.terminalShowNotFetched, CommandError(error).message(words).sentence))
            }
            screen = try answer(from: library) { reading throws(CommandError) in try reading.entry(id, scaled: scaled) }
        }
        try await tell(screen, records: try records(of: id, library))
        return .done
    }

    /// Returns the records of an entry for JSON output.
    private func records(of id: EntryID, _ library: Library) throws(CommandError) -> [String] {
        guard options.isJSON else { return [] }
        do throws(LibraryError) { return try library.records(of: id) } catch { throw CommandError(error) }
    }

    /// Gets a random entry from a catalog, prints it, then prefetches the next entry.
    private func draw(_ deck: CatalogDescription, _ library: Library) async throws(CommandError) -> ExitCode {
        let drawn: DrawnEntry
        do throws(LibraryError) { drawn = try await library.draw(deck.id) } catch { throw CommandError(error) }
        let (screen, source, status) = try answer(from: library) { reading throws(CommandError) in
            let view = reading.builder.catalogs.first { $0.description.id == deck.id }
            return (
                try reading.entry(drawn.id), view.map { reading.builder.summary($0).source } ?? "",
                reading.builder.context.status(of: deck.id)?.deck
            )
        }
        try await tell(screen, drawn: drawn, source: source, status, records: try records(of: drawn.id, library))
        // If the upstream failed, don't contact it again.
        if drawn.problem == nil { await library.beginDrawAhead(deck.id)?() }
        return .done
    }

    /// Prints an entry. On a terminal, waits for the Enter key before printing hidden text.
    private func tell(
        _ screen: EntryScreen, drawn: DrawnEntry? = nil, source: String = "", _ deck: DrawFetchStatus? = nil,
        records: [String]
    ) async throws(CommandError) {
        if options.isJSON { return try output.write(data.show(screen, drawn: drawn?.origin, deck, records: records)) }
        if let drawn, drawn.origin == .deck { output.say(fromDeck(drawn, source: source)) }
        let parts = renderer.entryParts(screen)
        for (place, part) in parts.enumerated() {
            if place > 0, let wait = output.console.waitForEnter {
                output.say(words.text(.terminalRevealAsk))
                wait()
            }
            try output.write(part)
        }
    }

    /// Returns a notice that explains why the random entry came from storage.
    private func fromDeck(_ drawn: DrawnEntry, source: String) -> String {
        let deck = words.text(.pagesFromTheDeck)
        guard let problem = drawn.problem else { return deck + " " + words.text(.pagesNothingNew, source) }
        let said = problem.upstreamMessage.map { " " + words.text(.pagesSays, source, DisplayEscaper.quoted($0)) } ?? ""
        return deck + " " + problem.sentence(words, source: source) + said
    }

    /// Fetches an entry's details, but doesn't wait longer than `patience`.
    /// - Returns: The error, or nil on success.
    private func fillIn(_ id: EntryID, _ library: Library) async -> LibraryError? {
        await withTaskGroup(of: LibraryError?.self) { group in
            group.addTask {
                do throws(LibraryError) {
                    try await library.fillIn(id)
                    return nil
                } catch { return error }
            }
            group.addTask {
                try? await Task.sleep(for: CommandRun.patience)
                return .upstream(SyncProblem(.upstream(.timedOut)))
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
