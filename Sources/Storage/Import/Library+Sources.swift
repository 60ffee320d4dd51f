public import Catalogs
public import Model
internal import SQLite
internal import Synchronization
internal import Upstreams

/// A source file in the library, with the catalogs that the user hasn't removed. A source file is the user's description of an
/// API.
public struct AddedSourceFile: Equatable, Sendable {
    /// The source file.
    public let file: SourceFile
    /// The catalogs, in the file's order.
    public let catalogs: [CatalogID]

    /// Creates an added source. By default, it has all of the file's catalogs.
    public init(_ file: SourceFile, _ catalogs: [CatalogID]? = nil) {
        self.file = file
        self.catalogs = catalogs ?? file.catalogIDs
    }
}

/// The result of adding a source file.
public struct SourceAdditionReport: Equatable, Sendable {
    /// The source's catalogs, in the file's order.
    public let catalogs: [CatalogID]
    /// Whether the source is new to the library.
    public let isNew: Bool
}

extension Library {
    /// The adapters for all catalogs with an upstream: the built-in adapters and the adapters for the library's source files.
    var table: AdapterTable {
        if let parent { return parent.table }
        let sources = try? shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.sourceAdapters() }
        guard let (version, adapters) = sources, !adapters.isEmpty else { return builtIn }
        return lastTable.withLock { last in
            if let last, last.version == version { return last.table }
            let reachable = adapters.map { adapter in
                var adapter = adapter
                adapter.replacements = options.replacedBases.filter { $0.name == adapter.upstream }.map(\.url)
                return adapter
            }
            let table = AdapterTable(builtIn.adapters + reachable, without: builtIn.leftOut)
            last = (version, table)
            return table
        }
    }

    /// Returns the client for an adapter's upstream. Each source file has its own client, which connects only to the file's
    /// hosts.
    func client(for adapter: any Adapter) -> UpstreamClient {
        if let parent { return parent.client(for: adapter) }
        guard let adapter = adapter.addedSource else { return client }
        return sourceClients.withLock { clients in
            if let known = clients[adapter.upstream], known.file == adapter.file { return known.client }
            let made = Library.client([adapter], options)
            clients[adapter.upstream] = (adapter.file, made)
            return made
        }
    }

    /// Returns the library's source files, sorted by name.
    public func sources() throws(LibraryError) -> [AddedSourceFile] {
        let (_, adapters) = try main.shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.sourceAdapters() }
        return adapters.map(\.addedFile).sorted { $0.file.name < $1.file.name }
    }

    /// Adds a source file's catalogs to the library, or replaces an earlier version of the file. Existing entries are rebuilt, but
    /// nothing is fetched.
    ///
    /// - Parameter catalogs: The catalogs to add, or nil for all of the file's catalogs.
    /// - Throws: `badSource` if the file conflicts with the library, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func addSource(
        _ file: SourceFile, only catalogs: [CatalogID]? = nil
    ) async throws(LibraryError) -> SourceAdditionReport {
        let source = AddedSourceFile(file, catalogs)
        try checkSource(source)
        // A source that the library already has changes nothing, so it waits for nothing.
        if try sources().contains(source) { return SourceAdditionReport(catalogs: source.catalogs, isNew: false) }
        guard let owner = writing?.owner else { throw notWritable }
        var locks: [FileLock] = []
        defer { for lock in locks { lock.release() } }
        // Locks are always taken in the same order, so two processes can't wait for each other.
        for catalog in source.catalogs.sorted() {
            locks.append(try directory.take(directory.lock(catalog), orElse: .alreadyRunning(catalog)))
        }
        // Another process may have changed the library before this process acquired the locks.
        try checkSource(source)
        let earlier = try sources().first { $0.file.name == file.name }
        let addition = SourceAdditionReport(catalogs: source.catalogs, isNew: earlier == nil)
        if earlier == source { return addition }
        // Finish deleting removed catalogs with the same names.
        for catalog in source.catalogs {
            while try await owner.write({ store, _ throws(SQLiteError) in try store.clearForgotten(catalog, limit: 1000) }) {}
        }
        try await owner.write { store, now throws(SQLiteError) in try store.keep(source, now: now) }
        writeSourceBackup()
        for catalog in source.catalogs where earlier?.catalogs.contains(catalog) ?? false {
            let hasSameDetails = earlier.map { file.hasSameDetails(as: $0.file, in: catalog) } ?? true
            try await owner.write { store, _ throws(SQLiteError) in
                if !hasSameDetails { try store.wantDetailsAgain(catalog) }
                try store.rebuildEntries(catalog)
            }
            try await owner.publish(catalog, .anew)
        }
        return addition
    }

    /// Checks a source file against the library without changing anything. The library doesn't have to exist.
    ///
    /// - Throws: `badSource`, `cannotOpen`, `damaged`, `busy`.
    public static func tryAddingSource(_ file: SourceFile, _ options: LibraryOptions) throws(LibraryError) {
        let (stored, imported) = try storedSources(options)
        try SourceFileConflictCheck(AddedSourceFile(file), stored: stored, imported: imported, options.adapters).run()
    }

    /// Reads the source files and the names of the imported catalogs from a library without changing it. Returns nothing if the
    /// library doesn't exist.
    static func storedSources(
        _ options: LibraryOptions
    ) throws(LibraryError) -> (sources: [AddedSourceFile], imported: Set<CatalogID>) {
        let directory = DataDirectory(options.directory)
        guard directory.database.size != nil else { return ([], []) }
        do throws(SQLiteError) {
            let database = try Database(directory.database, mode: .readOnly)
            let names = try Store.importedNames(database)
            guard !names.isEmpty else { return ([], []) }
            let store = Store(database: database, adapters: AdapterTable(options.adapters, without: names))
            let imported = try store.items().filter(\.isImported).map(\.id)
            return (try store.sourceAdapters().map(\.addedFile), Set(imported))
        } catch { throw LibraryError(error, in: directory) }
    }

    func checkSource(_ source: AddedSourceFile) throws(LibraryError) {
        let imported = try main.shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.importedCatalogs() }
        try SourceFileConflictCheck(source, stored: try sources(), imported: imported, options.adapters).run()
    }

    /// Creates the HTTP client that sends the given adapters' requests.
    static func client(_ adapters: [any Adapter], _ options: LibraryOptions) -> UpstreamClient {
        UpstreamClient(
            adapters.map { adapter in
                var configuration = UpstreamConfiguration(
                    name: adapter.upstream, bases: adapter.bases,
                    replacements: options.replacedBases.filter { $0.name == adapter.upstream }.map { $0.url })
                if let key = options.keys[adapter.upstream] { configuration.headers = adapter.headers(withKey: key) }
                configuration.allowedHosts = adapter.pictureHosts
                if let source = adapter.addedSource {
                    configuration.privateServers = options.privateServers
                    configuration.headers = source.headers
                    configuration.secrets = UpstreamSecrets(options.keys(of: source.file))
                    configuration.detailsPerSecond = Int(source.file.requestsPerSecond)
                    configuration.listsPerSecond = Int(source.file.requestsPerSecond)
                }
                if let rate = options.wholeDetailRate { configuration.detailsPerSecond = rate }
                return configuration
            }, transport: options.services.transport, version: options.version, isOffline: options.isOffline,
            limits: options.upstreamLimits)
    }
}

