/// One request to an upstream, before it is known where that upstream lives: the path is appended to its base address.
public struct UpstreamRequest: Hashable, Sendable {
    /// How much may come back, and how long it may take.
    public enum Payload: Hashable, Sendable {
        /// At most 16 MiB after decompression.
        case text
        /// At most 32 MiB; counts against the budget of 5 a second.
        case picture
    }

    /// The upstream's name: `dnd5e`.
    public var upstream: String
    /// From the root of the upstream, beginning with `/`, percent-encoded, without the query.
    public var path: String
    /// A whole address on one of the further hosts of the upstream, asked for in place of `path` and `query`; nil for most.
    public var elsewhere: String?
    /// Names and values, not yet encoded, in order.
    public var query: [QueryItem]
    /// Further headers (`Accept` and `User-Agent` are set by the client, `application/json` unless said otherwise here).
    public var headers: [HeaderField]
    /// A JSON body makes the request a POST; nil a GET.
    public var body: [UInt8]?
    /// What may come back.
    public var payload: Payload
    /// Whether it counts against the budget for details and pictures (5 a second) rather than for list pages.
    public var isDetail: Bool
    /// Whether somebody waits for it: it goes before all that are not urgent.
    public var isUrgent = false
    /// The validators of what is kept: sent as `If-None-Match` and `If-Modified-Since`.
    public var validators: Validators
    /// For a request that somebody waits for: it is tried once, at one base, and its answer must be there in this time. Nil: as often and as
    /// long as the limits allow.
    public var patience: Duration?
    /// The time limit of one attempt, if it is shorter than the client's; nil for the client's.
    public var timeLimit: Duration?

    /// A GET of a text, unless said otherwise.
    public init(
        upstream: String, path: String, query: [QueryItem] = [], headers: [HeaderField] = [], body: [UInt8]? = nil,
        payload: Payload = .text, isDetail: Bool = false, validators: Validators = Validators()
    ) {
        self.upstream = upstream
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.payload = payload
        self.isDetail = isDetail
        self.validators = validators
        patience = nil
        timeLimit = nil
    }

    /// One `name=value` of a query.
    public struct QueryItem: Hashable, Sendable {
        /// Not encoded.
        public let name: String
        /// Not encoded.
        public let value: String

        /// A GET of a text, unless said otherwise.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// One header line. Names compare without regard to case.
public struct HeaderField: Hashable, Sendable {
    /// In any case.
    public let name: String
    /// Without the line break.
    public let value: String

    /// A GET of a text, unless said otherwise.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What makes a request conditional (RFC 9110, section 13).
public struct Validators: Hashable, Sendable {
    /// The value of `ETag`, quotes included.
    public var etag: String?
    /// The value of `Last-Modified`, as it came.
    public var lastModified: String?

    /// A GET of a text, unless said otherwise.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }
}

/// What came back: any status from 200 to 404 that the adapter may want to judge. A body is never longer than its limit.
public struct UpstreamResponse: Equatable, Sendable {
    /// The HTTP status: 304 where the validators held.
    public var status: Int
    /// In the order they came; text that is not UTF-8 is repaired.
    public var headers: [HeaderField]
    /// After decompression.
    public var body: [UInt8]
    /// The validators to keep for next time.
    public var validators: Validators

    /// A GET of a text, unless said otherwise.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8], validators: Validators = Validators()) {
        self.status = status
        self.headers = headers
        self.body = body
        self.validators = validators
    }
}
