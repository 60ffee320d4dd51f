internal import Localization
internal import Screens

/// Generates the help text from the tables of commands and options.
struct HelpTextWriter {
    let words: Localizer
    /// The width of the help in columns, which fits the narrowest common terminal.
    private static let width = 80

    /// Returns the output of `almanac --help`.
    func all() -> [StyledLine] {
        var lines = LineWrapper.lines([[StyledSpan(words.text(.terminalHelpWhat))]], width: HelpTextWriter.width)
        lines += [StyledLine(), StyledLine(words.text(.terminalHelpUsage), .strong)]
        lines += [
            StyledLine("  " + Command.program + " COMMAND …"), StyledLine(),
            StyledLine(words.text(.terminalHelpCommands), .strong),
        ]
        lines += table(
            Command.all.map { command in
                (([command.name] + command.operands.map { $0.usage }).joined(separator: " "), words.text(command.summary))
            })
        lines += [StyledLine(), StyledLine(words.text(.terminalHelpEverywhere), .strong)] + flags(OptionDefinition.everywhere)
        lines += [StyledLine(), StyledLine(words.text(.terminalHelpExit), .strong)]
        lines += table(exits.map { ("\($0.0.rawValue)", words.text($0.1)) })
        let more = words.text(.terminalHelpMore, Command.program + " help COMMAND")
        return lines + [StyledLine()] + LineWrapper.lines([[StyledSpan(more)]], width: HelpTextWriter.width)
    }

    /// Returns the help for a command, or for a group of commands with the same first word.
    func commands(_ commands: [Command]) -> [StyledLine] {
        var lines: [StyledLine] = []
        for command in commands {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines += LineWrapper.lines([[StyledSpan(command.usage, .strong)]], width: HelpTextWriter.width, hanging: 4)
            lines += LineWrapper.lines([[StyledSpan(words.text(command.summary))]], width: HelpTextWriter.width - 2).map {
                $0.indented(by: 2)
            }
            if !command.flags.isEmpty { lines += flags(command.flags) }
        }
        return lines + [StyledLine(), StyledLine(words.text(.terminalHelpEverywhere), .strong)]
            + flags(OptionDefinition.everywhere)
    }

    /// Returns the usage lines to print after an invalid command line.
    func usage(of arguments: [String]) -> [String] {
        let typed = Command.resolvingAliases(ArgumentParser.operands(of: arguments))
        let found = [2, 1].lazy.compactMap { count in
            typed.count >= count ? Command.beginning(with: Array(typed.prefix(count))) : nil
        }.first { !$0.isEmpty }
        guard let found, let first = found.first else {
            return [words.text(.terminalHelpMore, Command.program + " --help")]
        }
        let topic = found.count == 1 ? first.name : first.words[0]
        return found.map { words.text(.terminalHelpUsage) + ": " + $0.usage }
            + [words.text(.terminalHelpMore, Command.program + " help " + topic)]
    }

    private func flags(_ flags: [OptionDefinition]) -> [StyledLine] {
        table(
            flags.map { flag in
                let name = (flag.letter.map { "-\($0), " } ?? "") + "--" + flag.name + (flag.value.map { " " + $0 } ?? "")
                let variable = flag.variable.map { " [" + $0 + "]" } ?? ""
                return (name, words.text(flag.help) + variable)
            })
    }

    /// Returns a table with terms on the left and descriptions on the right.
    private func table(_ rows: [(String, String)]) -> [StyledLine] {
        let margin = min(rows.map { DisplayWidth.of($0.0) }.max() ?? 0, 26) + 4
        return rows.flatMap { term, meaning -> [StyledLine] in
            let text = LineWrapper.lines([[StyledSpan(meaning)]], width: HelpTextWriter.width - margin)
            let indented = text.map { $0.indented(by: margin) }
            guard DisplayWidth.of(term) + 4 <= margin, let first = text.first else { return [StyledLine("  " + term)] + indented }
            let padding = StyledSpan(String(repeating: " ", count: margin - 2 - DisplayWidth.of(term)))
            return [StyledLine([StyledSpan("  " + term), padding] + first.spans)] + indented.dropFirst()
        }
    }

    /// The exit codes with their descriptions.
    var exits: [(ExitCode, Phrase)] {
        [
            (.done, .terminalExitDone), (.nothingFound, .terminalExitNothingFound), (.wrongUsage, .terminalExitWrongUsage),
            (.notReached, .terminalExitNotReached), (.refused, .terminalExitRefused), (.unusable, .terminalExitUnusable),
        ]
    }
}
