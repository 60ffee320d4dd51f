import Fixtures
import Localization
import Model
import Pack
import Pages
import Screens
import Shelf
import Testing

@testable import Routing

@Suite struct WorkerSessionTests {
    private static let beast = "/beasts/beast-1"

    @Test func aPageIsTheSameAsTheServers() throws {
        var device = try Device()
        var pages = 0
        for asked in FixtureRequests.all {
            _ = try device.call(WorkerMessages.configure(asked.context))
            _ = try device.call(WorkerMessages.shelf(asked.shelf))
            let said = try device.call(WorkerMessages.answer(asked.request, asked.context))
            guard said.kind == "page" else { continue }
            let wanted = respond(asked.request, FixtureLibrary.views, asked.shelf, asked.context)
            // Skip requests that change something, because the session makes the changes itself.
            guard wanted.actions.isEmpty, wanted.header("Set-Cookie") == nil else { continue }
            pages += 1
            #expect(said.body == wanted.body && said.status == Int64(wanted.status), "\(asked.request.target)")
            let headers = (said.head["headers"]?.elements ?? []).map { $0.elements?.compactMap { $0.string } ?? [] }
            #expect(headers == wanted.headers.map { [$0.name, $0.value] }, "\(asked.request.target)")
        }
        #expect(pages > 300, "\(pages) pages")
    }

