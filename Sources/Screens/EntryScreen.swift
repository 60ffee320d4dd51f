public import Model
public import Search
public import Shelf

/// One entry. A class, so that handing it on counts one reference and not those of all its parts.
public final class EntryScreen: Sendable {
    /// Links of one relation.
    public struct LinkGroup: Sendable {
        /// What the targets are to the entry, or the catalog from which they link to it.
        public let relation: Label
        /// The targets, in order.
        public let links: [LinkedEntry]
        /// How many more there are than are shown.
        public var rest: UInt32 = 0
    }

    /// A link with what is known of its target.
    public struct LinkedEntry: Sendable {
        /// The target.
        public let id: EntryID
        /// The target's title where it is kept; else what the link says, at worst the id.
        public let title: String
        /// Whether the target is kept; else only its name is shown.
        public let isKept: Bool
    }

    /// The whole entry.
    public let entry: Entry
    /// Its catalog.
    public let description: CatalogDescription
    /// Where it comes from, on what terms; nil only for a catalog without sources.
    public let source: SourceDescription?
    /// How fresh its catalog is; nil where nothing is known.
    public let status: CatalogStatus?
    /// The reader's star on it; nil for none.
    public let favourite: Favourite?
    /// The reader's note, in Markdown as typed; nil for none.
    public let note: String?
    /// The links of the entry by relation, then the entries that link to it, by catalog, then those whose text mentions it.
    public let links: [LinkGroup]
    /// The entries that its text mentions, in the order of the text: there they are links.
    public let mentions: [LinkedEntry]
    /// The row before it in the list beside it; nil for the first.
    public let previous: RowItem?
    /// The row after it in the list beside it; nil for the last.
    public let next: RowItem?
    /// The list beside the entry: a stretch of its catalog around it.
    public let list: CatalogScreen
    /// Which form is open on the page.
    public let editing: Editing?
    /// The name that a star is offered.
    public let offeredName: String
    /// Where the form that names a star leads back to; nil for the entry's own page.
    public let back: String?
    /// The words that the entry was found by, to be marked in its text.
    public let marks: [IndexAnswer.Mark]
    /// Its favourite that was removed just now and can be put back; nil for none.
    public let removed: FavouritesScreen.Removed?
    /// What the note is now, for the form that changes it; nil where that is not open.
    public let noteVersion: NoteVersion?
    /// What became of a note that was saved just now and had been changed elsewhere meanwhile; nil for any other.
    public let noteOutcome: NoteVersion.Outcome?
    /// Why there is nothing of the entry but what is on the shelf; nil where it is kept.
    public let absence: Absence?

    /// What is not kept of an entry that is on the shelf.
    public enum Absence: Sendable {
        case entry
        /// Its whole catalog.
        case catalog
    }

    /// The deck that tells the entry; nil for any other, and where there is nothing to be told.
    public var deck: DeckDescription? { absence == nil ? description.deck : nil }

    init(
        entry: Entry, description: CatalogDescription, source: SourceDescription?, status: CatalogStatus?, favourite: Favourite?,
        note: String?, links: [LinkGroup], mentions: [LinkedEntry], previous: RowItem?, next: RowItem?, list: CatalogScreen,
        editing: Editing?, offeredName: String, back: String?, marks: [IndexAnswer.Mark],
        removed: FavouritesScreen.Removed?, noteVersion: NoteVersion?, noteOutcome: NoteVersion.Outcome?, absence: Absence? = nil
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
    }

    /// A form on the entry's page.
    public enum Editing: Sendable {
        case note, name

        /// Reads the word in the address; nil for any other.
        public init?(word: String) {
            switch word {
            case "note": self = .note
            case "name": self = .name
            default: return nil
            }
        }
    }
}
