/// A command line that has been understood.
struct Invocation: Sendable {
    /// Nil where none was written: help and version stand alone, everything else is `serve`.
    var command: Command?
    var options = Options()
    var operands: [String] = []
    /// The words of a group of commands whose help is asked for: `favourite --help`.
    var group: [String] = []
}
