internal import Finder
internal import Library
internal import Pack
internal import Pages
internal import Prose
internal import Records
internal import Screens

extension CommandRun {
    /// `almanac catalogs`
    func catalogs() throws(CommandError) -> ExitCode {
        let reading = try reading(try openLibrary())
        let summaries = reading.snapshot.catalogs.map { reading.builder.summary($0) }
        if options.isJSON {
            try output.write(data.catalogs(summaries))
        } else {
            try output.write(renderer.catalogs(summaries))
        }
        return .done
    }

    /// `almanac list CATALOG`
    func list() throws(CommandError) -> ExitCode {
        let reading = try reading(try openLibrary())
        let view = try reading.view(operand)
        var state = ListState()
        if let sort = options.sort {
            guard let known = ListState.sort(sort, in: view.description) else {
                let fields = ["name"] + view.description.attributes.filter { $0.isSortable }.map { $0.key }
                throw .usage(.badValue(option: "--sort", value: sort, allowed: fields))
            }
            state.sort = known
        }
        state.offset = options.offset
        state.limit = options.limit ?? UInt32.max
        state.onlyFavourites = options.onlyFavourites
        let screen = reading.builder.catalog(view, state)
        if options.isJSON {
            try output.write(data.list(screen))
        } else if options.isCSV {
            try output.write(data.csv(screen) { id in view.position(of: id).map { view.rows[$0].head } })
        } else {
            try output.write(renderer.rows(screen.rows))
            sayHowMany(screen.rows.count, of: screen.total)
        }
        return screen.rows.isEmpty ? .nothingFound : .done
    }

    /// `almanac find QUERY`
    func find() throws(CommandError) -> ExitCode {
        let reading = try reading(try openLibrary())
        var request = SearchRequest(text: invocation.operands.joined(separator: " "), namesOnly: options.namesOnly)
        if let name = options.catalog { request.catalog = try reading.view(name).description.id }
        request.offset = options.offset
        if let limit = options.limit { request.limit = limit }
        request.isExact = options.isExact
        request.isExplained = options.isExplained
        request.counted = options.isJSON ? .all : .none
        let screen = reading.builder.search(request)
        if options.isJSON {
            try output.write(data.find(screen))
        } else if options.isCSV {
            try output.write(data.csv(screen))
        } else {
            try output.write(renderer.hits(screen))
            sayHowMany(screen.hits.count, of: screen.total)
            if let corrected = screen.corrected {
                output.say(words.text(.terminalFindCorrected, HarmlessText.quoted(corrected)))
            }
            if let readAs = screen.readAs { output.say(words.text(.pagesReadAs, HarmlessText.quoted(readAs))) }
            if !screen.misunderstood.isEmpty {
                output.say(
                    words.text(.terminalFindMisunderstood, words.list(screen.misunderstood.map { HarmlessText.quoted($0.typed) }))
                )
                let proposals = screen.misunderstood.compactMap { $0.proposal }
                if !proposals.isEmpty {
                    output.say(words.text(.terminalFindProposed, words.list(proposals.map { HarmlessText.quoted($0) })))
                }
            }
        }
        return screen.hits.isEmpty ? .nothingFound : .done
    }

    /// Says that nothing was found, or that there is more than is shown.
    private func sayHowMany(_ shown: Int, of total: UInt32) {
        if shown == 0 {
            output.say(words.text(.terminalListNothing))
        } else if shown < Int(total) {
            output.say(
                words.text(
                    .terminalListMore, words.number(FixedDecimal(Int64(shown))), words.number(FixedDecimal(Int64(total)))))
        }
    }

    /// `almanac favourite list`
    func listFavourites() throws(CommandError) -> ExitCode {
        let screen = try reading(try openLibrary()).builder.favourites()
        if options.isJSON {
            try output.write(data.favourites(screen))
        } else if options.isCSV {
            try output.write(data.csv(screen))
        } else if screen.groups.isEmpty {
            output.say(words.text(.terminalFavouriteNone))
        } else {
            try output.write(renderer.favourites(screen))
        }
        return screen.groups.isEmpty ? .nothingFound : .done
    }
}
