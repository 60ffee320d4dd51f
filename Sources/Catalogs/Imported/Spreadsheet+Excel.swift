import Model
import WebPages

extension Spreadsheet {
    /// Reads an Excel workbook.
    mutating func readExcel(_ files: [String: [UInt8]], _ part: String?) throws(UnimportableFileError) {
        // A package's relationships say where its parts are. Their names are only a habit.
        let main = Relations(files["_rels/.rels"], in: "").first("officedocument") ?? "xl/workbook.xml"
        guard let workbook = files[main] else { throw .damagedArchive }
        let folder = main.split(separator: "/").dropLast().joined(separator: "/")
        let file = main.split(separator: "/").last ?? ""
        let relations = Relations(files[Spreadsheet.normal("\(folder)/_rels/\(file).rels")], in: folder)
        let book = WebPage(xml: workbook).root
        // A chart can be a sheet, too, but it has no cells.
        let all = (book.local("sheets")?.elements ?? []).filter { sheet in
            relations[sheet.relation].map { ["worksheet", ""].contains($0.kind) } ?? true
        }
        let sheets = all.map { ($0["name"] ?? "", !["visible", nil].contains($0["state"])) }
        for (name, isHidden) in sheets where !isHidden { add(sheet: name) }
        guard !all.isEmpty else { throw .noTable }
        let strings = files[relations.first("sharedstrings") ?? "xl/sharedstrings.xml"].map(Spreadsheet.strings) ?? []
        let styles = files[relations.first("styles") ?? "xl/styles.xml"].map(Spreadsheet.styles) ?? []
        let is1904 = ["1", "true"].contains(book.local("workbookpr")?["date1904"])
        for place in try Spreadsheet.choice(of: part, in: sheets) {
            let path = relations[all[place].relation]?.path ?? "xl/worksheets/sheet\(place + 1).xml"
            guard let sheet = files[path] else { throw .damagedArchive }
            begin(sheet: sheets[place].0)
            guard read(sheet, strings, styles, is1904) || isTooLarge else { throw .damagedArchive }
            if rows.contains(where: { !$0.isEmpty }) || isTooLarge { return }
        }
    }

    /// Reads a worksheet. Returns whether it is complete.
    private mutating func read(
        _ sheet: [UInt8], _ strings: [String], _ styles: [SpreadsheetNumberFormat], _ is1904: Bool
    ) -> Bool {
        var table = self
        var (row, column) = (-1, -1)
        var (type, style, text, isText) = ("", 0, "", false)
        var (hasFormula, isHint, isDamaged) = (false, false, false)
        let isWhole = XMLDocumentReader.read(sheet) { name, attributes in
            func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            switch Spreadsheet.local(name) {
            case "row":
                // Excel's own limit (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3).
                if let text = attribute("r") {
                    guard let number = Int(text), (1...1_048_576).contains(number) else {
                        isDamaged = true
                        return false
                    }
                    row = number - 1
                } else {
                    row += 1
                }
                table.begin(row: row)
                column = -1
            case "c":
                column = attribute("r").flatMap(Spreadsheet.column) ?? column + 1
                (type, style, text) = (attribute("t") ?? "n", attribute("s").flatMap { Int($0) } ?? 0, "")
                hasFormula = false
            case "f": hasFormula = true
            // Phonetic hints aren't part of the text.
            case "rph": isHint = true
            case "v", "t": isText = !isHint
            default: break
            }
            return !table.isTooLarge
        } end: { name in
            switch Spreadsheet.local(name) {
            case "v", "t": isText = false
            case "rph": isHint = false
            case "c":
                // A formula whose result is an empty text has the type of a text.
                if type == "e" || hasFormula && text.isEmpty && type != "str" { return table.noteUnreadable(at: column) }
                let format = styles.indices.contains(style) ? styles[style] : SpreadsheetNumberFormat()
                table.set(Spreadsheet.shown(text, type, format, strings, is1904), at: column)
            default: break
            }
        } text: {
            if isText { text += $0 }
        }
        self = table
        return isWhole && !isDamaged
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
        _ text: String, _ type: String, _ format: SpreadsheetNumberFormat, _ strings: [String], _ is1904: Bool
    ) -> String {
        switch type {
        case "s": return Int(text).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "b": return text == "1" || text == "true" ? "true" : "false"
        case "n", "":
            guard let number = Double(text), number.isFinite else { return text }
            return format.shown(text, number, is1904: is1904)
        case "d": return text.hasSuffix("T00:00:00") ? String(text.prefix(10)) : text
        default: return unescaped(text)
        }
    }

