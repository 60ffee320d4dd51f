import Foundation
import Model
import Screens
import Testing

@testable import Routing

/// Compares every kind of page byte by byte with the files in `Golden`. The command `ALMANAC_RECORD_GOLDEN=1 swift test --filter
/// GoldenTests` rewrites the files, and the tests then fail.
@Suite struct GoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    private static let isRecording = ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] != nil

    /// Returns the first difference between two files, or nil if the files are equal. Includes some of the surrounding text,
    /// because a page is a single long line.
    static func difference(of found: [UInt8], from wanted: [UInt8]) -> String? {
        guard found != wanted else { return nil }
        let place = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
        let line = found[..<place].count { $0 == 0x0A } + 1
        let shown = [found, wanted].map { bytes in
            let start = max(bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0, place - 80)
            let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
            return "“" + String(decoding: bytes[start..<min(end, place + 120)], as: UTF8.self) + "”"
        }
        return "line \(line): \(shown[0]) in place of \(shown[1])"
    }

    @Test(arguments: GoldenPage.all, GoldenPage.settings)
    func page(_ page: GoldenPage, _ settings: UserSettings) throws {
        let file = GoldenTests.folder.appendingPathComponent(page.file(settings))
        let found = page.bytes(settings)
        if GoldenTests.isRecording {
            try Data(found).write(to: file)
            Issue.record("\(page.file(settings)) was recorded. Look at the changes, then test without ALMANAC_RECORD_GOLDEN.")
            return
        }
        let wanted = try #require(try? Data(contentsOf: file), "\(page.file(settings)) is missing")
        if let difference = GoldenTests.difference(of: found, from: Array(wanted)) {
            Issue.record("\(page.file(settings)), \(difference)")
        }
    }

    @Test func everyFileHasAPage() throws {
        let wanted = GoldenPage.all.flatMap { page in GoldenPage.settings.map { page.file($0) } }
        #expect(Set(wanted).count == wanted.count, "two pages have the same name")
        let files = try FileManager.default.contentsOfDirectory(atPath: GoldenTests.folder.path)
        for file in Set(files).subtracting(wanted).subtracting([".gitattributes"]).sorted() {
            Issue.record("\(file) has no page")
        }
    }

    @Test func theCheckCanFail() throws {
        let page = try #require(GoldenPage.all.first)
        let english = page.bytes(GoldenPage.settings[0])
        #expect(GoldenTests.difference(of: english, from: english) == nil)
        func difference(_ found: String, _ wanted: String) -> String? {
            GoldenTests.difference(of: Array(found.utf8), from: Array(wanted.utf8))
        }
        #expect(difference("a\nxb\nc", "a\nxB\nc") == "line 2: “xb” in place of “xB”")
        #expect(difference("a\nb", "a") == "line 1: “a” in place of “a”")
        #expect(difference("", "a") == "line 1: “” in place of “a”")
        #expect(GoldenTests.difference(of: english, from: page.bytes(GoldenPage.settings[1])) != nil)
    }

    @Test func everyRouteHasAPageForEachMethod() {
        var covered: [Route: Route.Methods] = [:]
        for page in GoldenPage.all {
            let path = page.request.target.prefix { $0 != "?" }
            guard let (route, _) = Route.matching(path.split(separator: "/").map(String.init)) else { continue }
            covered[route, default: []].insert(GoldenTests.methods(page.request.method))
        }
        for route in Route.allCases {
            let missing = route.definition.methods.subtracting(covered[route] ?? [])
            #expect(missing.isEmpty, "no page of \(missing.allow) \(route.definition.path)")
        }
    }

    private static func methods(_ method: Request.Method) -> Route.Methods {
        switch method {
        case .get: .get
        case .post: .post
        case .put: .put
        case .delete: .delete
        case .other: []
        }
    }
}
