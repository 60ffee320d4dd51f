extension ShelfState {
    /// The time of the last change to the catalogs that the reader has seen, in seconds since 1970, or nil if the reader has never
    /// said so. All of the reader's devices share this time.
    public var changesSeen: Int64? { property(.seen, of: ShelfRules.changes).flatMap { Int64($0) } }
}

extension ShelfRules {
    /// The owner of the property `seen` for the catalogs' changes. It can't be the ID of a saved search, which contains a hyphen.
    static let changes = "changes"

    /// Returns the action that says until when the reader has seen the catalogs' changes.
    ///
    /// - Parameter time: the time of the last change, in seconds since 1970.
    public static func seeingChanges(until time: Int64) -> ShelfAction {
        ShelfAction(.property(.seen, of: changes), text: "\(time)")
    }
}
