internal import Catalogs
public import Localization
public import Model
internal import Pages
internal import Screens
internal import Shelf
public import Storage
internal import TextProcessing

/// Renders the library's reports as JSON, for both the HTTP API and the command line.
public enum JSONReportRenderer {
    /// Renders a sync report: `{"catalogs":[{"id":…,"status":…,"added":…,…}]}`.
    public static func syncReport(_ report: SyncReport, words: Localizer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.objects("catalogs", report.catalogs) { json, catalog in
                json["id"] = catalog.catalog.raw
                json["status"] = catalog.status.rawValue
                counts(catalog, into: &json)
                json["requests"] = catalog.requests
                json["waiting"] = catalog.waiting
                json["partial"] = catalog.partial
                json["unlisted"] = catalog.unlisted
                for (name, entries) in [
                    ("removedEntries", catalog.removedEntries), ("unlistedEntries", catalog.unlistedEntries),
                ] {
                    json.objects(name, entries) { json, entry in
                        json["id"] = entry.id.text
                        json["title"] = entry.title
                        json["since"] = entry.since.map { Localizer.isoTimestamp($0) }
                    }
                }
                json.array("unmapped", catalog.unmappedKeys) { json, key in json.string(key) }
                problems(catalog.problems, of: catalog.problemCount, [catalog.catalog.raw], words, into: &json)
            }
        }
        return json.bytes + [ASCII.newline]
    }

    /// Renders the report about a file in the flat SRD format: `{"catalog":…,"added":…,"changed":…,"kept":…,"problems":[…]}`.
    public static func imported(_ report: CatalogReport, words: Localizer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json["catalog"] = report.catalog.raw
            counts(report, into: &json)
            json.array("problems", report.problems) { json, problem in
                write(
                    problem, words.text(.serverImportRecordUnused, problem.detail), words.text(.serverImportCorrect),
                    into: &json)
            }
        }
        return json.bytes + [ASCII.newline]
    }

    /// Writes how many entries were added, changed, removed and kept.
    public static func counts(_ report: CatalogReport, into json: inout JSONWriter) {
        json["added"] = Int(clamping: report.added)
        json["changed"] = Int(clamping: report.changed)
        json["removed"] = Int(clamping: report.removed)
        json["kept"] = Int(clamping: report.kept)
    }

    /// Writes the problems of a report, and the number of problems that aren't listed.
    ///
    /// - Parameter catalogs: The names of the affected catalogs.
    public static func problems(
        _ problems: [SyncProblem], of count: Int64, _ catalogs: [String], _ words: Localizer, into json: inout JSONWriter
    ) {
        json.array("problems", problems) { json, problem in
            write(
                problem, problem.sentence(words) { RequestFailure($0).message(words).summary },
                problem.suggestion(words, catalogs: catalogs) { RequestFailure($0).message(words).suggestion },
                into: &json)
        }
        json["moreProblems"] = Int(clamping: count - Int64(problems.count))
    }

    /// Writes a problem as JSON, with the given message and suggestion.
    private static func write(_ problem: SyncProblem, _ message: String, _ suggestion: String?, into json: inout JSONWriter) {
        json.object { json in
            if let line = problem.line { json["line"] = Int(clamping: line) }
            json["code"] = problem.code
            json["entry"] = problem.entry
            json["message"] = message
            json["suggestion"] = suggestion
            if let until = problem.until { json["until"] = Localizer.isoTimestamp(until) }
            json["detail"] = problem.detail
        }
    }

    /// Writes how much of each kind is on the shelf.
    public static func counts(_ counts: ShelfCounts, _ json: inout JSONWriter) {
        json["favourites"] = counts.favourites
        json["notes"] = counts.notes
        json["lists"] = counts.lists
        json["searches"] = counts.searches
        json["recipes"] = counts.recipes
        json["encounters"] = counts.encounters
        json["shopping"] = counts.shopping
    }

    /// Renders a restore report: `{"favourites":…,"notes":…,"lists":…,"searches":…,"recipes":…,"encounters":…,"shopping":…,"merged":…,"skipped":…,"older":[…],"overLimit":[…],"backup":…,
    /// "addedCatalogs":[…],"refusedSources":[…]}`.
    public static func restore(_ report: ShelfRestoreReport, _ sources: SourceRestoreReport) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            counts(report.counts, &json)
            json["merged"] = report.merged
            json["skipped"] = report.skipped
            json.array("older", report.older) { json, entry in json.string(entry.text) }
            json.objects("overLimit", report.overLimit) { json, surplus in
                json["catalog"] = surplus.catalog.raw
                json["favourites"] = surplus.count
                json["limit"] = surplus.limit
            }
            json["backup"] = report.backupWritten
            json["addedCatalogs"] = sources.added.map(\.raw)
            json["refusedSources"] = sources.refused.map(\.source)
        }
        return json.bytes + [ASCII.newline]
    }
}

