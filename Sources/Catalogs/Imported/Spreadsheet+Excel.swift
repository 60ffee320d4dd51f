import Localization
import Model
import WebPages

extension Spreadsheet {
    /// What a cell's number means, according to its format.
    private enum NumberStyle {
        case plain, percent, date, time
    }

    /// Reads an Excel workbook.
    mutating func readExcel(_ files: [String: [UInt8]]) throws(UnimportableFileError) {
        guard let workbook = files["xl/workbook.xml"] else { throw .damagedArchive }
        let book = WebPage(xml: workbook).root
        let all = book.local("sheets")?.elements ?? []
        let visible = all.filter { $0["state"] == nil || $0["state"] == "visible" }
        for each in visible { add(sheet: each["name"] ?? "") }
        guard let chosen = visible.first ?? all.first else { throw .noTable }
        let relations =
            files["xl/_rels/workbook.xml.rels"].map { WebPage(xml: $0).root.local("relationships")?.elements ?? [] } ?? []
        let target = relations.first { $0["id"] == chosen["r:id"] }?["target"] ?? "worksheets/sheet1.xml"
        let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
        guard let sheet = files[path] else { throw .damagedArchive }
        let strings = files["xl/sharedStrings.xml"].map(Spreadsheet.strings) ?? []
        let styles = files["xl/styles.xml"].map(Spreadsheet.styles) ?? []
        let is1904 = ["1", "true"].contains(book.local("workbookpr")?["date1904"])
        guard read(sheet, strings, styles, is1904) else { throw .damagedArchive }
    }

    /// Reads a worksheet. Returns whether it is complete.
    private mutating func read(_ sheet: [UInt8], _ strings: [String], _ styles: [NumberStyle], _ is1904: Bool) -> Bool {
        var table = self
        var (row, column) = (-1, -1)
        var (type, style, text, isText) = ("", 0, "", false)
        let isWhole = XMLDocumentReader.read(sheet) { name, attributes in
            func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            switch Spreadsheet.local(name) {
            case "row":
                row = attribute("r").flatMap { Int($0) }.map { $0 - 1 } ?? row + 1
                table.begin(row: max(row, 0))
                column = -1
            case "c":
                column = attribute("r").flatMap(Spreadsheet.column) ?? column + 1
                (type, style, text) = (attribute("t") ?? "n", attribute("s").flatMap { Int($0) } ?? 0, "")
            case "v", "t": isText = true
            default: break
            }
            return true
        } end: { name in
            switch Spreadsheet.local(name) {
            case "v", "t": isText = false
            case "c":
                let style = styles.indices.contains(style) ? styles[style] : .plain
                table.set(Spreadsheet.shown(text, type, style, strings, is1904), at: column)
            default: break
            }
        } text: {
            if isText { text += $0 }
        }
        self = table
        return isWhole
    }

    /// Returns the index of a cell's column: 0 for `A7`, 27 for `AB7`.
    private static func column(_ cell: String) -> Int? {
        var number = 0
        for byte in cell.utf8 {
            let letter = ASCII.lowercased(byte)
            guard ASCII.isLowercase(letter), number < 100_000 else { break }
            number = number * 26 + Int(letter - ASCII.lowerA) + 1
        }
        return number > 0 ? number - 1 : nil
    }

    private static func shown(
        _ text: String, _ type: String, _ style: NumberStyle, _ strings: [String], _ is1904: Bool
    ) -> String {
        switch type {
        case "s": return Int(text).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "b": return text == "1" ? "true" : "false"
        case "n", "":
            guard let number = Double(text), number.isFinite else { return text }
            switch style {
            case .plain: return plain(text, number)
            case .percent: return plain("", number * 100) + "%"
            case .date: return date(number, is1904) ?? plain(text, number)
            case .time: return number < 1 ? time(number) : date(number, is1904) ?? plain(text, number)
            }
        // Texts, errors and dates in ISO 8601 form.
        default: return text
        }
    }

