internal import Catalogs
internal import Glibc
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension LibraryError {
    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .notADirectory(let path):
            return ErrorMessage(
                words.text(.terminalLibraryNotADirectorySummary), words.text(.terminalLibraryNotADirectoryExplanation, path),
                words.text(.terminalLibraryNotADirectorySuggestion))
        case .readOnly(let path):
            return ErrorMessage(
                words.text(.failureReadOnlySummary), words.text(.terminalLibraryReadOnlyExplanation, path),
                words.text(.failureReadOnlySuggestion))
        case .diskFull(let path):
            return ErrorMessage(
                words.text(.failureDiskFullSummary), words.text(.terminalLibraryDiskFullExplanation, path),
                words.text(.failureDiskFullSuggestion))
        case .fileSizeLimit: return ErrorMessage(RequestFailure.fileSizeLimit.message(words))
        case .replaced(let path, let rescued):
            return ErrorMessage(RequestFailure.replacedLibrary(path: path, rescued: rescued).message(words))
        case .newerVersion(let found, let known):
            return ErrorMessage(
                words.text(.terminalLibraryNewerSummary),
                words.text(.terminalLibraryNewerExplanation, "\(found)", "\(known)"), words.text(.terminalLibraryNewerSuggestion))
        case .notALibrary(let path):
            return ErrorMessage(
                words.text(.terminalLibraryForeignSummary), words.text(.terminalLibraryForeignExplanation, path),
                words.text(.terminalLibraryForeignSuggestion))
        case .damaged(let path, let newest, let rescued):
            return ErrorMessage(RequestFailure.damagedLibrary(path: path, rescued: rescued, newest: newest).message(words))
        case .damagedCatalog(let catalog): return ErrorMessage(RequestFailure.damagedCatalog(catalog).message(words))
        case .busy: return ErrorMessage(RequestFailure.libraryBusy.message(words))
        case .partlyRestored(let cause):
            var message = cause.message(words)
            message.explanation = words.text(.failurePartlyRestored)
            return message
        case .cannotOpen(let path, let code):
            return ErrorMessage(
                words.text(.terminalLibraryCannotOpenSummary), LibraryError.cannotOpen(path, code, words),
                words.text(.terminalLibraryCannotOpenSuggestion))
        case .refused(let refusal): return ErrorMessage(RequestFailure.refused(refusal, []).message(words))
        case .unknownCatalog(let name):
            return ErrorMessage(RequestFailure.unknownCatalog(DisplayEscaper.quoted(name)).message(words))
        case .unknownEntry(let id): return ErrorMessage(RequestFailure.unknownEntry(id).message(words))
        case .nothingToDraw(let catalog, _): return ErrorMessage(RequestFailure.emptyCatalog(catalog).message(words))
        case .badBackup(.newerVersion): return ErrorMessage(RequestFailure.newerBackup.message(words))
        case .badBackup(let flaw):
            return ErrorMessage(
                words.text(.failureBadBackupSummary), flaw.explanation(words), words.text(.failureBadBackupSuggestion))
        case .badImport(let problem):
            let detail = problem.detail.utf8.isEmpty ? "" : " (" + DisplayEscaper.quoted(problem.detail) + ")"
            return ErrorMessage(
                words.text(.serverImportBadSummary), words.text(.terminalImportBadExplanation) + detail,
                words.text(.terminalImportBadSuggestion))
        case .badFile(let flaw): return ErrorMessage(flaw.message(words))
        case .unreadableFile(let code):
            return ErrorMessage(
                words.text(.terminalImportUnreadable), FileProblem.systemWords(code), words.text(.serverFileCheckName))
        case .badPlan(let refusal): return ErrorMessage(refusal.message(words))
        case .badSource(let flaw): return flaw.message(words)
        case .badProbe(let flaw): return flaw.message(words)
        case .notImported(let catalog):
            return ErrorMessage(
                words.text(.terminalForgetNotOwnSummary, catalog.raw), words.text(.terminalForgetNotOwnExplanation),
                words.text(.terminalUsageSeeCatalogs))
        case .alreadyRunning(let catalog):
            return ErrorMessage(
                words.text(.serverSyncRunningSummary, catalog.raw), words.text(.serverSyncRunningExplanation),
                words.text(.serverLibraryBusySuggestion))
        case .upstream(let problem):
            guard let known = problem.problem else { return ErrorMessage(problem.sentence(words, source: "")) }
            var message = ErrorMessage(known.message(words))
            message.summary = problem.sentence(words, source: "")
            return message
        case .storage(let code, let message):
            return ErrorMessage(
                words.text(.terminalLibraryStorageSummary),
                words.text(.terminalLibraryStorageExplanation, DisplayEscaper.quoted(message), "\(code)"),
                words.text(.terminalLibraryStorageSuggestion))
        }
    }

    /// Returns the reason why a file can't be opened. A code whose lowest byte is 14 is SQLite's SQLITE_CANTOPEN ("Result and
    /// Error Codes"). Other codes come from the operating system.
    private static func cannotOpen(_ path: String, _ code: Int32, _ words: Localizer) -> String {
        let path = DisplayEscaper.quoted(path)
        return switch code {
        case ENOENT: words.text(.terminalLibraryCannotMake, path)
        case EACCES, EPERM: words.text(.terminalLibraryForbidden, path)
        case _ where code & 0xFF == 14: words.text(.terminalLibraryCannotOpenExplanation, path, "\(code)")
        default: words.text(.terminalLibrarySystemSays, path, FileProblem.systemWords(code))
        }
    }
}

extension LibraryError.BackupFlaw {
    /// Returns a sentence that explains why a backup file can't be used.
    func explanation(_ words: Localizer) -> String {
        switch self {
        case .tooLarge: words.text(.terminalFileTooLarge)
        case .notJSON: words.text(.terminalBackupNotJson)
        case .wrongShape: words.text(.failureBadBackupExplanation)
        case .newerVersion: words.text(.failureNewerBackupExplanation)
        }
    }
}

extension SyncProblem {
    /// Returns a sentence that describes the problem. For a library error, the sentence is the same as in the command line's
    /// error message.
    func sentence(_ words: Localizer, source: String) -> String {
        sentence(words, source: source) { $0.message(words).sentence }
    }
}
