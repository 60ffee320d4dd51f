import Model

extension SourceFile.Catalog {
    /// The name of the member that contains the ID, or nil if the ID is inside another object. The ID of a row that can't be
    /// parsed is known only if there is such a member.
    var plainKey: String? { key.flatMap { $0.tokens.count == 1 ? $0.tokens.first : nil } }

    /// Whether the list may contain only IDs, each of which counts as an object with the member `id`.
    var mayListIDs: Bool { detail != nil && plainKey == "id" }

    /// Returns the ID of a record in a list.
    func entryID(of record: JSONView) -> EntryID? { key.flatMap { record[$0] }.flatMap { keyForm.entryID($0, in: id) } }

    /// Returns the ID that the source itself uses for an entry. The entry's own ID differs from it if the source's ID contains
    /// characters that aren't allowed in an entry's ID, such as spaces.
    func sourceID(of id: EntryID, in records: [JSONView]) -> String {
        let own = id.key.hasPrefix(keyForm.prefix) ? String(id.key.dropFirst(keyForm.prefix.count)) : id.key
        guard let key, ImportedEntryKeyGenerator.isDerived(own) else { return own }
        let values = records.lazy.compactMap { $0[key] }
        return values.first { keyForm.entryID($0, in: id.catalog) == id }.flatMap { keyForm.text(of: $0) } ?? own
    }
}

extension SourceFile.IDExtractionRule {
    /// Returns the entry ID that a value contains, or nil if the value doesn't contain a valid ID. If there is a pattern, the
    /// value must be a string.
    func entryID(_ value: JSONView, in catalog: CatalogID) -> EntryID? {
        (value.string ?? (pattern == nil ? value.number : nil)).flatMap { entryID($0, in: catalog) }
    }

    /// Returns the part of a value that is an ID, as the source writes it.
    func text(of value: JSONView) -> String? {
        guard let text = value.string ?? value.number else { return nil }
        return pattern.map { $0.key(in: text) } ?? (part == .lastSegment ? lastSegment(of: text) : text)
    }

    /// Returns the entry ID that a string contains, or nil if the string doesn't contain a valid ID.
    func entryID(_ text: String, in catalog: CatalogID) -> EntryID? {
        if part == .number { return isNumber(text) ? EntryID(catalog, prefix + text) : nil }
        if let pattern { return pattern.key(in: text).flatMap { EntryID(catalog, prefix + $0) } }
        return ImportedEntryKeyGenerator.key(part == .lastSegment ? lastSegment(of: text) : text).flatMap {
            EntryID(catalog, prefix + $0)
        }
    }

    /// Returns whether the source can have an entry with this key.
    func accepts(_ key: String) -> Bool {
        guard key.hasPrefix(prefix) else { return false }
        let own = String(key.dropFirst(prefix.count))
        return part == .number ? isNumber(own) : pattern?.accepts(own) ?? true
    }

    private func isNumber(_ text: String) -> Bool {
        (1...12).contains(text.utf8.count) && text.utf8.allSatisfy { ASCII.isDigit($0) }
    }

    /// Returns the last segment of a URL's path, without percent-encoding.
    private func lastSegment(of url: String) -> String {
        var path = url.prefix { $0 != "?" && $0 != "#" }
        while path.hasSuffix("/") { path.removeLast() }
        return String(decoding: PercentEncoding.decode(Array((path.split(separator: "/").last ?? "").utf8).span), as: UTF8.self)
    }
}
