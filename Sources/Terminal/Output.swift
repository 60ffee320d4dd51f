internal import Glibc
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import TextProcessing

/// Where results and messages go: results to standard output, all else to standard error.
struct Output: Sendable {
    let console: Console
    /// Whether colours may be used where there is a terminal: not with `NO_COLOR` (no-color.org), not on one that knows none.
    private let allowsColour: Bool

    init(console: Console, environment: [String: String]) {
        self.console = console
        allowsColour = (environment["NO_COLOR"] ?? "").utf8.isEmpty && environment["TERM"] != "dumb"
    }

    var usesColour: Bool { allowsColour && console.outputWidth != nil }
    var usesErrorColour: Bool { allowsColour && console.errorWidth != nil }

    /// Writes a result: as it is, and on a terminal with everything made visible that a terminal would obey.
    /// - Throws: `file` where it could not be written. Somebody who stopped reading is no error.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        try emit(console.outputWidth == nil ? bytes : HarmlessText.lines(bytes))
    }

    /// Writes JSON: as it is, and on a terminal with everything escaped that a terminal would obey.
    func write(json bytes: [UInt8]) throws(CommandError) {
        try emit(console.outputWidth == nil ? bytes : HarmlessText.json(bytes))
    }

    private func emit(_ bytes: [UInt8]) throws(CommandError) {
        let code = console.writeOutput(bytes)
        guard code == 0 || code == EPIPE else {
            throw .file(FileProblem("stdout", isWriting: true, code: code))
        }
    }

    /// Writes lines of a result.
    func write(_ lines: [Line]) throws(CommandError) {
        guard !lines.isEmpty else { return }
        try emit(Array((lines.map { $0.text(usesColour: usesColour) }.joined(separator: "\n") + "\n").utf8))
    }

    /// Tells a person something that is no result.
    func say(_ text: String, _ style: Span.Style = .plain) {
        let spans = [Span(text, style)]
        say(console.errorWidth.map { Wrapping.lines([spans], width: min($0, 100)) } ?? [Line(spans)])
    }

    /// What to type to let another favourite go for the one that was refused: its id is still to be filled in.
    private static func command(starring refused: FavouriteLimit) -> String {
        // In single quotes a shell takes everything but a single quote as it is.
        let name = "'" + refused.name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        return Command.program + " favourite add " + refused.entry.text + " --name " + name + " --instead CATALOG/ID"
    }

    private func say(_ lines: [Line]) {
        console.writeError(Array((lines.map { $0.text(usesColour: usesErrorColour) }.joined(separator: "\n") + "\n").utf8))
    }

    /// Tells of an error: in words to standard error, and with `--json` as an object to standard output as well.
    ///
    /// - Parameter line: the arguments, to say whose usage is shown.
    /// - Returns: how the program ends.
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
        if case .usage = error { Help(words: words).usage(of: line).forEach { say($0) } }
        return error.exitCode
    }
}
