public import Catalogs
public import Localization
internal import Model
public import TextProcessing

/// The messages about importing files, for pages and the command line.
public struct ImportMessages {
    /// The language of the messages.
    let words: Localizer
    /// Returns a column's name as it appears in messages.
    public let column: (String) -> String

    /// Creates messages in a language.
    ///
    /// - Parameter column: a closure that returns a column's name as it appears in messages.
    public init(_ words: Localizer, column: @escaping (String) -> String = { DisplayEscaper.quoted($0) }) {
        self.words = words
        self.column = column
    }

    /// Returns the name of a file format, such as "CSV (comma)".
    public func format(_ format: ImportFormat) -> String {
        switch format {
        case .jsonLines, .jsonStream: return "JSON Lines"
        case .jsonList: return "JSON"
        case .csv(let separator):
            let name: String =
                switch separator {
                case ASCII.comma: words.text(.serverSeparatorComma)
                case ASCII.semicolon: words.text(.serverSeparatorSemicolon)
                case ASCII.tab: words.text(.serverSeparatorTab)
                default: "“" + String(UnicodeScalar(separator)) + "”"
                }
            return "CSV (" + name + ")"
        }
    }

    /// Returns the name of a column's type.
    public func type(_ type: ColumnType) -> String {
        let phrase: Phrase =
            switch type {
            case .number: .serverTypeNumber
            case .text: .serverTypeText
            case .list: .serverTypeList
            case .date: .serverTypeDate
            case .link: .serverTypeLink
            case .picture: .serverTypePicture
            case .flag: .serverTypeFlag
            case .long: .serverTypeLong
            case .nested: .serverTypeNested
            }
        return words.text(phrase)
    }

    /// Returns the message for a note, and a suggestion.
    public func note(_ note: ImportAdvice, catalog: String) -> (message: String, suggestion: String) {
        func number(_ line: Int64) -> String { words.number(FixedDecimal(line)) }
        func names(_ columns: [String]) -> String {
            words.list(columns.prefix(5).map(self.column) + (columns.count > 5 ? ["…"] : []))
        }
        switch note {
        case .titleMissing(let column, let instead?):
            return (
                words.text(.serverImportTitleInstead, self.column(column), self.column(instead)),
                words.text(.serverImportTitleInsteadSuggestion)
            )
        case .titleMissing(let column, nil):
            return (
                words.text(.serverImportTitleMissing, self.column(column)), words.text(.serverImportTitleMissingSuggestion)
            )
        case .idUnused(let column, let repeats, let lines, let missing):
            let message =
                if repeats > 0 {
                    words.text(
                        .serverImportIdRepeated, self.column(column),
                        words.list(lines.map(number) + (repeats > Int64(lines.count) ? ["…"] : [])))
                } else {
                    words.text(.serverImportIdMissing, self.column(column), number(missing ?? 0))
                }
            return (message, words.text(.serverImportIdSuggestion, self.column(column), catalog))
        case .columnsLeftOut(let count, let names):
            let told = names.prefix(5).map(self.column) + (count > 5 ? ["…"] : [])
            return (words.count(.serverImportColumnsLeftOut, Int64(count)) + " " + words.list(Array(told)), "")
        case .noHeader(let columns):
            return (words.text(.serverImportNoHeader, names(columns)), words.text(.serverImportNoHeaderSuggestion))
        case .linesLeftOut(let count):
            return (
                words.text(.serverImportLinesBefore, number(Int64(count) + 1)), words.text(.serverImportLinesBeforeSuggestion)
            )
        case .otherSheets(let sheets):
            return (
                words.text(.serverImportOtherSheets, names(sheets)),
                words.text(.serverImportOtherSheetsSuggestion, "--sheet '" + DisplayEscaper.quoted(sheets[0]) + "'")
            )
        case .unreadableCells(let cells):
            return (
                words.count(.serverImportUnreadable, Int64(cells.count)) + " "
                    + words.list(cells.first + (cells.count > cells.first.count ? ["…"] : [])) + ".",
                words.text(.serverImportUnreadableSuggestion)
            )
        case .otherList(let place, let count):
            return (
                words.count(.serverImportOtherList, Int64(count), DisplayEscaper.quoted(place)),
                words.text(.serverImportOtherListSuggestion, DisplayEscaper.quoted(place))
            )
        case .datesUndecided(let columns):
            return (
                words.text(.serverImportDatesUndecided, names(columns)),
                words.text(.serverImportDatesUndecidedSuggestion, locale(.dayFirst), locale(.monthFirst))
            )
        case .datesByLocale(let columns, let order):
            return (
                words.text(order == .dayFirst ? .serverImportDayFirst : .serverImportMonthFirst, names(columns)),
                words.text(.serverImportDatesSuggestion, locale(order == .dayFirst ? .monthFirst : .dayFirst))
            )
        }
    }

    /// Returns a locale in the interface language with this order of day and month, for the option `--locale`.
    private func locale(_ order: DayMonthOrder) -> String {
        switch (words.language, order) {
        case (.french, .dayFirst): "fr-FR"
        case (.french, .monthFirst): "fr-US"
        case (_, .dayFirst): "en-GB"
        case (_, .monthFirst): "en-US"
        }
    }
}

extension ImportRecordError.Cause {
    /// Returns the message about a record.
    /// - Parameter line: The line number at which the record begins.
    func sentence(_ words: Localizer, line: Int64, detail: String) -> String {
        let phrase: Phrase =
            switch self {
            case .encoding: .serverFlawEncoding
            case .notJSON: .serverFlawNotJson
            case .tooDeep: .serverFlawTooDeep
            case .notAnObject: .serverFlawNotAnObject
            case .zero: .serverFlawNul
            case .quotes: .serverFlawQuotes
            case .tooLong: .serverFlawTooLong
            case .cutShort: .serverFlawCutShort
            case .noID: .serverFlawNoId
            case .sameID: .serverFlawSameId
            case .unusable: .serverFlawUnusable
            }
        let detail = detail.utf8.isEmpty ? "" : " (" + DisplayEscaper.quoted(detail) + ")"
        return words.text(phrase, words.number(FixedDecimal(line)), "\(ImportRecordError.deepest)") + detail
    }

    /// Returns a suggestion for a record that couldn't be used or that replaced another record.
    func suggestion(_ words: Localizer) -> String {
        let phrase: Phrase =
            switch self {
            case .encoding: .serverImportEncodingHint
            case .noID: .serverFlawNoIdSuggestion
            case .sameID: .serverFlawSameIdSuggestion
            case .notJSON, .tooDeep, .notAnObject, .zero, .quotes, .tooLong, .cutShort, .unusable:
                .serverImportCorrect
            }
        return words.text(phrase)
    }
}
