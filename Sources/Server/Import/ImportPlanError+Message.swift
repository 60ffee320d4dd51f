public import Catalogs
public import Localization
internal import Model
public import Screens
internal import TextProcessing

extension ImportPlanError {
    /// Returns the reason why the catalog can't be created, with a suggestion.
    public func message(_ words: Localizer) -> FailureMessage {
        switch self {
        case .badName(let name, let suggestion):
            FailureMessage(
                words.text(.terminalPlanBadName, TextSanitizer.quoted(name)), words.text(.terminalPlanBadNameExplanation),
                suggestion.map { words.text(.terminalUsageDidYouMean, $0) } ?? "")
        case .takenName(let name, let suggestion):
            FailureMessage(words.text(.terminalPlanTakenName, name), "", words.text(.terminalUsageDidYouMean, suggestion))
        case .noSuchColumn(let name, let near):
            FailureMessage(
                words.text(.terminalPlanNoColumn, TextSanitizer.quoted(name)), "",
                near.isEmpty
                    ? words.text(.terminalPlanSeeColumns)
                    : words.text(.terminalUsageDidYouMean, words.alternatives(near.map { TextSanitizer.quoted($0) }))
            )
        case .notThat(let column, let option):
            FailureMessage(
                words.text(.terminalPlanNotThat, TextSanitizer.quoted(column), option), "", words.text(.terminalPlanSeeColumns))
        case .otherIDs(let catalog, let now):
            FailureMessage(
                words.text(.terminalPlanOtherIds, catalog.raw), words.text(.terminalPlanOtherIdsExplanation),
                now.map { words.text(.terminalPlanOtherIdsSuggestion, TextSanitizer.quoted($0)) }
                    ?? words.text(.terminalPlanOtherIdsForget, catalog.raw))
        }
    }
}
