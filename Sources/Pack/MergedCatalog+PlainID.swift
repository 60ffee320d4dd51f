public import Model
import Search
import TextProcessing

extension MergedCatalog {
    /// The maximum number of entries whose IDs are compared one by one. Comparing all IDs in a larger catalog takes too long, so
    /// Almanac searches the titles for the ID's words instead.
    private static let mostCompared = 20_000

    /// Finds the imported entry whose ID matches `id` if case, accents and punctuation are ignored: `cafe-creme` matches
    /// `café-crème`. The suffix after `~` may be omitted. Returns nil if no entry or more than one entry matches.
    public func entryID(inPlainForm id: EntryID) -> EntryID? {
        guard description.isImported, id.catalog == description.id else { return nil }
        let wanted = MergedCatalog.plainForm(id.key)
        guard !wanted.isEmpty else { return nil }
        var exact: EntryID?, stem: EntryID?, exactCount = 0, stemCount = 0
        func compare(_ position: Int) {
            let found = rows[position].head.id
            if MergedCatalog.plainForm(found.key) == wanted {
                (exact, exactCount) = (found, exactCount + 1)
            } else if let mark = found.key.utf8.lastIndex(of: ASCII.tilde),
                MergedCatalog.plainForm(String(found.key[..<mark])) == wanted
            {
                (stem, stemCount) = (found, stemCount + 1)
            }
        }
        if rows.count <= MergedCatalog.mostCompared {
            for position in 0..<rows.count { compare(position) }
        } else {
            let query = SearchQuery(parsing: "name:\"" + id.key + "\"", attributes: [], catalogs: [])
            for hit in search(query, IndexSearchOptions(limit: 200)).hits { compare(Int(hit.position)) }
        }
        return exactCount == 1 ? exact : exactCount == 0 && stemCount == 1 ? stem : nil
    }

    /// Returns the key's letters and digits without case and accents, for comparison.
    private static func plainForm(_ key: String) -> [UInt8] {
        var form: [UInt8] = []
        for byte in TextFolding.search(key) where ASCII.isLowercase(byte) || ASCII.isDigit(byte) || byte >= 0x80 {
            form.append(byte)
        }
        return form
    }
}
