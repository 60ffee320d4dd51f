internal import Localization
import Model
internal import Screens

/// Generates the man page in man(7) macros from the tables of commands and options.
struct ManPageWriter {
    let words: Localizer

    /// The man page's source text.
    var text: String {
        var lines = [
            ".TH ALMANAC 1 \"\" \"Almanac \(version)\"", ".SH " + heading(.terminalManualName),
            Command.program + " \\- " + escaped(words.text(.terminalManualSummary)), ".SH " + heading(.terminalManualSynopsis),
            ".B " + Command.program, ".I COMMAND", "[\\fIoption\\fR ...]", ".SH " + heading(.terminalManualDescription),
            escaped(words.text(.terminalHelpWhat)), ".SH " + heading(.terminalHelpCommands),
        ]
        for command in Command.all {
            let typed = ([Command.program, command.name] + command.operands.map { $0.usage }).joined(separator: " ")
            lines += [".TP", ".B " + escaped(typed), escaped(words.text(command.summary))]
            if !command.flags.isEmpty {
                lines.append(".RS")
                lines += command.flags.flatMap { entry($0) }
                lines.append(".RE")
            }
        }
        lines.append(".SH " + heading(.terminalHelpEverywhere))
        lines += OptionDefinition.everywhere.flatMap { entry($0) }
        lines.append(".SH " + heading(.terminalHelpExit))
        for (code, meaning) in HelpTextWriter(words: words).exits {
            lines += [".TP", ".B \(code.rawValue)", escaped(words.text(meaning))]
        }
        lines.append(".SH " + heading(.terminalManualEnvironment))
        for (name, meaning) in variables { lines += [".TP", ".B " + escaped(name), escaped(words.text(meaning))] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The environment variables. Variables that correspond to options come first.
    private var variables: [(String, Phrase)] {
        Command.allFlags.compactMap { flag in flag.variable.map { ($0, flag.help) } } + [
            ("ALMANAC_<NAME>_KEY", .terminalVariableKey), ("ALMANAC_SHARE", .terminalVariableShare),
            ("NO_COLOR", .terminalVariableNoColor),
            ("VISUAL, EDITOR", .terminalVariableEditor), ("LC_ALL, LC_MESSAGES, LANG", .terminalVariableLanguage),
            ("XDG_DATA_HOME", .terminalVariableXdg),
        ]
    }

    private func entry(_ flag: OptionDefinition) -> [String] {
        let letter = flag.letter.map { "\\-\($0), " } ?? ""
        let value = flag.value.map { " " + $0 } ?? ""
        return [".TP", ".B " + letter + escaped("--" + flag.name + value), escaped(words.text(flag.help))]
    }

    private func heading(_ phrase: Phrase) -> String { "\"" + escaped(words.text(phrase).uppercased()) + "\"" }

    /// Escapes characters that are special in roff: backslashes, leading full stops and apostrophes, and hyphens, which roff
    /// would print as dashes.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case _ where !scalar.isASCII:
                // Use groff_char(7)'s notation for any Unicode character, which doesn't require a preprocessor.
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.utf8.first == ASCII.period || result.utf8.first == ASCII.apostrophe ? "\\&" + result : result
    }
}
