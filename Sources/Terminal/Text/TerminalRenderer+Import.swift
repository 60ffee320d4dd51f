internal import Catalogs
internal import Localization
internal import Model
internal import Storage
internal import TextProcessing

extension TerminalRenderer {
    /// The maximum number of flaws to list.
    private static let mostFlaws = 20

    /// Returns the preview of an import: the format, the columns, and the unusable records.
    func plan(_ report: FileImportReport) -> [StyledLine] {
        let plan = report.plan
        var lines = [
            StyledLine([
                StyledSpan(plan.file, .strong),
                StyledSpan(
                    ": " + words.count(.terminalImportRecords, report.profile.records) + ", "
                        + ImportMessages.format(report.format, words)),
            ]),
            StyledLine(
                words.text(
                    report.isNew ? .terminalImportBecomes : .terminalImportAddedTo, plan.catalog, plan.name,
                    plan.collection ?? words.text(.ownCollection), plan.language)),
            StyledLine(ids(plan)),
        ]
        if !plan.subtitle.isEmpty {
            lines.append(StyledLine(words.text(.terminalImportSubtitle, words.list(plan.subtitle.map(name)))))
        }
        lines.append(
            StyledLine(words.text(.terminalImportSort, plan.sort + (plan.isDescending ? ":desc" : ""))))
        lines.append(StyledLine())
        lines += columns(report).lines(width: width)
        let notes = repeats(report) + notes(report) + flaws(report)
        return lines + (notes.isEmpty ? [] : [StyledLine()] + notes.flatMap { wrapped($0) }) + [StyledLine()]
            + wrapped((words.text(.terminalImportDryRun), .faint))
    }

    private func wrapped(_ note: (text: String, style: StyledSpan.Style)) -> [StyledLine] {
        LineWrapper.lines([[StyledSpan(note.text, note.style)]], width: textWidth, hanging: 2)
    }

    /// Returns a column's name, shortened if it is long.
    private func name(_ column: String) -> String { ImportMessages.column(column) }

    private func ids(_ plan: ImportPlan) -> String {
        switch plan.ids {
        case .column(let column): words.text(.terminalImportIdsColumn, name(column))
        case .title(let column): words.text(.terminalImportIdsTitle, name(column))
        case .content(let columns) where plan.idVersion != nil && columns.count == 1 && plan.columns.count > 1:
            words.text(.terminalImportIdsIdentityOne, name(columns[0]))
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
                : ImportMessages.type(column.type, words) + (column.type == .long ? " (" + column.form.rawValue + ")" : "")
            table.rows.append([
                StyledLine(name(column.source), .strong),
                StyledLine(column.source == plan.title ? "name" : plan.isAttribute(column) ? column.word : "–"),
                StyledLine(type), StyledLine(words.text(filter), column.filter == .none ? .faint : .plain),
                StyledLine(words.number(FixedDecimal(Int64(summary.present)))),
                StyledLine(summary.examples.joined(separator: " · "), .faint),
            ])
        }
        return table
    }

    /// Returns the notes about the imported file.
    private func notes(_ report: FileImportReport) -> [(text: String, style: StyledSpan.Style)] {
        var notes: [(text: String, style: StyledSpan.Style)] = []
        for column in report.plan.columns {
            let misfits = report.profile.summary(of: column).misfits
            if misfits > 0 { notes.append((words.count(.terminalImportMisfits, Int64(misfits), name(column.source)), .trouble)) }
        }
        for note in report.notes {
            let told = ImportMessages.note(note, catalog: report.plan.catalog, words)
            notes.append((told.message + (told.suggestion.utf8.isEmpty ? "" : " " + told.suggestion), .trouble))
        }
        let short = report.profile.shortLines
        if short.count > 0 {
            notes.append((words.count(.terminalImportShortLines, short.count, words.number(FixedDecimal(short.first))), .trouble))
        }
        return notes
    }

    /// Returns the number of records that repeat an earlier record's ID, and how many of them have different contents.
    private func repeats(_ report: FileImportReport) -> [(text: String, style: StyledSpan.Style)] {
        guard report.repeated > 0 else { return [] }
        return [(words.count(.terminalImportRepeated, report.repeated), .plain)]
            + told(report.overrides, of: report.overrideCount, .plain)
    }

    /// Returns the first flaws and the number of flaws that aren't listed.
    private func told(
        _ flaws: [ImportRecordError], of count: Int64, _ style: StyledSpan.Style
    ) -> [(text: String, style: StyledSpan.Style)] {
        let first = flaws.prefix(TerminalRenderer.mostFlaws)
        let more = count - Int64(first.count)
        return first.map { ("  " + ImportMessages.flaw($0, words), style) }
            + (more > 0 ? [("  " + words.count(.terminalSyncMore, more), style)] : [])
    }

