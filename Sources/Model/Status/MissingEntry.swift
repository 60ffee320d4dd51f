/// A stored entry that its source has removed or no longer lists.
public struct MissingEntry: Equatable, Sendable {
    /// The entry's ID.
    public let id: EntryID
    /// The entry's title.
    public let title: String
    /// The time at which Almanac noticed that the entry is missing, in seconds since 1970. Nil if it is unknown.
    public let since: Int64?

    /// Creates a missing entry.
    public init(id: EntryID, title: String, since: Int64?) {
        self.id = id
        self.title = title
        self.since = since
    }
}
