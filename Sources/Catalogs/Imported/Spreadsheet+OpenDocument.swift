import Model
import WebPages

extension Spreadsheet {
    /// Reads the content of an OpenDocument spreadsheet.
    mutating func readOpenDocument(_ content: [UInt8], _ part: String?) throws(UnimportableFileError) {
        let all = try Spreadsheet.sheets(in: content)
        for sheet in all where !sheet.isHidden { add(sheet: sheet.name) }
        guard !all.isEmpty else { throw .noTable }
        for place in try Spreadsheet.choice(of: part, in: all) {
            begin(sheet: all[place].name)
            guard read(content, sheet: place) || isTooLarge else { throw .damagedArchive }
            if rows.contains(where: { !$0.isEmpty }) || isTooLarge { return }
        }
    }

    /// Returns the names of the sheets, and whether they are hidden, which their styles say.
    private static func sheets(in content: [UInt8]) throws(UnimportableFileError) -> [(name: String, isHidden: Bool)] {
        var sheets: [(name: String, isHidden: Bool)] = []
        var (hidden, style, depth): (Set<String>, String, Int) = ([], "", 0)
        let isWhole = XMLDocumentReader.read(content) { name, attributes in
            func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            switch name {
            case "style:style": style = attribute("style:name") ?? ""
            case "style:table-properties" where attribute("table:display") == "false": hidden.insert(style)
            case "table:table":
                depth += 1
                let isHidden = attribute("table:style-name").map { hidden.contains($0) } ?? false
                if depth == 1 { sheets.append((attribute("table:name") ?? "", isHidden)) }
            default: break
            }
            return true
        } end: {
            if $0 == "table:table" { depth -= 1 }
        } text: { _ in
        }
        guard isWhole else { throw .damagedArchive }
        return sheets
    }

    /// Reads the sheet at this place. Returns whether the document is complete.
    private mutating func read(_ content: [UInt8], sheet chosen: Int) -> Bool {
        var table = self
        // A table in a table, or in a drawing, isn't a sheet.
        var (sheet, depth) = (-1, 0)
        var (column, rowRepeats, cellRepeats, notes) = (0, 1, 1, 0)
        var isText = false
        // Empty rows count only if another row follows.
        var (row, empties): ([String], Int) = ([], 0)
        var (cell, text) = (Cell(), "")
        var unreadable: [Int] = []
        func isNote(_ name: String) -> Bool {
            name == "office:annotation" || name == "text:ruby-text" || name.hasPrefix("draw:") || name == "table:shapes"
        }
        let isWhole = XMLDocumentReader.read(content) { name, attributes in
            func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            func count(_ name: String) -> Int { min(max(attribute(name).flatMap { Int($0) } ?? 1, 1), Spreadsheet.most.rows) }
            // Comments on cells, and drawings, aren't part of them.
            if isNote(name) { notes += 1 }
            guard notes == 0 else { return true }
            switch name {
            case "table:table":
                depth += 1
                if depth == 1 { sheet += 1 }
            case "table:table-row" where depth == 1:
                (row, column, rowRepeats, unreadable) = ([], 0, count("table:number-rows-repeated"), [])
            case "table:table-cell" where depth == 1, "table:covered-table-cell" where depth == 1:
                cellRepeats = min(count("table:number-columns-repeated"), Spreadsheet.most.columns)
                cell = Cell(attribute)
                text = ""
            case "text:p":
                if !text.isEmpty { text += "\n" }
                isText = true
            case "text:s" where isText: text += String(repeating: " ", count: min(count("text:c"), 1000))
            case "text:tab" where isText: text += "\t"
            case "text:line-break" where isText: text += "\n"
            default: break
            }
            return !table.isTooLarge
        } end: { name in
            if isNote(name) {
                notes -= 1
                return
            }
            guard notes == 0 else { return }
            switch name {
            case "text:p": isText = false
            case "table:table":
                depth -= 1
                empties = 0
            case "table:table-cell" where depth == 1 && sheet == chosen:
                let shown = cell.shown(text)
                if shown == nil { unreadable.append(column) }
                if let shown, !shown.isEmpty, column < Spreadsheet.most.columns {
                    row += Array(repeating: "", count: max(0, column - row.count))
                    row += Array(repeating: shown, count: min(cellRepeats, Spreadsheet.most.columns - column))
                }
                column += cellRepeats
            // A merged cell lies over this one.
            case "table:covered-table-cell" where depth == 1: column += cellRepeats
            case "table:table-row" where depth == 1 && sheet == chosen:
                guard !row.isEmpty || !unreadable.isEmpty else {
                    empties += rowRepeats
                    return
                }
                for _ in 0..<min(empties, Spreadsheet.most.rows) { table.add([]) }
                for _ in 0..<rowRepeats where !table.isTooLarge { table.add(row) }
                for column in unreadable { table.noteUnreadable(at: column) }
                empties = 0
            default: break
            }
        } text: {
            if isText, notes == 0 { text += $0 }
        }
        self = table
        return isWhole
    }

