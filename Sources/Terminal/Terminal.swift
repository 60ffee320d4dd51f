// Terminal: the command line. It parses the arguments by a table of commands and options and queries the library. It renders
// screens as text, or as the same JSON and CSV that the server returns. It makes no decisions about catalogs, pages or syncs.

internal import Localization
internal import Model
internal import Screens

/// The program's version.
public let version = "0.1.0"

/// Runs a command.
///
/// - Parameters:
///   - arguments: the arguments without the program's name. Bytes that weren't UTF-8 are replacement characters.
///   - environment: the environment variables.
///   - console: the input and output.
/// - Returns: The exit code, one of `ExitCode`.
public func run(arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    var words = Localizer(spokenLanguage(environment))
    let output = Output(console: console, environment: environment)
    do throws(CommandError) {
        let invocation: Invocation
        do throws(UsageError) {
            invocation = try ArgumentParser.parse(arguments)
        } catch { throw .usage(error) }
        if let language = invocation.options.language { words = Localizer(language) }
        let run = CommandRun(invocation: invocation, environment: environment, output: output, words: words)
        return try await run.run().rawValue
    } catch {
        return output.tell(error, isJSON: ArgumentParser.wantsJSON(arguments), line: arguments, words).rawValue
    }
}

/// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set (POSIX, "Environment Variables",
/// 8.2), or English if that language isn't supported.
func spokenLanguage(_ environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        if let value = environment[name], !value.utf8.isEmpty { return Language(tag: value) ?? .english }
    }
    return .english
}
