public import Model
public import Search
public import Shelf
public import TextProcessing

/// The contents of an entry's page. This is a class, so that copying it retains a single reference instead of a reference for
/// each property.
public final class EntryScreen: Sendable {
    /// A group of links with the same relation to the entry.
    public struct LinkGroup: Sendable {
        /// The group's heading: the linked entries' relation to this entry or, for entries that link to this entry, their
        /// catalog. For entries in this entry's catalog, the heading says that they mention this entry.
        public let relation: LocalizableText
        /// The linked entries, in display order.
        public let links: [LinkedEntry]
        /// The number of links that aren't shown.
        public var rest: UInt32 = 0
        /// The links to entries whose name is known.
        public var named: [LinkedEntry] { links.filter { $0.isNamed } }
        /// The number of links to entries whose name isn't known because they aren't stored.
        public var unnamed: Int64 { Int64(links.count - named.count) }
    }

    /// A link to another entry, with information about that entry.
    public struct LinkedEntry: Sendable {
        /// The linked entry's ID.
        public let id: EntryID
        /// The linked entry's title if the entry is stored, otherwise the link's text. If the link has no text, this is the
        /// entry's ID.
        public let title: String
        /// Whether the linked entry is stored. If it isn't, the page shows its name without a link.
        public let isKept: Bool
        /// Whether `title` is a name. If it isn't, `title` is the entry's ID.
        public var isNamed = true
        /// Whether `title` is in the reader's language, although the catalog's content is in another language.
        public var isTranslated = false
    }

    /// The complete entry.
    public let entry: Entry
    /// The entry's catalog.
    public let description: CatalogDescription
    /// The entry's source and licence, or nil if the catalog has no sources.
    public let source: SourceDescription?
    /// The catalog's status, or nil if it is unknown.
    public let status: CatalogStatus?
    /// The favourite for this entry, or nil if the entry isn't a favourite.
    public let favourite: Favourite?
    /// The entry's note in Markdown, exactly as typed, or nil if there isn't a note.
    public let note: String?
    /// The newest versions of the note, which the page shows, and the number of older versions. Nil if there isn't a note.
    public let shownNote: (text: String, hidden: Int64)?
    /// The entry's links grouped by relation, then the entries that link to it grouped by catalog, then the entries that mention
    /// it.
    public let links: [LinkGroup]
    /// The entries that this entry's text mentions, in order of appearance. The page turns each mention into a link.
    public let mentions: [LinkedEntry]
    /// The preceding row in the list beside the entry, or nil if the entry is in the first row.
    public let previous: ListRow?
    /// The next row in the list beside the entry, or nil if the entry is in the last row.
    public let next: ListRow?
    /// The list beside the entry, which contains the neighbouring rows from its catalog.
    public let list: CatalogScreen
    /// The form that is open on the page, or nil if there isn't one.
    public let editing: EditForm?
    /// The name that the page suggests when the user adds the entry to the favourites.
    public let offeredName: String
    /// The page to return to after the user has named a favourite, or nil for the entry's own page.
    public let back: Destination?
    /// The search words to highlight in the text.
    public let marks: HighlightTerms
    /// The favourite that the user has just removed and can restore, or nil.
    public let removed: FavouritesScreen.Removed?
    /// The note's current version, which the open edit form and the buttons for a conflict need. Otherwise nil.
    public let noteVersion: NoteBaseVersion?
    /// The text in the open form for the note if it isn't the stored note, or nil.
    public let draft: NoteDraft?
    /// The outcome of saving a note that had also been changed elsewhere since the form was opened. Nil if there was no such
    /// conflict.
    public let noteOutcome: NoteBaseVersion.ConflictOutcome?
    /// The conflicts over the entry's favourite and note.
    public let conflicts: [ShelfConflict]
    /// The missing data: only the entry, or its whole catalog. Nil if the entry is stored. The page of a missing entry shows only
    /// the favourite and the note.
    public let absence: MissingEntryOrCatalog?
    /// How the amounts of a recipe are shown, or nil if the entry has no amounts.
    public let scaling: RecipeScaling?
    /// The factor with which the recipe is on the shopping list, or nil if it isn't.
    public let shopping: Fraction?
    /// Whether the reader wrote the recipe.
    public let isOwnRecipe: Bool

    /// The missing data: only the entry, or its whole catalog.
    public enum MissingEntryOrCatalog: Sendable {
        case entry
        /// The entry's whole catalog isn't stored.
        case catalog
        /// The reader has deleted the recipe.
        case deletedRecipe
    }

    /// The entry's changes among the last changes that the source made to the catalog, the last one first.
    public var changes: [EntryChange] { (status?.changes ?? []).filter { $0.entry == entry.id } }

    /// The labels of the buttons that request random entries. Nil if the entry isn't stored or isn't in a deck (a catalog of
    /// short entries, such as jokes).
    public var deck: DrawButtonLabels? { absence == nil ? description.deck : nil }

    init(
        entry: Entry, description: CatalogDescription, source: SourceDescription?, status: CatalogStatus?, favourite: Favourite?,
        note: String?, shownNote: (text: String, hidden: Int64)?, links: [LinkGroup], mentions: [LinkedEntry], previous: ListRow?,
        next: ListRow?, list: CatalogScreen,
        editing: EditForm?, draft: NoteDraft?, offeredName: String, back: Destination?, marks: HighlightTerms,
        removed: FavouritesScreen.Removed?, noteVersion: NoteBaseVersion?, noteOutcome: NoteBaseVersion.ConflictOutcome?,
        conflicts: [ShelfConflict], absence: MissingEntryOrCatalog? = nil,
        scaling: RecipeScaling? = nil, shopping: Fraction? = nil, isOwnRecipe: Bool = false
    ) {
        self.entry = entry
        self.description = description
        self.source = source
        self.status = status
        self.favourite = favourite
        self.note = note
        self.shownNote = shownNote
        self.links = links
        self.mentions = mentions
        self.previous = previous
        self.next = next
        self.list = list
        self.editing = editing
        self.draft = draft
        self.offeredName = offeredName
        self.back = back
        self.marks = marks
        self.removed = removed
        self.noteVersion = noteVersion
        self.noteOutcome = noteOutcome
        self.conflicts = conflicts
        self.absence = absence
        self.scaling = scaling
        self.shopping = shopping
        self.isOwnRecipe = isOwnRecipe
    }

    /// A note that isn't stored yet, which the page shows as a preview.
    public struct NoteDraft: Sendable {
        /// The text, exactly as typed.
        public let text: String
        /// The version on which the text is based.
        public let since: NoteBaseVersion?

        /// Creates a draft.
        public init(text: String, since: NoteBaseVersion?) {
            self.text = text
            self.since = since
        }
    }

    /// A form that can be open on the entry's page.
    public enum EditForm: Sendable {
        case note, name

        /// Parses the form's name in a URL. Returns nil if the name is unknown.
        public init?(word: String) {
            switch word {
            case "note": self = .note
            case "name": self = .name
            default: return nil
            }
        }
    }
}
