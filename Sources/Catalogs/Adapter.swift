// Catalogs: one folder for each upstream. An adapter describes its catalogs, the requests of a sync, and the mapping from raw
// records to entries. It does no I/O: the library sends the requests and stores the records.

public import Model
public import Upstreams

/// The part of an entry that a raw payload holds. An entry is built from all of its stored parts, the strongest first.
public enum RecordOrigin: String, Sendable, CaseIterable {
    /// Imported from the reader's file. The weakest part, because such files hold less than the upstream.
    case imported
    /// Bundled with the program, in the upstream's shape.
    case starter
    /// From the upstream's list.
    case list
    /// From the upstream's response for this single entry.
    case detail
}

/// A raw payload exactly as the upstream sent it, with the ID of its entry.
public struct RawRecord: Equatable, Sendable {
    /// The entry's ID.
    public let id: EntryID
    /// The part of the entry that the payload holds.
    public let part: RecordOrigin
    /// A single JSON object, unchanged.
    public let payload: [UInt8]

    /// The payload as the adapter parsed it to find the ID, so that it isn't parsed again for the entry; nil for a stored payload.
    let parsed: JSONView?

    /// A payload, as it came.
    public init(id: EntryID, part: RecordOrigin, payload: [UInt8]) {
        self.init(id: id, part: part, payload: payload, parsed: nil)
    }

    /// A payload with its parsed form, which must be an object.
    init(id: EntryID, part: RecordOrigin, payload: [UInt8], parsed: JSONView?) {
        self.id = id
        self.part = part
        self.payload = payload
        self.parsed = parsed
    }

    /// Compares what the upstream sent.
    public static func == (first: RawRecord, second: RawRecord) -> Bool {
        first.id == second.id && first.part == second.part && first.payload == second.payload
    }
}

/// A problem with a single response or record. It doesn't affect the others.
public struct AdaptProblem: Error, Equatable, Sendable {
    /// The kinds of problem.
    public enum Kind: String, Sendable {
        /// The response isn't JSON: for example HTML, truncated or empty.
        case notJSON
        /// The JSON doesn't have the expected shape.
        case wrongShape
        /// The upstream reports a failure; `detail` is its message.
        case refused
        /// The upstream requires a key, or rejects the current key; `detail` is its message.
        case keyWanted
        /// The record has no usable ID.
        case noID
    }

    /// The kind of problem.
    public let kind: Kind
    /// The ID of the affected entry, or empty.
    public let entry: String
    /// Details for the report: the field, or the upstream's message (at most 300 characters).
    public let detail: String

    /// Creates a problem; truncates `detail` to 300 characters.
    public init(_ kind: Kind, entry: String = "", detail: String = "") {
        self.kind = kind
        self.entry = entry
        self.detail = String(detail.prefix(300))
    }
}

/// The contents of one list page.
public struct ListPage: Sendable {
    /// The page's records, in the upstream's order.
    public let records: [RawRecord]
    /// The problems with records on this page that couldn't be used.
    public let problems: [AdaptProblem]

    /// Creates a list page.
    public init(records: [RawRecord], problems: [AdaptProblem] = []) {
        self.records = records
        self.problems = problems
    }
}

/// One pass over an upstream's list, as a value: it provides the next request and consumes the responses, without any I/O.
///
/// No page is requested again after a usable response. A page that failed is requested again, never skipped. A short page doesn't
/// end the pass: the upstream's last page or its count does, and no page after that is requested. If the upstream states neither,
/// an empty page ends the pass.
public protocol ListDownload: Sendable {
    /// The next request, or nil when the pass is over. The value doesn't change until `receive` is called.
    var next: UpstreamRequest? { get }
    /// Consumes the response to `next` (status 200 to 499; the caller replaces a 304 with the cached body).
    ///
    /// Some responses only change how the pass continues, such as a server that rejects `desc`. They return an empty page.
    /// - Throws: `AdaptProblem` if the response is unusable. `next` then repeats the request, unless the pass sends it only once.
    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage
    /// The position from which an interrupted pass can resume: at most 4 kB of text, stored with each page.
    var checkpoint: String { get }
    /// The number of entries that the upstream says it has, or nil if it hasn't said so.
    var expectedCount: Int? { get }
    /// Continues without the response to `next` if that response can't be fetched and skipping it loses no records, as with a
    /// request for the count.
    ///
    /// - Returns: Whether the pass could continue. `next` is then another request, or nil.
    mutating func goOnWithout() -> Bool
}

extension ListDownload {
    /// By default, a pass can't continue without a response.
    public mutating func goOnWithout() -> Bool { false }
}

