public import Model
public import Pack

/// A deck's page, with a random entry. A deck is a catalog of short entries, such as jokes.
public struct RandomDrawScreen: Sendable {
    /// The deck's summary.
    public let summary: CatalogSummary
    /// The labels of the buttons that request random entries.
    public let deck: DrawButtonLabels
    /// The random entry, or nil if the user hasn't requested an entry yet.
    public let drawn: EntryScreen?
    /// Whether the random entry was prefetched, fetched when it was requested, or already stored. Nil if the URL doesn't say.
    public let origin: DrawnEntryRetrieval?
    /// The deck's status.
    public let status: DrawFetchStatus
}

extension CatalogDescription {
    /// Returns the suggested name for a favourite: the entry's title or, in a deck, the title's first six words.
    public func offeredName(for title: String) -> String {
        guard deck != nil else { return title }
        let words = title.utf8.split(separator: ASCII.space)
        guard words.count > 6, let last = words.prefix(6).last else { return title }
        var start = title.utf8[..<last.endIndex]
        while let end = start.last, end == ASCII.comma || end == ASCII.period || end == ASCII.colon || end == ASCII.semicolon {
            start.removeLast()
        }
        return String(Substring(start)) + "…"
    }
}

extension ScreenBuilder {
    /// Creates the screen of a deck (a catalog of short entries, such as jokes) with a random entry.
    ///
    /// - Returns: The screen, or nil if the catalog isn't a deck.
    /// - Throws: `RequestFailure.unknownEntry`, or `RequestFailure.damagedEntry` if the entry's bytes can't be read.
    public func draw(
        _ view: MergedCatalog, _ id: EntryID?, _ origin: DrawnEntryRetrieval?
    ) throws(RequestFailure) -> RandomDrawScreen? {
        guard let deck = view.description.deck else { return nil }
        let drawn: EntryScreen?
        if let id { drawn = try entry(id, ListState()) } else { drawn = nil }
        return RandomDrawScreen(
            summary: summary(view), deck: deck, drawn: drawn, origin: origin,
            status: context.status(of: view.description.id)?.deck ?? DrawFetchStatus())
    }

    /// Returns the complete entry if it belongs to a deck (a catalog of short entries, such as jokes), otherwise nil.
    func told(_ id: EntryID) -> Entry? {
        guard let view = view(id.catalog), view.description.deck != nil, let position = view.position(of: id) else { return nil }
        return try? view.entry(at: position)
    }

    /// Returns a catalog's source: the user's choice or the default. Returns nil only for a catalog without sources.
    func source(of description: CatalogDescription) -> SourceDescription? {
        let chosen =
            context.settings.source(of: description.id) ?? context.status(of: description.id)?.availableUpstreams.first?.upstream
        return chosen.flatMap { chosen in description.sources.first { $0.upstream == chosen } } ?? description.sources.first
    }
}
