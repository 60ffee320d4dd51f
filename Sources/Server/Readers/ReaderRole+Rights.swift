internal import Model

extension ReaderRole {
    /// Returns whether a reader with this role may do what `other` may do.
    func includes(_ other: ReaderRole) -> Bool { rawValue <= other.rawValue }
}