/// The result of checking whether an entry still exists upstream.
public enum LookupResult: Equatable, Sendable {
    case present(RawRecord)
    /// The upstream clearly says that the entry is gone: a null, or a 404 in the expected shape.
    case gone
    /// Any other response, from which nothing can be concluded.
    case unclear
}

/// An upstream and its catalogs.
///
/// Several adapters may feed one catalog. They describe it identically, and each recognizes its own entries by their keys
/// (`makes`). The first adapter is used unless the reader chooses another.
public protocol Adapter: Sendable {
    /// The upstream's name in `--upstream NAME=URL`: `dnd5e`.
    var upstream: String { get }
    /// The upstream's public base address, followed by mirrors in order of preference: `https://swapi.dev`.
    var bases: [String] { get }
    var catalogs: [CatalogDescription] { get }
    /// The mapping's version. Raise it when the mapping changes, so that entries are rebuilt from their raw payloads.
    var version: UInt32 { get }
    /// Returns whether this adapter makes the entry `id`; other adapters may feed the same catalog.
    func makes(_ id: EntryID) -> Bool
    /// Whether the upstream requires a key, which the operator sets in `ALMANAC_<NAME>_KEY`.
    var needsKey: Bool { get }
    /// Returns the headers that carry the key. They are sent only to the upstream's own hosts.
    func headers(withKey key: String) -> [HeaderField]
    /// How long a catalog counts as fresh, in seconds, or nil if it never becomes stale by itself.
    var freshFor: Int64? { get }

    /// Starts a pass over the list of `catalog`, from the beginning or from a checkpoint. An unusable checkpoint starts from the
    /// beginning.
    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload
    /// Whether entries have details that the list lacks.
    var hasDetails: Bool { get }
    /// Returns the request for an entry's details, or nil if the list already has everything.
    func detailRequest(for id: EntryID) -> UpstreamRequest?
    /// Reads the response to `detailRequest`.
    /// - Throws: `AdaptProblem` if the response doesn't have the expected shape.
    func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord
    /// Returns the request that checks whether an entry missing from a complete pass still exists.
    func lookupRequest(for id: EntryID) -> UpstreamRequest?
    /// Reads the response to `lookupRequest`.
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult
    /// Makes the entry from its stored parts. There is at least one; for each field, the strongest part wins.
    ///
    /// `isPartial` is true if only the list part is stored and the upstream has more.
    /// - Throws: `AdaptProblem` if no entry can be made from the parts.
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry

    /// Returns the request for a random entry, or nil if the upstream doesn't offer random entries.
    func drawRequest(from catalog: CatalogID) -> UpstreamRequest?
    /// Reads the response to `drawRequest`. Only the first record counts.
    /// - Throws: `AdaptProblem` if the response doesn't have the expected shape.
    func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage

    /// Additional hosts, in lower case, that pictures may come from besides the upstream's own addresses.
    var pictureHosts: [String] { get }
    /// Returns the address of a smaller version of a picture (`Entry.picture`), large enough for a list row, or nil if there
    /// isn't one.
    func preview(of picture: String) -> String?

    /// The name of the file with starter records in the program's data folder (`starwars.json`), or nil if there isn't one.
    var starterFile: String? { get }
    /// Reads the starter file into raw records of part `.starter`.
    func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord]
}

/// The defaults, which suit most adapters.
extension Adapter {
    /// By default, the adapter makes every entry of its catalogs.
    public func makes(_ id: EntryID) -> Bool { true }
    /// By default, no key is needed.
    public var needsKey: Bool { false }
    /// By default, there are no key headers.
    public func headers(withKey key: String) -> [HeaderField] { [] }
    /// By default, the list has everything.
    public var hasDetails: Bool { false }
    /// By default, there are no details to request.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// Never called by default, because `detailRequest` returns nil.
    /// - Throws: `.refused`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        throw UpstreamJSON.refusal(response, entry: id.text)
    }
    /// By default, nothing is concluded from an entry's absence from a list.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// Never called by default, because `lookupRequest` returns nil.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult { .unclear }
    /// By default, the upstream has no random entries.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { nil }
    /// Never called by default, because `drawRequest` returns nil.
    /// - Throws: `.refused`.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { throw UpstreamJSON.refusal(response) }
    /// By default, there are no additional hosts.
    public var pictureHosts: [String] { [] }
    /// By default, there are no smaller versions.
    public func preview(of picture: String) -> String? { nil }
    /// By default, there are no starter records.
    public var starterFile: String? { nil }
    /// By default, there are no starter records.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] { [] }
}
