internal import Localization
internal import Server
internal import TextProcessing

extension UsageError {
    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .unknownCommand(let name, let suggestion):
            ErrorMessage(words.text(.terminalUsageUnknownCommand, DisplayEscaper.quoted(name)), "", meant(suggestion, words))
        case .unfinishedCommand(let name, let next):
            ErrorMessage(
                words.text(.terminalUsageUnfinishedCommand, name, words.alternatives(next)), "", seeHelp(of: name, words))
        case .unknownOption(let name, let command, let suggestion):
            ErrorMessage(
                command.map { words.text(.terminalUsageUnknownOptionOf, $0, DisplayEscaper.quoted(name)) }
                    ?? words.text(.terminalUsageUnknownOption, DisplayEscaper.quoted(name)), "",
                isWordToLeaveOut(name, command)
                    ? words.text(.terminalUsageDashWord, DisplayEscaper.quoted(name))
                    : meant(suggestion, of: command, words))
        case .missingValue(let option, let value):
            ErrorMessage(words.text(.terminalUsageMissingValue, option, value), "", expected(of: option, words))
        case .unexpectedValue(let option): ErrorMessage(words.text(.terminalUsageUnexpectedValue, option), "", seeHelp(words))
        case .badValue(let option, let value, let allowed):
            ErrorMessage(
                words.text(.terminalUsageBadValue, option, DisplayEscaper.quoted(value)), "",
                allowed.isEmpty
                    ? expected(of: option, words) : words.text(.terminalUsageAllowed, words.alternatives(allowed)))
        case .missingOperand(let name): ErrorMessage(words.text(.terminalUsageMissingOperand, name), "", seeHelp(words))
        case .extraOperand(let text, let query):
            ErrorMessage(
                words.text(.terminalUsageExtraOperand, DisplayEscaper.quoted(text)), "",
                query.map { words.text(.terminalUsageUseQuery, DisplayEscaper.quoted($0)) } ?? seeHelp(words))
        case .missingOption(let option, let value):
            ErrorMessage(
                words.text(.terminalUsageMissingOption, value.isEmpty ? option : option + " " + value), "",
                option == "--yes" ? words.text(.terminalForgetNobodyAsked) : seeHelp(words))
        case .conflict(let one, let other):
            ErrorMessage(words.text(.terminalUsageConflict, one, other), "", words.text(.terminalUsageOneOfThem))
        case .publicServer:
            ErrorMessage(words.text(.terminalUsagePublicServer), "", words.text(.terminalUsagePublicServerSuggestion))
        case .readersNeedTLS:
            ErrorMessage(
                words.text(.terminalUsageReadersNeedTls), words.text(.terminalUsageReadersNeedTlsExplanation),
                words.text(.terminalUsageReadersNeedTlsSuggestion))
        case .notAnID(let text, let suggestion):
            ErrorMessage(words.text(.terminalUsageNotAnId, DisplayEscaper.quoted(text)), "", meant(suggestion, words))
        case .notText(let text):
            ErrorMessage(words.text(.terminalUsageNotText, DisplayEscaper.quoted(text)), "", words.text(.terminalUsageTypeText))
        case .badPath(let path):
            ErrorMessage(
                words.text(.terminalUsageBadPath, DisplayEscaper.quoted(path)), "", words.text(.terminalUsageOtherDirectory))
        case .noDataDirectory: ErrorMessage(words.text(.terminalUsageNoDataDirectory), "", words.text(.terminalUsageSayData))
        }
    }

    private func meant(_ suggestion: String?, of command: String? = nil, _ words: Localizer) -> String {
        suggestion.map { words.text(.serverUsageDidYouMean, DisplayEscaper.quoted($0)) } ?? seeHelp(of: command, words)
    }

    /// Returns a sentence that refers the user to the relevant help.
    private func seeHelp(of command: String? = nil, _ words: Localizer) -> String {
        words.text(.terminalUsageSeeHelp, ([Command.program] + (command.map { [$0] } ?? [])).joined(separator: " "))
    }

    /// Returns whether an unknown option of `find` looks like an excluded word in the query language, such as `-word`.
    private func isWordToLeaveOut(_ written: String, _ command: String?) -> Bool {
        command == "find" && !written.utf8.starts(with: "--".utf8)
    }

    /// Returns a description of an option's valid values if there are too many to list.
    private func expected(of option: String, _ words: Localizer) -> String {
        switch option {
        case "--limit": words.text(.terminalUsageWholeFromOne)
        case "--offset", "--at-most": words.text(.terminalUsageWholeFromZero)
        case "--port", "--http-port", "--metrics-port": words.text(.terminalUsageAPort)
        case "--rate": words.text(.terminalUsageARate)
        case "--host", "--allow-host": words.text(.terminalUsageAHost)
        case "--trusted-proxy", "--metrics-to": words.text(.terminalUsageAnIPAddress)
        case "--base": words.text(.terminalUsageABasePath)
        case "--site": words.text(.terminalUsageASite)
        case "--url": words.text(.terminalUsageInvitationAddress)
        case "--cors": words.text(.terminalUsageAnOrigin)
        case "--upstream": words.text(.terminalUsageAnAddress)
        default: seeHelp(words)
        }
    }
}
