/// A parsed command line.
struct Invocation: Sendable {
    /// The command, or nil if none was given. Without a command, the program runs `serve` unless help or the version is
    /// requested.
    var command: Command?
    var options = Options()
    var operands: [String] = []
    /// The words of a command group with `--help`: `favourite --help`.
    var group: [String] = []
}
