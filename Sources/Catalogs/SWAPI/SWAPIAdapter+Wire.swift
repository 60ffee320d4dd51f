import Model

/// A record from any of the six resources, with unprocessed names and values. Nearly all values are strings, but `episode_id` is
/// a number. Links are URLs.
struct SWAPIRecord {
    /// The stored records, starting with the strongest. Each field's value comes from the first record that contains the field.
    private let parts: [JSONView]

    init(_ parts: [JSONView]) { self.parts = parts }

    private func field(_ name: String) -> JSONView? {
        for part in parts {
            if let field = part[name] { return field }
        }
        return nil
    }

    /// Returns a field's text, or nil if it doesn't contain text or a number.
    func text(_ name: String) -> String? {
        let field = field(name)
        return field?.string ?? field?.decimal?.text
    }

    /// Returns the URLs in a field that contains either a single URL or an array of URLs.
    func addresses(_ name: String) -> [String] {
        let field = field(name)
        return field?.elements?.compactMap(\.string) ?? field?.string.map { [$0] } ?? []
    }
}
