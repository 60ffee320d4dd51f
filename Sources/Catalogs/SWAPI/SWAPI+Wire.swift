import Records

/// A record of any of the six resources as the upstream sends it: names and values, nothing decided yet.
struct SWAPIRecord: Decodable {
    /// By the upstream's names.
    var fields: [String: Field]

    /// What stands in a field. Nearly everything is a string; `episode_id` is a number, links are addresses.
    enum Field: Equatable {
        case text(String)
        case number(FixedDecimal)
        case links([String])
        /// Null, or of a type that no field has.
        case nothing
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var fields: [String: Field] = [:]
        for key in container.allKeys {
            // Trying a wrong type first costs a thrown error, and links are many.
            if SWAPIResource.linkFields.contains(key.stringValue), let links = container.elements(key, as: String.self) {
                fields[key.stringValue] = .links(links)
            } else if let text = container.tolerant(key, as: String.self) {
                fields[key.stringValue] = .text(text)
            } else if let number = container.decimal(key) {
                fields[key.stringValue] = .number(number)
            } else if let links = container.elements(key, as: String.self) {
                fields[key.stringValue] = .links(links)
            } else {
                fields[key.stringValue] = .nothing
            }
        }
        self.fields = fields
    }

    /// With what `weaker` says where this one says nothing.
    func filled(from weaker: SWAPIRecord) -> SWAPIRecord {
        var result = self
        for (name, field) in weaker.fields where result.fields[name] == nil { result.fields[name] = field }
        return result
    }

    /// The text of a field; nil where it has none.
    func text(_ name: String) -> String? {
        switch fields[name] {
        case .text(let text): text
        case .number(let number): number.text
        case .links, .nothing, nil: nil
        }
    }

    /// The addresses in a field, be it an array of them or one.
    func addresses(_ name: String) -> [String] {
        switch fields[name] {
        case .links(let links): links
        case .text(let link): [link]
        case .number, .nothing, nil: []
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
