public import Localization
public import Model
import Shelf

extension RequestFailure {
    /// Returns the message for a failure. Pages, the API and the command line all use this message.
    ///
    /// - Parameter isOffline: whether Almanac must not contact upstreams (`--offline`). If so, the message doesn't suggest a
    ///   sync.
    public func message(_ words: Localizer, isOffline: Bool = false) -> FailureMessage {
        // Each case only chooses its phrases. Composing the message in every case would take ten times as much code.
        let phrases: (summary: Phrase, explanation: Phrase, suggestion: Phrase)
        var argument = ""
        switch self {
        case .noSuchPage(let path):
            argument = RequestFailure.shortened(path)
            phrases = (.failureNoSuchPageSummary, .failureNoSuchPageExplanation, .failureNoSuchPageSuggestion)
        case .unknownCatalog(let name):
            argument = RequestFailure.shortened(name)
            phrases = (.failureUnknownCatalogSummary, .failureUnknownCatalogExplanation, .failureUnknownCatalogSuggestion)
        case .unknownEntry(let id):
            argument = id.text
            phrases = (
                .failureUnknownEntrySummary, .failureUnknownEntryExplanation,
                isOffline ? .failureUnknownEntrySuggestionOffline : .failureUnknownEntrySuggestion
            )
        case .badRequest(let part, let value, let known):
            return FailureMessage(
                summary: words.text(.failureBadRequestSummary),
                explanation: words.text(
                    .failureBadRequestExplanation, RequestFailure.shortened(part), RequestFailure.shortened(value)),
                suggestion: known.isEmpty
                    ? words.text(.failureBadRequestSuggestion)
                    : words.text(.failureBadRequestKnown, known.joined(separator: ", ")))
        case .badBody(let part, let flaw):
            return FailureMessage(
                summary: words.text(.failureBadRequestSummary),
                explanation: words.text(flaw.phrase, RequestFailure.shortened(part)) + " " + words.text(.failureNothingChanged),
                suggestion: words.text(.failureBadBodySuggestion))
        case .methodNotAllowed(let allowed):
            argument = allowed
            phrases = (
                .failureMethodNotAllowedSummary, .failureMethodNotAllowedExplanation, .failureMethodNotAllowedSuggestion
            )
        case .refused(.favouriteLimit(let refused), let favourites):
            return FailureMessage(
                summary: words.text(.failureFavouriteLimitSummary),
                explanation: favourites.count > Int(clamping: refused.limit)
                    ? words.text(
                        .failureFavouriteLimitOver, words.number(FixedDecimal(Int64(favourites.count))),
                        words.number(FixedDecimal(Int64(refused.limit))))
                    : words.count(.failureFavouriteLimitExplanation, Int64(refused.limit)),
                suggestion: words.text(.failureFavouriteLimitSuggestion))
        case .refused(.full(let limit), _):
            argument = words.number(FixedDecimal(Int64(limit)))
            phrases = (.failureListFullSummary, .failureListFullExplanation, .failureListFullSuggestion)
        case .refused(.nameTooLong, _):
            argument = words.number(FixedDecimal(Int64(ShelfRules.nameLimit)))
            phrases = (.failureNameTooLongSummary, .failureNameTooLongExplanation, .failureNameTooLongSuggestion)
        case .refused(.noteTooLong, _):
            argument = words.number(FixedDecimal(Int64(ShelfRules.noteLimit)))
            phrases = (.failureNoteTooLongSummary, .failureNoteTooLongExplanation, .failureNoteTooLongSuggestion)
        case .refused(.otherOwner(let name), _):
            argument = name
            phrases = (.failureOtherOwnerSummary, .failureOtherOwnerExplanation, .failureOtherOwnerSuggestion)
        case .damagedEntry(let id):
            argument = id.text
            phrases = (.failureDamagedEntrySummary, .failureDamagedEntryExplanation, .failureDamagedEntrySuggestion)
        case .emptyCatalog(let id):
            argument = id.raw
            phrases = (.failureEmptyCatalogSummary, .failureEmptyCatalogExplanation, .failureEmptyCatalogSuggestion)
        case .noMatch: phrases = (.failureNoMatchSummary, .failureNoMatchExplanation, .failureNoMatchSuggestion)
        case .unknownParameter(let name, let known):
            return FailureMessage(
                summary: words.text(.failureUnknownParameterSummary),
                explanation: words.text(.failureUnknownParameterExplanation, RequestFailure.shortened(name)),
                suggestion: known.isEmpty
                    ? words.text(.failureUnknownParameterNone)
                    : words.text(.failureUnknownParameterSuggestion, known.joined(separator: ", ")))
        case .needsServer: phrases = (.failureNeedsServerSummary, .failureNeedsServerExplanation, .failureNeedsServerSuggestion)
        case .notOnDevice(let id):
            argument = id.raw
            phrases = (.failureNotOnDeviceSummary, .failureNotOnDeviceExplanation, .failureNotOnDeviceSuggestion)
        case .otherLibrary:
            phrases = (.failureOtherLibrarySummary, .failureOtherLibraryExplanation, .failureOtherLibrarySuggestion)
        case .deviceFull: phrases = (.failureDeviceFullSummary, .failureDeviceFullExplanation, .failureDeviceFullSuggestion)
        case .bodyTooLarge:
            phrases = (.failureBodyTooLargeSummary, .failureBodyTooLargeExplanation, .failureBodyTooLargeSuggestion)
        case .badAddress: phrases = (.failureBadAddressSummary, .failureBadAddressExplanation, .failureBadAddressSuggestion)
        #if arch(wasm32)
            // Only the server fails in these ways, so its String Catalog has the texts, and the code for the browser doesn't.
            case .forbidden, .notReached, .damagedCatalog, .newerChanges, .readOnly, .readOnlyServer, .diskFull, .fileSizeLimit,
                .replacedLibrary, .libraryBusy, .partlyRestored, .libraryUnusable, .damagedLibrary, .badBackup, .newerBackup,
                .addressTooLong, .wrongHost, .signInNeeded, .notAllowed, .unknownReader, .unknownDevice, .refusedReader:
                return RequestFailure.needsServer.message(words)
        #else
            case .damagedCatalog(let id):
                argument = id.raw
                phrases = (.failureDamagedCatalogSummary, .failureDamagedCatalogExplanation, .failureDamagedCatalogSuggestion)
            case .forbidden: phrases = (.failureForbiddenSummary, .failureForbiddenExplanation, .failureForbiddenSuggestion)
            case .notReached(let problem): return problem.message(words)
            case .newerChanges:
                phrases = (.failureNewerChangesSummary, .failureNewerChangesExplanation, .failureNewerChangesSuggestion)
            case .readOnly: phrases = (.failureReadOnlySummary, .failureReadOnlyExplanation, .failureReadOnlySuggestion)
            case .readOnlyServer:
                phrases = (
                    .failureReadOnlyServerSummary, .failureReadOnlyServerExplanation, .failureReadOnlyServerSuggestion
                )
            case .diskFull: phrases = (.failureDiskFullSummary, .failureDiskFullExplanation, .failureDiskFullSuggestion)
            case .fileSizeLimit:
                phrases = (.failureFileSizeLimitSummary, .failureFileSizeLimitExplanation, .failureFileSizeLimitSuggestion)
            case .replacedLibrary(let path, let rescued):
                return FailureMessage(
                    summary: words.text(.failureReplacedSummary),
                    explanation: words.text(.failureReplacedExplanation, path)
                        + (rescued.map { " " + words.text(.failureReplacedRescued, $0) } ?? ""),
                    suggestion: words.text(.failureReplacedSuggestion))
            case .libraryBusy:
                phrases = (.failureLibraryBusySummary, .failureLibraryBusyExplanation, .serverLibraryBusySuggestion)
            case .partlyRestored(let cause):
                let message = cause.message(words)
                return FailureMessage(
                    summary: message.summary, explanation: words.text(.failurePartlyRestored), suggestion: message.suggestion)
            case .libraryUnusable:
                phrases = (
                    .failureLibraryUnusableSummary, .failureLibraryUnusableExplanation, .failureLibraryUnusableSuggestion
                )
            case .damagedLibrary(let path, let rescued, let newest):
                return RequestFailure.damaged(path, rescued: rescued, newest: newest, words)
            case .badBackup: phrases = (.failureBadBackupSummary, .failureBadBackupExplanation, .failureBadBackupSuggestion)
            case .newerBackup:
                phrases = (.failureNewerBackupSummary, .failureNewerBackupExplanation, .failureNewerBackupSuggestion)
            case .addressTooLong:
                phrases = (.failureAddressTooLongSummary, .failureAddressTooLongExplanation, .failureAddressTooLongSuggestion)
            case .wrongHost: phrases = (.failureWrongHostSummary, .failureWrongHostExplanation, .failureWrongHostSuggestion)
            case .signInNeeded:
                phrases = (.failureSignInNeededSummary, .failureSignInNeededExplanation, .failureSignInNeededSuggestion)
            case .notAllowed: phrases = (.failureNotAllowedSummary, .failureNotAllowedExplanation, .failureNotAllowedSuggestion)
            case .unknownReader:
                phrases = (.failureUnknownReaderSummary, .failureUnknownReaderExplanation, .failureUnknownReaderSuggestion)
            case .unknownDevice:
                phrases = (.failureUnknownDeviceSummary, .failureUnknownDeviceExplanation, .failureUnknownDeviceSuggestion)
            case .refusedReader(let refusal):
                let explanation: Phrase =
                    switch refusal {
                    case .badName: .failureBadReaderName
                    case .taken: .failureTakenReaderName
                    case .lastOwner: .failureLastOwner
                    case .tooMany: .failureTooManyReaders
                    }
                phrases = (.failureRefusedReaderSummary, explanation, .failureRefusedReaderSuggestion)
        #endif
        }
        return FailureMessage(
            summary: words.text(phrases.summary), explanation: words.text(phrases.explanation, argument),
            suggestion: words.text(phrases.suggestion))
    }

