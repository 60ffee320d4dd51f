internal import Localization

/// Generates shell completions from the tables of commands and options. The shell runs `almanac complete` to get the names of
/// catalogs, entries, attributes and values when the user requests a completion.
struct ShellCompletionsWriter {
    /// The supported shells.
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    let words: Localizer

    /// Returns the completion script for `shell`.
    func text(_ shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: "#compdef almanac\nautoload -U +X bashcompinit && bashcompinit\n" + bash
        case .fish: fish
        }
    }

    private var firstWords: [String] {
        var names: [String] = []
        for command in Command.all where !names.contains(command.words[0]) { names.append(command.words[0]) }
        return names
    }

    private var bash: String {
        let global = OptionDefinition.everywhere.map { "--" + $0.name }.joined(separator: " ")
        var cases = ""
        for name in firstWords {
            let commands = Command.beginning(with: [name])
            let second = commands.compactMap { $0.words.dropFirst().first }
            var flags: [String] = []
            for flag in commands.flatMap({ $0.flags.map { "--" + $0.name } }) where !flags.contains(flag) { flags.append(flag) }
            let operands = commands.flatMap { $0.operands.map { $0.kind } }
            var more = ""
            if operands.contains(.shell) { more += " " + Shell.allCases.map { $0.rawValue }.joined(separator: " ") }
            if operands.contains(.command) { more += " " + firstWords.joined(separator: " ") }
            if operands.contains(.file) { more += " $(compgen -f -- \"$current\")" }
            cases += "        \(name)) words=\"\((second + flags).joined(separator: " "))\(more)\" ;;\n"
        }
        return """
            _almanac() {
                local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
                case $before in
                    --data) COMPREPLY=($(compgen -d -- "$current")); return ;;
                    --as) COMPREPLY=($(compgen -W "\(Options.ImportFormat.allCases.map { $0.rawValue }.joined(separator: " "))" -- "$current")); return ;;
                esac
                case ${COMP_WORDS[1]} in
            \(cases)        *) words="\(firstWords.joined(separator: " "))" ;;
                esac
                if [ "$COMP_CWORD" = 1 ]; then words="\(firstWords.joined(separator: " "))"; fi
                words="$words \(global)"
                case $before in \(CompletionFinder.options.map { "--" + $0 }.joined(separator: "|"))) words= ;; esac
                COMPREPLY=($(compgen -W "$words" -- "$current"))
                local IFS=$'\\n'
                COMPREPLY+=($(almanac complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
                case ${COMPREPLY[0]} in */|*:) compopt -o nospace 2>/dev/null ;; esac
            }
            complete -F _almanac almanac

            """
    }

    private var fish: String {
        var lines = ["complete -c almanac -f"]
        for name in firstWords {
            let commands = Command.beginning(with: [name])
            let summary = commands.count == 1 ? words.text(commands[0].summary) : name
            lines.append("complete -c almanac -n __fish_use_subcommand -a \(name) -d \(quoted(summary))")
            let condition = "-n '__fish_seen_subcommand_from \(name)'"
            for command in commands where command.words.count > 1 {
                lines.append("complete -c almanac \(condition) -a \(command.words[1]) -d \(quoted(words.text(command.summary)))")
            }
            for command in commands {
                lines += command.flags.map { line($0, condition) }
                for operand in command.operands {
                    switch operand.kind {
                    case .file: lines.append("complete -c almanac \(condition) -F")
                    case .shell:
                        lines.append(
                            "complete -c almanac \(condition) -a '\(Shell.allCases.map { $0.rawValue }.joined(separator: " "))'")
                    case .command: lines.append("complete -c almanac \(condition) -a '\(firstWords.joined(separator: " "))'")
                    case .catalog, .entry, .text, .list, .reader: break
                    }
                }
            }
        }
        lines += OptionDefinition.everywhere.map { line($0, "") }
        lines.append("complete -c almanac -n 'not __fish_use_subcommand' -a \"(\(ShellCompletionsWriter.found))\"")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The fish command that prints the completions of the current word.
    private static let found = "almanac complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null"

    private func line(_ flag: OptionDefinition, _ condition: String) -> String {
        var line = "complete -c almanac"
        if !condition.utf8.isEmpty { line += " " + condition }
        line += " -l \(flag.name)"
        if let letter = flag.letter { line += " -s \(letter)" }
        if flag.value != nil { line += " -x" }
        if CompletionFinder.options.contains(flag.name) { line += " -a \"(\(ShellCompletionsWriter.found))\"" }
        return line + " -d " + quoted(words.text(flag.help))
    }

    /// Returns the text in single quotes for the fish shell.
    private func quoted(_ text: String) -> String {
        var result = "'"
        for character in text { result += character == "\\" || character == "'" ? "\\" + String(character) : String(character) }
        return result + "'"
    }
}
