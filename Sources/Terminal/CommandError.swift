internal import Catalogs
internal import HTTP
internal import Model
internal import Screens
internal import Server
internal import Shelf
internal import Storage

/// The reason why a command failed. `CommandError+Message` contains the messages.
enum CommandError: Error, Sendable {
    case usage(UsageError)
    case failure(RequestFailure)
    /// No catalog has this name. `near` is the most similar name.
    case unknownCatalog(String, near: String?)
    /// The catalog exists but doesn't contain this entry. The associated values are the requested ID, similar IDs, and whether
    /// `--offline` prevented a fetch.
    case unknownEntry(String, near: [EntryID], isOffline: Bool = false)
    case library(LibraryError)
    case server(HTTPListenError)
    case certificate(CertificateFileError)
    case file(FileProblem)
    /// The static export failed.
    case export(StaticExportError)
    /// No reader has this name.
    case unknownReader(String)
    /// No device has this number.
    case unknownDevice(String)
    /// A rule for readers rejected the change.
    case reader(ReaderRegistryError)
    /// The editor is missing or failed. `kept` is the path of the file with the text, or nil if there is no text to lose.
    case editor(String, kept: String?)
    /// The note isn't UTF-8. `kept` is the path of the file with the text, or nil.
    case notText(kept: String?)
    /// The text from the editor couldn't be saved. `kept` is the path of the file with the text.
    indirect case unsaved(CommandError, kept: String)

    /// Creates a command error from a library error. If web pages also report the error, they use the same code and message.
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

    /// Creates a command error from an error of the registry of readers.
    init(_ error: ReaderRegistryError) {
        if case .library(let error) = error { self.init(error) } else { self = .reader(error) }
    }

    /// The error's entry in the table of problem types.
    var problemType: ProblemType {
        switch self {
        case .usage(let error): error.problemType
        case .failure(let failure): failure.problemType
        case .unknownCatalog: .unknownCatalog
        case .unknownEntry: .unknownEntry
        case .library(let error): error.problemType
        case .server(.addressInUse): .portInUse
        case .server(.notPermitted): .portNotPermitted
        case .server(.badHost): .badHost
        case .server(.cannotListen): .cannotListen
        case .certificate(let error): error.problemType
        case .file(let trouble): trouble.problemType
        case .export(.nothingToExport): .emptyCatalog
        case .export(.noModule): .readingFailed
        case .export: .fileNotWritten
        case .unknownReader, .unknownDevice, .reader(.badName), .reader(.badIdentity), .reader(.unknownReader),
            .reader(.unknownDevice):
            .badValue
        case .reader: .refused
        case .editor: .editorFailed
        case .notText: .notText
        case .unsaved(let error, _): error.problemType
        }
    }

    /// The error's code in JSON.
    var code: String { problemType.code }

    /// The program's exit code for this error.
    var exitCode: ExitCode { problemType.exitCode }
}

extension FileProblem {
    /// The error's entry in the table of problem types.
    fileprivate var problemType: ProblemType {
        switch reason {
        case .notFound, .exists, .isDirectory, .isPipe, .isDevice, .notPermitted, .tooLarge:
            isWriting ? .fileNotWritten : .fileNotRead
        case .noSpace, .failed: isWriting ? .writingFailed : .readingFailed
        }
    }
}

extension LibraryError {
    /// The error's entry in the table of problem types.
    fileprivate var problemType: ProblemType {
        switch self {
        case .notADirectory: .notADirectory
        case .readOnly: .readOnly
        case .diskFull, .fileSizeLimit: .diskFull
        case .replaced: .replacedLibrary
        case .newerVersion: .newerVersion
        case .notALibrary: .notALibrary
        case .damaged: .damagedLibrary
        case .damagedCatalog: .damagedCatalog
        case .busy: .busy
        case .partlyRestored(let cause): cause.problemType
        case .cannotOpen: .cannotOpen
        case .refused: .refused
        case .unknownCatalog: .unknownCatalog
        case .unknownEntry: .unknownEntry
        case .nothingToDraw: .emptyCatalog
        case .badBackup: .badBackup
        case .badFile(.empty): .emptyImport
        case .badImport, .badFile, .unreadableFile: .badImport
        case .badPlan(.badName), .badPlan(.takenName), .badPlan(.unchangeable): .badCatalogName
        case .badPlan(.noSuchColumn): .unknownColumn
        case .badPlan(.notThat), .badPlan(.noValueFits): .badValue
        case .badPlan(.otherIDs): .idsWouldChange
        case .badSource(.otherIDs), .badSource(.missingCatalog): .idsWouldChange
        case .badSource: .badSource
        case .badProbe(.badPlan(.noSuchColumn)): .unknownColumn
        case .badProbe(.badPlan(.notThat)), .badProbe(.badPlan(.noValueFits)): .badValue
        case .badProbe(.badSource(let flaw)): LibraryError.badSource(flaw).problemType
        case .badProbe(.refused), .badProbe(.privateServer), .badProbe(.redirected), .badProbe(.redirectLoop),
            .badProbe(.tooSlow):
            .notReached
        case .badProbe: .badSource
        case .notImported: .notImported
        case .alreadyRunning: .alreadyRunning
        case .upstream: .notReached
        case .storage: .storage
        }
    }
}
