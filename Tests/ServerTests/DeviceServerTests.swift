import Doubles
import Foundation
import FoundationNetworking
import Model
import Pack
import Server
import Shelf
import Storage
import Testing

/// A running server with the files that browsers store.
private final class Kitchen: Sendable {
    let server: AlmanacServer
    let library: Library
    let directory: TemporaryDirectory
    private let links: LinkWriter

    init(
        offersWorker: Bool = true, hasModule: Bool = true, largestStoredCatalog: Int64? = nil, links: LinkWriter = LinkWriter()
    ) throws {
        directory = try TemporaryDirectory()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let share = directory.file("share")
        try FileManager.default.createDirectory(atPath: share + "/static", withIntermediateDirectories: true)
        for name in ["worker.js", "worker-removal.js", "almanac.css"] {
            try FileManager.default.copyItem(
                atPath: root.appendingPathComponent("Sources/Pages/Static/" + name).path, toPath: share + "/static/" + name)
        }
        if hasModule { try Kitchen.addModule(to: share) }
        library = try StarterLibrary.open(in: directory.file("data"))
        var settings = ServerOptions(port: 0, shareDirectory: share, isOffline: true)
        settings.offersWorker = offersWorker
        if let largestStoredCatalog { settings.largestStoredCatalog = largestStoredCatalog }
        settings.links = links
        self.links = links
        server = try AlmanacServer(library: library, options: settings)
    }

    deinit { server.stop() }

    /// Adds files with the names of the browser's core and its texts.
    static func addModule(to share: String) throws {
        for name in ["almanac.texts", "almanac.module"] {
            try Data([0, 0x61, 0x73, 0x6d]).write(to: URL(fileURLWithPath: share + "/" + name))
        }
    }

    func ask(
        _ method: String, _ path: String, body: [UInt8]? = nil, headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: [String: String], body: [UInt8]) {
        let port = try #require(URL(string: server.address)?.port)
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)" + links.prefix + path)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return (http.statusCode, fields, [UInt8](data))
    }

    func kit() async throws -> JSONView {
        let answer = try await ask("GET", "/kit")
        #expect(answer.status == 200)
        return try JSONDocument(answer.body).root
    }

    func exchange(_ message: ShelfExchange.Request) async throws -> ShelfExchange.Answer {
        let answer = try await ask("POST", "/api/v1/shelf", body: message.bytes)
        #expect(answer.status == 200)
        return try ShelfExchange.Answer(answer.body)
    }
}

@Suite struct DeviceServerTests {
    @Test func theKitNamesFilesThatExist() async throws {
        let kitchen = try Kitchen()
        let kit = try await kitchen.kit()
        let build = try #require(kit.text("build"))
        #expect(kit["format"]?.number == "1" && kit.text("settings") == "en.system.normal")
        let catalogs = try #require(kit.objects("catalogs"))
        #expect(catalogs.count == (try kitchen.library.snapshot().catalogs.count))
        let module = try #require(kit.text("module"))
        let copy = try #require(kit.text("worker"))
        var paths = try #require(kit.texts("files")) + [copy, module]
        var packs = 0
        for catalog in catalogs {
            paths.append(try #require(catalog.object("outline")?.text("path")))
            for pack in catalog.objects("packs") ?? [] {
                packs += 1
                let path = try #require(pack.text("path"))
                paths.append(path)
                let file = try await kitchen.ask("GET", path)
                #expect(file.body.count == Int(pack["size"]?.number ?? ""))
                #expect(path == "/kit/packs/" + SHA256.sha256(file.body) + ".pack")
            }
        }
        #expect(packs >= 5, "the Star Wars starter data is there")
        for path in paths {
            let file = try await kitchen.ask("GET", path)
            #expect(file.status == 200, "\(path)")
            #expect(file.headers["cache-control"]?.contains("immutable") == true, "\(path)")
        }
        let worker = try await kitchen.ask("GET", "/worker.js")
        #expect(worker.headers["cache-control"] == "no-cache")
        #expect(worker.headers["content-security-policy"]?.contains("wasm-unsafe-eval") == true)
        #expect(
            String(decoding: worker.body.prefix(100), as: UTF8.self).hasPrefix("const BUILD = \"\(build)\", IS_STATIC = false;\n")
        )
        #expect(try await kitchen.ask("GET", copy).body == worker.body)
        #expect(try await kitchen.ask("GET", module).headers["content-type"] == "application/octet-stream")
    }

