import Model

/// Objects whose members are entries, although the members aren't objects: `{"AUD": "Australian Dollar"}`.
extension SourceEnvelope {
    /// The minimum number of members, unless the user or the URL names the object.
    private static let fewestMembers = 20
    /// The maximum nesting depth at which to search.
    private static let deepestObject = 3

    /// Returns the objects whose members are all texts, all numbers or all lists of these.
    ///
    /// - Parameters:
    ///   - chosen: The object's location, or nil if the user didn't specify it.
    ///   - name: The name of the entries in the URL. Nil if the response contains better lists, so that only `chosen` counts.
    static func plainObjects(
        in view: JSONView, at chosen: JSONPointer?, name: String?
    ) -> [(tokens: [String], count: Int, isKeyed: Bool)] {
        if let chosen {
            guard let object = view[chosen], isPlain(object) else { return [] }
            return [(chosen.tokens, object.members.count, true)]
        }
        guard let name else { return [] }
        var found: [(tokens: [String], count: Int, isKeyed: Bool)] = []
        func search(_ object: JSONView, _ tokens: [String]) {
            let members = object.members
            let isNamed = tokens.last.map { ListSample.plain($0) == ListSample.plain(name) } ?? false
            if members.count >= (isNamed ? 3 : fewestMembers), isPlain(object) {
                found.append((tokens, members.count, true))
            } else if tokens.count < deepestObject {
                for (key, value) in members where value.isObject { search(value, tokens + [key]) }
            }
        }
        if view.isObject { search(view, []) }
        return found
    }

    private static func isPlain(_ object: JSONView) -> Bool {
        let values = object.members.map(\.value)
        guard object.isObject, !values.isEmpty else { return false }
        return values.allSatisfy { $0.string != nil } || values.allSatisfy { $0.number != nil }
            || values.allSatisfy { $0.elements?.allSatisfy { !$0.isObject && !$0.isArray } ?? false }
    }
}

extension UpstreamRecord {
    /// The key of a value that isn't an object.
    static let valueKey = "value"

    /// Returns an object whose only member is a value.
    static func wrapped(_ value: JSONView) -> JSONView? {
        try? UpstreamJSONParser.value(Array("{\"\(valueKey)\":".utf8) + value.bytes + [ASCII.rightBrace])
    }
}

extension SourceFile.Catalog {
    /// Whether the list may be an object whose members aren't objects. Each of them counts as an object with the member `value`.
    var mayListValues: Bool {
        guard list.isKeyed else { return false }
        let key = [UpstreamRecord.valueKey]
        let isPage = if case .at(let pointer) = page { pointer.tokens == key } else { false }
        return isPage || picture?.tokens == key || attributes.contains { $0.at.tokens == key } || entryTitle.own.tokens == key
            || blocks.contains { if case .text(let at, _, _, _, _) = $0 { at.own.tokens == key } else { false } }
    }
}
