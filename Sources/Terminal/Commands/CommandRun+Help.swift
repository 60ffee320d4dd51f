internal import Localization
internal import Screens

extension CommandRun {
    /// Runs `almanac help [COMMAND]` or `almanac COMMAND --help`.
    func help(_ topic: [String]) throws(CommandError) -> ExitCode {
        let help = HelpTextWriter(words: words)
        guard let first = topic.first else {
            try output.write(help.all())
            return .done
        }
        let found = Command.beginning(with: topic)
        guard !found.isEmpty else {
            let known = Command.all.map { $0.name }
            throw .usage(
                .unknownCommand(topic.joined(separator: " "), suggestion: SimilarNameFinder.nearest(to: first, among: known)))
        }
        try output.write(help.commands(found))
        return .done
    }

    /// Runs `almanac completions SHELL`.
    func completions() throws(CommandError) -> ExitCode {
        guard let shell = ShellCompletionsWriter.Shell(rawValue: operand) else {
            throw .usage(
                .badValue(option: "SHELL", value: operand, allowed: ShellCompletionsWriter.Shell.allCases.map { $0.rawValue }))
        }
        try output.write(Array(ShellCompletionsWriter(words: words).text(shell).utf8))
        return .done
    }
}
