import Fixtures
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing

/// Tests what a session says about the data that the device stores, or doesn't store.
@Suite struct WorkerSessionStorageTests {
    @Test func aCatalogThatIsNotStoredStaysInThePages() throws {
        let worlds = FixtureLibrary.worlds.id
        var device = try Device(unstored: [ServerOnlyCatalog(catalog: worlds, count: 61)])
        let outline = InMemoryPackBuilder.pack(FixtureLibrary.worlds, [])
        #expect(device.session.open(ChecksummedBytes(outline), isDelta: false) == .opened)
        let home = try device.ask("/")
        #expect(home.kind == "page" && home.text.contains("/worlds") && home.text.contains("61"))
        #expect(home.text.contains("This collection isn’t stored on this device") && !home.text.contains("No entries yet"))
        #expect(try device.ask("/worlds").kind == "server")
        #expect(try device.ask("/beasts").kind == "page")
        #expect(try device.ask("/search?q=beast").kind == "server")
        #expect(try device.ask("/search?q=beast&in=beasts").kind == "page")
        let lost = try device.ask("/worlds", isCutOff: true)
        #expect(lost.status == 503 && lost.text.contains("isn’t stored on this device"))
        let incomplete = "may be incomplete, because this device doesn’t store all their entries: Worlds."
        for target in ["/search?q=beast", "/search?q=nothinglikethis", "/search?q=beast&fragment=list"] {
            let found = try device.ask(target, isCutOff: true)
            #expect(found.status == 200 && found.text.contains(incomplete), "\(target)")
            #expect(!found.text.contains("Try fewer words"), "\(target)")
        }
        for target in ["/search?q=beast&in=beasts", "/search?q=in:beasts+beast"] {
            #expect(try !device.ask(target, isCutOff: true).text.contains("may be incomplete"), "\(target)")
        }
    }

    /// A catalog has a name before it has entries. If the device asked the server then, the server knows more.
    @Test func theServerAnswersForACatalogWithoutEntries() throws {
        var device = try Device()
        let outline = InMemoryPackBuilder.pack(FixtureLibrary.worlds, [])
        #expect(try device.ask("/worlds").kind == "page")
        #expect(device.session.open(ChecksummedBytes(outline), isDelta: false) == .opened)
        #expect(try device.ask("/worlds").kind == "server")
        #expect(try device.ask("/beasts").kind == "page")
        let lost = try device.ask("/worlds", isCutOff: true)
        #expect(lost.status == 200 && lost.text.contains("data-count=\"0\""))
    }