/// Checks that a source file doesn't conflict with the library.
struct SourceFileConflictCheck {
    let source: AddedSourceFile
    var file: SourceFile { source.file }
    /// The library's source files.
    let stored: [AddedSourceFile]
    let imported: Set<CatalogID>
    let adapters: [any Adapter]

    init(_ source: AddedSourceFile, stored: [AddedSourceFile], imported: Set<CatalogID>, _ adapters: [any Adapter]) {
        (self.source, self.stored, self.imported, self.adapters) = (source, stored, imported, adapters)
    }

    /// Checks that the file's names are available, and that it doesn't change the IDs of existing entries.
    ///
    /// - Throws: `badSource`.
    func run() throws(LibraryError) {
        let builtIn = adapters.map(\.upstream) + [SourceFile.importName, "almanac"]
        if builtIn.contains(file.name) { throw .badSource(.takenName(file.name)) }
        let others = stored.filter { $0.file.name != file.name }.flatMap(\.catalogs)
        let taken = imported.union(others).union(adapters.flatMap(\.catalogIDs))
        let earlier = stored.first { $0.file.name == file.name }
        for catalog in source.catalogs where taken.contains(catalog) || ImportedCatalogNameRules.reserved.contains(catalog.raw) {
            // An earlier version may have allowed the name of the source's own catalog.
            guard earlier?.catalogs.contains(catalog) ?? false, !imported.contains(catalog) else {
                throw .badSource(.takenCatalog(catalog.raw))
            }
        }
        guard let earlier else { return }
        for catalog in earlier.catalogs {
            guard file.catalogIDs.contains(catalog) else { throw .badSource(.missingCatalog(catalog.raw)) }
            guard file.hasSameIDs(as: earlier.file, in: catalog) else { throw .badSource(.otherIDs(catalog.raw)) }
        }
    }
}

