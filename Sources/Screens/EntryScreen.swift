public import Model
public import Search
public import Shelf

/// An entry's page. It is a class so that copying it retains a single reference instead of those of all its parts.
public final class EntryScreen: Sendable {
    /// The links with the same relation.
    public struct LinkGroup: Sendable {
        /// The targets' relation to the entry, or the catalog of the entries that link to it.
        public let relation: Label
        /// The linked entries, in order.
        public let links: [LinkedEntry]
        /// The number of links that aren't shown.
        public var rest: UInt32 = 0
        /// The links with a name to show.
        public var named: [LinkedEntry] { links.filter { $0.isNamed } }
        /// The number of links to entries whose name isn't known because they aren't stored.
        public var unnamed: Int64 { Int64(links.count - named.count) }
    }

    /// A link and its target's information.
    public struct LinkedEntry: Sendable {
        /// The target's ID.
        public let id: EntryID
        /// The target's title if it is stored, else the link's text or, failing that, the ID.
        public let title: String
        /// Whether the target is stored. If it isn't, only its name is shown.
        public let isKept: Bool
        /// Whether the title is a name. If it isn't, it is the ID.
        public var isNamed = true
    }

    /// The complete entry.
    public let entry: Entry
    /// The entry's catalog.
    public let description: CatalogDescription
    /// The entry's source and licence. Nil only for a catalog without sources.
    public let source: SourceDescription?
    /// The catalog's status, or nil if unknown.
    public let status: CatalogStatus?
    /// The entry's favourite, or nil.
    public let favourite: Favourite?
    /// The entry's note in Markdown as typed, or nil.
    public let note: String?
    /// The entry's links by relation, then the entries that link to it by catalog, then the entries that mention it.
    public let links: [LinkGroup]
    /// The entries that its text mentions, in the order of the text, where they are links.
    public let mentions: [LinkedEntry]
    /// The preceding row in the list beside the entry, or nil for the first.
    public let previous: RowItem?
    /// The next row in the list beside the entry, or nil for the last.
    public let next: RowItem?
    /// The list beside the entry: the rows around it in its catalog.
    public let list: CatalogScreen
    /// The open form, if there is one.
    public let editing: Editing?
    /// The default name for a favourite.
    public let offeredName: String
    /// The page to return to after naming a favourite, or nil for the entry's own page.
    public let back: String?
    /// The search words to highlight in the text.
    public let marks: [IndexAnswer.Mark]
    /// The entry's favourite that was just removed and can be restored, or nil.
    public let removed: FavouritesScreen.Removed?
    /// The note's current version, for the form that edits it, or nil if the form isn't open.
    public let noteVersion: NoteVersion?
    /// The outcome of saving a note that had been changed elsewhere in the meantime, or nil.
    public let noteOutcome: NoteVersion.Outcome?
    /// The reason why only the shelf's data is shown, or nil if the entry is stored.
    public let absence: Absence?
    /// How the amounts of a recipe are shown, or nil if the entry has none.
    public let scaling: Scaling?

    /// What is missing for an entry that is only on the shelf.
    public enum Absence: Sendable {
        case entry
        /// The whole catalog.
        case catalog
    }

    /// The deck that the entry belongs to. Nil if it isn't in a deck, or isn't stored.
    public var deck: DeckDescription? { absence == nil ? description.deck : nil }

    init(
        entry: Entry, description: CatalogDescription, source: SourceDescription?, status: CatalogStatus?, favourite: Favourite?,
        note: String?, links: [LinkGroup], mentions: [LinkedEntry], previous: RowItem?, next: RowItem?, list: CatalogScreen,
        editing: Editing?, offeredName: String, back: String?, marks: [IndexAnswer.Mark],
        removed: FavouritesScreen.Removed?, noteVersion: NoteVersion?, noteOutcome: NoteVersion.Outcome?, absence: Absence? = nil,
        scaling: Scaling? = nil
    ) {
        self.entry = entry
        self.description = description
        self.source = source
        self.status = status
        self.favourite = favourite
        self.note = note
        self.links = links
        self.mentions = mentions
        self.previous = previous
        self.next = next
        self.list = list
        self.editing = editing
        self.offeredName = offeredName
        self.back = back
        self.marks = marks
        self.removed = removed
        self.noteVersion = noteVersion
        self.noteOutcome = noteOutcome
        self.absence = absence
        self.scaling = scaling
    }

    /// A form on the entry's page.
    public enum Editing: Sendable {
        case note, name

        /// Parses the name used in URLs. Returns nil for any other text.
        public init?(word: String) {
            switch word {
            case "note": self = .note
            case "name": self = .name
            default: return nil
            }
        }
    }
}
