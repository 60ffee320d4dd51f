// The `AlmanacKit` module is Almanac for other Swift programs: a small interface to libraries, and models for lists, entries and
// decks. Its public declarations use only the standard library's types and its own, so a program needs no other module. The module
// adds no rules of its own: the modules below it decide what is stored and found.

internal import Catalogs
internal import FoundationEssentials
internal import Localization
internal import Model
internal import Pack
internal import Screens
internal import Shelf
internal import Storage
internal import Synchronization
internal import Upstreams

/// A library of catalogs with the reader's favourites, notes and lists.
///
/// Reading never waits for the network: lists, searches and entries come from what is stored, and only `refresh`, `fetchDetails`,
/// `draw` and `picture` send requests. All methods may be called from any task.
public final class AlmanacLibrary: RowProvider {
    let library: Library
    let words: Localizer
    private let settings: LibrarySettings
    private let sources: [CatalogUpstreamChoice]
    private let temporary: TemporaryFolder?

    private init(
        _ library: Library, _ settings: LibrarySettings, _ sources: [CatalogUpstreamChoice], _ temporary: TemporaryFolder?
    ) {
        self.library = library
        self.settings = settings
        self.sources = sources
        self.temporary = temporary
        words = Localizer(Language(tag: settings.language) ?? .english)
    }

    /// Opens a library, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - location: The place of the library's data.
    ///   - sources: The sources of the catalogs.
    ///   - settings: The settings.
    /// - Throws: `unusable`, `damaged`, `readOnly`, `diskFull`, `busy`, or `invalidSource` if a source file conflicts with the
    ///   library.
    @concurrent
    public static func open(
        _ location: LibraryLocation, sources: [CatalogSource] = CatalogSource.builtIn,
        settings: LibrarySettings = LibrarySettings()
    ) async throws(AlmanacError) -> AlmanacLibrary {
        let words = Localizer(Language(tag: settings.language) ?? .english)
        let temporary: TemporaryFolder?
        let directory: String
        switch location {
        case .directory(let path): (temporary, directory) = (nil, path)
        case .temporary:
            guard let folder = TemporaryFolder() else {
                throw AlmanacError(.unusable, RequestFailure.libraryUnusable.message(words))
            }
            (temporary, directory) = (folder, folder.path)
        }
        var adapters: [any Adapter] = []
        var files: [SourceFile] = []
        var own: [String: EntriesTransport.Source] = [:]
        for source in sources {
            switch source.form {
            case .builtIn(let more): adapters += more
            case .file(let file): files.append(file)
            case .entries(let file, let entries):
                files.append(file)
                own[file.name] = EntriesTransport.Source(catalog: file.catalogIDs.first?.raw ?? "", entries: entries)
            }
        }
        var options = LibraryOptions(
            directory: directory, version: settings.program, adapters: adapters,
            services: LibraryServices(transport: EntriesTransport(own, other: FoundationTransport())))
        options.isOffline = settings.isOffline
        options.usesStarter = false
        options.replacedBases = settings.servers.sorted { $0.key < $1.key }.map {
            LibraryOptions.UpstreamOverride(name: $0.key, url: $0.value)
        }
        options.keys = settings.keys
        options.sourceKeys = settings.keys
        options.pictureBytes = settings.pictureBytes
        options.sources = settings.sources.sorted { $0.key < $1.key }.compactMap { name, upstream in
            CatalogID(name).map { CatalogUpstreamChoice(catalog: $0, upstream: upstream) }
        }
        do throws(LibraryError) {
            let library = try Library.open(options)
            for file in files { _ = try await library.addSource(file) }
            return AlmanacLibrary(library, settings, options.sources, temporary)
        } catch { throw AlmanacError(error, words) }
    }

    // MARK: Catalogs and lists

    /// Returns what is known about all catalogs.
    ///
    /// - Throws: `damaged`.
    @concurrent
    public func catalogs() async throws(AlmanacError) -> [CatalogInfo] {
        try read { builder throws(RequestFailure) in
            builder.catalogs.map { CatalogInfo($0, builder.context.status(of: $0.description.id), self.words) }
        }
    }

    /// Returns what is known about a catalog.
    ///
    /// - Throws: `unknownCatalog`, `damaged`.
    @concurrent
    public func info(of catalog: String) async throws(AlmanacError) -> CatalogInfo {
        try read { builder throws(RequestFailure) in
            let view = try builder.view(named: catalog)
            return CatalogInfo(view, builder.context.status(of: view.description.id), self.words)
        }
    }

