internal import HTTP
internal import Storage
internal import Synchronization

/// The parts of a server that all its requests share.
final class ServerParts: Sendable {
    /// The library with the catalogs. Its shelf belongs to the first reader, or to everybody if there are no readers.
    let main: Library
    let policy: RequestPolicy
    let options: ServerOptions
    let files: StaticFilesCache
    let kit: OfflineKit
    /// The certificate, or nil if the server doesn't use TLS.
    let certificate: CertificateMonitor?
    let background: BackgroundTasks
    let writes = WriteQueue()
    /// Restores take longer than other changes, so they have their own queue.
    let restores = WriteQueue()
    let previewedFiles = PreviewedFiles()
    let pictures: PictureRequestHandler
    let forwarded: ForwardedHeaders
    /// Finds the reader who sent a request.
    let access: ReaderAccess
    /// The statistics, or nil if nobody may see them.
    let statistics: ServerStatistics?
    /// Whether the server is finishing its last requests.
    let isStopping = Atomic<Bool>(false)

    init(library: Library, options: ServerOptions) {
        main = library
        // A device couldn't know that the proxy's user has changed.
        let options = options.userHeader == nil ? options : options.withoutWorker
        self.options = options
        policy = RequestPolicy(host: options.host, allowed: options.allowedHosts, isSecure: options.tls != nil)
        certificate = options.tls.map { CertificateMonitor($0) }
        files = StaticFilesCache(options)
        kit = OfflineKit(library: library, largestCatalog: options.largestStoredCatalog)
        background = BackgroundTasks(library: library, isOffline: options.isOffline)
        background.run {
            await library.rebuildOutdatedPacks()
            try? await library.storeOwnRecipes()
            try? library.removeUnusedPictures()
        }
        background.run { [kit] in
            // Wait until the first pages have been sent. Checking and compressing the packs at the same time would delay the pages.
            try? await Task.sleep(for: .seconds(2))
            if !Task.isCancelled { library.checkPacks() }
            if !Task.isCancelled, options.offersWorker { kit.compressPacks() }
        }
        pictures = PictureRequestHandler(library, background)
        forwarded = ForwardedHeaders(options)
        access = ReaderAccess(library, options, forwarded)
        statistics = options.offersMetrics ? ServerStatistics() : nil
    }
}
