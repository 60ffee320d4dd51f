public import Catalogs
public import Localization
import Model
public import Screens

extension UnimportableFileError {
    /// Returns the reason why the file's contents can't be read as records, with a suggestion.
    public func message(_ words: Localizer) -> FailureMessage {
        let (explanation, suggestion): (Phrase, Phrase) =
            switch self {
            case .empty: (.serverFileFlawEmpty, .serverFileCheckName)
            case .packed: (.serverFileFlawPacked, .serverFileFlawPackedSuggestion)
            case .archive: (.serverFileFlawArchive, .serverFileFlawArchiveSuggestion)
            case .database: (.serverFileFlawDatabase, .serverFileFlawDatabaseSuggestion)
            case .markup: (.serverFileFlawMarkup, .serverFileFlawSuggestion)
            case .encoding: (.serverFileFlawEncoding, .serverFileFlawEncodingSuggestion)
            case .binary: (.serverFileFlawBinary, .serverFileFlawSuggestion)
            case .notRecords: (.serverFileFlawNotRecords, .serverFileFlawSuggestion)
            case .headerBeyond: (.serverFileFlawHeaderLine, .serverFileFlawHeaderLineSuggestion)
            case .changed: (.serverFileFlawChanged, .serverLibraryBusySuggestion)
            }
        let shown =
            if case .headerBeyond(let lines) = self {
                words.text(explanation, words.number(FixedDecimal(Int64(lines))))
            } else {
                words.text(explanation)
            }
        return FailureMessage(words.text(.serverImportBadSummary), shown, words.text(suggestion))
    }
}
