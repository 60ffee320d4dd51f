internal import Catalogs
internal import Localization
import Model
internal import Pages
internal import Server
internal import Storage

/// Formats an import's report as a JSON object.
enum ImportReportJSON {
    static func bytes(of report: FileImportReport, _ words: Localizer, isExplained: Bool = false) -> [UInt8] {
        var json = JSONWriter()
        json.object { write(report, words, isExplained: isExplained, into: &$0) }
        return json.bytes + [ASCII.newline]
    }

    /// Returns the reports about the tables of a set, and the names of those without records.
    static func bytes(of reports: [FileImportReport], empty: [String], _ words: Localizer, isExplained: Bool) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.objects("imports", reports) { write($1, words, isExplained: isExplained, into: &$0) }
            json["empty"] = empty
        }
        return json.bytes + [ASCII.newline]
    }

    private static func write(_ report: FileImportReport, _ words: Localizer, isExplained: Bool, into json: inout JSONWriter) {
        let messages = TerminalRenderer.importMessages(words)
        json["catalog"] = report.records.catalog.raw
        json["file"] = report.plan.file
        json["format"] = report.format.word
        var separator: String?
        if case .csv(let byte) = report.format { separator = String(UnicodeScalar(byte)) }
        json["separator"] = separator
        json["dryRun"] = report.isDryRun
        json["new"] = report.isNew
        json["stopped"] = report.isStopped
        json["records"] = Int(clamping: report.recordCount)
        JSONReportRenderer.counts(report.records, into: &json)
        for (key, count) in [
            ("repeated", report.repeated), ("absent", report.unlisted), ("marked", report.marked),
            ("unusable", report.records.problemCount), ("shortLines", report.profile.shortLines.count),
            ("longLines", report.profile.longLines.count),
            ("columnsLeftOut", Int64(report.profile.columnsLeftOut)),
        ] {
            json[key] = Int(clamping: count)
        }
        json.objects("changedColumns", report.changedColumns) { json, changed in
            json["column"] = changed.column
            json["count"] = Int(clamping: changed.count)
        }
        let problems = (report.problems + report.overrides).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        JSONReportRenderer.problems(
            problems, of: report.records.problemCount + report.overrideCount, [report.records.catalog.raw], words, into: &json
        )
        json.objects("notes", report.notes) { json, note in
            let told = messages.note(note, catalog: report.records.catalog.raw)
            json["code"] = note.code
            json["message"] = told.message
            json["suggestion"] = told.suggestion
            json["columns"] = note.columns
            json.array("lines", note.lines) { $0.number(Int(clamping: $1)) }
        }
        json.objects("links", report.links) { json, link in
            json["column"] = link.column
            json["catalog"] = link.target.raw
            json["by"] = link.areNames ? "name" : "id"
            json["values"] = link.references
            json["matches"] = link.matches
        }
        json.object("plan") { json in plan(report, &json) }
        guard isExplained else { return }
        json.objects("hypotheses", report.hypotheses) { json, hypothesis in
            json["role"] = hypothesis.role.rawValue
            json["column"] = hypothesis.column
            json["value"] = hypothesis.value
            json["score"] = Int((hypothesis.score * 100).rounded())
            json["evidence"] = hypothesis.evidence.map(\.rawValue)
        }
    }

    private static func plan(_ report: FileImportReport, _ json: inout JSONWriter) {
        let plan = report.plan
        json["name"] = plan.name
        json["collection"] = plan.collection
        json["language"] = plan.language
        json["ids"] =
            switch plan.ids {
            case .column: "column"
            case .title: "title"
            case .content: "content"
            }
        json["id"] = plan.ids.column
        json["title"] = plan.title
        json["otherTitles"] = plan.otherTitles ?? []
        json["subtitle"] = plan.subtitle
        json["text"] = plan.texts
        json["sort"] = plan.sort + (plan.isDescending ? ":desc" : "")
        json.objects("columns", plan.columns) { json, column in
            let summary = report.profile.summary(of: column)
            json["name"] = column.source
            json["word"] = plan.isAttribute(column) ? column.word : nil
            json["label"] = column.label
            json["type"] = column.type.rawValue
            json["filter"] = column.filter.word
            json["values"] = summary.present
            json["misfits"] = summary.misfits
        }
    }
}