    /// Returns some rows of a catalog's list.
    ///
    /// - Throws: `unknownCatalog`, `damaged`.
    @concurrent
    public func page(_ request: RowRequest) async throws(AlmanacError) -> RowPage {
        try read { builder throws(RequestFailure) in
            let view = try builder.view(named: request.catalog)
            var state = ListState()
            state.text = request.query
            state.sort = request.sort.map { CatalogDescription.SortOrder(key: $0.key, isDescending: $0.isDescending) }
            state.onlyFavourites = request.favouritesOnly
            state.offset = min(UInt32(clamping: request.skip), ListState.offsetMaximum)
            state.limit = min(UInt32(clamping: request.limit), ListState.limitMaximum)
            let found = builder.rows(in: view, state)
            return RowPage(
                rows: found.rows.map { EntryRow($0, self.words) }, total: Int(found.total), corrected: found.corrected)
        }
    }

    /// Searches several catalogs at once. The best matches come first.
    ///
    /// - Parameters:
    ///   - query: A query in the query language.
    ///   - catalogs: The catalogs to search, or an empty array for all of them.
    ///   - skip: The number of rows to skip.
    ///   - limit: The maximum number of rows, at most 5000.
    /// - Throws: `unknownCatalog`, `damaged`.
    @concurrent
    public func search(
        _ query: String, in catalogs: [String] = [], skip: Int = 0, limit: Int = 20
    ) async throws(AlmanacError) -> RowPage {
        try read { builder throws(RequestFailure) in
            var request = MultiCatalogSearchRequest(
                text: query, catalogs: try builder.catalogs(named: catalogs), offset: UInt32(clamping: skip),
                limit: UInt32(clamping: limit))
            request.countsFilters = false
            let screen = builder.search(request)
            return RowPage(
                rows: screen.hits.map { EntryRow($0.row, self.words) }, total: Int(screen.total), corrected: screen.corrected)
        }
    }

    /// Refreshes a catalog from its source. If the task is cancelled, the refresh ends early and keeps what it has stored.
    ///
    /// - Parameters:
    ///   - catalog: The catalog's name.
    ///   - progress: Receives the progress. It may be called from any thread.
    @concurrent
    public func refresh(
        _ catalog: String, progress: @escaping @Sendable (RefreshProgress) -> Void = { _ in }
    ) async -> RefreshReport {
        guard let id = CatalogID(catalog) else {
            return RefreshReport(
                catalog: catalog, outcome: .failed, problems: [AlmanacError(LibraryError.unknownCatalog(catalog), words)])
        }
        let report = await library.sync([id], sources: sources) { id, step in
            progress(RefreshProgress(catalog: id.raw, done: Int(step.done), total: step.total.map { Int($0) }))
        }
        return report.catalogs.first.map { RefreshReport($0, words) } ?? RefreshReport(catalog: catalog, outcome: .failed)
    }

    // MARK: Entries

    /// Returns a stored entry. An entry that is only a favourite or has only a note is returned without contents.
    ///
    /// - Throws: `unknownEntry`, `unknownCatalog`, `damaged`.
    @concurrent
    public func entry(_ id: EntryKey) async throws(AlmanacError) -> EntryDetails {
        let id = try checked(id)
        return try read { builder throws(RequestFailure) in EntryDetails(try builder.alone(id), self.words) }
    }

    /// Fetches the rest of an entry that only has its list's data, and returns the entry. An entry that is complete is returned
    /// without a request.
    ///
    /// - Throws: `source`, `offline`, `unknownEntry`, `unknownCatalog`, `readOnly`, `diskFull`. The stored entry is still there.
    @concurrent
    public func fetchDetails(of key: EntryKey) async throws(AlmanacError) -> EntryDetails {
        let id = try checked(key)
        do throws(LibraryError) { try await library.fillIn(id) } catch { throw AlmanacError(error, words) }
        return try await entry(key)
    }

