import Catalogs
import Doubles
import Foundation
import Model
import SQLite
import Synchronization
import Testing
import Upstreams

@testable import Storage

/// Tests sources whose whole list is a single file, which Almanac downloads to the disk and reads in parts.
@Suite struct FileSourceTests {
    private static let catalog = CatalogID(known: "lamps")
    /// The number of rows, which is more than Almanac reads at a time.
    private static let count = 2500

    /// A file that a test server delivers. Its ETag contains a version number, which every change increases.
    private final class ServedFile: Sendable {
        private let state: Mutex<(body: [UInt8], version: Int)>

        convenience init(_ body: String) { self.init(Array(body.utf8)) }

        init(_ body: [UInt8]) { state = Mutex((body, 1)) }

        func change(to body: String) { state.withLock { $0 = (Array(body.utf8), $0.version + 1) } }

        func answer(_ request: DoubleRequest) -> DoubleAnswer {
            let (body, version) = state.withLock { ($0.body, $0.version) }
            if request.header("If-None-Match") == "\"v\(version)\"" { return DoubleAnswer(status: 304) }
            return DoubleAnswer(headers: [("Content-Type", "application/json"), ("ETag", "\"v\(version)\"")], body: body)
        }
    }

    /// The formats in which a file can contain a list.
    enum Shape: String, CaseIterable, Sendable {
        case array, envelope, nested, keyed, lines, table

        /// The part of the source file that describes the list.
        var list: String {
            switch self {
            case .array: #""path": "/lamps""#
            case .envelope: #""path": "/lamps", "entries": "/data", "total": "/meta/total""#
            case .nested: #""path": "/lamps", "entries": "/1/a~1b/rows""#
            case .keyed: #""path": "/lamps", "entries": "/data", "isKeyed": true"#
            case .lines: #""path": "/lamps", "format": "jsonl""#
            case .table: #""path": "/lamps", "format": "csv""#
            }
        }

        func file(_ rows: [(id: Int, name: String)]) -> String {
            let objects = rows.map { #"{"id": \#($0.id), "name": "\#($0.name)", "note": "[{\"}, \\"}"# }
            switch self {
            case .array: return "\u{FEFF}[\n" + objects.joined(separator: ",\n") + "\n]\n"
            case .envelope:
                return #"{"data": ["# + objects.joined(separator: ", ") + #"], "meta": {"data": [1], "total": \#(rows.count)}}"#
            case .nested:
                return #"[{"a/b": {"rows": []}}, {"x": [{}], "a\/b": {"no": {"rows": [1]}, "rows": ["#
                    + objects.joined(separator: ",")
                    + #"]}, "a": 1}]"#
            case .keyed:
                let members = zip(rows, objects).map { "\"\($0.id)\" : \($1)" }
                return #"{"data": {"# + members.joined(separator: ",") + "}}"
            case .lines: return objects.joined(separator: "\n") + "\n"
            case .table: return "id,name,note\n" + rows.map { "\($0.id),\($0.name),\"a\n\"\"b\"" }.joined(separator: "\n")
            }
        }
    }

    private static func rows(_ count: Int = count) -> [(id: Int, name: String)] { (1...count).map { ($0, "Lamp \($0)") } }

    private static func source(_ address: String, _ list: String, _ more: String = "") throws -> SourceFile {
        let id = list.contains("isKeyed") ? "" : #""id": "/id", "#
        return try SourceFile(
            parsing: Array(
                """
                {"almanacSource": 1, "name": "lamps", "title": "Lamps", "servers": ["\(address)"], \(more)
                "catalogs": [{"name": "lamps", "title": "Lamps", "list": {\(list)},
                "entry": {\(id)"title": "/name", "attributes": [{"key": "wick", "at": "/note"}]}}]}
                """.utf8))
    }

    private func options(_ bench: Bench, _ double: DoubleServer) -> LibraryOptions {
        var options = bench.options(starter: false)
        options.privateServers = ["127.0.0.1:\(double.port)"]
        options.upstreamLimits.attempt = .seconds(5)
        return options
    }

