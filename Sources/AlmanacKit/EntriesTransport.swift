internal import Catalogs
internal import Model
internal import Upstreams

/// Answers the requests for sources whose entries the program's own code makes, and passes all other requests on.
final class EntriesTransport: HTTPTransport {
    typealias Entries = @Sendable (_ skip: Int) async throws -> [EntryDetails]

    /// The code that makes the entries of a catalog.
    struct Source: Sendable {
        let catalog: String
        let entries: Entries
    }

    /// An entry that can't be stored.
    private struct UnusableEntry: Error, CustomStringConvertible {
        let description: String
    }

    private let other: any HTTPTransport
    private let sources: [String: Source]

    /// - Parameters:
    ///   - sources: The code for each source, keyed by the source's name.
    ///   - other: The transport for all other requests.
    init(_ sources: [String: Source], other: any HTTPTransport) {
        (self.other, self.sources) = (other, sources)
    }

    /// The host that stands for a source. No server can have this name (RFC 6761).
    static func host(of source: String) -> String { source + ".entries.invalid" }

    /// The text that stands for a value that doesn't apply.
    static let notApplicable = "almanac:not-applicable"

    func prepare() { other.prepare() }

    func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure> {
        let start = "https://"
        guard request.url.hasPrefix(start), let host = request.url.dropFirst(start.count).split(separator: "/").first,
            let source = sources.first(where: { EntriesTransport.host(of: $0.key) == host })?.value
        else { return await other.send(request) }
        let skip = request.url.split(separator: "skip=").last.flatMap { Int($0) } ?? 0
        var json = JSONWriter()
        var status = 200
        do {
            let entries = try await source.entries(skip)
            for entry in entries { try EntriesTransport.check(entry, source.catalog) }
            json.object { json in
                json.key("entries")
                json.array(entries) { json, entry in EntriesTransport.write(entry, &json) }
            }
        } catch  where Task.isCancelled {
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
        guard json.bytes.count <= request.bodyLimit else { return .failure(.tooLarge(limit: request.bodyLimit)) }
        return .success(
            TransportResponse(status: status, headers: [HeaderField("Content-Type", "application/json")], body: json.bytes))
    }

    private static func check(_ entry: EntryDetails, _ catalog: String) throws(UnusableEntry) {
        guard entry.id.catalog == catalog else {
            throw UnusableEntry(description: "The entry \(entry.id) is from another catalog than \(catalog).")
        }
        // The library would store the entry under another ID.
        guard entry.id.id != nil, ImportedEntryKeyGenerator.key(entry.id.key) == entry.id.key else {
            throw UnusableEntry(
                description: "“\(entry.id.key)” can't be an entry's key. Use letters, digits, hyphens and full stops.")
        }
        for (key, value) in entry.attributes {
            if case .number(let number) = value, number.isFinite, text(of: number) == nil {
                throw UnusableEntry(description: "The number \(number) of \(entry.id) (\(key)) is too large.")
            }
        }
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
        case .number(let number): text(of: number).map { json.number($0) } ?? json.null()
        case .text(let text): json.string(text)
        case .list(let texts): json.array(texts) { $0.string($1) }
        case .flag(let flag): json.flag(flag)
        case .range(let low, let high):
            let (low, high) = (text(of: low) ?? "", high.map { "–" + (text(of: $0) ?? "") } ?? "+")
            json.string(low + high)
        case .notApplicable: json.string(notApplicable)
        case .unknown: json.null()
        }
    }

    /// Returns a number with at most 18 decimal places, or nil if a library can't store it.
    private static func text(of number: Double) -> String? {
        if let exact = FixedDecimal("\(number)") { return exact.text }
        for places in stride(from: UInt8(18), through: 0, by: -1) {
            var scaled = number
            for _ in 0..<places { scaled *= 10 }
            if abs(scaled) < 9e18 { return FixedDecimal(mantissa: Int64(scaled.rounded()), scale: places).text }
        }
        return nil
    }
}
