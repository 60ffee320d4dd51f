import Foundation
import Model
import Testing

@testable import Catalogs
@testable import Upstreams

/// Creates source files from small samples of APIs in different styles, and compares the files with the expected ones. Each sample in
/// `Fixtures/Sources` has a file `NAME.json` with a URL and the responses to requests, and a file `NAME.source.json` with the expected
/// source file. To add a sample, add `NAME.json`, run this test with `ALMANAC_RECORD_GOLDEN=1`, and check the recorded file.
@Suite struct SourceCorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../Fixtures/Sources").standardizedFileURL

    static let names: [String] = ((try? CatalogFixtures.names(in: "Sources")) ?? []).filter { !$0.contains(".source.") }
        .map { String($0.dropLast(5)) }

    @Test("A sample of an API leads to the expected source file", arguments: names)
    func guesses(name: String) throws {
        let sample = try UpstreamJSONParser.value(CatalogFixtures.bytes("Sources/\(name).json"))
        var wishes = ListSample.Wishes(catalog: try #require(CatalogID(name)))
        wishes.dateOrder = .dayFirst
        var probe = try SourceProbe(try #require(sample["url"]?.string), wishes)
        while let request = probe.next(upstream: "probe") {
            let target = SourceCorpusTests.target(of: request)
            let known = sample["responses"]?.elements?.first { $0["request"]?.string == target }
            let headers = known?["headers"]?.members.map { HeaderField($0.key, $0.value.string ?? "") } ?? []
            try probe.receive(
                UpstreamResponse(
                    status: known == nil ? 404 : 200, headers: headers, body: known?["body"]?.bytes ?? Array("{}".utf8)))
        }
        let found = try probe.proposal().source.bytes
        let place = SourceCorpusTests.folder.appending(path: "\(name).source.json")
        if ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] != nil {
            try Data(found).write(to: place)
            Issue.record("recorded \(name).source.json")
        }
        let wanted = String(decoding: try Data(contentsOf: place), as: UTF8.self)
        for (line, want) in zip(String(decoding: found, as: UTF8.self).split(separator: "\n"), wanted.split(separator: "\n"))
        where line != want {
            Issue.record("\(name): \(line) instead of \(want)")
            break
        }
        #expect(found.count == wanted.utf8.count)
    }

    @Test func thereAreSamples() { #expect(SourceCorpusTests.names.count > 30) }

    /// Returns a request's path, query and body as text.
    static func target(of request: UpstreamRequest) -> String {
        let query = UpstreamURLCodec.query(request.query)
        return request.path + (query.isEmpty ? "" : "?" + query) + String(decoding: request.body ?? [], as: UTF8.self)
    }
}
