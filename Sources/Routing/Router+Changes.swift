import Localization
import Model
import Pack
import Pages
import Screens
import Shelf

extension Router {
    // The forms of the pages: each stores or starts something and leads back with GET.

    func changeFavourite(_ catalog: String, _ key: String) throws(Failure) -> Response {
        try checkText("name")
        return try favourite(try entryID(catalog, key), request.form)
    }

    func changeNote(_ catalog: String, _ key: String) throws(Failure) -> Response {
        try checkText("note")
        let id = try entryID(catalog, key)
        let form = request.form
        guard let text = form["note"] else { throw .badBody(part: "note", .notAString) }
        return try note(id, Router.asTyped(text), form)
    }

    /// What the reader wrote is kept as it is or not at all.
    private func checkText(_ part: String) throws(Failure) {
        if !Parameters.isText(request.body.span) { throw .badBody(part: part, .notText) }
    }

    func changeSettings(_ form: Parameters) -> Response {
        var settings = SettingsCookie.apply(
            language: form["language"], theme: form["theme"], textSize: form["text"], to: context.settings)
        settings.sources = SettingsCookie.sources(in: form, or: settings.sources)
        var response = Response.redirect(to: LocalAddress.checked(form["back"]) ?? "/settings?done=saved")
        response.headers.append(SettingsCookie.header(settings))
        return response
    }

    func refresh(_ form: Parameters) throws(Failure) -> Response {
        let catalogs = try catalogs(form["catalog"])
        var response = Response.redirect(to: LocalAddress.checked(form["back"]) ?? "/")
        response.effects = [.refresh(catalogs)]
        return response
    }

    func stop(_ form: Parameters) throws(Failure) -> Response {
        let catalogs = try catalogs(form["catalog"])
        var response = Response.redirect(to: LocalAddress.checked(form["back"]) ?? "/")
        response.effects = [.stop(catalogs.first)]
        return response
    }

    func restore() -> Response {
        var response = Response.redirect(to: "/settings")
        response.effects = [.restore(replace: false, isForm: true)]
        return response
    }

    /// The id of an entry that is kept, or that the shelf knows.
    func entryID(_ catalog: String, _ key: String) throws(Failure) -> EntryID {
        guard let catalogID = CatalogID(catalog) else { throw .unknownCatalog(catalog) }
        guard builder.view(catalogID) != nil || builder.shelf.favourites.contains(where: { $0.entry.catalog == catalogID })
        else { throw .unknownCatalog(catalog) }
        guard let typed = EntryID(catalogID, key) else { throw .noSuchPage(path: request.path) }
        let id = builder.meant(by: typed)
        let isKnown =
            builder.view(catalogID)?.position(of: id) != nil || builder.shelf.favourite(id) != nil
            || builder.shelf.note(id) != nil
        guard isKnown else { throw .unknownEntry(id) }
        return id
    }

    private func catalogs(_ name: String?) throws(Failure) -> [CatalogID] {
        guard let name, !name.utf8.isEmpty else { return [] }
        return [try builder.view(named: name).description.id]
    }

    /// The title of an entry, as it is kept or as it was when it was starred.
    func title(of id: EntryID) -> String {
        if let view = builder.view(id.catalog), let position = view.position(of: id) { return view.rows[position].head.title }
        return builder.shelf.favourite(id)?.title ?? id.key
    }

    /// The name that a star on `id` is offered.
    func offeredName(of id: EntryID) -> String {
        let title = title(of: id)
        return builder.view(id.catalog)?.description.offeredName(for: title) ?? title
    }

    /// What stars `id`; with `old`, the star of that one goes where there is no room.
    func starring(_ id: EntryID, _ name: String, instead old: String) throws(Failure) -> [ShelfAction] {
        let name = ShelfRules.oneLine(name)
        guard !old.utf8.isEmpty else { return [.favourite(id, name: name, title: title(of: id))] }
        guard let oldID = EntryID(old),
            let actions = ShelfRules.starring(
                id, name: name, title: title(of: id), instead: oldID, on: builder.shelf,
                limit: builder.view(id.catalog)?.description.favouriteLimit)
        else { throw .badRequest(part: "instead", value: old) }
        return actions
    }

