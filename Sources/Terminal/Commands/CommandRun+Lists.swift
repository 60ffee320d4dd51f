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
        if options.isCSV || options.isNDJSON { return try listedRows(library) }
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
                throw .usage(
                    .badValue(option: "--sort", value: sort, allowed: ListState.known("sort", in: view.description)))
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

    /// The number of rows to produce at a time. A catalog may have a million rows.
    private static let rowsInPart: UInt32 = 20_000

    /// Writes rows in batches. All batches come from the same snapshot, unless a damaged pack has to be rebuilt between two
    /// batches.
    ///
    /// - Parameter part: a closure that produces at most the given number of rows from an offset. It returns the rows' bytes,
    ///   the number of rows, and the total.
    private func writeRows(
        _ library: Library,
        _ part: (SnapshotScreens, _ offset: UInt32, _ limit: UInt32) throws(CommandError) -> (
            bytes: [UInt8], count: Int, total: UInt32
        )
    ) throws(CommandError) -> ExitCode {
        let first = options.offset, limit = options.limit ?? UInt32.max
        var offset = first
        var held: SnapshotScreens?
        while true {
            let left = limit - (offset - first)
            let (reading, rows) = try answer(from: library, held) { reading throws(CommandError) in
                (reading, try part(reading, offset, min(left, Self.rowsInPart)))
            }
            held = reading
            try output.write(rows.bytes)
            let (next, overflow) = offset.addingReportingOverflow(UInt32(rows.count))
            guard left > Self.rowsInPart, rows.count > 0, !overflow, next < rows.total else {
                return rows.count == 0 ? .nothingFound : .done
            }
            offset = next
        }
    }

    /// Writes a list as CSV or NDJSON.
    private func listedRows(_ library: Library) throws(CommandError) -> ExitCode {
        try writeRows(library) { reading, offset, limit throws(CommandError) in
            var (view, state) = try wanted(reading)
            (state.offset, state.limit) = (offset, limit)
            let fields = try chosenFields(in: [view.description])
            let screen = reading.builder.catalog(view, state, withSnippetsOfTitles: options.isNDJSON)
            if options.isNDJSON { return (data.lines(screen, fields: fields), screen.rows.count, screen.total) }
            let written: WrittenTexts
            do throws(LibraryError) {
                written = try library.writtenTexts(of: screen.rows.map(\.id), in: view.description.id)
            } catch { throw CommandError(error) }
            let bytes = data.csv(screen, fields: fields ?? .all, hasHead: offset == options.offset) { id in
                view.description.isImported ? view.position(of: id).flatMap { try? view.entry(at: $0) } : nil
            } written: {
                written[$0, $1]
            }
            return (bytes, screen.rows.count, screen.total)
        }
    }

    /// Runs `almanac find QUERY`.
    func find() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        if options.isCSV || options.isNDJSON { return try foundRows(library) }
        let (screen, fields, catalogs) = try answer(from: library) { reading throws(CommandError) in
            let request = try searched(reading)
            let fields = try chosenFields(in: reading.builder.descriptions(of: request.catalogs))
            let screen = reading.builder.search(request)
            let found = screen.counts.map { reading.builder.description(ofMissing: $0.catalog.id) }
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

    /// Creates the search request from the options.
    private func searched(_ reading: SnapshotScreens) throws(CommandError) -> MultiCatalogSearchRequest {
        var request = MultiCatalogSearchRequest(text: invocation.operands.joined(separator: " "), namesOnly: options.namesOnly)
        for name in options.catalogs { request.catalogs.append(try reading.view(name).description.id) }
        if let sort = options.sort {
            let catalogs = reading.builder.descriptions(of: request.catalogs)
            guard catalogs.contains(where: { ListState.sort(sort, in: $0) != nil }) else {
                var fields: [String] = []
                for field in catalogs.flatMap({ ListState.known("sort", in: $0) }) where !fields.contains(field) {
                    fields.append(field)
                }
                throw .usage(.badValue(option: "--sort", value: sort, allowed: fields))
            }
            // Put it before the query. After the query, an unclosed quotation mark could include it.
            request.text = "sort:" + sort + " " + request.text
        }
        request.offset = options.offset
        if let limit = options.limit { request.limit = limit }
        request.isExact = options.isExact
        request.isExplained = options.isExplained
        request.countsFilters = options.isJSON || options.showsFacets
        return request
    }

    /// Writes the search results as CSV or NDJSON. Without a limit, writes all results.
    private func foundRows(_ library: Library) throws(CommandError) -> ExitCode {
        try writeRows(library) { reading, offset, limit throws(CommandError) in
            var request = try searched(reading)
            (request.offset, request.limit) = (offset, limit)
            let catalogs = reading.builder.descriptions(of: request.catalogs)
            let fields = try chosenFields(in: catalogs)
            let screen = reading.builder.search(request)
            let bytes =
                options.isNDJSON
                ? data.lines(screen, fields: fields)
                : data.csv(screen, attributes: fields?.columns(in: catalogs) ?? [], hasHead: offset == options.offset)
            return (bytes, screen.hits.count, screen.total)
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
        if let other = reading.other { output.say(words.text(.screensOtherReading, DisplayEscaper.quoted(other))) }
        if !reading.leftOut.isEmpty {
            output.say(words.text(.screensLeftOut, words.list(reading.leftOut.map { DisplayEscaper.quoted($0) })))
        }
        for note in reading.lacking { output.say(words.label(note)) }
        for key in reading.unsortable {
            output.say(words.text(.pagesUnsortable, DisplayEscaper.quoted(key), words.list(reading.sortable)))
        }
        for exclusion in reading.unused { output.say(words.text(.pagesExcludesNothing, DisplayEscaper.quoted(exclusion))) }
        if let sure = reading.sureCount { output.say(words.text(.terminalFindSure, words.number(FixedDecimal(Int64(sure))))) }
        if let suggestion = reading.suggestion {
            output.say(words.text(.terminalFindProposed, DisplayEscaper.quoted(suggestion)))
        }
        if let nearest = reading.nearest {
            for word in nearest.words {
                output.say(DisplayEscaper.quoted(word.text) + " " + words.count(.screensWordResults, Int64(word.count)))
            }
            if !nearest.entries.isEmpty {
                output.say(
                    words.text(.screensNearest) + " "
                        + nearest.entries.map { DisplayEscaper.quoted($0.title) + " (" + $0.id.text + ")" }.joined(
                            separator: ", "))
            }
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
