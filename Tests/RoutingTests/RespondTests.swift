import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

@Suite struct RespondTests {
    private static let views = FixtureLibrary.views

    private func ask(_ request: Request, _ shelf: ShelfState = ShelfState()) -> Answer {
        respond(request, RespondTests.views, shelf, FixtureRequests.context())
    }

    private func get(_ target: String, _ shelf: ShelfState = ShelfState()) -> Answer { ask(Request(.get, target), shelf) }

    private func json(_ response: Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    @Test(arguments: [
        ("/", 200), ("/beasts", 200), ("/beasts/", 200), ("/beasts/beast-1", 200), ("/search?q=beast", 200), ("/favourites", 200),
        ("/settings", 200), ("/voids", 200), ("/nosuch", 404), ("/beasts/nosuch", 404), ("/beasts/..", 404),
        ("/random/voids", 404),
        ("/random/nosuch", 404), ("/a/b/c/d", 404), ("/roll?dice=2d6", 200), ("/roll?dice=x", 400), ("/random/beasts", 303),
        ("/api/v1/catalogs", 200), ("/api/v1/list/beasts", 200), ("/api/v1/list/nosuch", 404),
        ("/api/v1/show/beasts/nosuch", 404),
        ("/api/v1/show/nosuch/x", 404), ("/api/v1/find", 400), ("/api/v1/find?q=beast", 200),
        ("/api/v1/list/beasts?limit=x", 400), ("/api/v1/list/beasts?limit=0", 400), ("/api/v1/find?q=a&limit=0", 400),
        ("/api/v1/list/beasts?offset=0", 200), ("/api/v1/list/beasts?offset=99999999999", 200),
        ("/api/v1/find?q=a&offset=99999999999", 200), ("/api/v1/list/beasts?offset=-1", 400),
        ("/api/v1/list/beasts?favourites=maybe", 400), ("/api/v1/list/beasts?favourites=true", 200),
        ("/api/v1/find?q=a&names=maybe", 400), ("/api/v1/list/beasts?format=xml", 400), ("/api/v1/list/beasts?fields=x", 400),
        ("/api/v1/find?q=a&format=csv", 200),
        ("/api/v1/nosuch", 404), ("/api", 404), ("/api/v1/sync", 405),
    ])
    func status(_ target: String, _ status: UInt16) { #expect(get(target).status == status) }

    /// A list page works even if the details of few or no entries are loaded. Each filter then has at most one value.
    @Test func aListWithoutDetailsHasAPage() throws {
        let source = EntrySource(upstream: "double")
        let rows = ["ant", "bee"].map {
            Entry(id: FixtureLibrary.id(FixtureLibrary.beasts, $0), title: $0, source: source, isPartial: true)
        }
        var known = rows
        known.append(
            Entry(
                id: FixtureLibrary.id(FixtureLibrary.beasts, "cat"), title: "cat",
                attributes: [Attribute("type", .text("beast"))], source: source))
        for entries in [rows, known] {
            let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(FixtureLibrary.beasts, entries)))
            for target in ["/beasts", "/beasts?type=beast", "/beasts?cr=0..%3C1&q=a", "/search?q=a", "/"] {
                let response = respond(Request(.get, target), [view], ShelfState(), FixtureRequests.context())
                #expect(response.status == 200, "\(target)")
            }
        }
    }

    @Test func everyRequestGetsTheSameResponseTwice() {
        #expect(FixtureRequests.all.count >= 60)
        for parity in FixtureRequests.all {
            let first = respond(parity.request, RespondTests.views, parity.shelf, parity.context)
            let second = respond(parity.request, RespondTests.views, parity.shelf, parity.context)
            #expect(first == second)
            #expect(first.response.map { $0.status >= 200 && $0.status < 500 } ?? true)
        }
    }

