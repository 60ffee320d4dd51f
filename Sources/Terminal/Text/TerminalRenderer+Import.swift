internal import Catalogs
internal import Localization
internal import Model
internal import Storage
internal import TextProcessing

extension TerminalRenderer {
    /// The limit on listed flaws.
    private static let mostFlaws = 20

    /// The preview of an import: the format, the columns, and the unusable records.
    func plan(_ report: FileImportReport) -> [Line] {
        let plan = report.plan
        var lines = [
            Line([
                Span(plan.file, .strong),
                Span(
                    ": " + words.count(.terminalImportRecords, report.profile.records) + ", "
                        + ImportWords.format(report.format, words)),
            ]),
            Line(
                words.text(
                    report.isNew ? .terminalImportBecomes : .terminalImportAddedTo, plan.catalog, plan.name,
                    plan.collection ?? words.text(.ownCollection), plan.language)),
            Line(ids(plan)),
        ]
        if !plan.subtitle.isEmpty { lines.append(Line(words.text(.terminalImportSubtitle, words.list(plan.subtitle.map(name))))) }
        lines.append(
            Line(words.text(.terminalImportSort, plan.sort + (plan.isDescending ? ":desc" : ""))))
        lines.append(Line())
        lines += columns(report).lines(width: width)
        let notes = repeats(report) + notes(report) + flaws(report)
        return lines + (notes.isEmpty ? [] : [Line()] + notes.flatMap { wrapped($0) }) + [Line()]
            + wrapped((words.text(.terminalImportDryRun), .faint))
    }

    private func wrapped(_ note: (text: String, style: Span.Style)) -> [Line] {
        Wrapping.lines([[Span(note.text, note.style)]], width: textWidth, hanging: 2)
    }

    /// A column's name, shortened.
    private func name(_ column: String) -> String { ImportWords.column(column) }

    private func ids(_ plan: ImportPlan) -> String {
        switch plan.ids {
        case .column(let column): words.text(.terminalImportIdsColumn, name(column))
        case .title(let column): words.text(.terminalImportIdsTitle, name(column))
        case .content(let columns) where plan.idVersion != nil && columns.count < plan.columns.count:
            words.text(.terminalImportIdsIdentity, words.list(columns.prefix(5).map(name) + (columns.count > 5 ? ["…"] : [])))
        case .content: words.text(.terminalImportIdsContent)
        }
    }

    private func columns(_ report: FileImportReport) -> TextTable {
        let plan = report.plan
        var table = TextTable([
            .init(header: words.text(.terminalColumnColumn), isFlexible: true),
            .init(header: words.text(.terminalColumnWord)), .init(header: words.text(.terminalColumnType)),
            .init(header: words.text(.terminalColumnFilter)),
            .init(header: words.text(.terminalColumnValues), isNumber: true),
            .init(header: words.text(.terminalColumnExamples), isSpare: true),
        ])
        for column in plan.columns {
            let summary = report.profile.summary(of: column)
            let isTitle = plan.titles.contains(column.source)
            let filter: Phrase =
                switch column.filter {
                case .none: .terminalFilterNone
                case .values: .terminalFilterValues
                case .ranges: .terminalFilterRanges
                }
            let type =
                isTitle
                ? words.text(.terminalTypeTitle)
                : ImportWords.type(column.type, words) + (column.type == .long ? " (" + column.form.rawValue + ")" : "")
            table.rows.append([
                Line(name(column.source), .strong),
                Line(column.source == plan.title ? "name" : plan.isAttribute(column) ? column.word : "–"),
                Line(type), Line(words.text(filter), column.filter == .none ? .faint : .plain),
                Line(words.number(FixedDecimal(Int64(summary.present)))),
                Line(summary.examples.joined(separator: " · "), .faint),
            ])
        }
        return table
    }

    /// The notes about a file.
    private func notes(_ report: FileImportReport) -> [(text: String, style: Span.Style)] {
        var notes: [(text: String, style: Span.Style)] = []
        for column in report.plan.columns {
            let misfits = report.profile.summary(of: column).misfits
            if misfits > 0 { notes.append((words.count(.terminalImportMisfits, Int64(misfits), name(column.source)), .trouble)) }
        }
        for note in report.notes {
            let told = ImportWords.note(note, catalog: report.plan.catalog, words)
            notes.append((told.message + (told.suggestion.utf8.isEmpty ? "" : " " + told.suggestion), .trouble))
        }
        let short = report.profile.shortLines
        if short.count > 0 {
            notes.append((words.count(.terminalImportShortLines, short.count, words.number(FixedDecimal(short.first))), .trouble))
        }
        return notes
    }

    /// The counts of records with an earlier record's ID, and of those with different contents.
    private func repeats(_ report: FileImportReport) -> [(text: String, style: Span.Style)] {
        guard report.repeated > 0 else { return [] }
        return [(words.count(.terminalImportRepeated, report.repeated), .plain)]
            + told(report.overrides, of: report.overrideCount, .plain)
    }

