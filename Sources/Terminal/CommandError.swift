internal import Catalogs
internal import HTTP
internal import Model
internal import Screens
internal import Shelf
internal import Storage

/// The reason why a command failed. The messages are in `CommandError+Message`.
enum CommandError: Error, Sendable {
    case usage(UsageError)
    case failure(Failure)
    /// There is no such catalog; `near` is the most similar name.
    case unknownCatalog(String, near: String?)
    /// There is no such entry in an existing catalog. Holds the requested ID, similar IDs, and whether `--offline` prevented a
    /// fetch.
    case unknownEntry(String, near: [EntryID], isOffline: Bool = false)
    case library(LibraryError)
    case server(HTTPServerError)
    case file(FileProblem)
    /// The editor is missing or failed. `kept` is the file with the text, or nil if there is no text to lose.
    case editor(String, kept: String?)
    /// The note isn't UTF-8; `kept` is the file with the text, or nil.
    case notText(kept: String?)
    /// The text from the editor couldn't be saved; `kept` is its file.
    indirect case unsaved(CommandError, kept: String)

    /// Converts a library error. If pages report it as a failure, uses the same code and message.
    init(_ error: LibraryError, shelf: ShelfState? = nil) {
        switch error {
        case .refused(let refusal): self = .failure(.refusal(refusal, shelf ?? ShelfState()))
        case .unknownCatalog(let name): self = .unknownCatalog(name, near: nil)
        case .unknownEntry(let id): self = .unknownEntry(id.text, near: [])
        case .nothingToDraw(let catalog, nil): self = .failure(.emptyCatalog(catalog))
        case .damagedCatalog(let catalog): self = .failure(.damagedCatalog(catalog))
        case .nothingToDraw(_, let problem?): self = .library(.upstream(problem))
        default: self = .library(error)
        }
    }

    /// The exit code for this error.
    var exitCode: ExitCode {
        switch self {
        case .usage, .unknownCatalog: .wrongUsage
        case .failure(let failure): CommandError.exitCode(failure)
        case .unknownEntry: .nothingFound
        case .library(let error): CommandError.exitCode(error)
        case .server: .wrongUsage
        case .file(let trouble):
            switch trouble.reason {
            case .notFound, .isDirectory, .isPipe, .isDevice, .notPermitted, .tooLarge: .wrongUsage
            case .noSpace, .failed: .unusable
            }
        case .editor, .notText: .wrongUsage
        case .unsaved(let error, _): error.exitCode
        }
    }

    private static func exitCode(_ failure: Failure) -> ExitCode {
        switch failure {
        case .noSuchPage, .unknownEntry, .emptyCatalog: .nothingFound
        case .unknownCatalog, .badRequest, .badBody, .methodNotAllowed, .badBackup, .newerBackup, .bodyTooLarge, .addressTooLong,
            .badAddress,
            .wrongHost:
            .wrongUsage
        case .refused, .forbidden: .refused
        case .notReached: .notReached
        case .damagedEntry, .damagedCatalog, .readOnly, .diskFull, .fileSizeLimit, .libraryUnusable, .damagedLibrary,
            .replacedLibrary:
            .unusable
        }
    }

    private static func exitCode(_ error: LibraryError) -> ExitCode {
        switch error {
        case .notADirectory, .readOnly, .diskFull, .fileSizeLimit, .replaced, .newerVersion, .notALibrary, .damaged,
            .damagedCatalog, .busy, .cannotOpen,
            .storage:
            .unusable
        case .refused: .refused
        case .unknownCatalog, .badBackup, .badImport, .unreadableFile: .wrongUsage
        case .badFile(let flaw): flaw == .empty ? .nothingFound : .wrongUsage
        case .badPlan(.otherIDs), .notImported: .refused
        case .badPlan: .wrongUsage
        case .unknownEntry, .nothingToDraw: .nothingFound
        case .alreadyRunning, .upstream: .notReached
        }
    }

    /// The error's code in JSON.
    var code: String {
        switch self {
        case .usage(let error): error.code
        case .failure(let failure): failure.code
        case .unknownCatalog: "unknown-catalog"
        case .unknownEntry: "unknown-entry"
        case .library(let error): CommandError.code(error)
        case .server(.addressInUse): "port-in-use"
        case .server(.notPermitted): "port-not-permitted"
        case .server(.badHost): "bad-host"
        case .server(.cannotListen): "cannot-listen"
        case .file(let trouble): trouble.isWriting ? "file-not-written" : "file-not-read"
        case .editor: "editor-failed"
        case .notText: "not-text"
        case .unsaved(let error, _): error.code
        }
    }

    private static func code(_ error: LibraryError) -> String {
        switch error {
        case .notADirectory: "not-a-directory"
        case .readOnly: "read-only"
        case .diskFull, .fileSizeLimit: "disk-full"
        case .replaced: "library-replaced"
        case .newerVersion: "newer-version"
        case .notALibrary: "not-a-library"
        case .damaged: "damaged"
        case .damagedCatalog(let catalog): Failure.damagedCatalog(catalog).code
        case .busy: "busy"
        case .cannotOpen: "cannot-open"
        case .refused: "refused"
        case .unknownCatalog: "unknown-catalog"
        case .unknownEntry: "unknown-entry"
        case .nothingToDraw: "empty-catalog"
        case .badBackup: "bad-backup"
        case .badImport, .badFile, .unreadableFile: "bad-import"
        case .badPlan(.badName), .badPlan(.takenName): "bad-catalog-name"
        case .badPlan(.noSuchColumn): "unknown-column"
        case .badPlan(.notThat): "bad-value"
        case .badPlan(.otherIDs): "ids-would-change"
        case .notImported: "not-own"
        case .alreadyRunning: "already-running"
        case .upstream: "not-reached"
        case .storage: "storage"
        }
    }
}
