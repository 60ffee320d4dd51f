internal import Model
internal import Upstreams

/// Answers the requests for sources whose entries the program's own code makes, and passes all other requests on.
final class EntriesTransport: HTTPTransport {
    typealias Entries = @Sendable (_ skip: Int) async throws -> [EntryDetails]

    private let other: any HTTPTransport
    private let sources: [String: Entries]

    /// - Parameters:
    ///   - sources: The code for each source, keyed by the source's name.
    ///   - other: The transport for all other requests.
    init(_ sources: [String: Entries], other: any HTTPTransport) {
        (self.other, self.sources) = (other, sources)
    }

    /// The host that stands for a source. No server can have this name (RFC 6761).
    static func host(of source: String) -> String { source + ".entries.invalid" }

    func prepare() { other.prepare() }

    func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure> {
        let start = "https://"
        guard request.url.hasPrefix(start), let host = request.url.dropFirst(start.count).split(separator: "/").first,
            let source = sources.first(where: { EntriesTransport.host(of: $0.key) == host })
        else { return await other.send(request) }
        let skip = request.url.split(separator: "skip=").last.flatMap { Int($0) } ?? 0
        var json = JSONWriter()
        var status = 200
        do {
            let entries = try await source.value(skip)
            json.object { json in
                json.key("entries")
                json.array(entries) { json, entry in EntriesTransport.write(entry, &json) }
            }
        } catch is CancellationError {
            return .failure(.cancelled)
        } catch {
            // A client's error, because the same code would fail again.
            status = 422
            json.object { json in
                json.key("message")
                json.string("\(error)")
            }
        }
        if Task.isCancelled { return .failure(.cancelled) }
        return .success(
            TransportResponse(status: status, headers: [HeaderField("Content-Type", "application/json")], body: json.bytes))
    }

    private static func write(_ entry: EntryDetails, _ json: inout JSONWriter) {
        json.object { json in
            for (key, text) in [("id", entry.id.key), ("title", entry.title), ("text", entry.text), ("picture", entry.picture)]
            where !text.isEmpty {
                json.key(key)
                json.string(text)
            }
            json.key("attributes")
            json.object { json in
                for (key, value) in entry.attributes.sorted(by: { $0.key < $1.key }) {
                    json.key(key)
                    write(value, &json)
                }
            }
        }
    }

    private static func write(_ value: AttributeContent, _ json: inout JSONWriter) {
        switch value {
        case .number(let number) where number.isFinite: json.number("\(number)")
        case .text(let text): json.string(text)
        case .list(let texts): json.array(texts) { $0.string($1) }
        case .flag(let flag): json.flag(flag)
        case .range(let low, let high): json.string("\(low)–\(high.map { "\($0)" } ?? "")")
        case .number, .unknown, .notApplicable: json.null()
        }
    }
}