    /// The first flaws, and the number of further ones.
    private func told(_ flaws: [ImportFlaw], of count: Int64, _ style: Span.Style) -> [(text: String, style: Span.Style)] {
        let first = flaws.prefix(TerminalRenderer.mostFlaws)
        let more = count - Int64(first.count)
        return first.map { ("  " + ImportWords.flaw($0, words), style) }
            + (more > 0 ? [("  " + words.count(.terminalSyncMore, more), style)] : [])
    }

    private func flaws(_ report: FileImportReport) -> [(text: String, style: Span.Style)] {
        guard report.flawCount > 0 else { return [] }
        var lines: [(text: String, style: Span.Style)] = [(words.count(.terminalImportProblems, report.flawCount), .trouble)]
        lines += told(report.flaws, of: report.flawCount, .trouble)
        var suggestions: [String] = []
        for suggestion in report.flaws.map({ ImportWords.suggestion($0.kind, words) }) where !suggestions.contains(suggestion) {
            suggestions.append(suggestion)
        }
        return lines + suggestions.map { ($0, .plain) }
    }

    /// The result of an import.
    func outcome(_ report: FileImportReport) -> [(text: String, style: Span.Style)] {
        func number(_ value: Int64) -> String { words.number(FixedDecimal(value)) }
        var lines: [(text: String, style: Span.Style)] = []
        if report.profile.records > 0 {
            lines.append(
                (
                    words.text(
                        .terminalImportDone, report.plan.catalog, number(report.added), number(report.changed),
                        number(report.kept)),
                    .plain
                ))
        } else if report.flawCount == 0 {
            lines.append((words.text(.terminalImportNothing), .plain))
        }
        lines += repeats(report)
        if report.removed > 0 { lines.append((words.count(.terminalImportRemoved, report.removed), .plain)) }
        if report.marked > 0 { lines.append((words.count(.terminalImportMarked, report.marked), .plain)) }
        if report.absent > 0 { lines.append((words.count(.terminalImportAbsent, report.absent), .plain)) }
        if report.keptForFlaws { lines.append((words.text(.terminalImportKeptForFlaws), .trouble)) }
        lines += notes(report) + flaws(report)
        if report.isStopped { lines.append((words.text(.terminalImportStopped), .trouble)) }
        return lines
    }
}

/// The messages about imported files.
enum ImportWords {
    /// The name of a file format: "CSV (comma)".
    static func format(_ format: ImportFormat, _ words: Localizer) -> String {
        switch format {
        case .jsonLines, .jsonStream: return "JSON Lines"
        case .jsonList: return "JSON"
        case .csv(let separator):
            let name: String =
                switch separator {
                case 0x2C: words.text(.terminalSeparatorComma)
                case 0x3B: words.text(.terminalSeparatorSemicolon)
                case 0x09: words.text(.terminalSeparatorTab)
                default: "“" + String(UnicodeScalar(separator)) + "”"
                }
            return "CSV (" + name + ")"
        }
    }

    /// The name of a column's type.
    static func type(_ type: ColumnType, _ words: Localizer) -> String {
        let phrase: Phrase =
            switch type {
            case .number: .terminalTypeNumber
            case .text: .terminalTypeText
            case .list: .terminalTypeList
            case .date: .terminalTypeDate
            case .link: .terminalTypeLink
            case .picture: .terminalTypePicture
            case .flag: .terminalTypeFlag
            case .long: .terminalTypeLong
            case .nested: .terminalTypeNested
            }
        return words.text(phrase)
    }

    /// The limit on the width of a column's name, in terminal columns.
    private static let longestName = 40

    /// A column's name, shortened in the middle if it is long.
    static func column(_ name: String) -> String { Line.shortened(HarmlessText.quoted(name), to: longestName) }

    /// The message for a note, and a suggestion.
    static func note(_ note: ImportNote, catalog: String, _ words: Localizer) -> (message: String, suggestion: String) {
        func number(_ line: Int64) -> String { words.number(FixedDecimal(line)) }
        switch note {
        case .titleMissing(let column, let instead?):
            return (
                words.text(.terminalImportTitleInstead, self.column(column), self.column(instead)),
                words.text(.terminalImportTitleInsteadSuggestion)
            )
        case .titleMissing(let column, nil):
            return (
                words.text(.terminalImportTitleMissing, self.column(column)), words.text(.terminalImportTitleMissingSuggestion)
            )
        case .idUnused(let column, let repeats, let lines, let missing):
            let message =
                if repeats > 0 {
                    words.text(
                        .terminalImportIdRepeated, self.column(column),
                        words.list(lines.map(number) + (repeats > Int64(lines.count) ? ["…"] : [])))
                } else {
                    words.text(.terminalImportIdMissing, self.column(column), number(missing ?? 0))
                }
            return (message, words.text(.terminalImportIdSuggestion, self.column(column), catalog))
        case .columnsLeftOut(let count, let names):
            let told = names.prefix(5).map(self.column) + (count > 5 ? ["…"] : [])
            return (words.count(.terminalImportColumnsLeftOut, Int64(count)) + " " + words.list(Array(told)), "")
        case .datesByLocale(let columns, let order):
            let names = words.list(columns.prefix(5).map(self.column) + (columns.count > 5 ? ["…"] : []))
            return (
                words.text(order == .dayFirst ? .terminalImportDayFirst : .terminalImportMonthFirst, names),
                words.text(.terminalImportDatesSuggestion, order == .dayFirst ? "en_US.UTF-8" : "en_GB.UTF-8")
            )
        }
    }

