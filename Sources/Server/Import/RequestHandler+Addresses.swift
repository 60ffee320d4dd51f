internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Storage

extension RequestHandler {
    /// Previews the catalog that Almanac would make from the data at an address. Stores nothing.
    ///
    /// - Parameter typed: The catalog's name as the reader typed it.
    func added(
        _ url: String, named typed: String, _ request: Request, _ order: DayMonthOrder?, _ context: RequestContext
    ) async -> HTTPResponse {
        let words = Localizer(context.settings.language)
        do throws(LibraryError) {
            let (id, title) = try catalog(typed, otherwise: SourceProbe.catalogName(for: url) ?? "catalog", shown: url)
            var wishes = ListSample.Wishes(catalog: id)
            wishes.choices.name = title
            wishes.language = context.settings.language == .french ? "fr" : "en"
            wishes.dateOrder = order
            let proposal = try await main.exploreSource(url, wishes)
            guard proposal.keys.isEmpty else {
                let problem = FailureMessage(
                    words.text(.pagesImportAddressKeys), words.text(.pagesImportAddressKeysExplanation),
                    words.text(.pagesImportAddressKeysSuggestion, "almanac add URL"))
                return reply(page(ImportScreen(.file, name: typed, url: url, problem: problem), status: 400, request, context))
            }
            let token = previewedFiles.add(.source(proposal.source, id))
            return reply(
                page(ImportScreen(.preview(ImportMessages(words).preview(proposal), token: token)), request, context))
        } catch {
            guard error.mayConcernWebPage else { return refusal(error, typed, url: url, request, context) }
            return await recipes(at: url, typed, otherwise: error, request, context)
        }
    }

    /// Returns the reason why Almanac can't make a catalog from an address. The message contains no details of the network, because
    /// the reader could otherwise find out which servers the network has.
    func addressProblem(_ error: LibraryError, _ words: Localizer) -> FailureMessage {
        let explanation: Phrase =
            switch error {
            case .badProbe(.badURL): .pagesImportAddressBad
            case .badProbe(.tooLarge): .pagesImportAddressTooLarge
            case .badProbe(.notJSON), .badProbe(.noRecipe), .badProbe(.noList), .badProbe(.emptyList), .badProbe(.bareIDs),
                .badProbe(.noID),
                .badProbe(.unusableRecords), .badProbe(.badSource), .badSource:
                .pagesImportAddressNoList
            default: .pagesImportAddressUnread
            }
        return FailureMessage(
            words.text(.pagesImportAddressFailed), words.text(explanation), words.text(.pagesImportAddressSuggestion))
    }
}
