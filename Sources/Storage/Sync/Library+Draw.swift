internal import Catalogs
public import Model
internal import Pack
internal import SQLite
internal import Upstreams

extension Library {
    /// Returns the adapter to use for a catalog: the user's choice if there is one, otherwise the operator's choice, otherwise
    /// the default adapter.
    func chosenAdapter(for item: AdapterTable.CatalogAdapters, _ choices: [CatalogUpstreamChoice]) -> any Adapter {
        let choice = (choices + options.sources).first { $0.catalog == item.id }
        return item.adapter(for: choice?.upstream)
    }

    /// Returns the reason why an adapter's upstream can't be contacted at all, or nil if it can be contacted.
    func obstacle(to adapter: any Adapter) -> SyncProblem? { Library.obstacle(to: adapter, options) }

    /// Returns the reason why an adapter's upstream can't be contacted with the given options, or nil if it can be contacted.
    static func obstacle(to adapter: any Adapter, _ options: LibraryOptions) -> SyncProblem? {
        if options.isOffline { return SyncProblem(.offline) }
        if let source = adapter.addedSource {
            // Name the server even if a key is missing too, because a key wouldn't help.
            if let server = options.insecureServer(of: source.file) { return SyncProblem(.insecureServer(server)) }
            guard !options.hasKeys(of: source.file) else { return nil }
            // List the environment variables, because each source file has its own.
            return SyncProblem(.missingKey(variables: source.file.variables.map(\.variable).joined(separator: ", ")))
        }
        return adapter.needsKey && options.keys[adapter.upstream] == nil ? SyncProblem(.upstream(.keyWanted)) : nil
    }

    // MARK: Random entries

    /// Returns a random entry from a deck, which is a catalog of short entries such as jokes. Uses the prefetched entry if there
    /// is one. Otherwise, returns an entry that the upstream sends within two seconds or, failing that, a stored entry. New
    /// entries are stored. If the deck has at least two entries, the same entry is never returned twice in a row.
    ///
    /// - Parameter sources: the user's choice of upstreams, which takes precedence over the options.
    /// - Throws: `unknownCatalog`, `nothingToDraw` if no entry is available, `diskFull`, `busy`, `storage`.
    public func draw(_ catalog: CatalogID, sources: [CatalogUpstreamChoice] = []) async throws(LibraryError) -> DrawnEntry {
        guard let item = table[catalog] else { throw .unknownCatalog(catalog.raw) }
        let drawn = try await draw(from: item, chosenAdapter(for: item, sources))
        activeSyncs.setDrawProblem(catalog, drawn.problem)
        return drawn
    }