    /// Replaces escapes such as `_x000D_`, which stand for characters that XML can't contain.
    static func unescaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = [], place = 0, high: UInt32?
        while place < bytes.count {
            guard place + 6 < bytes.count, bytes[place] == UInt8(ascii: "_"), bytes[place + 1] == UInt8(ascii: "x"),
                bytes[place + 6] == UInt8(ascii: "_"),
                let code = UInt32(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16),
                bytes[place + 2] != UInt8(ascii: "+"), bytes[place + 2] != ASCII.minus
            else {
                result.append(bytes[place])
                place += 1
                continue
            }
            place += 7
            if code & 0xFC00 == 0xD800 {
                high = code
                continue
            }
            let pair = code & 0xFC00 == 0xDC00 ? high.map { 0x10000 + ($0 & 0x3FF) << 10 + code & 0x3FF } : code
            high = nil
            // Windows writes line breaks as two characters.
            guard let pair, pair != 0, pair != 0x0D, let scalar = Unicode.Scalar(pair) else { continue }
            result += Array(String(Character(scalar)).utf8)
        }
        return String(decoding: result, as: UTF8.self)
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
            case "si": strings.append(unescaped(text))
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
    private static func styles(_ file: [UInt8]) -> [SpreadsheetNumberFormat] {
        let root = WebPage(xml: file).root
        var codes: [String: SpreadsheetNumberFormat] = [:]
        for format in root.local("numfmts")?.elements ?? [] {
            codes[format["numfmtid"] ?? ""] = SpreadsheetNumberFormat(format["formatcode"] ?? "")
        }
        return (root.local("cellxfs")?.elements ?? []).map { style in
            let id = style["numfmtid"] ?? "0"
            return codes[id] ?? SpreadsheetNumberFormat(builtIn: Int(id) ?? 0)
        }
    }

    /// Returns a name without its prefix.
    static func local(_ name: String) -> Substring { name.split(separator: ":").last ?? "" }
}

/// The relationships of a part of a package.
private struct Relations {
    /// The kinds and paths of the related parts, by their IDs.
    private var parts: [String: (kind: String, path: String)] = [:]

    init(_ file: [UInt8]?, in folder: String) {
        for each in file.map({ WebPage(xml: $0).root.local("relationships")?.elements ?? [] }) ?? [] {
            guard let id = each["id"], let target = each["target"] else { continue }
            var path: [Substring] = []
            let whole = target.hasPrefix("/") ? target : folder + "/" + target
            for step in Spreadsheet.normal(whole).split(separator: "/") {
                if step == ".." { _ = path.popLast() } else { path.append(step) }
            }
            let kind = each["type"]?.split(separator: "/").last.map { $0.lowercased() } ?? ""
            parts[id] = (kind, path.joined(separator: "/"))
        }
    }

    subscript(_ id: String?) -> (kind: String, path: String)? { id.flatMap { parts[$0] } }

    func first(_ kind: String) -> String? { parts.values.first { $0.kind == kind }?.path }
}

extension WebElement {
    /// The ID of the relationship to a sheet's part.
    fileprivate var relation: String? {
        attributes.first { $0.name != "sheetid" && Spreadsheet.local($0.name) == "id" }?.value
    }

    /// Returns the first element with this name, whatever its prefix.
    fileprivate func local(_ name: String) -> WebElement? {
        if Spreadsheet.local(self.name) == name { return self }
        return elements.lazy.compactMap { $0.local(name) }.first
    }
}
