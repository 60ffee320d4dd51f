internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Storage

extension RequestHandler {
    /// Previews several files that are imported together, or all parts of a file.
    func several(
        _ files: [MultipartParser.Part], _ typed: String, _ order: DayMonthOrder?, _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        do throws(LibraryError) {
            var common = FileImportOptions(catalog: CatalogID(known: "table"))
            common.language = context.settings.language == .french ? "fr" : "en"
            common.dateOrder = order
            // What was typed is a name for a collection unless it is the beginning of the catalogs' IDs.
            let prefix = CatalogID(typed)?.raw
            if prefix == nil, !typed.utf8.allSatisfy({ $0 == ASCII.space }) {
                common.choices.collection = String(typed.prefix(80))
            }
            let inputs = files.map { file in
                let path = file.fileName ?? ""
                let name = path.split { $0 == "/" || $0 == "\\" }.last.map { String($0.suffix(255)) } ?? path
                return ImportInputFile(name: name, bytes: file.body)
            }
            let set = try main.tryImport(inputs, like: common, prefix: prefix, isWhole: true)
            let messages = ImportMessages(Localizer(context.settings.language))
            let previews = set.members.map { messages.preview($0.report) }
            guard var preview = previews.first else { throw .badFile(.empty) }
            preview.others = Array(previews.dropFirst())
            return reply(
                page(ImportScreen(.preview(preview, token: previewedFiles.add(.files(set)))), request, context))
        } catch {
            return refusal(error, typed, request, context)
        }
    }
}
