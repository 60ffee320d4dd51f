internal import Catalogs
internal import Model
internal import Storage
internal import Synchronization

/// Keeps previewed files in memory until the reader imports them, because a form can't send the same file twice without a
/// script.
final class PreviewedFiles: Sendable {
    /// How long a file is kept after its preview.
    private static let lifetime: Duration = .seconds(3600)
    /// The maximum number of previewed files to keep.
    private static let mostFiles = 4
    /// The maximum total size of the previewed files, in bytes. The newest file is always kept.
    private static let mostBytes = 32 << 20

    /// A previewed file and the request to import it, the previewed description of an API, or previewed recipes.
    enum Previewed: Sendable {
        case file(name: String, bytes: [UInt8], request: FileImportOptions)
        case files(ImportSet)
        case source(SourceFile, CatalogID)
        case recipes([RecipeRecord])
    }

    /// The state of a previewed file.
    enum ImportStatus: Sendable {
        case waiting(Previewed)
        case running
        /// The file was imported, and this page shows the result. A repeated request gets the same answer.
        case done(Destination)
    }

    private struct StoredPreview {
        let token: String
        let since: ContinuousClock.Instant
        var progress: ImportStatus

        var size: Int {
            switch progress {
            case .waiting(.file(_, let bytes, _)): bytes.count
            case .waiting(.files(let set)): Int(set.size)
            case .waiting(.recipes(let recipes)): recipes.reduce(0) { $0 + $1.picture.count + $1.record.payload.count }
            default: 0
            }
        }
    }

    /// The previewed files. The newest file is last.
    private let files = Mutex<[StoredPreview]>([])

    /// Stores a file and returns the token that identifies it. Removes old files.
    func add(_ file: Previewed, now: ContinuousClock.Instant = .now) -> String {
        var generator = SystemRandomNumberGenerator()
        let token = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        files.withLock { files in
            files.removeAll { $0.since.duration(to: now) > PreviewedFiles.lifetime }
            files.append(StoredPreview(token: token, since: now, progress: .waiting(file)))
            while files.count > 1,
                files.count > PreviewedFiles.mostFiles || files.reduce(0, { $0 + $1.size }) > PreviewedFiles.mostBytes
            {
                files.removeFirst()
            }
        }
        return token
    }

    /// Returns a file's state, or nil if the file isn't stored. If the file is waiting, its state becomes `running`.
    func take(_ token: String, now: ContinuousClock.Instant = .now) -> ImportStatus? {
        files.withLock { files in
            files.removeAll { $0.since.duration(to: now) > PreviewedFiles.lifetime }
            guard let place = files.firstIndex(where: { $0.token == token }) else { return nil }
            defer { if case .waiting = files[place].progress { files[place].progress = .running } }
            return files[place].progress
        }
    }

    /// Sets the state of the file with this token.
    func set(_ token: String, _ progress: ImportStatus) {
        files.withLock { files in
            guard let place = files.firstIndex(where: { $0.token == token }) else { return }
            files[place].progress = progress
        }
    }
}
