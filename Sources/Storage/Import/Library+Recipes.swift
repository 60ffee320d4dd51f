public import Catalogs
public import Model
internal import Pack
internal import SQLite
internal import Shelf
internal import Synchronization
internal import Upstreams

/// What the library did with recipes.
public struct RecipeAdditionReport: Equatable, Sendable {
    /// The new recipes.
    public var added: [EntryID] = []
    /// The recipes that were stored before and have changed at their source.
    public var changed: [EntryID] = []
    /// The recipes that were stored before and haven't changed.
    public var kept: [EntryID] = []

    /// Creates a report without recipes.
    public init() {}
}

extension Library {
    /// The maximum size of a page, in bytes after decompression.
    private static let pageBytes = 16 << 20
    /// The maximum time for a page.
    private static let pageTime = Duration.seconds(20)

    /// Fetches a web page and reads its recipes. Follows at most five redirects within the page's registrable domain. Stores nothing. The
    /// library doesn't have to exist.
    ///
    /// - Parameter allowsPrivate: Whether the servers in `privateServers` may have private addresses. Only for a URL from the command line.
    /// - Returns: The page, or nil if the response is neither a web page nor JSON-LD.
    /// - Throws: `badProbe` if the page can't be read, or `upstream` if there is no response.
    public static func recipePage(
        _ url: String, _ options: LibraryOptions, allowsPrivate: Bool
    ) async throws(LibraryError) -> RecipePage? {
        guard !options.isOffline else { throw .upstream(SyncProblem(.offline)) }
        // A URL with an API key isn't a recipe's. The key must not occur in messages or records.
        let probe = try? SourceProbe(url, ListSample.Wishes(catalog: RecipeRecord.catalog))
        guard probe?.urlKeys.isEmpty ?? true else { return nil }
        guard let address = WebURL(url) else {
            throw .badProbe(.badURL(String(url.split(separator: "@").last ?? "")))
        }
        var limits = options.upstreamLimits
        limits.textBytes = min(limits.textBytes, pageBytes)
        limits.attemptsPerBase = 1
        let client = webClient(for: address, options, limits, allowsPrivate: allowsPrivate)
        guard var request = client.request(forLink: address.text, upstream: webUpstream) else {
            throw .badProbe(.badURL(address.text))
        }
        request.headers = [
            HeaderField("Accept", "text/html,application/xhtml+xml,application/ld+json;q=0.9,application/json;q=0.8,*/*;q=0.5")
        ]
        let time = min(options.explorationTime, pageTime)
        let result = await beforeTime(ContinuousClock().now + time) {
            [request] () async -> Result<UpstreamResponse, UpstreamFailure> in
            do throws(UpstreamFailure) { return .success(try await client.send(request)) } catch { return .failure(error) }
        }
        switch result {
        case .success(let response): return try page(response, at: address)
        case .failure(.forbiddenAddress): throw .badProbe(.privateServer(address.hostAndPort))
        case .failure(.forbiddenTarget(let url)), .failure(.unsupportedScheme(let url)): throw .badProbe(.redirected(url))
        case .failure(.redirectLoop): throw .badProbe(.redirectLoop)
        case .failure(.tooLarge): throw .badProbe(.tooLarge)
        case .failure(let error): throw .upstream(SyncProblem(failure: error))
        case nil: throw .badProbe(.tooSlow(seconds: time.components.seconds))
        }
    }

    /// Fetches a web page whose address a reader typed on a page. Reads only from public servers.
    ///
    /// - Returns: The page, or nil if the response is neither a web page nor JSON-LD.
    /// - Throws: `badProbe` if the page can't be read, or `upstream` if there is no response.
    public func recipePage(_ url: String) async throws(LibraryError) -> RecipePage? {
        try await Library.recipePage(url, options, allowsPrivate: false)
    }

    private static func page(_ response: UpstreamResponse, at address: WebURL) throws(LibraryError) -> RecipePage? {
        let type = response.headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
        let charset = type.firstRange(of: "charset=").map { String(type[$0.upperBound...].prefix { $0 != ";" }) }
        let first = response.body.first { $0 > ASCII.space && $0 < 0x80 }
        let isPage = type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") || first == ASCII.lessThan
        let page: RecipePage?
        if !isPage, first == ASCII.leftBrace || first == ASCII.leftBracket {
            page = RecipePage(jsonLD: response.body, url: address)
        } else {
            page = isPage ? RecipePage(html: response.body, charset: charset, url: address) : nil
        }
        // A feed is a list, not a page.
        guard response.status != 200 || !UnpackedFile.isFeed(response.body) else { return nil }
        guard response.status == 200 else {
            throw .badProbe(.refused(status: response.status, message: page?.title ?? ""))
        }
        return page
    }

    /// The name of the upstream for pages and their pictures.
    private static let webUpstream = SourceFile.importName

