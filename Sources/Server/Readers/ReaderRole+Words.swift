internal import Model

extension ReaderRole {
    /// The role's name in forms and in the API.
    var word: String {
        switch self {
        case .owner: "owner"
        case .member: "member"
        case .guest: "guest"
        }
    }

    /// Returns the role with this name, or nil if there isn't one.
    init?(word: String) {
        guard let role = [ReaderRole.owner, .member, .guest].first(where: { $0.word == word }) else { return nil }
        self = role
    }

    /// Returns whether a reader with this role may do what `other` may do.
    func includes(_ other: ReaderRole) -> Bool { rawValue <= other.rawValue }
}
