public import Model
internal import SQLite
internal import Synchronization

extension Library {
    /// Returns changes that a source made to a catalog, the last one first.
    /// - Throws: `LibraryError`.
    public func changes(_ selection: EntryChangeSelection) throws(LibraryError) -> [EntryChange] {
        try main.reading { store throws(SQLiteError) in try store.entryChanges(selection) }
    }
}
