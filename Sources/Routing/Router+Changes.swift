import Localization
import Model
import Pack
import Pages
import Screens
import Shelf

extension Router {
    // The methods in this file handle the HTML forms on pages. Each method saves a change or starts a task, then redirects the
    // browser to a page.

    func changeFavourite(_ catalog: String, _ key: String) throws(RequestFailure) -> Answer {
        try checkText("name")
        return try favourite(try entryID(catalog, key), request.form)
    }

    func changeNote(_ catalog: String, _ key: String) throws(RequestFailure) -> Answer {
        try checkText("note")
        let id = try entryID(catalog, key)
        let form = request.form
        // The reader accepts the merged note, unless it has changed again.
        if form.isSet("keep") {
            let back = back(form, or: .to(.entry, id))
            guard let since = form["since"].flatMap({ NoteBaseVersion($0) }), !since.isOutdated(of: .note(id), on: builder.shelf),
                let text = builder.shelf.note(id)
            else { return .page(redirect(to: back)) }
            return try storing([.note(id, text: text, since: since)], to: back)
        }
        guard let text = form["note"] else { throw .badBody(part: "note", .notAString) }
        guard form.isSet("preview") else { return try note(id, Router.asTyped(text), form) }
        let page = back(form, or: .to(.entry, id)).bytes.prefix { $0 != ASCII.hash }
        var router = Router(request: Request(.get, String(decoding: page, as: UTF8.self)), builder: builder)
        router.draft = EntryScreen.NoteDraft(
            text: Router.asTyped(text), since: form["since"].flatMap { NoteBaseVersion($0) })
        return try router.entry(catalog, key, router.request.query)
    }

    /// Rejects text that isn't valid UTF-8, so that the user's text is never stored with altered characters.
    func checkText(_ part: String) throws(RequestFailure) {
        if !Parameters.isText(request.body.span) { throw .badBody(part: part, .notText) }
    }

    /// Returns the name of a list or a saved search as it will be stored.
    func storedName(_ text: String) throws(RequestFailure) -> String {
        let name = ShelfRules.oneLine(text)
        guard !name.utf8.isEmpty else { throw .badBody(part: "name", .empty) }
        return name
    }

    func changeSettings(_ form: Parameters) -> Response {
        var settings = SettingsCookie.apply(
            language: form["language"], theme: form["theme"], textSize: form["text"], to: context.settings)
        settings.sources = SettingsCookie.sources(in: form, or: settings.sources)
        var response = redirect(to: back(form, or: SettingsScreen.Part.reading.page.adding("done=saved")))
        response.headers.append(SettingsCookie.header(settings, context.links))
        return response
    }

    func refresh(_ form: Parameters) throws(RequestFailure) -> Answer {
        .work(.refresh(try catalogs(form["catalog"]), redirect(to: back(form, or: .to(.home)))))
    }

    func stop(_ form: Parameters) throws(RequestFailure) -> Answer {
        .work(.stop(try catalogs(form["catalog"]).first, redirect(to: back(form, or: .to(.home)))))
    }

    /// Asks the browser's service worker to store catalogs on this device, remove them, or test whether pages work without
    /// a network.
    func changeOffline(_ form: Parameters) throws(RequestFailure) -> Answer {
        let response = redirect(to: SettingsScreen.Part.device.page.at("offline"))
        guard !form.isSet("test") else { return .work(.testOffline(response)) }
        var ids: [CatalogID] = []
        for name in form.all("catalog") { ids += try catalogs(name) }
        guard !ids.isEmpty else { throw .badRequest(part: "catalog", value: "") }
        let isKept = form.isSet("keep")
        return .work(.keepOnDevice(ids, isKept: isKept, hasPictures: isKept && form.isSet("pictures"), response))
    }

    /// Returns the ID of an entry. Throws an error unless the entry is stored, is a favourite or has a note.
    func entryID(_ catalog: String, _ key: String) throws(RequestFailure) -> EntryID {
        guard let catalogID = CatalogID(catalog) else { throw .unknownCatalog(catalog) }
        guard
            builder.view(catalogID) != nil || builder.newRecipes(in: catalogID) != nil
                || builder.shelf.favourites.contains(where: { $0.entry.catalog == catalogID })
        else { throw .unknownCatalog(catalog) }
        guard let typed = EntryID(catalogID, key) else { throw .noSuchPage(path: request.path) }
        let id = builder.meant(by: typed)
        let isKnown =
            builder.view(id.catalog)?.position(of: id) != nil || builder.shelf.favourite(id) != nil || builder.shelf.hasNote(id)
            || builder.isOwnRecipe(id)
        guard isKnown else { throw .unknownEntry(id) }
        return id
    }

