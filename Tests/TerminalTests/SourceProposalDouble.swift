import Doubles
import Foundation
import Localization
import Model
import Testing

@testable import Catalogs
@testable import Terminal
@testable import Upstreams

/// A server with a few JSON responses, from which `almanac add URL` derives a source file.
struct SourceProposalDouble {
    let server: DoubleServer
    /// The responses, or nil if only the server knows them.
    private var answers: [String: String]?

    init(_ server: DoubleServer) { self.server = server }

    /// Starts a server that returns the JSON in `answers` for each path. A key can also contain a query.
    init(_ answers: [String: String]) throws {
        server = try DoubleServer { request in
            guard let body = answers[request.target] ?? answers[request.path] else {
                return .text(#"{"error": "not found"}"#, status: 404)
            }
            return .text(body, type: "application/json")
        }
        self.answers = answers
    }

    /// Runs `almanac add URL --dry-run`.
    func run(_ path: String, _ more: [String] = []) async throws -> TestHome.Outcome {
        let options = ["--dry-run", "--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
        return await (try TestHome()).run(["add", server.address + path, "--catalog", "things"] + options + more)
    }

    /// Returns the catalog in the source file that Almanac derives from a URL.
    func catalog(_ path: String, _ more: [String] = []) async throws -> [String: Any] {
        if let answers { return try SourceProposalDouble.catalog(answers, path, more) }
        return try SourceProposalDouble.catalog(in: try await run(path, ["--json"] + more).json())
    }

    /// Returns the catalog's `entry` in the source file that Almanac derives from a list of records.
    static func entry(_ rows: [String], path: String = "/things", _ more: [String] = []) async throws -> [String: Any] {
        let catalog = try catalog([path: "[" + rows.joined(separator: ",") + "]"], path, more)
        return try #require(catalog["entry"] as? [String: Any])
    }

    private static func catalog(in file: [String: Any]) throws -> [String: Any] {
        try #require((file["catalogs"] as? [[String: Any]])?.first, "\(file)")
    }

    private static func catalog(_ answers: [String: String], _ path: String, _ more: [String]) throws -> [String: Any] {
        let bytes = try proposal(answers, path, more).source.bytes
        return try catalog(in: try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:])
    }

    /// Returns what Almanac guesses from responses. Calls the guessing functions directly, without a server.
    static func proposal(_ answers: [String: String], _ path: String, _ more: [String] = []) throws -> SourceProposal {
        let console = Console(
            readInput: { _ in nil }, readLine: nil, writeOutput: { _ in 0 }, writeError: { _ in }, outputWidth: nil,
            errorWidth: nil)
        let run = CommandRun(
            invocation: try ArgumentParser.parse(["add", path, "--locale", "en"] + more), environment: [:],
            output: Output(console: console, environment: [:]), words: Localizer(.english))
        var probe = try SourceProbe("http://127.0.0.1:8080" + path, run.wishes(for: CatalogID(known: "things")))
        while let request = probe.next(upstream: "probe") {
            let query = UpstreamURLCodec.query(request.query)
            let body = answers[request.path + (query.isEmpty ? "" : "?" + query)] ?? answers[request.path]
            try probe.receive(
                UpstreamResponse(status: body == nil ? 404 : 200, body: Array((body ?? #"{"error": "not found"}"#).utf8)))
        }
        let proposal = try probe.proposal()
        // The parser must read what Almanac writes as the same file.
        let read = try SourceFile(parsing: proposal.source.bytes)
        #expect(try SourceFileWriter.bytes(of: read) == proposal.source.bytes)
        return proposal
    }
}
