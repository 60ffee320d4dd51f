import Catalogs
import Doubles
import Model
import Testing

@testable import Storage

/// Checks the reports about lists that a source serves with faults.
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
        if let key { options.sourceKeys = ["TREES_KEY": key] }
        let library = try Library.open(options)
        _ = try await library.addSource(file)
        return library
    }

    private func report(_ library: Library) async throws -> CatalogSyncReport {
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
            // The first entry with an ID is kept, in the next sync too.
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

    /// If the pages shift during the download, an entry may be missing although another one arrives twice.
    @Test func aRepeatedEntryOnAnotherPageDoesNotCountTwice() async throws {
        let bench = try Bench()
        let source = try TreeSource(pages: [[("a", "Oak"), ("b", "Elm")], [("b", "Elm")]], total: 3)
        let library = try await library(bench, source, source.file())
        #expect(try await report(library).problems == [SyncProblem(.shortList(expected: 3, found: 2))])
    }

    /// A changed entry has another record than in the previous sync.
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
}
