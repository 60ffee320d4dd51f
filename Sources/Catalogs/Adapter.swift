// The Catalogs module has a folder for each upstream. An adapter describes its catalogs, the requests that a sync sends, and the
// mapping from raw records to entries. Adapters do no I/O: the library sends the requests and stores the records.

public import Model
public import Upstreams

/// The origin of a raw record. The cases are in ascending order of precedence. An entry is built from all its stored records. If
/// several records contain a field, the value from the record with the highest precedence is used.
public enum RawRecordOrigin: String, Sendable, CaseIterable {
    /// A record imported from the user's file. This origin has the lowest precedence, because imported files contain less data
    /// than the upstream.
    case imported
    /// A record bundled with the program, in the same format as the upstream's records.
    case starter
    /// A record from the upstream's list.
    case list
    /// A record from the upstream's response to a request for this entry alone.
    case detail
}

/// A raw payload exactly as the upstream sent it, with the ID of its entry.
public struct RawRecord: Equatable, Sendable {
    /// The entry's ID.
    public let id: EntryID
    /// The payload's origin.
    public let part: RawRecordOrigin
    /// A single JSON object, unchanged.
    public let payload: [UInt8]

    /// The parsed payload, if the adapter had to parse it to find the ID. Keeping it avoids parsing the payload again to create
    /// the entry. Nil for a stored payload.
    let parsed: JSONView?

    /// Creates a record from a payload, which is stored unchanged.
    public init(id: EntryID, part: RawRecordOrigin, payload: [UInt8]) {
        self.init(id: id, part: part, payload: payload, parsed: nil)
    }

    /// Creates a record from a payload and its parsed form, which must be an object.
    init(id: EntryID, part: RawRecordOrigin, payload: [UInt8], parsed: JSONView?) {
        self.id = id
        self.part = part
        self.payload = payload
        self.parsed = parsed
    }

    /// Returns the record with a further response as one of its members.
    ///
    /// - Throws: `AdaptProblem` if the response isn't JSON, or if the source refused the request.
    public func adding(_ name: String, _ response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response, entry: id.text) }
        let part = try UpstreamJSONParser.value(response.body, entry: id.text)
        let whole = try UpstreamJSONParser.value(payload, entry: id.text).replacing([name], with: part.bytes)
        return RawRecord(id: id, part: self.part, payload: whole)
    }

    /// Compares the ID, the origin and the payload, but not the parsed form.
    public static func == (first: RawRecord, second: RawRecord) -> Bool {
        first.id == second.id && first.part == second.part && first.payload == second.payload
    }
}

/// A problem with a single response or record. Other responses and records aren't affected.
public struct AdaptProblem: Error, Equatable, Sendable {
    /// The kinds of problem. If a problem has no details, reports show its kind's raw value.
    public enum Cause: String, Sendable {
        /// The response isn't valid JSON. For example, it is HTML, truncated or empty.
        case notJSON = "not JSON"
        /// The JSON doesn't have the expected shape.
        case wrongShape = "unexpected structure"
        /// The upstream reports a failure. `detail` contains the upstream's message.
        case refused
        /// The upstream requires an API key or rejects the current one. `detail` contains the upstream's message.
        case keyWanted
        /// The record has no usable ID.
        case noID = "no ID"
        /// A page of the list links to an earlier page. `detail` contains the earlier page's address.
        case circle
    }

    /// The kind of problem.
    public let kind: Cause
    /// The affected entry's ID, or an empty string.
    public let entry: String
    /// Details for the report: the field's name or the upstream's message (at most 300 characters).
    public let detail: String
    /// The HTTP status of a refusal, or nil if the response's status was 200 or the problem isn't a refusal.
    public let status: Int?

    /// Creates a problem and truncates `detail` to 300 characters.
    public init(_ kind: Cause, entry: String = "", detail: String = "", status: Int? = nil) {
        self.kind = kind
        self.entry = entry
        self.detail = String(detail.prefix(300))
        self.status = status
    }

    /// Whether the same request may succeed if it is repeated after a few seconds.
    public var isWorthRetrying: Bool {
        switch (kind, status) {
        case (.circle, _): false
        case (_, 408), (_, 425), (_, 429): true
        case (_, let status?): !(400..<500).contains(status)
        case (_, nil): true
        }
    }

    /// Whether the download must start again from the beginning of the list after this problem. For example, the upstream may
    /// reject an expired cursor.
    public var needsNewStart: Bool { kind == .circle || status.map { [400, 404, 410, 422].contains($0) } ?? false }
}

/// The records and problems in one page of an upstream's list.
public struct ListPage: Sendable {
    /// The page's records, in the upstream's order.
    public let records: [RawRecord]
    /// The problems with the page's unusable records.
    public let problems: [AdaptProblem]

