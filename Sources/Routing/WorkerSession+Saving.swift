import Localization
import Model
import Pack
import Pages
import Screens
import Shelf

/// A response that is held back until the worker has stored the user's changes.
final class ResponseAwaitingSave: Sendable {
    let changes: [ShelfChange]
    let settings: UserSettings?
    /// The response, or nil if the response shows what the request's path then contains.
    let response: Response?
    /// The request and its context, which are needed to answer the same path again or to create an error page.
    let request: Request
    let context: RequestContext

    init(changes: [ShelfChange], settings: UserSettings?, response: Response?, request: Request, context: RequestContext) {
        self.changes = changes
        self.settings = settings
        self.response = response
        self.request = request
        self.context = context
    }
}

extension WorkerSession {
    /// Turns actions into changes, and asks the worker to store them.
    mutating func save(
        _ actions: [ShelfAction], then response: Response?, _ request: Request, _ message: WorkerMessage,
        _ context: RequestContext
    ) -> [UInt8] {
        var response = response.map { marked($0, context) }
        var after = shelf
        var changes: [ShelfChange] = []
        for action in actions {
            do throws(ShelfRefusal) {
                let catalog = action.key.entry?.catalog
                let limit = views.first { $0.description.id == catalog }?.description.favouriteLimit
                let change = try ShelfRules.change(
                    for: action, on: after, limit: limit, before: actions.count > 1 ? shelf : nil,
                    now: max(message.number("now") ?? 0, 0), device: device)
                guard let change else { continue }
                changes.append(change)
                after.apply(change)
            } catch {
                return WorkerSession.page(respond(to: .refusal(error, shelf), for: request, views, shelf, context))
            }
        }
        // The settings that the user saved. The worker can't set cookies, so it stores the settings and sends them to the server
        // later.
        var settings: UserSettings?
        if let cookie = response?.header("Set-Cookie") {
            settings = SettingsCookie.settings(inHeader: cookie, fallback: context.settings)
            response?.headers.removeAll { UTF8Comparison.equal($0.name.utf8, "Set-Cookie".utf8) }
        }
        unsaved = ResponseAwaitingSave(
            changes: changes, settings: settings, response: response, request: request, context: context)
        if changes.isEmpty, settings == nil { return saved() }
        return WorkerMessage.bytes(body: WorkerSession.bytes(changes)) { json in
            json["kind"] = "save"
            json["ids"] = changes.map { $0.id.text }
            if let settings {
                json["settings"] = SettingsCookie.value(settings)
                json["form"] = SettingsCookie.form(settings).encoded
            }
        }
    }

    /// Applies the changes that the worker has stored, and returns the response.
    mutating func saved() -> [UInt8] {
        guard let done = unsaved else {
            return WorkerSession.page(respond(to: .needsServer, for: Request(.get, Route.home.path), views, shelf, context))
        }
        unsaved = nil
        for change in done.changes { shelf.apply(change) }
        if let settings = done.settings { context.settings = settings }
        if let response = done.response { return WorkerSession.page(response) }
        let answer = respond(done.request.forReading, views, shelf, done.context)
        return WorkerSession.page(answer.response ?? respond(to: .needsServer, for: done.request, views, shelf, done.context))
    }

    /// Discards the changes, because the worker couldn't store them. Returns an error page.
    mutating func dropUnsaved(_ message: WorkerMessage) -> [UInt8] {
        let request = unsaved?.request ?? Request(.get, Route.home.path), context = unsaved?.context ?? context
        unsaved = nil
        return WorkerSession.page(respond(to: .deviceFull, for: request, views, shelf, context))
    }

    // MARK: The journal

