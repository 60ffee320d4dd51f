internal import Screens

/// The reason why a command line is invalid.
enum UsageError: Error, Equatable, Sendable {
    /// The command doesn't exist. `suggestion` is the most similar command.
    case unknownCommand(String, suggestion: String?)
    /// A command without its subcommand, such as `favourite` without `add`, `remove` or `list`.
    case unfinishedCommand(String, [String])
    /// The option doesn't exist. `command` is nil if the option comes before any command.
    case unknownOption(String, command: String?, suggestion: String?)
    case missingValue(option: String, value: String)
    /// The user gave a value for an option that doesn't accept one.
    case unexpectedValue(option: String)
    /// The option's value is invalid. `allowed` lists the valid values, or is empty if they can't be listed, as for a number.
    case badValue(option: String, value: String, allowed: [String])
    case missingOperand(String)
    /// An unexpected argument. `query` is the command's option for queries, with all unexpected arguments as its value. Nil if
    /// the command has no such option.
    case extraOperand(String, query: String? = nil)
    case missingOption(option: String, value: String)
    /// Two options that can't be combined.
    case conflict(String, String)
    /// A server behind a proxy needs an option that says whether everybody may change data.
    case publicServer
    /// Browsers keep a device's cookie only if it comes over TLS.
    case readersNeedTLS
    /// An entry ID that isn't written as `CATALOG/ID`.
    case notAnID(String, suggestion: String?)
    /// An argument that isn't UTF-8. Almanac received replacement characters in place of the invalid bytes, so the argument's
    /// meaning may have changed.
    case notText(String)
    /// A data directory that is empty or isn't UTF-8.
    case badPath(String)
    /// Neither an option nor the environment specifies a data directory.
    case noDataDirectory

    /// The error's entry in the table of problem types.
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
        case .publicServer, .readersNeedTLS: .missingOption
        case .notAnID: .notAnID
        case .notText: .notText
        case .badPath: .badPath
        case .noDataDirectory: .noDataDirectory
        }
    }

    /// The error's code in JSON.
    var code: String { problemType.code }
}
