internal import Catalogs
public import Model
internal import Pack
internal import SQLite
internal import Shelf
internal import Synchronization

/// The response to a page's request for a picture.
public enum PictureResponse: Equatable, Sendable {
    /// The picture as a WebP file. `tag` changes whenever the file's bytes change.
    case kept(file: [UInt8], tag: String)
    /// The picture isn't stored yet, but it is available. Call `fetchPicture` to fetch it.
    case wanted
    /// There isn't a picture, or it can't be fetched now.
    case unavailable
}

extension Library {
    /// Whether pages should request pictures, because some are stored or they can be fetched.
    public var showsPictures: Bool {
        guard options.pictureBytes > 0 else { return false }
        return !options.isOffline || hasPictures
    }

    /// The picture cache limit, in bytes.
    public var pictureLimit: Int64 { options.pictureBytes }

    /// Returns an entry's stored picture, without waiting for the network. May be called on any thread. Takes only a few tens of
    /// microseconds, so it is fast enough for every request.
    public func picture(_ id: EntryID, _ size: ThumbnailSize) -> PictureResponse {
        guard let address = pictureAddress(id), options.pictureBytes > 0, let keeper = pictures(),
            let adapter = adapter(creating: id)
        else { return .unavailable }
        let time = options.now()
        let found =
            keeper.read { store throws(SQLiteError) in
                let rows = try store.rows(of: id)
                for form in [UpstreamPictureVariant.whole, .preview] where form == .whole || size.isRow {
                    guard let row = rows[form], row.address == address, let file = row.file else { continue }
                    if let body = try store.thumbnail(file, size) { return (rows, form, file, body) }
                }
                return (rows, nil, "", [])
            } as ([UpstreamPictureVariant: PictureRow], UpstreamPictureVariant?, String, [UInt8])?
        guard let (rows, form, file, body) = found else { return .unavailable }
        if let form, let row = rows[form] {
            keeper.note(shown: id, before: row.shown, now: time)
            if time - row.fetched > PictureFetcher.freshFor, row.retry <= time { renew(id, form, row, keeper) }
            return .kept(file: body, tag: "\(file.prefix(16))-\(size.rawValue)-\(PictureDatabase.creatorVersion)")
        }
        guard keeper.owner != nil else { return .unavailable }
        var forms: [UpstreamPictureVariant] = [.whole]
        if size.isRow, adapter.preview(of: address) != nil { forms.append(.preview) }
        // Missing thumbnails can be made from a stored file.
        if forms.contains(where: { rows[$0]?.address == address && rows[$0]?.file != nil }) { return .wanted }
        guard !options.isOffline || StoredPicture.name(in: address) != nil else { return .unavailable }
        let isBarred = forms.allSatisfy { form in rows[form].map { $0.address == address && $0.retry > time } ?? false }
        return isBarred ? .unavailable : .wanted
    }

    /// Makes an entry's picture available in `size` and related sizes, from the stored file or from the upstream. Simultaneous
    /// calls share a single fetch.
    public func fetchPicture(_ id: EntryID, _ size: ThumbnailSize) async {
        // A fetch for other sizes may already have been running. If so, a second fetch is needed for this size.
        for _ in 0..<2 where picture(id, size) == .wanted {
            if await fetchOnce(id, size.group, isWhole: false) != nil { return }
        }
    }

    /// Fetches a picture, or waits for the fetch that is already running. Returns nil if another caller started the fetch.
    ///
    /// - Parameter allowsPrivate: whether the picture of a recipe may be on one of the operator's private servers.
    private func fetchOnce(
        _ id: EntryID, _ sizes: [ThumbnailSize], isWhole: Bool, allowsPrivate: Bool = false
    ) async -> PictureOutcome? {
        guard let address = pictureAddress(id), let keeper = pictures(), let owner = keeper.owner,
            let adapter = adapter(creating: id)
        else { return .unavailable }
        let fetcher = PictureFetcher(
            adapter: adapter, client: pictureClient(for: adapter, address, allowsPrivate: allowsPrivate), owner: owner,
            maker: keeper.maker, directory: directory)
        let now = options.now
        let landing = FetchOutcomeBox()
        await keeper.flights.join(id) {
            let rows = keeper.read { store throws(SQLiteError) in try store.rows(of: id) } ?? [:]
            landing.set(await fetcher.run(id, address, sizes, isWhole: isWhole, rows, now: now()))
        }
        return landing.outcome
    }

    /// The outcome of a fetch, or nil if another caller started the fetch.
    private final class FetchOutcomeBox: Sendable {
        private let state = Mutex<PictureOutcome?>(nil)
        func set(_ outcome: PictureOutcome) { state.withLock { $0 = outcome } }
        var outcome: PictureOutcome? { state.withLock { $0 } }
    }

