import Model
import Pack
import Screens

extension Router {
    /// Handles requests for `/pictures/CATALOG/ID/SIZE.webp`. Checks whether the entry has a picture. The server then sends the
    /// picture's bytes.
    func picture(_ catalog: String, _ key: String, _ file: String) throws(RequestFailure) -> Response {
        guard let size = ThumbnailSize.allCases.first(where: { UTF8Comparison.equal($0.file.utf8, file.utf8) }),
            let id = CatalogID(catalog), let view = builder.view(id), let entry = EntryID(id, key)
        else { throw .noSuchPage(path: request.path) }
        guard let position = view.position(of: entry), !view.rows[position].head.picture.utf8.isEmpty else {
            return .noPicture(mayCome: false)
        }
        var response = Response.noPicture(mayCome: true)
        response.effects = [.picture(entry, size)]
        return response
    }

    /// Handles the forms on the settings page that download or delete a catalog's pictures.
    func changePictures(_ form: Parameters) throws(RequestFailure) -> Response {
        let id = try builder.view(named: form["catalog"] ?? "").description.id
        var response = redirect(to: back(form, or: .to(.settings, fragment: "pictures")))
        switch form["action"] ?? "" {
        case "keep": response.effects = [.keepPictures(id)]
        case "stop": response.effects = [.stopPictures(id)]
        case "remove": response.effects = [.removePictures(id)]
        case let other: throw .badRequest(part: "action", value: other)
        }
        return response
    }
}
