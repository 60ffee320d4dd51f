import AlmanacKit
import Doubles
import Foundation
import Synchronization
import Testing

/// Tests catalogs whose entries are made by the program's own code.
@Suite(.serialized) struct OwnEntriesTests {
    /// The source of the entries: a page of 20 trees at a time.
    private final class Register: Sendable {
        struct Closed: Error, CustomStringConvertible {
            var description: String { "The register is closed." }
        }

        let count: Mutex<Int>
        let asked = Mutex<[Int]>([])
        let isClosed = Mutex(false)

        init(_ count: Int) { self.count = Mutex(count) }

        func trees(after skip: Int) throws -> [EntryDetails] {
            asked.withLock { $0.append(skip) }
            if isClosed.withLock({ $0 }), skip > 0 { throw Closed() }
            let count = count.withLock { $0 }
            return (skip..<max(skip, min(count, skip + 20))).map { tree($0) }
        }

        private func tree(_ number: Int) -> EntryDetails {
            var attributes: [String: AttributeContent] = ["birds": .list(["owl", "tit"]), "age": .unknown]
            attributes["height"] = .number(Double(number) + 0.5)
            attributes["region"] = .text(number % 2 == 0 ? "north" : "south")
            attributes["hollow"] = .flag(number % 3 == 0)
            return EntryDetails(
                id: EntryKey(catalog: "old-trees", key: "tree-\(number)"), title: "Tree \(number)", attributes: attributes,
                text: "A **very** old tree, number \(number).")
        }

        func source() throws -> CatalogSource {
            try CatalogSource(
                catalog: "old-trees", title: "Old trees",
                attributes: [
                    AttributeInfo(id: "height", title: "Height", kind: .number, unit: "m", isSortable: true),
                    AttributeInfo(id: "region", title: "Region", isFilter: true),
                    AttributeInfo(id: "birds", title: "Birds", kind: .list),
                    AttributeInfo(id: "hollow", title: "Hollow", kind: .flag),
                    AttributeInfo(id: "age", title: "Age", kind: .number),
                ],
                subtitle: ["region"], licence: "CC0-1.0", attribution: "The tree register"
            ) { [self] skip in try trees(after: skip) }
        }
    }

    @Test func ownEntriesAreARealCatalog() async throws {
        let register = Register(45), source = try register.source()
        #expect(source.name == "oldtrees" && source.catalogs == ["old-trees"])
        let library = try await AlmanacLibrary.open(.temporary, sources: [source])
        let report = await library.refresh("old-trees")
        #expect(report.outcome == .complete && report.added == 45 && report.problems.isEmpty)
        #expect(register.asked.withLock { $0 } == [0, 20, 40, 45])
        let info = try await library.info(of: "old-trees")
        #expect(info.title == "Old trees" && info.attributes.count == 5 && info.attribution.contains("The tree register"))
        #expect(info.attributes.first { $0.id == "height" }?.kind == .number)
        var request = RowRequest(catalog: "old-trees", limit: 3)
        request.query = "region:north height>41"
        request.sort = RowOrder("height", isDescending: true)
        let page = try await library.page(request)
        #expect(page.total == 2 && page.rows.map(\.title) == ["Tree 44", "Tree 42"] && page.rows.first?.subtitle == "north")
        let entry = try await library.entry(EntryKey(catalog: "old-trees", key: "tree-7"))
        #expect(entry.attributes["height"] == .number(7.5) && entry.attributes["hollow"] == .flag(false))
        #expect(entry.attributes["birds"] == .list(["owl", "tit"]) && entry.text.contains("A very old tree, number 7."))
        #expect(try await library.search("very old").total == 45)
    }

    @Test func aFailureKeepsWhatIsStored() async throws {
        let register = Register(45)
        let library = try await AlmanacLibrary.open(.temporary, sources: [try register.source()])
        #expect(await library.refresh("old-trees").outcome == .complete)
        try await library.addFavourite(EntryKey(catalog: "old-trees", key: "tree-3"))
        register.isClosed.withLock { $0 = true }
        let report = await library.refresh("old-trees")
        #expect(report.outcome != .complete && report.problems.first?.reason == .source)
        #expect(report.problems.first?.description.contains("The register is closed.") == true)
        #expect(try await library.page(RowRequest(catalog: "old-trees")).total == 45)
        #expect(try await library.favourites().map(\.title) == ["Tree 3"])
        register.isClosed.withLock { $0 = false }
        register.count.withLock { $0 = 50 }
        let again = await library.refresh("old-trees")
        #expect(again.outcome == .complete && again.added == 5)
    }

