// The `Terminal` module is the command-line interface. It parses the arguments according to a table of commands and options, and
// queries the library. It prints screens as text, or as the same JSON and CSV that the server returns. Other modules make all
// decisions about catalogs, pages and syncs.

internal import Localization
internal import Model
internal import Screens

/// The program's version.
public let version = "0.1.0"

/// Runs a command.
///
/// - Parameters:
///   - arguments: The arguments without the program's name. Any bytes that weren't UTF-8 have become replacement characters.
///   - environment: The environment variables.
///   - console: The program's input and output.
/// - Returns: The exit code, which is an `ExitCode` value.
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

/// Returns the environment's language: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set (POSIX, "Environment
/// Variables", 8.2). Returns English if that language isn't supported.
func spokenLanguage(_ environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        if let value = environment[name], !value.utf8.isEmpty { return Language(tag: value) ?? .english }
    }
    return .english
}
