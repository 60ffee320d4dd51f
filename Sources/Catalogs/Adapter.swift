// Catalogs: one folder per upstream. An adapter says what its catalogs are, which requests make up a sync, and how a raw
// record becomes an entry. It does no I/O: the library sends the requests and keeps the records.

public import Model
public import Upstreams

/// Which part of an entry a raw payload is. An entry is made from all parts that are kept of it.
public enum RecordPart: String, Sendable, CaseIterable {
    /// What the reader imported from a file; the weakest part, because such files say less than the upstream does.
    case imported
    /// What came with the program, in the upstream's shape.
    case starter
    /// What the upstream's list says of it.
    case list
    /// What the upstream's page of this one entry says.
    case detail
}

/// A raw payload as the upstream sent it, with the key of the entry it belongs to.
public struct RawRecord: Equatable, Sendable {
    /// The entry it belongs to.
    public let id: EntryID
    /// Which part of it this is.
    public let part: RecordPart
    /// JSON, one object, as it came.
    public let payload: [UInt8]

    /// The payload as the adapter parsed it to find the ID, so that it isn't parsed again for the entry; nil for a stored payload.
    let parsed: JSONView?

    /// A payload, as it came.
    public init(id: EntryID, part: RecordPart, payload: [UInt8]) { self.init(id: id, part: part, payload: payload, parsed: nil) }

