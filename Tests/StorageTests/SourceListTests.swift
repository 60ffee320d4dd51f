import Catalogs
import Doubles
import Model
import Synchronization
import Testing

@testable import Storage

/// Tests what a library reports if the list from a source has faults.
@Suite struct SourceListTests {
    private static let trees = CatalogID(known: "trees")

    /// A server with the list `/trees`, and a source file for it.
    private struct TreeSource {
        let server: DoubleServer

        init(_ answer: @escaping DoubleServer.Handler) throws { server = try DoubleServer(handler: answer) }

        /// Serves rows in pages. Each row is an ID and a name.
        init(pages: [[(String, String)]], total: Int? = nil) throws {
            try self.init { request in
                let page = request.parameter("page").flatMap { Int($0) } ?? 1
                let rows = (pages.dropFirst(page - 1).first ?? []).map { #"{"id": "\#($0)", "name": "\#($1)"}"# }
                let count = total.map { #", "count": \#($0)"# } ?? ""
                return DoubleAnswer(
                    headers: [("Content-Type", "application/json")],
                    body: Array(#"{"rows": [\#(rows.joined(separator: ","))]\#(count)}"#.utf8))
            }
        }

        func file(
            paging: String = #"{"kind": "page", "parameter": "page"}"#, headers: String = ""
        ) throws -> SourceFile {
            try SourceFile(
                parsing: Array(
                    """
                    {"almanacSource": 1, "name": "trees", "title": "Trees", "servers": ["\(server.address)"], \(headers)
                     "collection": {"title": "Trees"},
                     "catalogs": [{"name": "trees", "title": "Trees",
                       "list": {"path": "/trees", "entries": "/rows", "total": "/count", "paging": \(paging)},
                       "entry": {"id": "/id", "title": "/name"}}]}
                    """.utf8))
        }
    }

    private func library(_ bench: Bench, _ source: TreeSource, _ file: SourceFile, key: String? = nil) async throws -> Library {
        var options = bench.options(starter: false)
        options.privateServers = ["127.0.0.1:\(source.server.port)"]
        if let key { options.sourceKeys = ["ALMANAC_SOURCE_TREES_KEY": key] }
        let library = try Library.open(options)
        _ = try await library.addSource(file)
        return library
    }

    private func report(_ library: Library) async throws -> CatalogReport {
        try #require(await library.sync([Self.trees]).catalogs.first)
    }

    private func titles(_ library: Library) throws -> [String] {
        try library.snapshot().ids("trees").map { try #require(try library.snapshot().entry("trees/\($0)")).title }
    }

    // MARK: Shared IDs

    @Test(arguments: [false, true]) func entriesThatShareAnIDAreReported(isFile: Bool) async throws {
        let rows = [[("a", "Oak"), ("b", "Elm"), ("a", "Ash")], [("c", "Fir"), ("b", "Yew"), ("a", "Oak")]]
        let bench = try Bench()
        let source =
            try isFile ? TreeSource(pages: [rows[0] + rows[1]], total: 6) : TreeSource(pages: rows, total: nil)
        let library = try await library(
            bench, source, source.file(paging: isFile ? #"{"kind": "none"}"# : #"{"kind": "page", "parameter": "page"}"#))
        for _ in 0..<2 {
            let report = try await report(library)
            #expect(report.problems == [SyncProblem(.sharedIDs(count: 2))] && report.status == .partial)
            // If entries share an ID, every sync keeps the first of them.
            #expect(try titles(library).sorted() == ["Elm", "Fir", "Oak"])
            let status = try #require(try library.snapshot().status("trees"))
            #expect(status.problem == .sharedIDs && status.message == "2" && status.outcome == .ok)
        }
        #expect(source.server.log.count == (isFile ? 2 : 6))
    }

    @Test func sharedIDsDoNotMakeAListShort() async throws {
        let bench = try Bench()
        let source = try TreeSource(pages: [[("a", "Oak"), ("a", "Ash")], [("b", "Elm"), ("b", "Elm")]], total: 4)
        let library = try await library(bench, source, source.file())
        #expect(try await report(library).problems == [SyncProblem(.sharedIDs(count: 1))])
        #expect(source.server.log.count == 2)
    }

    @Test func aRepeatedEntryIsNoProblem() async throws {
        let bench = try Bench()
        let source = try TreeSource(pages: [[("a", "Oak"), ("b", "Elm")], [("b", "Elm"), ("c", "Fir")]])
        let library = try await library(bench, source, source.file())
        #expect(try await report(library).status == .ok)
        #expect(try titles(library).count == 3)
    }

    /// If the pages shift during the download, an entry may be missing while another entry arrives twice.
    @Test func aRepeatedEntryOnAnotherPageDoesNotCountTwice() async throws {
        let bench = try Bench()
        let source = try TreeSource(pages: [[("a", "Oak"), ("b", "Elm")], [("b", "Elm")]], total: 3)
        let library = try await library(bench, source, source.file())
        #expect(try await report(library).problems == [SyncProblem(.shortList(expected: 3, found: 2))])
    }

    /// If an entry's record differs from the record in the previous sync, the entry is updated.
    @Test func anEntryThatChangedSinceTheLastSyncIsUpdated() async throws {
        let bench = try Bench()
        let source = try TreeSource { request in
            DoubleAnswer(body: Array(#"{"rows": [{"id": "a", "name": "\#(request.parameter("v") ?? "Oak")"}]}"#.utf8))
        }
        let library = try await library(bench, source, source.file(paging: #"{"kind": "none"}"#))
        #expect(try await report(library).added == 1)
        let text = String(decoding: try source.file(paging: #"{"kind": "none"}"#).bytes, as: UTF8.self)
        _ = try await library.addSource(
            SourceFile(
                parsing: Array(text.replacing(#""path": "/trees","#, with: #""path": "/trees", "query": {"v": "Ash"},"#).utf8)))
        let report = try await report(library)
        #expect(report.status == .ok && report.changed == 1)
        #expect(try titles(library) == ["Ash"])
    }

    // MARK: Circles

    @Test(arguments: ["next", "cursor"]) func aListThatNeverEndsIsReported(kind: String) async throws {
        let bench = try Bench()
        // The second and third pages link to each other, so the list never ends.
        let source = try TreeSource { request in
            let page = request.parameter("page").flatMap { Int($0) } ?? 1
            let next = page == 2 ? 3 : 2
            return DoubleAnswer(
                body: Array(
                    #"{"rows": [{"id": "t\#(page)", "name": "Tree \#(page)"}], "next": "/trees?page=\#(next)", "at": "\#(next)"}"#
                        .utf8))
        }
        let paging =
            kind == "next"
            ? #"{"kind": "next", "at": "/next"}"# : #"{"kind": "cursor", "at": "/at", "parameter": "page"}"#
        let library = try await library(bench, source, source.file(paging: paging))
        for _ in 0..<2 {
            source.server.clearLog()
            let report = try await report(library)
            let problem = try #require(report.problems.first)
            #expect(report.problems.count == 1 && report.status == .partial)
            #expect(problem.cause == .upstream(.pageCircle) && problem.detail.hasPrefix("/trees?page="), "\(problem)")
            // The request isn't repeated, and the next sync starts from the beginning.
            #expect(source.server.log.count < 10)
            #expect(source.server.log.first?.target == "/trees")
            let status = try #require(try library.snapshot().status("trees"))
            #expect(status.problem == .pageCircle && status.message == problem.detail && status.outcome == .failed)
        }
        #expect(try titles(library).count == 3)
    }

    @Test func aNumberedLinkToAnEarlierPageIsReported() async throws {
        let bench = try Bench()
        let source = try TreeSource { request in
            let page = request.parameter("page") ?? "1"
            return DoubleAnswer(
                body: Array(#"{"rows": [{"id": "\#(page)", "name": "Tree"}], "next": "http://elsewhere/trees?page=2"}"#.utf8))
        }
        let library = try await library(
            bench, source, source.file(paging: #"{"kind": "next", "at": "/next", "parameter": "page"}"#))
        let report = try await report(library)
        #expect(report.problems == [SyncProblem(.upstream(.pageCircle), detail: "http://elsewhere/trees?page=2")])
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (401, UpstreamProblem.accessDenied, 1), (403, .accessDenied, 1), (404, .notFound, 1), (410, .notFound, 1),
            (400, .rejected, 1), (422, .rejected, 1), (425, .serverError, 2), (408, .serverError, 2), (500, .serverError, 2),
        ], [false, true])
    func aRefusalIsReported(_ refusal: (status: Int, problem: UpstreamProblem, requests: Int), isFile: Bool) async throws {
        let bench = try Bench()
        let source = try TreeSource { _ in .text(#"{"message": "No trees"}"#, status: refusal.status, type: "application/json") }
        let library = try await library(
            bench, source,
            source.file(paging: isFile ? #"{"kind": "none"}"# : #"{"kind": "page", "parameter": "page"}"#))
        let report = try await report(library)
        #expect(
            report.problems == [SyncProblem(.upstream(refusal.problem), status: refusal.status, detail: "No trees")])
        #expect(report.problems.first?.upstreamMessage == "No trees" && report.status == .failed)
        // The library repeats a request only if a second attempt might succeed.
        #expect(source.server.log.count == refusal.requests)
        let status = try #require(try library.snapshot().status("trees"))
        #expect(status.problem == refusal.problem && status.message == "No trees" && status.outcome == .failed)
    }

    @Test(arguments: [400, 404, 410, 422]) func afterACursorHasExpiredTheNextSyncStartsFromTheBeginning(status: Int) async throws
    {
        let bench = try Bench()
        let starts = Mutex(0)
        let source = try TreeSource { request in
            guard let cursor = request.parameter("cursor") else {
                let start = starts.withLock {
                    $0 += 1; return $0
                }
                return DoubleAnswer(body: Array(#"{"rows": [{"id": "a", "name": "Oak"}], "at": "\#(start)"}"#.utf8))
            }
            // The first cursor has expired.
            if cursor == "1" { return .text(#"{"message": "expired"}"#, status: status, type: "application/json") }
            return DoubleAnswer(body: Array(#"{"rows": [{"id": "b", "name": "Elm"}]}"#.utf8))
        }
        let library = try await library(
            bench, source, source.file(paging: #"{"kind": "cursor", "at": "/at", "parameter": "cursor"}"#))
        #expect(try await report(library).problems.count == 1)
        source.server.clearLog()
        #expect(try await report(library).status == .ok)
        #expect(source.server.log.first?.target == "/trees")
        #expect(try titles(library).sorted() == ["Elm", "Oak"])
    }

    @Test func aShorterListIsReportedOnce() async throws {
        let bench = try Bench()
        let rows = Mutex(Array(1...60))
        let source = try TreeSource { _ in
            let list = rows.withLock { $0 }.map { #"{"id": "t\#($0)", "name": "Tree \#($0)"}"# }
            return .text(#"{"rows": [\#(list.joined(separator: ","))]}"#, type: "application/json")
        }
        let library = try await library(bench, source, source.file(paging: #"{"kind": "none"}"#))
        func sync(_ ids: [Int]) async throws -> CatalogReport {
            rows.withLock { $0 = ids }
            let report = try await report(library)
            #expect(report.status == .ok && report.waiting == 0 && report.removed == 0 && report.requests == 1, "\(report)")
            #expect(try titles(library).count == 60, "the library keeps every entry")
            return report
        }
        #expect(try await sync(Array(1...60)).unlisted == 0)
        #expect(try await sync(Array(1...5)).unlisted == 55)
        #expect(try await sync(Array(1...5)).unlisted == 0)
        #expect(try await sync(Array(1...4)).unlisted == 1)
        // Entries that return to the list can disappear again.
        #expect(try await sync(Array(1...60)).unlisted == 0)
        #expect(try await sync(Array(1...58)).unlisted == 2)
    }

    @Test(arguments: [nil, "a-valid-key"]) func aKeyIsSentOnlyOverHTTPS(key: String?) async throws {
        let bench = try Bench()
        let source = try TreeSource { _ in .text(#"{"rows": []}"#, type: "application/json") }
        let server = "127.0.0.1:\(source.server.port)"
        let file = try source.file(headers: #""headers": {"X-Key": "${KEY}"},"#)
        var options = bench.options(starter: false)
        if let key { options.sourceKeys = ["ALMANAC_SOURCE_TREES_KEY": key] }
        let library = try Library.open(options)
        _ = try await library.addSource(file)
        #expect(try await report(library).problems == [SyncProblem(.insecureServer(server))])
        #expect(await Library.previewSource(file, options).problem == SyncProblem(.insecureServer(server)))
        #expect(source.server.log.isEmpty)
        options.privateServers = [server]
        let problem = await Library.previewSource(file, options).problem
        #expect(problem == (key == nil ? SyncProblem(.missingKey(variables: "ALMANAC_SOURCE_TREES_KEY")) : nil))
    }

    @Test func aRejectedKeyNamesItsVariable() async throws {
        let bench = try Bench()
        let source = try TreeSource { _ in .text("{}", status: 401, type: "application/json") }
        let file = try source.file(headers: #""headers": {"X-Key": "${KEY}"},"#)
        let library = try await library(bench, source, file, key: "not-the-right-key")
        let problem = try #require(try await report(library).problems.first)
        #expect(problem == SyncProblem(.rejectedKey(variables: "ALMANAC_SOURCE_TREES_KEY"), status: 401))
        #expect(try library.snapshot().status("trees")?.problem == .accessDenied)
    }
}
