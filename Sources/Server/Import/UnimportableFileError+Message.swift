public import Catalogs
public import Localization
import Model
public import Screens
internal import TextProcessing

extension UnimportableFileError {
    /// Returns the reason why the file's contents can't be read as records, with a suggestion.
    public func message(_ words: Localizer) -> FailureMessage {
        let (explanation, suggestion): (Phrase, Phrase) =
            switch self {
            case .empty: (.serverFileFlawEmpty, .serverFileCheckName)
            case .packed: (.serverFileFlawPacked, .serverFileFlawPackedSuggestion)
            case .archive: (.serverFileFlawArchive, .serverFileFlawArchiveSuggestion)
            case .damagedArchive: (.serverFileFlawDamagedArchive, .serverFileFlawDamagedArchiveSuggestion)
            case .encryptedArchive: (.serverFileFlawEncryptedArchive, .serverFileFlawUnpackSuggestion)
            case .largeArchive: (.serverFileFlawLargeArchive, .serverFileFlawUnpackSuggestion)
            case .severalTables: (.serverFileFlawSeveralTables, .serverFileFlawSeveralTablesSuggestion)
            case .noTable: (.serverFileFlawNoTable, .serverFileFlawNoTableSuggestion)
            case .noPart: (.serverFileFlawNoPart, .serverFileFlawNoPartSuggestion)
            case .pendingLog: (.serverFileFlawPendingLog, .serverFileFlawPendingLogSuggestion)
            case .markup: (.serverFileFlawMarkup, .serverFileFlawSuggestion)
            case .encoding: (.serverFileFlawEncoding, .serverFileFlawEncodingSuggestion)
            case .binary: (.serverFileFlawBinary, .serverFileFlawSuggestion)
            case .notRecords: (.serverFileFlawNotRecords, .serverFileFlawSuggestion)
            case .emptyList: (.serverFileFlawEmptyList, .serverFileFlawOnlyErrorsSuggestion)
            case .onlyErrors: (.serverFileFlawOnlyErrors, .serverFileFlawOnlyErrorsSuggestion)
            case .noList: (.serverFileFlawNoList, .serverFileFlawNoListSuggestion)
            case .headerBeyond: (.serverFileFlawHeaderLine, .serverFileFlawHeaderLineSuggestion)
            case .changed: (.serverFileFlawChanged, .serverLibraryBusySuggestion)
            }
        let shown: String =
            switch self {
            case .headerBeyond(let lines): words.text(explanation, words.number(FixedDecimal(Int64(lines))))
            case .onlyErrors(let message):
                words.text(explanation) + (message.utf8.isEmpty ? "" : " (" + DisplayEscaper.quoted(message) + ")")
            case .noList(let place): words.text(explanation, DisplayEscaper.quoted(place))
            case .largeArchive(let limit): words.text(explanation, words.bytes(Int64(limit)))
            case .severalTables(let names): words.text(explanation, words.list(names.map { DisplayEscaper.quoted($0) }))
            case .noPart(let name, let names):
                words.text(
                    explanation, DisplayEscaper.quoted(name), words.list(names.prefix(8).map { DisplayEscaper.quoted($0) }))
            default: words.text(explanation)
            }
        return FailureMessage(words.text(.serverImportBadSummary), shown, words.text(suggestion))
    }
}