    @Test func aRefreshOfOwnEntriesCanBeCancelled() async throws {
        let source = try CatalogSource(catalog: "slow", title: "Slow") { skip in
            if skip > 0 { try await Task.sleep(for: .seconds(60)) }
            return [EntryDetails(id: EntryKey(catalog: "slow", key: "a\(skip)"), title: "A\(skip)")]
        }
        let library = try await AlmanacLibrary.open(.temporary, sources: [source])
        let refresh = Task { await library.refresh("slow") }
        while try await library.page(RowRequest(catalog: "slow")).total == 0 { try await Task.sleep(for: .milliseconds(10)) }
        let start = ContinuousClock.now
        refresh.cancel()
        #expect(await refresh.value.outcome != .complete)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func invalidNamesAreErrors() throws {
        #expect(throws: AlmanacError.self) {
            _ = try CatalogSource(catalog: "Old Trees", title: "Old trees") { _ in [] }
        }
        let error = #expect(throws: AlmanacError.self) {
            _ = try CatalogSource(catalog: "trees", title: "Trees", attributes: [AttributeInfo(id: "sort", title: "Sort")]) { _ in
                []
            }
        }
        #expect(error?.reason == .invalidSource && error?.explanation.contains("sort") == true)
    }

    /// A source whose only page has these entries.
    private func source(_ entries: [EntryDetails], _ attributes: [AttributeInfo] = []) throws -> CatalogSource {
        try CatalogSource(catalog: "things", title: "Things", attributes: attributes) { skip in skip == 0 ? entries : [] }
    }

    @Test func everyKindOfValueIsKept() async throws {
        let values: [(AttributeContent, AttributeContent)] = [
            (.range(1, nil), .range(1, nil)), (.range(2, 5.5), .range(2, 5.5)), (.notApplicable, .notApplicable),
            (.unknown, .unknown), (.number(3.3333333333333335e-06), .number(3.333333333333e-06)), (.number(-7), .number(-7)),
            (.number(.infinity), .unknown), (.number(9_007_199_254_740_991), .number(9_007_199_254_740_991)),
        ]
        let entries = values.enumerated().map { number, value in
            EntryDetails(
                id: EntryKey(catalog: "things", key: "\(number)"), title: "Thing \(number)", attributes: ["size": value.0])
        }
        let library = try await AlmanacLibrary.open(
            .temporary, sources: [try source(entries, [AttributeInfo(id: "size", title: "Size", kind: .number)])])
        #expect(await library.refresh("things").outcome == .complete)
        for (number, value) in values.enumerated() {
            let stored = try await library.entry(EntryKey(catalog: "things", key: "\(number)")).attributes["size"] ?? .unknown
            #expect(stored == value.1, "\(value.0)")
        }
    }

    @Test(arguments: [
        (EntryKey(catalog: "things", key: "Oak 7"), 1.0, "Oak 7"), (EntryKey(catalog: "others", key: "a"), 1, "another catalog"),
        (EntryKey(catalog: "things", key: "a"), 1e300, "too large"),
    ])
    func unusableEntriesAreErrors(id: EntryKey, size: Double, words: String) async throws {
        let entry = EntryDetails(id: id, title: "T", attributes: ["size": .number(size)])
        let library = try await AlmanacLibrary.open(
            .temporary, sources: [try source([entry], [AttributeInfo(id: "size", title: "Size", kind: .number)])])
        let report = await library.refresh("things")
        #expect(report.outcome == .failed && report.problems.first?.description.contains(words) == true)
    }

    @Test func anotherSourceWithTheSameNameIsTold() async throws {
        let folder = try LibraryFolder()
        _ = try await folder.open([try source([])])
        let other = try CatalogSource(catalog: "thin-gs", title: "Others") { _ in [] }
        let error = await #expect(throws: AlmanacError.self) { _ = try await folder.open([other]) }
        #expect(error?.reason == .invalidSource && error?.explanation.contains("things") == true, "\(error.debugDescription)")
    }

    @Test func aKnownSourceWaitsForNothing() async throws {
        let folder = try LibraryFolder()
        let slow = try CatalogSource(catalog: "things", title: "Things") { skip in
            if skip > 0 { try await Task.sleep(for: .seconds(60)) }
            return [EntryDetails(id: EntryKey(catalog: "things", key: "a\(skip)"), title: "A")]
        }
        let first = try await folder.open([slow])
        let refresh = Task { await first.refresh("things") }
        while try await first.page(RowRequest(catalog: "things")).total == 0 { try await Task.sleep(for: .milliseconds(10)) }
        let second = try await folder.open([slow])
        #expect(try await second.page(RowRequest(catalog: "things")).total == 1)
        refresh.cancel()
        _ = await refresh.value
    }

    @Test func aTemporaryLibraryLeavesNothingOnTheDisk() async throws {
        func folders() throws -> Set<String> {
            var found: Set<String> = []
            for parent in ["/dev/shm", FileManager.default.temporaryDirectory.path] {
                found.formUnion(
                    (try? FileManager.default.contentsOfDirectory(atPath: parent).filter { $0.hasPrefix("almanac-") }) ?? [])
            }
            return found
        }
        let before = try folders()
        var library: AlmanacLibrary? = try await AlmanacLibrary.open(.temporary, sources: [try Register(5).source()])
        _ = await library?.refresh("old-trees")
        let mine = try folders().subtracting(before)
        #expect(!mine.isEmpty)
        library = nil
        for _ in 0..<100 where !mine.isDisjoint(with: try folders()) { try await Task.sleep(for: .milliseconds(50)) }
        #expect(mine.isDisjoint(with: try folders()))
    }
}
