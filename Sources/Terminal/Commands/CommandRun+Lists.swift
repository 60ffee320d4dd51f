internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Search
internal import Shelf
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac catalogs`.
    func catalogs() throws(CommandError) -> ExitCode {
        let summaries = try answer(from: try openLibrary()) { reading throws(CommandError) in
            reading.snapshot.catalogs.map { reading.builder.summary($0) }
        }
        if options.isJSON {
            try output.write(data.catalogs(summaries))
        } else {
            try output.write(renderer.catalogs(summaries))
        }
        return .done
    }

    /// Runs `almanac list CATALOG`.
    func list() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        if options.isCSV { return try table(library) }
        let screen = try answer(from: library) { reading throws(CommandError) in
            let (view, state) = try wanted(reading)
            return reading.builder.catalog(view, state, withSnippetsOfTitles: true)
        }
        let catalogs = [screen.summary.description]
        let fields = try chosenFields(in: catalogs)
        if options.isJSON {
            try output.write(data.list(screen, fields: fields))
        } else {
            try output.write(renderer.rows(screen, attributes: fields?.columns(in: catalogs) ?? []))
            if options.showsFacets {
                let facets = screen.facets.map { Facet(key: $0.attribute.key, choices: $0.choices) }
                try output.write(renderer.facets(facets, of: screen.facets.map(\.attribute)))
            }
            sayHowMany(screen.rows.count, of: screen.total, from: options.offset)
            sayHowRead(screen.corrected, screen.readAs, screen.misunderstood, screen.cut, screen.reading)
        }
        return screen.rows.isEmpty ? .nothingFound : .done
    }

    /// Returns the attributes to print with each row.
    private func chosenFields(in catalogs: [CatalogDescription]) throws(CommandError) -> FieldSelection? {
        guard let fields = options.fields else { return nil }
        if let key = fields.unknownKey(in: catalogs) {
            throw .usage(.badValue(option: "--fields", value: key, allowed: FieldSelection.all.columns(in: catalogs)))
        }
        return fields
    }

    /// Returns the catalog to list, and the list's state from the options.
    func wanted(_ reading: SnapshotScreens) throws(CommandError) -> (MergedCatalog, ListState) {
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
        state.text = options.query
        if options.namesOnly { state.scope = "names" }
        state.isExact = options.isExact
        state.isExplained = options.isExplained
        return (view, state)
    }

    /// The number of table rows to produce at a time. A catalog may have a million rows.
    private static let tablePart: UInt32 = 20_000

    /// Writes a table in batches under a single header. All batches come from the same snapshot, unless a damaged pack has to
    /// be rebuilt between two batches.
    ///
    /// - Parameter part: a closure that produces at most the given number of rows from an offset. It returns the rows' bytes,
    ///   the number of rows, and the total.
    private func writeTable(
        _ library: Library, from first: UInt32, limit: UInt32,
        _ part: (SnapshotScreens, _ offset: UInt32, _ limit: UInt32) throws(CommandError) -> (
            bytes: [UInt8], count: Int, total: UInt32
        )
    ) throws(CommandError) -> ExitCode {
        var offset = first
        var held: SnapshotScreens?
        while true {
            let left = limit - (offset - first)
            let (reading, rows) = try answer(from: library, held) { reading throws(CommandError) in
                (reading, try part(reading, offset, min(left, Self.tablePart)))
            }
            held = reading
            try output.write(rows.bytes)
            let (next, overflow) = offset.addingReportingOverflow(UInt32(rows.count))
            guard left > Self.tablePart, rows.count > 0, !overflow, next < rows.total else {
                return rows.count == 0 ? .nothingFound : .done
            }
            offset = next
        }
    }

    /// Writes a list as CSV.
    private func table(_ library: Library) throws(CommandError) -> ExitCode {
        let (first, limit) = (options.offset, options.limit ?? UInt32.max)
        return try writeTable(library, from: first, limit: limit) { reading, offset, limit throws(CommandError) in
            var (view, state) = try wanted(reading)
            (state.offset, state.limit) = (offset, limit)
            let screen = reading.builder.catalog(view, state)
            let fields = try chosenFields(in: [view.description]) ?? .all
            return (data.csv(screen, fields: fields, hasHead: offset == first), screen.rows.count, screen.total)
        }
    }

    /// Runs `almanac find QUERY`.
    func find() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        if options.isCSV { return try foundTable(library) }
        let (screen, fields, catalogs) = try answer(from: library) { reading throws(CommandError) in
            let request = try searched(reading)
            let fields = try chosenFields(in: searchedCatalogs(request, reading))
            let screen = reading.builder.search(request)
            var found: [CatalogDescription] = []
            for count in screen.counts { found.append(try reading.view(count.catalog.id.raw).description) }
            return (screen, fields, found)
        }
        let attributes = catalogs.flatMap(\.attributes)
        if options.isJSON {
            try output.write(data.find(screen, fields: fields))
        } else {
            try output.write(renderer.searchResults(screen, attributes: fields?.columns(in: catalogs) ?? []))
            if options.showsFacets { try output.write(renderer.facets(screen.facets, of: attributes, screen.counts)) }
            sayHowMany(screen.hits.count, of: screen.total, from: options.offset)
            sayHowRead(screen.corrected, screen.readAs, screen.misunderstood, screen.cut, screen.reading)
        }
        return screen.hits.isEmpty ? .nothingFound : .done
    }

    /// The descriptions of the catalogs in which a search looks.
    private func searchedCatalogs(_ request: MultiCatalogSearchRequest, _ reading: SnapshotScreens) -> [CatalogDescription] {
        reading.builder.catalogs.map(\.description).filter { request.catalogs.isEmpty || request.catalogs.contains($0.id) }
    }

    /// Creates the search request from the options.
    private func searched(_ reading: SnapshotScreens) throws(CommandError) -> MultiCatalogSearchRequest {
        var request = MultiCatalogSearchRequest(text: invocation.operands.joined(separator: " "), namesOnly: options.namesOnly)
        for name in options.catalogs { request.catalogs.append(try reading.view(name).description.id) }
        request.offset = options.offset
        if let limit = options.limit { request.limit = limit }
        request.isExact = options.isExact
        request.isExplained = options.isExplained
        request.countsFilters = options.isJSON || options.showsFacets
        return request
    }

    /// Writes the search results as CSV. Without a limit, writes all results.
    private func foundTable(_ library: Library) throws(CommandError) -> ExitCode {
        let (first, limit) = (options.offset, options.limit ?? UInt32.max)
        return try writeTable(library, from: first, limit: limit) { reading, offset, limit throws(CommandError) in
            var request = try searched(reading)
            (request.offset, request.limit) = (offset, limit)
            let catalogs = searchedCatalogs(request, reading)
            let keys = try chosenFields(in: catalogs)?.columns(in: catalogs) ?? []
            let screen = reading.builder.search(request)
            return (data.csv(screen, attributes: keys, hasHead: offset == first), screen.hits.count, screen.total)
        }
    }

    /// Prints how Almanac interpreted the query, where it truncated the query, and which parts it didn't understand.
    private func sayHowRead(
        _ corrected: String?, _ readAs: String?, _ misunderstood: [SearchQuery.Misunderstanding], _ cut: UInt32?,
        _ reading: QueryInterpretation
    ) {
        if let cut { output.say(cut == 0 ? words.text(.screensQueryCutAll) : words.count(.screensQueryCut, Int64(cut))) }
        if let corrected { output.say(words.text(.terminalFindCorrected, DisplayEscaper.quoted(corrected))) }
        if let readAs { output.say(words.text(.pagesReadAs, DisplayEscaper.quoted(readAs))) }
        if let asWords = reading.asWords { output.say(words.text(.terminalFindSearchWords, DisplayEscaper.quoted(asWords))) }
        for key in reading.unsortable {
            output.say(words.text(.pagesUnsortable, DisplayEscaper.quoted(key), words.list(reading.sortable)))
        }
        if let suggestion = reading.suggestion {
            output.say(words.text(.terminalFindProposed, DisplayEscaper.quoted(suggestion)))
        }
        guard !misunderstood.isEmpty else { return }
        output.say(words.text(.terminalFindMisunderstood, words.list(misunderstood.map { DisplayEscaper.quoted($0.typed) })))
        let proposals = misunderstood.compactMap { $0.proposal }
        guard !proposals.isEmpty else { return }
        output.say(words.text(.terminalFindProposed, words.list(proposals.map { DisplayEscaper.quoted($0) })))
    }

    /// Prints a message if there are no results, if `offset` is past the last result, or if there are more results.
    private func sayHowMany(_ shown: Int, of total: UInt32, from offset: UInt32) {
        if total == 0 {
            output.say(words.text(.terminalListNothing))
        } else if shown == 0 {
            output.say(
                words.text(
                    .terminalListPastTheEnd, words.number(FixedDecimal(Int64(offset))), words.number(FixedDecimal(Int64(total)))))
        } else if shown < Int(total) {
            output.say(
                words.text(
                    .terminalListMore, words.number(FixedDecimal(Int64(shown))), words.number(FixedDecimal(Int64(total)))))
        }
    }

    /// Runs `almanac favourite list`.
    func listFavourites() throws(CommandError) -> ExitCode {
        let screen = try answer(from: try openLibrary()) { reading throws(CommandError) in reading.builder.favourites() }
        if options.isJSON {
            try output.write(data.favourites(screen))
        } else if options.isCSV {
            try output.write(data.csv(screen))
        } else if screen.groups.isEmpty {
            output.say(words.text(.terminalFavouriteNone))
        } else {
            try output.write(renderer.favourites(screen))
            for surplus in screen.groups.compactMap(\.surplus) {
                output.say(surplus.sentence(words, title: surplus.catalog.raw))
            }
        }
        return screen.groups.isEmpty ? .nothingFound : .done
    }
}
