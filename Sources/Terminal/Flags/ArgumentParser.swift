import Model

/// Parses command lines using the tables of commands and options. Accepts `--flag value`, `--flag=value` and `-h`. Everything
/// after `--` is an operand.
struct ArgumentParser {
    /// An argument on the command line.
    private enum Piece {
        case operand(String)
        /// An option, with the text as typed, the name without dashes, and the value after `=`.
        case option(written: String, name: String, value: String?)
    }

    /// The maximum number of arguments.
    private static let most = 10_000

    private let pieces: [Piece]

    private init(_ arguments: [String]) {
        var pieces: [Piece] = []
        var rest = arguments.prefix(ArgumentParser.most)
        while let argument = rest.popFirst() {
            if argument == "--" {
                pieces += rest.map { .operand($0) }
                break
            }
            guard argument.utf8.first == ASCII.minus, argument.utf8.count > 1 else {
                pieces.append(.operand(argument))
                continue
            }
            guard argument.utf8.starts(with: "--".utf8) else {
                pieces.append(.option(written: argument, name: ArgumentParser.longName(of: argument), value: nil))
                continue
            }
            let halves = argument.utf8.dropFirst(2).split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(Substring(halves[0]))
            let value = halves.count == 2 ? String(Substring(halves[1])) : nil
            pieces.append(.option(written: "--" + name, name: name, value: value))
            // If the option requires a value, the next argument is that value, even if it looks like an option.
            guard value == nil, Command.allFlags.contains(where: { $0.name == name && $0.value != nil }) else { continue }
            if let next = rest.popFirst() {
                pieces[pieces.count - 1] = .option(written: "--" + name, name: name, value: next)
            }
        }
        self.pieces = pieces
    }

    /// Returns the long option name for a letter: `-h` becomes `help`. Returns an unknown letter unchanged.
    private static func longName(of argument: String) -> String {
        let letters = argument.dropFirst()
        guard letters.utf8.count <= 4, letters.count == 1, let letter = letters.first,
            let flag = Command.allFlags.first(where: { $0.letter == letter })
        else { return argument }
        return flag.name
    }