extension SourceFileAdapter {
    /// The source file, with the catalogs that this adapter provides.
    var addedFile: AddedSourceFile { AddedSourceFile(file, catalogs.map(\.id)) }
}

extension Store {
    /// Returns the adapters for the library's source files, in the order the sources were added.
    func sourceAdapters() throws(SQLiteError) -> [SourceFileAdapter] {
        var found: [(file: SourceFile, catalogs: Set<CatalogID>)] = []
        for item in try items() {
            guard let adapter = item.defaultAdapter.addedSource else { continue }
            if let place = found.firstIndex(where: { $0.file.name == adapter.upstream }) {
                found[place].catalogs.insert(item.id)
            } else {
                found.append((adapter.file, [item.id]))
            }
        }
        return found.map { SourceFileAdapter($0.file, only: $0.catalogs) }
    }

    /// Stores a source file. Each of its catalogs has a row with the whole file.
    func keep(_ source: AddedSourceFile, now: Int64) throws(SQLiteError) {
        try database.transaction(.immediate) { () throws(SQLiteError) in
            for catalog in source.catalogs {
                try keep(source.file, of: catalog, isRemaking: true, now: now)
                // A download can't continue from a checkpoint that belongs to an earlier version of the source file, so remove
                // the checkpoint.
                try database.run(
                    "UPDATE pass SET is_open = 0, checkpoint = '' WHERE catalog = ?", [.text(catalog.raw)])
            }
            // The new version may use other records from the same file, so download the file again even if it hasn't changed.
            let adapter = SourceFileAdapter(source.file)
            let downloads = source.catalogs.map { adapter.pass(over: $0, from: nil) }.filter(\.isFile)
            _ = try dropPages(at: Set(downloads.compactMap(\.next).map { Store.place(of: $0) }))
        }
    }
}

extension LibraryOptions {
    /// Returns the API keys that the operator has set for a source file, keyed by their names in the file.
    func keys(of file: SourceFile) -> [String: String] {
        var keys: [String: String] = [:]
        for (name, variable) in file.variables { keys[name] = sourceKeys[variable] }
        return keys.filter { $0.value.utf8.count >= UpstreamSecrets.shortest }
    }

    /// Returns whether the operator has set all of a source's API keys.
    func hasKeys(of file: SourceFile) -> Bool { keys(of: file).count == file.variables.count }

    /// Returns the first server that would receive an API key without HTTPS, as `host:port`. Returns nil if there isn't one. A key
    /// may be sent without HTTPS only to a private server that the operator allows.
    func insecureServer(of file: SourceFile) -> String? {
        guard !file.variables.isEmpty else { return nil }
        let servers = file.servers.compactMap { ServerURL($0) }.filter { !$0.isSecure }
        return servers.map { "\($0.host):\($0.port)" }.first { !privateServers.contains($0) }
    }
}
