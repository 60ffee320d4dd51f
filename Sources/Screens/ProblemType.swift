import Shelf

/// The types of problems that a request or a command can have. A table defines each problem's JSON code, HTTP status and exit
/// code.
///
/// `RequestFailure` and the command line's errors refer to these types, and `Scripts/check-docs` compares the documentation with
/// the table. Two types have the same JSON code if users see the same problem but the program's exit codes differ.
public enum ProblemType: CaseIterable, Sendable {
    // Problems with requests, most of which can also occur in commands.
    case badRequest, badAddress, unknownCatalog, badBackup, forbidden, noSuchPage, unknownEntry, emptyCatalog, noMatch,
        unknownParameter,
        methodNotAllowed, favouriteLimit, listFull, nameTooLong, noteTooLong, otherOwner, bodyTooLarge, addressTooLong, wrongHost,
        signInNeeded, notAllowed, unknownReader, unknownDevice, refusedReader,
        damagedEntry,
        readOnly, readOnlyServer, diskFull, damagedLibrary, replacedLibrary, libraryUnusable, notReached, damagedCatalog,
        needsServer, notOnDevice, otherLibrary, newerChanges, deviceFull

    // Problems that occur only in commands.
    case unknownCommand, unfinishedCommand, unknownOption, missingValue, unexpectedValue, badValue, missingArgument,
        extraArgument, missingOption, conflictingOptions, notAnID, notText, badPath, noDataDirectory, portInUse,
        portNotPermitted, badHost, cannotListen, fileNotRead, fileNotWritten, readingFailed, writingFailed, editorFailed,
        badImport, badSource, emptyImport, badCatalogName, unknownColumn, idsWouldChange, notImported, alreadyRunning, refused,
        notADirectory, newerVersion, notALibrary, busy, cannotOpen, storage, exposedKey, badCertificate, noCertificate,
        badHostName, otherNames

    /// The value of `code` in the API's error object.
    public var code: String { row.code }
    /// The HTTP status, or nil if only commands can have this problem.
    public var status: UInt16? { row.status }
    /// The exit code of a command with this problem.
    public var exitCode: ExitCode { row.exitCode }

    private var row: (code: String, status: UInt16?, exitCode: ExitCode) {
        switch self {
        case .badRequest: ("bad-request", 400, .wrongUsage)
        case .badAddress: ("bad-address", 400, .wrongUsage)
        case .unknownCatalog: ("unknown-catalog", 404, .wrongUsage)
        case .badBackup: ("bad-backup", 400, .wrongUsage)
        case .forbidden: ("forbidden", 403, .refused)
        case .noSuchPage: ("no-such-page", 404, .nothingFound)
        case .unknownEntry: ("unknown-entry", 404, .nothingFound)
        case .emptyCatalog: ("empty-catalog", 404, .nothingFound)
        case .noMatch: ("no-match", 404, .nothingFound)
        case .unknownParameter: ("unknown-parameter", 400, .wrongUsage)
        case .methodNotAllowed: ("method-not-allowed", 405, .wrongUsage)
        case .favouriteLimit: ("favourite-limit", 409, .refused)
        case .listFull: ("list-full", 409, .refused)
        case .nameTooLong: ("name-too-long", 409, .refused)
        case .noteTooLong: ("note-too-long", 409, .refused)
        case .otherOwner: ("other-owner", 403, .refused)
        case .bodyTooLarge: ("body-too-large", 413, .wrongUsage)
        case .addressTooLong: ("address-too-long", 414, .wrongUsage)
        case .wrongHost: ("wrong-host", 421, .wrongUsage)
        case .signInNeeded: ("sign-in-needed", 401, .refused)
        case .notAllowed: ("not-allowed", 403, .refused)
        case .unknownReader: ("unknown-reader", 404, .nothingFound)
        case .unknownDevice: ("unknown-device", 404, .nothingFound)
        case .refusedReader: ("reader-refused", 409, .refused)
        case .damagedEntry: ("damaged-entry", 500, .unusable)
        case .readOnly: ("read-only", 500, .unusable)
        case .readOnlyServer: ("read-only", 403, .refused)
        case .diskFull: ("disk-full", 500, .unusable)
        case .damagedLibrary: ("damaged", 500, .unusable)
        case .replacedLibrary: ("library-replaced", 500, .unusable)
        case .libraryUnusable: ("library-unusable", 500, .unusable)
        case .notReached: ("not-reached", 503, .notReached)
        case .damagedCatalog: ("damaged-catalog", 503, .unusable)
        case .needsServer: ("needs-server", 503, .notReached)
        case .notOnDevice: ("not-on-device", 503, .notReached)
        case .otherLibrary: ("other-library", 409, .refused)
        case .newerChanges: ("newer-changes", 409, .refused)
        case .deviceFull: ("device-full", 507, .unusable)
        case .unknownCommand: ("unknown-command", nil, .wrongUsage)
        case .unfinishedCommand: ("unfinished-command", nil, .wrongUsage)
        case .unknownOption: ("unknown-option", nil, .wrongUsage)
        case .missingValue: ("missing-value", nil, .wrongUsage)
        case .unexpectedValue: ("unexpected-value", nil, .wrongUsage)
        case .badValue: ("bad-value", nil, .wrongUsage)
        case .missingArgument: ("missing-argument", nil, .wrongUsage)
        case .extraArgument: ("extra-argument", nil, .wrongUsage)
        case .missingOption: ("missing-option", nil, .wrongUsage)
        case .conflictingOptions: ("conflicting-options", nil, .wrongUsage)
        case .notAnID: ("not-an-id", nil, .wrongUsage)
        case .notText: ("not-text", nil, .wrongUsage)
        case .badPath: ("bad-path", nil, .wrongUsage)
        case .noDataDirectory: ("no-data-directory", nil, .wrongUsage)
        case .portInUse: ("port-in-use", nil, .wrongUsage)
        case .portNotPermitted: ("port-not-permitted", nil, .wrongUsage)
        case .badHost: ("bad-host", nil, .wrongUsage)
        case .cannotListen: ("cannot-listen", nil, .wrongUsage)
        case .fileNotRead: ("file-not-read", nil, .wrongUsage)
        case .fileNotWritten: ("file-not-written", nil, .wrongUsage)
        case .readingFailed: ("file-not-read", nil, .unusable)
        case .writingFailed: ("file-not-written", nil, .unusable)
        case .editorFailed: ("editor-failed", nil, .wrongUsage)
        case .badImport: ("bad-import", nil, .wrongUsage)
        case .badSource: ("bad-source", nil, .wrongUsage)
        case .emptyImport: ("bad-import", nil, .nothingFound)
        case .badCatalogName: ("bad-catalog-name", nil, .wrongUsage)
        case .unknownColumn: ("unknown-column", nil, .wrongUsage)
        case .idsWouldChange: ("ids-would-change", nil, .refused)
        case .notImported: ("not-own", nil, .refused)
        case .alreadyRunning: ("already-running", nil, .notReached)
        case .refused: ("refused", nil, .refused)
        case .notADirectory: ("not-a-directory", nil, .unusable)
        case .newerVersion: ("newer-version", nil, .unusable)
        case .notALibrary: ("not-a-library", nil, .unusable)
        case .busy: ("busy", 503, .unusable)
        case .cannotOpen: ("cannot-open", nil, .unusable)
        case .storage: ("storage", nil, .unusable)
        case .exposedKey: ("exposed-key", nil, .wrongUsage)
        case .badCertificate: ("bad-certificate", nil, .wrongUsage)
        case .noCertificate: ("no-certificate", nil, .wrongUsage)
        case .badHostName: ("bad-name", nil, .wrongUsage)
        case .otherNames: ("other-names", nil, .refused)
        }
    }
}

