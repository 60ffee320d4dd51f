import Model
import WebPages

extension Spreadsheet {
    /// Reads the content of an OpenDocument spreadsheet.
    mutating func readOpenDocument(_ content: [UInt8]) throws(UnimportableFileError) {
        var table = self
        var (isChosen, hasChosen) = (false, false)
        var (column, rowRepeats, cellRepeats, notes) = (0, 1, 1, 0)
        var isText = false
        // Empty rows count only if another row follows.
        var (row, empties): ([String], Int) = ([], 0)
        var (type, value, text): (String, String?, String) = ("", nil, "")
        let isWhole = XMLDocumentReader.read(content) { name, attributes in
            func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            func count(_ name: String) -> Int { min(max(attribute(name).flatMap { Int($0) } ?? 1, 1), Spreadsheet.most.rows) }
            switch name {
            case "table:table":
                table.add(sheet: attribute("table:name") ?? "")
                (isChosen, hasChosen) = (!hasChosen, true)
            case "table:table-row":
                (row, column, rowRepeats) = ([], 0, count("table:number-rows-repeated"))
            case "table:table-cell", "table:covered-table-cell":
                cellRepeats = min(count("table:number-columns-repeated"), Spreadsheet.most.columns)
                type = attribute("office:value-type") ?? ""
                value = attribute("office:date-value") ?? attribute("office:boolean-value") ?? attribute("office:value")
                text = ""
            case "text:p" where notes == 0:
                if !text.isEmpty { text += "\n" }
                isText = true
            case "text:s" where isText: text += String(repeating: " ", count: min(count("text:c"), 1000))
            case "text:tab" where isText: text += "\t"
            case "text:line-break" where isText: text += "\n"
            // Comments on cells aren't part of them.
            case "office:annotation": notes += 1
            default: break
            }
            return true
        } end: { name in
            switch name {
            case "text:p": isText = false
            case "office:annotation": notes -= 1
            case "table:table": (isChosen, empties) = (false, 0)
            case "table:table-cell", "table:covered-table-cell":
                let shown = Spreadsheet.shown(type, value, text)
                if !shown.isEmpty, column < Spreadsheet.most.columns {
                    row += Array(repeating: "", count: max(0, column - row.count))
                    row += Array(repeating: shown, count: min(cellRepeats, Spreadsheet.most.columns - column))
                }
                column += cellRepeats
            case "table:table-row" where isChosen:
                guard !row.isEmpty else {
                    empties += rowRepeats
                    return
                }
                for _ in 0..<min(empties, Spreadsheet.most.rows) { table.add([]) }
                for _ in 0..<rowRepeats { table.add(row) }
                empties = 0
            default: break
            }
        } text: {
            if isText { text += $0 }
        }
        self = table
        guard isWhole else { throw .damagedArchive }
        guard hasChosen else { throw .noTable }
    }

    private static func shown(_ type: String, _ value: String?, _ text: String) -> String {
        switch type {
        case "float": return value ?? text
        case "date": return value.map { $0.hasSuffix("T00:00:00") ? String($0.prefix(10)) : $0 } ?? text
        case "boolean": return value ?? text
        // What the sheet shows has the sign or the format: percentages, currencies and times.
        default: return text
        }
    }
}