    /// Adds changes to the favourites and notes after the worker has stored the changes. If the message's `reset` flag is set,
    /// the changes replace all favourites and notes. If `merged` is set, the changes come from other devices, and the answer
    /// contains notices for the reader about the merge.
    mutating func addChanges(_ message: WorkerMessage) -> [UInt8]? {
        guard let changes = WorkerSession.changes(message.body) else { return nil }
        let before = shelf
        if message.flag("reset") { shelf = ShelfState() }
        var isNew = false
        for change in changes where shelf.apply(change) { isNew = true }
        guard message.flag("merged") else { return WorkerMessage.bytes { _ in } }
        let words = Localizer(context.settings.language)
        var notices: [String] = []
        for view in views {
            let id = view.description.id, count = shelf.favouriteCount(in: id)
            guard count > before.favouriteCount(in: id) else { continue }
            if let surplus = OverfullCatalog(catalog: id, count: count, limit: view.description.favouriteLimit) {
                notices.append(surplus.sentence(words, title: words.label(view.description.title)))
            }
        }
        let builder = ScreenBuilder(catalogs: views, shelf: shelf, context: context)
        for conflict in Set(changes.map { $0.key }).compactMap({ shelf.conflict(over: $0) }).sorted() {
            // A further version is news, even if the conflict was already known.
            let isKnown = shelf.heads(of: conflict.key).count <= before.heads(of: conflict.key).count
            guard !isKnown || conflict != before.conflict(over: conflict.key) else { continue }
            notices.append(conflict.sentence(words, title: builder.title(of: conflict.entry)))
        }
        return WorkerMessage.bytes { json in
            json["notices"] = notices
            json["isNew"] = isNew
        }
    }

    /// Returns this device's favourites and notes as a backup file in the format that `almanac restore` reads.
    func backup(now: Int64) -> Response {
        .backup(
            BackupFileWriter.encode(shelf.heads, device: device, made: ISO8601TimestampFormat.iso(now)),
            date: ISO8601TimestampFormat.isoDate(now))
    }

    /// Returns a message whose response downloads the changes in the body of `message` as a backup file. The changes belong to a
    /// library other than the current library.
    func backup(_ message: WorkerMessage) -> [UInt8]? {
        guard let changes = WorkerSession.changes(message.body) else { return nil }
        var other = WorkerSession()
        other.shelf = ShelfState(changes)
        other.device = device
        return WorkerSession.page(other.backup(now: (message.number("now") ?? 0) / 1000))
    }

    private static func changes(_ bytes: [UInt8]) -> [ShelfChange]? {
        var reader = ByteReader(bytes)
        var changes: [ShelfChange] = []
        while reader.remaining > 0 {
            guard let change = try? ShelfChange(from: &reader) else { return nil }
            changes.append(change)
        }
        return changes
    }

    private static func bytes(_ changes: [ShelfChange]) -> [UInt8] {
        var writer = ByteWriter()
        for change in changes { change.encode(to: &writer) }
        return writer.bytes
    }

    /// Creates the message that sends changes to the server and asks for changes from other devices. `sizes` are the sizes of the
    /// worker's records in bytes. The message contains as many records as fit, but at least one.
    mutating func exchangeRequest(_ message: WorkerMessage) -> [UInt8]? {
        sent = []
        var rest = message.body[...]
        for element in message.head["sizes"]?.elements ?? []
        where message.body.count - rest.count < Int(ShelfExchange.sufficientSize) {
            guard let length = element.number.flatMap({ UInt32($0) }), length <= rest.count,
                let changes = WorkerSession.changes(Array(rest.prefix(Int(length))))
            else { return nil }
            rest = rest.dropFirst(Int(length))
            sent.append(changes.flatMap { $0.acceptable })
        }
        guard let library = message.hexadecimal("library") else { return nil }
        let cursor = message.head.text("cursor").flatMap { ShelfCursor($0) } ?? .start
        let bytes = ShelfExchange.Request(library: library, cursor: cursor, changes: sent.flatMap { $0 }).bytes
        return WorkerMessage.bytes(body: bytes) { $0["count"] = UInt32(sent.count) }
    }

    /// Reads the changes from other devices in the server's answer. The worker stores the changes, then adds them to the
    /// favourites and notes. `refused` contains the places of the records that the server didn't accept, and `reason` says why.
    func exchanged(_ message: WorkerMessage) -> [UInt8]? {
        guard let answer = try? ShelfExchange.Answer(message.body) else { return nil }
        var refused: [ShelfKey] = []
        return WorkerMessage.bytes(body: WorkerSession.bytes(answer.changes)) { json in
            json.array(
                "refused",
                sent.indices.filter { place in
                    guard let change = sent[place].first(where: { answer.refused.contains($0.id) }) else { return false }
                    refused.append(change.key)
                    return true
                }
            ) { json, place in json.number(Int64(place)) }
            let words = Localizer(context.settings.language)
            json["reason"] = refused.first.map { key in
                shelf.owner(of: key).map { words.text(.pagesChangesRefused, $0) } ?? words.text(.failureOtherOwnerSummary)
            }
            json["cursor"] = answer.cursor.text
            json["whole"] = answer.isWhole
            json["more"] = answer.hasMore
        }
    }
}