    /// Returns a number with at most fifteen significant digits, as Excel shows it: 0.30000000000000004 is 0.3.
    private static func plain(_ text: String, _ number: Double) -> String {
        if !text.isEmpty, text.utf8.count <= 15, !text.utf8.contains(where: { $0 | 0x20 == ASCII.lowerE }) { return text }
        guard abs(number) < 1e15 else { return text.isEmpty ? "\(number)" : text }
        let digits = String(abs(number).rounded(.down)).utf8.count - 2
        var unit = 1.0
        for _ in 0..<max(0, 15 - digits) { unit *= 10 }
        let rounded = (number * unit).rounded() / unit
        let shown = "\(rounded)"
        if shown.contains("e") { return text.isEmpty ? shown : text }
        return shown.hasSuffix(".0") ? String(shown.dropLast(2)) : shown
    }

    /// Returns the date that a number of days stands for. Excel counts a 29 February 1900, which didn't exist.
    private static func date(_ days: Double, _ is1904: Bool) -> String? {
        guard days >= 0, days < 2_958_466 else { return nil }
        let day = Int64(days.rounded(.down)), offset: Int64 = is1904 ? 24_107 : day < 60 ? 25_568 : 25_569
        let seconds = Int64(((days - Double(day)) * 86_400).rounded())
        let moment = ISO8601TimestampFormat.iso((day - offset) * 86_400 + seconds)
        return seconds == 0 ? String(moment.prefix(10)) : String(moment.prefix(19))
    }

    private static func time(_ day: Double) -> String {
        let seconds = Int((day * 86_400).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3600):" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    }

    /// Returns the texts that several cells can share.
    private static func strings(_ file: [UInt8]) -> [String] {
        var (strings, text, isText): ([String], String, Bool) = ([], "", false)
        XMLDocumentReader.read(file) { name, _ in
            switch local(name) {
            case "si": text = ""
            case "t": isText = true
            // Phonetic hints aren't part of the text.
            case "rph": text += "\u{0}"
            default: break
            }
            return true
        } end: { name in
            switch local(name) {
            case "si": strings.append(text)
            case "t": isText = false
            case "rph": if let mark = text.lastIndex(of: "\u{0}") { text = String(text[..<mark]) }
            default: break
            }
        } text: {
            if isText { text += $0 }
        }
        return strings
    }

    /// Returns the number formats of the cells' styles.
    private static func styles(_ file: [UInt8]) -> [NumberStyle] {
        let root = WebPage(xml: file).root
        var codes: [String: String] = [:]
        for format in root.local("numfmts")?.elements ?? [] { codes[format["numfmtid"] ?? ""] = format["formatcode"] }
        return (root.local("cellxfs")?.elements ?? []).map { style in
            let id = style["numfmtid"] ?? "0"
            return codes[id].map(numberStyle) ?? builtIn(id)
        }
    }

    private static func builtIn(_ id: String) -> NumberStyle {
        switch Int(id) ?? 0 {
        case 9, 10: .percent
        case 14...17, 22, 27...31, 36, 50...54, 57, 58: .date
        case 18...21, 32...35, 45...47, 55, 56: .time
        default: .plain
        }
    }

    /// Returns the meaning of a format such as `dd/mm/yyyy`, `[h]:mm` and `0.0%`. Texts in quotation marks and colours don't count.
    private static func numberStyle(_ code: String) -> NumberStyle {
        var (letters, bracketed, isQuoted, isBracketed, isEscaped) = ("", "", false, false, false)
        for character in code.lowercased() {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" || character == "_" || character == "*" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if isQuoted {
                continue
            } else if character == "[" {
                (isBracketed, bracketed) = (true, "")
            } else if character == "]" {
                isBracketed = false
                // An elapsed time, such as `[h]:mm`. Otherwise, it is a colour, a condition or a language.
                if bracketed.allSatisfy({ "hms".contains($0) }) { letters += bracketed }
            } else if isBracketed {
                bracketed.append(character)
            } else if character == ";" {
                break
            } else {
                letters.append(character)
            }
        }
        if letters.contains("%") { return .percent }
        if letters.contains("y") || letters.contains("d") { return .date }
        return letters.contains("h") || letters.contains("s") && letters.contains(":") ? .time : .plain
    }

    /// Returns a name without its prefix.
    static func local(_ name: String) -> Substring { name.split(separator: ":").last ?? "" }
}

extension WebElement {
    /// Returns the first element with this name, whatever its prefix.
    fileprivate func local(_ name: String) -> WebElement? {
        if Spreadsheet.local(self.name) == name { return self }
        return elements.lazy.compactMap { $0.local(name) }.first
    }
}
