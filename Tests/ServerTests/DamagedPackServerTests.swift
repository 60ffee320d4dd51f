import Catalogs
import Doubles
import Foundation
import FoundationNetworking
import LinuxServices
import Model
import SQLite
import Server
import Testing

@testable import Storage

/// Damages a pack while the server is running. Pages must not change, and unreadable data must never be reported as missing.
@Suite struct DamagedPackServerTests {
    /// A running server with an imported catalog whose pack is read directly from the file.
    private final class Served: Sendable {
        static let rows = 400
        let server: AlmanacServer
        private let directory: TemporaryDirectory
        let session = URLSession(configuration: .ephemeral)
        /// The URLs whose responses never change. Together, the responses contain every entry.
        static let stable = [
            "/api/v1/list/things?limit=400", "/api/v1/list/things?limit=400&sort=kind:desc", "/things?format=csv",
            "/api/v1/find?q=words&limit=100", "/search?q=words&format=csv",
        ]

        init() async throws {
            directory = try TemporaryDirectory()
            var options = LibraryOptions(directory: directory.path, adapters: [], services: .linux)
            options.isOffline = true
            options.packReadLength = 0
            let library = try Library.open(options)
            server = try AlmanacServer(library: library, options: ServerOptions(port: 0, isOffline: true))
            let text =
                "id,name,kind,text\n"
                + (0..<Served.rows).map { number in
                    "\(number),Thing \(number),k\(number % 3),\"Words of number\(number) "
                        + (0..<30).map { "w\((number * 31 + $0 * 17) % 997) " }.joined() + "\"\n"
                }.joined()
            _ = try await library.importFile(
                ImportInputFile(name: "things.csv", bytes: Array(text.utf8)),
                FileImportOptions(catalog: CatalogID(known: "things")))
        }

        deinit { server.stop() }

        var folder: String { directory.path }

        func ask(_ path: String) async throws -> (status: Int, body: String) {
            let url = try #require(URL(string: server.address.dropLast() + path))
            let (data, response) = try await session.data(from: url)
            return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
        }

        /// Returns the path of the library's only pack.
        func pack() throws -> String {
            folder + "/packs/" + (try #require(Files.names(in: folder + "/packs").first { $0.hasSuffix(".pack") }))
        }

        func truncate(to length: Int) throws {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: try pack()))
            try file.truncate(atOffset: UInt64(length))
            try file.close()
        }

        /// Requests some entries as pages and from the API, then all lists, the complete CSV file and some searches. Compares the
        /// responses with the responses from the undamaged pack.
        func check(_ entries: [Int], against whole: [String], _ what: String) async throws {
            for number in entries {
                let page = try await ask("/things/\(number)")
                #expect(
                    page.status == 200 && page.body.contains("<h1 dir=\"auto\">Thing \(number)"),
                    "\(what): \(page.status) of \(number)")
                let shown = try await ask("/api/v1/show/things/\(number)")
                #expect(shown.status == 200 && shown.body.contains("Words of number\(number) "), "\(what): \(number)")
            }
            for (path, body) in zip(Served.stable, whole) {
                let answer = try await ask(path)
                #expect(answer.status == 200 && answer.body == body, "\(what): \(path)")
            }
        }

        func whole() async throws -> [String] {
            var bodies: [String] = []
            for path in Served.stable { bodies.append(try await ask(path).body) }
            return bodies
        }
    }

    @Test func aTruncatedPackChangesNothingOnPages() async throws {
        let served = try await Served()
        let whole = try await served.whole()
        #expect(whole[2].split(separator: "\r\n").count == Served.rows + 1 && whole[3].contains("\"total\":400"))
        let length = Int(try #require(Files.size(of: try served.pack())))
        for part in [0, 9, 40, 60, 90, 99] {
            // Compare some pages before the pack is truncated.
            try await served.check([part], against: whole, "before")
            try served.truncate(to: length / 100 * part)
            try await served.check([part, part + 100, part + 300], against: whole, "cut to \(part) %")
        }
        try served.truncate(to: length / 5)
        try await served.check(Array(0..<Served.rows), against: [], "every entry")
    }

    @Test func overwrittenBytesChangeNothingOnPages() async throws {
        let served = try await Served()
        let whole = try await served.whole()
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for round in 0..<13 {
            let path = try served.pack()
            let length = Int(try #require(Files.size(of: path)))
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            for _ in 0..<5 {
                try file.seek(toOffset: UInt64(Int.random(in: 0..<(length - 4), using: &random)))
                try file.write(contentsOf: (0..<4).map { _ in UInt8(Int.random(in: 0..<256, using: &random)) })
            }
            try file.close()
            try await served.check(
                [Int.random(in: 0..<Served.rows, using: &random)], against: whole, "seed \(seed), round \(round)")
        }
    }

    @Test func aPackThatCannotBeRebuiltGives503() async throws {
        let served = try await Served()
        #expect(try await served.ask("/things/3").status == 200)
        let database = try Database(path: served.folder + "/almanac.db")
        try database.execute("ALTER TABLE entry RENAME TO lost")
        try served.truncate(to: 20_000)
        let page = try await served.ask("/things/3")
        #expect(page.status == 503 && page.body.contains("isn’t available right now") && page.body.contains("Try again"))
        #expect(try await served.ask("/things?format=csv").status == 503)
        let shown = try await served.ask("/api/v1/show/things/3")
        let object = try JSONSerialization.jsonObject(with: Data(shown.body.utf8)) as? [String: Any]
        let error = object?["error"] as? [String: Any]
        #expect(shown.status == 503 && error?["code"] as? String == "damaged-catalog")
        #expect((error?["suggestion"] as? String)?.isEmpty == false)
        for path in ["/api/v1/list/things", "/api/v1/find?q=words", "/search?q=words", "/things"] {
            #expect(try await served.ask(path).status == 503, "\(path)")
        }
        // Pages that don't show entries still work.
        #expect(try await served.ask("/settings").status == 200)
        #expect(try await served.ask("/nowhere/at/all/now").status == 404)
    }
}
