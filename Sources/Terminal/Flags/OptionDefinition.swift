internal import Localization

/// The definition of a command-line option. The parser, `--help`, the man page and the completions all use it.
struct OptionDefinition: Sendable {
    /// The option's name without dashes, such as `limit`.
    let name: String
    /// The letter of the option's short form, if it has one.
    let letter: Character?
    /// The value's placeholder in the help, such as `N`. Nil if the option has no value.
    let value: String?
    let help: Phrase
    /// The equivalent environment variable, if there is one.
    let variable: String?
    /// A closure that stores the option's value in `options`. If the option has no value, `value` is empty.
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

    /// The option as it appears in a usage line: `[--limit N]`.
    var usage: String { "[--\(name)\(value.map { " " + $0 } ?? "")]" }
}
