import Foundation
import Testing

@testable import Terminal

@Suite("Dates on the command line follow the language")
struct FactDateTests {
    @Test("An imported date and a favourite's date are written in words; JSON and CSV keep ISO 8601")
    func datesInWords() async throws {
        let home = try TestHome()
        let file = home.folder + "/x.csv"
        let text =
            "name,released,seen\nAlpha,1900-03-01,2024-02-29T14:30\nBeta,1970-01-01,1969-12-31\nGamma,2000-12-31,0099-01-01\nDelta,1998-10-20 to ?,2001-01-01\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        func run(_ arguments: [String]) async -> TestHome.Outcome {
            await home.run(arguments + ["--offline", "--no-starter"], input: [])
        }
        #expect(await run(["import", file, "--catalog", "x"]).code == 0)
        let english = await run(["show", "x/alpha", "--locale", "en"]).text
        #expect(english.contains("1 March 1900") && english.contains("29 February 2024, 14:30"), "\(english)")
        let french = await run(["show", "x/beta", "--locale", "fr"]).text.replacing("\u{A0}", with: " ")
        #expect(french.contains("1er janvier 1970") && french.contains("31 décembre 1969"), "\(french)")
        #expect(await run(["show", "x/gamma", "--locale", "en"]).text.contains("31 December 2000"))
        #expect(
            await run(["show", "x/delta", "--locale", "en"]).text.contains("1998-10-20 to ?"),
            "only a text that begins with a date")
        #expect(await run(["show", "x/alpha", "--json"]).text.contains("\"1900-03-01\""))
        #expect(await run(["list", "x", "--csv"]).text.contains(",1970-01-01,"))
        #expect(await run(["favourite", "add", "x/alpha"]).code == 0)
        let favourites = await run(["favourite", "list", "--locale", "fr"]).text
        #expect(favourites.contains("alpha") && !favourites.contains("-0") && favourites.contains(" 20"), "\(favourites)")
    }
}
