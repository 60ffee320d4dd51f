import Model

/// Code that does what a source file can't describe. In a source file that comes with the program, a catalog's key `hook` names its
/// code. Everything else is up to the source file: requests, paging, details, attributes with their labels and filters, and texts.
protocol CatalogHook: Sendable {
    /// Starts a download of the list. Returns nil for the list in the source file.
    func pass(from checkpoint: String?) -> (any ListDownload)?
    /// Creates an entry with a value for each of the catalog's attributes, in their order. Returns nil for the entry that the source
    /// file describes.
    ///
    /// - Parameters:
    ///   - parts: The entry's stored records, of which there is at least one.
    ///   - source: The upstream and the entry's page there.
    /// - Throws: `AdaptProblem` if no entry can be created from the records.
    func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry?
    /// Adds what the source file can't describe to an entry that it describes.
    ///
    /// - Parameter records: The entry's records, the most complete one first.
    func complete(_ entry: inout Entry, from records: [JSONView])
}

extension CatalogHook {
    func pass(from checkpoint: String?) -> (any ListDownload)? { nil }
    func complete(_ entry: inout Entry, from records: [JSONView]) {}
}
