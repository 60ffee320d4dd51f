internal import Prose

extension UsageError {
    /// The error in words.
    func message(_ words: Words) -> Message {
        switch self {
        case .unknownCommand(let name, let suggestion):
            Message(words.text(.terminalUsageUnknownCommand, HarmlessText.quoted(name)), "", meant(suggestion, words))
        case .unfinishedCommand(let name, let next):
            Message(words.text(.terminalUsageUnfinishedCommand, name, words.alternatives(next)))
        case .unknownOption(let name, let command, let suggestion):
            Message(
                command.map { words.text(.terminalUsageUnknownOptionOf, $0, HarmlessText.quoted(name)) }
                    ?? words.text(.terminalUsageUnknownOption, HarmlessText.quoted(name)), "", meant(suggestion, words))
        case .missingValue(let option, let value): Message(words.text(.terminalUsageMissingValue, option, value))
        case .unexpectedValue(let option): Message(words.text(.terminalUsageUnexpectedValue, option))
        case .badValue(let option, let value, let allowed):
            Message(
                words.text(.terminalUsageBadValue, option, HarmlessText.quoted(value)), "",
                allowed.isEmpty ? "" : words.text(.terminalUsageAllowed, words.alternatives(allowed)))
        case .missingOperand(let name): Message(words.text(.terminalUsageMissingOperand, name))
        case .extraOperand(let text): Message(words.text(.terminalUsageExtraOperand, HarmlessText.quoted(text)))
        case .missingOption(let option, let value): Message(words.text(.terminalUsageMissingOption, option + " " + value))
        case .conflict(let one, let other): Message(words.text(.terminalUsageConflict, one, other))
        case .notAnID(let text, let suggestion):
            Message(words.text(.terminalUsageNotAnId, HarmlessText.quoted(text)), "", meant(suggestion, words))
        case .badPath(let path): Message(words.text(.terminalUsageBadPath, HarmlessText.quoted(path)))
        case .noDataDirectory: Message(words.text(.terminalUsageNoDataDirectory), "", words.text(.terminalUsageSayData))
        }
    }

    private func meant(_ suggestion: String?, _ words: Words) -> String {
        suggestion.map { words.text(.terminalUsageDidYouMean, HarmlessText.quoted($0)) } ?? ""
    }
}
