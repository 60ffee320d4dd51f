public import Model
public import Upstreams

/// The adapter for a source file. The file alone determines what the adapter does. A file that comes with the program is parsed when
/// something needs more of it than a start does.
public struct SourceFileAdapter: Adapter {
    /// The source's name.
    public let upstream: String
    /// The source's servers.
    public let bases: [String]
    /// The additional hosts that may provide pictures.
    public let pictureHosts: [String]
    /// The catalogs' IDs, in the order of `catalogs`.
    public let catalogIDs: [CatalogID]
    /// How long the catalogs are considered fresh, in seconds, or nil if they never become stale.
    public let freshFor: Int64?
    /// Whether the source requires an API key.
    public let needsKey: Bool
    /// The version of the mapping from records to entries. If a user's source file changes, the library rebuilds the entries even
    /// if this version stays the same.
    public let version: UInt32
    /// The name of the bundled file with starter records, or nil if there isn't one. A source file that a user added never has
    /// one.
    public let starterFile: String?
    /// Whether the file comes with the program. If not, a user added it.
    public let isBundled: Bool
    /// Whether the catalogs have other names (`CatalogID.usualName`) in libraries whose own catalogs already have their names.
    private var hasOtherNames = false
    /// The URLs that the operator uses instead of `bases`. Links in responses may also refer to these URLs.
    public var replacements: [String] = []
    /// The files, if they come with the program.
    private let bundled: [BundledSource]
    private let lazyContent: LazyContent

    /// Creates an adapter.
    /// - Parameter only: The catalogs to include, or nil for all of the file's catalogs.
    public init(_ file: SourceFile, only: Set<CatalogID>? = nil) {
        self.init(
            Content(file, only: only, isBundled: false), version: SourceFileAdapter.version(of: file), starterFile: nil,
            isBundled: false)
    }

    /// Creates an adapter for a file that comes with the program and has already been parsed.
    ///
    /// - Parameters:
    ///   - version: The version of the mapping. Increase it when a change to the file changes the entries.
    ///   - hasOtherNames: Whether the catalogs can have names with `CatalogID.builtInPrefix`.
    init(bundled file: SourceFile, version: UInt32, starterFile: String?, hasOtherNames: Bool = false) {
        self.init(Content(file, isBundled: true), version: version, starterFile: starterFile, isBundled: true)
        self.hasOtherNames = hasOtherNames
    }

    /// Creates an adapter for files that come with the program and have the same upstream.
    ///
    /// - Parameters:
    ///   - others: The files whose catalogs follow those of the first file. They have the same servers.
    ///   - version: The version of the mapping. Increase it when a change to a file changes the entries.
    ///   - hasOtherNames: Whether the catalogs can have names with `CatalogID.builtInPrefix`.
    ///   - sources: Returns the catalogs' sources, or nil for the files alone.
    init(
        bundled first: BundledSource, and others: [BundledSource] = [], version: UInt32, starterFile: String?,
        hasOtherNames: Bool = false, sources: @escaping @Sendable () -> [SourceDescription]? = { nil }
    ) {
        (upstream, bases, pictureHosts) = (first.name, first.servers, first.pictureHosts)
        bundled = [first] + others
        catalogIDs = bundled.flatMap(\.catalogIDs)
        freshFor = SourceFileAdapter.seconds(first.freshForDays)
        needsKey = first.needsKey
        (self.version, self.starterFile, isBundled) = (version, starterFile, true)
        self.hasOtherNames = hasOtherNames
        lazyContent = LazyContent {
            Content(others.reduce(first.parsed) { $0.adding($1.parsed) }, isBundled: true, sources: sources())
        }
    }

    private init(_ content: Content, version: UInt32, starterFile: String?, isBundled: Bool) {
        let file = content.file
        (upstream, bases, pictureHosts) = (file.name, file.servers, file.pictureHosts)
        catalogIDs = content.catalogs.map(\.id)
        freshFor = SourceFileAdapter.seconds(file.freshForDays)
        needsKey = !file.variables.isEmpty
        (self.version, self.starterFile, self.isBundled, bundled) = (version, starterFile, isBundled, [])
        lazyContent = LazyContent { content }
    }

