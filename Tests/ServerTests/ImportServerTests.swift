import Foundation
import Model
import Pack
import Screens
import Storage
import Testing

@testable import Server

@Suite struct ImportServerTests {
    private static let form = ["Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=xx--yy"]
    private static let fields = ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]

    /// Returns the body that a browser sends when the user submits the form on the import page.
    private static func body(_ contents: String, file: String = "games.csv", catalog: String = "") -> String {
        "--xx--yy\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(file)\"\r\nContent-Type: text/csv\r\n\r\n\(contents)"
            + "\r\n--xx--yy\r\nContent-Disposition: form-data; name=\"catalog\"\r\n\r\n\(catalog)\r\n--xx--yy--\r\n"
    }

    private static let games = "name,players,kind\nGo,2,board\nHearts,4,cards\nChess,2,board\n"

    /// Sends a file to the import page.
    private static func preview(
        _ reading: Reading, _ contents: String = games, file: String = "games.csv", catalog: String = "",
        headers: [String: String] = [:]
    ) async throws -> (status: Int, body: String, token: String) {
        let answer = try await reading.ask(
            "POST", "/import", body: body(contents, file: file, catalog: catalog), headers: form.merging(headers) { $1 })
        let token = answer.body.firstMatch(of: /name="preview" value="([0-9a-z]+)"/).map { String($0.1) } ?? ""
        return (answer.status, answer.body, token)
    }

    private static func count(_ reading: Reading, _ catalog: String) throws -> Int? {
        try reading.library.snapshot().catalogs.first { $0.description.id.raw == catalog }.map { $0.rows.count }
    }

    @Test func aFileIsPreviewedThenImported() async throws {
        let reading = try Reading()
        let page = try await reading.ask("GET", "/import")
        #expect(page.status == 200 && page.body.contains("type=\"file\"") && page.body.contains("16 MB"))
        let preview = try await Self.preview(reading)
        #expect(preview.status == 200)
        for text in [
            "games.csv", "3 records, CSV (comma)", "creates the catalog games", "players", "board", "Nothing is stored yet",
        ] {
            #expect(preview.body.contains(text), "\(text)")
        }
        #expect(try Self.count(reading, "games") == nil, "the preview stores nothing")
        let done = try await reading.ask("POST", "/import", body: "preview=\(preview.token)", headers: Self.fields)
        #expect(done.status == 303)
        #expect(done.headers["location"] == "/import?done=games&added=3&changed=0&kept=0&unusable=0")
        #expect(try Self.count(reading, "games") == 3)
        let told = try await reading.ask("GET", done.headers["location"] ?? "")
        #expect(told.body.contains("3 new, 0 changed, 0 unchanged") && told.body.contains("href=\"/games\""))
        #expect(try await reading.ask("GET", "/games").body.contains("Hearts"))
        let again = try await reading.ask("POST", "/import", body: "preview=\(preview.token)", headers: Self.fields)
        #expect(again.headers["location"] == done.headers["location"], "a repeated request gets the same answer")
        let update = try await Self.preview(reading, "name,players,kind\nGo,3,board\n", catalog: "games")
        #expect(update.body.contains("updates the catalog games"))
        let updated = try await reading.ask("POST", "/import", body: "preview=\(update.token)", headers: Self.fields)
        #expect(updated.headers["location"]?.contains("added=0&changed=1") == true)
        #expect(try Self.count(reading, "games") == 3)
    }

    @Test("Several files are previewed and imported together, and link")
    func severalFiles() async throws {
        let reading = try Reading()
        func part(_ name: String, _ text: String) -> String {
            "--xx--yy\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(text)\r\n"
        }
        let body =
            part("clubs.csv", "id,name\n1,Rovers\n2,United\n3,Town\n")
            + part("players.csv", "name,club_id\nAnn,1\nBo,2\nCy,2\n") + "--xx--yy--\r\n"
        let preview = try await reading.ask("POST", "/import", body: body, headers: Self.form)
        for text in ["clubs.csv", "players.csv", "club_id links to clubs: 3 of 3 values are IDs there.", "--no-link club_id"] {
            #expect(preview.body.contains(text), "\(text)")
        }
        let token = preview.body.firstMatch(of: /name="preview" value="([0-9a-z]+)"/).map { String($0.1) } ?? ""
        let done = try await reading.ask("POST", "/import", body: "preview=\(token)", headers: Self.fields)
        #expect(done.status == 303 && done.headers["location"] == "/settings/catalogs")
        #expect(try await reading.ask("GET", "/players/ann").body.contains("Rovers"))
        #expect(try await reading.ask("GET", "/clubs/2").body.contains("Cy"))
    }

    @Test func twoRequestsAtOnceImportOnce() async throws {
        let reading = try Reading()
        let token = try await Self.preview(reading).token
        async let one = reading.ask("POST", "/import", body: "preview=\(token)", headers: Self.fields)
        async let other = reading.ask("POST", "/import", body: "preview=\(token)", headers: Self.fields)
        let (first, second) = (try await one, try await other)
        #expect(first.status == 303 && first.headers["location"] == second.headers["location"])
        #expect(first.headers["location"]?.contains("added=3") == true)
    }

    @Test(arguments: [
        ("", "Würfelspiele & mehr", "wurfelspiele-mehr", "Würfelspiele &amp; mehr"),
        ("", "Jeux de société", "jeux-de-societe", "Jeux de société"),
        ("<script>alert(1)<b>.csv", "", "script-alert-1-b", "&lt;script&gt;alert(1)&lt;b&gt;.csv"),
        ("日本 games;v2.csv", "", "games-v2", "games;v2.csv"),
        ("monsters.csv", "", "my-monsters", "monsters.csv"), ("settings.csv", "", "my-settings", "settings.csv"),
        ("C:\\fakepath\\dice.tsv", "", "dice", ">dice.tsv<"), ("", "a\u{202E}b", "a-b", "a\u{FFFD}b"),
    ])
    func hostileNames(file: String, name: String, catalog: String, shown: String) async throws {
        let reading = try Reading()
        let file = file.isEmpty ? "games.csv" : file
        let preview = try await Self.preview(reading, file: file, catalog: name)
        #expect(preview.status == 200)
        #expect(preview.body.contains("creates the catalog \(catalog) "), "\(preview.body.suffix(4000))")
        #expect(preview.body.contains(shown))
        #expect(!preview.body.contains("<script>alert"))
        #expect(try await reading.ask("POST", "/import", body: "preview=\(preview.token)", headers: Self.fields).status == 303)
        #expect(try Self.count(reading, catalog) == 3)
    }

    @Test(arguments: [
        ("", "games.csv", "games", "The file is empty."), ("PK\u{3}\u{4}abc", "a.xlsx", "games", "incomplete or damaged"),
        ("<html><body>x</body></html>", "a.html", "games", "HTML or XML document"),
        ("name,players\n", "games.csv", "games", "The file contains no records."),
        ("name\nx\n", "games.csv", "search", "The name search is reserved."),
        ("name\nx\n", "games.csv", "planets", "The name planets is reserved."),
        ("name\nx\n", "games.csv", "日本", "A catalog name starts with a letter"),
        ("name\nx\n", "日本.csv", "", "A catalog name starts with a letter"),
        ("name\nx\n", "", "games", "No file was chosen"),
    ])
    func filesThatCannotBeImported(contents: String, file: String, catalog: String, told: String) async throws {
        let reading = try Reading()
        let answer = try await Self.preview(reading, contents, file: file, catalog: catalog)
        #expect(answer.status == 400)
        #expect(answer.body.contains(told), "\(answer.body.suffix(6000))")
        #expect(answer.body.contains("role=\"alert\"") && answer.body.contains("type=\"file\""), "the form is there again")
        let french = try await Self.preview(reading, contents, file: file, catalog: catalog, headers: ["Accept-Language": "fr"])
        #expect(french.status == 400 && !french.body.contains(told))
    }

    @Test func unusableRecordsAreTold() async throws {
        let reading = try Reading()
        let lines = "{\"name\":\"a\"}\nnonsense<b>\n{\"name\":\"b\"}\n"
        let preview = try await Self.preview(reading, lines, file: "x.jsonl", catalog: "things")
        #expect(
            preview.body.contains("One record can’t be imported.") && preview.body.contains("Line 2: the record isn’t valid JSON")
        )
        let done = try await reading.ask("POST", "/import", body: "preview=\(preview.token)", headers: Self.fields)
        #expect(done.headers["location"]?.hasSuffix("added=2&changed=0&kept=0&unusable=1") == true)
        let told = try await reading.ask("GET", done.headers["location"] ?? "")
        #expect(told.body.contains("One record couldn’t be imported."))
    }

    @Test func largeFilesAndOtherSitesAreRejected() async throws {
        let reading = try Reading()
        let large = "name\n" + String(repeating: "x", count: Int(ImportScreen.sizeLimit) + 1 << 20)
        let rejected = try await reading.ask("POST", "/import", body: Self.body(large), headers: Self.form)
        #expect(
            rejected.status == 413 && rejected.body.contains("almanac import FILE --catalog NAME")
                && rejected.body.contains("16 MB"))
        let barely = "name\n" + String(repeating: "x", count: Int(ImportScreen.sizeLimit))
        #expect(try await reading.ask("POST", "/import", body: Self.body(barely), headers: Self.form).status == 413)
        let cross = ["Sec-Fetch-Site": "cross-site"]
        #expect(try await Self.preview(reading, headers: cross).status == 403)
        let token = try await Self.preview(reading).token
        #expect(
            try await reading.ask("POST", "/import", body: "preview=\(token)", headers: Self.fields.merging(cross) { $1 }).status
                == 403)
        #expect(try Self.count(reading, "games") == nil)
    }

    @Test(arguments: ["preview=nosuch", "preview=", "", "catalog=x"])
    func unknownPreviews(body: String) async throws {
        let reading = try Reading()
        let answer = try await reading.ask("POST", "/import", body: body, headers: Self.fields)
        #expect(answer.status == (body.hasPrefix("preview") ? 410 : 400))
        #expect(answer.body.contains("role=\"alert\""))
    }

    @Test(arguments: [
        ("en-US", "month comes first"), ("en-GB", "day comes first"), ("fr", "le jour"), ("en", "the order of day and month"),
    ])
    func datesFollowTheBrowser(language: String, told: String) async throws {
        let reading = try Reading()
        let preview = try await Self.preview(
            reading, "name,since\na,03/04/2026\nb,05/06/2026\n", headers: ["Accept-Language": language])
        #expect(preview.body.contains(told), "\(language)")
    }

    @Test func onlyTheLastFilesAreKept() throws {
        let files = PreviewedFiles(), catalog = try #require(CatalogID("x"))
        func file(_ size: Int) -> PreviewedFiles.Previewed {
            .file(name: "x", bytes: [UInt8](repeating: 0, count: size), request: .init(catalog: catalog))
        }
        func isKept(_ token: String) -> Bool { if case .waiting? = files.take(token) { true } else { false } }
        let first = files.add(file(20 << 20)), second = files.add(file(12 << 20))
        #expect(isKept(first) && isKept(second))
        let third = files.add(file(1 << 20)), fourth = files.add(file(40 << 20))
        #expect(!isKept(first) && !isKept(third) && isKept(fourth), "the files together are too large")
        let old = files.add(file(1), now: .now - .seconds(3700))
        #expect(!isKept(old), "a preview expires")
    }
}
