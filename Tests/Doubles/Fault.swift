/// What can go wrong with an answer, or come in its place.
public enum Fault: Sendable {
    /// Status 200 and a page for people.
    case htmlPage
    /// A `Content-Length` longer than what is sent before the connection ends.
    case truncated
    /// JSON that ends in the middle, with a right `Content-Length`.
    case cutJSON
    /// JSON in which each number is a string, each string a number, each object a list.
    case wrongTypes
    /// 429, with the `Retry-After` given.
    case tooManyRequests(retryAfter: String?)
    /// Status 500 and a few words.
    case serverError
    /// Any status, with any headers and body.
    case answer(DoubleAnswer)
    /// The right answer, with its validators, changed by hand.
    case changed(@Sendable (DoubleAnswer) -> DoubleAnswer)
    /// Status 200 and nothing more.
    case emptyBody
    /// The request is read and never answered.
    case silence
    /// The head as it should be, then one byte of the body each second.
    case oneByteASecond
    /// One byte a second from the first of the status line.
    case oneByteASecondFromTheStart
    /// The head as it should be, then this many bytes each tenth of a second.
    case drip(bytes: Int)
    /// A redirect to itself.
    case redirectLoop
    /// So many MiB of zeros, compressed to a thousandth.
    case gzipBomb(mebibytes: Int)
    /// So many bytes, without `Content-Length`.
    case endless(bytes: Int)
    /// The connection ends without a byte.
    case closedEarly
    /// The right answer with a header that is not UTF-8.
    case badHeader
    /// The right answer with 300 kB of headers.
    case manyHeaders
    /// The right answer, later.
    case delay(milliseconds: Int)
    /// The right body with bytes that are not UTF-8 in it.
    case badBody

    /// The names the `upstream-double` program takes.
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

/// Which requests a fault meets.
public struct FaultRule: Sendable {
    /// A part of `METHOD target`: `GET /api/planets`. Empty for all.
    public let part: String
    /// Which of the requests it fits, counted from 1.
    public let occurrences: ClosedRange<Int>
    /// What they meet.
    public let fault: Fault

    /// All requests that fit, unless said otherwise.
    public init(_ fault: Fault, on part: String = "", occurrences: ClosedRange<Int> = 1...Int.max) {
        self.fault = fault
        self.part = part
        self.occurrences = occurrences
    }
}
