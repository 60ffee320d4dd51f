extension ShelfState {
    /// The time of the last change to the catalogs that the reader has seen, in milliseconds since 1970, or nil if the reader has never
    /// said so. All of the reader's devices share this time.
    public var changesSeen: Int64? {
        guard let seen = value(.property(.seen, of: ShelfRules.changes)), let seconds = Int64(seen.text) else { return nil }
        if let exact = Int64(seen.title), exact / 1000 == seconds { return exact }
        // Earlier versions of Almanac store only the second.
        return max(0, min(seconds, ChangeID.lastTime / 1000)) * 1000 + 999
    }
}

extension ShelfRules {
    /// The owner of the property `seen` for the catalogs' changes. It can't be the ID of a saved search, which contains a hyphen.
    static let changes = "changes"

    /// Returns the action that says until when the reader has seen the catalogs' changes.
    ///
    /// - Parameter time: the time of the last change, in milliseconds since 1970.
    public static func seeingChanges(until time: Int64) -> ShelfAction {
        ShelfAction(.property(.seen, of: changes), text: "\(time / 1000)", title: "\(time)", confirms: true)
    }
}
