import Model

/// A record of any of the six resources as the upstream sends it: names and values, nothing decided yet. Nearly everything is a
/// string; `episode_id` is a number, links are addresses.
struct SWAPIRecord {
    /// What is kept of it, the strongest first: the first that has a field says what is in it.
    private let parts: [JSONView]

    init(_ parts: [JSONView]) { self.parts = parts }

    private func field(_ name: String) -> JSONView? {
        for part in parts {
            if let field = part[name] { return field }
        }
        return nil
    }

    /// The text of a field; nil where it has none.
    func text(_ name: String) -> String? {
        let field = field(name)
        return field?.string ?? field?.decimal?.text
    }

    /// The addresses in a field, be it an array of them or one.
    func addresses(_ name: String) -> [String] {
        let field = field(name)
        return field?.elements?.compactMap(\.string) ?? field?.string.map { [$0] } ?? []
    }
}
