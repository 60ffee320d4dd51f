internal import Catalogs
internal import Model
internal import Pack
internal import SQLite
internal import Upstreams

extension Library {
    /// Which adapter a catalog is fed by: the reader's choice, else the operator's, else the usual one.
    func feeder(of item: AdapterTable.Item, _ choices: [UpstreamChoice]) -> any Adapter {
        let choice = (choices + options.sources).first { $0.catalog == item.description.id }
        return item.feeder(choice?.upstream)
    }

    /// Why nothing can be asked of an adapter's upstream, whatever is asked; nil where something can.
    func obstacle(to adapter: any Adapter) -> SyncProblem? {
        if options.isOffline { return SyncProblem(.offline) }
        return adapter.needsKey && options.keys[adapter.upstream] == nil ? SyncProblem(.upstream(.keyWanted)) : nil
    }

    // MARK: A draw

    func runDraw(_ catalog: CatalogID, _ choices: [UpstreamChoice]) async throws(LibraryError) -> RandomEntry {
        guard let item = table[catalog] else { throw .unknownCatalog(catalog.raw) }
        let drawn = try await draw(from: item, feeder(of: item, choices))
        board.setDrawProblem(catalog, drawn.problem)
        return drawn
    }

    /// What was fetched ahead, else what the upstream gives in time, else what is kept.
    private func draw(from item: AdapterTable.Item, _ adapter: any Adapter) async throws(LibraryError) -> RandomEntry {
        let catalog = item.description.id
        guard let writing else {
            // What came could not be kept, so nothing is asked.
            return try fromDeck(catalog, except: nil, obstacle(to: adapter) ?? SyncProblem(.library(notWritable)))
        }
        let owner = writing.owner
        let end = ContinuousClock().now + options.drawPatience
        if let id = try await owner.takeAhead(catalog, adapter.upstream) {
            return RandomEntry(id: id, origin: .ahead, problem: nil)
        }
        var problem = obstacle(to: adapter)
        if problem == nil, let request = adapter.drawRequest(from: catalog) {
            // What is on its way already is waited for, and not asked for twice.
            while board.isFetching(catalog), ContinuousClock().now < end, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
            }
            if let id = try await owner.takeAhead(catalog, adapter.upstream) {
                return RandomEntry(id: id, origin: .ahead, problem: nil)
            }
            // It may give the one that was drawn last once more, or one that is not to be kept.
            for _ in 0..<2 where problem == nil {
                switch await ask(request, of: adapter, until: end) {
                case .success(let record?):
                    if let id = try await owner.takeDrawn(record) { return RandomEntry(id: id, origin: .asked, problem: nil) }
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

    /// An entry that is kept, by chance; another one than the last where there is another.
    private func fromDeck(
        _ catalog: CatalogID, except last: EntryID?, _ problem: SyncProblem?
    ) throws(LibraryError) -> RandomEntry {
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
        // Where nothing was asked, there is nothing wrong but that nothing is here.
        guard let chosen else {
            throw .nothingToDraw(catalog, problem?.cause == .offline || problem?.problem == nil ? nil : problem)
        }
        return RandomEntry(id: chosen, origin: .deck, problem: problem)
    }

    /// Asks an upstream for one record, once, until `end`.
    ///
    /// - Returns: the record; nil where it gave none that can be kept.
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
                // The client's own time begins when the request is sent, which its budget may put off.
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
                // Another process is not to ask either. A failure to keep it is no failure of the draw.
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

    /// Puts back what an upstream asked for when another process asked it.
    private func recallRest(of upstream: String) async {
        guard client.blockedUntil(upstream) == nil, let owner = writing?.owner,
            let until = (try? await rest(of: upstream, owner))?.blockedUntil
        else { return }
        client.restoreBlock(upstream, until: until)
    }

    // MARK: Ahead

    func startDrawAhead(_ catalog: CatalogID, _ choices: [UpstreamChoice]) -> (@Sendable () async -> Void)? {
        guard let item = table[catalog], let owner = writing?.owner else { return nil }
        let adapter = feeder(of: item, choices)
        guard obstacle(to: adapter) == nil, let request = adapter.drawRequest(from: catalog), board.beginFetching(catalog)
        else { return nil }
        return { @Sendable in
            // Nobody waits for it, so it may take longer than a draw. Whatever fails here is told by the next draw, which then has to ask.
            let hasAhead = try? await owner.read { store throws(SQLiteError) in try store.hasAhead(catalog, adapter.upstream) }
            if hasAhead == false,
                case .success(let record?) = await self.ask(
                    request, of: adapter, until: ContinuousClock().now + self.options.drawPatience * 3)
            {
                try? await owner.write { store, now throws(SQLiteError) in
                    try store.keepAhead(record, from: adapter.upstream, now: now)
                }
            }
            self.board.endFetching(catalog)
        }
    }
}
