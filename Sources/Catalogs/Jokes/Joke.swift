// The code for jokes. Each service has a source file in this folder. The services share the catalog and this code, because they differ
// only in the names of their fields. The bundled jokes were written for Almanac and have JokeAPI's format.

import Model

/// A joke from any upstream, before it becomes an entry.
struct Joke {
    /// The code for the catalog of jokes.
    struct Hook: CatalogHook {
        func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry? {
            guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
            let record = try UpstreamJSONParser.object(of: part)
            let setup = record.text("setup")
            // JokeAPI calls a joke's type its category. Its own `type` says whether there is a punchline, as the other fields do.
            let type = record.text("type").flatMap { ["single", "twopart"].contains($0) ? nil : $0 }
            let joke = Joke(
                setup: setup ?? record.text("joke") ?? "",
                punchline: setup == nil ? nil : record.text("delivery") ?? record.text("punchline"),
                kind: record.text("category") ?? type)
            return try joke.entry(id, source: source)
        }
    }

    /// The setup, or the whole joke if there is no punchline.
    let setup: String
    /// The punchline, which stays hidden until the user asks to see it. Nil if the joke has no punchline.
    let punchline: String?
    /// The joke's type according to its upstream.
    let kind: String?

    /// The maximum lengths of titles, in characters. A list shows the whole setup of a joke with a punchline, but only the
    /// beginning of any other joke.
    private static let longestTitle = (setup: 120, single: 60)
    /// The maximum number of lines in a joke. Real jokes are shorter.
    private static let mostLines = 40

    /// Creates the joke's entry with a title for lists, the text, and the hidden punchline.
    ///
    /// - Throws: `.wrongShape` if there is no text.
    func entry(_ id: EntryID, source: EntrySource) throws(AdaptProblem) -> Entry {
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
        UpstreamTextParser.lines(text).prefix(mostLines).compactMap { UpstreamTextParser.filled($0) }
    }

    private static func paragraph(_ lines: [String]) -> Block {
        var inlines: [Inline] = []
        for line in lines {
            if !inlines.isEmpty { inlines.append(.lineBreak) }
            inlines.append(.text(line))
        }
        return .paragraph(inlines)
    }

    /// Joins the lines into a single line. If the result is too long, truncates it between two words.
    private static func title(_ lines: [String], limit: Int) -> String {
        let whole = lines.joined(separator: " ")
        guard whole.count > limit else { return whole }
        let start = whole.prefix(limit)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return String(start[..<end]) + "…"
    }

    /// Normalizes a joke's type, because the spelling differs between upstreams.
    private static func normal(_ kind: String?) -> String {
        switch UpstreamTextParser.filled(kind)?.lowercased() {
        case nil, "misc", "miscellaneous": "general"
        case let kind?: kind
        }
    }

    /// The joke types that have their own emblem.
    private static let drawn: Set<String> = [
        "animals", "christmas", "food", "home", "knock-knock", "music", "programming", "science", "spooky", "travel", "words",
        "work",
    ]

    private static func emblem(_ kind: String) -> String {
        kind == "pun" ? "joke-words" : drawn.contains(kind) ? "joke-" + kind : "joke"
    }
}