    private func renew(_ id: EntryID, _ form: UpstreamPictureVariant, _ row: PictureRow, _ keeper: PictureService) {
        guard !options.isOffline, let owner = keeper.owner, let adapter = adapter(creating: id),
            !keeper.flights.isUnderWay(id), adapter.importedFile == nil
        else {
            return
        }
        let fetcher = PictureFetcher(
            adapter: adapter, client: client(for: adapter), owner: owner, maker: keeper.maker, directory: directory)
        Task.detached { await keeper.flights.join(id) { await fetcher.renew(id, form, row, ThumbnailSize.row.group) } }
    }

    /// Fetches the pictures of recipes that were just added from the command line.
    public func fetchPictures(of recipes: [EntryID]) async {
        guard options.pictureBytes > 0, !options.isOffline else { return }
        for id in recipes where picture(id, .row) == .wanted {
            _ = await fetchOnce(id, ThumbnailSize.row.group, isWhole: true, allowsPrivate: true)
        }
    }

    /// Returns an entry's picture file as its source sent it, and fetches it if it isn't stored.
    ///
    /// - Returns: The file and its media type, or nil if there isn't any picture or it can't be fetched now.
    public func originalPicture(_ id: EntryID) async -> (file: [UInt8], type: String)? {
        guard let address = pictureAddress(id), options.pictureBytes > 0, let keeper = pictures() else { return nil }
        for isFirst in [true, false] {
            let row = keeper.read { store throws(SQLiteError) in try store.rows(of: id)[.whole] } ?? nil
            if let file = row?.file, row?.address == address,
                let bytes = try? Files.read(directory.picture(file), limit: 64 << 20), SHA256.sha256(bytes) == file
            {
                return (bytes, NoScaler.mediaType(of: bytes) ?? "application/octet-stream")
            }
            if let row, row.address == address, row.file == nil, row.retry > options.now() { return nil }
            // A picture from the reader's own files needs no network.
            guard isFirst, !options.isOffline || StoredPicture.name(in: address) != nil else { return nil }
            _ = await fetchOnce(id, [], isWhole: true)
        }
        return nil
    }

    // MARK: Whole catalogs

    /// Returns the number and size of each catalog's stored pictures, and the progress of any download.
    public func pictureStatuses() -> [CatalogPictureStatus] {
        let (progress, full) = (pictureDownloads.progress, pictureDownloads.full)
        let keeper = hasPictures ? pictures() : nil
        let kept = keeper?.read { store throws(SQLiteError) in try store.kept() } ?? [:]
        let extents = keeper?.read { store throws(SQLiteError) in try store.extents() } ?? [:]
        return table.catalogs.map { item in
            let id = item.id
            let (count, bytes) = kept[id.raw] ?? (0, 0)
            return CatalogPictureStatus(
                catalog: id, kept: UInt32(clamping: count), bytes: bytes,
                progress: progress[id].map { CatalogPictureStatus.Progress(done: $0.done, total: $0.total) },
                isFull: full.contains(id),
                isKeptWhole: extents[id.raw] == .all)
        }
    }

    /// Fetches all missing pictures in a catalog, one at a time and within the rate limit. Ends when all of them are stored, when
    /// the picture cache is full, or when `stopPictures` is called. After a restart, the download continues in the background
    /// unless the user has stopped it.
    ///
    /// - Parameter begun: a closure that is called as soon as the download appears in `pictureStatuses`.
    public func keepPictures(_ catalog: CatalogID, begun: @Sendable () -> Void = {}) async {
        guard let owner = pictures()?.owner, !options.isOffline, table[catalog] != nil else { return }
        try? await owner.choose(.all, [catalog])
        await fetchAll(catalog, within: options.pictureBytes - options.pictureBytes / 20, begun)
    }

    /// Stops the download of a catalog's pictures, both now and in the background. Stored pictures remain, and pages still fetch
    /// the pictures that they show.
    public func stopPictures(_ catalog: CatalogID) async {
        pictureDownloads.stop(catalog)
        try? await pictures()?.owner?.choose(.shown, [catalog])
    }

    /// Removes the pictures in a catalog, or in all catalogs if `catalog` is nil. Afterwards, Almanac fetches only pictures that
    /// a page shows.
    ///
    /// - Throws: `readOnly`, `busy`.
    public func removePictures(_ catalog: CatalogID?) async throws(LibraryError) {
        guard writing != nil else { throw notWritable }
        let catalogs = catalog.map { [$0] } ?? table.catalogs.map { $0.id }
        for id in catalogs { pictureDownloads.stop(id) }
        guard let owner = pictures()?.owner else { return }
        try await owner.choose(.shown, catalogs)
        try await owner.remove(catalog)
    }

