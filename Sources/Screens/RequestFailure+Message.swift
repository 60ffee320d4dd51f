public import Localization
public import Model
import Shelf

extension RequestFailure {
    /// Returns the message for a failure. Pages, the API and the command line all use this message.
    ///
    /// - Parameter isOffline: whether Almanac must not contact upstreams (`--offline`). If so, the message doesn't suggest a
    ///   sync.
    public func message(_ words: Localizer, isOffline: Bool = false) -> FailureMessage {
        func telling(_ summary: Phrase, _ explanation: String, _ suggestion: Phrase) -> FailureMessage {
            FailureMessage(summary: words.text(summary), explanation: explanation, suggestion: words.text(suggestion))
        }
        return switch self {
        case .noSuchPage(let path):
            telling(
                .failureNoSuchPageSummary, words.text(.failureNoSuchPageExplanation, RequestFailure.shortened(path)),
                .failureNoSuchPageSuggestion)
        case .unknownCatalog(let name):
            telling(
                .failureUnknownCatalogSummary, words.text(.failureUnknownCatalogExplanation, RequestFailure.shortened(name)),
                .failureUnknownCatalogSuggestion)
        case .unknownEntry(let id):
            telling(
                .failureUnknownEntrySummary, words.text(.failureUnknownEntryExplanation, id.text),
                isOffline ? .failureUnknownEntrySuggestionOffline : .failureUnknownEntrySuggestion)
        case .badRequest(let part, let value, let known):
            FailureMessage(
                summary: words.text(.failureBadRequestSummary),
                explanation: words.text(
                    .failureBadRequestExplanation, RequestFailure.shortened(part), RequestFailure.shortened(value)),
                suggestion: known.isEmpty
                    ? words.text(.failureBadRequestSuggestion)
                    : words.text(.failureBadRequestKnown, known.joined(separator: ", ")))
        case .badBody(let part, let flaw):
            telling(
                .failureBadRequestSummary,
                words.text(flaw.phrase, RequestFailure.shortened(part)) + " " + words.text(.failureNothingChanged),
                .failureBadBodySuggestion)
        case .methodNotAllowed(let allowed):
            telling(
                .failureMethodNotAllowedSummary, words.text(.failureMethodNotAllowedExplanation, allowed),
                .failureMethodNotAllowedSuggestion)
        case .refused(.favouriteLimit(let refused), let favourites):
            telling(
                .failureFavouriteLimitSummary,
                favourites.count > Int(clamping: refused.limit)
                    ? words.text(
                        .failureFavouriteLimitOver, words.number(FixedDecimal(Int64(favourites.count))),
                        words.number(FixedDecimal(Int64(refused.limit))))
                    : words.count(.failureFavouriteLimitExplanation, Int64(refused.limit)),
                .failureFavouriteLimitSuggestion)
        case .refused(.nameTooLong, _):
            telling(
                .failureNameTooLongSummary,
                words.text(.failureNameTooLongExplanation, words.number(FixedDecimal(Int64(ShelfRules.nameLimit)))),
                .failureNameTooLongSuggestion)
        case .refused(.noteTooLong, _):
            telling(
                .failureNoteTooLongSummary,
                words.text(.failureNoteTooLongExplanation, words.number(FixedDecimal(Int64(ShelfRules.noteLimit)))),
                .failureNoteTooLongSuggestion)
        case .damagedEntry(let id):
            telling(
                .failureDamagedEntrySummary, words.text(.failureDamagedEntryExplanation, id.text), .failureDamagedEntrySuggestion)
        case .damagedCatalog(let id):
            telling(
                .failureDamagedCatalogSummary, words.text(.failureDamagedCatalogExplanation, id.raw),
                .failureDamagedCatalogSuggestion)
        case .emptyCatalog(let id):
            telling(
                .failureEmptyCatalogSummary, words.text(.failureEmptyCatalogExplanation, id.raw), .failureEmptyCatalogSuggestion)
        case .noMatch: telling(.failureNoMatchSummary, words.text(.failureNoMatchExplanation), .failureNoMatchSuggestion)
        case .unknownParameter(let name, let known):
            FailureMessage(
                summary: words.text(.failureUnknownParameterSummary),
                explanation: words.text(.failureUnknownParameterExplanation, RequestFailure.shortened(name)),
                suggestion: known.isEmpty
                    ? words.text(.failureUnknownParameterNone)
                    : words.text(.failureUnknownParameterSuggestion, known.joined(separator: ", ")))
        case .forbidden:
            telling(.failureForbiddenSummary, words.text(.failureForbiddenExplanation), .failureForbiddenSuggestion)
        case .notReached(let problem): problem.message(words)
        case .needsServer:
            telling(.failureNeedsServerSummary, words.text(.failureNeedsServerExplanation), .failureNeedsServerSuggestion)
        case .notOnDevice(let id):
            telling(
                .failureNotOnDeviceSummary, words.text(.failureNotOnDeviceExplanation, id.raw), .failureNotOnDeviceSuggestion)
        case .otherLibrary:
            telling(.failureOtherLibrarySummary, words.text(.failureOtherLibraryExplanation), .failureOtherLibrarySuggestion)
        case .newerChanges:
            telling(.failureNewerChangesSummary, words.text(.failureNewerChangesExplanation), .failureNewerChangesSuggestion)
        case .deviceFull:
            telling(.failureDeviceFullSummary, words.text(.failureDeviceFullExplanation), .failureDeviceFullSuggestion)
        case .readOnly: telling(.failureReadOnlySummary, words.text(.failureReadOnlyExplanation), .failureReadOnlySuggestion)
        case .diskFull: telling(.failureDiskFullSummary, words.text(.failureDiskFullExplanation), .failureDiskFullSuggestion)
        case .fileSizeLimit:
            telling(.failureFileSizeLimitSummary, words.text(.failureFileSizeLimitExplanation), .failureFileSizeLimitSuggestion)
        case .replacedLibrary(let path, let rescued):
            telling(
                .failureReplacedSummary,
                words.text(.failureReplacedExplanation, path)
                    + (rescued.map { " " + words.text(.failureReplacedRescued, $0) } ?? ""),
                .failureReplacedSuggestion)
        case .libraryUnusable:
            telling(
                .failureLibraryUnusableSummary, words.text(.failureLibraryUnusableExplanation), .failureLibraryUnusableSuggestion)
        case .damagedLibrary(let path, let rescued, let newest):
            RequestFailure.damaged(path, rescued: rescued, newest: newest, words)
        case .badBackup: telling(.failureBadBackupSummary, words.text(.failureBadBackupExplanation), .failureBadBackupSuggestion)
        case .newerBackup:
            telling(.failureNewerBackupSummary, words.text(.failureNewerBackupExplanation), .failureNewerBackupSuggestion)
        case .bodyTooLarge:
            telling(.failureBodyTooLargeSummary, words.text(.failureBodyTooLargeExplanation), .failureBodyTooLargeSuggestion)
        case .addressTooLong:
            telling(
                .failureAddressTooLongSummary, words.text(.failureAddressTooLongExplanation), .failureAddressTooLongSuggestion)
        case .badAddress:
            telling(.failureBadAddressSummary, words.text(.failureBadAddressExplanation), .failureBadAddressSuggestion)
        case .wrongHost:
            telling(.failureWrongHostSummary, words.text(.failureWrongHostExplanation), .failureWrongHostSuggestion)
        }
    }

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
        case .notChanges: .failureBadBodyNotChanges
        case .notAList: .failureBadBodyNotAList
        }
    }
}

extension UpstreamProblem {
    /// Returns the message for the problem.
    ///
    /// - Parameter source: the upstream's display name, or an empty string if it is unknown.
    public func message(_ words: Localizer, source: String = "") -> FailureMessage {
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
            }
        let name = source.utf8.isEmpty ? words.text(.problemTheSource) : source
        return FailureMessage(
            summary: source.utf8.isEmpty ? UpstreamProblem.capitalised(words.text(summary, name)) : words.text(summary, name),
            explanation: words.text(self == .someEntries ? .problemSomeKept : .problemNothingLost),
            suggestion: words.text(suggestion))
    }

    /// Capitalizes a sentence that begins with "the source". A sentence that begins with a name stays unchanged.
    private static func capitalised(_ sentence: String) -> String {
        guard let first = sentence.utf8.first, ASCII.isLowercase(first) else { return sentence }
        return String(decoding: [first - 0x20] + Array(sentence.utf8.dropFirst()), as: UTF8.self)
    }
}
