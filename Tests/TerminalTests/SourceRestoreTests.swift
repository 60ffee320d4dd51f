import Doubles
import Foundation
import Testing

@testable import Terminal

@Suite("Restoring sources from a backup", .serialized)
struct SourceRestoreTests {
    private static let key = ["ALMANAC_SOURCE_TREES_TOKEN": "s3cr3tK9"]

    private func double() throws -> DoubleServer {
        try DoubleServer { _ in .text(#"[{"id":1,"name":"Oak"},{"id":2,"name":"Elm"}]"#, type: "application/json") }
    }

    /// Creates a library with a source and a favourite, and returns the backup's path.
    private func backup(_ home: TestHome, _ server: DoubleServer, headers: String = "{}") async throws -> String {
        let path = home.folder + "/trees.json"
        let text = """
            {"almanacSource":1,"name":"trees","title":"Trees","servers":["\(server.address)"],"headers":\(headers),"catalogs":[
            {"name":"trees","title":"Trees","list":{"path":"/trees"},"entry":{"id":"/id","title":"/name"}}]}
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        for arguments in [["add", path, "--yes"], ["favourite", "add", "trees/1"], ["backup", home.folder + "/backup.json"]] {
            let outcome = await run(home, server, arguments)
            #expect(outcome.code == 0, "\(outcome.error)")
        }
        return home.folder + "/backup.json"
    }

    private func run(
        _ home: TestHome, _ server: DoubleServer, _ arguments: [String], answer: String? = nil
    ) async -> TestHome.Outcome {
        await home.run(
            arguments + ["--no-starter", "--private-server", "127.0.0.1:\(server.port)"], environment: Self.key, answer: answer)
    }

    @Test(
        "A source that sends keys is restored only if the user confirms its servers",
        arguments: [([], nil, false), ([], "n", false), (["--yes"], nil, true), ([], "y", true)] as [([String], String?, Bool)])
    func confirmation(options: [String], answer: String?, isRestored: Bool) async throws {
        let (home, server) = (try TestHome(), try double())
        defer { server.stop() }
        let path = try await backup(home, server, headers: #"{"X-Api-Key":"${TOKEN}"}"#)
        let other = try TestHome()
        let outcome = await run(other, server, ["restore", path] + options, answer: answer)
        #expect(outcome.code == 0 && outcome.error.contains("ALMANAC_SOURCE_TREES_TOKEN"), "\(outcome.error)")
        #expect(outcome.error.contains(server.address) && outcome.error.contains("1 favourite"), "\(outcome.error)")
        #expect(outcome.error.contains("wasn’t restored") != isRestored, "\(outcome.error)")
        #expect(await run(other, server, ["sources"]).code == (isRestored ? 0 : 1))
        // The first restore adds the rest of the backup in any case. A second restore can still add the source.
        #expect(await run(other, server, ["restore", path, "--yes"]).code == 0)
        #expect(await run(other, server, ["sources"]).text.contains("trees"))
    }

    @Test("A source with a key in plain text isn't restored, and messages don't show the key")
    func plainKey() async throws {
        let (home, server) = (try TestHome(), try double())
        defer { server.stop() }
        let path = try await backup(home, server, headers: #"{"X-Api-Key":"${TOKEN}"}"#)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacing("${TOKEN}", with: "s3cr3tK9").write(toFile: path, atomically: true, encoding: .utf8)
        let other = try TestHome()
        let outcome = await run(other, server, ["restore", path, "--yes"])
        #expect(outcome.code == 0 && outcome.error.contains("Couldn’t restore the source trees"), "\(outcome.error)")
        #expect(!outcome.error.contains("s3cr3tK9"), "\(outcome.error)")
        #expect(await run(other, server, ["sources"]).code == 1)
        let file = other.folder + "/x.json"
        try
            #"{"almanacSource":1,"name":"x","title":"X","servers":["https://x.example"],"catalogs":[{"name":"x","title":"X","list":{"path":"/x?key=s3cr3tK9"},"entry":{"id":"/id","title":"/t"}}]}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        let refused = await run(other, server, ["add", file])
        #expect(refused.code == 2 && refused.error.contains("/x?***") && !refused.error.contains("s3cr3tK9"), "\(refused.error)")
    }

    @Test("A restore names the sources that are invalid, says why, and restores the others")
    func invalidSources() async throws {
        let (home, server) = (try TestHome(), try double())
        defer { server.stop() }
        let path = try await backup(home, server)
        var document = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
        let valid = try #require((document["sources"] as? [[String: Any]])?.first), text = try #require(valid["file"] as? String)
        var bad = valid
        bad["file"] = text.replacing("\"catalogs\"", with: "\"catalogues\"")
        let shrubs =
            ["catalogs": ["shrubs"], "file": text.replacing("\"name\":\"trees\"", with: "\"name\":\"shrubs\"")] as [String: Any]
        for isMixed in [false, true] {
            document["sources"] = isMixed ? [bad, shrubs] : [bad]
            try JSONSerialization.data(withJSONObject: document).write(to: URL(fileURLWithPath: path))
            let outcome = await run(try TestHome(), server, ["restore", path])
            #expect(outcome.code == 0 && outcome.error.contains("1 favourite"), "\(outcome.error)")
            #expect(outcome.error.contains("Couldn’t restore the source trees. "), "\(outcome.error)")
            #expect(outcome.error.contains("catalogues") && outcome.error.contains("shrubs") == isMixed, "\(outcome.error)")
            let json = try await run(try TestHome(), server, ["restore", path, "--json"]).json()
            #expect(json["refusedSources"] as? [String] == ["trees"])
            #expect((json["addedCatalogs"] as? [String]) == (isMixed ? ["shrubs"] : []))
        }
    }
}
