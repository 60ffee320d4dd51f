internal import Model
public import Screens
public import Shelf
public import Storage

extension RequestFailure {
    /// Creates the failure that pages and the API report for a library error.
    ///
    /// - Parameter shelf: the favourites and notes at the time when the library rejected a change.
    public init(_ error: LibraryError, _ shelf: ShelfState = ShelfState()) {
        self =
            switch error {
            case .refused(let refusal): .refusal(refusal, shelf)
            case .unknownCatalog(let name): .unknownCatalog(name)
            case .unknownEntry(let id): .unknownEntry(id)
            case .readOnly: .readOnly
            case .diskFull: .diskFull
            case .damagedCatalog(let catalog): .damagedCatalog(catalog)
            case .badBackup(.newerVersion): .newerBackup
            case .badBackup: .badBackup
            case .fileSizeLimit: .fileSizeLimit
            case .replaced(let path, let rescued): .replacedLibrary(path: path, rescued: rescued)
            case .damaged(let path, let newest, let rescued): .damagedLibrary(path: path, rescued: rescued, newest: newest)
            case .nothingToDraw(let catalog, nil): .emptyCatalog(catalog)
            case .nothingToDraw(_, let problem?): .notReached(problem.problem ?? .serverError)
            case .upstream(let problem): .notReached(problem.problem ?? .serverError)
            case .busy, .alreadyRunning: .libraryBusy
            case .partlyRestored(let cause): .partlyRestored(RequestFailure(cause, shelf))
            case .notADirectory, .newerVersion, .notALibrary, .cannotOpen, .storage: .libraryUnusable
            // Only commands and the import page have these errors, and they have their own messages.
            case .badImport, .badFile, .unreadableFile, .badPlan, .badSource, .badProbe: .libraryUnusable
            case .notImported(let catalog): .noSuchPage(path: Destination.to(.ownCatalog, catalog.raw).path)
            }
    }
}