    /// Creates a client for a single address. It follows redirects to hosts in the same registrable domain.
    private static func webClient(
        for address: WebURL, _ options: LibraryOptions, _ limits: UpstreamLimits, allowsPrivate: Bool
    ) -> UpstreamClient {
        var configuration = UpstreamConfiguration(name: webUpstream, bases: [address.origin])
        configuration.allowedDomain = options.services.registrableDomain(address.host)
        if allowsPrivate { configuration.privateServers = options.privateServers }
        return UpstreamClient(
            [configuration], transport: options.services.transport, version: options.version, isOffline: options.isOffline,
            limits: limits)
    }

    /// Returns the client for a recipe's picture, which can be on any public server.
    ///
    /// - Parameter allowsPrivate: Whether the servers in `privateServers` may have private addresses.
    func pictureClient(for adapter: any Adapter, _ address: String, allowsPrivate: Bool) -> UpstreamClient {
        guard adapter.importedFile != nil, let address = WebURL(address) else { return client(for: adapter) }
        return Library.webClient(for: address, options, options.upstreamLimits, allowsPrivate: allowsPrivate)
    }

    /// Returns the adapter that creates an entry, also for catalogs whose records the reader added.
    func adapter(creating id: EntryID) -> (any Adapter)? {
        if let adapter = table.adapter(creating: id) { return adapter }
        if let found = try? main.reading({ store throws(SQLiteError) in try store.item(id.catalog)?.defaultAdapter }) {
            return found
        }
        // The catalog may not exist although there are own recipes.
        return id.catalog == RecipeSource.catalog ? SourceFileAdapter(RecipeSource.file) : nil
    }

