internal import HTTP
internal import Model
internal import Screens
internal import Storage
internal import Synchronization

/// Handles requests for pictures. Sends a stored picture at once. Otherwise, fetches the picture and sends it if it arrives soon
/// enough.
final class PictureRequestHandler: Sendable {
    /// The maximum number of connections that may wait for pictures at the same time. Browsers open six connections per server,
    /// so the other connections remain free for pages.
    private static let holds = 3
    /// The maximum time that a connection waits for a picture.
    private static let patience = Duration.seconds(6)
    /// Pictures rarely change, so browsers check for a new version only once a week.
    private static let lifetime = "public, max-age=604800"

    private let library: Library
    private let background: BackgroundTasks
    private let waiting = Mutex(0)

    init(_ library: Library, _ background: BackgroundTasks) {
        self.library = library
        self.background = background
    }

    /// Returns the picture. Returns `otherwise` if the picture may become available later, or `never` if it isn't available at
    /// all.
    func answer(
        _ id: EntryID, _ size: ThumbnailSize, otherwise: HTTPResponse, never: HTTPResponse
    ) -> HTTPHandlerResult {
        switch library.picture(id, size) {
        case .kept(let file, let tag): return .now(PictureRequestHandler.reply(file, tag))
        case .unavailable: return .now(never)
        case .wanted: break
        }
        let mayWait = waiting.withLock { waiting in
            guard waiting < PictureRequestHandler.holds else { return false }
            waiting += 1
            return true
        }
        guard mayWait else {
            background.run { await self.library.fetchPicture(id, size) }
            return .now(otherwise)
        }
        return .later { completion in
            let hold = WaitingSlot { self.release() }
            self.background.run {
                await self.library.fetchPicture(id, size)
                hold.end()
                switch self.library.picture(id, size) {
                case .kept(let file, let tag): completion.send(PictureRequestHandler.reply(file, tag))
                case .wanted: completion.send(otherwise)
                case .unavailable: completion.send(never)
                }
            }
            self.background.run {
                try? await Task.sleep(for: PictureRequestHandler.patience)
                hold.end()
                completion.send(otherwise)
            }
        }
    }

    private func release() { waiting.withLock { $0 -= 1 } }

    /// A slot for a request that waits for a picture. The number of slots is limited. The first call to `end` frees the slot,
    /// and later calls have no effect.
    private final class WaitingSlot: Sendable {
        private let isHeld = Mutex(true)
        private let release: @Sendable () -> Void

        init(_ release: @escaping @Sendable () -> Void) { self.release = release }

        func end() {
            let isFirst = isHeld.withLock { isHeld in
                defer { isHeld = false }
                return isHeld
            }
            if isFirst { release() }
        }
    }

    private static func reply(_ file: [UInt8], _ tag: String) -> HTTPResponse {
        HTTPResponse(
            headers: [
                HTTPHeader("Content-Type", "image/webp"), HTTPHeader("Cache-Control", lifetime),
                HTTPHeader("ETag", "\"" + tag + "\""), HTTPHeader("X-Content-Type-Options", "nosniff"),
                HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
            ], body: file)
    }
}
