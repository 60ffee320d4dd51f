internal import Model
internal import Routing
internal import Shelf

extension Effect {
    /// The role that a reader needs for this work. In a library without readers, everybody may do everything that `changesLibrary` allows.
    ///
    /// - Parameter method: The request's method.
    func requiredRole(_ method: Request.Method) -> ReaderRole {
        switch self {
        case .save, .refresh, .sync, .stop, .pictures, .restore: .member
        case .backup: .guest
        // The library refuses a guest's changes one by one, so that they stay on the device.
        case .exchange: .guest
        case .importFile, .ownCatalogs, .ownCatalog: .owner
        // The server fetches these by itself, at its own pace.
        case .fillIn, .draw, .picture: .guest
        case .lines, .changes, .records, .apiDescription, .kit, .https, .keepOnDevice, .testOffline: .guest
        case .access(let task): task.requiredRole
        }
    }
}

extension Effect.AccessTask {
    /// The role that a reader needs at least for the task. Some tasks depend on whose device it is, which `RequestHandler.access` checks.
    var requiredRole: ReaderRole {
        switch self {
        // Every reader sees only what concerns them, and may revoke their own devices.
        case .readers, .invitation, .signOut, .listReaders, .listDevices, .revoke: .guest
        case .invite: .member
        case .addReader, .changeReader, .removeReader: .owner
        }
    }

    /// Whether the task changes what the library stores.
    var changesLibrary: Bool {
        switch self {
        case .addReader, .changeReader, .removeReader: true
        case .readers, .invitation, .signOut, .listReaders, .listDevices, .invite, .revoke: false
        }
    }
}
