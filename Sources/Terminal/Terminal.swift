// Terminal: the command line. It reads the arguments by one table of commands and options, asks the library, and renders screens
// as text, or as the JSON and CSV that the server answers with. It decides nothing about catalogs, pages or syncs.

internal import Localization
internal import Model
internal import Screens

/// The program's version.
public let version = "0.1.0"

/// Runs one command.
///
/// - Parameters:
///   - arguments: as typed, without the program's name. What was not UTF-8 holds replacement characters.
///   - environment: the environment variables.
///   - console: what is read from and written to.
/// - Returns: the exit code, one of `ExitCode`.
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

/// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something (POSIX, "Environment
/// Variables", 8.2); English for one that is not spoken.
func spokenLanguage(_ environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        if let value = environment[name], !value.utf8.isEmpty { return Language(tag: value) ?? .english }
    }
    return .english
}
