internal import Screens

/// Why a command line could not be understood.
enum UsageError: Error, Equatable, Sendable {
    /// `suggestion` is the nearest one there is.
    case unknownCommand(String, suggestion: String?)
    /// A command of several words that stopped early: `favourite`.
    case unfinishedCommand(String, [String])
    /// `command` is nil where the option stands before any command.
    case unknownOption(String, command: String?, suggestion: String?)
    case missingValue(option: String, value: String)
    /// A switch was given a value.
    case unexpectedValue(option: String)
    /// `allowed` are the values there are; empty where any of a kind would do, such as a number.
    case badValue(option: String, value: String, allowed: [String])
    case missingOperand(String)
    case extraOperand(String)
    case missingOption(option: String, value: String)
    /// Two options that can't be meant together.
    case conflict(String, String)
    /// An entry's name that is not written `CATALOG/ID`.
    case notAnID(String, suggestion: String?)
    /// A word that was not UTF-8: its bytes came as replacement characters, and would mean something else.
    case notText(String)
    /// A path of the data directory that is not UTF-8, or empty.
    case badPath(String)
    /// Neither an option nor the environment says where the data is.
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
