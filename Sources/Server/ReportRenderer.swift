public import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
public import Storage

/// The JSON of what the library reports: the same over HTTP and on the command line.
public enum ReportRenderer {
    /// `{"catalogs":[{"id":…,"status":…,"added":…,…}]}`.
    public static func syncReport(_ report: SyncReport, words: Localizer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("catalogs")
            json.array(report.catalogs) { json, catalog in
                json.object { json in
                    json.key("id")
                    json.string(catalog.catalog.raw)
                    json.key("status")
                    json.string(catalog.status.rawValue)
                    json.key("added")
                    json.number(catalog.added)
                    json.key("changed")
                    json.number(catalog.changed)
                    json.key("removed")
                    json.number(catalog.removed)
                    json.key("kept")
                    json.number(catalog.kept)
                    json.key("requests")
                    json.number(catalog.requests)
                    json.key("waiting")
                    json.number(catalog.waiting)
                    json.key("partial")
                    json.number(catalog.partial)
                    json.key("problems")
                    problems(catalog.problems, of: catalog.catalog, words, into: &json)
                    json.key("moreProblems")
                    json.number(catalog.moreProblems)
                }
            }
        }
        return json.bytes + [0x0A]
    }

    /// `{"catalog":…,"added":…,"changed":…,"kept":…,"problems":[…]}`.
    public static func imported(_ report: ImportReport, words: Localizer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("catalog")
            json.string(report.catalog.raw)
            json.key("added")
            json.number(report.added)
            json.key("changed")
            json.number(report.changed)
            json.key("kept")
            json.number(report.kept)
            json.key("problems")
            json.array(report.problems) { json, problem in
                write(
                    problem, words.text(.terminalImportRecordUnused, problem.detail), words.text(.terminalImportCorrect),
                    into: &json)
            }
        }
        return json.bytes + [0x0A]
    }

    private static func problems(
        _ problems: [SyncProblem], of catalog: CatalogID, _ words: Localizer, into json: inout JSONWriter
    ) {
        json.array(problems) { json, problem in
            let catalogs = [catalog.raw]
            write(
                problem, problem.sentence(words, source: "") { Failure($0).message(words).summary },
                problem.suggestion(words, catalogs: catalogs) { Failure($0).message(words).suggestion },
                into: &json)
        }
    }

    /// One problem of a sync or of an import, in the words given.
    private static func write(_ problem: SyncProblem, _ message: String, _ suggestion: String?, into json: inout JSONWriter) {
        json.object { json in
            json.key("code")
            json.string(problem.code)
            json.key("entry")
            json.string(problem.entry)
            json.key("message")
            json.string(message)
            json.key("suggestion")
            json.string(suggestion)
            if let until = problem.until {
                json.key("until")
                json.string(Localizer.isoTimestamp(until))
            }
            json.key("detail")
            json.string(problem.detail)
        }
    }

    /// `{"favourites":…,"notes":…,"merged":…,"skipped":…,"older":[…],"overLimit":[…],"backup":…}`.
    public static func restore(_ report: RestoreReport) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("favourites")
            json.number(report.favourites)
            json.key("notes")
            json.number(report.notes)
            json.key("merged")
            json.number(report.merged)
            json.key("skipped")
            json.number(report.skipped)
            json.key("older")
            json.array(report.older) { json, entry in json.string(entry.text) }
            json.key("overLimit")
            json.array(report.overLimit) { json, surplus in
                json.object { json in
                    json.key("catalog")
                    json.string(surplus.catalog.raw)
                    json.key("favourites")
                    json.number(surplus.count)
                    json.key("limit")
                    json.number(surplus.limit)
                }
            }
            json.key("backup")
            json.string(report.backupWritten)
        }
        return json.bytes + [0x0A]
    }
}

extension SyncProblem {
    /// The problem in one sentence.
    ///
    /// - Parameters:
    ///   - source: the name of the upstream that a person knows; empty where it is not known.
    ///   - library: what the front end says of a failure of the library.
    public func sentence(_ words: Localizer, source: String, library: (LibraryError) -> String) -> String {
        switch cause {
        case .upstream(let problem): problem.message(words, source: source).summary
        case .offline: words.text(.terminalSyncOffline)
        case .blockedUntil(let time): words.text(.terminalSyncBlocked, words.moment(time))
        case .alreadyRunning: words.text(.terminalSyncRunningExplanation)
        case .noUpstream: words.text(.terminalSyncNoUpstream)
        case .shortList(let expected, let found):
            words.text(
                .terminalSyncShortList, words.number(FixedDecimal(Int64(expected))), words.number(FixedDecimal(Int64(found))))
        case .longList(let expected, let found):
            words.text(
                .terminalSyncLongList, words.number(FixedDecimal(Int64(expected))), words.number(FixedDecimal(Int64(found))))
        case .emptyList(let kept): words.count(.terminalSyncEmptyList, Int64(kept))
        case .library(let error): library(error)
        }
    }

    /// What to do about it; empty where the sentence says that.
    ///
    /// - Parameters:
    ///   - catalogs: the names of the catalogs that have it.
    ///   - library: what the front end says of a failure of the library.
    public func suggestion(_ words: Localizer, catalogs: [String], library: (LibraryError) -> String) -> String {
        switch cause {
        case .upstream(.stopped): words.text(.terminalSyncGoOn, catalogs.joined(separator: " "))
        case .upstream(let problem):
            until.map { words.text(.terminalSyncTryAfter, words.moment($0)) } ?? problem.message(words).suggestion
        case .offline: words.text(.terminalSyncWithoutOffline)
        case .blockedUntil: words.text(.terminalSyncTryThen)
        case .alreadyRunning: words.text(.terminalLibraryBusySuggestion)
        case .noUpstream: ""
        case .shortList, .longList, .emptyList: words.text(.problemServerErrorSuggestion)
        case .library(let error): library(error)
        }
    }

    /// The word in JSON.
    var code: String {
        switch cause {
        case .upstream(let problem): problem.word
        case .offline: "offline"
        case .blockedUntil: "asked-to-wait"
        case .alreadyRunning: "already-running"
        case .noUpstream: "no-upstream"
        case .shortList: "short-list"
        case .longList: "long-list"
        case .emptyList: "empty-list"
        case .library: "library"
        }
    }
}
