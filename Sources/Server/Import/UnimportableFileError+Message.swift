public import Catalogs
public import Localization
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
            case .changed: (.serverFileFlawChanged, .serverLibraryBusySuggestion)
            }
        return FailureMessage(words.text(.serverImportBadSummary), words.text(explanation), words.text(suggestion))
    }
}
