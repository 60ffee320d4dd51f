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
            suggestion = words.text(.terminalProbeBadUrlSuggestion)
        case .notJSON:
            (explanation, suggestion) = (words.text(.terminalProbeNotJson), words.text(.terminalProbeNotJsonSuggestion))
        case .noList: (explanation, suggestion) = (words.text(.terminalProbeNoList), words.text(.terminalProbeNoListSuggestion))
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
