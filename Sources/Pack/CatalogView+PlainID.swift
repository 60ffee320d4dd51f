public import Model
import Search
import TextProcessing

extension CatalogView {
    /// Above this number of entries, IDs are looked up by the words of their titles, because comparing all IDs takes too long.
    private static let mostCompared = 20_000

    /// Returns the ID of the imported entry that `id` stands for if case, accents and punctuation don't count: `cafe-creme` stands
    /// for `café-crème`. A suffix after `~` may be omitted. Nil if there is no such entry or more than one.
    public func entryID(inPlainForm id: EntryID) -> EntryID? {
        guard description.isImported, id.catalog == description.id else { return nil }
        let wanted = CatalogView.plainForm(id.key)
        guard !wanted.isEmpty else { return nil }
        var positions: [Int] = []
        if rows.count <= CatalogView.mostCompared {
            positions = Array(rows.indices)
        } else {
            let words = String(decoding: Fold.search(id.key).map { CatalogView.isLetter($0) ? $0 : 0x20 }, as: UTF8.self)
            let query = SearchQuery(parsing: "name:\"" + words + "\"", attributes: [], catalogs: [])
            positions = search(query, IndexRequest(limit: 200)).hits.map { Int($0.position) }
        }
        var whole: [EntryID] = [], stems: [EntryID] = []
        for position in positions {
            let found = rows[position].head.id
            if CatalogView.plainForm(found.key) == wanted {
                whole.append(found)
            } else if let mark = found.key.utf8.lastIndex(of: 0x7E), CatalogView.plainForm(String(found.key[..<mark])) == wanted {
                stems.append(found)
            }
        }
        let found = whole.isEmpty ? stems : whole
        return found.count == 1 ? found[0] : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte >= 0x80
    }

    /// The folded letters and digits.
    private static func plainForm(_ key: String) -> [UInt8] {
        var form = Fold.search(key)
        form.removeAll { !isLetter($0) }
        return form
    }
}
