public import Model
public import Pack

/// A deck, and the entry that was drawn from it.
public struct RandomEntryScreen: Sendable {
    /// The deck's summary.
    public let summary: CatalogSummary
    /// The deck's description, with the text for its buttons.
    public let deck: DrawButtonLabels
    /// The random entry, or nil before the first one.
    public let drawn: EntryScreen?
    /// The entry's origin, or nil if the URL doesn't say.
    public let origin: RandomEntryOrigin?
    /// The deck's status.
    public let status: DeckStatus
}

extension CatalogDescription {
    /// The default name for a favourite: the title or, in a deck, its first six words.
    public func offeredName(for title: String) -> String {
        guard deck != nil else { return title }
        let words = title.utf8.split(separator: 0x20)
        guard words.count > 6, let last = words.prefix(6).last else { return title }
        var start = title.utf8[..<last.endIndex]
        while let end = start.last, end == 0x2C || end == 0x2E || end == 0x3A || end == 0x3B { start.removeLast() }
        return String(Substring(start)) + "…"
    }
}

extension ScreenBuilder {
    /// Makes a deck's screen with a random entry.
    ///
    /// - Returns: Nil if the catalog isn't a deck.
    /// - Throws: `RequestFailure.unknownEntry`, or `RequestFailure.damagedEntry` if the entry's bytes can't be read.
    public func draw(
        _ view: CatalogView, _ id: EntryID?, _ origin: RandomEntryOrigin?
    ) throws(RequestFailure) -> RandomEntryScreen? {
        guard let deck = view.description.deck else { return nil }
        let drawn: EntryScreen?
        if let id { drawn = try entry(id, ListState()) } else { drawn = nil }
        return RandomEntryScreen(
            summary: summary(view), deck: deck, drawn: drawn, origin: origin,
            status: context.status(of: view.description.id)?.deck ?? DeckStatus())
    }

    /// The complete entry if it is in a deck, else nil.
    func told(_ id: EntryID) -> Entry? {
        guard let view = view(id.catalog), view.description.deck != nil, let position = view.position(of: id) else { return nil }
        return try? view.entry(at: position)
    }

    /// The source that feeds a catalog: the reader's choice or the default. Nil only for a catalog without sources.
    func source(of description: CatalogDescription) -> SourceDescription? {
        let chosen = context.settings.source(of: description.id) ?? context.status(of: description.id)?.feeds.first?.upstream
        return description.sources.first { $0.upstream == chosen } ?? description.sources.first
    }
}
