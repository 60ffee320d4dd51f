public import Model

/// The kind of thing that a change is about.
///
/// Numbers that this version doesn't know belong to later versions. Their changes are stored, merged, exchanged and backed up
/// like all others, but not shown.
public struct ShelfSubject: Hashable, Sendable {
    /// The number in files and messages.
    public let number: UInt32

    /// Creates a subject from its number.
    public init(_ number: UInt32) { self.number = number }

    /// An entry among the favourites. The text is the favourite's name.
    public static let favourite = ShelfSubject(0)
    /// A note in Markdown on an entry, or on an entry in a list.
    public static let note = ShelfSubject(1)
    /// A list of entries. The text is the list's name.
    public static let list = ShelfSubject(2)
    /// An entry in a list. If several entries were added at the same time, the text is the entry's number among them.
    public static let member = ShelfSubject(3)
    /// A property of a list or of an entry in a list, such as the list's colour. The text is the property's value.
    public static let property = ShelfSubject(4)

    /// A saved search. The text is its name, and the title is its page with its parameters.
    public static let search = ShelfSubject(5)
    /// A recipe that the reader wrote (`OwnRecipe`). The title is the recipe's.
    public static let recipe = ShelfSubject(6)
    /// An encounter, whose text is its name, or an event in an encounter's log (`EncounterEvent`).
    public static let encounter = ShelfSubject(7)
    /// A part of the shopping list: a recipe, a line of one's own, or a tick.
    public static let shopping = ShelfSubject(8)

    /// Whether the text is a single line of at most `ShelfRules.nameLimit` bytes. If not, texts that were written independently
    /// are all part of the value.
    var isName: Bool {
        self != .note && number <= ShelfSubject.search.number || self == .encounter || self == .shopping
    }
}

/// Identifies a register on the shelf by its reader, its subject, and the list or entry that it belongs to.
public struct ShelfKey: Hashable, Sendable, Comparable {
    /// The reader's number. It is 0, because there is only one reader.
    public let reader: UInt32
    /// What the register is about.
    public let subject: ShelfSubject
    /// The ID of the list to which the register belongs, which may be followed by `#` and a property's name. Empty for an entry's
    /// favourite and note.
    public let owner: String
    /// The entry, or nil if the register is about a whole list.
    public let entry: EntryID?

    /// The maximum length of `item`, in bytes of UTF-8.
    private static let itemLimit = 512

    /// Creates a key.
    public init(_ subject: ShelfSubject, owner: String = "", entry: EntryID? = nil, reader: UInt32 = 0) {
        self.reader = reader
        self.subject = subject
        self.owner = owner
        self.entry = entry
    }

    /// Returns the key of an entry's favourite.
    public static func favourite(_ entry: EntryID) -> ShelfKey { ShelfKey(.favourite, entry: entry) }

    /// Returns the key of the note on an entry.
    public static func note(_ entry: EntryID) -> ShelfKey { ShelfKey(.note, entry: entry) }

    /// The owner and the entry as text, separated by a space if there are both. Neither an entry's ID nor an empty owner contains
    /// a space.
    public var item: String {
        guard let entry else { return owner }
        return owner.utf8.isEmpty ? entry.text : owner + " " + entry.text
    }

    /// Creates a key from its `item`. Returns nil if the item is empty or too long.
    public init?(_ subject: ShelfSubject, item: String, reader: UInt32 = 0) {
        let bytes = item.utf8
        guard !bytes.isEmpty, bytes.count <= ShelfKey.itemLimit else { return nil }
        if let space = bytes.lastIndex(of: ASCII.space), space > bytes.startIndex,
            let entry = EntryID(String(item[bytes.index(after: space)...]))
        {
            self.init(subject, owner: String(item[..<space]), entry: entry, reader: reader)
        } else if let entry = EntryID(item) {
            self.init(subject, entry: entry, reader: reader)
        } else {
            self.init(subject, owner: item, reader: reader)
        }
    }

    /// The key without the owner and the entry, which all registers with the same reader and subject share.
    var kind: ShelfKey { ShelfKey(subject, reader: reader) }

    /// The key without the entry, which all registers with the same reader, subject and owner share.
    var group: ShelfKey { ShelfKey(subject, owner: owner, reader: reader) }

    /// Whether the register is this reader's favourite of, or note on, an entry.
    public var isOnEntry: Bool { reader == 0 && owner.utf8.isEmpty && entry != nil && subject.number <= ShelfSubject.note.number }

    /// Compares two keys byte by byte.
    public static func == (a: ShelfKey, b: ShelfKey) -> Bool {
        guard a.reader == b.reader, a.subject == b.subject, UTF8Comparison.equal(a.owner.utf8, b.owner.utf8) else { return false }
        guard let entry = a.entry, let other = b.entry else {
            if case .none = a.entry, case .none = b.entry { return true }
            return false
        }
        return entry == other
    }

    /// Hashes the values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reader)
        hasher.combine(subject.number)
        UTF8Comparison.hash(owner.utf8, into: &hasher)
        if let entry { entry.hash(into: &hasher) }
    }

    /// Orders keys by reader, subject, owner and entry.
    public static func < (a: ShelfKey, b: ShelfKey) -> Bool {
        if a.reader != b.reader { return a.reader < b.reader }
        if a.subject != b.subject { return a.subject.number < b.subject.number }
        if !UTF8Comparison.equal(a.owner.utf8, b.owner.utf8) { return UTF8Comparison.precede(a.owner.utf8, b.owner.utf8) }
        guard let other = b.entry else { return false }
        return a.entry.map { $0 < other } ?? true
    }
}

/// The content of a register.
public struct ShelfValue: Equatable, Sendable {
    /// The name or the text.
    public let text: String
    /// The time when the reader added it or, for a note, wrote it, in seconds since 1970.
    public let date: Int64
    /// The entry's title at the time, so that favourites and lists are readable even if the entry is missing, or a saved search's
    /// page. May be empty.
    public let title: String
    /// What later versions of Almanac add. This version keeps it unread.
    public let more: [UInt8]

    /// Creates a value.
    public init(text: String, date: Int64, title: String = "", more: [UInt8] = []) {
        self.text = text
        self.date = date
        self.title = title
        self.more = more
    }

    /// Returns whether two values are the same, byte by byte.
    public static func == (a: ShelfValue, b: ShelfValue) -> Bool {
        UTF8Comparison.equal(a.text.utf8, b.text.utf8) && a.date == b.date && UTF8Comparison.equal(a.title.utf8, b.title.utf8)
            && a.more == b.more
    }
}