    @Test func aCatalogThatIsNotOnTheDeviceIsNotEmpty() throws {
        let all = FixtureLibrary.views.filter { !$0.rows.isEmpty }.map { $0.description }
        var device = try Device(unstored: all.map { ServerOnlyCatalog(catalog: $0.id, count: 61) })
        for catalog in all {
            #expect(
                device.session.open(ChecksummedBytes(InMemoryPackBuilder.pack(catalog, [])), isDelta: false) == .opened)
        }
        for (method, target) in [
            (Request.Method.get, "/random"), (.get, "/random?q=beast"), (.get, "/random/tales"), (.post, "/tales/draw"),
            (.get, "/tales/draw"),
        ] {
            #expect(try device.ask(method, target).kind == "server", "\(target)")
            let said = try device.ask(method, target, isCutOff: true)
            #expect(said.status == 503 && said.text.contains("stored on this device"), "\(target)")
        }
    }

    @Test func anEntryThatIsNotOnTheDeviceIsNotMissingFromTheLibrary() throws {
        let worlds = FixtureLibrary.worlds.id
        var device = try Device(unstored: [ServerOnlyCatalog(catalog: worlds, count: 61)])
        let outline = InMemoryPackBuilder.pack(FixtureLibrary.worlds, [])
        #expect(device.session.open(ChecksummedBytes(outline), isDelta: false) == .opened)
        _ = try device.call(WorkerMessages.shelf(FixtureLibrary.shelf))
        for target in ["/", "/favourites", "/search?q=eclair"] {
            let text = try device.ask(target, isCutOff: true).text
            #expect(text.contains("not stored on this device"), "\(target)")
            // The library doesn't have the favourite `beasts/gone`, even though the device stores all beasts.
            let missing = text.split(separator: "not in the library right now", omittingEmptySubsequences: false).count - 1
            #expect(missing == (target == "/search?q=eclair" ? 0 : 1), "\(target)")
        }
    }

    @Test func damageThatIsFoundWithoutTheServerIsMentioned() throws {
        let pack = FixtureLibrary.packs[0]
        var incomplete = 0
        for part in 1..<48 {
            var bytes = pack
            bytes[bytes.count * part / 48] ^= 0xFF
            var device = Device(FixtureRequests.context(), session: WorkerSession())
            // When a device opens a large pack, it doesn't verify the whole pack. Passing `changes` has the same effect for this
            // small pack.
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            unsafe copy.copyBytes(from: bytes)
            nonisolated(unsafe) let owned = unsafe copy
            let source = unsafe ChecksummedBytes(UnsafeRawBufferPointer(copy), changes: { 0 }) { unsafe owned.deallocate() }
            guard device.session.open(source, isDelta: false) == .opened else { continue }
            _ = try device.call(WorkerMessages.configure(device.context))
            _ = try device.call(WorkerMessages.shelf(FixtureLibrary.shelf))
            for target in ["/", "/search?q=nothinglikethis", "/search?q=beast", "/favourites", "/beasts/beast-1"] {
                let said = try device.ask(target, isCutOff: true)
                guard said.flag("incomplete") else { continue }
                incomplete += 1
                let text = said.text
                #expect(!text.contains("Try fewer words") && !text.contains("No entries yet"), "\(part) \(target)")
                if target.hasPrefix("/search") { #expect(text.contains("may be incomplete"), "\(part) \(target)") }
                // Even if an entry can't be found, the page must not claim that the entry doesn't exist.
                #expect(said.status != 404, "\(part) \(target)")
            }
            // Check that the reader's changes are still saved.
            let saved = try device.ask(.post, "/notes/beasts/beast-1", form: "note=text", isCutOff: true)
            #expect(saved.kind == "save" || saved.flag("incomplete"), "\(part)")
        }
        #expect(incomplete > 10, "\(incomplete)")
    }

    @Test func aBackupContainsWhatOnlyThisDeviceHas() throws {
        var device = try Device()
        _ = try device.ask(.post, "/notes/beasts/beast-1", form: "note=only+here")
        _ = try device.call(WorkerMessages.plain("saved"))
        #expect(try device.ask("/backup").kind == "server")
        #expect(try device.ask("/backup", isCutOff: true).text.contains("only here"))
        _ = try device.call(
            WorkerMessage.bytes { json in
                json["call"] = "offline"
                json["unsent"] = 1
            })
        let said = try device.ask("/backup")
        #expect(said.kind == "page" && said.text.contains("only here"))
        #expect(said.header("Content-Disposition")?.contains("almanac-backup-") == true)
    }

    @Test func changesForAnotherLibraryAreOfferedAsABackup() throws {
        var context = FixtureRequests.context()
        context.hasWorker = true
        var device = try Device(context)
        _ = try device.ask(.post, "/notes/beasts/beast-1", form: "note=own")
        _ = try device.call(WorkerMessages.plain("saved"))
        _ = try device.call(
            WorkerMessage.bytes { json in
                json["call"] = "offline"
                json.objects("others", [("abc", 2), ("def", 0)]) { json, other in
                    json["id"] = other.0
                    json["unsent"] = other.1
                }
            })
        let page = try device.ask("/settings?part=device").text
        #expect(page.contains("2 unsent changes belong to another library") && page.contains("href=\"/backup?library=abc\""))
        #expect(!page.contains("library=def"), "all changes of this library are sent")
        let said = try device.ask("/backup?library=abc")
        #expect(said.kind == "backup" && said.head.text("library") == "abc")
        #expect(try device.ask("/backup?library=def").kind == "server")
        // In the call `backup`, the worker sends the other library's changes to the session.
        let changes = Array(WorkerMessages.shelf(FixtureLibrary.shelf))
        let body = try #require(WorkerMessage(changes)).body
        let backup = try device.call(
            WorkerMessage.bytes(body: body) { json in
                json["call"] = "backup"
                json["now"] = 1_800_000_000_000
            })
        #expect(backup.kind == "page" && backup.header("Content-Disposition")?.contains("almanac-backup-2027") == true)
        #expect(backup.text.contains("\"Éclair\"") && !backup.text.contains("\"own\""))
    }

    @Test func anotherLibraryAtThisAddressIsNotAServerThatIsGone() throws {
        var device = try Device()
        func ask(_ method: Request.Method, _ target: String) throws -> WorkerMessage {
            try device.call(WorkerMessages.answer(Request(method, target), device.context, isCutOff: true, isReplaced: true))
        }
        for (method, target) in [(Request.Method.get, "/import"), (.get, "/settings/https"), (.post, "/refresh")] {
            let said = try ask(method, target)
            #expect(said.status == 409 && said.text.contains("differs from the library"), "\(target)")
            #expect(!said.text.contains("data-banner") && !said.text.contains("can’t be reached"), "\(target)")
        }
        let state = try ask(.get, "/api/v1/catalogs")
        #expect(state.status == 409 && state.header("X-Almanac-Library") == "other")
        #expect(try device.ask("/api/v1/catalogs", isCutOff: true).header("X-Almanac-Library") == nil)
        // The page's actions that require the server are disabled.
        let page = try ask(.get, "/beasts").text
        #expect(page.contains("<fieldset data-server disabled>") && !page.contains("<fieldset data-server>"))
    }

    @Test func theTestCoversEveryCatalog() throws {
        var device = try Device()
        let targets = try #require(try device.call(WorkerMessages.plain("samples")).head.texts("targets"))
        for target in targets {
            let said = try device.ask(target, isCutOff: true)
            #expect(said.kind == "page" && (said.status ?? 500) < 400, "\(target)")
        }
        #expect(targets.contains("/beasts") && targets.count > 10)
    }

    @Test func theTestFindsAMissingCatalog() throws {
        let catalogs = [FixtureLibrary.worlds.id, FixtureLibrary.tales.id]
        var device = try Device(unstored: catalogs.map { ServerOnlyCatalog(catalog: $0, count: 61) })
        for catalog in [FixtureLibrary.worlds, FixtureLibrary.tales] {
            #expect(
                device.session.open(ChecksummedBytes(InMemoryPackBuilder.pack(catalog, [])), isDelta: false) == .opened)
        }
        _ = try device.call(
            WorkerMessage.bytes { json in
                json["call"] = "offline"
                json.objects("catalogs", FixtureLibrary.views.map { $0.description.id }) { json, id in
                    json["id"] = id.raw
                    json["kept"] = id != FixtureLibrary.tales.id
                }
            })
        let targets = try #require(try device.call(WorkerMessages.plain("samples")).head.texts("targets"))
        let failed = try targets.filter { (try device.ask($0, isCutOff: true).status ?? 500) >= 400 }
        #expect(failed == ["/worlds"], "the reader chose not to store the tales")
    }

    @Test func theSettingsPageSaysWhatTheDeviceStores() throws {
        var context = FixtureRequests.context()
        context.hasWorker = true
        var device = try Device(context)
        _ = try device.call(
            WorkerMessage.bytes { json in
                json["call"] = "offline"
                json["unsent"] = 2
                json["used"] = 5_000_000
                json["allowed"] = 1_000_000_000
                json["persistent"] = false
                json.objects("test", ["/", "/beasts"]) { json, target in
                    json["target"] = target
                    json["ok"] = target == "/"
                }
                json.objects("catalogs", FixtureLibrary.views.map { $0.description.id.raw }) { json, id in
                    json["id"] = id
                    json["kept"] = id != "worlds"
                    json["pictures"] = id == "beasts"
                    json["storedPictures"] = 1
                    json["allPictures"] = 2
                    json["bytes"] = id == "tales" ? 70_000_000 : 1_500_000
                    if id == "tales" { json["limit"] = 64_000_000 }
                }
            })
        let page = try device.ask("/settings?part=device").text
        // The reader can't store a catalog that is too large, so there's no button.
        #expect(page.contains("This catalog needs 70 MB, but a device can store at most 64 MB of each catalog."))
        let form = "action=\"/offline\"><input type=\"hidden\" name=\"catalog\" value="
        #expect(page.contains(form + "\"worlds\"") && !page.contains(form + "\"tales\""))
        for text in [
            "Size on this device, excluding pictures", "1 of 2 pictures", "Space needed on this device",
            "2 changes on this device", "5 MB",
            "These pages don’t work offline", "Store pictures too", "Remove pictures",
        ] { #expect(page.contains(text), "\(text)") }
        let kept = try device.ask(.post, "/offline", form: "catalog=worlds&keep=1")
        #expect(kept.head.object("keep")?.texts("catalogs") == ["worlds"] && kept.head.object("keep")?["kept"]?.flag == true)
        #expect(try device.ask(.post, "/offline", form: "test=1").head["test"]?.flag == true)
        #expect(try device.ask(.post, "/offline", form: "catalog=nosuch", isCutOff: true).status == 404)
    }
}