extension SyncProblem {
    /// Describes the problem in one sentence.
    ///
    /// - Parameters:
    ///   - source: the upstream's display name, or an empty string if it is unknown.
    ///   - library: a closure that returns the user interface's message for a library error.
    public func sentence(
        _ words: Localizer, source: String = "", library: (LibraryError) -> String = { _ in "" }
    ) -> String {
        switch cause {
        case .upstream(let problem):
            problem.message(words, source: source, detail: problem == .pageCircle ? DisplayEscaper.quoted(detail) : "").summary
        case .rejectedKey: UpstreamProblem.accessDenied.message(words, source: source).summary
        case .missingKey: UpstreamProblem.keyWanted.message(words, source: source).summary
        case .insecureServer(let server): words.text(.serverSyncInsecure, DisplayEscaper.quoted(server))
        case .offline: words.text(.serverSyncOffline)
        case .blockedUntil(let time): words.text(.serverSyncBlocked, words.moment(time))
        case .alreadyRunning: words.text(.serverSyncRunningExplanation)
        case .noUpstream: words.text(.serverSyncNoUpstream)
        case .shortList(let expected, let found):
            words.text(
                .serverSyncShortList, words.number(FixedDecimal(Int64(expected))), words.number(FixedDecimal(Int64(found))))
        case .moreEntries: words.text(.serverSyncMoreEntries)
        case .longList(let expected, let found):
            words.text(
                .serverSyncLongList, words.number(FixedDecimal(Int64(expected))), words.number(FixedDecimal(Int64(found))))
        case .emptyList(let kept): words.count(.serverSyncEmptyList, Int64(kept))
        case .sharedIDs(let count): UpstreamProblem.sharedIDs.message(words, source: source, detail: "\(count)").summary
        case .record(let kind, let line): kind.sentence(words, line: line, detail: detail)
        case .library(let error): library(error)
        }
    }

    /// Suggests what the user can do, or returns an empty string if `sentence` already includes a suggestion.
    ///
    /// - Parameters:
    ///   - catalogs: the names of the affected catalogs.
    ///   - library: a closure that returns the user interface's suggestion for a library error.
    public func suggestion(
        _ words: Localizer, catalogs: [String] = [], library: (LibraryError) -> String = { _ in "" }
    ) -> String {
        switch cause {
        case .upstream(.stopped): words.text(.serverSyncGoOn, catalogs.joined(separator: " "))
        case .upstream(.someEntries): words.text(.serverSyncCheckRecords)
        case .upstream(let problem):
            until.map { words.text(.serverSyncTryAfter, words.moment($0)) } ?? problem.message(words).suggestion
        case .missingKey(let variables): words.text(.serverSyncSetKey, variables)
        case .rejectedKey(let variables): words.text(.serverSyncCheckKey, variables)
        case .insecureServer(let server): words.text(.serverSyncInsecureSuggestion, DisplayEscaper.quoted(server))
        case .offline: words.text(.serverSyncWithoutOffline)
        case .blockedUntil: words.text(.serverSyncTryThen)
        case .alreadyRunning: words.text(.serverLibraryBusySuggestion)
        case .noUpstream: ""
        case .moreEntries: words.text(.serverSyncMoreEntriesSuggestion)
        case .shortList, .longList, .emptyList: words.text(.problemServerErrorSuggestion)
        case .sharedIDs: words.text(.problemSharedIDsSuggestion)
        case .record(let kind, _): kind.suggestion(words)
        case .library(let error): library(error)
        }
    }

    /// The code that identifies the problem in JSON.
    var code: String {
        switch cause {
        case .upstream(let problem): problem.word
        case .missingKey: UpstreamProblem.keyWanted.word
        case .rejectedKey: UpstreamProblem.accessDenied.word
        case .insecureServer: "insecure-server"
        case .offline: "offline"
        case .blockedUntil: "asked-to-wait"
        case .alreadyRunning: "already-running"
        case .noUpstream: "no-upstream"
        case .shortList: "short-list"
        case .moreEntries: "more-entries"
        case .longList: "long-list"
        case .emptyList: "empty-list"
        case .sharedIDs: UpstreamProblem.sharedIDs.word
        case .record(let kind, _): kind.rawValue
        case .library: "library"
        }
    }
}
