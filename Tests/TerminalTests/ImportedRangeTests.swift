import Foundation
import Testing

@testable import Terminal

@Suite("Ranges in imported files")
struct ImportedRangeTests {
    @Test("A number inside a range finds it; JSON has its bounds, CSV has it as people write it")
    func rangesEverywhere() async throws {
        let home = try TestHome()
        let file = home.folder + "/x.csv"
        let text = "name,players,sold\nAlpha,2-5,2025-2060\nBeta,4,1999\nGamma,40+,2000\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        func run(_ arguments: [String]) async -> TestHome.Outcome {
            await home.run(arguments + ["--offline", "--no-starter"], input: [])
        }
        #expect(await run(["import", file, "--catalog", "x"]).code == 0)
        func found(_ query: String) async -> [String] {
            await run(["list", "x", "--q", query, "--csv"]).text.split(separator: "\r\n").dropFirst().map {
                String($0.split(separator: ",")[1])
            }
        }
        for (query, titles) in [
            ("players:3", ["Alpha"]), ("players:4", ["Alpha", "Beta"]), ("players:60", ["Gamma"]), ("sold:2030", ["Alpha"]),
            ("players:1", []), ("sort:players:desc", ["Gamma", "Beta", "Alpha"]),
        ] { #expect(await found(query) == titles, "\(query)") }
        let json = await run(["show", "x/alpha", "--json"]).text
        #expect(json.contains(#""players":{"min":2,"max":5}"#), "\(json)")
        #expect(await run(["show", "x/gamma", "--json"]).text.contains(#""players":{"min":40}"#))
        let csv = await run(["list", "x", "--csv"]).text
        #expect(csv.contains(",2-5,") && csv.contains(",40+,"), "\(csv)")
        #expect(await run(["show", "x/alpha"]).text.contains("2025-2060"))
    }

    @Test("CSV has the values that don't match their column's type")
    func oddValues() async throws {
        let home = try TestHome()
        let file = home.folder + "/y.csv"
        let text = "name,size\n" + (0..<40).map { "Thing \($0),\($0 == 7 ? "tbc" : "\($0 * 3)")\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        #expect(await home.run(["import", file, "--catalog", "y", "--offline", "--no-starter"], input: []).code == 0)
        #expect(await home.run(["list", "y", "--csv", "--offline", "--no-starter"], input: []).text.contains(",tbc\r\n"))
    }
}
