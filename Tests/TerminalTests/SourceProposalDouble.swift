import Doubles
import Foundation
import Testing

@testable import Terminal

/// A server with a few JSON responses, from which `almanac add URL` derives a source file.
struct SourceProposalDouble {
    let server: DoubleServer

    init(_ server: DoubleServer) { self.server = server }

    /// Starts a server that returns the JSON in `answers` for each path. A key can also contain a query.
    init(_ answers: [String: String]) throws {
        server = try DoubleServer { request in
            guard let body = answers[request.target] ?? answers[request.path] else {
                return .text(#"{"error": "not found"}"#, status: 404)
            }
            return .text(body, type: "application/json")
        }
    }

    /// Runs `almanac add URL --dry-run`.
    func run(_ path: String, _ more: [String] = []) async throws -> TestHome.Outcome {
        let options = ["--dry-run", "--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
        return await (try TestHome()).run(["add", server.address + path, "--catalog", "things"] + options + more)
    }

    /// Returns the catalog in the source file that Almanac derives from a URL.
    func catalog(_ path: String, _ more: [String] = []) async throws -> [String: Any] {
        let file = try await run(path, ["--json"] + more).json()
        return try #require((file["catalogs"] as? [[String: Any]])?.first, "\(file)")
    }

    /// Returns the catalog's `entry` in the source file that Almanac derives from a list of records.
    static func entry(_ rows: [String], path: String = "/things", _ more: [String] = []) async throws -> [String: Any] {
        let double = try SourceProposalDouble([path: "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        return try #require(try await double.catalog(path, more)["entry"] as? [String: Any])
    }
}
