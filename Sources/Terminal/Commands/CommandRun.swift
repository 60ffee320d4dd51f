internal import Catalogs
internal import LinuxServices
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Storage
internal import TextProcessing

/// A single run of a command.
struct CommandRun: Sendable {
    var invocation: Invocation
    let environment: [String: String]
    let output: Output
    let words: Localizer

    var options: Options { invocation.options }
    var operand: String { invocation.operands.first ?? "" }

    /// Runs the command.
    func run() async throws(CommandError) -> ExitCode {
        if options.showsHelp { return try help(invocation.command.map { $0.words } ?? invocation.group) }
        if options.showsVersion {
            if options.isJSON {
                try output.write(Array(("{\"version\":\"" + version + "\"}\n").utf8))
            } else {
                try output.write([StyledLine(Command.program + " " + version)])
            }
            return .done
        }
        switch (invocation.command ?? Command.serve).action {
        case .serve: return try await serve()
        case .catalogs: return try catalogs()
        case .list: return try list()
        case .show: return try await show()
        case .find: return try find()
        case .random: return try await random()
        case .addFavourite: return try addFavourite()
        case .removeFavourite: return try removeFavourite()
        case .listFavourites: return try listFavourites()
        case .note: return try note()
        case .lists: return try showLists()
        case .createList: return try createList()
        case .addToList: return try addToList()
        case .removeFromList: return try removeFromList()
        case .renameList: return try renameList()
        case .changeList: return try changeList()
        case .listNote: return try listNote()
        case .shareList: return try shareList()
        case .deleteList: return try deleteList()
        case .encounters: return try showEncounters()
        case .createEncounter: return try createEncounter()
        case .changeEncounter: return try changeEncounter()
        case .deleteEncounter: return try deleteEncounter()
        case .searches: return try searches()
        case .saveSearch: return try saveSearch()
        case .openSearch: return try openSearch()
        case .renameSearch: return try renameSearch()
        case .deleteSearch: return try deleteSearch()
        case .ownRecipes: return try ownRecipes()
        case .addOwnRecipe: return try await addOwnRecipe()
        case .changeOwnRecipe: return try await changeOwnRecipe()
        case .deleteOwnRecipe: return try await deleteOwnRecipe()
        case .shopping: return try shopping()
        case .addToShopping: return try addToShopping()
        case .writeOnShopping: return try writeOnShopping()
        case .tickShopping: return try tickShopping(true)
        case .untickShopping: return try tickShopping(false)
        case .removeFromShopping: return try removeFromShopping()
        case .clearShopping: return try clearShopping()
        case .changes: return try changes()
        case .sync: return try await sync()
        case .importFile: return try await importFile()
        case .addSource: return try await addSource()
        case .listSources: return try listSources()
        case .change: return try await change()
        case .remove: return try await remove()
        case .export: return try export()
        case .backup: return try backup()
        case .restore: return try await restore()
        case .certificate: return try certificate()
        case .addReader: return try await addReader()
        case .listReaders: return try listReaders()
        case .changeReader: return try changeReader()
        case .removeReader: return try removeReader()
        case .invite: return try invite()
        case .devices: return try devices()
        case .revokeDevice: return try revokeDevice()
        case .help: return try help(invocation.operands)
        case .completions: return try completions()
        case .complete: return try complete()
        case .roll: return try roll()
        case .manual:
            try output.write(Array(ManPageWriter(words: words).text.utf8))
            return .done
        }
    }

    // MARK: Library

    /// Opens the library specified by the options and the environment, with the shelf of the reader in `--reader` or, without this
    /// option, with the library's own shelf, which belongs to the first reader.
    ///
    /// - Parameter adding: The source file that the command adds, or nil.
    func openLibrary(adding: SourceFile? = nil) throws(CommandError) -> Library {
        let main = try openMainLibrary(adding: adding)
        guard let name = options.reader else { return main }
        let reader = try reader(name, in: main), library: Library
        do throws(LibraryError) { library = try main.library(of: reader) } catch { throw CommandError(error) }
        if library !== main, let recovery = library.recovery { tell(recovery) }
        return library
    }

    /// Opens the library specified by the options and the environment, with its own shelf.
    ///
    /// - Parameters:
    ///   - showsUnlicensed: Whether to show catalogs from source files that lack a licence or an attribution.
    ///   - adding: The source file that the command adds, or nil.
    func openMainLibrary(showsUnlicensed: Bool = true, adding: SourceFile? = nil) throws(CommandError) -> Library {
        var settings: LibraryOptions
        do throws(UsageError) {
            settings = try librarySettings()
        } catch { throw .usage(error) }
        settings.showsUnlicensed = showsUnlicensed
        let isNew = !ProgramDirectories.exists(settings.directory)
        let library: Library
        do throws(LibraryError) { library = try Library.open(settings) } catch { throw CommandError(error) }
        // The path may contain a typo.
        if isNew, let path = options.data { output.say(words.text(.terminalLibraryCreated, DisplayEscaper.quoted(path))) }
        if let recovery = library.recovery { tell(recovery) }
        try checkUpstreams(settings.replacedBases, library, adding)
        return library
    }

