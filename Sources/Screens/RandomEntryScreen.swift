public import Model
public import Pack

/// A deck, and the entry that was drawn from it.
public struct RandomEntryScreen: Sendable {
    /// The deck.
    public let summary: CatalogSummary
    /// What it says on its buttons.
    public let deck: DeckDescription
    /// The entry drawn; nil before anything was.
    public let drawn: EntryScreen?
    /// Where it comes from; nil where the address does not say.
    public let origin: RandomEntryOrigin?
    /// How drawing stands.
    public let status: DeckStatus
}

extension CatalogDescription {
    /// The words of a title that are offered as the name of a star: all of it, but of a deck's the first six words.
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
    /// A deck, with the entry drawn from it.
    ///
    /// - Returns: nil for a catalog that is no deck.
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` where its bytes can't be read.
    public func draw(_ view: CatalogView, _ id: EntryID?, _ origin: RandomEntryOrigin?) throws(Failure) -> RandomEntryScreen? {
        guard let deck = view.description.deck else { return nil }
        let drawn: EntryScreen?
        if let id { drawn = try entry(id, ListState()) } else { drawn = nil }
        return RandomEntryScreen(
            summary: summary(view), deck: deck, drawn: drawn, origin: origin,
            status: context.status(of: view.description.id)?.deck ?? DeckStatus())
    }

    /// The whole of an entry that is told in a few words: one of a deck; nil for any other.
    func told(_ id: EntryID) -> Entry? {
        guard let view = view(id.catalog), view.description.deck != nil, let position = view.position(of: id) else { return nil }
        return try? view.entry(at: position)
    }

    /// The source that feeds a catalog: the reader's choice, else the usual one; nil only for a catalog without sources.
    func source(of description: CatalogDescription) -> SourceDescription? {
        let chosen = context.settings.source(of: description.id) ?? context.status(of: description.id)?.feeds.first?.upstream
        return description.sources.first { $0.upstream == chosen } ?? description.sources.first
    }
}
