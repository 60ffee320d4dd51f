internal import Catalogs
internal import Localization
internal import Model
internal import Server
internal import TextProcessing

extension SourceProbeError {
    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        let (explanation, suggestion): (String, String)
        switch self {
        case .badPlan(let flaw): return ErrorMessage(flaw.message(words))
        case .badSource(let flaw): return flaw.message(words)
        case .badURL(let url):
            explanation = words.text(.terminalProbeBadUrl, DisplayEscaper.quoted(url))
            suggestion = words.text(.terminalProbeBadUrlSuggestion)
        case .refused(let status, let message):
            let told = message.utf8.isEmpty ? "" : " (" + DisplayEscaper.quoted(message) + ")"
            explanation = words.text(.terminalProbeRefused, "\(status)") + told
            let isLocked = status == 401 || status == 403
            suggestion = words.text(isLocked ? .terminalProbeKeySuggestion : .terminalProbeBadUrlSuggestion)
        case .notJSON:
            (explanation, suggestion) = (words.text(.terminalProbeNotJson), words.text(.terminalProbeNotJsonSuggestion))
        case .noRecipe(let title):
            let shown = DisplayEscaper.clean(String(title.prefix(200)))
            let named = title.utf8.isEmpty ? "" : words.text(.terminalRecipesTitle, shown)
            return ErrorMessage(words.text(.terminalRecipesNone), named, words.text(.terminalRecipesNoneSuggestion))
        case .badFile(let flaw): return ErrorMessage(flaw.message(words))
        case .badArchive(let problem):
            return ErrorMessage(
                words.text(.serverRecipesFailed), problem.explanation(words), words.text(.serverRecipesArchiveSuggestion))
        case .noList: (explanation, suggestion) = (words.text(.terminalProbeNoList), words.text(.terminalProbeNoListSuggestion))
        case .emptyList(let place):
            explanation =
                place.utf8.isEmpty
                ? words.text(.terminalProbeEmpty) : words.text(.terminalProbeEmptyAt, DisplayEscaper.quoted(place))
            suggestion = words.text(.terminalProbeEmptySuggestion)
        case .bareIDs(let list, let detail):
            explanation =
                (list.utf8.isEmpty
                    ? words.text(.terminalProbeBareIds) : words.text(.terminalProbeBareIdsAt, DisplayEscaper.quoted(list)))
                + " " + words.text(.terminalProbeBareIdsTried, DisplayEscaper.quoted(detail))
            suggestion = words.text(.terminalProbeBareIdsSuggestion)
        case .unusableRecords(let detail):
            explanation = words.text(.terminalProbeUnusable, DisplayEscaper.quoted(detail))
            suggestion = words.text(.terminalProbeUnusableSuggestion)
        case .noDetails(let detail):
            explanation = words.text(.terminalProbeNoDetails, DisplayEscaper.quoted(detail))
            suggestion = words.text(.terminalProbeNoDetailsSuggestion)
        case .noVariable(let name, let type):
            explanation = words.text(.terminalProbeNoVariable, DisplayEscaper.quoted("$" + name))
            suggestion = words.text(.terminalProbeNoVariableSuggestion, "query($\(name): \(type))", "(\(name): $\(name))")
        case .redirected(let url):
            explanation = words.text(.terminalProbeRedirected, DisplayEscaper.quoted(url))
            suggestion = words.text(.terminalProbeRedirectedSuggestion)
        case .redirectLoop:
            (explanation, suggestion) = (words.text(.terminalProbeRedirectLoop), words.text(.terminalProbeBadUrlSuggestion))
        case .tooSlow(let seconds):
            explanation = words.text(.terminalProbeTooSlow, words.number(FixedDecimal(seconds)))
            suggestion = words.text(.terminalProbeTooSlowSuggestion)
        case .tooLarge:
            (explanation, suggestion) = (words.text(.pagesImportAddressTooLarge), words.text(.pagesImportAddressSuggestion))
        case .noID(let columns):
            explanation = words.text(.terminalProbeNoId)
            suggestion = words.text(.terminalProbeNoIdSuggestion, words.list(columns.map { DisplayEscaper.quoted($0) }))
        case .privateServer(let server):
            explanation = words.text(.terminalProbePrivate, DisplayEscaper.quoted(server))
            suggestion = words.text(.terminalProbePrivateSuggestion, server)
        }
        return ErrorMessage(words.text(.terminalProbeSummary), explanation, suggestion)
    }
}