    /// The version of the mapping from records to entries for a file in a library. Increase the last one if the code for recipes changes.
    private static func version(of file: SourceFile) -> UInt32 {
        if !file.isImport { 5 } else { file.catalogs.contains { $0.hook != nil } ? 2 : 4 }
    }

    private static func seconds(_ days: UInt32) -> Int64? { days == 0 ? nil : Int64(days) * 24 * 3600 }

    /// Returns an adapter that gives other names to the file's catalogs whose names are taken. Returns nil if no name is taken, or
    /// if the catalogs have no other names.
    public func avoiding(_ names: Set<String>) -> SourceFileAdapter? {
        guard hasOtherNames, catalogIDs.contains(where: { names.contains($0.raw) }), let other = file.avoiding(names) else {
            return nil
        }
        return SourceFileAdapter(bundled: other, version: version, starterFile: starterFile, hasOtherNames: true)
    }

    /// The source file.
    public var file: SourceFile { content.file }
    /// The catalogs' descriptions.
    public var catalogs: [CatalogDescription] { content.catalogs }
    /// The checksum of the files that come with the program, or of the descriptions.
    public var descriptionChecksum: UInt32 {
        bundled.isEmpty ? content.catalogs.checksum : bundled.reduce(0) { $0 &* 31 &+ $1.checksum }
    }

    private var content: Content { lazyContent.value }
    private var byID: [CatalogID: SourceFile.Catalog] { content.byID }
    private var hooks: [CatalogID: any CatalogHook] { content.hooks }
    private var builders: [CatalogID: SourceEntryBuilder] { content.builders }

    /// Whether any of the catalogs has a request that fetches the details of a single entry.
    public var hasDetails: Bool { byID.values.contains { $0.detail != nil } }
    /// The headers for each request. They contain variables instead of API keys. A file that was added with an earlier version of
    /// Almanac may contain headers that are no longer allowed, which are omitted.
    public var headers: [HeaderField] {
        file.headers.filter { !SourceFile.isOwnHeader($0.name) }.map { HeaderField($0.name, $0.value) }
    }
    /// Returns the headers with the key, for a source that comes with the program.
    public func headers(withKey key: String) -> [HeaderField] {
        headers.map { HeaderField($0.name, $0.value.replacing("${KEY}", with: key)) }
    }
    /// Returns the URL for a smaller version of a picture, or nil if the source file doesn't say that there is one.
    public func preview(of picture: String) -> String? {
        let suffix = file.catalogs.lazy.compactMap(\.previewSuffix).first
        return suffix.flatMap { picture.hasSuffix($0) ? nil : picture + $0 }
    }

