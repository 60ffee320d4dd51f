internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac export DIR --site URL`.
    func export() throws(CommandError) -> ExitCode {
        if options.reader != nil { throw .usage(.conflict("export", "--reader")) }
        let path = try path()
        guard let site = options.site else { throw .usage(.missingOption(option: "--site", value: "URL")) }
        let library = try openMainLibrary(showsUnlicensed: false)
        let report: StaticExportReport
        do throws(StaticExportError) {
            report = try StaticExport.run(library, to: path, site: site, share: share, language: words.language)
        } catch {
            switch error {
            case .library(let error): throw CommandError(error)
            case .file(let path, let code): throw .file(FileProblem(path, isWriting: true, code: code))
            default: throw .export(error)
            }
        }
        guard options.isJSON else {
            tell(report, path, site)
            return .done
        }
        var json = JSONWriter()
        json.object { json in
            json["site"] = site.home
            json["files"] = report.files
            json["written"] = report.written
            json["removed"] = report.removed
            json["omittedPictures"] = report.omittedPictures
            json.objects("catalogs", report.catalogs) { json, catalog in
                json["catalog"] = catalog.name
                json["entries"] = catalog.count
            }
            json.objects("omitted", report.omissions) { json, omission in
                json["catalog"] = omission.catalog
                json["reason"] = omission.reason.rawValue
                if let count = omission.count { json["entries"] = count }
                json["isPartial"] = omission.isPartial
            }
        }
        try output.write(json.bytes + [ASCII.newline])
        return .done
    }

    private func tell(_ report: StaticExportReport, _ path: String, _ site: StaticSite) {
        output.say(
            words.text(
                .terminalExportDone, DisplayEscaper.quoted(path), site.home,
                words.number(FixedDecimal(Int64(report.files))), words.number(FixedDecimal(Int64(report.written))),
                words.number(FixedDecimal(Int64(report.removed)))))
        guard !report.omissions.isEmpty || report.omittedPictures > 0 else { return }
        output.say(words.text(.terminalExportOmitted))
        for omission in report.omissions {
            let reason: Phrase =
                switch omission.reason {
                case .own: .terminalExportOwn
                case .unlicensed: .terminalExportUnlicensed
                case .deck: .terminalExportDeck
                case .name: .terminalExportName
                }
            let count = omission.count.map { " (" + words.count(.countEntries, Int64($0)) + ")" } ?? ""
            output.say("  " + omission.catalog + count + words.text(.terminalExportReason, words.text(reason)))
        }
        if report.omittedPictures > 0 {
            output.say("  " + words.text(.terminalExportPictures, words.number(FixedDecimal(Int64(report.omittedPictures)))))
        }
    }
}

extension StaticExportError {
    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .notAnExport(let path):
            ErrorMessage(
                words.text(.terminalExportNotAnExport, DisplayEscaper.quoted(path)),
                words.text(.terminalExportNotAnExportExplanation), words.text(.terminalExportOtherFolder))
        case .foreignFile(let path):
            ErrorMessage(
                words.text(.terminalExportForeignFile, DisplayEscaper.quoted(path)),
                words.text(.terminalExportForeignFileExplanation), words.text(.terminalExportForeignFileSuggestion))
        case .inUse(let path):
            ErrorMessage(
                words.text(.terminalExportInUse, DisplayEscaper.quoted(path)), "", words.text(.terminalExportInUseSuggestion))
        case .noModule:
            ErrorMessage(words.text(.terminalExportNoModule), "", words.text(.terminalExportNoModuleSuggestion))
        case .nothingToExport:
            ErrorMessage(words.text(.terminalExportNothing), "", words.text(.terminalExportNothingSuggestion))
        case .library(let error): error.message(words)
        case .file(let path, let code): FileProblem(path, isWriting: true, code: code).message(words)
        }
    }
}
