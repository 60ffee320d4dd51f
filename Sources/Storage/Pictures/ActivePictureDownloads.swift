internal import Model
internal import Synchronization

/// Tracks the downloads in this process that fetch all of a catalog's pictures. Reports their progress and can stop them.
final class ActivePictureDownloads: Sendable {
    /// The progress of a catalog's download: the number of finished pictures, and the total number.
    struct Progress: Equatable, Sendable {
        var done: UInt32
        var total: UInt32
    }

    /// The progress of the running downloads, and the catalogs whose download was stopped. A lock protects both.
    private struct State {
        var running: [CatalogID: Progress] = [:]
        var stopped: Set<CatalogID> = []
        /// The catalogs whose download stopped because the picture cache was full.
        var full: Set<CatalogID> = []
    }

    private let state = Mutex(State())

    var progress: [CatalogID: Progress] { state.withLock { $0.running } }
    var full: Set<CatalogID> { state.withLock { $0.full } }

    /// Registers the download of a catalog's pictures. Returns false if it is already running.
    func begin(_ catalog: CatalogID) -> Bool {
        state.withLock { state in
            guard state.running[catalog] == nil else { return false }
            state.running[catalog] = Progress(done: 0, total: 0)
            state.stopped.remove(catalog)
            state.full.remove(catalog)
            return true
        }
    }

    func update(_ catalog: CatalogID, _ progress: Progress) { state.withLock { $0.running[catalog] = progress } }

    func end(_ catalog: CatalogID, isFull: Bool) {
        state.withLock { state in
            state.running[catalog] = nil
            state.stopped.remove(catalog)
            if isFull { state.full.insert(catalog) }
        }
    }

    func stop(_ catalog: CatalogID) { state.withLock { _ = $0.stopped.insert(catalog) } }
    func isStopped(_ catalog: CatalogID) -> Bool { state.withLock { $0.stopped.contains(catalog) } }
}