    /// Checks that each upstream with a replacement URL exists. Only the library knows the sources that the user added.
    private func checkUpstreams(
        _ bases: [LibraryOptions.UpstreamOverride], _ library: Library, _ adding: SourceFile?
    ) throws(CommandError) {
        let others = bases.filter { !UpstreamOverrideParser.names.contains($0.name) && $0.name != adding?.name }
        guard !others.isEmpty else { return }
        let sources: [String]
        do throws(LibraryError) { sources = try library.sources().map(\.file.name) } catch { throw CommandError(error) }
        for base in others where !sources.contains(base.name) {
            throw .usage(UpstreamOverrideParser.unknown(base, isOption: options.upstreams.contains(base), sources))
        }
    }

    /// Prints a message that says that the database was lost, and how many favourites and notes were recovered.
    private func tell(_ recovery: DatabaseRecoveryReport) {
        let isEmpty = recovery.favourites == 0 && recovery.notes == 0
        output.say(
            words.text(.terminalLibraryBegunAnew, recovery.database) + " "
                + (isEmpty
                    ? words.text(.terminalLibraryNothingBroughtBack)
                    : recovery.isComplete
                        ? words.text(.terminalLibraryRecoveredAll, onShelf(Int(recovery.favourites), Int(recovery.notes)))
                        : words.text(
                            .terminalLibraryBroughtBack, onShelf(Int(recovery.favourites), Int(recovery.notes)),
                            recovery.last.map { words.moment($0) } ?? "")),
            .trouble)
        if !recovery.catalogs.isEmpty { output.say(words.text(.terminalRestoreSources, catalogNames(recovery.catalogs))) }
        if !recovery.refusedSources.isEmpty {
            output.say(
                words.text(.terminalRestoreSourcesRefused, recovery.refusedSources.joined(separator: ", ")), .trouble)
        }
    }

    func librarySettings() throws(UsageError) -> LibraryOptions {
        var settings = LibraryOptions(
            directory: try ProgramDirectories.dataDirectory(option: options.data, environment: environment),
            shareDirectory: share,
            version: version, adapters: BuiltInAdapters.adapters, services: .linux)
        settings.isOffline = options.isOffline
        settings.usesStarter = options.usesStarter
        settings.detailRate = options.rate
        if let megabytes = options.pictureMegabytes { settings.pictureBytes = Int64(megabytes) * 1_000_000 }
        // If an option and an environment variable specify the same upstream, the option takes precedence.
        let named = options.upstreams
        settings.replacedBases =
            try UpstreamOverrideParser.bases(in: environment).filter { base in !named.contains { $0.name == base.name } } + named
        settings.sources = try sources()
        settings.privateServers = options.privateServers
        settings.sourceKeys = CatalogUpstreamChoiceParser.sourceKeys(in: environment)
        settings.keys = CatalogUpstreamChoiceParser.keys(in: environment)
        return settings
    }

    /// Returns the chosen upstreams from the options, or else from the environment.
    func sources() throws(UsageError) -> [CatalogUpstreamChoice] {
        let named = options.sources
        return try CatalogUpstreamChoiceParser.choices(in: environment).filter { choice in
            !named.contains { $0.catalog == choice.catalog }
        } + named
    }

    /// The folder that contains the program's own data files.
    var share: String? { ProgramDirectories.shareDirectory(environment: environment, program: ProgramDirectories.program()) }

    /// Creates an answer from the library's data. All code that reads entries must use this method. If a pack is damaged, the
    /// method rebuilds the pack and calls `make` again.
    ///
    /// - Parameters:
    ///   - held: the snapshot from an earlier answer, or nil to use the current data.
    ///   - make: a closure that creates the answer. It must not have side effects, because it may be called more than once.
    func answer<Answer>(
        from library: Library, _ held: SnapshotScreens? = nil, _ make: (SnapshotScreens) throws(CommandError) -> Answer
    ) throws(CommandError) -> Answer {
        let made: Result<Answer, CommandError>
        do throws(LibraryError) {
            made = try library.answer(from: held?.snapshot) { snapshot in
                Result { () throws(CommandError) in try make(SnapshotScreens(snapshot, options: options, words: words)) }
            }
        } catch { throw CommandError(error) }
        return try made.get()
    }

    /// Returns the library's current state, for code that doesn't read entries.
    func reading(_ library: Library) throws(CommandError) -> SnapshotScreens {
        do throws(LibraryError) {
            return SnapshotScreens(try library.snapshot(), options: options, words: words)
        } catch { throw CommandError(error) }
    }

    var renderer: TerminalRenderer {
        TerminalRenderer(words: words, width: output.console.outputWidth, now: SnapshotScreens.now())
    }

    var data: DataRenderer { DataRenderer(words: words) }
}
