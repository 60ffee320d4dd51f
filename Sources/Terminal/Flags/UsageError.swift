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

    /// The word in JSON.
    var code: String {
        switch self {
        case .unknownCommand: "unknown-command"
        case .unfinishedCommand: "unfinished-command"
        case .unknownOption: "unknown-option"
        case .missingValue: "missing-value"
        case .unexpectedValue: "unexpected-value"
        case .badValue: "bad-value"
        case .missingOperand: "missing-argument"
        case .extraOperand: "extra-argument"
        case .missingOption: "missing-option"
        case .conflict: "conflicting-options"
        case .notAnID: "not-an-id"
        case .notText: "not-text"
        case .badPath: "bad-path"
        case .noDataDirectory: "no-data-directory"
        }
    }
}
