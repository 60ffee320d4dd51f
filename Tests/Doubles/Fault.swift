/// A fault in a response, or a replacement for the response.
public enum Fault: Sendable {
    /// Status 200 with an HTML page.
    case htmlPage
    /// `Content-Length` is longer than the data sent before the connection closes.
    case truncated
    /// JSON that is cut off, with a `Content-Length` that matches the shortened body.
    case cutJSON
    /// JSON in which every number is replaced by a string, every string by a number, and every object by a list.
    case wrongTypes
    /// Status 429, with this `Retry-After` value.
    case tooManyRequests(retryAfter: String?)
    /// Status 500 with a short text.
    case serverError
    /// The given response instead of the correct one.
    case answer(DoubleAnswer)
    /// The correct response, after the closure has changed it.
    case changed(@Sendable (DoubleAnswer) -> DoubleAnswer)
    /// Status 200 with an empty body.
    case emptyBody
    /// The server reads the request and never responds.
    case silence
    /// Correct headers, followed by the body at one byte per second.
    case oneByteASecond
    /// The whole response at one byte per second, starting with the status line.
    case oneByteASecondFromTheStart
    /// Correct headers, followed by this many bytes of the body every tenth of a second.
    case drip(bytes: Int)
    /// A redirect to the same address.
    case redirectLoop
    /// This many MiB of zeros, compressed to about a thousandth of their size.
    case gzipBomb(mebibytes: Int)
    /// A body of this many bytes, without `Content-Length`.
    case endless(bytes: Int)
    /// The server closes the connection without sending anything.
    case closedEarly
    /// The correct response, with a header that isn't valid UTF-8.
    case badHeader
    /// The correct response, with 300 kB of headers.
    case manyHeaders
    /// The correct response after a delay.
    case delay(milliseconds: Int)
    /// The correct response as soon as the faults are removed.
    case held
    /// The correct body, with invalid UTF-8 inserted.
    case badBody

    /// The faults, with the names that the `upstream-double` program accepts.
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

/// A rule that selects the requests that a fault applies to.
public struct FaultRule: Sendable {
    /// Text that occurs in the request's method and target, such as `GET /api/planets`. Empty text matches every request.
    public let part: String
    /// The range of matching requests that the fault applies to, counted from 1.
    public let occurrences: ClosedRange<Int>
    /// The fault to apply.
    public let fault: Fault

    /// Creates a rule. By default, the fault applies to every matching request.
    public init(_ fault: Fault, on part: String = "", occurrences: ClosedRange<Int> = 1...Int.max) {
        self.fault = fault
        self.part = part
        self.occurrences = occurrences
    }
}