    @Test func aMessageCutShortIsRefused() throws {
        var device = try Device()
        let message = WorkerMessages.answer(Request(.post, "/notes/beasts/beast-1", body: Array("note=é".utf8)), device.context)
        let head = message.count - "note=é".utf8.count
        for length in 0..<head { #expect(device.session.call(Array(message.prefix(length))) == nil, "\(length) bytes") }
        #expect(device.session.call(WorkerMessages.plain("nonsense")) == nil)
        var session = WorkerSession()
        #expect(session.open(ChecksummedBytes(FixtureLibrary.delta), isDelta: true) == .baseMissing)
        #expect(session.open(ChecksummedBytes([1, 2, 3]), isDelta: false) == .refused)
    }

    @Test func onlyTheServerAnswersWhatOnlyItCanDo() throws {
        var device = try Device()
        for (method, target) in [
            (Request.Method.get, "/backup"), (.post, "/restore"), (.post, "/refresh"), (.post, "/stop"), (.post, "/pictures"),
            (.get, "/kit"), (.get, "/settings/https"), (.get, "/api/v1/backup"), (.post, "/api/v1/sync"),
            (.get, "/api/v1/catalogs"), (.get, "/tales/draw"), (.get, "/api/v1/openapi.json"),
            (.get, "/api/v1/list/beasts"), (.get, "/api/v1/find?q=beast&format=ndjson"), (.get, "/api/v1/show/beasts/beast-1"),
            (.get, "/api/v1/random/beasts"), (.get, "/api/v1/favourites"), (.put, "/api/v1/notes/beasts/beast-1"),
            (.get, "/beasts?format=json"), (.get, "/beasts/beast-2?format=json"), (.get, "/favourites?format=json"),
            (.get, "/beasts/nothing-like-this"), (.get, "/nothing/like/this"),
        ] {
            let said = try device.ask(method, target)
            #expect(said.kind == "server", "\(target)")
            let lost = try device.ask(method, target, isCutOff: true)
            #expect(lost.kind == "page", "\(target)")
            #expect(!lost.body.isEmpty, "\(target) is an honest page, never an empty one")
        }
        #expect(try device.ask(.post, "/refresh", form: "catalog=beasts", isCutOff: true).text.contains("Nothing was changed"))
        #expect(try device.ask("/api/v1/backup", isCutOff: true).text.contains("needs-server"))
        #expect(try device.ask("/import", isCutOff: true).text.contains("<h1>“Import a file” needs the server</h1>"))
    }

    @Test func settingsThatTheBrowserDidNotKeepAreNotReportedAsSaved() {
        var context = FixtureRequests.context()
        let request = Request(.get, "/settings?done=saved")
        let saved = respond(request, FixtureLibrary.views, ShelfState(), context)
        #expect(String(decoding: saved.body, as: UTF8.self).contains("Settings saved."))
        context.hasSavedSettings = false
        let refused = respond(request, FixtureLibrary.views, ShelfState(), context)
        #expect(!String(decoding: refused.body, as: UTF8.self).contains("Settings saved."))
        #expect(String(decoding: refused.body, as: UTF8.self).contains("blocks Almanac’s cookie"))
    }

    @Test func aStarIsStoredBeforeThePageSaysSo() throws {
        var device = try Device()
        let said = try device.ask(.post, "/favourites/beasts/beast-2", form: "action=add&name=Mine&back=/beasts/beast-2")
        #expect(said.kind == "save" && !said.body.isEmpty && device.session.mustSave)
        #expect(device.session.shelf.favourites.isEmpty)
        let done = try device.call(WorkerMessages.plain("saved"))
        #expect(done.status == 303 && done.header("Location") == "/beasts/beast-2")
        #expect(device.session.shelf.favourite(FixtureLibrary.id(FixtureLibrary.beasts, "beast-2"))?.name == "Mine")
        // Another device, or the same device after a restart, reads the stored bytes.
        var other = try Device()
        _ = try other.call(WorkerMessage.bytes(body: said.body) { $0["call"] = "shelf" })
        #expect(other.session.shelf == device.session.shelf)
    }

    @Test func aChangeThatCouldNotBeStoredIsDropped() throws {
        var device = try Device()
        _ = try device.ask(.post, "/notes/beasts/beast-1", form: "note=text")
        let refused = try device.call(WorkerMessages.plain("unsaved"))
        #expect(refused.status == 507 && refused.text.contains("Nothing was changed"))
        #expect(device.session.shelf.isEmpty && !device.session.mustSave)
    }

    @Test func aLargeBodyIsRefused() throws {
        var device = try Device()
        let body = [UInt8](repeating: ASCII.lowerA, count: Request.bodyLimit + 1)
        let said = try device.call(
            WorkerMessages.answer(Request(.post, "/notes/beasts/beast-1", body: body), device.context))
        #expect(said.kind == "page" && said.status == 413)
    }

    @Test func aRuleRefusesTheSameAsOnTheServer() throws {
        var device = try Device()
        let long = String(repeating: "a", count: ShelfRules.nameLimit + 1)
        let said = try device.ask(.post, "/favourites/beasts/beast-1", form: "action=add&name=\(long)")
        #expect(said.kind == "page" && said.status == 409 && !device.session.mustSave)
    }

    @Test func settingsAreStoredOnTheDeviceAndRepeatedForTheServer() throws {
        var device = try Device()
        let said = try device.ask(.post, "/settings", form: "language=fr&theme=dark&text=large")
        #expect(said.kind == "save" && said.head.text("settings") == "fr.dark.large")
        #expect(said.head.text("form") == "language=fr&theme=dark&text=large")
        let done = try device.call(WorkerMessages.plain("saved"))
        #expect(done.status == 303 && done.header("Set-Cookie") == nil)
        #expect(try device.ask("/").text.contains("lang=\"fr\""))
        var again = try Device(settings: "fr.dark.large")
        #expect(try again.ask("/").text.contains("lang=\"fr\""))
    }

    @Test func aPictureComesWithTheOtherSizes() throws {
        var device = try Device()
        let views = FixtureLibrary.views
        let pictured = try #require(
            views.lazy.flatMap { view in view.rows.map { $0.head } }.first { !$0.picture.isEmpty })
        let said = try device.ask("/pictures/\(pictured.id.text)/44.webp")
        #expect(said.kind == "picture")
        #expect(
            said.head.texts("targets") == [44, 88, 352, 704].map { "/pictures/\(pictured.id.text)/\($0).webp" }
                || said.head.texts("targets")?.first == "/pictures/\(pictured.id.text)/44.webp")
        let all = try device.call(
            WorkerMessage.bytes { json in
                json["call"] = "pictures"
                json["catalog"] = pictured.id.catalog.raw
            })
        #expect(all.head.texts("targets")?.contains("/pictures/\(pictured.id.text)/88.webp") == true && all.number("each") == 2)
    }

    @Test func aMergeSaysWhatTheReaderShouldKnow() throws {
        var one = try Device(), other = try Device()
        _ = try other.call(WorkerMessages.configure(other.context, device: 8))
        let first = try one.ask(.post, "/notes/beasts/beast-1", form: "note=one")
        _ = try one.call(WorkerMessages.plain("saved"))
        let second = try other.ask(.post, "/notes/beasts/beast-1", form: "note=two")
        _ = try other.call(WorkerMessages.plain("saved"))
        let said = try one.call(
            WorkerMessage.bytes(body: second.body) { json in
                json["call"] = "shelf"
                json["merged"] = true
            })
        #expect(said.head.texts("notices")?.count == 1 && said.flag("isNew"))
        let again = try one.call(
            WorkerMessage.bytes(body: second.body) { json in
                json["call"] = "shelf"
                json["merged"] = true
            })
        #expect(again.head.texts("notices")?.isEmpty == true && !again.flag("isNew"))
        _ = try other.call(WorkerMessage.bytes(body: first.body) { $0["call"] = "shelf" })
        #expect(one.session.shelf == other.session.shelf)
        let note = try #require(one.session.shelf.note(FixtureLibrary.id(FixtureLibrary.beasts, "beast-1")))
        #expect(note.contains("one") && note.contains("two"))
    }

    /// Different names, and a change that survives a removal, are told like different notes. The message names the entry by its
    /// title, even if the device doesn't store the entry's catalog.
    @Test func aMergeTellsRenamesAndRemovals() throws {
        let target = "/favourites/beasts/beast-1", title = "Beast 1"
        for form in ["action=rename&name=Theirs", "action=remove"] {
            var one = try Device(), other = try Device()
            _ = try other.call(WorkerMessages.configure(other.context, device: 8))
            let star = try one.ask(.post, target, form: "action=add&name=First")
            _ = try one.call(WorkerMessages.plain("saved"))
            _ = try other.call(WorkerMessage.bytes(body: star.body) { $0["call"] = "shelf" })
            _ = try one.ask(.post, target, form: "action=rename&name=Mine")
            _ = try one.call(WorkerMessages.plain("saved"))
            let second = try other.ask(.post, target, form: form)
            _ = try other.call(WorkerMessages.plain("saved"))
            // A device without the catalog, which has the same changes.
            var small = Device(one.context, session: WorkerSession())
            small.session.shelf = one.session.shelf
            one = small
            let said = try one.call(
                WorkerMessage.bytes(body: second.body) { json in
                    json["call"] = "shelf"
                    json["merged"] = true
                })
            let notices = try #require(said.head.texts("notices"))
            #expect(
                notices.count == 1 && notices[0].contains("“\(title)") && !notices[0].contains("beast-1"), "\(form): \(notices)")
        }
    }

    @Test func theExchangesMessagesAreTheServers() throws {
        var device = try Device()
        let saved = try device.ask(.post, "/notes/beasts/beast-1", form: "note=text")
        _ = try device.call(WorkerMessages.plain("saved"))
        let message = try device.call(
            WorkerMessage.bytes(body: saved.body) { json in
                json["call"] = "exchange"
                json["library"] = "abc"
                json["cursor"] = "1f-12"
                json.array("sizes", [saved.body.count]) { $0.number($1) }
            })
        #expect(message.number("count") == 1)
        let request = try ShelfExchange.Request(message.body)
        #expect(request.library == 0xabc && request.cursor == ShelfCursor(stamp: 0x1f, row: 12))
        #expect(request.changes == device.session.shelf.heads)
        let answer = ShelfExchange.Answer(
            library: 0xabc, cursor: ShelfCursor(stamp: 2, row: 13), isWhole: true, hasMore: false, changes: request.changes)
        let said = try device.call(WorkerMessage.bytes(body: answer.bytes) { $0["call"] = "exchanged" })
        #expect(said.body == saved.body && said.head.text("cursor") == "2-13" && said.flag("whole") && !said.flag("more"))
    }

    @Test func manyLongNotesNeedSeveralMessages() throws {
        var device = try Device()
        let id = FixtureLibrary.id(FixtureLibrary.beasts, "beast-1")
        let text = String(repeating: "n", count: ShelfRules.noteLimit)
        // A device usually stores one change in each record, but a record that came from the library can contain several changes.
        let records = (0..<60).map { number -> [UInt8] in
            var writer = ByteWriter()
            for counter in 0..<(number == 30 ? 20 : 1) {
                ShelfChange(
                    id: ChangeID(time: Int64(number), counter: UInt32(counter), device: 1), key: .note(id),
                    value: ShelfValue(text: text, date: 5), replaces: []
                ).encode(to: &writer)
            }
            return writer.bytes
        }
        var rest = records[...]
        var sent: [ShelfChange] = []
        while !rest.isEmpty {
            let batch = Array(rest.prefix(50))
            let message = try device.call(
                WorkerMessage.bytes(body: batch.reduce(into: []) { $0 += $1 }) { json in
                    json["call"] = "exchange"
                    json["library"] = "abc"
                    json["cursor"] = "0-0"
                    json.array("sizes", batch.map { $0.count }) { $0.number($1) }
                })
            let count = Int(try #require(message.number("count")))
            try #require(count > 0)
            #expect(message.body.count < 10 << 20)
            let changes = try ShelfExchange.Request(message.body).changes
            #expect(changes.count == rest.prefix(count).reduce(0) { $0 + $1.count / text.utf8.count })
            sent += changes
            rest = rest.dropFirst(count)
        }
        #expect(sent.count == 79 && Set(sent.map { $0.id }).count == 79)
        // The session rejects a message whose sizes don't match the body.
        let wrong = WorkerMessage.bytes(body: records[0]) { json in
            json["call"] = "exchange"
            json["library"] = "abc"
            json.array("sizes", [records[0].count + 1]) { $0.number($1) }
        }
        #expect(device.session.call(wrong) == nil)
    }

    @Test func aCodedContextIsTheSame() throws {
        for (number, asked) in FixtureRequests.all.prefix(40).enumerated() {
            var context = asked.context
            if number % 2 == 0 {
                context.certificate = CertificateStatus(
                    names: ["almanac.home", "fd00::1"], end: 1_800_000_000, fingerprint: "AB:CD", authorityFingerprint: "EF")
            }
            var writer = ByteWriter()
            context.encode(to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect(try RequestContext(from: &reader) == context)
            #expect(reader.remaining == 0)
        }
    }
}
