/// A parsed command line.
struct Invocation: Sendable {
    /// The command, or nil if the user didn't type one. Without a command, the program runs `serve` unless the user requested
    /// help or the version.
    var command: Command?
    var options = Options()
    var operands: [String] = []
    /// The names of the options on the command line.
    var given: [String] = []
    /// The words of a command group that the user typed with `--help`, such as `favourite` in `favourite --help`.
    var group: [String] = []
}
