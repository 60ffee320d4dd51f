internal import Localization
internal import Screens

/// The help text, generated from the tables of commands and options.
struct Help {
    let words: Localizer
    /// The help fits the narrowest common terminal.
    private static let width = 80

    /// The output of `almanac --help`.
    func all() -> [Line] {
        var lines = Wrapping.lines([[Span(words.text(.terminalHelpWhat))]], width: Help.width)
        lines += [Line(), Line(words.text(.terminalHelpUsage), .strong)]
        lines += [Line("  " + Command.program + " COMMAND …"), Line(), Line(words.text(.terminalHelpCommands), .strong)]
        lines += table(
            Command.all.map { command in
                (([command.name] + command.operands.map { $0.usage }).joined(separator: " "), words.text(command.summary))
            })
        lines += [Line(), Line(words.text(.terminalHelpEverywhere), .strong)] + flags(Flag.everywhere)
        lines += [Line(), Line(words.text(.terminalHelpExit), .strong)]
        lines += table(exits.map { ("\($0.0.rawValue)", words.text($0.1)) })
        let more = words.text(.terminalHelpMore, Command.program + " help COMMAND")
        return lines + [Line()] + Wrapping.lines([[Span(more)]], width: Help.width)
    }

    /// The help for a command, or for a group of commands with the same first word.
    func commands(_ commands: [Command]) -> [Line] {
        var lines: [Line] = []
        for command in commands {
            if !lines.isEmpty { lines.append(Line()) }
            lines += Wrapping.lines([[Span(command.usage, .strong)]], width: Help.width, hanging: 4)
            lines += Wrapping.lines([[Span(words.text(command.summary))]], width: Help.width - 2).map { $0.indented(by: 2) }
            if !command.flags.isEmpty { lines += flags(command.flags) }
        }
        return lines + [Line(), Line(words.text(.terminalHelpEverywhere), .strong)] + flags(Flag.everywhere)
    }

    /// The usage lines after an invalid command line.
    func usage(of arguments: [String]) -> [String] {
        let typed = ArgumentParser.operands(of: arguments)
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

    private func flags(_ flags: [Flag]) -> [Line] {
        table(
            flags.map { flag in
                let name = (flag.letter.map { "-\($0), " } ?? "") + "--" + flag.name + (flag.value.map { " " + $0 } ?? "")
                let variable = flag.variable.map { " [" + $0 + "]" } ?? ""
                return (name, words.text(flag.help) + variable)
            })
    }

    /// A table with terms on the left and descriptions on the right.
    private func table(_ rows: [(String, String)]) -> [Line] {
        let margin = min(rows.map { DisplayWidth.of($0.0) }.max() ?? 0, 26) + 4
        return rows.flatMap { term, meaning -> [Line] in
            let text = Wrapping.lines([[Span(meaning)]], width: Help.width - margin)
            let indented = text.map { $0.indented(by: margin) }
            guard DisplayWidth.of(term) + 4 <= margin, let first = text.first else { return [Line("  " + term)] + indented }
            let padding = Span(String(repeating: " ", count: margin - 2 - DisplayWidth.of(term)))
            return [Line([Span("  " + term), padding] + first.spans)] + indented.dropFirst()
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
