/// A request to an upstream. The request doesn't contain the upstream's location, because the client appends the path to a base
/// URL.
public struct UpstreamRequest: Hashable, Sendable {
    /// The type of content that the request expects.
    public enum ExpectedContent: Hashable, Sendable {
        /// Text of at most 16 MiB after decompression.
        case text
        /// A picture of at most 32 MiB. The request counts against the budget for details (5 per second).
        case picture
    }

    /// The upstream's name, such as `dnd5e`.
    public var upstream: String
    /// The percent-encoded path from the upstream's root. The path starts with `/` and doesn't include the query.
    public var path: String
    /// An absolute URL on one of the upstream's additional hosts, which replaces `path` and `query`. Nil for most requests.
    public var elsewhere: String?
    /// The query items in order, not encoded.
    public var query: [QueryItem]
    /// Additional headers. The client adds `User-Agent` and, by default, `Accept: application/json`.
    public var headers: [HeaderField]
    /// The JSON body of a POST request, or nil for a GET request.
    public var body: [UInt8]?
    /// The expected content.
    public var payload: ExpectedContent
    /// Whether the request counts against the budget for details and pictures (5 per second) rather than the budget for list
    /// pages.
    public var isDetail: Bool
    /// Whether a person is waiting for the response. Urgent requests are sent before all others.
    public var isUrgent = false
    /// The stored version's validators, sent as `If-None-Match` and `If-Modified-Since`.
    public var validators: CacheValidators
    /// The time limit for a request that a person is waiting for. The client tries such a request only once, at a single base
    /// URL. If nil, the client retries the request as often as its limits allow.
    public var patience: Duration?
    /// The time limit for each attempt, if it is shorter than the client's limit. If nil, the client's limit applies.
    public var timeLimit: Duration?

    /// Creates a request. By default, it is a GET request for text.
    public init(
        upstream: String, path: String, query: [QueryItem] = [], headers: [HeaderField] = [], body: [UInt8]? = nil,
        payload: ExpectedContent = .text, isDetail: Bool = false, validators: CacheValidators = CacheValidators()
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
    /// The name, in upper or lower case.
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
public struct CacheValidators: Hashable, Sendable {
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

/// A response for an adapter, which interprets the status itself. The body never exceeds its size limit.
public struct UpstreamResponse: Equatable, Sendable {
    /// The HTTP status. A status of 304 means that the validators still match.
    public var status: Int
    /// The headers in the order received, with invalid UTF-8 replaced.
    public var headers: [HeaderField]
    /// The body after decompression.
    public var body: [UInt8]
    /// The validators to store for the next request.
    public var validators: CacheValidators

    /// Creates a response.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8], validators: CacheValidators = CacheValidators()) {
        self.status = status
        self.headers = headers
        self.body = body
        self.validators = validators
    }
}