    /// Stops fetching pictures in this process, because it is about to exit.
    public func endPictures() {
        for item in table.catalogs { pictureDownloads.stop(item.id) }
        main.keeper.withLock { $0 }?.flights.stop()
    }

    /// Fetches pictures in the background. The caller fetches details first. If the user chose to download a catalog's pictures,
    /// fetches all of them. Otherwise, stops when the stored pictures fill a quarter of the picture cache.
    ///
    /// - Parameter isLeftAlone: a closure that returns whether the user stopped fetching from a catalog. Pictures that the user
    ///   requested explicitly are fetched anyway.
    func fetchPicturesInBackground(of adapter: any Adapter, _ isLeftAlone: (CatalogID) async -> Bool) async {
        guard options.pictureBytes > 0, !options.isOffline, writing != nil else { return }
        for catalog in adapter.catalogIDs {
            guard !Task.isCancelled, !missingPictures(catalog).isEmpty, let keeper = pictures() else { continue }
            let extents = keeper.read { store throws(SQLiteError) in try store.extents() } ?? [:]
            switch extents[catalog.raw] ?? .some {
            case .shown: continue
            case .some where await isLeftAlone(catalog): continue
            case .some: await fetchAll(catalog, within: options.pictureBytes / 4)
            case .all: await fetchAll(catalog, within: options.pictureBytes - options.pictureBytes / 20)
            }
        }
    }

    private func fetchAll(_ catalog: CatalogID, within limit: Int64, _ begun: @Sendable () -> Void = {}) async {
        guard let keeper = pictures(), pictureDownloads.begin(catalog) else { return }
        begun()
        var isFull = false
        defer { pictureDownloads.end(catalog, isFull: isFull) }
        // Only one process may download a catalog's pictures at a time, because each process has its own rate limit.
        guard let lock = try? FileLock.take(directory.locks + "/pictures.lock") else { return }
        defer { lock.release() }
        let missing = missingPictures(catalog)
        var failures = 0
        for (place, id) in missing.enumerated() {
            pictureDownloads.update(
                catalog, ActivePictureDownloads.Progress(done: UInt32(clamping: place), total: UInt32(clamping: missing.count)))
            if Task.isCancelled || pictureDownloads.isStopped(catalog) { return }
            let bytes = keeper.read { store throws(SQLiteError) in try store.bytes() } ?? .max
            if bytes > limit {
                isFull = true
                return
            }
            // The larger sizes for the entry's own page are made only when the page is shown.
            switch await fetchOnce(id, ThumbnailSize.row.group, isWhole: true) {
            case .stored: failures = 0
            case .unavailable: continue
            case .notNow, nil:
                failures += 1
                if failures > 3 { return }
            }
        }
    }

    /// Returns the entries whose full picture isn't stored but may be requested.
    private func missingPictures(_ catalog: CatalogID) -> [EntryID] {
        guard let view = try? snapshot().catalogs.first(where: { $0.description.id == catalog }), view.pictureCount > 0 else {
            return []
        }
        let settled =
            (hasPictures ? pictures() : nil)?.read { store throws(SQLiteError) in
                try store.settled(catalog, now: options.now())
            } ?? [:]
        let missing = try? answer { snapshot -> [EntryID] in
            guard let view = snapshot.catalogs.first(where: { $0.description.id == catalog }) else { return [] }
            return view.rows.compactMap { row in
                row.head.picture.isEmpty || settled[row.head.id.key] == row.head.picture ? nil : row.head.id
            }
        }
        return missing ?? []
    }

    // MARK: Helpers

    private func pictureAddress(_ id: EntryID) -> String? {
        let address = try? answer { snapshot -> String? in
            if id.catalog == RecipeSource.catalog, let recipe = snapshot.shelf.recipe(id.key) { return recipe[.picture] }
            guard let view = snapshot.catalogs.first(where: { $0.description.id == id.catalog }) else { return nil }
            return view.position(of: id).map { view.rows[$0].head.picture }
        }
        guard let address, !address.isEmpty else { return nil }
        return address
    }

    /// Whether the picture database exists.
    private var hasPictures: Bool { hadPictures || main.keeper.withLock { $0 != nil } }

    /// Returns the picture service. Returns nil if it doesn't exist and can't be created.
    func pictures() -> PictureService? {
        if let parent { return parent.pictures() }
        return keeper.withLock { keeper in
            if let keeper { return keeper }
            guard writing != nil || directory.pictureDatabase.size != nil else { return nil }
            // If a newer version of Almanac created the picture database, don't change it and don't show any pictures.
            keeper = try? PictureService(directory, options, isWritable: writing != nil)
            return keeper
        }
    }
}