    /// Creates a list page.
    public init(records: [RawRecord], problems: [AdaptProblem] = []) {
        self.records = records
        self.problems = problems
    }
}

/// One complete download of an upstream's list. It does no I/O itself: it provides the next request, and the caller passes each
/// response to `receive`.
///
/// The download never requests a page again after a usable response. If a page fails, the download requests it again and never
/// skips it. A page with fewer rows than requested doesn't end the download. If the upstream states the number of entries or
/// marks the last page, the download ends there and requests no further page. Otherwise, an empty page ends the download.
public protocol ListDownload: Sendable {
    /// The next request, or nil when the download is finished. The request stays the same until `receive` is called.
    var next: UpstreamRequest? { get }
    /// Consumes the response to `next`. The response's status is between 200 and 499. The caller replaces a 304 response with the
    /// cached response.
    ///
    /// If a response contains no records but changes how the download continues, this method returns an empty page. For example,
    /// the server may reject the request because it doesn't support one of the requested fields.
    /// - Throws: `AdaptProblem` if the response is unusable. `next` then repeats the request, unless the download sends that
    ///   request only once.
    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage
    /// The position from which an interrupted download can resume, as text of at most 4 kB. It is stored with each page.
    var checkpoint: String { get }
    /// The number of entries that the upstream reports, or nil if the upstream hasn't reported a number.
    var expectedCount: Int? { get }
    /// Whether the upstream says that there are more entries, although the download is finished.
    var hasMore: Bool { get }
    /// Continues the download without the response to `next` if that response can't contain any records. For example, it may
    /// contain only the number of entries.
    ///
    /// - Returns: Whether the download can continue. If so, `next` is another request or nil.
    mutating func goOnWithout() -> Bool
    /// Whether the response to `next` is a file that contains the whole list. The file may be too large for memory, so the caller
    /// downloads it to disk and reads it with `reader(of:)`. The caller passes any other response, such as an error, to
    /// `receive`.
    var isFile: Bool { get }
    /// Opens the downloaded list.
    ///
    /// - Returns: A reader, or nil if the list isn't a file.
    /// - Throws: `AdaptProblem` if the file is unusable as a whole.
    func reader(of file: RecordFile) throws(AdaptProblem) -> SourceListReader?
}

extension ListDownload {
    /// By default, a finished download has received all entries.
    public var hasMore: Bool { false }
    /// By default, responses aren't downloaded to files, because they are small enough for memory.
    public var isFile: Bool { false }
    /// Returns nil, because the list isn't a file by default.
    public func reader(of file: RecordFile) throws(AdaptProblem) -> SourceListReader? { nil }
    /// By default, the download can't continue without a response.
    public mutating func goOnWithout() -> Bool { false }
}

/// A download that sends no requests.
struct EmptyListDownload: ListDownload {
    let next: UpstreamRequest? = nil
    let checkpoint = ""
    let expectedCount: Int? = nil

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage { ListPage(records: []) }
}

/// The result of checking whether an entry still exists on the upstream's server.
public enum ExistenceCheckResult: Equatable, Sendable {
    case present(RawRecord)
    /// The upstream clearly states that the entry no longer exists. It responds with null, or with status 404 and the expected
    /// body.
    case gone
    /// The response doesn't show whether the entry still exists.
    case unclear
}

/// Describes an upstream and its catalogs.
///
/// Several adapters may provide entries for the same catalog. In that case, their descriptions of the catalog are identical, and
/// each adapter recognizes its own entries by their keys (`makes`). Almanac uses the first adapter unless the user chooses
/// another.
public protocol Adapter: Sendable {
    /// The upstream's name in the option `--upstream NAME=URL`, such as `dnd5e`.
    var upstream: String { get }
    /// The upstream's public base URL, such as `https://swapi.dev`, followed by mirrors in order of preference.
    var bases: [String] { get }
    var catalogs: [CatalogDescription] { get }
    /// The IDs of the catalogs, in the same order. A start needs only these.
    var catalogIDs: [CatalogID] { get }
    /// A number that changes when the catalogs' descriptions change, apart from changes to the program itself.
    var descriptionChecksum: UInt32 { get }
    /// The version of the mapping from raw records to entries. Increase it when the mapping changes, so that Almanac rebuilds the
    /// entries from their raw payloads.
    var version: UInt32 { get }
    /// Returns whether this adapter created the entry with this ID. Other adapters may provide entries for the same catalog.
    func makes(_ id: EntryID) -> Bool
    /// Whether the upstream requires an API key, which the operator sets in the environment variable `ALMANAC_<NAME>_KEY`.
    var needsKey: Bool { get }
    /// Returns the request headers that contain the API key. They are sent only to the upstream's own hosts.
    func headers(withKey key: String) -> [HeaderField]
    /// How long a catalog is considered fresh, in seconds, or nil if it never becomes stale.
    var freshFor: Int64? { get }

