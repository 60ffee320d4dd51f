/// A fault in a response, or a different response.
public enum Fault: Sendable {
    /// Status 200 with an HTML page.
    case htmlPage
    /// `Content-Length` is longer than the data sent before the connection closes.
    case truncated
    /// JSON that is cut off, with a `Content-Length` that matches.
    case cutJSON
    /// JSON with every number turned into a string, every string into a number, and every object into a list.
    case wrongTypes
    /// Status 429, with this `Retry-After` value.
    case tooManyRequests(retryAfter: String?)
    /// Status 500 with a short text.
    case serverError
    /// Any given response.
    case answer(DoubleAnswer)
    /// The correct response with its validators, changed by the closure.
    case changed(@Sendable (DoubleAnswer) -> DoubleAnswer)
    /// Status 200 with an empty body.
    case emptyBody
    /// The server reads the request and never responds.
    case silence
    /// Correct headers, then a byte of the body every second.
    case oneByteASecond
    /// A byte every second, from the start of the status line.
    case oneByteASecondFromTheStart
    /// Correct headers, then this many bytes every tenth of a second.
    case drip(bytes: Int)
    /// A redirect to the same address.
    case redirectLoop
    /// This many MiB of zeros, compressed to a thousandth.
    case gzipBomb(mebibytes: Int)
    /// This many bytes, without `Content-Length`.
    case endless(bytes: Int)
    /// The connection closes before any byte is sent.
    case closedEarly
    /// The correct response, with a header that isn't valid UTF-8.
    case badHeader
    /// The correct response, with 300 kB of headers.
    case manyHeaders
    /// The correct response after a delay.
    case delay(milliseconds: Int)
    /// The correct body, with invalid UTF-8 inserted.
    case badBody

    /// The fault names that the `upstream-double` program accepts.
    public static let byName: [(name: String, fault: Fault)] =
        [
            ("html", .htmlPage), ("truncated", .truncated), ("cut-json", .cutJSON), ("wrong-types", .wrongTypes),
            ("429", .tooManyRequests(retryAfter: nil)), ("429-120", .tooManyRequests(retryAfter: "120")), ("500", .serverError),
            ("empty", .emptyBody), ("silence", .silence), ("slow", .oneByteASecond), ("slow-head", .oneByteASecondFromTheStart),
            ("redirect-loop", .redirectLoop), ("gzip-bomb", .gzipBomb(mebibytes: 256)), ("endless", .endless(bytes: 2 << 30)),
            ("closed", .closedEarly), ("bad-header", .badHeader), ("many-headers", .manyHeaders),
            ("delay", .delay(milliseconds: 1000)),
            ("bad-body", .badBody),
        ] + HostilePicture.allCases.map { ("picture-\($0.rawValue)", .answer(DoubleAnswer(body: $0.bytes))) }
}

/// A rule that selects the requests for a fault.
public struct FaultRule: Sendable {
    /// Part of `METHOD target`, such as `GET /api/planets`. Empty for all requests.
    public let part: String
    /// The range of matching requests, counted from 1.
    public let occurrences: ClosedRange<Int>
    /// The fault to apply.
    public let fault: Fault

    /// Creates a rule, by default for all matching requests.
    public init(_ fault: Fault, on part: String = "", occurrences: ClosedRange<Int> = 1...Int.max) {
        self.fault = fault
        self.part = part
        self.occurrences = occurrences
    }
}
