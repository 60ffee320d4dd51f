internal import Routing
internal import Shelf

extension Effect {
    /// Whether the work changes the library because a reader asked for it. A server with `--read-only` refuses this work.
    func changesLibrary(_ method: Request.Method) -> Bool {
        switch self {
        case .save, .refresh, .sync, .stop, .pictures, .importFile, .restore: true
        // Without changes, the exchange only reads.
        case .exchange(let message): !message.changes.isEmpty
        // These pages are useful only to people who may change catalogs.
        case .ownCatalogs, .ownCatalog: true
        // The server fetches these by itself, at its own pace.
        case .fillIn, .draw, .picture: false
        case .backup: method != .get
        case .access(let task): task.changesLibrary
        case .lines, .changes, .records, .apiDescription, .kit, .https, .keepOnDevice, .testOffline: false
        }
    }
}
