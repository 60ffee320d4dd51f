import Model

/// A record of any of the six resources, as unprocessed names and values. Nearly all values are strings, except that `episode_id`
/// is a number. Links are addresses.
struct SWAPIRecord {
    /// The stored parts, the strongest first. Each field comes from the first part that has it.
    private let parts: [JSONView]

    init(_ parts: [JSONView]) { self.parts = parts }

    private func field(_ name: String) -> JSONView? {
        for part in parts {
            if let field = part[name] { return field }
        }
        return nil
    }

    /// The text of a field, or nil if it has none.
    func text(_ name: String) -> String? {
        let field = field(name)
        return field?.string ?? field?.decimal?.text
    }

    /// The addresses in a field that contains a single address or an array.
    func addresses(_ name: String) -> [String] {
        let field = field(name)
        return field?.elements?.compactMap(\.string) ?? field?.string.map { [$0] } ?? []
    }
}