    /// Returns whether `--json` is present, even if the rest of the command line is invalid.
    static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix(most).prefix { $0 != "--" }.contains("--json")
    }

    /// Parses a command line that doesn't include the program's name.
    static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        try ArgumentParser(arguments).invocation()
    }

    /// Returns the arguments that are neither options nor option values.
    static func operands(of arguments: [String]) -> [String] { ArgumentParser(arguments).operands }

    private var operands: [String] {
        pieces.compactMap { piece in
            if case .operand(let text) = piece { return text }
            return nil
        }
    }

    /// The first argument that isn't valid UTF-8, or nil. Ignores the data directory's path, which `OptionDefinition.path` checks
    /// later.
    private var notText: String? {
        for piece in pieces {
            let text: String?
            switch piece {
            case .operand(let word): text = word
            case .option(_, OptionDefinition.data.name, _): text = nil
            case .option(_, _, let value): text = value
            }
            if let text, text.unicodeScalars.contains("\u{FFFD}") { return text }
        }
        return nil
    }

    private func invocation() throws(UsageError) -> Invocation {
        var result = Invocation()
        let words = Command.resolvingAliases(operands)
        if let notText { throw .notText(notText) }
        let asksForHelp = pieces.contains { piece in
            if case .option(_, "help", nil) = piece { return true }
            return false
        }
        // Report an unknown option before an unknown command, because the unknown option's value would look like a command.
        for case .option(let written, let name, _) in pieces where !Command.allFlags.contains(where: { $0.name == name }) {
            let command = words.first.flatMap { try? ArgumentParser.command(words, $0, isHelp: true) }
            let flags = OptionDefinition.everywhere + (command ?? Command.serve).flags
            throw .unknownOption(
                written, command: command?.name,
                suggestion: SimilarNameFinder.nearest(to: name, among: flags.map { $0.name }).map { "--" + $0 })
        }
        if let first = words.first {
            let command = try ArgumentParser.command(words, first, isHelp: asksForHelp)
            result.command = command
            if let command {
                result.operands = Array(words.dropFirst(command.words.count))
            } else {
                result.group = [first]
            }
        }
        let flags = OptionDefinition.everywhere + (result.command ?? Command.serve).flags
        for case .option(let written, let name, let value) in pieces {
            guard let flag = flags.first(where: { $0.name == name }) else {
                throw .unknownOption(
                    written, command: result.command?.name,
                    suggestion: SimilarNameFinder.nearest(to: name, among: flags.map { $0.name }).map { "--" + $0 })
            }
            result.given.append(name)
            if let wanted = flag.value {
                guard let value else { throw .missingValue(option: "--" + flag.name, value: wanted) }
                try flag.apply(&result.options, value)
            } else {
                guard value == nil else { throw .unexpectedValue(option: "--" + flag.name) }
                try flag.apply(&result.options, "")
            }
        }
        if result.options.showsHelp || result.options.showsVersion { return result }
        if let command = result.command { try ArgumentParser.check(result.operands, of: command) }
        let options = result.options
        let forms = [("--csv", options.isCSV), ("--ndjson", options.isNDJSON), ("--json", options.isJSON)].filter { $0.1 }
        if forms.count > 1 { throw .conflict(forms[0].0, forms[1].0) }
        if options.isCSV || options.isNDJSON, options.showsFacets { throw .conflict(forms[0].0, "--facets") }
        try ArgumentParser.checkTLS(result.options)
        try ArgumentParser.checkUse(result)
        return result
    }

    /// Refuses options that have no effect without another option.
    private static func checkUse(_ invocation: Invocation) throws(UsageError) {
        guard let command = invocation.command else { return }
        func isUsed(_ option: OptionDefinition) -> Bool { invocation.given.contains(option.name) }
        let searches = command.flags.contains { $0.name == OptionDefinition.query.name }
        if searches, isUsed(.names) || isUsed(.exact), !isUsed(.query) { throw .missingOption(option: "--q", value: "QUERY") }
        if command.action == .addSource, isUsed(.replace), !isUsed(.save) {
            throw .missingOption(option: "--save", value: "FILE")
        }
    }

    private static func checkTLS(_ options: Options) throws(UsageError) {
        let hasFiles = options.tlsCertificate != nil || options.tlsKey != nil
        if options.usesTLS, hasFiles {
            throw .conflict("--tls", options.tlsCertificate != nil ? "--tls-certificate" : "--tls-key")
        }
        if hasFiles, options.tlsKey == nil { throw .missingOption(option: "--tls-key", value: "FILE") }
        if hasFiles, options.tlsCertificate == nil { throw .missingOption(option: "--tls-certificate", value: "FILE") }
        if options.httpPort != nil, !options.usesTLS, !hasFiles { throw .missingOption(option: "--tls", value: "") }
    }

    /// Returns the command at the start of `words`, or nil if `words` is only a command group and `--help` is present.
    private static func command(_ words: [String], _ first: String, isHelp: Bool) throws(UsageError) -> Command? {
        var found: Command?
        for command in Command.all where command.words.count <= words.count {
            if command.words == Array(words.prefix(command.words.count)) { found = command }
        }
        if let found { return found }
        let group = Command.beginning(with: [first])
        guard !group.isEmpty else {
            var known: [String] = []
            for command in Command.all where !known.contains(command.words[0]) { known.append(command.words[0]) }
            known += Command.aliases.keys.sorted()
            throw .unknownCommand(first, suggestion: SimilarNameFinder.nearest(to: first, among: known))
        }
        if isHelp, words.count == 1 { return nil }
        let second = group.compactMap { $0.words.dropFirst().first }
        guard words.count > 1 else { throw .unfinishedCommand(first, second) }
        throw .unknownCommand(
            first + " " + words[1], suggestion: SimilarNameFinder.nearest(to: words[1], among: second).map { first + " " + $0 })
    }

    private static func check(_ operands: [String], of command: Command) throws(UsageError) {
        var count = operands.count
        for operand in command.operands {
            if count == 0 {
                guard operand.isOptional else { throw .missingOperand(operand.name) }
            } else {
                count = operand.isRepeated ? 0 : count - 1
            }
        }
        guard count > 0 else { return }
        let extra = operands.suffix(count)
        let hasQuery = command.flags.contains { $0.name == OptionDefinition.query.name }
        throw .extraOperand(
            operands[operands.count - count], query: hasQuery ? "--q " + quoted(extra.joined(separator: " ")) : nil)
    }

    /// Quotes text so that a shell treats it as a single word.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte)
                || [ASCII.colon, ASCII.minus, ASCII.period, ASCII.underscore].contains(byte)
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
