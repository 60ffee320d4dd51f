internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// A list that was downloaded to a file and stored completely.
struct CompletedFileDownload: Equatable, Sendable {
    let validators: CacheValidators
    /// The number of the list download that stored the file's records.
    let pass: Int64
}

extension Store {
    /// Returns the name under which the HTTP cache validators of a list file are stored. Several catalogs may come from the
    /// same file.
    static func fileName(of request: UpstreamRequest, for catalog: CatalogID) -> String? {
        name(of: request).map { $0 + "\u{1}\u{2}" + catalog.raw }
    }

    /// Returns the HTTP cache validators of a list's file. Returns nil if the library no longer has all of the file's entries, so
    /// that the file must be downloaded again even if it hasn't changed.
    func storedFile(_ request: String, of catalog: CatalogID) throws(SQLiteError) -> CompletedFileDownload? {
        guard let page = try keptPage(request) else { return nil }
        // The stored body isn't the file's contents, but the number of the download and the number of entries.
        let words = String(decoding: page.body.prefix(64), as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "pass", let pass = Int64(words[1]), let count = Int64(words[2]),
            try seen(catalog, pass: pass) >= count
        else { return nil }
        return CompletedFileDownload(validators: page.validators, pass: pass)
    }

    /// Stores the HTTP cache validators of a list's file after all its records have been stored.
    func keepFile(
        _ request: UpstreamRequest, _ validators: CacheValidators, of catalog: CatalogID, pass: Int64, now: Int64
    ) throws(SQLiteError) {
        guard let whole = Store.name(of: request), let name = Store.fileName(of: request, for: catalog) else { return }
        // Remove the complete response that earlier versions of Almanac stored.
        try dropPage(whole)
        let body = "pass \(pass) \(try seen(catalog, pass: pass))"
        try keep(CachedListResponse(request: name, body: Array(body.utf8), validators: validators), now: now)
    }

    /// Ends the current list download, which found that the file hasn't changed. The earlier download that stored the file
    /// becomes the last download again.
    func returnToPass(_ pass: Int64, of catalog: CatalogID) throws(SQLiteError) {
        try database.run(
            "UPDATE pass SET number = ?, is_open = 0, checkpoint = '' WHERE catalog = ?", [.integer(pass), .text(catalog.raw)])
    }

    /// Returns the number of entries that a list download has found.
    func seen(_ catalog: CatalogID, pass: Int64) throws(SQLiteError) -> Int64 {
        try database.integer(
            "SELECT count(*) FROM entry WHERE catalog = ? AND seen = ?", [.text(catalog.raw), .integer(pass)]) ?? 0
    }
}
