/// A recipe in a file that can't be added.
public struct UnusableRecipe: Equatable, Sendable {
    /// Why a recipe can't be added.
    public enum Reason: Equatable, Sendable {
        /// It has no name, or neither ingredients nor steps, or is too large.
        case noContent
        /// It isn't JSON, or isn't a recipe.
        case unreadable
        case encrypted
        /// Its path in the archive leads out of the archive.
        case unsafePath
        /// The file contains another recipe with the same name and address.
        case repeated
    }

    /// The recipe's name or, if it isn't known, its path in the archive.
    public let name: String
    /// Why it can't be added.
    public let reason: Reason

    init(_ name: String, _ reason: Reason) {
        self.name = name
        self.reason = reason
    }
}
