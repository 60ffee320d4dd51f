import Fixtures
import Localization
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// Checks the worker's messages with a parser that follows docs/worker.md.
@Suite struct WorkerMessageTests {
    private static let session: WorkerSession = {
        var session = WorkerSession()
        for pack in FixtureLibrary.packs { _ = session.open(pack, isDelta: false) }
        _ = session.open(FixtureLibrary.delta, isDelta: true)
        return session
    }()
    private static let views = FixtureLibrary.views

    private static let id = FixtureLibrary.id(FixtureLibrary.beasts, "beast-1")

    /// One change of every kind, with the smallest and largest allowed numbers.
    private static let changes: [ShelfChange] = {
        let first = ChangeID(time: 1_700_000_000_000, counter: .max, device: .max)
        let kinds: [ShelfChange.Kind] = [
            .favourite(name: "é<", date: -62_135_596_800, title: "T"), .unfavourite, .note(text: "a\nb", date: 5), .clearNote,
        ]
        return kinds.enumerated().map { number, kind in
            ShelfChange(
                id: ChangeID(time: Int64(number) - 1, counter: UInt32(number), device: 0x0102_0304_0506_0708), entry: id,
                kind: kind, replaces: number == 2 ? [first] : [])
        }
    }()

    @Test func aMessageIsAsTheDocumentSays() throws {
        let request = Request(.put, "/a?b=%C3%A9", contentType: "text/plain", body: [0, 255])
        let settings = Settings(
            language: .french, theme: .dark, textSize: .larger,
            sources: [UpstreamChoice(catalog: FixtureLibrary.tales.id, upstream: "second")])
        var context = FixtureRequests.context(settings, seed: 0x0807_0605_0403_0201)
        let shelf = ShelfState(Self.changes)
        let read = try ReadMessage(WorkerSession.message(request, shelf, context))
        #expect(read.method == 2 && read.target == "/a?b=%C3%A9" && read.contentType == "text/plain" && read.body == [0, 255])
        #expect(read.now == context.now && read.seed == context.seed && read.utcOffset == 60)
        #expect(read.language == "fr" && read.theme == 2 && read.textSize == 2)
        #expect(read.sources.map { $0.catalog + " " + $0.upstream } == ["tales second"])
        #expect(!read.isOffline && !read.isCutOff && read.build == "test" && read.bytesStored == 5_000_000_000)
        #expect(read.remaining == 0)
        // There are four statuses. The second has progress data. The last has a deck, feeds and a pick.
        #expect(read.statuses.map(\.catalog) == ["beasts", "worlds", "voids", "tales"])
        #expect(read.statuses.map(\.checked) == [1_794_990_000, nil, 0, nil])
        #expect(read.statuses.map(\.outcome) == [0, 2, 1, 0])
        let problems: [UpstreamProblem?] = [nil, .notReached, .certificate, .tooManyRequests]
        #expect(read.statuses.map(\.problem) == problems.map { $0?.rawValue ?? 0 })
        let progress = try #require(read.statuses[1].progress)
        #expect(progress.phase == SyncProgress.Phase.list.rawValue && progress.done == 20 && progress.total == 60)
        #expect(read.statuses.filter { $0.progress != nil }.count == 1)
        let deck = try #require(read.statuses[3].deck)
        #expect(
            deck.isFetching && deck.problem == UpstreamProblem.tooManyRequests.rawValue && deck.message == "Not <now> & not you")
        #expect(read.statuses.map(\.message) == ["", "", "", "Not <now> & not you"])
        #expect(read.statuses[3].feeds.map { $0.upstream + "/" + $0.missingKey } == ["double/", "second/ALMANAC_SECOND_KEY"])
        let pick = try #require(read.statuses[3].pick)
        #expect(pick.day == 20_775 && pick.entry == "tales/tale-1")
        // Pictures.
        #expect(read.hasPictures && read.pictureLimit == 5_000_000_000)
        #expect(read.pictures.map(\.catalog) == ["worlds", "beasts"] && read.pictures.map(\.count) == [3, 1])
        #expect(read.pictures.map(\.bytes) == [3_000_000_000, 1] && read.pictures.map(\.isFull) == [false, true])
        #expect(read.pictures.map(\.fetchesAll) == [false, true])
        let fetched = try #require(read.pictures[0].progress)
        #expect(fetched.done == 3 && fetched.total == 4 && read.pictures[1].progress == nil)
        // Test the other settings, with all optional values absent.
        context = RequestContext(
            now: -1, settings: Settings(theme: .light, textSize: .large), utcOffset: -90, isOffline: true, isCutOff: true)
        let bare = try ReadMessage(WorkerSession.message(Request(.other, "/"), ShelfState(), context))
        #expect(bare.now == -1 && bare.utcOffset == -90 && bare.isOffline && bare.isCutOff && bare.bytesStored == nil)
        #expect(bare.method == 4 && bare.language == "en" && bare.theme == 1 && bare.textSize == 1 && bare.remaining == 0)
        #expect(bare.changes.isEmpty && bare.statuses.isEmpty && bare.pictures.isEmpty && bare.sources.isEmpty)
    }

    @Test func everyKindOfChangeIsAsTheDocumentSays() throws {
        let wanted: [ReadMessage.Change] = [
            .favourite(name: "é<", date: -62_135_596_800, title: "T"), .favouriteRemoved, .note(text: "a\nb", date: 5),
            .noteRemoved,
        ]
        for (change, wanted) in zip(Self.changes, wanted) {
            let bytes = WorkerSession.message(Request(.get, "/"), ShelfState([change]), RequestContext(now: 0))
            let read = try #require(try ReadMessage(bytes).changes.first)
            #expect(read.change == wanted && read.entry == "beasts/beast-1")
            #expect(read.id.milliseconds == change.id.time && read.id.counter == UInt64(change.id.counter))
            #expect(read.id.device == 0x0102_0304_0506_0708)
            #expect(read.replaces.map(\.device) == change.replaces.map { _ in .max })
            #expect(read.replaces.map(\.counter) == change.replaces.map { _ in UInt64(UInt32.max) })
        }
    }

    /// Converts an action to the form that docs/worker.md describes. A new case of `ShelfAction` doesn't compile until this
    /// function handles it.
    private static func read(_ action: ShelfAction) -> ReadAnswer.Action {
        switch action {
        case .favourite(let id, let name, let title, let date):
            .addFavourite(entry: id.text, name: name, title: title, date: date ?? -1)
        case .unfavourite(let id): .removeFavourite(entry: id.text)
        case .note(let id, let text, let since): .saveNote(entry: id.text, text: text, version: since?.text ?? "")
        }
    }

    @Test func everyActionIsAsTheDocumentSays() throws {
        let actions: [ShelfAction] = [
            .favourite(Self.id, name: "n", title: "", date: 1_700_000_000), .favourite(Self.id, name: "", title: "T"),
            .unfavourite(Self.id), .note(Self.id, text: "a\nb"), .note(Self.id, text: ""),
            .note(Self.id, text: "x", since: NoteVersion(of: Self.id, on: FixtureLibrary.shelf)),
        ]
        var response = Response(
            status: 303, headers: [Response.Header(name: "A", value: "é"), Response.Header(name: "B", value: "")], body: [0, 255])
        response.actions = actions
        response.followUp = "/b?c"
        response.effects = [.refresh([]), .stop(nil)]
        var writer = ByteWriter()
        response.encode(to: &writer)
        let read = try ReadAnswer(writer.bytes)
        #expect(
            read.status == 303 && read.body == [0, 255] && read.followUp == "/b?c" && read.effects == 2 && read.remaining == 0)
        #expect(read.headers.map { $0.name + "=" + $0.value } == ["A=é", "B="])
        #expect(read.actions == actions.map { Self.read($0) })
        #expect(read.actions[5] != .saveNote(entry: Self.id.text, text: "x", version: ""), "a version is there")
    }

    @Test func everyAnswerOfASessionIsThatOfRespond() throws {
        for asked in FixtureRequests.all {
            let message = WorkerSession.message(asked.request, asked.shelf, asked.context)
            let read = try ReadAnswer(try #require(Self.session.answer(message)))
            let wanted = respond(asked.request, Self.views, asked.shelf, asked.context)
            #expect(read.status == UInt64(wanted.status) && read.remaining == 0)
            #expect(read.headers.map { $0.name + ": " + $0.value } == wanted.headers.map { $0.name + ": " + $0.value })
            #expect(read.body == wanted.body && read.followUp == wanted.followUp ?? "")
            #expect(read.actions == wanted.actions.map { Self.read($0) } && read.effects == UInt64(wanted.effects.count))
        }
    }

    @Test func aMessageCutShortIsNoMessage() throws {
        let message = WorkerSession.message(Request(.get, "/"), ShelfState(Self.changes), FixtureRequests.context())
        for length in message.indices {
            #expect(Self.session.answer(Array(message.prefix(length))) == nil, "\(length) bytes")
            #expect(throws: MessageReader.Flaw.self) { try ReadMessage(Array(message.prefix(length))) }
        }
        #expect(Self.session.answer(message) != nil)
    }
}
