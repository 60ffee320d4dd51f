import Model
import Upstreams

/// A pass of one question, asked once: an upstream that gives what it likes has no list to follow, and may count what it is asked.
struct SampleDownload: ListDownload {
    private let request: UpstreamRequest
    private let read: @Sendable (UpstreamResponse) throws(AdaptProblem) -> ListPage
    private var isAnswered = false

    /// - Parameter read: reads the answer.
    init(_ request: UpstreamRequest, read: @escaping @Sendable (UpstreamResponse) throws(AdaptProblem) -> ListPage) {
        self.request = request
        self.read = read
    }

    var next: UpstreamRequest? { isAnswered ? nil : request }
    /// There is nothing to go on from: after a stop the question is asked again.
    var checkpoint: String { "" }
    var expectedCount: Int? { nil }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        isAnswered = true
        return try read(response)
    }
}
