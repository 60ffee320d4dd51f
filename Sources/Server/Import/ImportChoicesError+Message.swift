public import Catalogs
public import Localization
internal import Model
public import Screens
internal import TextProcessing

extension ImportChoicesError {
    /// Returns the reason why the catalog can't be created, with a suggestion.
    public func message(_ words: Localizer) -> FailureMessage {
        switch self {
        case .badName(let name, let suggestion):
            FailureMessage(
                words.text(.serverPlanBadName, DisplayEscaper.quoted(name)), words.text(.serverPlanBadNameExplanation),
                suggestion.map { words.text(.serverUsageDidYouMean, $0) } ?? "")
        case .takenName(let name, let suggestion):
            FailureMessage(words.text(.serverPlanTakenName, name), "", words.text(.serverUsageDidYouMean, suggestion))
        case .unchangeable(let catalog, let entries, let line, let suggestion):
            FailureMessage(
                words.text(.serverPlanUnchangeable, catalog),
                words.count(.serverPlanUnchangeableExplanation, entries, words.number(FixedDecimal(line))),
                words.text(.serverPlanUnchangeableSuggestion, suggestion))
        case .noSuchColumn(let name, let near):
            FailureMessage(
                words.text(.serverPlanNoColumn, DisplayEscaper.quoted(name)), "",
                near.isEmpty
                    ? words.text(.serverPlanSeeColumns)
                    : words.text(.serverUsageDidYouMean, words.alternatives(near.map { DisplayEscaper.quoted($0) }))
            )
        case .notThat(let column, let option):
            FailureMessage(
                words.text(.serverPlanNotThat, DisplayEscaper.quoted(column), option), "", words.text(.serverPlanSeeColumns))
        case .noValueFits(let column, let type, let example):
            FailureMessage(
                words.text(
                    type == .date ? .serverPlanNoDate : .serverPlanNoNumber, DisplayEscaper.quoted(column),
                    DisplayEscaper.quoted(example)),
                type == .date ? words.text(.serverPlanNoDateExplanation) : "", words.text(.serverPlanOtherType))
        case .otherIDs(let catalog, let now):
            FailureMessage(
                words.text(.serverPlanOtherIds, catalog.raw), words.text(.serverPlanOtherIdsExplanation),
                now.map { words.text(.serverPlanOtherIdsSuggestion, DisplayEscaper.quoted($0)) }
                    ?? words.text(.serverPlanOtherIdsForget, catalog.raw))
        }
    }
}