    private func flaws(_ report: FileImportReport) -> [(text: String, style: StyledSpan.Style)] {
        guard report.flawCount > 0 else { return [] }
        var lines: [(text: String, style: StyledSpan.Style)] = [
            (words.count(.terminalImportProblems, report.flawCount), .trouble)
        ]
        lines += told(report.flaws, of: report.flawCount, .trouble)
        var suggestions: [String] = []
        for suggestion in report.flaws.map({ ImportMessages.suggestion($0.kind, words) }) where !suggestions.contains(suggestion)
        {
            suggestions.append(suggestion)
        }
        return lines + suggestions.map { ($0, .plain) }
    }

    /// Returns the lines that describe an import's result.
    func outcome(_ report: FileImportReport) -> [(text: String, style: StyledSpan.Style)] {
        func number(_ value: Int64) -> String { words.number(FixedDecimal(value)) }
        var lines: [(text: String, style: StyledSpan.Style)] = []
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

/// The messages about importing files.
enum ImportMessages {
    /// Returns the name of a file format, such as "CSV (comma)".
    static func format(_ format: ImportFormat, _ words: Localizer) -> String {
        switch format {
        case .jsonLines, .jsonStream: return "JSON Lines"
        case .jsonList: return "JSON"
        case .csv(let separator):
            let name: String =
                switch separator {
                case ASCII.comma: words.text(.terminalSeparatorComma)
                case ASCII.semicolon: words.text(.terminalSeparatorSemicolon)
                case ASCII.tab: words.text(.terminalSeparatorTab)
                default: "“" + String(UnicodeScalar(separator)) + "”"
                }
            return "CSV (" + name + ")"
        }
    }

    /// Returns the name of a column's type.
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

    /// The maximum width of a column's name, in terminal columns.
    private static let longestName = 40

    /// Returns a column's name. A long name is shortened in the middle.
    static func column(_ name: String) -> String { StyledLine.shortened(HarmlessText.quoted(name), to: longestName) }

    /// Returns the message for a note, and a suggestion.
    static func note(_ note: ImportAdvice, catalog: String, _ words: Localizer) -> (message: String, suggestion: String) {
        func number(_ line: Int64) -> String { words.number(FixedDecimal(line)) }
        func names(_ columns: [String]) -> String {
            words.list(columns.prefix(5).map(self.column) + (columns.count > 5 ? ["…"] : []))
        }
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
        case .datesUndecided(let columns):
            return (
                words.text(.terminalImportDatesUndecided, names(columns)), words.text(.terminalImportDatesUndecidedSuggestion)
            )
        case .datesByLocale(let columns, let order):
            return (
                words.text(order == .dayFirst ? .terminalImportDayFirst : .terminalImportMonthFirst, names(columns)),
                words.text(.terminalImportDatesSuggestion, order == .dayFirst ? "en_US.UTF-8" : "en_GB.UTF-8")
            )
        }
    }

    /// Returns a suggestion for a record that couldn't be used or that replaced another record.
    static func suggestion(_ kind: ImportRecordError.Kind, _ words: Localizer) -> String {
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

    /// Returns the message for a flaw in a record, including the record's line number.
    static func flaw(_ flaw: ImportRecordError, _ words: Localizer) -> String {
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
        return words.text(phrase, words.number(FixedDecimal(flaw.line)), "\(ImportRecordError.deepest)") + detail
    }
}

extension FileFormatError {
    /// Returns the reason why the file's contents can't be read as records, with a suggestion.
    func message(_ words: Localizer) -> ErrorMessage {
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
        return ErrorMessage(words.text(.terminalImportBadSummary), words.text(explanation), words.text(suggestion))
    }
}

extension ImportPlanError {
    /// Returns the reason why the catalog can't be created, with a suggestion.
    func message(_ words: Localizer) -> ErrorMessage {
        switch self {
        case .badName(let name, let suggestion):
            ErrorMessage(
                words.text(.terminalPlanBadName, HarmlessText.quoted(name)), words.text(.terminalPlanBadNameExplanation),
                suggestion.map { words.text(.terminalUsageDidYouMean, $0) } ?? "")
        case .takenName(let name, let suggestion):
            ErrorMessage(words.text(.terminalPlanTakenName, name), "", words.text(.terminalUsageDidYouMean, suggestion))
        case .noSuchColumn(let name, let near):
            ErrorMessage(
                words.text(.terminalPlanNoColumn, HarmlessText.quoted(name)), "",
                near.isEmpty
                    ? words.text(.terminalPlanSeeColumns)
                    : words.text(.terminalUsageDidYouMean, words.alternatives(near.map { HarmlessText.quoted($0) }))
            )
        case .notThat(let column, let option):
            ErrorMessage(
                words.text(.terminalPlanNotThat, HarmlessText.quoted(column), option), "", words.text(.terminalPlanSeeColumns))
        case .otherIDs(let catalog, let now):
            ErrorMessage(
                words.text(.terminalPlanOtherIds, catalog.raw), words.text(.terminalPlanOtherIdsExplanation),
                now.map { words.text(.terminalPlanOtherIdsSuggestion, HarmlessText.quoted($0)) }
                    ?? words.text(.terminalPlanOtherIdsForget, catalog.raw))
        }
    }
}