    @Test func hostileTextStaysText() {
        for parity in FixtureRequests.all {
            let response = respond(parity.request, RespondTests.views, parity.shelf, parity.context)
            guard response.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
            let page = String(decoding: response.body, as: UTF8.self)
            #expect(!page.contains("<script>alert"), "\(parity.request.target.prefix(80))")
            #expect(!page.contains("onmouseover='"), "\(parity.request.target.prefix(80))")
            #expect(
                !response.body.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F },
                "\(parity.request.target.prefix(80))")
            #expect(!page.contains("style=\""), "the security policy forbids style attributes")
        }
    }

    @Test func jsonResponsesAreValidObjects() throws {
        for parity in FixtureRequests.all {
            let response = respond(parity.request, RespondTests.views, parity.shelf, parity.context)
            guard response.header("Content-Type") == "application/json", !response.body.isEmpty else { continue }
            _ = try json(response)
        }
    }

    @Test func aRemovedFavouriteCanBeRestored() {
        let page = String(decoding: get("/favourites?removed=beasts/beast-9&name=%3Cb%3EMine").body, as: UTF8.self)
        // The URL can contain any name. Undo restores the favourite with that name, but the message shows the entry's title
        // instead.
        #expect(page.contains("“<bdi>Beast 9</bdi>” was removed from favourites."))
        #expect(page.contains("action=\"/favourites/beasts/beast-9\"") && page.contains("value=\"&lt;b&gt;Mine\""))
        let dated = String(decoding: get("/favourites?removed=beasts/beast-9&name=x&since=1000").body, as: UTF8.self)
        #expect(dated.contains("<input type=\"hidden\" name=\"since\" value=\"1000\">"))
        // Undo isn't offered if the entry is still a favourite or isn't stored.
        for id in ["beasts/beast-1", "beasts/nosuch", "x"] {
            let page = String(decoding: get("/favourites?removed=\(id)&name=x", FixtureLibrary.shelf).body, as: UTF8.self)
            #expect(!page.contains("removed from favourites"), "\(id)")
        }
    }

    @Test func listRowsShowTheMatches() throws {
        func list(_ query: String) -> String { String(decoding: get("/beasts?" + query).body, as: UTF8.self) }
        let found = list("q=tentacle&limit=3")
        #expect(found.components(separatedBy: "<span class=\"snippet\" dir=\"auto\">").count == 4)
        #expect(found.contains("<mark>Tentacle</mark>"))
        #expect(list("q=tentacle&sort=name").contains("class=\"snippet\""))
        #expect(list("q=tentacle&fragment=rows&explain=1").contains("class=\"why\""))
        // A row has no snippet if the title matches or the query contains no words.
        for query in ["q=mentioning", "q=mentioning&sort=name", "q=tentacle&scope=names", "type=dragon", ""] {
            #expect(!list(query).contains("class=\"snippet\""), "\(query)")
        }
        let entries = try #require(try json(get("/api/v1/list/beasts?q=tentacle&limit=2"))["entries"] as? [[String: Any]])
        let hits = try #require(try json(get("/api/v1/find?q=tentacle&in=beasts&limit=2"))["entries"] as? [[String: Any]])
        #expect(entries.map { $0 as NSDictionary } == hits.map { $0 as NSDictionary })
        #expect((entries[0]["snippet"] as? String)?.contains("Tentacle") == true && entries[0]["rank"] == nil)
    }

    @Test func aStarRemovedOnTheEntryPageCanBeRestoredThere() throws {
        let starred = String(decoding: get("/beasts/beast-2?q=beast", FixtureLibrary.shelf).body, as: UTF8.self)
        let back = "/beasts/beast-2?q=beast&amp;removed=beasts%2Fbeast-2&amp;name=%C3%89clair&amp;since=1700000100"
        #expect(starred.contains("name=\"back\" value=\"\(back)\""))
        let page = String(decoding: get(back.replacing("&amp;", with: "&")).body, as: UTF8.self)
        #expect(page.contains("“<bdi>Beast 2</bdi>” was removed from favourites.") && page.contains("value=\"Éclair\""))
        #expect(page.contains("name=\"since\" value=\"1700000100\""))
        // Undo returns to the page and removes the message.
        #expect(page.contains("name=\"back\" value=\"/beasts/beast-2?q=beast\""))
        let other = String(decoding: get("/beasts/beast-3?removed=beasts/beast-2&name=x").body, as: UTF8.self)
        #expect(!other.contains("removed from favourites"))
    }

    @Test func breadcrumbsShowASharedNameOnce() {
        func crumbs(_ target: String) -> String {
            let page = String(decoding: get(target).body, as: UTF8.self)
            return page.components(separatedBy: "<nav class=\"crumbs\"").dropFirst().first?.components(separatedBy: "</nav>")[0]
                ?? ""
        }
        #expect(crumbs("/tales/tale-0").hasSuffix("><a href=\"/tales\">Tales</a>"))
        #expect(crumbs("/tales") == "")
        #expect(crumbs("/worlds/1").contains("</span> · <a href=\"/worlds\">"))
    }

    @Test func starringWithoutJavaScriptReturnsToTheRow() {
        func location(_ row: String) -> String? {
            ask(Request(.post, "/favourites/beasts/beast-1?row=\(row)", body: Array("action=add&back=/beasts".utf8)))
                .header("Location")
        }
        #expect(location("12") == "/beasts#row-12")
        #expect(location("%3Cx") == "/beasts")
    }

    @Test func errorsNameTheInvalidParameter() throws {
        let error = try #require(try json(get("/api/v1/list/beasts?limit=abc"))["error"] as? [String: Any])
        #expect(error["parameter"] as? String == "limit")
        let message = try #require(error["message"] as? String)
        #expect(message.contains("limit") && message.contains("abc"))
    }

    @Test(arguments: ["cr=abc", "scope=zzz", "cr=1&cr=abc"]) func theAPIRejectsInvalidFilters(query: String) throws {
        #expect(get("/api/v1/list/beasts?" + query).status == 400)
        #expect(get("/beasts?" + query).status == 200)
    }

    @Test(arguments: ["/restore", "/refresh", "/stop", "/favourites/beasts/beast-1", "/notes/beasts/beast-1"])
    func formTargetsAreNotPages(path: String) {
        let response = get(path)
        #expect(response.status == 405 && response.header("Allow") == "POST")
    }

    @Test func errorsNameTheAllowedMethod() throws {
        let program = get("/api/v1/sync")
        #expect(String(decoding: program.body, as: UTF8.self).contains("Use an allowed method: POST."))
        #expect(String(decoding: get("/stop").body, as: UTF8.self).contains("Go back and use the buttons on the page."))
    }

    @Test func randomEntryFromAnEmptyCatalog() throws {
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(FixtureLibrary.beasts, [])))
        let response = respond(Request(.get, "/random"), [view], ShelfState(), FixtureRequests.context())
        let alike = respond(Request(.get, "/random/beasts"), [view], ShelfState(), FixtureRequests.context())
        #expect(response.status == alike.status)
        let isUnknown = String(decoding: response.body, as: UTF8.self).contains("Page not found")
        #expect(!isUnknown)
    }

    @Test func listResponseFormat() throws {
        let list = try json(get("/api/v1/list/beasts?limit=2&offset=1&sort=cr:desc", FixtureLibrary.shelf))
        #expect(list["catalog"] as? String == "beasts")
        #expect(list["total"] as? Int == RespondTests.views[0].rows.count)
        #expect(list["offset"] as? Int == 1)
        let entries = try #require(list["entries"] as? [[String: Any]])
        #expect(entries.count == 2)
        #expect(Set(entries[0].keys).isSuperset(of: ["id", "title", "subtitle", "favourite"]))
        let whole = try json(get("/api/v1/list/beasts"))
        #expect((whole["entries"] as? [Any])?.count == RespondTests.views[0].rows.count)
        let favourites = try json(get("/api/v1/list/beasts?favourites=1", FixtureLibrary.shelf))
        #expect(favourites["total"] as? Int == 2)
    }

    @Test func entryResponseFormat() throws {
        let entry = try json(get("/api/v1/show/beasts/beast-1", FixtureLibrary.shelf))
        #expect(entry["id"] as? String == "beasts/beast-1")
        let attributes = try #require(entry["attributes"] as? [String: Any])
        #expect(attributes["cr"] as? Double == 0.125)
        #expect(attributes["hp"] as? Int64 == 2_147_483_648)
        #expect(attributes["hover"] as? Bool == true)
        #expect((entry["favourite"] as? [String: Any])?["name"] as? String == "My <b>first</b>")
        #expect((entry["note"] as? String)?.hasPrefix("# Note\n\n**bold** <script>") == true)
        let world = try json(get("/api/v1/show/worlds/5"))
        #expect((world["attributes"] as? [String: Any])?["population"] is NSNull)
        #expect(world["favourite"] is NSNull)
    }

    @Test func linksWorkInBothDirections() throws {
        let links = try #require(try json(get("/api/v1/show/beasts/beast-2"))["links"] as? [[String: Any]])
        #expect(links.contains { $0["id"] as? String == "worlds/2" })
        #expect(links.contains { $0["id"] as? String == "worlds/999" && $0["title"] as? String == "Not kept" })
    }

    @Test func aFavouriteBeyondTheLimitIsRefusedWithTheCurrentFavourites() throws {
        let request = Request(.put, "/api/v1/favourites/beasts/beast-9", contentType: "application/json", body: Array("{}".utf8))
        let response = ask(request, FixtureLibrary.shelf)
        #expect(response.status == 409)
        #expect(response.actions.isEmpty)
        #expect((try json(response)["error"] as? [String: Any])?["code"] as? String == "favourite-limit")
        #expect(ask(request).actions.count == 1)
        let page = ask(
            Request(.post, "/favourites/beasts/beast-9", contentType: "application/x-www-form-urlencoded"), FixtureLibrary.shelf)
        #expect(page.status == 409)
        #expect(String(decoding: page.body, as: UTF8.self).contains("/beasts/beast-2"))
    }

    @Test func formsReturnOnlyToThisSite() {
        func location(_ back: String) -> String? {
            ask(Request(.post, "/favourites/beasts/beast-1", body: Array("action=add&back=\(back)".utf8))).header("Location")
        }
        #expect(location("/beasts%3Fq%3Dx") == "/beasts?q=x")
        for evil in [
            "//evil.example", "https://evil.example", "/%5Cevil.example", "/a%0D%0ASet-Cookie:x", "javascript:alert(1)", "/%00",
        ] {
            #expect(location(evil) == "/beasts/beast-1", "\(evil)")
        }
    }

    /// The conflict is on the entry, on the page of favourites and on every page's tab, until the reader keeps or changes the note.
    @Test func aConflictStaysUntilTheReaderEndsIt() throws {
        let id = FixtureLibrary.id(FixtureLibrary.beasts, "beast-3")
        func note(_ text: String, _ time: Int64) -> ShelfChange {
            ShelfChange(
                id: ChangeID(time: time, counter: 0, device: 1), key: .note(id), value: ShelfValue(text: text, date: 0),
                replaces: [])
        }
        var shelf = ShelfState([note("one", 1), note("two", 2)])
        func page(_ target: String) -> String { String(decoding: ask(Request(.get, target), shelf).body, as: UTF8.self) }
        let told = "Two devices changed the note on “Beast 3”"
        #expect(page("/beasts/beast-3").contains(told) && page("/favourites").contains(told))
        #expect(page("/roll?dice=1d6").contains("one conflict"))
        let version = NoteBaseVersion(of: .note(id), on: shelf).text
        let keep = Request(.post, "/notes/beasts/beast-3", body: Array("keep=1&since=\(version)".utf8))
        let action = try #require(ask(keep, shelf).actions.first)
        shelf.apply(try #require(try ShelfRules.change(for: action, on: shelf, limit: nil, now: 9, device: 2)))
        #expect(shelf.note(id) == "one" + ShelfState.noteSeparator + "two")
        for target in ["/beasts/beast-3", "/favourites", "/"] {
            #expect(!page(target).contains(told) && !page(target).contains("one conflict"))
        }
        // The button doesn't keep a text that the reader hasn't seen.
        shelf.apply(note("three", 3))
        #expect(ask(keep, shelf).actions.isEmpty && page("/beasts/beast-3").contains(told))
    }

    @Test func notesAreStoredAsTyped() {
        let response = ask(Request(.post, "/notes/beasts/beast-1", body: Array("note=+a%0D%0A%0D%0Ab+%E2%80%A8".utf8)))
        #expect(response.actions == [.note(FixtureLibrary.id(FixtureLibrary.beasts, "beast-1"), text: " a\n\nb \u{2028}")])
    }

    @Test func workIsDescribed() throws {
        let partial = get("/beasts/zz-new")
        let page = try #require(partial.response)
        #expect(partial == .work(.fillIn(FixtureLibrary.id(FixtureLibrary.beasts, "zz-new"), page)))
        let home = Response.redirect(to: .to(.home), LinkWriter())
        let refreshing = ask(Request(.post, "/refresh", body: Array("catalog=beasts".utf8)))
        #expect(refreshing == .work(.refresh([FixtureLibrary.beasts.id], home)))
        #expect(ask(Request(.post, "/stop")) == .work(.stop(nil, home)))
        #expect(get("/backup") == .work(.backup(isDownload: true)))
        #expect(ask(Request(.post, "/api/v1/backup?replace=1")) == .work(.restore(replace: true, isForm: false)))
    }

    @Test func settingsAreStoredInACookie() throws {
        let response = ask(Request(.post, "/settings", body: Array("language=fr&theme=dark&text=larger".utf8)))
        let cookie = try #require(response.header("Set-Cookie"))
        #expect(cookie.hasPrefix("almanac=fr.dark.larger;"))
        let settings = SettingsCookie.settings(inHeader: "a=b; almanac=fr.dark.larger; c=d", fallback: UserSettings())
        #expect(settings == UserSettings(language: .french, theme: .dark, textSize: .larger))
        for broken in ["", "almanac=", "almanac=xx.yy.zz", "almanac=a.b", "almanac=\u{0}..", "xalmanac=fr.dark.large"] {
            #expect(SettingsCookie.settings(inHeader: broken, fallback: UserSettings()) == UserSettings())
        }
    }

    @Test func thePickOfTheDayLastsAllDay() {
        func home(_ now: Int64, _ offset: Int32) -> [EntryID?] {
            var context = FixtureRequests.context()
            context.now = now
            context.utcOffset = offset
            return ScreenBuilder(catalogs: RespondTests.views, shelf: ShelfState(), context: context).home().collections.map {
                $0.pick?.id
            }
        }
        let midnight: Int64 = 1_794_960_000
        #expect(midnight % 86400 == 0)
        #expect(home(midnight, 0) == home(midnight + 86399, 0))
        #expect((1..<10).contains { home(midnight + $0 * 86400, 0) != home(midnight, 0) })
        #expect(home(midnight - 3600, 60) == home(midnight, 60))
        _ = home(Int64.min, -1)
        _ = home(Int64.max, 1)
    }

    @Test(arguments: ["eclair", "\"my b first b\"", "bold"])
    func favouriteNamesAndNotesAreFound(_ query: String) throws {
        var parameters = Parameters()
        parameters.add("q", query)
        let target = "/api/v1/find?" + parameters.encoded
        let with = try json(get(target, FixtureLibrary.shelf))["total"] as? Int ?? 0
        let without = try json(get(target))["total"] as? Int ?? 0
        #expect(with > without, "\(query): \(with), \(without)")
    }

    @Test func csvIsQuoted() {
        let text = String(decoding: get("/beasts?format=csv").body, as: UTF8.self)
        #expect(text.hasPrefix("id,title,subtitle,favourite,cr,type,sense,hover,hp\r\n"))
        #expect(text.contains("\"<script>alert(1)</script>&\"\"'\""))
        #expect(text.components(separatedBy: "\r\n").count == RespondTests.views[0].rows.count + 2)
    }
}

