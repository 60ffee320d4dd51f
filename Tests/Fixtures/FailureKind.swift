import Model
public import Screens
import Shelf

/// The kinds of `RequestFailure`. They ensure that a test of all failures covers every kind: a new case of `RequestFailure`
/// doesn't compile until `init` handles it, and a new kind doesn't compile until it has `samples`.
public enum FailureKind: String, CaseIterable, Sendable {
    case noSuchPage, unknownCatalog, unknownEntry, badRequest, methodNotAllowed
    case bodyNotJSON, bodyNotAnObject, bodyNotText, bodyNotAString, bodyEmpty, bodyNotAList
    case favouriteLimit, listFull, nameTooLong, noteTooLong, otherOwner
    case damagedEntry, damagedCatalog, emptyCatalog, noMatch, unknownParameter, forbidden, notReached, readOnly,
        readOnlyServer, diskFull, fileSizeLimit
    case replacedLibrary, libraryBusy, partlyRestored, libraryUnusable, damagedLibrary, badBackup, newerBackup
    case bodyTooLarge, addressTooLong, badAddress, wrongHost, needsServer, notOnDevice, otherLibrary, newerChanges,
        deviceFull, bodyNotChanges
    case signInNeeded, notAllowed, unknownReader, unknownDevice, refusedReader

    /// Returns the kind of a failure.
    public init(_ failure: RequestFailure) {
        self =
            switch failure {
            case .noSuchPage: .noSuchPage
            case .unknownCatalog: .unknownCatalog
            case .unknownEntry: .unknownEntry
            case .badRequest: .badRequest
            case .badBody(_, .notJSON): .bodyNotJSON
            case .badBody(_, .notAnObject): .bodyNotAnObject
            case .badBody(_, .notText): .bodyNotText
            case .badBody(_, .notAString): .bodyNotAString
            case .badBody(_, .empty): .bodyEmpty
            case .badBody(_, .notAList): .bodyNotAList
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
            case .readOnly: .readOnly
            case .readOnlyServer: .readOnlyServer
            case .diskFull: .diskFull
            case .fileSizeLimit: .fileSizeLimit
            case .replacedLibrary: .replacedLibrary
            case .libraryBusy: .libraryBusy
            case .partlyRestored: .partlyRestored
            case .libraryUnusable: .libraryUnusable
            case .damagedLibrary: .damagedLibrary
            case .badBackup: .badBackup
            case .newerBackup: .newerBackup
            case .bodyTooLarge: .bodyTooLarge
            case .addressTooLong: .addressTooLong
            case .badAddress: .badAddress
            case .wrongHost: .wrongHost
            case .signInNeeded: .signInNeeded
            case .notAllowed: .notAllowed
            case .unknownReader: .unknownReader
            case .unknownDevice: .unknownDevice
            case .refusedReader: .refusedReader
            case .needsServer: .needsServer
            case .notOnDevice: .notOnDevice
            case .otherLibrary: .otherLibrary
            case .newerChanges: .newerChanges
            case .deviceFull: .deviceFull
            case .badBody(_, .notChanges): .bodyNotChanges
            }
    }

    /// At least one failure of this kind. Together, the samples cover every upstream problem, and every optional value both
    /// present and absent. Their text consists of Greek letters, because none of the program's languages uses them.
    public var samples: [RequestFailure] {
        let id = FixtureLibrary.id(FixtureLibrary.beasts, "beast-9")
        let limit = ShelfRefusal.favouriteLimit(OverLimitFavourite(limit: 3, entry: id, name: "ξ"))
        return switch self {
        case .noSuchPage: [.noSuchPage(path: "/ξ")]
        case .unknownCatalog: [.unknownCatalog("ξ")]
        case .unknownEntry: [.unknownEntry(id)]
        case .badRequest: [.badRequest(part: "ξ", value: "ψ")]
        case .bodyNotJSON: [.badBody(part: "ξ", .notJSON)]
        case .bodyNotAnObject: [.badBody(part: "ξ", .notAnObject)]
        case .bodyNotText: [.badBody(part: "ξ", .notText)]
        case .bodyNotAString: [.badBody(part: "ξ", .notAString)]
        case .bodyEmpty: [.badBody(part: "ξ", .empty)]
        case .bodyNotAList: [.badBody(part: "ξ", .notAList)]
        case .methodNotAllowed: [.methodNotAllowed(allowed: "GET")]
        case .favouriteLimit:
            [.refusal(limit, FixtureLibrary.shelf), .refused(limit, []), .refused(limit, FixtureLibrary.shelf.favourites)]
        case .listFull: [.refused(.full(limit: 1000), [])]
        case .nameTooLong: [.refused(.nameTooLong, [])]
        case .noteTooLong: [.refused(.noteTooLong, [])]
        case .otherOwner: [.refused(.otherOwner(name: "ξ"), [])]
        case .damagedEntry: [.damagedEntry(id)]
        case .damagedCatalog: [.damagedCatalog(id.catalog)]
        case .emptyCatalog: [.emptyCatalog(id.catalog)]
        case .noMatch: [.noMatch]
        case .unknownParameter: [.unknownParameter("ξ", known: []), .unknownParameter("ξ", known: ["ψ", "ω"])]
        case .forbidden: [.forbidden]
        case .notReached: UpstreamProblem.allCases.map { .notReached($0) }
        case .readOnly: [.readOnly]
        case .readOnlyServer: [.readOnlyServer]
        case .diskFull: [.diskFull]
        case .fileSizeLimit: [.fileSizeLimit]
        case .replacedLibrary: [.replacedLibrary(path: "ξ", rescued: "ψ"), .replacedLibrary(path: "ξ", rescued: nil)]
        case .libraryBusy: [.libraryBusy]
        case .partlyRestored: [.partlyRestored(.libraryBusy), .partlyRestored(.diskFull)]
        case .libraryUnusable: [.libraryUnusable]
        case .damagedLibrary:
            [
                .damagedLibrary(path: "ξ", rescued: "ψ", newest: "ω"), .damagedLibrary(path: "ξ", rescued: "ψ", newest: nil),
                .damagedLibrary(path: "ξ", rescued: nil, newest: "ω"), .damagedLibrary(path: "ξ", rescued: nil, newest: nil),
            ]
        case .badBackup: [.badBackup]
        case .newerBackup: [.newerBackup]
        case .bodyTooLarge: [.bodyTooLarge]
        case .addressTooLong: [.addressTooLong]
        case .needsServer: [.needsServer]
        case .notOnDevice: [.notOnDevice(id.catalog)]
        case .otherLibrary: [.otherLibrary]
        case .newerChanges: [.newerChanges]
        case .deviceFull: [.deviceFull]
        case .bodyNotChanges: [.badBody(part: "ξ", .notChanges)]
        case .badAddress: [.badAddress]
        case .wrongHost: [.wrongHost]
        case .signInNeeded: [.signInNeeded]
        case .notAllowed: [.notAllowed]
        case .unknownReader: [.unknownReader]
        case .unknownDevice: [.unknownDevice]
        case .refusedReader:
            [.refusedReader(.badName), .refusedReader(.taken), .refusedReader(.lastOwner), .refusedReader(.tooMany)]
        }
    }

    /// The samples of all kinds.
    public static var allSamples: [RequestFailure] { allCases.flatMap(\.samples) }
}
