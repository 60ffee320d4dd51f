public import Model

extension Library {
    /// Syncs the given catalogs, or all catalogs if `catalogs` is nil. Upstreams are synced in parallel, each with a few catalogs
    /// at a time. Returns a report for every catalog once all syncs have ended. Cancelling the task or calling `stopSync` ends
    /// the sync early. `progress` may be called from any thread.
    ///
    /// - Parameter sources: the user's choice of upstreams, which takes precedence over the options.
    public func sync(
        _ catalogs: [CatalogID]? = nil, sources: [CatalogUpstreamChoice] = [],
        progress: @escaping @Sendable (CatalogID, SyncProgress) -> Void = { _, _ in }
    ) async -> SyncReport {
        await runSync(catalogs ?? table.catalogs.map { $0.description.id }, sources, progress)
    }

    /// Stops the sync of a catalog in this process, or of all catalogs if `catalog` is nil. Data that has already been fetched
    /// stays. The background refresh then skips the catalog until data fetched now would be stale, unless the user requests a
    /// sync earlier.
    public func stopSync(_ catalog: CatalogID?) { board.stop(catalog) }

    /// Stops all syncs in this process before it exits. The next process resumes them automatically.
    public func endSyncs() { board.endAll() }

    /// Fetches an entry's details if only its list record is stored.
    ///
    /// - Throws: `unknownCatalog`, `unknownEntry`, `upstream`, `readOnly`, `diskFull`. If an error occurs, the entry doesn't
    ///   change.
    public func fillIn(_ id: EntryID) async throws(LibraryError) { try await runFillIn(id) }

    /// Refreshes stale catalogs, one upstream at a time, then fetches missing details within the rate limit. This method is for
    /// background use: it respects upstreams' rate limits, skips recent failures, and returns when there is nothing left to do.
    public func refreshStale() async { await runRefresh(failedPause: options.syncLimits.backgroundPause) }

    /// Refreshes stale catalogs like `refreshStale()`, but also retries failures that are at least `pause` seconds old. This way,
    /// Almanac notices when an upstream is available again.
    public func refreshStale(failedSince pause: Int64) async { await runRefresh(failedPause: pause * 1000) }

    /// Returns a random entry from a deck, which is a catalog of short entries such as jokes. Uses the prefetched entry if there
    /// is one. Otherwise, returns an entry that the upstream sends within two seconds or, failing that, a stored entry. New
    /// entries are stored. If the deck has at least two entries, the same entry is never returned twice in a row.
    ///
    /// - Parameter sources: the user's choice of upstreams, which takes precedence over the options.
    /// - Throws: `unknownCatalog`, `nothingToDraw` if no entry is available, `diskFull`, `busy`, `storage`.
    public func draw(_ catalog: CatalogID, sources: [CatalogUpstreamChoice] = []) async throws(LibraryError) -> DrawnEntry {
        try await runDraw(catalog, sources)
    }

    /// Prepares to prefetch the next random entry. From now on, the catalog's status shows that a fetch is in progress.
    ///
    /// - Returns: A closure that fetches the entry within six seconds. The caller runs the closure concurrently. Nil if Almanac
    ///   is offline, a fetch is already in progress, or the API key is missing.
    public func beginDrawAhead(_ catalog: CatalogID, sources: [CatalogUpstreamChoice] = []) -> (@Sendable () async -> Void)? {
        startDrawAhead(catalog, sources)
    }
}