    /// The kit gives a large catalog's size instead of its packs, so that the device can say why it doesn't store the catalog.
    @Test func aCatalogThatIsTooLargeHasASizeAndNoPacks() async throws {
        let usual = try await Kitchen().kit()
        // An empty catalog has neither packs nor a size.
        let sizes = try #require(usual.objects("catalogs")).map { Int($0["size"]?.number ?? "") ?? 0 }
        #expect(usual["limit"]?.number == "64000000" && sizes.count { $0 > 0 } >= 5)
        let largest = try #require(sizes.max())
        for (limit, isTooLarge) in [(largest, false), (largest - 1, true)] {
            let kit = try await Kitchen(largestStoredCatalog: Int64(limit)).kit()
            #expect(kit["limit"]?.number == "\(limit)")
            for (catalog, size) in zip(try #require(kit.objects("catalogs")), sizes) {
                #expect(catalog["size"]?.number == (size > 0 ? "\(size)" : nil))
                #expect((catalog.objects("packs") == nil) == (size == 0 || isTooLarge && size == largest))
            }
        }
    }

    @Test func everyAddressHasTheLinkWritersPrefix() async throws {
        let kitchen = try Kitchen(links: LinkWriter(prefix: "/almanac"))
        #expect(kitchen.server.address.hasSuffix("/almanac/"))
        let kit = try await kitchen.kit()
        let catalogs = try #require(kit.objects("catalogs"))
        var paths = try #require(kit.texts("files")) + [try #require(kit.text("worker")), try #require(kit.text("module"))]
        paths += catalogs.compactMap { $0.object("outline")?.text("path") }
        paths += catalogs.flatMap { $0.objects("packs") ?? [] }.compactMap { $0.text("path") }
        #expect(paths.count > 15)
        for path in paths { #expect(path.hasPrefix("/almanac/"), "\(path)") }
        let page = String(decoding: try await kitchen.ask("GET", "/settings/https").body, as: UTF8.self)
        #expect(page.contains("href=\"/almanac/static/") && !page.contains("=\"/static"))
        #expect(String(decoding: try await kitchen.ask("GET", "/").body, as: UTF8.self).contains("href=\"/almanac/settings\""))
    }

    @Test func theKitIsSentAgainOnlyIfItHasChanged() async throws {
        let kitchen = try Kitchen()
        let tag = try #require(try await kitchen.ask("GET", "/kit").headers["etag"])
        #expect(try await kitchen.ask("GET", "/kit", headers: ["If-None-Match": tag]).status == 304)
        let french = ["If-None-Match": tag, "Cookie": "almanac=fr.dark.large"]
        let other = try await kitchen.ask("GET", "/kit", headers: french)
        #expect(other.status == 200)
        #expect(try JSONDocument(other.body).root.text("settings") == "fr.dark.large")
    }

    @Test func aFileThatIsGoneSaysSo() async throws {
        let kitchen = try Kitchen()
        let hash = String(repeating: "0", count: 64)
        for path in [
            "/kit/packs/\(hash).pack", "/kit/outlines/\(hash).pack", "/kit/packs/..%2F..%2Falmanac.db.pack", "/kit/nothing",
        ] {
            let answer = try await kitchen.ask("GET", path)
            #expect(answer.status == 404, "\(path)")
        }
    }

    @Test func withoutAWorkerBrowsersRemoveIt() async throws {
        let off = try Kitchen(offersWorker: false)
        let script = String(decoding: try await off.ask("GET", "/worker.js").body, as: UTF8.self)
        #expect(script.contains("unregister") && !script.contains("BUILD"))
        #expect(!String(decoding: try await off.ask("GET", "/").body, as: UTF8.self).contains("data-worker"))
        let building = try Kitchen(hasModule: false)
        #expect(try await building.ask("GET", "/worker.js").status == 404)
        #expect(!String(decoding: try await building.ask("GET", "/").body, as: UTF8.self).contains("data-worker"))
        try Kitchen.addModule(to: building.directory.file("share"))
        for _ in 0..<100 {
            if String(decoding: try await building.ask("GET", "/").body, as: UTF8.self).contains("data-worker") { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("the server didn't notice the browser's core")
    }

    @Test func twoDevicesExchangeTheirChanges() async throws {
        let kitchen = try Kitchen()
        let name = try #require(try await kitchen.kit().text("library"))
        let id = try #require(UInt64(name, radix: 16))
        let planet = try #require(EntryID("planets/1"))
        func change(_ device: UInt64, _ text: String) -> ShelfChange {
            ShelfChange(
                id: ChangeID(time: 1_700_000_000_000, counter: 0, device: device), key: .note(planet),
                value: ShelfValue(text: text, date: 5), replaces: [])
        }
        let one = change(1, "one"), two = change(2, "two")
        let first = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: .start, changes: [one]))
        #expect(first.isWhole && first.changes == [one] && !first.hasMore)
        // The answer was lost, so the device sends its change again.
        let again = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: first.cursor, changes: [one]))
        #expect(again.changes.isEmpty && again.cursor == first.cursor)
        let second = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: .start, changes: [two]))
        #expect(second.changes == [one, two])
        let last = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: first.cursor, changes: []))
        #expect(last.changes == [two] && last.cursor == second.cursor)
        let note = try #require(try kitchen.library.snapshot().shelf.note(planet))
        #expect(note.contains("one") && note.contains("two"))
        // A second process finds the changes in the database and in the journal file.
        let read = try await kitchen.ask(
            "GET", "/api/v1/shelf?library=\(String(id, radix: 16))&after=0-0")
        #expect(try ShelfExchange.Answer(read.body).changes == [one, two])
    }

    @Test func longNotesArriveInSeveralAnswers() async throws {
        let kitchen = try Kitchen()
        let name = try #require(try await kitchen.kit().text("library"))
        let id = try #require(UInt64(name, radix: 16))
        let planet = try #require(EntryID("planets/1"))
        let text = String(repeating: "n", count: ShelfRules.noteLimit)
        let changes = (0..<60).map { number in
            ShelfChange(
                id: ChangeID(time: Int64(number), counter: 0, device: 1), key: .note(planet),
                value: ShelfValue(text: text, date: 5),
                replaces: number == 0 ? [] : [ChangeID(time: Int64(number - 1), counter: 0, device: 1)])
        }
        for start in stride(from: 0, to: 60, by: 20) {
            let part = Array(changes[start..<(start + 20)])
            _ = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: .start, changes: part))
        }
        var cursor = ShelfCursor.start
        var received: [ShelfChange] = []
        for _ in 0..<60 {
            let answer = try await kitchen.exchange(ShelfExchange.Request(library: id, cursor: cursor, changes: []))
            #expect(!answer.changes.isEmpty && answer.bytes.count < 5 << 20)
            received += answer.changes
            cursor = answer.cursor
            guard answer.hasMore else { break }
        }
        #expect(received == changes)
    }

    @Test func changesOfAnotherLibraryAreRefused() async throws {
        let kitchen = try Kitchen()
        let planet = try #require(EntryID("planets/1"))
        let change = ShelfChange(
            id: ChangeID(time: 1, counter: 0, device: 1), key: .note(planet), value: ShelfValue(text: "x", date: 5), replaces: [])
        let other = ShelfExchange.Request(library: 12, cursor: .start, changes: [change]).bytes
        let refused = try await kitchen.ask("POST", "/api/v1/shelf", body: other)
        #expect(refused.status == 409 && String(decoding: refused.body, as: UTF8.self).contains("other-library"))
        var newer = other
        newer[0] = 9
        let later = try await kitchen.ask("POST", "/api/v1/shelf", body: newer)
        #expect(later.status == 409 && String(decoding: later.body, as: UTF8.self).contains("newer-changes"))
        for length in [0, 1, 9, other.count - 1] {
            let bad = try await kitchen.ask("POST", "/api/v1/shelf", body: Array(other.prefix(length)))
            #expect(bad.status == 400, "\(length) bytes")
        }
        #expect(try await kitchen.ask("GET", "/api/v1/shelf").status == 400)
        #expect(try await kitchen.ask("GET", "/api/v1/shelf?library=1&after=x").status == 400)
        let site = ["Sec-Fetch-Site": "cross-site"]
        #expect(try await kitchen.ask("POST", "/api/v1/shelf", body: other, headers: site).status == 403)
        #expect(try kitchen.library.snapshot().shelf.isEmpty)
    }

    /// A message with these changes as they are. `ShelfExchange.Request` would replace impossible changes.
    private func message(_ library: UInt64, _ blobs: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(1)
        writer.fixed64(library)
        writer.string(ShelfCursor.start.text)
        writer.list(blobs) { $0.blob($1) }
        return writer.bytes
    }

    private func blob(_ change: ShelfChange) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(0)
        writer.byte(0)
        change.encode(to: &writer)
        return writer.bytes
    }

    /// Earlier versions of Almanac accepted changes with impossible dates and counters, so devices may still send them.
    @Test func aDeviceWithImpossibleChangesCanExchange() async throws {
        let kitchen = try Kitchen()
        let name = try #require(try await kitchen.kit().text("library"))
        let id = try #require(UInt64(name, radix: 16))
        let ids = [
            ChangeID(time: .max, counter: .max, device: 1), ChangeID(time: .min, counter: 0, device: 1),
            ChangeID(time: 5, counter: .max, device: 1), ChangeID(time: ChangeID.lastTime + 1, counter: 0, device: 1),
        ]
        var changes: [ShelfChange] = []
        let entries = ids.indices.compactMap { EntryID("planets/\($0 + 1)") }, possible = try #require(EntryID("planets/9"))
        for (place, id) in ids.enumerated() {
            changes.append(
                ShelfChange(
                    id: id, key: .note(entries[place]), value: ShelfValue(text: "far \(place)", date: 1_700_000_000), replaces: []
                ))
        }
        changes.append(
            ShelfChange(
                id: ChangeID(time: 6, counter: 0, device: 1), key: .note(possible), value: ShelfValue(text: "possible", date: 1),
                replaces: []))
        // A lost response makes a device send the same message again.
        var device = ShelfState(changes)
        for _ in 0..<2 {
            let response = try await kitchen.ask("POST", "/api/v1/shelf", body: message(id, changes.map(blob)))
            #expect(response.status == 200)
            let answer = try ShelfExchange.Answer(response.body)
            #expect(answer.changes.count == 5 && answer.changes.allSatisfy(\.isAcceptable))
            for change in answer.changes { device.apply(change) }
        }
        let shelf = try kitchen.library.snapshot().shelf
        for (place, entry) in entries.enumerated() {
            #expect(shelf.note(entry) == "far \(place)")
            // The device has the copy instead of the original, so its next change replaces the copy.
            #expect(device.note(entry) == "far \(place)")
            #expect(device.heads(of: .note(entry)) == shelf.heads(of: .note(entry)))
        }
        #expect(shelf.note(possible) == "possible")
        // The library goes on saving.
        let saved = try await kitchen.ask("PUT", "/api/v1/notes/planets/1", body: Array("{\"note\":\"later\"}".utf8))
        #expect(saved.status == 200)
        #expect(try kitchen.library.snapshot().shelf.note(entries[0]) == "later")
    }

    @Test func messagesThatCannotBeDecodedAreRefused() async throws {
        let kitchen = try Kitchen()
        let name = try #require(try await kitchen.kit().text("library"))
        let id = try #require(UInt64(name, radix: 16))
        let entry = try #require(EntryID("planets/1"))
        let good = blob(
            ShelfChange(
                id: ChangeID(time: 6, counter: 0, device: 1), key: .note(entry), value: ShelfValue(text: "x", date: 1),
                replaces: [])
        )
        func head(counter: UInt64, entry: String, action: UInt8) -> [UInt8] {
            var writer = ByteWriter()
            writer.number(0)
            writer.byte(0)
            writer.signed(6)
            writer.number(counter)
            writer.fixed64(1)
            writer.string(entry)
            writer.byte(action)
            writer.number(0)
            return writer.bytes
        }
        let possible = message(id, [head(counter: 0, entry: "planets/1", action: 3)])
        #expect(try await kitchen.ask("POST", "/api/v1/shelf", body: possible).status == 200)
        let bodies = [
            message(id, [good, head(counter: 1 << 32, entry: "planets/1", action: 3)]),
            message(id, [good, head(counter: 0, entry: "no entry", action: 3)]),
            message(id, [good, head(counter: 0, entry: "planets/1", action: 4)]),
            message(id, [good]) + [0], message(id, [Array(good.dropLast())]),
        ]
        for (place, body) in bodies.enumerated() {
            let answer = try await kitchen.ask("POST", "/api/v1/shelf", body: body)
            #expect(answer.status == 400, "\(place)")
            #expect(String(decoding: answer.body, as: UTF8.self).contains("bad-request"))
        }
        #expect(try kitchen.library.snapshot().shelf.note(entry) == nil)
    }
}