    private func catalogs(_ name: String?) throws(RequestFailure) -> [CatalogID] {
        guard let name, !name.utf8.isEmpty else { return [] }
        return [try builder.view(named: name).description.id]
    }

    /// Returns the suggested name for a new favourite.
    func offeredName(of id: EntryID) -> String {
        let title = builder.title(of: id)
        return builder.view(id.catalog)?.description.offeredName(for: title) ?? title
    }

    /// Returns the actions that make `id` a favourite. If the catalog already has its maximum number of favourites, the actions
    /// also remove the favourite `old`. If `old` isn't a favourite (any more), they remove nothing, and the library refuses them.
    func starring(_ id: EntryID, _ name: String, instead old: String) -> [ShelfAction] {
        let (name, title) = (ShelfRules.oneLine(name), builder.title(of: id))
        let limit = builder.view(id.catalog)?.description.favouriteLimit
        return EntryID(old).flatMap {
            ShelfRules.starring(id, name: name, title: title, instead: $0, on: builder.shelf, limit: limit)
        } ?? [.favourite(id, name: name, title: title)]
    }

    private func favourite(_ id: EntryID, _ form: Parameters) throws(RequestFailure) -> Answer {
        switch form["action"] ?? "add" {
        case "add", "rename":
            // In a deck (a catalog of short entries, such as jokes), titles aren't suitable as names, so ask the user for a name
            // first.
            if form["name"] == nil, builder.view(id.catalog)?.description.deck != nil, builder.shelf.favourite(id) == nil {
                var parameters = Parameters()
                parameters.add("edit", "name")
                if let back = RedirectPathValidator.checked(form["back"]) { parameters.add("back", back.path) }
                return .page(redirect(to: .to(.entry, id, query: parameters.encoded, fragment: "name")))
            }
            var name = form["name"] ?? ""
            if ShelfRules.oneLine(name).utf8.isEmpty { name = offeredName(of: id) }
            var actions = starring(id, name, instead: form["instead"] ?? "")
            // If the user undoes the removal of a favourite, restore its original date.
            if actions.count == 1, let date = form["since"].flatMap({ Int64($0) }), date >= 0 {
                actions = [.favourite(id, name: ShelfRules.oneLine(name), title: builder.title(of: id), date: date)]
            }
            return try storing(actions, to: back(form, or: .to(.entry, id)))
        case "remove": return try storing([.unfavourite(id)], to: back(form, or: .to(.entry, id)))
        case let other: throw .badRequest(part: "action", value: other)
        }
    }

    private func note(_ id: EntryID, _ text: String, _ form: Parameters) throws(RequestFailure) -> Answer {
        let since = form["since"].flatMap { NoteBaseVersion($0) }
        var back = back(form, or: .to(.entry, id))
        let outcome = since.flatMap { $0.outcome(of: text, on: .note(id), builder.shelf) }
        if let outcome {
            back = back.adding("note=" + outcome.rawValue)
        } else if text.utf8.isEmpty, builder.shelf.favourite(id) == nil, builder.view(id.catalog)?.position(of: id) == nil {
            // The note was the last stored data for this entry, so the entry's page no longer exists.
            back = .to(.favourites)
        }
        return try storing([.note(id, text: text, since: since)], to: back)
    }

    func storing(_ actions: [ShelfAction], to back: Destination) throws(RequestFailure) -> Answer {
        try check(actions)
        // Without JavaScript, the browser reloads the page, so scroll back to the row whose button the user pressed.
        let row = request.query["row"].flatMap { UInt32($0) }.map { "row-\($0)" }
        return .work(.save(actions, then: redirect(to: back.hasFragment ? back : back.at(row ?? ""))))
    }

    /// Checks the rules for favourites and notes before the library does, so that the user receives an error immediately. Returns
    /// the shelf after the changes.
    @discardableResult
    func check(_ actions: [ShelfAction]) throws(RequestFailure) -> ShelfState {
        var shelf = builder.shelf
        for action in actions {
            let catalog = action.key.entry?.catalog
            do throws(ShelfRefusal) {
                let change = try ShelfRules.change(
                    for: action, on: shelf,
                    limit: catalog.flatMap { builder.view($0) }?.description.favouriteLimit, before: builder.shelf,
                    now: context.now > 0 && context.now < Int64.max / 1000 ? context.now * 1000 : 0, device: 0)
                // Apply each change before checking the next action, because removing a favourite makes room for another one.
                if let change { shelf.apply(change) }
            } catch { throw .refusal(error, builder.shelf) }
        }
        return shelf
    }

    /// Converts the CR LF line breaks in a form's text to LF. Browsers send CR LF, whatever the user typed (HTML standard, "form
    /// data set").
    static func asTyped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte != ASCII.carriageReturn { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
