/// A request to an upstream. It doesn't depend on the upstream's location: the path is appended to a base URL.
public struct UpstreamRequest: Hashable, Sendable {
    /// The type of content that the request expects.
    public enum ExpectedContent: Hashable, Sendable {
        /// Text of at most 16 MiB after decompression.
        case text
        /// A picture of at most 32 MiB. It counts against the budget for details (5 per second).
        case picture
    }

    /// The upstream's name: `dnd5e`.
    public var upstream: String
    /// The path from the upstream's root: starts with `/`, percent-encoded, without the query.
    public var path: String
    /// An absolute URL on one of the upstream's further hosts, used instead of `path` and `query`; nil for most requests.
    public var elsewhere: String?
    /// The query items in order, not encoded.
    public var query: [QueryItem]
    /// Additional headers. The client sets `User-Agent`, and by default sets `Accept` to `application/json`.
    public var headers: [HeaderField]
    /// A JSON body for a POST; nil for a GET.
    public var body: [UInt8]?
    /// The expected content.
    public var payload: ExpectedContent
    /// Whether the request counts against the budget for details and pictures (5 per second) instead of list pages.
    public var isDetail: Bool
    /// Whether a reader is waiting. Urgent requests go before all others.
    public var isUrgent = false
    /// The stored version's validators, sent as `If-None-Match` and `If-Modified-Since`.
    public var validators: Validators
    /// The time limit for a request that a reader is waiting for. Such a request gets a single attempt at one base. Nil for as
    /// many attempts as the limits allow.
    public var patience: Duration?
    /// The time limit for each attempt, if it is shorter than the client's; nil for the client's limit.
    public var timeLimit: Duration?

    /// Creates a request; by default, a GET for text.
    public init(
        upstream: String, path: String, query: [QueryItem] = [], headers: [HeaderField] = [], body: [UInt8]? = nil,
        payload: ExpectedContent = .text, isDetail: Bool = false, validators: Validators = Validators()
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

    /// A `name=value` pair in a query.
    public struct QueryItem: Hashable, Sendable {
        /// The name, not encoded.
        public let name: String
        /// The value, not encoded.
        public let value: String

        /// Creates a query item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// A header line. Names are case-insensitive.
public struct HeaderField: Hashable, Sendable {
    /// The name, in any case.
    public let name: String
    /// The value, without the line break.
    public let value: String

    /// Creates a header field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The validators for conditional requests (RFC 9110, section 13).
public struct Validators: Hashable, Sendable {
    /// The value of `ETag`, including quotes.
    public var etag: String?
    /// The value of `Last-Modified`, as received.
    public var lastModified: String?

    /// Creates validators.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }
}

/// A response whose status the adapter may want to interpret. The body never exceeds its limit.
public struct UpstreamResponse: Equatable, Sendable {
    /// The HTTP status; 304 if the validators still match.
    public var status: Int
    /// The headers in their original order. Invalid UTF-8 is repaired.
    public var headers: [HeaderField]
    /// The body after decompression.
    public var body: [UInt8]
    /// The validators to store for the next request.
    public var validators: Validators

    /// Creates a response.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8], validators: Validators = Validators()) {
        self.status = status
        self.headers = headers
        self.body = body
        self.validators = validators
    }
}