    /// A payload with its parsed form, which must be an object.
    init(id: EntryID, part: RecordPart, payload: [UInt8], parsed: JSONView?) {
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

/// Something wrong with one answer or one record; the rest goes on.
public struct AdaptProblem: Error, Equatable, Sendable {
    /// What was wrong with it.
    public enum Kind: String, Sendable {
        /// Not JSON at all: HTML, truncated, empty.
        case notJSON
        /// JSON of another shape than expected.
        case wrongShape
        /// The upstream itself says that it failed, in its own words (`detail`).
        case refused
        /// The upstream wants a key, or another one; `detail` is what it says.
        case keyWanted
        /// A record without a usable id.
        case noID
    }

    /// What was wrong.
    public let kind: Kind
    /// The entry concerned, or empty.
    public let entry: String
    /// Facts for the report: the field, or the upstream's message (at most 300 characters).
    public let detail: String

    /// A problem; `detail` is cut at 300 characters.
    public init(_ kind: Kind, entry: String = "", detail: String = "") {
        self.kind = kind
        self.entry = entry
        self.detail = String(detail.prefix(300))
    }
}

/// What one list page gave.
public struct ListPage: Sendable {
    /// Its records, in the upstream's order.
    public let records: [RawRecord]
    /// Records of this page that could not be used.
    public let problems: [AdaptProblem]

    /// A page.
    public init(records: [RawRecord], problems: [AdaptProblem] = []) {
        self.records = records
        self.problems = problems
    }
}

/// One pass over an upstream's list, as a value: it says what to ask next and takes the answers, and never does I/O.
///
/// No page is asked for twice; a page that failed is asked for again, never skipped. A short page isn't the end. The upstream's last page or
/// its count is, and no page past it is asked for. If the upstream states neither, an empty page is the end.
public protocol ListDownload: Sendable {
    /// What to send next; nil when the pass is over. Asking again before `receive` gives the same request.
    var next: UpstreamRequest? { get }
    /// Takes the answer to `next` (status 200 to 499; a 304 is replaced by the kept body before it comes here).
    ///
    /// Some answers only change how the pass goes on (a server that rejects `desc`) and give an empty page.
    /// - Throws: `AdaptProblem` where the answer is unusable; `next` asks for it again, unless the pass asks only once.
    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage
    /// Where the pass stands, to go on from after a stop: at most 4 kB of text, stored with each page.
    var checkpoint: String { get }
    /// How many entries the upstream says it has; nil where it does not say (or not yet).
    var expectedCount: Int? { get }
    /// Goes on without the answer to `next`, which can't be had, where that loses no record (a question after the count).
    ///
    /// - Returns: whether it could; `next` is another one then, or nil.
    mutating func goOnWithout() -> Bool
}

extension ListDownload {
    /// No pass goes on without an answer unless it says so.
    public mutating func goOnWithout() -> Bool { false }
}

/// The answer to the question whether an entry is still at its source.
public enum LookupResult: Equatable, Sendable {
    case present(RawRecord)
    /// A definite no: a null, a 404 in the expected shape.
    case gone
    /// Anything else: nothing is concluded.
    case unclear
}

/// One upstream and its catalogs.
///
/// Several adapters may feed one catalog. Their descriptions of it are the same; each knows its own entries by their keys (`makes`); the first is
/// asked unless the reader chooses another.
public protocol Adapter: Sendable {
    /// The upstream's name for `--upstream NAME=URL`: `dnd5e`.
    var upstream: String { get }
    /// Its public base address, then mirrors in order: `https://swapi.dev`.
    var bases: [String] { get }
    var catalogs: [CatalogDescription] { get }
    /// Raised when the mapping changes, so that entries are made again from the raw payloads.
    var version: UInt32 { get }
    /// Whether it makes the entry `id` of one of its catalogs, where others feed that catalog too.
    func makes(_ id: EntryID) -> Bool
    /// Whether the upstream answers nobody without a key, which the operator gives in `ALMANAC_<NAME>_KEY`.
    var needsKey: Bool { get }
    /// The headers that carry the key; they go to the upstream's own hosts alone.
    func headers(withKey key: String) -> [HeaderField]
    /// How long a catalog counts as fresh, in seconds; nil: never stale by itself.
    var freshFor: Int64? { get }

    /// A pass over the list of `catalog`, from the beginning or from a checkpoint (an unusable one begins again).
    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload
    /// Whether entries have a rest that the list does not have.
    var hasDetails: Bool { get }
    /// The request for the rest of an entry; nil where the list already has everything.
    func detailRequest(for id: EntryID) -> UpstreamRequest?
    /// Reads the answer to `detailRequest`.
    /// - Throws: `AdaptProblem` where it is not the expected shape.
    func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord
    /// The request that tells whether an entry missing from a complete pass is still there.
    func lookupRequest(for id: EntryID) -> UpstreamRequest?
    /// Reads the answer to `lookupRequest`.
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult
    /// Makes the entry from the parts kept of it (at least one; the strongest part wins field by field).
    ///
    /// `isPartial` where only the list part is there and the upstream has more.
    /// - Throws: `AdaptProblem` where no entry can be made of them.
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry

    /// The request for an entry that the upstream draws; nil where it draws none.
    func drawRequest(from catalog: CatalogID) -> UpstreamRequest?
    /// Reads the answer to `drawRequest`: the first record counts.
    /// - Throws: `AdaptProblem` where it is not the expected shape.
    func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage

    /// Hosts, in lower case, that pictures may come from beside the upstream's own addresses.
    var pictureHosts: [String] { get }
    /// A smaller form of a picture (`Entry.picture`), large enough for a row of a list; nil where the upstream has none.
    func preview(of picture: String) -> String?

    /// The name of its file of starter records in the program's data folder (`starwars.json`); nil for none.
    var starterFile: String? { get }
    /// Reads the starter file into raw records of part `.starter`.
    func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord]
}

/// What most adapters do.
extension Adapter {
    /// All of its catalogs.
    public func makes(_ id: EntryID) -> Bool { true }
    /// None is needed.
    public var needsKey: Bool { false }
    /// None.
    public func headers(withKey key: String) -> [HeaderField] { [] }
    /// False: the list has everything.
    public var hasDetails: Bool { false }
    /// Nil: the list has everything.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// Never asked for.
    /// - Throws: `.refused`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        throw UpstreamJSON.refusal(response, entry: id.text)
    }
    /// Nil: nothing is concluded from an entry that a list did not have.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { nil }
    /// Never asked for.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult { .unclear }
    /// Nil: entries are not drawn.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { nil }
    /// Never asked for.
    /// - Throws: `.refused`.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { throw UpstreamJSON.refusal(response) }
    /// None.
    public var pictureHosts: [String] { [] }
    /// None.
    public func preview(of picture: String) -> String? { nil }
    /// It comes with no records.
    public var starterFile: String? { nil }
    /// None.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] { [] }
}
