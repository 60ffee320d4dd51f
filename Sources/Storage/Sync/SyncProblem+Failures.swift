internal import Catalogs
internal import Model
internal import Upstreams

extension SyncProblem {
    /// Creates a problem from a request that received no response.
    init(failure: UpstreamFailure, entry: String = "") {
        switch failure {
        case .offline: self.init(.offline)
        case .cancelled: self.init(.upstream(.stopped), entry: entry)
        case .blockedUntil(let time): self.init(.blockedUntil(time), entry: entry)
        case .httpStatus(let code, let retryAfter, let body):
            let cause = retryAfter == nil ? SyncProblem.cause(status: code) : .tooManyRequests
            self.init(.upstream(cause), entry: entry, status: code, detail: SyncProblem.message(in: body))
        case .notConfigured(let name): self.init(.upstream(.notReached), entry: entry, detail: name)
        case .badURL(let text), .badHeader(let text): self.init(.upstream(.unreadable), entry: entry, detail: text)
        case .forbiddenAddress(let text), .forbiddenTarget(let text), .unsupportedScheme(let text):
            self.init(.upstream(.refusedAddress), entry: entry, detail: text)
        case .connectionLost: self.init(.upstream(.brokenOff), entry: entry)
        case .notResolved, .refused: self.init(.upstream(.notReached), entry: entry)
        case .timedOut: self.init(.upstream(.timedOut), entry: entry)
        case .tooSlow: self.init(.upstream(.tooSlow), entry: entry)
        case .tooLarge, .headersTooLarge: self.init(.upstream(.tooLarge), entry: entry)
        // The response couldn't be stored. The caller knows the reason and normally reports it instead of this problem.
        case .unwritable: self.init(.upstream(.unreadable), entry: entry)
        case .certificate: self.init(.upstream(.certificate), entry: entry)
        case .undecodable: self.init(.upstream(.unreadable), entry: entry)
        case .redirectLoop: self.init(.upstream(.redirectLoop), entry: entry)
        case .circuitOpen(let failure): self.init(failure: failure, entry: entry)
        case .transfer(let code): self.init(.upstream(.notReached), entry: entry, detail: "curl \(code.rawValue)")
        }
    }

    /// Creates a problem from an unusable response.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the response is for the whole list rather than a single entry.
    ///   - needsKey: Whether the upstream always requires an API key.
    ///   - keys: The environment variables that contain the API keys for the upstream's source file.
    init(_ problem: AdaptProblem, isWhole: Bool, needsKey: Bool = true, keys: [String] = []) {
        let cause: UpstreamProblem =
            switch problem.kind {
            case _ where !isWhole: .someEntries
            case .keyWanted where needsKey && keys.isEmpty: .keyWanted
            case .keyWanted: .accessDenied
            case .refused: problem.status.map(SyncProblem.cause) ?? .serverError
            case .circle: .pageCircle
            case .notJSON, .wrongShape, .noID: .unreadable
            }
        // If the upstream refuses a request and gives no reason, the detail is empty. For any other problem, the detail contains
        // at least the kind of problem.
        let isSilent = cause.hasUpstreamMessage || problem.status != nil
        let isKeyRejected = cause == .accessDenied && !keys.isEmpty
        self.init(
            isKeyRejected ? .rejectedKey(variables: keys.joined(separator: ", ")) : .upstream(cause), entry: problem.entry,
            status: problem.status,
            detail: problem.detail.isEmpty && !isSilent ? problem.kind.rawValue : problem.detail)
    }

    /// Returns the category of an HTTP status that isn't a success.
    private static func cause(status: Int) -> UpstreamProblem {
        switch status {
        case 401, 403: .accessDenied
        case 404, 410: .notFound
        case 408, 425: .serverError
        case 429: .tooManyRequests
        case 400..<500: .rejected
        default: .serverError
        }
    }

    /// Returns whether a failure must stop this sync from sending any more requests to the upstream.
    static func endsPass(_ failure: UpstreamFailure) -> Bool {
        switch failure {
        case .offline, .cancelled, .blockedUntil, .circuitOpen, .notConfigured: true
        default: false
        }
    }

    /// Returns the upstream's message from an error body: short plain text, or the message field of a JSON object.
    private static func message(in body: [UInt8]) -> String {
        if let words = UpstreamErrorMessageParser.of(body) { return words }
        let text = String(decoding: body.prefix(300), as: UTF8.self)
        guard let first = text.utf8.first, first != ASCII.lessThan, first != ASCII.leftBrace else { return "" }
        return text.filter { !$0.isNewline }
    }
}
