internal import Localization

/// One option of the command line, as a value: parser, `--help`, man page and completions all come from it.
struct Flag: Sendable {
    /// Without the dashes: `limit`.
    let name: String
    /// The letter of its short form.
    let letter: Character?
    /// What its value is called in the help: `N`; nil for a switch.
    let value: String?
    let help: Phrase
    /// The environment variable that says the same, where there is one.
    let variable: String?
    /// What it sets, from the value given (empty for a switch).
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

    /// As it is written in a usage line: `[--limit N]`.
    var usage: String { "[--\(name)\(value.map { " " + $0 } ?? "")]" }
}
