public import Model
public import Shelf

/// The reason why a page can't be shown or an action failed. The reason determines a page's message, the API's error code and the
/// command line's exit code.
///
/// The enumeration is indirect, so that a function throws a single pointer. This makes the WebAssembly module smaller.
public indirect enum RequestFailure: Error, Equatable, Sendable {
    case noSuchPage(path: String)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    /// A part of the URL or body is invalid. `value` is the invalid value. `known` contains the valid values, if they are known.
    case badRequest(part: String, value: String, known: [String] = [])
    /// A part of the request's body is invalid. `part` is `body` if the whole body is invalid. The `BodyFlaw` says what is wrong.
    case badBody(part: String, BodyFlaw)
    case methodNotAllowed(allowed: String)
    /// A rule for favourites and notes rejected the change. If a limit is reached, the error includes the existing favourites,
    /// sorted by name.
    case refused(ShelfRefusal, [Favourite])
    /// The entry is in the catalog's list, but its bytes can't be read.
    case damagedEntry(EntryID)
    /// The catalog's data packs are damaged, and Almanac couldn't rebuild them.
    case damagedCatalog(CatalogID)
    case emptyCatalog(CatalogID)
    /// The request was for a random entry that matches a query, but no entry matches.
    case noMatch
    /// The URL has a parameter that its route doesn't support. `known` contains the supported parameters.
    case unknownParameter(String, known: [String])
    case forbidden
    case notReached(UpstreamProblem)
    /// Only the server can answer the request, and the browser's service worker can't reach it.
    case needsServer
    /// The catalog isn't stored on this device, and the browser's service worker can't reach the server.
    case notOnDevice(CatalogID)
    /// A device sent changes that belong to another library.
    case otherLibrary
    /// A device sent changes in the format of a newer version.
    case newerChanges
    /// The browser's storage is full, so the worker couldn't save a change, and it can't reach the server either.
    case deviceFull
    case readOnly
    /// The server refuses all changes (`--read-only`).
    case readOnlyServer
    case diskFull
    /// A file would exceed the process's file size limit.
    case fileSizeLimit
    /// The library's file at `path` was deleted, moved or replaced while it was open. `rescued` is the path of a backup of the
    /// favourites and notes, or nil.
    case replacedLibrary(path: String, rescued: String?)
    /// Another process kept the library locked for too long.
    case libraryBusy
    /// A restore stopped because of the given failure after it had stored part of the backup.
    case partlyRestored(RequestFailure)
    /// The library can't be used at the moment.
    case libraryUnusable
    /// The library's file at `path` is damaged. `rescued` is the path of a new backup with the favourites and notes that were
    /// readable or in memory. `newest` is the path of the newest earlier backup. Either may be nil.
    case damagedLibrary(path: String, rescued: String?, newest: String?)
    case badBackup
    /// The backup was made by a newer version of Almanac.
    case newerBackup
    /// The request's body is too large.
    case bodyTooLarge
    case addressTooLong
    /// The URL contains invalid UTF-8.
    case badAddress
    /// The browser or program isn't signed in, in a library with readers.
    case signInNeeded
    /// The reader's role doesn't include the work.
    case notAllowed
    /// There is no reader with this number.
    case unknownReader
    /// There is no device with this number, or it belongs to another reader.
    case unknownDevice
    /// A rule for readers rejected the change.
    case refusedReader(ReaderRefusal)
    /// The request's `Host` header isn't one of this server's names.
    case wrongHost

    /// The reason why a request body is invalid.
    public enum BodyFlaw: Error, Equatable, Sendable {
        case notJSON
        /// The body is JSON, but not an object.
        case notAnObject
        /// The text isn't UTF-8 or contains an unpaired surrogate.
        case notText
        /// A string was expected, but the value is missing or has another type.
        case notAString
        /// The text is empty.
        case empty
        /// The body isn't a list of changes to favourites and notes.
        case notChanges
        /// A list of strings was expected, but the value is something else.
        case notAList
    }

    /// The rule for readers that rejected a change.
    public enum ReaderRefusal: Equatable, Sendable {
        /// The name or the identity is empty or too long.
        case badName
        /// Another reader has the name or the identity.
        case taken
        /// The library would have no owner.
        case lastOwner
        /// There are too many readers or devices.
        case tooMany
    }

    /// Converts an error from the rules for favourites and notes. If a limit is reached, adds the existing favourites.
    public static func refusal(_ refusal: ShelfRefusal, _ shelf: ShelfState) -> RequestFailure {
        guard case .favouriteLimit(let refused) = refusal else { return .refused(refusal, []) }
        return .refused(
            refusal,
            shelf.favourites.filter { $0.entry.catalog == refused.entry.catalog }.sorted { SeededChoice.precedes($0, $1) })
    }
}
