import Catalogs
import Doubles
import Foundation
import FoundationNetworking
import HTTP
import LinuxServices
import Model
import Pack
import Screens
import Server
import Storage
import Testing

/// Tests pictures over HTTP with an upstream on the loopback interface.
@Suite struct PictureServingTests {
    /// A running server whose monsters come from a test double.
    private final class Gallery: Sendable {
        let server: AlmanacServer
        let library: Library
        let double: DND5eDouble
        private let directory: TemporaryDirectory

        init() async throws {
            directory = try TemporaryDirectory()
            double = try DND5eDouble(monsters: SampleMonsters.records(8), desc: .nullable, pictureSide: 200)
            var options = LibraryOptions(directory: directory.path, adapters: [BuiltInAdapters.dnd5e], services: .linux)
            options.replacedBases = [LibraryOptions.UpstreamOverride(name: "dnd5e", url: double.address)]
            options.detailRate = 1000
            library = try Library.open(options)
            _ = await library.sync()
            server = try AlmanacServer(library: library, options: ServerOptions(port: 0))
        }

        deinit { server.stop() }

        func get(_ path: String, _ headers: [String: String] = [:]) async throws -> (HTTPURLResponse, Data, Duration) {
            var request = URLRequest(url: try #require(URL(string: server.address.dropLast() + path)))
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            let session = URLSession(configuration: configuration)
            defer { session.finishTasksAndInvalidate() }
            let start = ContinuousClock.now
            let (data, response) = try await session.data(for: request)
            return (try #require(response as? HTTPURLResponse), data, ContinuousClock.now - start)
        }
    }

    @Test func aPictureIsSentAsSoonAsItArrives() async throws {
        let gallery = try await Gallery()
        let path = "/pictures/monsters/\(gallery.double.indexes[0])/88.webp"
        let (first, file, _) = try await gallery.get(path)
        #expect(first.statusCode == 200)
        #expect(first.value(forHTTPHeaderField: "Content-Type") == "image/webp")
        #expect(file.starts(with: Data("RIFF".utf8)))
        let tag = try #require(first.value(forHTTPHeaderField: "ETag"))
        let (again, none, _) = try await gallery.get(path, ["If-None-Match": tag])
        #expect(again.statusCode == 304 && none.isEmpty)
        for wrong in ["/45.webp", "/88.png", "/088.webp.webp", "/.webp"] {
            #expect(
                try await gallery.get("/pictures/monsters/\(gallery.double.indexes[0])\(wrong)").0.statusCode == 404, "\(wrong)")
        }
        #expect(try await gallery.get("/pictures/monsters/nosuch/44.webp").0.statusCode == 404)
        #expect(try await gallery.get("/pictures/nosuch/x/44.webp").0.statusCode == 404)
    }

    @Test func aFailedPictureLeavesTheEmblemVisible() async throws {
        let gallery = try await Gallery()
        gallery.double.server.inject(.answer(DoubleAnswer(body: HostilePicture.script.bytes)), on: "/api/images/")
        let (response, body, _) = try await gallery.get("/pictures/monsters/\(gallery.double.indexes[0])/44.webp")
        #expect(response.statusCode == 404)
        #expect(response.value(forHTTPHeaderField: "Content-Type") == "image/svg+xml")
        // The response is an empty picture. It contains nothing that the upstream sent.
        #expect(String(decoding: body, as: UTF8.self) == "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\"/>")
    }

    @Test func pagesDoNotWaitForPictures() async throws {
        let gallery = try await Gallery()
        gallery.double.server.inject(.silence, on: "/api/images/")
        let indexes = gallery.double.indexes
        let pictures = indexes.prefix(3).map { index in
            Task { try await gallery.get("/pictures/monsters/\(index)/44.webp") }
        }
        try await Task.sleep(for: .milliseconds(300))
        // Only a few requests wait for their pictures. The server answers further requests immediately, with an empty picture.
        let (fourth, body, spent) = try await gallery.get("/pictures/monsters/\(indexes[3])/44.webp")
        #expect(fourth.statusCode == 404 && spent < .seconds(3))
        #expect(String(decoding: body, as: UTF8.self).contains("width=\"1\""))
        let (page, html, pageSpent) = try await gallery.get("/monsters")
        #expect(page.statusCode == 200 && pageSpent < .seconds(3))
        #expect(String(decoding: html, as: UTF8.self).contains("/pictures/monsters/\(indexes[0])/44.webp"))
        for picture in pictures {
            let (response, _, waited) = try await picture.value
            #expect(response.statusCode == 404 && waited < .seconds(15))
        }
    }

    @Test func settingsDownloadAndRemovePictures() async throws {
        let gallery = try await Gallery()
        func post(_ action: String) async throws -> Int {
            var request = URLRequest(url: try #require(URL(string: gallery.server.address + "pictures")))
            request.httpMethod = "POST"
            request.httpBody = Data("catalog=monsters&action=\(action)".utf8)
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            return try #require(try await URLSession.shared.data(for: request).1 as? HTTPURLResponse).statusCode
        }
        #expect(try await post("keep") == 200)
        while gallery.library.pictureStatuses().first?.kept != 8 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(String(decoding: try await gallery.get("/settings?part=device").1, as: UTF8.self).contains("8 of 8"))
        #expect(try await post("remove") == 200)
        #expect(gallery.library.pictureStatuses().first?.kept == 0)
        #expect(try await post("nonsense") == 400)
    }

    @Test func everyKindHasAnEmblem() async throws {
        let directory = try TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let starter = URL(fileURLWithPath: #filePath).appending(path: "../../../Starter").standardizedFileURL
        let double = try DND5eDouble(monsters: SampleMonsters.records(60), desc: .nullable)
        var options = LibraryOptions(
            directory: directory.path, shareDirectory: starter.path, adapters: BuiltInAdapters.adapters, services: .linux)
        options.replacedBases = [LibraryOptions.UpstreamOverride(name: "dnd5e", url: double.address)]
        options.detailRate = 1000
        let library = try Library.open(options)
        _ = await library.sync([CatalogID(known: "monsters")])
        let server = try AlmanacServer(library: library, options: ServerOptions(port: 0, isOffline: true))
        defer { server.stop() }
        let address = try #require(URL(string: server.address + "static/x/emblems.svg"))
        let drawings = String(decoding: try await URLSession.shared.data(from: address).0, as: UTF8.self)
        let kinds = Set(try library.snapshot().catalogs.flatMap { $0.rows.map { $0.head.kind } })
        #expect(kinds.count > 20)
        for kind in kinds.sorted() { #expect(drawings.contains("<symbol id=\"\(kind)\""), "\(kind)") }
    }
}