    private func favourite(_ id: EntryID, _ form: Parameters) throws(Failure) -> Response {
        switch form["action"] ?? "add" {
        case "add", "rename":
            // A title that is no name: the reader is asked for one first.
            if form["name"] == nil, builder.view(id.catalog)?.description.deck != nil, builder.shelf.favourite(id) == nil {
                var parameters = Parameters()
                parameters.add("edit", "name")
                if let back = LocalAddress.checked(form["back"]) { parameters.add("back", back) }
                return .redirect(to: Router.address(of: id) + "?" + parameters.encoded + "#name")
            }
            var name = form["name"] ?? ""
            if ShelfRules.oneLine(name).utf8.isEmpty { name = offeredName(of: id) }
            var actions = try starring(id, name, instead: form["instead"] ?? "")
            // One that was let go just now is put back with the date it had.
            if actions.count == 1, let date = form["since"].flatMap({ Int64($0) }), date >= 0 {
                actions = [.favourite(id, name: ShelfRules.oneLine(name), title: title(of: id), date: date)]
            }
            return try storing(actions, back: form, fallback: Router.address(of: id))
        case "remove": return try storing([.unfavourite(id)], back: form, fallback: Router.address(of: id))
        case let other: throw .badRequest(part: "action", value: other)
        }
    }

    private func note(_ id: EntryID, _ text: String, _ form: Parameters) throws(Failure) -> Response {
        let since = form["since"].flatMap { NoteVersion($0) }
        var back = LocalAddress.checked(form["back"]) ?? Router.address(of: id)
        let outcome = since.flatMap { $0.outcome(of: text, on: id, builder.shelf) }
        if let outcome {
            back = Router.adding("note=" + outcome.rawValue, to: back)
        } else if text.utf8.isEmpty, builder.shelf.favourite(id) == nil, builder.view(id.catalog)?.position(of: id) == nil {
            // Nothing is left that there could be a page of.
            back = "/favourites"
        }
        return try storing([.note(id, text: text, since: since)], to: back)
    }

    /// An address with one more parameter.
    private static func adding(_ parameter: String, to address: String) -> String {
        let bytes = address.utf8
        let end = bytes.firstIndex(of: 0x23) ?? bytes.endIndex
        let start = String(address[..<end]), fragment = String(address[end...])
        return start + (start.utf8.contains(0x3F) ? "&" : "?") + parameter + fragment
    }

    private func storing(_ actions: [ShelfAction], back form: Parameters, fallback: String) throws(Failure) -> Response {
        try storing(actions, to: LocalAddress.checked(form["back"]) ?? fallback)
    }

    private func storing(_ actions: [ShelfAction], to back: String) throws(Failure) -> Response {
        try check(actions)
        var target = back
        // Without script the page comes anew: at the row whose star was pressed.
        if let row = request.query["row"].flatMap({ UInt32($0) }), !target.utf8.contains(0x23) { target += "#row-\(row)" }
        var response = Response.redirect(to: target)
        response.actions = actions
        return response
    }

    /// Asks the rules before the library does, so that the reader is told at once.
    func check(_ actions: [ShelfAction]) throws(Failure) {
        var shelf = builder.shelf
        for action in actions {
            let id = action.entry
            do throws(ShelfRefusal) {
                let change = try ShelfRules.change(
                    for: action, on: shelf,
                    limit: builder.view(id.catalog)?.description.favouriteLimit, before: builder.shelf,
                    now: context.now > 0 && context.now < Int64.max / 1000 ? context.now * 1000 : 0, device: 0)
                // What one change makes room for, the next may use.
                if let change, actions.count > 1 { shelf.apply(change) }
            } catch { throw .refusal(error, builder.shelf) }
        }
    }

    /// A form sends line ends as CR LF (HTML standard, "form data set"); a note is kept as typed, with LF.
    static func asTyped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte != 0x0D { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