    /// Starts a download of a catalog's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        guard let known = byID[catalog], !file.isImport else { return EmptyListDownload() }
        if known.draw != nil {
            return RandomRecordsDownload(next: request(known.list.path, known.list.query), catalog: known)
        }
        return hooks[catalog]?.pass(from: checkpoint)
            ?? SourceListDownload(file, known, replacements: replacements, checkpoint: checkpoint)
    }

    private func request(_ path: String, _ query: [SourceFile.NameValuePair]) -> UpstreamRequest {
        UpstreamRequest(
            upstream: upstream, path: path, query: query.map { UpstreamRequest.QueryItem($0.name, $0.value) })
    }

    /// Returns the request for a random entry, or nil if the source has none.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? {
        byID[catalog]?.draw.map { request($0.path, $0.query) }
    }

    /// Parses the response to `drawRequest`.
    ///
    /// - Throws: `AdaptProblem` if the source reports a failure or the response can't be parsed.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard let catalog = file.catalogs.first(where: { $0.draw != nil }) else { throw UpstreamJSONParser.refusal(response) }
        return try catalog.drawn(from: response)
    }

    /// Returns whether devices store the catalog only if the reader chooses it.
    public func isStoredOnRequest(_ catalog: CatalogID) -> Bool { byID[catalog]?.isStoredOnRequest ?? false }

    /// Returns whether the entry came from this source. If several sources share a catalog, its bundled entries belong to the source
    /// with the starter file.
    public func makes(_ id: EntryID) -> Bool {
        let prefix = byID[id.catalog]?.keyForm.prefix ?? ""
        return id.key.hasPrefix(prefix) || starterFile != nil && id.isBuiltIn
    }

    // MARK: Details

    /// Returns the request for an entry's details, or nil if the list already contains everything.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { detailRequest(for: id, stored: []) }

    /// Returns the request for an entry's details. It contains the source's own ID, which the list record states.
    public func detailRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest? {
        guard let catalog = byID[id.catalog], catalog.keyForm.accepts(id.key) else { return nil }
        return catalog.detail.map { request($0, for: id, catalog, stored) }
    }

    private func request(
        _ detail: SourceFile.Detail, for id: EntryID, _ catalog: SourceFile.Catalog, _ stored: [RawRecord]
    ) -> UpstreamRequest {
        let records = stored.compactMap { try? UpstreamJSONParser.object(of: $0) }
        return detail.request(for: catalog.sourceID(of: id, in: records), upstream: upstream)
    }

    /// Returns the further requests for an entry's details.
    public func detailParts(for id: EntryID, stored: [RawRecord]) -> [(name: String, request: UpstreamRequest)] {
        guard let catalog = byID[id.catalog], catalog.keyForm.accepts(id.key), let detail = catalog.detail else { return [] }
        return detail.parts.map { part in
            let detail = SourceFile.Detail(path: part.value, entry: JSONPointer(tokens: []))
            return (part.name, request(detail, for: id, catalog, stored))
        }
    }

    /// Parses the response to `detailRequest`.
    ///
    /// - Throws: `.refused` if the status isn't 200, and otherwise `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response, entry: id.text) }
        let view = try UpstreamJSONParser.value(response.body, entry: id.text)
        let detail = byID[id.catalog]?.detail
        guard let detail, let record = record(of: id, in: view, at: detail.entry) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: detail?.entry.text ?? "")
        }
        let payload = detail.entry.tokens.isEmpty ? response.body : record.bytes
        return RawRecord(id: id, part: .detail, payload: payload, parsed: record)
    }

    /// Returns an entry's record from a response, or nil if the response doesn't contain the record.
    private func record(of id: EntryID, in view: JSONView, at pointer: JSONPointer) -> JSONView? {
        guard let catalog = byID[id.catalog], let found = view[pointer] else { return nil }
        guard found.isObject else { return nil }
        // A record with another ID belongs to another entry. A record without an ID must have a title, because an error message
        // can also be an object.
        guard let key = catalog.key, found[key] != nil else {
            return catalog.entryTitle.all.contains { found[$0] != nil } ? found : nil
        }
        return catalog.entryID(of: found) == id ? found : nil
    }

    /// Returns the request that checks whether an entry still exists.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { lookupRequest(for: id, stored: []) }

    /// Returns the request that checks whether an entry still exists. It contains the source's own ID, which the list record
    /// states.
    public func lookupRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest? {
        guard let catalog = byID[id.catalog], let lookup = catalog.lookup ?? catalog.detail, lookup.showsAbsence,
            catalog.keyForm.accepts(id.key)
        else { return nil }
        return request(lookup, for: id, catalog, stored)
    }

    /// Returns whether the source file has a request that checks whether an entry of the catalog still exists.
    public func canLookUp(_ catalog: CatalogID) -> Bool {
        byID[catalog].flatMap { $0.lookup ?? $0.detail }?.showsAbsence ?? false
    }

    /// Returns `.gone` only if the response has status 404 and contains the value that the source file specifies, or if it has
    /// status 200 and contains nothing but the null that the source file specifies.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult {
        guard let view = try? UpstreamJSONParser.value(response.body), let catalog = byID[id.catalog],
            let lookup = catalog.lookup ?? catalog.detail, lookup.showsAbsence
        else { return .unclear }
        if response.status == 404 { return lookup.gone.flatMap { view[$0] }.map { !$0.isNull } ?? false ? .gone : .unclear }
        if response.status == 200, let absent = lookup.absent, view.isOnlyNull(at: absent) { return .gone }
        guard response.status == 200, let record = record(of: id, in: view, at: lookup.entry) else { return .unclear }
        // Only the request for details returns more data than the list contains.
        return .present(
            RawRecord(id: id, part: catalog.lookup == nil ? .detail : .list, payload: record.bytes, parsed: record))
    }

    // MARK: Entries

    /// Creates the entry from its records.
    ///
    /// - Throws: `AdaptProblem` if no record can be parsed, or if none contains a title.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let builder = builders[id.catalog] else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "catalog")
        }
        // Records that were written for Almanac have never existed upstream.
        let source = id.isBuiltIn ? EntrySource(upstream: "almanac") : builder.source(of: id)
        if var entry = try hooks[id.catalog]?.entry(id, from: parts, source: source) {
            if entry.source.upstream == upstream { entry.attributes += builder.translatedTitles(of: id) }
            entry.attributes += builder.constants
            entry.links += builder.links(of: entry)
            return entry
        }
        let records = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
            file.isImport ? try SourceFileAdapter.imported(part) : try UpstreamJSONParser.object(of: part)
        }
        if file.isImport { return builder.entry(id, fields: ImportedRecordField.fields(of: records[0])) }
        var entry = try builder.entry(id, records)
        hooks[id.catalog]?.complete(&entry, from: records)
        // A bundled record is complete.
        entry.isPartial = builder.hasDetails && !parts.contains { $0.part == .detail || $0.part == .starter }
        return entry
    }

    /// Parses a record of a reader's file.
    private static func imported(_ part: RawRecord) throws(AdaptProblem) -> JSONView {
        guard let view = try? JSONDocument(part.payload, as: .imported).root else {
            throw AdaptProblem(.notJSON, entry: part.id.text)
        }
        guard view.isObject else { throw AdaptProblem(.wrongShape, entry: part.id.text) }
        return view
    }

    /// Creates the entry for a record that was just read from a reader's file. Returns nil if the catalog isn't the file's.
    public func entry(_ id: EntryID, of record: ImportedRecord) -> Entry? {
        builders[id.catalog]?.entry(id, fields: record.fields)
    }
}

extension Adapter {
    /// This adapter as a `SourceFileAdapter`, or nil if it isn't the adapter for a source file that a user added.
    public var addedSource: SourceFileAdapter? {
        (self as? SourceFileAdapter).flatMap { $0.isBundled || $0.file.isImport ? nil : $0 }
    }

    /// The description of the reader's file if the catalog's records come from one.
    public var importedFile: SourceFile? {
        (self as? SourceFileAdapter).flatMap { !$0.isBundled && $0.file.isImport ? $0.file : nil }
    }
}

extension SourceFile.Detail {
    /// Returns the request for an entry.
    /// - Parameter id: The source's own ID for the entry.
    func request(for id: String, upstream: String) -> UpstreamRequest {
        var quoted: [UInt8] = []
        JSONString.append(id, to: &quoted)
        let text = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        return UpstreamRequest(
            upstream: upstream, path: path.replacing("{id}", with: PercentEncoding.encode(id)),
            query: query.map { UpstreamRequest.QueryItem($0.name, $0.value.replacing("{id}", with: id)) },
            body: body.map { Array(String(decoding: $0, as: UTF8.self).replacing("{id}", with: text).utf8) },
            isDetail: true)
    }
}
