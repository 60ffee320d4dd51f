internal import Glibc
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import TextProcessing

/// Writes results to standard output and everything else to standard error.
struct Output: Sendable {
    let console: Console
    /// Whether colours are allowed on a terminal. False if `NO_COLOR` is set (no-color.org) or if the terminal doesn't support
    /// colours.
    private let allowsColour: Bool

    init(console: Console, environment: [String: String]) {
        self.console = console
        allowsColour = (environment["NO_COLOR"] ?? "").utf8.isEmpty && environment["TERM"] != "dumb"
    }

    var usesColour: Bool { allowsColour && console.outputWidth != nil }
    var usesErrorColour: Bool { allowsColour && console.errorWidth != nil }

    /// Writes a result. On a terminal, replaces control characters with visible symbols.
    /// - Throws: `file` if the result couldn't be written. A closed pipe isn't an error.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        try emit(console.outputWidth == nil ? bytes : DisplayEscaper.lines(bytes))
    }

    /// Writes JSON. On a terminal, control characters are escaped.
    func write(json bytes: [UInt8]) throws(CommandError) {
        try emit(console.outputWidth == nil ? bytes : DisplayEscaper.json(bytes))
    }

    private func emit(_ bytes: [UInt8]) throws(CommandError) {
        let code = console.writeOutput(bytes)
        guard code == 0 || code == EPIPE else {
            throw .file(FileProblem("stdout", isWriting: true, code: code))
        }
    }

    /// Writes a result as lines.
    func write(_ lines: [StyledLine]) throws(CommandError) {
        guard !lines.isEmpty else { return }
        try emit(Array((lines.map { $0.text(usesColour: usesColour) }.joined(separator: "\n") + "\n").utf8))
    }

    /// Prints a message that isn't part of the result.
    func say(_ text: String, _ style: StyledSpan.Style = .plain) {
        let spans = [StyledSpan(text, style)]
        say(console.errorWidth.map { LineWrapper.lines([spans], width: min($0, 100)) } ?? [StyledLine(spans)])
    }

    /// Returns the command that replaces an existing favourite with the rejected favourite. The user types the existing
    /// favourite's ID in place of `CATALOG/ID`.
    private static func command(starring refused: OverLimitFavourite) -> String {
        // Inside single quotes, the shell interprets only the closing quote.
        let name = "'" + refused.name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        return Command.program + " favourite add " + refused.entry.text + " --name " + name + " --instead CATALOG/ID"
    }

    private func say(_ lines: [StyledLine]) {
        console.writeError(Array((lines.map { $0.text(usesColour: usesErrorColour) }.joined(separator: "\n") + "\n").utf8))
    }

    /// Reports an error as a message on standard error. With `--json`, also prints a JSON object on standard output.
    ///
    /// - Parameter line: The arguments, which determine the usage lines to print.
    /// - Returns: The exit code.
    func tell(_ error: CommandError, isJSON: Bool, line: [String], _ words: Localizer) -> ExitCode {
        let message = error.message(words)
        if isJSON {
            let data = DataRenderer(words: words)
            var favourites: [Favourite] = []
            if case .failure(.refused(_, let all)) = error { favourites = all }
            _ = console.writeOutput(
                data.error(
                    code: error.code, message: message.sentence, suggestion: message.suggestion, favourites: favourites))
        }
        say(Command.program + ": " + message.sentence, .trouble)
        if !message.suggestion.utf8.isEmpty { say(message.suggestion) }
        if case .failure(.refused(.favouriteLimit(let refused), let favourites)) = error {
            for favourite in favourites { say("  " + favourite.entry.text + "  " + favourite.name) }
            say(words.text(.terminalFavouriteInstead, Output.command(starring: refused)))
        }
        if case .usage = error { HelpTextWriter(words: words).usage(of: line).forEach { say($0) } }
        return error.exitCode
    }
}
