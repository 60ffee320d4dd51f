internal import Catalogs
internal import Model
internal import SQLite

extension Store {
    /// Returns the stored records whose ID is a title that other entries or several records in the file share. A record from the
    /// file may get such an ID only if it is identical to the stored record.
    func sharedTitles(
        _ plan: CatalogPlan, of catalog: CatalogID, _ profile: FileProfile
    ) throws(SQLiteError) -> [EntryID: [UInt8]] {
        var titles = plan.ids.column.map { Set(profile.repeatedTitles($0)) } ?? []
        // If several entries have the same title, all of their IDs except one have a suffix.
        let suffixed = try database.all(
            "SELECT key FROM entry WHERE catalog = ? AND instr(key, '~') > 0", [.text(catalog.raw)]
        ) { $0.text(0) }
        for key in suffixed {
            guard let mark = key.utf8.lastIndex(of: ASCII.tilde) else { continue }
            titles.insert(String(key[..<mark]))
        }
        return try imported(titles.sorted().compactMap { EntryID(catalog, $0) })
    }
}