    /// A cell's value.
    private struct Cell {
        private var (type, value, currency): (String, String?, String) = ("", nil, "")
        private var (isFormula, isError) = (false, false)

        init() {}

        init(_ attribute: (String) -> String?) {
            type = attribute("office:value-type") ?? ""
            value =
                attribute("office:date-value") ?? attribute("office:time-value") ?? attribute("office:boolean-value")
                ?? attribute("office:value")
            currency = attribute("office:currency") ?? ""
            isFormula = attribute("table:formula") != nil
            isError = attribute("calcext:value-type") == "error"
        }

        /// Returns what the cell shows, or nil if it is an error, or a formula without a stored result.
        func shown(_ text: String) -> String? {
            if isError || isFormula && type.isEmpty && text.isEmpty { return nil }
            guard let value else { return text }
            switch type {
            case "date": return value.hasSuffix("T00:00:00") ? String(value.prefix(10)) : value
            case "time": return Cell.clock(value) ?? text
            case "boolean": return value
            case "float", "percentage", "currency":
                guard let number = Double(value), number.isFinite else { return text }
                if type == "percentage" { return SpreadsheetNumberFormat.plain("", number * 100) + "%" }
                let shown = SpreadsheetNumberFormat.plain(value, number)
                // A code such as 0042 has a format with zeros.
                if type == "float", text.hasPrefix("0"), text.utf8.allSatisfy(ASCII.isDigit), text.hasSuffix(shown) {
                    return text
                }
                // The same form in the whole table, whatever the sheet's language.
                return type == "currency" && !currency.isEmpty ? shown + " " + currency : shown
            default: return text
            }
        }

        /// Returns the hours, minutes and seconds of a duration such as `PT36H30M00S`.
        private static func clock(_ text: String) -> String? {
            let isNegative = text.hasPrefix("-")
            var (seconds, number, fraction, isFraction): (Int64, Int64, String, Bool) = (0, 0, "", false)
            guard text.hasPrefix("PT") || text.hasPrefix("-PT"), text.utf8.count < 40 else { return nil }
            for byte in text.utf8.drop(while: { $0 != ASCII.upperT }).dropFirst() {
                switch byte {
                case ASCII.digit0...ASCII.digit0 + 9 where isFraction: fraction.append(Character(Unicode.Scalar(byte)))
                case ASCII.digit0...ASCII.digit0 + 9:
                    guard number < 100_000_000 else { return nil }
                    number = number * 10 + Int64(byte - ASCII.digit0)
                case ASCII.period, ASCII.comma: isFraction = true
                case UInt8(ascii: "H"): (seconds, number) = (seconds + number * 3600, 0)
                case UInt8(ascii: "M"): (seconds, number) = (seconds + number * 60, 0)
                case UInt8(ascii: "S"): (seconds, number) = (seconds + number, 0)
                default: return nil
                }
            }
            let rest = Int64((fraction + "000").prefix(3)) ?? 0
            return SpreadsheetNumberFormat.clock(milliseconds: seconds * 1000 + rest, isNegative: isNegative)
        }
    }
}
