public import Catalogs
public import Localization
public import Screens

extension UnimportableFileError {
    /// Returns the reason why the file's contents can't be read as records, with a suggestion.
    public func message(_ words: Localizer) -> FailureMessage {
        let (explanation, suggestion): (Phrase, Phrase) =
            switch self {
            case .empty: (.terminalFileFlawEmpty, .terminalFileCheckName)
            case .packed: (.terminalFileFlawPacked, .terminalFileFlawPackedSuggestion)
            case .archive: (.terminalFileFlawArchive, .terminalFileFlawArchiveSuggestion)
            case .database: (.terminalFileFlawDatabase, .terminalFileFlawDatabaseSuggestion)
            case .markup: (.terminalFileFlawMarkup, .terminalFileFlawSuggestion)
            case .encoding: (.terminalFileFlawEncoding, .terminalFileFlawEncodingSuggestion)
            case .binary: (.terminalFileFlawBinary, .terminalFileFlawSuggestion)
            case .notRecords: (.terminalFileFlawNotRecords, .terminalFileFlawSuggestion)
            case .changed: (.terminalFileFlawChanged, .terminalLibraryBusySuggestion)
            }
        return FailureMessage(words.text(.terminalImportBadSummary), words.text(explanation), words.text(suggestion))
    }
}
