internal import HTTP
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension CommandError {
    /// Returns the command line's message for this error. If web pages also report the error, they show the same message.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .usage(let error): return error.message(words)
        case .unknownCatalog(let name, let near):
            var message = ErrorMessage(RequestFailure.unknownCatalog(DisplayEscaper.quoted(name)).message(words))
            message.suggestion =
                near.map { words.text(.serverUsageDidYouMean, $0) } ?? words.text(.terminalUsageSeeCatalogs)
            return message
        case .failure(let failure): return ErrorMessage(failure.message(words))
        case .unknownEntry(let text, let near, let isOffline):
            let suggestion =
                near.isEmpty
                ? words.text(isOffline ? .failureUnknownEntrySuggestionOffline : .failureUnknownEntrySuggestion)
                : words.text(.serverUsageDidYouMean, words.alternatives(near.map { $0.text }))
            return ErrorMessage(
                words.text(.failureUnknownEntrySummary),
                words.text(.failureUnknownEntryExplanation, DisplayEscaper.quoted(text)), suggestion)
        case .library(let error): return error.message(words)
        case .server(let error): return CommandError.message(error, words)
        case .certificate(let error): return error.message(words)
        case .file(let trouble): return trouble.message(words)
        case .export(let error): return error.message(words)
        case .unknownReader(let name):
            return ErrorMessage(
                words.text(.terminalReadersUnknown, DisplayEscaper.quoted(name)), "",
                words.text(.terminalReadersUnknownSuggestion)
            )
        case .unknownDevice(let number):
            return ErrorMessage(
                words.text(.terminalDevicesUnknown, DisplayEscaper.quoted(number)), "",
                words.text(.terminalDevicesUnknownSuggestion))
        case .reader(let error): return CommandError.message(error, words)
        case .editor(let name, let kept):
            return ErrorMessage(
                words.text(.terminalEditorSummary),
                CommandError.with(kept, words.text(.terminalEditorExplanation, DisplayEscaper.quoted(name)), words),
                words.text(.terminalEditorSuggestion))
        case .notText(let kept):
            return ErrorMessage(
                words.text(.terminalEditorSummary), CommandError.with(kept, words.text(.terminalNotTextExplanation), words),
                words.text(.terminalNotTextSuggestion))
        case .unsaved(let error, let kept):
            var message = error.message(words)
            message.explanation = CommandError.with(kept, message.explanation, words)
            return message
        }
    }

    /// Returns the explanation, followed by the location of the unsaved text if there is any.
    private static func with(_ kept: String?, _ explanation: String, _ words: Localizer) -> String {
        kept.map { explanation + " " + words.text(.terminalEditorKept, $0) } ?? explanation
    }

    private static func message(_ error: ReaderRegistryError, _ words: Localizer) -> ErrorMessage {
        let (summary, suggestion): (Phrase, Phrase) =
            switch error {
            case .badName, .badIdentity: (.terminalReadersBadName, .terminalReadersBadNameSuggestion)
            case .nameInUse, .identityInUse: (.terminalReadersTaken, .terminalReadersTakenSuggestion)
            case .lastOwner: (.terminalReadersLastOwner, .terminalReadersLastOwnerSuggestion)
            case .tooMany: (.terminalReadersTooMany, .terminalReadersTooManySuggestion)
            case .unknownReader, .invalidInvitation, .library:
                (.terminalReadersUnknown, .terminalReadersUnknownSuggestion)
            case .unknownDevice: (.terminalDevicesUnknown, .terminalDevicesUnknownSuggestion)
            }
        return ErrorMessage(words.text(summary, ""), "", words.text(suggestion))
    }

    private static func message(_ error: HTTPListenError, _ words: Localizer) -> ErrorMessage {
        switch error {
        case .addressInUse(let host, let port):
            ErrorMessage(
                words.text(.terminalServerInUseSummary, "\(port)"), words.text(.terminalServerInUseExplanation, host, "\(port)"),
                words.text(.terminalServerInUseSuggestion))
        case .notPermitted(_, let port):
            ErrorMessage(
                words.text(.terminalServerNotPermittedSummary, "\(port)"), words.text(.terminalServerNotPermittedExplanation),
                words.text(.terminalServerInUseSuggestion))
        case .badHost(let path, let reason) where path.hasPrefix("/"):
            ErrorMessage(
                words.text(.terminalServerBadSocketSummary, DisplayEscaper.quoted(path)), DisplayEscaper.quoted(reason),
                words.text(.terminalServerBadSocketSuggestion))
        case .badHost(let host, let reason):
            ErrorMessage(
                words.text(.terminalServerBadHostSummary, DisplayEscaper.quoted(host)), DisplayEscaper.quoted(reason),
                words.text(.terminalServerBadHostSuggestion))
        case .cannotListen(let host, let port, let reason):
            ErrorMessage(
                words.text(.terminalServerCannotListenSummary, DisplayEscaper.quoted(host), "\(port)"),
                DisplayEscaper.quoted(reason), words.text(.terminalServerInUseSuggestion))
        }
    }
}

extension FileProblem {
    /// Returns the message for this problem.
    func message(_ words: Localizer) -> ErrorMessage {
        let (explanation, suggestion): (String, Phrase) =
            switch reason {
            case .notFound: (words.text(.terminalFileNotFound), isWriting ? .terminalFileOtherName : .serverFileCheckName)
            case .exists: (words.text(.terminalFileExists), .terminalFileReplace)
            case .isDirectory: (words.text(.terminalFileIsDirectory), isWriting ? .terminalFileOtherName : .serverFileCheckName)
            case .isPipe: (words.text(.terminalFileIsPipe), .terminalFileNameAFile)
            case .isDevice: (words.text(.terminalFileIsDevice), .terminalFileNameAFile)
            case .notPermitted:
                (words.text(.terminalFileNotPermitted), isWriting ? .terminalFileOtherName : .serverFileCheckName)
            case .tooLarge: (words.text(.terminalFileTooLarge), .serverFileCheckName)
            case .noSpace: (words.text(.terminalFileNoSpace), .failureDiskFullSuggestion)
            case .failed(let code): (FileProblem.systemWords(code), isWriting ? .terminalFileOtherName : .serverFileCheckName)
            }
        return ErrorMessage(
            words.text(isWriting ? .terminalFileWriteSummary : .terminalFileReadSummary, DisplayEscaper.quoted(path)),
            explanation,
            words.text(suggestion))
    }
}
