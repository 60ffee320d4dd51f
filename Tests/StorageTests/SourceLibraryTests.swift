import Catalogs
import Doubles
import Foundation
import Model
import Pack
import Shelf
import Testing

@testable import Storage

/// Checks that catalogs from source files behave like built-in catalogs.
@Suite struct SourceLibraryTests {
    private static let moths = CatalogID(known: "moths")

    private func options(_ bench: Bench, _ doubles: [GalleryDouble]) -> LibraryOptions {
        var options = bench.options(starter: false)
        options.privateServers = doubles.map(\.hostAndPort)
        return options
    }

    /// Opens a library that contains the source, and syncs it.
    private func synced(_ bench: Bench, _ double: GalleryDouble, _ more: String = "") async throws -> Library {
        let library = try Library.open(options(bench, [double]))
        _ = try await library.addSource(SourceFile(parsing: double.source(more)))
        let report = try #require(await library.sync([Self.moths]).catalogs.first)
        #expect(report.status == .ok && report.added == Int64(GalleryDouble.count), "\(report.problems)")
        return library
    }

    // MARK: Pictures

    @Test func picturesAreFetchedFromTheSourcesHostsOnly() async throws {
        let bench = try Bench(), other = try GalleryDouble()
        let double = try GalleryDouble(elsewhere: other.address)
        var library: Library? = try await synced(bench, double)
        let first = try id("moths/m1"), last = try id("moths/m\(GalleryDouble.count)")
        #expect(library?.showsPictures == true && library?.picture(first, .row) == .wanted)
        await library?.fetchPicture(first, .row)
        await library?.fetchPicture(first, .page)
        #expect(double.requests("/pictures/") == 1)
        for size in [ThumbnailSize.row, .page] {
            guard case .kept(let file, _)? = library?.picture(first, size) else {
                Issue.record("no picture in size \(size)")
                continue
            }
            #expect(file.starts(with: Array("RIFF".utf8)))
        }
        // The last picture is on a server that the operator allows but that isn't in the source file.
        await library?.fetchPicture(last, .row)
        #expect(library?.picture(last, .row) == .unavailable && other.server.log.isEmpty)
        await library?.keepPictures(Self.moths)
        #expect(library?.pictureStatuses().first { $0.catalog == Self.moths }?.kept == UInt32(GalleryDouble.count - 1))
        // Check that pictures stay available without a network, and that the user can remove them.
        library = nil
        var settings = options(bench, [double])
        settings.isOffline = true
        let offline = try Library.open(settings)
        guard case .kept = offline.picture(first, .row) else {
            Issue.record("the picture is missing offline")
            return
        }
        try await offline.removePictures(Self.moths)
        #expect(offline.picture(first, .row) == .unavailable)
    }

    // MARK: Requests