    /// A suggestion for a record that couldn't be used, or that replaced another.
    static func suggestion(_ kind: ImportFlaw.Kind, _ words: Localizer) -> String {
        let phrase: Phrase =
            switch kind {
            case .encoding: .terminalImportEncodingHint
            case .noID: .terminalFlawNoIdSuggestion
            case .sameID: .terminalFlawSameIdSuggestion
            case .notJSON, .tooDeep, .notAnObject, .tooManyFields, .quotes, .tooLong, .cutShort, .unusable:
                .terminalImportCorrect
            }
        return words.text(phrase)
    }

    /// The message for a record's flaw, with its line number.
    static func flaw(_ flaw: ImportFlaw, _ words: Localizer) -> String {
        let phrase: Phrase =
            switch flaw.kind {
            case .encoding: .terminalFlawEncoding
            case .notJSON: .terminalFlawNotJson
            case .tooDeep: .terminalFlawTooDeep
            case .notAnObject: .terminalFlawNotAnObject
            case .tooManyFields: .terminalFlawTooManyFields
            case .quotes: .terminalFlawQuotes
            case .tooLong: .terminalFlawTooLong
            case .cutShort: .terminalFlawCutShort
            case .noID: .terminalFlawNoId
            case .sameID: .terminalFlawSameId
            case .unusable: .terminalFlawUnusable
            }
        let detail = flaw.detail.utf8.isEmpty ? "" : " (" + HarmlessText.quoted(flaw.detail) + ")"
        return words.text(phrase, words.number(FixedDecimal(flaw.line)), "\(ImportFlaw.deepest)") + detail
    }
}

extension FileFlaw {
    /// The reason why a file can't be read as records, with a suggestion.
    func message(_ words: Localizer) -> Message {
        let (explanation, suggestion): (Phrase, Phrase) =
            switch self {
            case .empty: (.terminalFileFlawEmpty, .terminalFileCheckName)
            case .packed: (.terminalFileFlawPacked, .terminalFileFlawPackedSuggestion)
            case .archive: (.terminalFileFlawArchive, .terminalFileFlawArchiveSuggestion)
            case .database: (.terminalFileFlawDatabase, .terminalFileFlawDatabaseSuggestion)
            case .markup: (.terminalFileFlawMarkup, .terminalFileFlawSuggestion)
            case .encoding: (.terminalFileFlawEncoding, .terminalFileFlawEncodingSuggestion)
            case .binary: (.terminalFileFlawBinary, .terminalFileFlawSuggestion)
            case .notRecords: (.terminalFileFlawNotRecords, .terminalFileFlawSuggestion)
            case .changed: (.terminalFileFlawChanged, .terminalLibraryBusySuggestion)
            }
        return Message(words.text(.terminalImportBadSummary), words.text(explanation), words.text(suggestion))
    }
}

extension ImportPlanError {
    /// The reason why the catalog can't be created, with a suggestion.
    func message(_ words: Localizer) -> Message {
        switch self {
        case .badName(let name, let suggestion):
            Message(
                words.text(.terminalPlanBadName, HarmlessText.quoted(name)), words.text(.terminalPlanBadNameExplanation),
                suggestion.map { words.text(.terminalUsageDidYouMean, $0) } ?? "")
        case .takenName(let name, let suggestion):
            Message(words.text(.terminalPlanTakenName, name), "", words.text(.terminalUsageDidYouMean, suggestion))
        case .noSuchColumn(let name, let near):
            Message(
                words.text(.terminalPlanNoColumn, HarmlessText.quoted(name)), "",
                near.isEmpty
                    ? words.text(.terminalPlanSeeColumns)
                    : words.text(.terminalUsageDidYouMean, words.alternatives(near.map { HarmlessText.quoted($0) }))
            )
        case .notThat(let column, let option):
            Message(
                words.text(.terminalPlanNotThat, HarmlessText.quoted(column), option), "", words.text(.terminalPlanSeeColumns))
        case .otherIDs(let catalog, let now):
            Message(
                words.text(.terminalPlanOtherIds, catalog.raw), words.text(.terminalPlanOtherIdsExplanation),
                now.map { words.text(.terminalPlanOtherIdsSuggestion, HarmlessText.quoted($0)) }
                    ?? words.text(.terminalPlanOtherIdsForget, catalog.raw))
        }
    }
}
