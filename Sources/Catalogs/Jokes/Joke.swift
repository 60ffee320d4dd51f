import Model

/// A joke of whichever upstream, on its way to an entry.
struct Joke {
    /// What is told first; the whole joke where there is no punchline.
    let setup: String
    /// What is told when the reader asks; nil for a joke that is a single text.
    let punchline: String?
    /// What sort of joke its source says it is.
    let kind: String?

    /// The longest title, in characters: a setup. Of a single text only the beginning is told in lists.
    private static let longestTitle = (setup: 120, single: 60)
    /// The most lines of a text that are kept; no joke is as long.
    private static let mostLines = 40

    /// The entry of the joke: its title for lists; its whole text, then what is shown when asked for.
    ///
    /// - Throws: `.wrongShape` where there is no text.
    func entry(_ id: EntryID, source: Source) throws(AdaptProblem) -> Entry {
        let lines = Joke.lines(setup)
        guard !lines.isEmpty else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "setup") }
        let answer = punchline.map { Joke.lines($0) } ?? []
        var blocks: [Block] = [Joke.paragraph(lines)]
        if !answer.isEmpty { blocks.append(.reveal(title: .phrase("jokes.punchline"), [Joke.paragraph(answer)])) }
        let kind = Joke.normal(kind)
        return Entry(
            id: id, title: Joke.title(lines, limit: answer.isEmpty ? Joke.longestTitle.single : Joke.longestTitle.setup),
            subtitle: [.value(kind, family: "jokes.kind")], heading: [.value(kind, family: "jokes.kind")],
            kind: Joke.emblem(kind),
            attributes: [Attribute("kind", .text(kind))],
            blocks: blocks, source: source)
    }

    private static func lines(_ text: String) -> [String] {
        UpstreamText.lines(text).prefix(mostLines).compactMap { UpstreamText.filled($0) }
    }

    private static func paragraph(_ lines: [String]) -> Block {
        var inlines: [Inline] = []
        for line in lines {
            if !inlines.isEmpty { inlines.append(.lineBreak) }
            inlines.append(.text(line))
        }
        return .paragraph(inlines)
    }

    /// The lines as one, cut between two words where it is too long.
    private static func title(_ lines: [String], limit: Int) -> String {
        let whole = lines.joined(separator: " ")
        guard whole.count > limit else { return whole }
        let start = whole.prefix(limit)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return String(start[..<end]) + "…"
    }

    /// The kinds of all upstreams in one spelling.
    private static func normal(_ kind: String?) -> String {
        switch UpstreamText.filled(kind)?.lowercased() {
        case nil, "misc", "miscellaneous": "general"
        case let kind?: kind
        }
    }

    /// The kinds that have a drawing of their own.
    private static let drawn: Set<String> = [
        "animals", "christmas", "food", "home", "knock-knock", "music", "programming", "science", "spooky", "travel", "words",
        "work",
    ]

    private static func emblem(_ kind: String) -> String {
        kind == "pun" ? "joke-words" : drawn.contains(kind) ? "joke-" + kind : "joke"
    }
}
