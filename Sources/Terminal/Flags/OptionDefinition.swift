internal import Localization

/// A command-line option as a value. The parser, `--help`, the man page and the completions all use it.
struct OptionDefinition: Sendable {
    /// The name without dashes: `limit`.
    let name: String
    /// The letter of the short form.
    let letter: Character?
    /// The value's placeholder in the help: `N`. Nil for a switch.
    let value: String?
    let help: Phrase
    /// The equivalent environment variable, if there is one.
    let variable: String?
    /// Applies the option with its value (empty for a switch).
    let apply: @Sendable (_ options: inout Options, _ value: String) throws(UsageError) -> Void

    init(
        _ name: String, letter: Character? = nil, value: String? = nil, variable: String? = nil, _ help: Phrase,
        apply: @escaping @Sendable (_ options: inout Options, _ value: String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
        self.variable = variable
        self.apply = apply
    }

    /// The option in a usage line: `[--limit N]`.
    var usage: String { "[--\(name)\(value.map { " " + $0 } ?? "")]" }
}
