// Finder: the query language and its evaluation — words, filters, facets, order — over anything that can show its rows.
// It reads what packs hold, and knows neither packs nor pages.

public import Records

/// What can be searched: rows with a head, a folded title and folded text.
public protocol SearchCorpus {
    var description: CatalogDescription { get }
    var count: Int { get }
    func head(at position: Int) -> Entry
    /// The title after `Fold.search`.
    func foldedTitle(at position: Int) -> [UInt8]
    /// The folded text of one search scope, or (nil) of everything, part by part.
    func text(at position: Int, scope: String?) -> [ArraySlice<UInt8>]
}