    /// Stores recipes in the catalog `recipes`, which is created if it doesn't exist. A recipe that is already stored is updated.
    ///
    /// - Throws: `badPlan` if another catalog has the name, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func addRecipes(_ recipes: [RecipeRecord]) async throws(LibraryError) -> RecipeAdditionReport {
        guard let owner = writing?.owner else { throw notWritable }
        let lock = try directory.take(directory.lock(RecipeSource.catalog), orElse: .alreadyRunning(RecipeSource.catalog))
        defer { lock.release() }
        try keepPictures(of: recipes)
        return try await store(recipes, owner)
    }

    /// Stores recipes while the caller holds the catalog's lock.
    private func store(_ recipes: [RecipeRecord], _ owner: UpstreamDataWriter) async throws(LibraryError) -> RecipeAdditionReport
    {
        let catalog = RecipeSource.catalog, file = RecipeSource.file
        let earlier = try await owner.read { store throws(SQLiteError) in try store.item(catalog)?.defaultAdapter }
        if let earlier, earlier.importedFile?.catalogs(withHook: file) != true {
            throw .badPlan(.takenName(catalog.raw, suggestion: "my-" + catalog.raw))
        }
        while try await owner.write({ store, _ throws(SQLiteError) in try store.clearForgotten(catalog, limit: 1000) }) {}
        if earlier?.importedFile != file {
            try await owner.write { store, now throws(SQLiteError) in
                try store.database.transaction(.immediate) { () throws(SQLiteError) in
                    try store.keep(file, of: catalog, isRemaking: earlier != nil, now: now)
                    if earlier != nil { try store.rebuildEntries(catalog) }
                }
            }
        }
        let adapter = SourceFileAdapter(file)
        let records = recipes.map { recipe in
            StorableRecord(record: recipe.record, prepared: StorableEntry(of: recipe.record, besides: [], by: adapter))
        }
        let outcome = try await owner.write { store, now throws(SQLiteError) in
            let outcome = try store.store(RecordBatch(records: records), of: catalog, now: now)
            if let item = try store.item(catalog) { try store.setMade(item) }
            try store.setOutcome(catalog, isComplete: true, isFailed: false, problem: nil, now: now)
            return outcome
        }
        try await owner.publish(catalog, earlier?.importedFile == file ? .delta : .anew)
        var report = RecipeAdditionReport()
        for (id, outcome) in outcome.results {
            switch outcome {
            case .added: report.added.append(id)
            case .changed: report.changed.append(id)
            case .same: report.kept.append(id)
            case .sharedID, .unusable: break
            }
        }
        return report
    }

    // MARK: The reader's own recipes

    /// Stores a picture for a recipe that the reader wrote. The recipe on the shelf then has the picture's address.
    ///
    /// - Returns: False if the file isn't a picture that Almanac can show, or if there is no such recipe.
    /// - Throws: `readOnly`, `diskFull`, `busy`, `storage`.
    public func setPicture(_ picture: [UInt8], ofOwnRecipe key: String) async throws(LibraryError) -> Bool {
        guard writing != nil else { throw notWritable }
        guard try snapshot().shelf.recipe(key) != nil, picture.count <= StoredPicture.sizeLimit,
            (try? options.services.scaler.scale(picture, to: [.row])) != nil
        else { return false }
        try keepPicture(picture)
        // The reader may have changed the recipe in the meantime. A change after this moment is kept like any other edit.
        let shelf = try snapshot().shelf
        guard var recipe = shelf.recipe(key) else { return false }
        recipe[.picture] = StoredPicture.address(of: picture)
        let since = NoteBaseVersion(of: .recipe(key), on: shelf)
        _ = try apply([ShelfRules.saving(recipe, as: key, since: since)])
        try? await storeOwnRecipes()
        return true
    }

    /// How often, and after which pause, to try again if another process changes the catalog.
    private static let ownRecipeTries = 20, ownRecipePause = Duration.milliseconds(100)

    /// Makes the catalog `recipes` agree with the recipes on the shelf. The shelf is the original: whatever this method doesn't finish, it does
    /// when it is called again. Callers call it after each change to recipes, and at the start.
    ///
    /// If the library has readers, removes all copies of own recipes instead, because everybody sees the catalog. Pages then make
    /// the recipes from the shelf.
    ///
    /// - Throws: `badPlan` if another catalog has the name, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func storeOwnRecipes() async throws(LibraryError) {
        if let parent { return try await parent.storeOwnRecipes() }
        guard let owner = writing?.owner, !(try ownRecipeChanges()).isEmpty else { return }
        // A new catalog would replace one that can still be put back. Until then, pages show the recipes from the shelf.
        guard try !removedCatalogs().contains(where: { $0.id == RecipeSource.catalog }) else { return }
        var lock: FileLock?
        for tried in 1...Library.ownRecipeTries where lock == nil {
            do throws(LibraryError) {
                lock = try directory.take(directory.lock(RecipeSource.catalog), orElse: .alreadyRunning(RecipeSource.catalog))
            } catch {
                guard tried < Library.ownRecipeTries else { throw error }
                try? await Task.sleep(for: Library.ownRecipePause)
            }
        }
        defer { lock?.release() }
        let changes = try ownRecipeChanges()
        if !changes.recipes.isEmpty { _ = try await store(changes.recipes, owner) }
        guard !changes.deleted.isEmpty else { return }
        let isEmpty = try await owner.write { store, now throws(SQLiteError) in
            _ = try store.remove(changes.deleted, marking: [], now: now)
            guard try store.count(RecipeSource.catalog) == 0 else { return false }
            try store.forget(RecipeSource.catalog, now: now)
            return true
        }
        guard isEmpty else {
            _ = try await owner.publish(RecipeSource.catalog, .anew)
            return
        }
        // The reader can't put back an empty catalog.
        while try await owner.write({ store, _ throws(SQLiteError) in
            try store.clearForgotten(RecipeSource.catalog, limit: 1000)
        }) {}
    }

    /// What differs between the shelf and the catalog.
    private struct OwnRecipeChanges {
        var recipes: [RecipeRecord] = []
        var deleted: [EntryID] = []

        var isEmpty: Bool { recipes.isEmpty && deleted.isEmpty }
    }

    private func ownRecipeChanges() throws(LibraryError) -> OwnRecipeChanges {
        let snapshot = try snapshot(), shelf = snapshot.shelf
        let view = snapshot.catalogs.first { $0.description.id == RecipeSource.catalog }
        var changes = OwnRecipeChanges()
        guard !hasReaders else {
            changes.deleted = view?.rows.filter { $0.head[Entry.versionKey] != nil }.map(\.head.id) ?? []
            return changes
        }
        for key in shelf.recipes {
            guard let text = shelf.recipeText(key), let id = EntryID(RecipeSource.catalog, key) else { continue }
            let version = OwnRecipe.version(of: text)
            if let view, let place = view.position(of: id), view.rows[place].head[Entry.versionKey] == .text(version) { continue }
            changes.recipes.append(RecipeRecord(WrittenRecipe(OwnRecipe(text)), id: id, version: version))
        }
        for key in shelf.deletedRecipes {
            guard let id = EntryID(RecipeSource.catalog, key), view?.position(of: id) != nil else { continue }
            changes.deleted.append(id)
        }
        return changes
    }
}

extension WrittenRecipe {
    /// Converts a recipe on the shelf.
    init(_ recipe: OwnRecipe) {
        var groups: [(heading: String, steps: [String])] = []
        for step in recipe.steps {
            if let heading = OwnRecipe.heading(step) {
                groups.append((heading, []))
            } else {
                if groups.isEmpty { groups.append(("", [])) }
                groups[groups.count - 1].steps.append(step)
            }
        }
        self.init(title: recipe.title, ingredients: recipe.ingredients, steps: groups)
        (yield, tags, url, picture) = (recipe[.servings], recipe.tags, recipe[.source], recipe[.picture])
        times = (recipe.minutes(.preparation), recipe.minutes(.cooking), recipe.minutes(.total))
    }
}

extension LibraryError {
    /// Whether `exploreSource` failed in a way that it also fails for web pages, which may contain recipes.
    public var mayConcernWebPage: Bool {
        switch self {
        case .badProbe(.notJSON), .badProbe(.noList), .badProbe(.emptyList), .badProbe(.refused), .badProbe(.redirected): true
        default: false
        }
    }
}