    #if !arch(wasm32)
        private static func damaged(_ path: String, rescued: String?, newest: String?, _ words: Localizer) -> FailureMessage {
            var told = words.text(.failureDamagedExplanation, path)
            if let rescued { told += " " + words.text(.failureDamagedRescued, rescued) }
            if let newest, rescued.map({ !UTF8Comparison.equal($0.utf8, newest.utf8) }) ?? true {
                told += " " + words.text(.failureDamagedBackup, newest)
            }
            let isSaved = rescued != nil || newest != nil
            if !isSaved { told += " " + words.text(.failureDamagedNothing) }
            return FailureMessage(
                summary: words.text(.failureDamagedSummary), explanation: told,
                suggestion: words.text(isSaved ? .failureDamagedSuggestion : .failureDamagedKeep, path))
        }
    #endif

    /// The maximum length of quoted user input, in bytes.
    private static let longestQuotation = 120

    /// Returns user input, shortened for quoting in a message.
    static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestQuotation else { return text }
        var bytes = Array(text.utf8.prefix(longestQuotation))
        // Remove an incomplete character at the end, which would become a replacement character.
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self) + "…"
    }
}

extension RequestFailure.BodyFlaw {
    /// A sentence that describes why the request body is invalid.
    fileprivate var phrase: Phrase {
        switch self {
        case .notJSON: .failureBadBodyNotJSON
        case .notAnObject: .failureBadBodyNotAnObject
        case .notText: .failureBadBodyNotText
        case .notAString: .failureBadBodyNotAString
        case .empty: .failureBadBodyEmpty
        case .notChanges: .failureBadBodyNotChanges
        case .notAList: .failureBadBodyNotAList
        }
    }
}