extension RequestFailure {
    /// The failure's type in the table of problems.
    public var problemType: ProblemType {
        switch self {
        case .noSuchPage: .noSuchPage
        case .unknownCatalog: .unknownCatalog
        case .unknownEntry: .unknownEntry
        case .badRequest, .badBody: .badRequest
        case .methodNotAllowed: .methodNotAllowed
        case .refused(.favouriteLimit, _): .favouriteLimit
        case .refused(.full, _): .listFull
        case .refused(.nameTooLong, _): .nameTooLong
        case .refused(.noteTooLong, _): .noteTooLong
        case .refused(.otherOwner, _): .otherOwner
        case .damagedEntry: .damagedEntry
        case .damagedCatalog: .damagedCatalog
        case .emptyCatalog: .emptyCatalog
        case .noMatch: .noMatch
        case .unknownParameter: .unknownParameter
        case .forbidden: .forbidden
        case .notReached: .notReached
        case .needsServer: .needsServer
        case .notOnDevice: .notOnDevice
        case .otherLibrary: .otherLibrary
        case .newerChanges: .newerChanges
        case .deviceFull: .deviceFull
        case .readOnly: .readOnly
        case .readOnlyServer: .readOnlyServer
        case .diskFull, .fileSizeLimit: .diskFull
        case .replacedLibrary: .replacedLibrary
        case .libraryBusy: .busy
        case .partlyRestored(let cause): cause.problemType
        case .libraryUnusable: .libraryUnusable
        case .damagedLibrary: .damagedLibrary
        case .badBackup, .newerBackup: .badBackup
        case .bodyTooLarge: .bodyTooLarge
        case .addressTooLong: .addressTooLong
        case .badAddress: .badAddress
        case .wrongHost: .wrongHost
        case .signInNeeded: .signInNeeded
        case .notAllowed: .notAllowed
        case .unknownReader: .unknownReader
        case .unknownDevice: .unknownDevice
        case .refusedReader: .refusedReader
        }
    }

    /// The `code` in the API's error object.
    public var code: String { problemType.code }

    /// The HTTP status.
    public var status: UInt16 { problemType.status ?? 500 }
}