    /// Starts a download of the catalog's list, from the beginning or from a checkpoint. If the checkpoint is unusable, the
    /// download starts from the beginning.
    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload
    /// Whether entries have details that the upstream's list doesn't include.
    var hasDetails: Bool { get }
    /// Returns the request for an entry's details, or nil if the list already contains everything.
    func detailRequest(for id: EntryID) -> UpstreamRequest?
    /// Returns the request for an entry's details. `stored` contains the entry's stored records, whose values may be part of the
    /// request.
    func detailRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest?
    /// Returns the further requests for an entry's details, each with the record's member that its response becomes.
    func detailParts(for id: EntryID, stored: [RawRecord]) -> [(name: String, request: UpstreamRequest)]
    /// Parses the response to `detailRequest`.
    /// - Throws: `AdaptProblem` if the response doesn't have the expected shape.
    func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord
    /// Returns the request that checks whether an entry still exists after a complete list download didn't include it.
    func lookupRequest(for id: EntryID) -> UpstreamRequest?
    /// Returns the same request as `lookupRequest(for:)`. `stored` contains the entry's stored records, whose values may be part
    /// of the request.
    func lookupRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest?
    /// Parses the response to `lookupRequest`.
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult
    /// Creates the entry from its stored records, of which there is at least one. If several records contain a field, the value
    /// from the record with the highest precedence (`RawRecordOrigin`) is used.
    ///
    /// The entry's `isPartial` is true if only the list record is stored and the upstream has more data about the entry.
    /// - Throws: `AdaptProblem` if no entry can be created from the records.
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry

    /// Returns the request for a random entry, or nil if the upstream doesn't offer random entries.
    func drawRequest(from catalog: CatalogID) -> UpstreamRequest?
    /// Parses the response to `drawRequest`. Only the first record is used.
    /// - Throws: `AdaptProblem` if the response doesn't have the expected shape.
    func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage

    /// The hosts, in lower case, that provide pictures in addition to the upstream's own hosts.
    var pictureHosts: [String] { get }
    /// Returns the URL for a smaller version of a picture (`Entry.picture`) that is large enough for a list row. Returns nil if
    /// there isn't one.
    func preview(of picture: String) -> String?

    /// The name of the starter file, which contains the records that come with the program, such as `starwars.json`. Nil if there
    /// isn't one.
    var starterFile: String? { get }
    /// Parses the starter file into raw records with the origin `.starter`.
    func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord]
}

/// The default implementations, which suit most adapters.
extension Adapter {
    /// By default, the IDs are those in the descriptions.
    public var catalogIDs: [CatalogID] { catalogs.map(\.id) }
    /// By default, the number is computed from the descriptions.
    public var descriptionChecksum: UInt32 { catalogs.checksum }
    /// By default, the adapter creates every entry in its catalogs.
    public func makes(_ id: EntryID) -> Bool { true }
    /// By default, no key is needed.
    public var needsKey: Bool { false }
    /// By default, the adapter doesn't send an API key.
    public func headers(withKey key: String) -> [HeaderField] { [] }
    /// By default, the list contains all of the upstream's data.
    public var hasDetails: Bool { false }
    /// By default, the adapter doesn't request details.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// There are no further requests by default.
    public func detailParts(for id: EntryID, stored: [RawRecord]) -> [(name: String, request: UpstreamRequest)] { [] }
    /// By default, the request contains no stored values.
    public func detailRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest? { detailRequest(for: id) }
    /// Never called by default, because `detailRequest` returns nil.
    /// - Throws: `.refused`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        throw UpstreamJSONParser.refusal(response, entry: id.text)
    }
    /// By default, the adapter doesn't check whether entries that are missing from a list still exist.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// By default, the request contains no stored values.
    public func lookupRequest(for id: EntryID, stored: [RawRecord]) -> UpstreamRequest? { lookupRequest(for: id) }
    /// Never called by default, because `lookupRequest` returns nil.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult { .unclear }
    /// By default, the upstream has no random entries.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { nil }
    /// Never called by default, because `drawRequest` returns nil.
    /// - Throws: `.refused`.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        throw UpstreamJSONParser.refusal(response)
    }
    /// By default, only the upstream's own hosts provide pictures.
    public var pictureHosts: [String] { [] }
    /// By default, pictures have no smaller versions.
    public func preview(of picture: String) -> String? { nil }
    /// By default, no records come with the program.
    public var starterFile: String? { nil }
    /// By default, no records come with the program.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] { [] }
}

extension [CatalogDescription] {
    /// The checksum of the descriptions in the form in which packs contain them.
    var checksum: UInt32 {
        var writer = ByteWriter()
        for description in self { description.withoutNameLinks.encode(to: &writer) }
        return CRC32.crc32(writer.bytes[...])
    }
}
