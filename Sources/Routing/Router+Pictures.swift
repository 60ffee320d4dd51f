import Model
import Pack
import Screens

extension Router {
    /// Handles requests for `/pictures/CATALOG/ID/SIZE.webp`. Checks whether the entry has a picture. The server then sends the
    /// picture's bytes.
    func picture(_ catalog: String, _ key: String, _ file: String) throws(RequestFailure) -> Answer {
        guard let size = ThumbnailSize.allCases.first(where: { UTF8Comparison.equal($0.file.utf8, file.utf8) }),
            let id = CatalogID(catalog), let view = builder.view(id), let entry = EntryID(id, key)
        else { throw .noSuchPage(path: request.path) }
        guard let position = view.position(of: entry), !view.rows[position].head.picture.utf8.isEmpty else {
            return .page(.noPicture(mayCome: false))
        }
        return .work(.picture(entry, size))
    }

    /// Handles the forms on the settings page that download or delete a catalog's pictures.
    func changePictures(_ form: Parameters) throws(RequestFailure) -> Answer {
        let id = try builder.view(named: form["catalog"] ?? "").description.id
        let action = form["action"] ?? ""
        guard let task = Effect.PictureTask(rawValue: action) else { throw .badRequest(part: "action", value: action) }
        return .work(.pictures(task, id, redirect(to: back(form, or: SettingsScreen.Part.device.page.at("pictures")))))
    }
}
