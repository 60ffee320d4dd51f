import Model

extension SourceFile.Catalog {
    /// Returns the ID of a record in a list.
    func entryID(of record: JSONView) -> EntryID? { key.flatMap { record[$0] }.flatMap { keyForm.entryID($0, in: id) } }
}

extension SourceFile.IDExtractionRule {
    /// Returns the entry ID that a value contains, or nil if the value doesn't contain a valid ID. If there is a pattern, the
    /// value must be text.
    func entryID(_ value: JSONView, in catalog: CatalogID) -> EntryID? {
        (value.string ?? (pattern == nil ? value.number : nil)).flatMap { entryID($0, in: catalog) }
    }

    /// Returns the entry ID that a text contains, or nil if the text doesn't contain a valid ID.
    func entryID(_ text: String, in catalog: CatalogID) -> EntryID? {
        if let pattern { return pattern.key(in: text).flatMap { EntryID(catalog, $0) } }
        return ImportedEntryKeyGenerator.key(part == .whole ? text : lastSegment(of: text)).flatMap { EntryID(catalog, $0) }
    }

    /// Returns the last segment of a URL's path, without percent-encoding.
    private func lastSegment(of url: String) -> String {
        var path = url.prefix { $0 != "?" && $0 != "#" }
        while path.hasSuffix("/") { path.removeLast() }
        return String(decoding: PercentEncoding.decode(Array((path.split(separator: "/").last ?? "").utf8).span), as: UTF8.self)
    }
}