    private func opened(_ bench: Bench, _ double: DoubleServer, _ list: String = Shape.array.list) async throws -> Library {
        let library = try Library.open(options(bench, double))
        _ = try await library.addSource(Self.source(double.address, list))
        return library
    }

    private func sync(_ library: Library) async throws -> CatalogReport {
        try #require(await library.sync([Self.catalog]).catalogs.first)
    }

    /// Returns the incomplete files that are left in the library's folders.
    private func leftovers(_ bench: Bench) -> [String] {
        let found = FileManager.default.enumerator(atPath: bench.data)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".part") }
    }

    @Test(arguments: Shape.allCases) func everyShapeIsReadInPieces(shape: Shape) async throws {
        let bench = try Bench(), file = ServedFile(shape.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, shape.list)
        let report = try await sync(library)
        #expect(report.status == .ok && report.added == Int64(Self.count), "\(report.problems)")
        #expect(try library.snapshot().entry("lamps/\(Self.count)")?.title == "Lamp \(Self.count)")
        #expect(leftovers(bench).isEmpty)
        // Check that an unchanged file isn't downloaded again and that nothing is stored.
        double.clearLog()
        let pass = try await library.writing?.owner.read { store throws(SQLiteError) in try store.lastSequence(Self.catalog) }
        for _ in 1...2 {
            let again = try await sync(library)
            #expect(again.status == .ok && again.added + again.changed == 0 && again.kept == Int64(Self.count))
        }
        #expect(double.log.map { $0.header("If-None-Match") } == ["\"v1\"", "\"v1\""])
        #expect(
            try await library.writing?.owner.read { store throws(SQLiteError) in try store.lastSequence(Self.catalog) } == pass)
        // If the file changes, the library updates the entries, and keeps entries that are no longer in the file.
        file.change(to: shape.file([(1, "Lantern")] + Self.rows().dropFirst().dropLast() + [(Self.count + 1, "New lamp")]))
        let changed = try await sync(library)
        #expect(changed.status == .ok && changed.added == 1 && changed.changed == 1, "\(changed.problems)")
        #expect(try library.snapshot().ids("lamps").count == Self.count + 1)
    }

    @Test func aFileThatIsLargerThanMemoryAllowsIsStored() async throws {
        let bench = try Bench(), file = ServedFile(Shape.array.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        var settings = options(bench, double)
        settings.upstreamLimits.textBytes = 10_000
        let library = try Library.open(settings)
        _ = try await library.addSource(Self.source(double.address, Shape.array.list))
        #expect(try await sync(library).added == Int64(Self.count))
        // The library rejects a file that exceeds the size limit, whether or not the server states the file's length.
        for fault in [nil, Fault.endless(bytes: 1 << 20)] {
            if let fault { double.inject(fault) }
            var limited = settings
            limited.upstreamLimits.fileBytes = 20_000
            let other = try Library.open(limited)
            file.change(to: Shape.array.file(Self.rows(Self.count - 1)))
            let report = try await sync(other)
            #expect(report.status == .failed && report.problems.first?.problem == .tooLarge, "\(report.problems)")
            #expect(try other.snapshot().ids("lamps").count == Self.count)
        }
        #expect(leftovers(bench).isEmpty)
    }

    @Test(arguments: [Fault.truncated, .cutJSON, .closedEarly, .htmlPage, .serverError, .emptyBody])
    func aBrokenDownloadChangesNothing(fault: Fault) async throws {
        let bench = try Bench(), file = ServedFile(Shape.envelope.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, Shape.envelope.list)
        #expect(try await sync(library).status == .ok)
        file.change(to: Shape.envelope.file([(1, "Lantern")]))
        double.inject(fault)
        let report = try await sync(library)
        #expect(report.status == .failed && report.problems.first?.problem != nil, "\(report.problems)")
        #expect(try library.snapshot().ids("lamps").count == Self.count)
        #expect(try library.snapshot().entry("lamps/1")?.title == "Lamp 1")
        #expect(try library.snapshot().status("lamps")?.problem != nil)
        #expect(leftovers(bench).isEmpty)
        double.clearFaults()
        #expect(try await sync(library).changed == 1)
        #expect(try library.snapshot().ids("lamps").count == Self.count)
    }

    @Test(arguments: [Shape.envelope, .lines]) func aFileMayBeInUTF16(shape: Shape) async throws {
        let units = ("\u{FEFF}" + shape.file(Self.rows())).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let bench = try Bench(), file = ServedFile(units)
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, shape.list)
        let report = try await sync(library)
        #expect(report.status == .ok && report.added == Int64(Self.count), "\(report.problems)")
    }

    @Test func aDownloadThatBreaksOffOnceIsRepeated() async throws {
        let bench = try Bench(), file = ServedFile(Shape.array.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        double.inject(.truncated, onRequest: 1)
        let library = try await opened(bench, double)
        let report = try await sync(library)
        #expect(report.status == .ok && report.added == Int64(Self.count) && report.requests == 2, "\(report.problems)")
    }

    @Test(arguments: [Shape.array, .keyed, .lines]) func aBadRecordDoesNotAffectTheOthers(shape: Shape) async throws {
        let bench = try Bench()
        let whole = shape.file(Self.rows())
        let file = ServedFile(
            whole.replacing(#"{"id": 7, "name": "Lamp 7","#, with: #"{"id": 7, "name": Lamp 7,"#)
                .replacing(#"{"id": 8, "name""#, with: #"{"id": 8, "title""#))
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, shape.list)
        let report = try await sync(library)
        #expect(report.status == .partial && report.added == Int64(Self.count - 2), "\(report.problems)")
        #expect(report.problems.count == 2 && report.problems.allSatisfy { $0.problem == .someEntries }, "\(report.problems)")
        // The file may have been damaged in transit, so the next sync must download it again.
        file.change(to: whole)
        #expect(try await sync(library).added == 2)
        #expect(double.log.allSatisfy { $0.header("If-None-Match") == nil })
    }

    @Test func aCancelledDownloadLeavesNothingBehind() async throws {
        let bench = try Bench(), file = ServedFile(Shape.array.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        double.inject(.drip(bytes: 500))
        let library = try await opened(bench, double)
        let task = Task { try await sync(library) }
        while double.log.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(300))
        library.stopSync(Self.catalog)
        let report = try await task.value
        #expect(report.status == .failed && report.problems.first?.problem == .stopped, "\(report.problems)")
        #expect(leftovers(bench).isEmpty)
        double.clearFaults()
        #expect(try await sync(library).added == Int64(Self.count))
    }

    @Test func aListThatIsShorterThanItSaysIsDownloadedAgain() async throws {
        let bench = try Bench()
        let file = ServedFile(Shape.envelope.file(Self.rows()).replacing(#""total": 2500"#, with: #""total": 2600"#))
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, Shape.envelope.list)
        for _ in 1...2 {
            let report = try await sync(library)
            #expect(report.problems.first?.cause == .shortList(expected: 2600, found: Self.count), "\(report.problems)")
        }
        #expect(double.log.allSatisfy { $0.header("If-None-Match") == nil })
    }

    @Test func aChangedSourceFileDownloadsAnUnchangedFileAgain() async throws {
        let bench = try Bench(), file = ServedFile(#"{"a": [{"id": 1, "name": "One"}], "b": [{"id": 2, "name": "Two"}]}"#)
        let double = try DoubleServer { file.answer($0) }
        let library = try await opened(bench, double, #""path": "/lamps", "entries": "/a""#)
        #expect(try await sync(library).added == 1)
        _ = try await library.addSource(Self.source(double.address, #""path": "/lamps", "entries": "/b""#))
        #expect(try await sync(library).added == 1)
        #expect(try library.snapshot().ids("lamps").count == 2)
        // After a catalog has been removed and added again, it must not stay empty.
        _ = try await library.forget(Self.catalog)
        _ = try await library.addSource(Self.source(double.address, #""path": "/lamps", "entries": "/b""#))
        #expect(try await sync(library).added == 1)
    }

    @Test func aKeyThatTheFileRepeatsIsNotStored() async throws {
        let key = "s3cret/key+longer"
        let filler = String(repeating: "x", count: 3000)
        let rows = (1...100).map { #"{"id": \#($0), "name": "Lamp \#($0)", "note": "\#(filler) \#($0 % 2 == 0 ? key : "")"}"# }
        let file = ServedFile("[" + rows.joined(separator: ",") + "]")
        let bench = try Bench()
        let double = try DoubleServer { file.answer($0) }
        var settings = options(bench, double)
        settings.sourceKeys = ["ALMANAC_SOURCE_LAMPS_KEY": key]
        let library = try Library.open(settings)
        _ = try await library.addSource(
            Self.source(double.address, #""path": "/lamps""#, #""headers": {"X-Key": "${KEY}"},"#))
        let report = try await sync(library)
        #expect(report.added == 100 && double.log.first?.header("X-Key") == key, "\(report.problems)")
        for name in FileManager.default.enumerator(atPath: bench.data)?.compactMap({ $0 as? String }) ?? [] {
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: bench.data + "/" + name))) ?? Data()
            #expect(bytes.range(of: Data(key.utf8)) == nil, "\(name)")
        }
    }

    @Test(arguments: [Shape.array, .envelope, .keyed, .lines, .table])
    func aSourceIsWorkedOutFromTheBeginningOfALargeFile(shape: Shape) async throws {
        let bench = try Bench(), file = ServedFile(shape.file(Self.rows()))
        let double = try DoubleServer { file.answer($0) }
        var settings = options(bench, double)
        settings.upstreamLimits.textBytes = 40_000
        let address = double.address + (shape == .table ? "/lamps.csv" : "/lamps")
        let proposal = try await Library.exploreSource(address, ListSample.Wishes(catalog: Self.catalog), settings)
        #expect(proposal.preview.paging == .none && !proposal.isIncomplete && proposal.preview.samples.count == 3)
        #expect(double.log.count == 1)
        // A preview of the proposed source file also needs only the beginning of the list.
        let preview = await Library.previewSource(proposal.source, settings)
        #expect(preview.problem == nil && preview.previews.count == 1 && double.log.count == 2, "\(preview.problem as Any)")
        #expect(preview.previews.first?.samples.count == 3 && preview.previews.first?.isWhole == false)
        // After the source has been added, a sync downloads the whole file.
        let library = try Library.open(settings)
        _ = try await library.addSource(proposal.source)
        let report = try await sync(library)
        #expect(report.status == .ok && report.added == Int64(Self.count), "\(report.problems)")
        #expect(try library.snapshot().entry("lamps/17")?.title == "Lamp 17")
    }

    @Test(arguments: [10, 10_000]) func aSlowServerEndsTheSearchForASource(count: Int) async throws {
        let bench = try Bench(), file = ServedFile(Shape.array.file(Self.rows(count)))
        let double = try DoubleServer { file.answer($0) }
        // The first server is too slow for its short list. The second server sends its long list fast enough.
        double.inject(.drip(bytes: count == 10 ? 1 : 5000))
        var settings = options(bench, double)
        settings.upstreamLimits.slowBytesPerSecond = 1
        settings.explorationTime = .seconds(count == 10 ? 1 : 20)
        settings.explorationBytes = 10_000
        let start = ContinuousClock().now
        let wishes = ListSample.Wishes(catalog: Self.catalog)
        if count == 10 {
            await #expect(throws: LibraryError.badProbe(.tooSlow(seconds: 1))) {
                try await Library.exploreSource(double.address + "/lamps", wishes, settings)
            }
        } else {
            let proposal = try await Library.exploreSource(double.address + "/lamps", wishes, settings)
            #expect(proposal.preview.samples.count == 3 && proposal.preview.paging == .none)
        }
        #expect(ContinuousClock().now - start < .seconds(40))
        double.stop()
    }
}