@Suite struct JSONBodyTests {
    private func note(_ body: String) -> Answer {
        respond(
            Request(.put, "/api/v1/notes/beasts/beast-1", contentType: "application/json", body: Array(body.utf8)),
            FixtureLibrary.views,
            ShelfState(), FixtureRequests.context())
    }

    @Test(arguments: [
        (#"{"note":"a"}"#, "a"),
        (#" { "x" : [1, -2.5e3, true, null, {}] , "note" : "\u00e9\ud83d\ude00\n\"\\\/" } "#, "é😀\n\"\\/"),
    ])
    func isRead(_ body: String, _ text: String) {
        #expect(note(body).actions == [.note(FixtureLibrary.id(FixtureLibrary.beasts, "beast-1"), text: text)])
    }

    @Test(arguments: [
        "", "{", "[]", "{\"note\":1}", "{\"note\":\"a\"}x", "{\"note\":\"a}", "{'note':'a'}", "{\"note\":\"\\x\"}", "nul",
        "\u{0}",
    ])
    func isRefused(_ body: String) { #expect(note(body).status == 400) }

    /// The server rejects invalid text with an error, and stores nothing.
    @Test func invalidTextIsRejected() throws {
        let json = Array(#"{"note":"X","name":"X"}"#.utf8)
        let broken = json.flatMap { $0 == 0x58 ? [0x61, 0xFF] : [$0] }
        let requests = [
            Request(.put, "/api/v1/notes/beasts/beast-1", contentType: "application/json", body: broken),
            Request(.put, "/api/v1/favourites/beasts/beast-1", contentType: "application/json", body: broken),
            Request(.put, "/api/v1/notes/beasts/beast-1", body: Array(#"{"note":"a\ud800"}"#.utf8)),
            Request(.put, "/api/v1/notes/beasts/beast-1", body: Array(#"{"note":"a\udc00\ud800"}"#.utf8)),
            Request(.put, "/api/v1/favourites/beasts/beast-1", body: Array(#"{"name":"\ud800\u0041"}"#.utf8)),
            Request(.post, "/notes/beasts/beast-1", body: Array("note=a%ffb".utf8)),
            Request(.post, "/notes/beasts/beast-1", body: Array("note=a".utf8) + [0xFF]),
            Request(.post, "/favourites/beasts/beast-1", body: Array("name=%ff%fe".utf8)),
        ]
        for request in requests {
            let response = respond(request, FixtureLibrary.views, ShelfState(), FixtureRequests.context())
            #expect(response.status == 400 && response.actions.isEmpty, "\(request.target)")
            #expect(String(decoding: response.body, as: UTF8.self).contains("isn’t valid text"), "\(request.target)")
        }
    }

    @Test(arguments: [
        ("[]", "must be an object"), ("null", "must be an object"), ("{", "isn’t valid JSON"),
        (#"{"name":5}"#, "must be a string"),
        (#"{"instead":[]}"#, "must be a string"),
    ])
    func errorsSayWhatIsWrong(_ body: String, _ words: String) {
        let request = Request(.put, "/api/v1/favourites/beasts/beast-1", body: Array(body.utf8))
        let response = respond(request, FixtureLibrary.views, ShelfState(), FixtureRequests.context())
        #expect(response.status == 400 && response.actions.isEmpty)
        #expect(String(decoding: response.body, as: UTF8.self).contains(words))
    }
}
