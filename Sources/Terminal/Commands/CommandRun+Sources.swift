internal import Catalogs
internal import Glibc
internal import LinuxServices
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac add FILE` or `almanac add URL`.
    func addSource() async throws(CommandError) -> ExitCode {
        if invocation.operands.count > 1 {
            if let file = invocation.operands.first(where: { !CommandRun.isAddress($0) }) {
                throw .usage(.extraOperand(file))
            }
            return try await addRecipes(at: invocation.operands)
        }
        if CommandRun.isAddress(operand) { return try await addURL() }
        let usable = [OptionDefinition.dryRun.name, OptionDefinition.yes.name]
        let option = invocation.command?.flags.first { invocation.given.contains($0.name) && !usable.contains($0.name) }
        if let option { throw .usage(.conflict("FILE", "--" + option.name)) }
        let bytes = try fileBytes()
        if let file = RecipeFile(bytes) { return try await addRecipes(in: file) }
        let source: SourceFile
        do throws(SourceFileError) { source = try SourceFile(parsing: bytes) } catch { throw .library(.badSource(error)) }
        return try await add(source)
    }

    private func add(_ file: SourceFile, isFromURL: Bool = false) async throws(CommandError) -> ExitCode {
        if file.isImport { return try await addImport(file) }
        if options.isDryRun { return try await tryAdding(file) }
        let stop = watchForStop()
        if !options.isOffline { LibraryServices.prepareToSend() }
        let library = try openLibrary(adding: file)
        guard try confirms(file, in: library, isFromURL: isFromURL) else {
            output.say(words.text(.terminalForgetNot))
            return .done
        }
        let addition: SourceAdditionReport
        do throws(LibraryError) { addition = try await library.addSource(file) } catch { throw CommandError(error) }
        if !options.isJSON {
            output.say(
                words.text(addition.isNew ? .terminalAddDone : .terminalAddReplaced, file.name, catalogNames(addition.catalogs)))
        }
        guard !options.isOffline else {
            if options.isJSON {
                try output.write(sourceJSON([AddedSourceFile(file)]))
            } else {
                output.say(words.text(.terminalAddOffline))
            }
            return .done
        }
        return try await sync(library, addition.catalogs, stop)
    }

    /// Asks for confirmation if a file sends API keys to servers for the first time, or if it replaces a source with another
    /// server's data. With `add URL`, the user has typed the server's address.
    ///
    /// - Returns: Whether to add the source.
    private func confirms(_ file: SourceFile, in library: Library, isFromURL: Bool) throws(CommandError) -> Bool {
        let earlier: SourceFile?
        do throws(LibraryError) {
            earlier = try library.sources().first { $0.file.name == file.name }?.file
        } catch { throw CommandError(error) }
        if isFromURL {
            guard let catalog = earlier.flatMap({ file.catalogWithOtherList(in: $0) }) else { return true }
            throw .library(.badSource(.otherList(catalog.raw)))
        }
        var questions: [String] = []
        if let earlier, !file.sharesServer(with: earlier) {
            questions.append(
                words.text(.terminalAddOtherServer, file.name, words.list(earlier.servers), words.list(file.servers)))
        }
        if !file.variables.isEmpty, !(earlier.map { file.sendsSameKeys(as: $0) } ?? false) { questions.append(sentKeys(file)) }
        guard !questions.isEmpty else { return true }
        for question in questions { output.say(question, .trouble) }
        if options.isSure { return true }
        return try isConfirmed(words.text(.terminalAddQuestion, file.name))
    }

    /// Says which API keys a source sends to which servers.
    func sentKeys(_ file: SourceFile) -> String {
        words.text(.terminalAddSendsKeys, file.name, words.list(file.variables.map(\.variable)), words.list(file.servers))
    }

    /// Creates a source file from the data at a URL, then adds it.
    private func addURL() async throws(CommandError) -> ExitCode {
        guard options.isDryRun || !options.isExplained else { throw .usage(.missingOption(option: "--dry-run", value: "")) }
        let settings: LibraryOptions
        do throws(UsageError) { settings = try librarySettings() } catch { throw .usage(error) }
        guard let name = options.newCatalog ?? SourceProbe.catalogName(for: operand) else {
            // A recipe needs no name for a catalog.
            let missing = CommandError.usage(.missingOption(option: "--catalog", value: "NAME"))
            guard let page = try await recipePage(settings, orElse: missing) else { throw missing }
            return try await addRecipes(at: [operand], first: page)
        }
        guard let catalog = CatalogID(name) else {
            throw .library(.badPlan(.badName(name, suggestion: ImportedCatalogNameRules.suggestion(for: name))))
        }
        if let save = options.save { try checkOutput(save) }
        let explored: Result<SourceProposal, LibraryError>
        do throws(LibraryError) {
            explored = .success(try await Library.exploreSource(operand, wishes(for: catalog), settings))
        } catch { explored = .failure(error) }
        if case .failure(let error) = explored, error.mayConcernWebPage,
            let page = try await recipePage(settings, orElse: CommandError(error))
        {
            return try await addRecipes(at: [operand], first: page)
        }
        let proposal: SourceProposal
        do throws(LibraryError) {
            proposal = try explored.get()
            // Find conflicts before the user reads the preview.
            try Library.tryAddingSource(proposal.source, settings)
        } catch { throw CommandError(error) }
        if !options.isJSON { try output.write(renderer.proposal(proposal, isExplained: options.isExplained)) }
        if proposal.similarLists > 0 {
            output.say(
                words.count(
                    .terminalAddSimilarLists, Int64(proposal.similarLists), DisplayEscaper.quoted(proposal.preview.entries)),
                .trouble)
        }
        if !proposal.otherLists.isEmpty {
            let lists = proposal.otherLists.prefix(4).map {
                "\(DisplayEscaper.quoted($0.pointer.text)) (\(words.count(.countEntries, Int64($0.count))))"
            }
            output.say(words.text(.terminalAddOtherLists, words.list(lists)))
        }
        if let pages = proposal.tinyPages {
            output.say(
                words.count(.terminalAddTinyPages, Int64(pages.count), DisplayEscaper.quoted(pages.parameter)), .trouble)
        }
        if proposal.isPagingIgnored { output.say(words.text(.terminalAddPagingIgnored), .trouble) }
        if proposal.isIncomplete { output.say(words.text(.terminalAddIncomplete), .trouble) }
        if let save = options.save {
            try write(proposal.source.bytes, to: save)
            if !options.isJSON { output.say(words.text(.terminalAddSaved, save)) }
        }
        if !proposal.keys.isEmpty, !options.isJSON {
            output.say(words.text(.terminalAddKeys, proposal.keys.keys.sorted().joined(separator: ", ")))
        }
        guard options.isDryRun else {
            // This command uses the keys in the URL. Later commands need them in the environment.
            let run = CommandRun(
                invocation: invocation, environment: environment.merging(proposal.keys) { $1 }, output: output, words: words)
            return try await run.add(proposal.source, isFromURL: true)
        }
        if options.isJSON {
            try output.write(proposal.source.bytes)
        } else {
            output.say(words.text(.terminalAddDry))
        }
        return .done
    }

    /// Fetches the web page that the user named. Returns nil if the response isn't a web page.
    ///
    /// - Parameter other: the error to throw if nothing is known about the page.
    /// - Throws: `other`, or an error with the page's title if the page contains neither a recipe nor a list.
    private func recipePage(
        _ settings: LibraryOptions, orElse other: CommandError
    ) async throws(CommandError) -> RecipePage? {
        do throws(LibraryError) {
            let page = try await Library.recipePage(operand, settings, allowsPrivate: true)
            guard let page, page.recipes.isEmpty, page.links.isEmpty else { return page }
            throw .badProbe(.noRecipe(title: page.title))
        } catch {
            switch error {
            case .badProbe(.noRecipe), .badProbe(.privateServer): throw CommandError(error)
            case .badProbe(.refused(_, let title)) where !title.utf8.isEmpty: throw CommandError(error)
            default: throw other
            }
        }
    }

    /// Returns the user's choices for a source file that Almanac creates.
    func wishes(for catalog: CatalogID) -> ListSample.Wishes {
        var wishes = ListSample.Wishes(catalog: catalog)
        wishes.choices = options.columns
        wishes.choices.name = options.name
        wishes.choices.sort = options.sort
        wishes.entries = options.entries
        wishes.corrections = options.corrections
        wishes.language = words.language == .french ? "fr" : "en"
        wishes.dateOrder = DayMonthOrder(locale: options.locale, environment, words.language)
        return wishes
    }

    /// Checks a source file against the library and shows sample entries, without changing anything. Doesn't create a library if
    /// there isn't one.
    private func tryAdding(_ file: SourceFile) async throws(CommandError) -> ExitCode {
        var settings: LibraryOptions
        do throws(UsageError) { settings = try librarySettings() } catch { throw .usage(error) }
        do throws(LibraryError) { try Library.tryAddingSource(file, settings) } catch { throw CommandError(error) }
        guard !options.isJSON else {
            try output.write(sourceJSON([AddedSourceFile(file)]))
            return .done
        }
        // Fetching sample entries would send the keys, too.
        let isUnconfirmed = !file.variables.isEmpty && !options.isSure && !options.isOffline
        if isUnconfirmed { settings.isOffline = true }
        let report = await Library.previewSource(file, settings)
        for (place, preview) in report.previews.enumerated() {
            try output.write((place > 0 ? [StyledLine()] : []) + renderer.preview(preview, of: file))
        }
        if isUnconfirmed {
            output.say(words.text(.terminalAddUnconfirmed))
        } else if let problem = report.problem {
            output.say(words.text(.terminalPreviewNone))
            let suggestion = problem.suggestion(words, catalogs: file.catalogIDs.map(\.raw)) { $0.message(words).suggestion }
            let told = renderer.told(problem, source: file.title).map(\.text).joined()
            output.say(told + (suggestion.utf8.isEmpty ? "" : " " + suggestion), .trouble)
        }
        if !file.variables.isEmpty { output.say(sentKeys(file)) }
        output.say(words.text(.terminalAddSound, file.name, catalogNames(file.catalogIDs)))
        return report.problem == nil || settings.isOffline ? .done : .notReached
    }

    /// Runs `almanac sources`.
    func listSources() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let files: [AddedSourceFile]
        do throws(LibraryError) { files = try library.sources() } catch { throw CommandError(error) }
        if options.isJSON {
            try output.write(sourceJSON(files))
        } else if files.isEmpty {
            output.say(words.text(.terminalSourcesNone))
        } else {
            try output.write(renderer.sources(files))
        }
        return files.isEmpty ? .nothingFound : .done
    }

    func catalogNames(_ catalogs: [CatalogID]) -> String { catalogs.map { $0.raw }.joined(separator: ", ") }

    /// Returns sources as JSON.
    private func sourceJSON(_ sources: [AddedSourceFile]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.objects("sources", sources) { json, source in
                let file = source.file
                json["name"] = file.name
                json["title"] = file.title
                json["website"] = file.website
                json["servers"] = file.servers
                json["pictureHosts"] = file.pictureHosts
                json["licence"] = file.licence
                json["attribution"] = file.attribution
                json["catalogs"] = source.catalogs.map { $0.raw }
            }
        }
        return json.bytes + [ASCII.newline]
    }
}

extension TerminalRenderer {
    /// Returns a table of sources.
    func sources(_ sources: [AddedSourceFile]) -> [StyledLine] {
        var table = TextTable([
            .init(header: words.text(.terminalColumnSource)),
            .init(header: words.text(.terminalColumnTitle), isFlexible: true),
            .init(header: words.text(.terminalColumnCatalogs), isFlexible: true),
            .init(header: words.text(.terminalColumnServers), isFlexible: true),
            .init(header: words.text(.terminalColumnLicence), isSpare: true),
        ])
        for source in sources {
            let file = source.file
            table.rows.append([
                StyledLine(file.name, .strong), StyledLine(file.title),
                StyledLine(source.catalogs.map { $0.raw }.joined(separator: ", ")),
                StyledLine(file.servers.joined(separator: ", ")), StyledLine(file.licence),
            ])
        }
        return table.lines(width: width)
    }
}
