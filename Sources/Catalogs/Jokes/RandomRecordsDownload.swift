import Model
import Upstreams

/// A download that sends a single request and never repeats it. It suits upstreams that return random records, because they have
/// no list to download and may limit the number of requests.
struct RandomRecordsDownload: ListDownload {
    private let request: UpstreamRequest
    private let read: @Sendable (UpstreamResponse) throws(AdaptProblem) -> ListPage
    private var isAnswered = false

    /// Creates a download that sends `request`.
    /// - Parameter read: A closure that parses the response.
    init(_ request: UpstreamRequest, read: @escaping @Sendable (UpstreamResponse) throws(AdaptProblem) -> ListPage) {
        self.request = request
        self.read = read
    }

    var next: UpstreamRequest? { isAnswered ? nil : request }
    /// Empty, because there is no position to resume from. An interrupted download sends its request again.
    var checkpoint: String { "" }
    var expectedCount: Int? { nil }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        isAnswered = true
        return try read(response)
    }
}