    @Test func theFilesRateIsKept() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try Library.open(
            { () -> LibraryOptions in
                var options = options(bench, [double])
                options.detailRate = nil
                return options
            }())
        _ = try await library.addSource(SourceFile(parsing: double.source(#""requestsPerSecond": 2,"#)))
        #expect(await library.sync([Self.moths]).isOK)
        let times = double.server.log.map(\.time).sorted()
        #expect(times.count == GalleryDouble.count / GalleryDouble.pageSize)
        for index in times.indices.dropFirst(2) { #expect(times[index] - times[index - 2] >= .seconds(1)) }
    }

    @Test(arguments: [(2, true), (0, false)]) func aCatalogIsRefreshedWhenItIsOutOfDate(days: Int, isRefreshed: Bool) async throws
    {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try await synced(bench, double, #""freshForDays": \#(days),"#)
        var settings = options(bench, [double])
        settings.pictureBytes = 0
        let reopened = try Library.open(settings)
        double.server.clearLog()
        bench.wait(86_400)
        await reopened.refreshStale()
        #expect(double.server.log.isEmpty, "the catalog is still fresh")
        bench.wait(2 * 86_400)
        await reopened.refreshStale()
        #expect(double.server.log.isEmpty != isRefreshed)
        #expect(try library.snapshot().ids("moths").count == GalleryDouble.count)
    }

    @Test func anInterruptedSyncContinuesAfterTheLastStoredPage() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try Library.open(options(bench, [double]))
        _ = try await library.addSource(SourceFile(parsing: double.source()))
        double.server.inject(.serverError, on: "page=4")
        let report = try #require(await library.sync([Self.moths]).catalogs.first)
        #expect(report.status == .partial && report.problems.first?.problem == .serverError, "\(report.problems)")
        #expect(try library.snapshot().ids("moths").count == 3 * GalleryDouble.pageSize)
        #expect(try library.snapshot().status("moths")?.problem == .serverError)
        double.server.clearFaults()
        double.server.clearLog()
        // A new process continues with the page that failed.
        let reopened = try Library.open(options(bench, [double]))
        #expect(await reopened.sync([Self.moths]).isOK)
        #expect(double.server.log.map(\.target) == ["/api/moths?page=4", "/api/moths?page=5"])
        #expect(try reopened.snapshot().ids("moths").count == GalleryDouble.count)
        #expect(try reopened.snapshot().status("moths")?.problem == nil)
    }

    @Test func publishingTakesASmallPartOfASync() {
        let limits = SyncLimits()
        #expect(limits.pause(afterPublishingFor: .milliseconds(10)) == limits.publishEvery)
        #expect(limits.pause(afterPublishingFor: .seconds(5)) >= .seconds(50))
    }

    @Test func aMirrorReplacesAServerThatDoesNotAnswer() async throws {
        let bench = try Bench(), dead = try GalleryDouble(), mirror = try GalleryDouble()
        let library = try Library.open(options(bench, [dead, mirror]))
        _ = try await library.addSource(SourceFile(parsing: mirror.source(servers: [dead.address, mirror.address])))
        dead.stop()
        let report = try #require(await library.sync([Self.moths]).catalogs.first)
        #expect(report.status == .ok, "\(report.problems)")
        #expect(try library.snapshot().ids("moths").count == GalleryDouble.count)
        #expect(mirror.requests("/api/moths") == GalleryDouble.count / GalleryDouble.pageSize)
    }

    @Test func aReplacementServerIsUsedInsteadOfTheFilesServers() async throws {
        let bench = try Bench(), usual = try GalleryDouble(), other = try GalleryDouble()
        var settings = options(bench, [])
        // The operator configured this server, so it may be private.
        settings.replacedBases.append(LibraryOptions.UpstreamOverride(name: "moths", url: other.address))
        let library = try Library.open(settings)
        _ = try await library.addSource(SourceFile(parsing: usual.source()))
        let report = try #require(await library.sync([Self.moths]).catalogs.first)
        // The links to the next pages point to the replacement server.
        #expect(report.status == .ok && report.added == Int64(GalleryDouble.count), "\(report.problems)")
        await library.fetchPicture(try id("moths/m1"), .row)
        #expect(usual.server.log.isEmpty && other.requests("/pictures/") == 1)
    }

    // MARK: The table of adapters

    @Test func anotherLibraryNoticesAddedChangedAndRemovedSources() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try Library.open(options(bench, [double])), other = try Library.open(options(bench, [double]))
        func titles() -> [String] {
            other.table.catalogs.compactMap { if case .literal(let text) = $0.description.title { text } else { nil } }
        }
        #expect(!titles().contains("Moths"))
        _ = try await library.addSource(SourceFile(parsing: double.source()))
        #expect(titles().contains("Moths"))
        let changed = String(decoding: double.source(), as: UTF8.self).replacing(
            #""title": "Moths""#, with: #""title": "Millers""#)
        _ = try await library.addSource(SourceFile(parsing: Array(changed.utf8)))
        #expect(titles().contains("Millers") && !titles().contains("Moths"))
        _ = try await library.forget(Self.moths)
        #expect(!titles().contains("Millers"))
        #expect(library.table[Self.moths] == nil)
    }

    // MARK: Backups

    @Test func aBackupContainsTheSourceFile() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try await synced(bench, double)
        _ = try library.apply([.note(try id("moths/m7"), text: "By the lamp")])
        let backup = try library.backup()
        let elsewhere = try Bench()
        let restored = try Library.open(options(elsewhere, [double]))
        _ = try restored.restore(backup, replace: false)
        let sources = await restored.restoreSources(from: backup)
        #expect(sources.added == [Self.moths] && sources.refused.isEmpty)
        #expect(try restored.sources() == library.sources())
        // The entries arrive with the next sync.
        #expect(await restored.sync([Self.moths]).isOK)
        #expect(try restored.snapshot().ids("moths").count == GalleryDouble.count)
        #expect(try restored.snapshot().shelf.note(try id("moths/m7")) == "By the lamp")
        // Restoring the backup doesn't change a source that the library already has.
        let changed = String(decoding: double.source(), as: UTF8.self).replacing(
            #""title": "Moths""#, with: #""title": "Millers""#)
        _ = try await restored.addSource(SourceFile(parsing: Array(changed.utf8)))
        #expect(await restored.restoreSources(from: backup).added.isEmpty)
        #expect(try restored.sources().first?.file == SourceFile(parsing: Array(changed.utf8)))
        // The automatic backup also contains the source file, even if the shelf hasn't changed since the previous backup.
        bench.wait(2 * 86_400)
        library.keepBackup()
        let newest = try #require(AutomaticShelfBackups.newest(in: library.directory))
        #expect(BackupDocument.sources(in: try Files.read(newest)).map(\.file.name) == ["moths"])
    }

    @Test func aSourceThatDoesNotFitIsReported() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let backup = try await synced(bench, double).backup()
        let elsewhere = try Bench()
        let library = try Library.open(options(elsewhere, [double]))
        let table = ImportTests.input("id,name\n1,Oak\n")
        _ = try await library.importFile(table, FileImportOptions(catalog: Self.moths))
        let sources = await library.restoreSources(from: backup)
        #expect(
            sources.added.isEmpty
                && sources.refused == [.init(source: "moths", reason: .failed(.badSource(.takenCatalog("moths"))))])
        for text in [
            "", "{}", "[1]",
            #"{"format":"almanac-backup","version":1,"sources":[1,{"file":"x"},{"file":"{}","catalogs":["a"]}]}"#,
        ] {
            #expect(await library.restoreSources(from: Array(text.utf8)).added.isEmpty)
        }
    }
}