    /// Draws an entry from a deck, such as a joke: the one fetched ahead, one that the source sends within two seconds, or a
    /// stored one. Then fetches the next one ahead in the background.
    ///
    /// - Throws: `source`, `offline` or `keyRequired` if there isn't any entry, and `unknownCatalog`.
    @concurrent
    public func draw(from catalog: String) async throws(AlmanacError) -> EntryDetails {
        guard let id = CatalogID(catalog) else { throw AlmanacError(LibraryError.unknownCatalog(catalog), words) }
        let drawn: DrawnEntry
        do throws(LibraryError) { drawn = try await library.draw(id, sources: sources) } catch {
            throw AlmanacError(error, words)
        }
        if let ahead = library.beginDrawAhead(id, sources: sources) { Task.detached { await ahead() } }
        return try await entry(EntryKey(drawn.id))
    }

    /// Returns an entry's picture, and fetches it if it isn't stored.
    ///
    /// - Returns: The picture, or nil if there isn't any or it can't be fetched now.
    @concurrent
    public func picture(of key: EntryKey) async -> PictureFile? {
        guard let id = key.id, let found = await library.originalPicture(id) else { return nil }
        return PictureFile(bytes: found.file, mediaType: found.type)
    }

    // MARK: Changes and backups

    /// The changes of the library from now on, also those that other processes make. The sequence never ends by itself; cancel the
    /// task that reads it. Changes that happen close together arrive as one change. Each task that reads changes needs a stream of its own.
    public var changes: AsyncStream<LibraryChange> {
        let reader = LibraryChangeReader(library)
        return AsyncStream(unfolding: { await reader.next() })
    }

    /// Returns the favourites, notes, lists and source files as a JSON document.
    ///
    /// - Throws: `damaged`.
    @concurrent
    public func backup() async throws(AlmanacError) -> [UInt8] {
        do throws(LibraryError) { return try library.backup() } catch { throw AlmanacError(error, words) }
    }

    /// Merges a backup into the favourites, notes and lists. Removes nothing.
    ///
    /// - Throws: `invalidBackup`, `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func restore(_ backup: [UInt8]) async throws(AlmanacError) {
        do throws(LibraryError) { _ = try library.restore(backup, replace: false) } catch { throw AlmanacError(error, words) }
    }

    // MARK: Helpers

    func snapshot() throws(AlmanacError) -> LibrarySnapshot {
        do throws(LibraryError) { return try library.snapshot() } catch { throw AlmanacError(error, words) }
    }

    func checked(_ key: EntryKey) throws(AlmanacError) -> EntryID {
        guard let id = key.id else {
            throw AlmanacError(
                .unknownEntry(key), summary: "The ID \(key) isn't valid", suggestion: "Use an ID such as monsters/aboleth.")
        }
        return id
    }

    func apply(_ actions: [ShelfAction]) throws(AlmanacError) {
        guard !actions.isEmpty else { return }
        do throws(LibraryError) { _ = try library.apply(actions) } catch { throw AlmanacError(error, words) }
    }

    /// Creates an answer from the stored data. If a pack is damaged, it is rebuilt.
    func read<Answer>(
        _ make: (ScreenBuilder) throws(RequestFailure) -> Answer
    ) throws(AlmanacError) -> Answer {
        let answer: Result<Answer, RequestFailure>
        do throws(LibraryError) {
            answer = try library.answer { snapshot in
                let context = RequestContext(
                    now: Int64(Date().timeIntervalSince1970), settings: UserSettings(language: words.language),
                    isOffline: settings.isOffline, catalogs: snapshot.statuses)
                let builder = ScreenBuilder(snapshot.set, shelf: snapshot.shelf, context: context)
                do throws(RequestFailure) { return .success(try make(builder)) } catch { return .failure(error) }
            }
        } catch { throw AlmanacError(error, words) }
        switch answer {
        case .success(let answer): return answer
        case .failure(let failure): throw AlmanacError(failure, words)
        }
    }
}

extension AlmanacError {
    /// Converts a failure of reading.
    init(_ failure: RequestFailure, _ words: Localizer) {
        let reason: Reason =
            switch failure {
            case .unknownCatalog(let name): .unknownCatalog(name)
            case .unknownEntry(let id), .damagedEntry(let id): .unknownEntry(EntryKey(id))
            default: .damaged
            }
        self.init(reason, failure.message(words))
    }
}

/// A folder that is removed with the object.
private final class TemporaryFolder: Sendable {
    let path: String

    init?() {
        // The memory's file system, if there is one, is faster than a disk.
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : FileManager.default.temporaryDirectory.path
        path = parent + "/almanac-\(UInt64.random(in: .min ... .max))"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { return nil }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
