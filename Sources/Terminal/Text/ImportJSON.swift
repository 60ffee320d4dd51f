internal import Catalogs
internal import Localization
internal import Pages
internal import Storage

/// An import's report as a JSON object.
enum ImportJSON {
    static func bytes(of report: FileImportReport, _ words: Localizer) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("catalog")
            json.string(report.plan.catalog)
            json.key("file")
            json.string(report.plan.file)
            json.key("format")
            json.string(report.format.word)
            json.key("separator")
            if case .csv(let separator) = report.format { json.string(String(UnicodeScalar(separator))) } else { json.null() }
            json.key("dryRun")
            json.flag(report.isDryRun)
            json.key("new")
            json.flag(report.isNew)
            json.key("stopped")
            json.flag(report.isStopped)
            for (key, count) in [
                ("records", report.profile.records), ("added", report.added), ("changed", report.changed), ("kept", report.kept),
                ("repeated", report.repeated), ("absent", report.absent), ("removed", report.removed), ("marked", report.marked),
                ("unusable", report.flawCount), ("shortLines", report.profile.shortLines.count),
                ("columnsLeftOut", Int64(report.profile.columnsLeftOut)),
            ] {
                json.key(key)
                json.number(Int(clamping: count))
            }
            json.key("problems")
            let problems = (report.flaws + report.overrides).sorted { $0.line < $1.line }
            json.array(problems) { json, flaw in
                json.object { json in
                    json.key("line")
                    json.number(Int(clamping: flaw.line))
                    json.key("code")
                    json.string(flaw.kind.rawValue)
                    json.key("message")
                    json.string(ImportWords.flaw(flaw, words))
                    json.key("suggestion")
                    json.string(ImportWords.suggestion(flaw.kind, words))
                    json.key("detail")
                    json.string(flaw.detail)
                }
            }
            json.key("moreProblems")
            json.number(Int(clamping: report.flawCount + report.overrideCount - Int64(problems.count)))
            json.key("notes")
            json.array(report.notes) { json, note in
                let told = ImportWords.note(note, catalog: report.plan.catalog, words)
                json.object { json in
                    json.key("code")
                    json.string(note.code)
                    json.key("message")
                    json.string(told.message)
                    json.key("suggestion")
                    json.string(told.suggestion)
                    json.key("columns")
                    json.array(note.columns) { $0.string($1) }
                    json.key("lines")
                    json.array(note.lines) { $0.number(Int(clamping: $1)) }
                }
            }
            json.key("plan")
            json.object { json in plan(report, &json) }
        }
        return json.bytes + [0x0A]
    }

    private static func plan(_ report: FileImportReport, _ json: inout JSONWriter) {
        let plan = report.plan
        json.key("name")
        json.string(plan.name)
        json.key("collection")
        json.string(plan.collection)
        json.key("language")
        json.string(plan.language)
        json.key("ids")
        switch plan.ids {
        case .column: json.string("column")
        case .title: json.string("title")
        case .content: json.string("content")
        }
        json.key("id")
        json.string(plan.ids.column)
        json.key("title")
        json.string(plan.title)
        json.key("otherTitles")
        json.array(plan.otherTitles ?? []) { $0.string($1) }
        json.key("subtitle")
        json.array(plan.subtitle) { $0.string($1) }
        json.key("text")
        json.array(plan.texts) { $0.string($1) }
        json.key("sort")
        json.string(plan.sort + (plan.isDescending ? ":desc" : ""))
        json.key("columns")
        json.array(plan.columns) { json, column in
            let summary = report.profile.summary(of: column)
            json.object { json in
                json.key("name")
                json.string(column.source)
                json.key("word")
                json.string(plan.isAttribute(column) ? column.word : nil)
                json.key("label")
                json.string(column.label)
                json.key("type")
                json.string(column.type.rawValue)
                json.key("filter")
                json.string(column.filter.word)
                json.key("values")
                json.number(summary.present)
                json.key("misfits")
                json.number(summary.misfits)
            }
        }
    }
}
