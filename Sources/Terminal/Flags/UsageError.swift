internal import Screens

/// Why a command line could not be understood.
enum UsageError: Error, Equatable, Sendable {
    /// `suggestion` is the most similar command.
    case unknownCommand(String, suggestion: String?)
    /// A command that needs another word: `favourite`.
    case unfinishedCommand(String, [String])
    /// `command` is nil if the option comes before any command.
    case unknownOption(String, command: String?, suggestion: String?)
    case missingValue(option: String, value: String)
    /// A value was given to an option that doesn't take one.
    case unexpectedValue(option: String)
    /// `allowed` lists the valid values. Empty if they can't be listed, as for a number.
    case badValue(option: String, value: String, allowed: [String])
    case missingOperand(String)
    case extraOperand(String)
    case missingOption(option: String, value: String)
    /// Two options that can't be combined.
    case conflict(String, String)
    /// An entry ID that isn't written as `CATALOG/ID`.
    case notAnID(String, suggestion: String?)
    /// A word that wasn't UTF-8. Its bytes arrived as replacement characters, which would change its meaning.
    case notText(String)
    /// A data directory that is empty or isn't UTF-8.
    case badPath(String)
    /// Neither an option nor the environment gives a data directory.
    case noDataDirectory

    /// What it is in the table of problems.
    var problemType: ProblemType {
        switch self {
        case .unknownCommand: .unknownCommand
        case .unfinishedCommand: .unfinishedCommand
        case .unknownOption: .unknownOption
        case .missingValue: .missingValue
        case .unexpectedValue: .unexpectedValue
        case .badValue: .badValue
        case .missingOperand: .missingArgument
        case .extraOperand: .extraArgument
        case .missingOption: .missingOption
        case .conflict: .conflictingOptions
        case .notAnID: .notAnID
        case .notText: .notText
        case .badPath: .badPath
        case .noDataDirectory: .noDataDirectory
        }
    }

    /// The word in JSON.
    var code: String { problemType.code }
}
