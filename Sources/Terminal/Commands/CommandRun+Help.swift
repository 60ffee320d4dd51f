internal import Localization
internal import Model
internal import Pack
internal import Screens
internal import Storage

extension CommandRun {
    /// Runs `almanac help [COMMAND]` or `almanac COMMAND --help`.
    func help(_ topic: [String]) throws(CommandError) -> ExitCode {
        let help = HelpTextWriter(words: words)
        guard let first = topic.first else {
            try output.write(help.all())
            return .done
        }
        if topic == ["search"] { return try helpWithSearch() }
        let topic = Command.resolvingAliases(topic)
        let found = Command.beginning(with: topic)
        guard !found.isEmpty else {
            let known = Command.all.map { $0.name }
            throw .usage(
                .unknownCommand(topic.joined(separator: " "), suggestion: SimilarNameFinder.nearest(to: first, among: known)))
        }
        try output.write(help.commands(found))
        return .done
    }

    /// Runs `almanac help search`: prints queries to try in each catalog.
    private func helpWithSearch() throws(CommandError) -> ExitCode {
        let groups = try answer(from: try openLibrary()) { reading throws(CommandError) in
            reading.builder.help().groups
        }
        var lines = LineWrapper.lines([[StyledSpan(words.text(.terminalHelpSearch))]], width: 80)
        for group in groups {
            lines += [StyledLine(), StyledLine(words.label(group.catalog.title), .strong)]
            lines += group.examples.map { StyledLine("  " + $0.text) }
        }
        try output.write(lines)
        return .done
    }

    /// Runs `almanac completions SHELL`.
    func completions() throws(CommandError) -> ExitCode {
        guard let shell = ShellCompletionsWriter.Shell(rawValue: operand) else {
            throw .usage(
                .badValue(option: "SHELL", value: operand, allowed: ShellCompletionsWriter.Shell.allCases.map { $0.rawValue }))
        }
        try output.write(Array(ShellCompletionsWriter(words: words).text(shell).utf8))
        return .done
    }

    /// Runs `almanac complete WORD …`. Never creates a library.
    func complete() throws(CommandError) -> ExitCode {
        var run = self
        let typed = CompletionFinder.joined(invocation.operands).words
        func value(of option: String) -> String? {
            typed.firstIndex(of: option).flatMap { $0 + 2 < typed.count ? typed[$0 + 1] : nil }
        }
        if let data = value(of: "--data") { run.invocation.options.data = data }
        run.invocation.options.reader = value(of: "--reader")
        let directory: String
        do throws(UsageError) { directory = try run.librarySettings().directory } catch { throw .usage(error) }
        guard ProgramDirectories.exists(directory) else { return .nothingFound }
        let library = try run.openLibrary()
        let readers = ((try? library.readers.readers()) ?? []).map(\.name).filter(CompletionFinder.isPlain)
        let found = try run.answer(from: library) { reading throws(CommandError) in
            CompletionFinder(builder: reading.builder, readers: readers).completions(invocation.operands)
        }
        guard !found.isEmpty else { return .nothingFound }
        try output.write(Array((found.joined(separator: "\n") + "\n").utf8))
        return .done
    }
}
