internal import Certificates
internal import Localization
internal import Screens
internal import Server
internal import TextProcessing

extension CertificateFileError {
    /// The error's entry in the table of problem types.
    var problemType: ProblemType {
        switch self {
        case .file(let path, let code, let isWriting):
            CommandError.file(FileProblem(path, isWriting: isWriting, code: code)).problemType
        case .exposedKey: .exposedKey
        case .nothingToRenew: .noCertificate
        case .busy: .alreadyRunning
        case .notMade(.badName), .notMade(.publicName): .badHostName
        case .notMade(.notPermitted): .otherNames
        case .invalid, .notMade: .badCertificate
        }
    }

    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .file(let path, let code, let isWriting):
            FileProblem(path, isWriting: isWriting, code: code).message(words)
        case .exposedKey(let path):
            ErrorMessage(
                words.text(.terminalCertificateExposedSummary, DisplayEscaper.quoted(path)),
                words.text(.terminalCertificateExposedExplanation),
                words.text(.terminalCertificateExposedSuggestion, CommandRun.shellQuoted(path)))
        case .nothingToRenew:
            ErrorMessage(
                words.text(.terminalCertificateNoneSummary), "", words.text(.terminalCertificateNoneSuggestion))
        case .busy:
            ErrorMessage(words.text(.terminalCertificateBusySummary), "", words.text(.terminalCertificateBusySuggestion))
        case .invalid(let path, let error): error.message(of: path, words)
        case .notMade(let error): error.message(of: "", words)
        }
    }
}

extension CertificateError {
    /// Returns the message for this error.
    ///
    /// - Parameter path: The file with the certificate or the key. Empty if the error doesn't concern a file.
    fileprivate func message(of path: String, _ words: Localizer) -> ErrorMessage {
        let file = DisplayEscaper.quoted(path)
        switch self {
        case .badName(let name):
            return ErrorMessage(
                words.text(.terminalCertificateBadNameSummary, DisplayEscaper.quoted(name)), "",
                words.text(.terminalCertificateBadNameSuggestion))
        case .publicName(let name):
            return ErrorMessage(
                words.text(.terminalCertificatePublicSummary, DisplayEscaper.quoted(name)),
                words.text(.terminalCertificatePublicExplanation), words.text(.terminalCertificatePublicSuggestion))
        case .notPermitted(let name, let permitted):
            return ErrorMessage(
                words.text(.terminalCertificateOtherNamesSummary, name),
                words.text(.terminalCertificateOtherNamesExplanation, permitted.joined(separator: words.text(.listSeparator))),
                words.text(.terminalCertificateOtherNamesSuggestion))
        case .notACertificate:
            return ErrorMessage(
                words.text(.terminalCertificateNotOneSummary, file), "", words.text(.terminalCertificateNotOneSuggestion))
        case .notAKey:
            return ErrorMessage(
                words.text(.terminalCertificateNoKeySummary, file), "", words.text(.terminalCertificateNoKeySuggestion))
        case .otherKey:
            return ErrorMessage(
                words.text(.terminalCertificateOtherKeySummary, file), "", words.text(.terminalCertificateOtherKeySuggestion))
        case .expired(let end):
            return ErrorMessage(
                words.text(.terminalCertificateExpiredSummary, file),
                words.text(.terminalCertificateExpiredExplanation, words.date(end)),
                words.text(.terminalCertificateExpiredSuggestion))
        case .notYetValid(let beginning):
            return ErrorMessage(
                words.text(.terminalCertificateEarlySummary, file),
                words.text(.terminalCertificateEarlyExplanation, words.date(beginning)),
                words.text(.terminalCertificateEarlySuggestion))
        case .failed(let code):
            return ErrorMessage(words.text(.terminalCertificateFailedSummary, "\(code)"))
        }
    }
}
