public import Model
public import Shelf

/// Work that a request asks for and that the pure function `respond` can't do, because it needs the disk, the network or the
/// reader's device. Some kinds of work include the response that the caller sends.
public indirect enum Effect: Equatable, Sendable {
    /// Save these changes to the user's favourites and notes, then send the response. Without a response, answer a GET request for
    /// the same path. If the library rejects a change, respond with that error instead.
    case save([ShelfAction], then: Response?)
    /// Refresh these catalogs in the background. An empty list means all catalogs.
    case refresh([CatalogID], Response)
    /// Refresh these catalogs, wait until the refresh is complete, and respond with a report. An empty list means all catalogs.
    case sync([CatalogID])
    /// Stop refreshing this catalog, or all catalogs if nil.
    case stop(CatalogID?, Response)
    /// Fetch an entry's details in the background.
    case fillIn(EntryID, Response)
    /// Get a random entry from this deck, such as the jokes catalog, then answer the same request with `respond(to:drawn:)`. A
    /// caller that can't fetch entries sends the response, which shows a stored entry.
    case draw(CatalogID, stored: Response)
    /// Respond with an entry's picture in this size, or with `Response.noPicture`.
    case picture(EntryID, ThumbnailSize)
    /// Download or delete a catalog's pictures.
    case pictures(PictureTask, CatalogID, Response)
    /// Respond with a backup, as a file download if `isDownload` is true.
    case backup(isDownload: Bool)
    /// Store the changes from another device, and respond with the changes that it doesn't have yet.
    case exchange(ShelfExchange.Request)
    /// Respond with the rows of a list or a search as NDJSON. `lines(of:after:atMost:)` returns them part by part, because there
    /// may be a million rows.
    case lines
    /// Read a catalog's changes, and answer with `respond(to:with:)`.
    case changes(EntryChangeSelection)
    /// Read the records from which an entry was made, and answer with `respond(to:showing:with:)`. A caller that has no records sends the
    /// response.
    case records(EntryID, Response)
    /// Respond with the description of the API.
    case apiDescription
    /// Respond with the manifest of the files that the browser's service worker needs.
    case kit
    /// Respond with the page about HTTPS or, if `isFile` is true, with the local CA's certificate. Only a server can do this.
    case https(isFile: Bool)
    /// Store a catalog on the reader's device, with or without its pictures, or remove it. Only the browser's service worker can
    /// do this.
    case keepOnDevice([CatalogID], isKept: Bool, hasPictures: Bool, Response)
    /// Test on the reader's device whether pages work without a network. Only the browser's service worker can do this.
    case testOffline(Response)
    /// Import the file in the request's body, or preview the import. Answer with `respond(to:showing:)`.
    case importFile
    /// Respond with the page with the catalogs that the reader added. `done` was just removed or put back. Answer with `respond(to:showing:)`.
    case ownCatalogs(done: CatalogID?)
    /// Show or change a catalog that the reader added. Answer with `respond(to:showing:)`.
    case ownCatalog(CatalogID, isSaved: Bool)
    /// Show or change the readers and their devices, claim an invitation, or sign out. Only a server can do this.
    case access(AccessTask)
    /// Restore the backup in the request's body. `isForm` is true if the settings page sent the backup.
    case restore(replace: Bool, isForm: Bool)

    /// A task for a catalog's stored pictures. The raw values are the values of the form field `action`.
    public enum PictureTask: String, Sendable {
        /// Download all pictures in the background.
        case keep
        /// Stop downloading.
        case stop
        /// Delete the stored pictures.
        case remove
    }

    /// A task that concerns the readers and their devices.
    public enum AccessTask: Equatable, Sendable {
        /// Show the page with the readers and their devices, or do what its form asks for.
        case readers
        /// Show or claim the invitation with this token.
        case invitation(String)
        /// Show the page for signing out, or sign this device out.
        case signOut
        /// Respond with the readers.
        case listReaders
        /// Add a reader with a name, a role and an identity. The identity is empty if the reader has none.
        case addReader(name: String, role: String, identity: String)
        /// Change the role or the identity of a reader with this number. Nil stays the same.
        case changeReader(String, role: String?, identity: String?)
        /// Remove a reader with this number.
        case removeReader(String)
        /// Respond with the devices.
        case listDevices
        /// Invite a device of the reader with this number, or of the reader who asks if it is empty.
        case invite(String)
        /// Revoke a device with this number.
        case revoke(String)
    }

    /// The response that the caller sends when the work is done or has begun. Nil if the work itself produces the response.
    public var response: Response? {
        switch self {
        case .save(_, let response): response
        case .refresh(_, let response), .stop(_, let response), .fillIn(_, let response), .draw(_, let response),
            .records(_, let response), .pictures(_, _, let response), .keepOnDevice(_, _, _, let response),
            .testOffline(let response):
            response
        case .lines, .changes, .apiDescription, .sync, .picture, .backup, .exchange, .kit, .https, .importFile, .ownCatalogs,
            .ownCatalog, .access, .restore:
            nil
        }
    }
}