    /// Returns the prefetched entry if there is one. Otherwise, returns the upstream's entry if it arrives in time, or a stored
    /// entry if it doesn't.
    private func draw(from item: AdapterTable.CatalogAdapters, _ adapter: any Adapter) async throws(LibraryError) -> DrawnEntry {
        let catalog = item.id
        guard let writing else {
            // The library is read-only, so the response couldn't be stored. Don't send a request.
            return try fromDeck(catalog, except: nil, obstacle(to: adapter) ?? SyncProblem(.library(notWritable)))
        }
        let owner = writing.owner
        let end = ContinuousClock().now + options.drawPatience
        if let id = try await owner.takeAhead(catalog, adapter.upstream) {
            return DrawnEntry(id: id, origin: .ahead, problem: nil)
        }
        var problem = obstacle(to: adapter)
        if problem == nil, let request = adapter.drawRequest(from: catalog) {
            // Wait for a running prefetch instead of sending another request.
            while activeSyncs.isFetching(catalog), ContinuousClock().now < end, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
            }
            if let id = try await owner.takeAhead(catalog, adapter.upstream) {
                return DrawnEntry(id: id, origin: .ahead, problem: nil)
            }
            // Try twice, because the upstream may send the previous entry again, or an entry that can't be stored.
            for _ in 0..<2 where problem == nil {
                switch await ask(request, of: adapter, until: end) {
                case .success(let record?):
                    if let id = try await owner.takeDrawn(record) { return DrawnEntry(id: id, origin: .asked, problem: nil) }
                case .success(nil): break
                case .failure(let failure): problem = failure
                }
            }
        }
        let last = try await owner.read { store throws(SQLiteError) in try store.lastDrawn(catalog) }
        let drawn = try fromDeck(catalog, except: last, problem)
        try await owner.write { store, _ throws(SQLiteError) in try store.setDrawn(drawn.id) }
        return drawn
    }

    /// Picks a stored entry at random. If there are several entries, never picks the same entry twice in a row.
    private func fromDeck(
        _ catalog: CatalogID, except last: EntryID?, _ problem: SyncProblem?
    ) throws(LibraryError) -> DrawnEntry {
        let chosen: EntryID? = try answer { snapshot in
            guard let view = snapshot.catalogs.first(where: { $0.description.id == catalog }), !view.rows.isEmpty else {
                return nil
            }
            let rows = view.rows
            let lastPlace = rows.count > 1 ? last.flatMap { view.position(of: $0) } : nil
            var place = Int(options.random() % UInt64(rows.count - (lastPlace == nil ? 0 : 1)))
            if let lastPlace, place >= lastPlace { place += 1 }
            return rows[place].head.id
        }
        // No entry can be chosen. If no request failed, the reason is that the catalog is empty.
        guard let chosen else {
            throw .nothingToDraw(catalog, problem?.cause == .offline || problem?.problem == nil ? nil : problem)
        }
        return DrawnEntry(id: chosen, origin: .deck, problem: problem)
    }

    /// Requests a record from an upstream once, and waits for it until `end`.
    ///
    /// - Returns: The record, or nil if the response contains no record that can be stored.
    private func ask(
        _ request: UpstreamRequest, of adapter: any Adapter, until end: ContinuousClock.Instant
    ) async -> Result<RawRecord?, SyncProblem> {
        let left = end - ContinuousClock().now
        guard left > .zero else { return .failure(SyncProblem(.upstream(.timedOut))) }
        await recallRest(of: adapter.upstream)
        var request = request
        request.patience = left
        let sent = await withTaskGroup(of: Result<UpstreamResponse, UpstreamFailure>.self) { group in
            group.addTask { [request] in await self.send(request) }
            group.addTask {
                // The rate limit may delay the request, and the client's own timeout starts only when the request is sent.
                try? await Task.sleep(for: left)
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.cancelled)
            group.cancelAll()
            return first
        }
        do throws(UpstreamFailure) {
            let response = try sent.get()
            do throws(AdaptProblem) {
                return .success(try adapter.drawn(from: response).records.first)
            } catch { return .failure(SyncProblem(error, isWhole: true, needsKey: adapter.needsKey)) }
        } catch {
            if let until = client.blockedUntil(adapter.upstream), let owner = writing?.owner {
                // Store the pause that the upstream requested, so that other processes don't contact the upstream either. If
                // storing the pause fails, the random entry is still returned.
                try? await owner.write { [key = restKey(adapter.upstream)] store, _ throws(SQLiteError) in
                    try store.setRest(of: key, blockedUntil: until, restingUntil: nil)
                }
            }
            return .failure(SyncProblem(failure: error))
        }
    }

    private func send(_ request: UpstreamRequest) async -> Result<UpstreamResponse, UpstreamFailure> {
        do throws(UpstreamFailure) { return .success(try await client.send(request)) } catch { return .failure(error) }
    }

    /// Loads and applies the rate-limit pause that an upstream requested from another process.
    private func recallRest(of upstream: String) async {
        guard client.blockedUntil(upstream) == nil, let owner = writing?.owner,
            let until = (try? await rest(of: upstream, owner))?.blockedUntil
        else { return }
        client.restoreBlock(upstream, until: until)
    }

    // MARK: Prefetching

    /// Prepares to prefetch the next random entry. From now on, the catalog's status shows that a fetch is in progress.
    ///
    /// - Returns: A closure that fetches the entry within six seconds. The caller runs the closure concurrently. Nil if Almanac
    ///   is offline, a fetch is already in progress, or the API key is missing.
    public func beginDrawAhead(_ catalog: CatalogID, sources: [CatalogUpstreamChoice] = []) -> (@Sendable () async -> Void)? {
        guard let item = table[catalog], let owner = writing?.owner else { return nil }
        let adapter = chosenAdapter(for: item, sources)
        guard obstacle(to: adapter) == nil, let request = adapter.drawRequest(from: catalog), activeSyncs.beginFetching(catalog)
        else { return nil }
        return { @Sendable in
            // Nobody is waiting for a prefetch, so it may take longer than a request for a random entry. If the prefetch fails,
            // the next request contacts the upstream and reports the error.
            let hasAhead = try? await owner.read { store throws(SQLiteError) in try store.hasAhead(catalog, adapter.upstream) }
            if hasAhead == false,
                case .success(let record?) = await self.ask(
                    request, of: adapter, until: ContinuousClock().now + self.options.drawPatience * 3)
            {
                try? await owner.write { store, now throws(SQLiteError) in
                    try store.keepAhead(record, from: adapter.upstream, now: now)
                }
            }
            self.activeSyncs.endFetching(catalog)
        }
    }
}
