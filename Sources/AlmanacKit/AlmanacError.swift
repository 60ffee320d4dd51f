internal import Localization
internal import Model
internal import Screens
internal import Shelf
internal import Storage

/// The reason why an operation failed, with words for the reader.
public struct AlmanacError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason, for code that decides what to do. Minor versions may add cases, so a `switch` should have a `default`.
    public enum Reason: Equatable, Sendable {
        /// There is no catalog with this name.
        case unknownCatalog(String)
        /// The library has no entry with this ID.
        case unknownEntry(EntryKey)
        /// The catalog has its maximum number of favourites.
        case favouriteLimit(Int)
        /// A name, a note or a list is too long.
        case tooLong
        /// The folder isn't writable.
        case readOnly
        /// The disk is full.
        case diskFull
        /// Another process or another operation is changing the same data.
        case busy
        /// The library's files are damaged.
        case damaged
        /// The library can't be opened or used.
        case unusable
        /// The source file isn't valid.
        case invalidSource
        /// The backup isn't valid.
        case invalidBackup
        /// The source can't be asked, because the library is offline.
        case offline
        /// The source needs a key.
        case keyRequired
        /// The source didn't answer, or its answer wasn't usable.
        case source
        /// The operation was cancelled.
        case cancelled
    }

    /// The reason.
    public let reason: Reason
    /// A few words that say what happened, such as "No such entry".
    public let summary: String
    /// One or two sentences that explain what happened and what is still true. May be empty.
    public let explanation: String
    /// A sentence that says what to do. May be empty.
    public let suggestion: String

    /// All parts in one line, such as "Couldn’t reach the source. Nothing is lost. Try again later."
    public var description: String {
        [summary, explanation, suggestion].filter { !$0.isEmpty }.map { part in
            part.last.map { ".!?".contains($0) } ?? true ? part : part + "."
        }.joined(separator: " ")
    }

    /// Creates an error, for example in a double of `RowProvider`.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - summary: A few words that say what happened.
    ///   - explanation: What happened and what is still true.
    ///   - suggestion: What to do.
    public init(_ reason: Reason, summary: String, explanation: String = "", suggestion: String = "") {
        (self.reason, self.summary, self.explanation, self.suggestion) = (reason, summary, explanation, suggestion)
    }
}

extension AlmanacError {
    init(_ reason: Reason, _ message: FailureMessage) {
        self.init(reason, summary: message.summary, explanation: message.explanation, suggestion: message.suggestion)
    }

    /// Converts an error of the library.
    init(_ error: LibraryError, _ words: Localizer) {
        // The library has another source with the same name or the same catalogs.
        if case .badSource(let error) = error {
            self = AlmanacError(error)
            return
        }
        if case .readOnly = error {
            // The program's own suggestion names an option of the command line.
            let message = RequestFailure.readOnly.message(words)
            self.init(.readOnly, summary: message.summary, explanation: message.explanation)
            return
        }
        let (reason, failure): (Reason, RequestFailure) =
            switch error {
            case .unknownCatalog(let name): (.unknownCatalog(name), .unknownCatalog(name))
            case .unknownEntry(let id): (.unknownEntry(EntryKey(id)), .unknownEntry(id))
            case .refused(.favouriteLimit(let refused)):
                (.favouriteLimit(Int(refused.limit)), .refusal(.favouriteLimit(refused), ShelfState()))
            case .refused(let refusal): (.tooLong, .refusal(refusal, ShelfState()))
            case .readOnly: (.readOnly, .readOnly)
            case .diskFull: (.diskFull, .diskFull)
            case .fileSizeLimit: (.diskFull, .fileSizeLimit)
            case .busy, .alreadyRunning: (.busy, .libraryBusy)
            case .damagedCatalog(let catalog): (.damaged, .damagedCatalog(catalog))
            case .damaged(let path, let newest, let rescued):
                (.damaged, .damagedLibrary(path: path, rescued: rescued, newest: newest))
            case .replaced(let path, let rescued): (.damaged, .replacedLibrary(path: path, rescued: rescued))
            case .badBackup(.newerVersion): (.invalidBackup, .newerBackup)
            case .badBackup: (.invalidBackup, .badBackup)
            case .partlyRestored: (.invalidBackup, .partlyRestored(.libraryBusy))
            case .nothingToDraw(let catalog, nil): (.source, .emptyCatalog(catalog))
            case .nothingToDraw(_, let problem?), .upstream(let problem): AlmanacError.parts(of: problem)
            case .notADirectory, .newerVersion, .notALibrary, .cannotOpen, .storage: (.unusable, .libraryUnusable)
            case .badImport, .badFile, .unreadableFile, .badPlan, .badSource, .badProbe, .notImported:
                (.invalidSource, .libraryUnusable)
            }
        self.init(reason, failure.message(words))
    }

    private static func parts(of problem: SyncProblem) -> (Reason, RequestFailure) {
        if case .library(let error) = problem.cause { return (AlmanacError(error, Localizer(.english)).reason, .libraryUnusable) }
        let known = problem.problem ?? .serverError
        return (Reason(known), .notReached(known))
    }

    /// Converts a problem of a refresh. If the source gave a message, the message becomes the explanation.
    init(_ problem: SyncProblem, _ words: Localizer) {
        let (reason, failure) = AlmanacError.parts(of: problem)
        let message = problem.problem.map { $0.message(words) } ?? failure.message(words)
        self.init(
            reason, summary: message.summary, explanation: problem.upstreamMessage ?? message.explanation,
            suggestion: message.suggestion)
    }
}

extension AlmanacError {
    /// Converts a stored problem of a catalog.
    init(_ problem: UpstreamProblem, _ detail: String, _ words: Localizer) {
        self.init(Reason(problem), problem.message(words, detail: detail))
    }
}

extension AlmanacError.Reason {
    fileprivate init(_ problem: UpstreamProblem) {
        self =
            switch problem {
            case .offline: .offline
            case .keyWanted, .accessDenied: .keyRequired
            case .stopped: .cancelled
            default: .source
            }
    }
}