extension UpstreamProblem {
    /// Returns the message for the problem.
    ///
    /// - Parameters:
    ///   - source: the upstream's display name, or an empty string if it is unknown.
    ///   - detail: the detail of the problem, as `CatalogStatus.message` describes.
    public func message(_ words: Localizer, source: String = "", detail: String = "") -> FailureMessage {
        let (summary, suggestion): (Phrase, Phrase) =
            switch self {
            case .notReached: (.problemNotReachedSummary, .problemNotReachedSuggestion)
            case .timedOut: (.problemTimedOutSummary, .problemTimedOutSuggestion)
            case .certificate: (.problemCertificateSummary, .problemCertificateSuggestion)
            case .serverError: (.problemServerErrorSummary, .problemServerErrorSuggestion)
            case .tooManyRequests: (.problemTooManyRequestsSummary, .problemTooManyRequestsSuggestion)
            case .unreadable: (.problemUnreadableSummary, .problemUnreadableSuggestion)
            case .tooLarge: (.problemTooLargeSummary, .problemTooLargeSuggestion)
            case .someEntries: (.problemSomeEntriesSummary, .problemSomeEntriesSuggestion)
            case .stopped: (.problemStoppedSummary, .problemStoppedSuggestion)
            case .tooSlow: (.problemTooSlowSummary, .problemTooSlowSuggestion)
            case .noStarter: (.problemNoStarterSummary, .problemNoStarterSuggestion)
            case .keyWanted: (.problemKeyWantedSummary, .problemKeyWantedSuggestion)
            case .redirectLoop: (.problemRedirectLoopSummary, .problemRedirectLoopSuggestion)
            case .offline: (.problemOfflineSummary, .problemOfflineSuggestion)
            case .badStarter: (.problemBadStarterSummary, .problemBadStarterSuggestion)
            case .refusedAddress: (.problemRefusedAddressSummary, .problemRefusedAddressSuggestion)
            case .brokenOff: (.problemBrokenOffSummary, .problemServerErrorSuggestion)
            case .sharedIDs: (.problemSharedIDsSummary, .problemSharedIDsSuggestion)
            case .pageCircle: (.problemPageCircleSummary, .problemPageCircleSuggestion)
            case .accessDenied: (.problemAccessDeniedSummary, .problemAccessDeniedSuggestion)
            case .notFound: (.problemNotFoundSummary, .problemNotFoundSuggestion)
            case .rejected: (.problemRejectedSummary, .problemRejectedSuggestion)
            }
        let name = source.utf8.isEmpty ? words.text(.problemTheSource) : source
        let text = told(words, name, detail) ?? words.text(summary, name)
        return FailureMessage(
            summary: source.utf8.isEmpty ? UpstreamProblem.capitalised(text) : text,
            explanation: words.text(self == .someEntries || self == .sharedIDs ? .problemSomeKept : .problemNothingLost),
            suggestion: words.text(suggestion))
    }

    /// Returns a summary that contains the problem's detail, or nil if the problem has no usable detail.
    private func told(_ words: Localizer, _ name: String, _ detail: String) -> String? {
        switch self {
        case .someEntries: UInt32(detail).map { words.count(.problemSomeEntriesCount, Int64($0), name) }
        case .sharedIDs: UInt32(detail).map { words.count(.problemSharedIDsCount, Int64($0), name) }
        case .pageCircle: detail.utf8.isEmpty ? nil : words.text(.problemPageCircleAddress, name, detail)
        default: nil
        }
    }

    /// Capitalizes a sentence that begins with "the source". A sentence that begins with a name stays unchanged.
    private static func capitalised(_ sentence: String) -> String {
        guard let first = sentence.utf8.first, ASCII.isLowercase(first) else { return sentence }
        return String(decoding: [first - 0x20] + Array(sentence.utf8.dropFirst()), as: UTF8.self)
    }
}
