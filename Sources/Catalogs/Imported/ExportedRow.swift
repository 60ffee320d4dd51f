public import Model

/// A row of a list that Almanac wrote as CSV: `columns`, followed by the catalog's attributes. Somebody may have changed the order of the
/// columns, or removed some.
public struct ExportedRow: Sendable {
    /// The columns with which Almanac begins every list.
    public static let columns = ["id", "title", "subtitle", "favourite"]
    /// The columns that don't belong to a record. The subtitle consists of other columns' values.
    private static let derived = ["subtitle", "favourite"]

    /// The row as a record of the file.
    public let record: ImportedRecord
    /// The entry in the column `id`, or nil if the column is empty or contains something else.
    public let id: EntryID?

    /// Creates a row from a record of the file.
    public init(_ record: ImportedRecord) {
        self.record = record
        id = record.text(of: ExportedRow.columns[0]).flatMap { EntryID($0) }
    }

    /// Returns whether a file has all columns of a list that Almanac wrote.
    public static func areColumns(_ names: [String]) -> Bool { columns.allSatisfy { names.contains($0) } }

    // MARK: A stored entry

    /// Returns the attributes whose values differ from those that a list shows of the entry, in the file's order. The title's key is `name`.
    /// Columns that the file lacks don't differ.
    ///
    /// - Parameters:
    ///   - file: The file's columns and its form of numbers and dates.
    ///   - plan: The plan of the entry's catalog if it was imported.
    ///   - written: Returns the value of an attribute as it is written in the stored record, or nil.
    public func changes(
        to entry: Entry, _ file: ListFile, _ plan: CatalogPlan? = nil, written: (String) -> String? = { _ in nil }
    ) -> [String] {
        var changes: [String] = []
        func isSame(_ cell: String, _ other: String?) -> Bool {
            guard let other else { return false }
            func hasLines(_ text: String) -> Bool { text.utf8.contains(ASCII.newline) }
            guard !hasLines(cell), !hasLines(other) else {
                return cell.replacing("\r\n", with: "\n") == other.replacing("\r\n", with: "\n")
            }
            return cell == other || UpstreamTextParser.line(cell) == UpstreamTextParser.line(other)
        }
        if file.hasTitles {
            let titles = [entry.title] + entry.attributes.filter { Entry.isTitleKey($0.key) }.map(\.value.cellText)
            let title = record.text(of: "title") ?? ""
            if !titles.contains(where: { isSame(title, $0) }) { changes.append("name") }
        }
        for key in file.keys {
            let cell = record.text(of: key) ?? "", shown = entry[key]?.cellText ?? "", written = written(key)
            // Lists show a value that doesn't match its attribute's type as it is written.
            let isText = plan?.attribute(key)?.type == .text
            let isShown = written == nil || !shown.isEmpty && !isText
            if isShown && isSame(cell, shown) || isSame(cell, written) { continue }
            let edited = EditedCell(
                text: cell, hasDecimalCommas: file.hasDecimalCommas, dateOrder: file.dateOrder, earlier: written)
            if !edited.means(entry[key], plan?.attribute(key)) { changes.append(key) }
        }
        return changes
    }

    /// Returns the stored record with the row's values in the columns that `changes(to:_:written:)` found. If there are none, the record
    /// is unchanged, byte for byte.
    ///
    /// - Parameter stored: The payload of the row's entry, or nil if the entry is new.
    public func record(
        _ plan: CatalogPlan, stored: [UInt8]?, id: EntryID?, changes: [String], _ file: ListFile
    ) -> ImportedRecord? {
        if let stored, changes.isEmpty { return ImportedRecord(stored: stored, line: record.line, id: id) }
        let earlier = stored.flatMap { ImportedRecord(stored: $0, line: record.line) }
        let values = changes.map { key -> (name: String, value: [UInt8]) in
            let column = plan.attribute(key)
            let cell = EditedCell(
                text: record.text(of: key == "name" ? "title" : key) ?? "", hasDecimalCommas: file.hasDecimalCommas,
                dateOrder: file.dateOrder, earlier: column.flatMap { earlier?.text(of: $0.source) })
            // A new column can have the name of a column that has another key in lists.
            let free = plan.columns.contains { $0.source == key } ? key + "_2" : key
            return (key == "name" ? plan.title ?? "title" : column?.source ?? free, ExportedRow.json(cell, column))
        }
        let view = stored.flatMap { try? JSONDocument($0, as: .imported).root }
        var payload: [UInt8] = [ASCII.leftBrace]
        func add(_ name: String, _ value: [UInt8]) {
            if payload.count > 1 { payload.append(ASCII.comma) }
            JSONString.append(name, to: &payload, hasShortEscapes: false)
            payload.append(ASCII.colon)
            payload += value
        }
        for (key, value) in view?.members ?? [] where !values.contains(where: { $0.name == key }) { add(key, value.bytes) }
        if stored == nil, let id, case .column(let name) = plan.ids { add(name, ExportedRow.string(id.key)) }
        // The last of several values of a column counts, so these also replace values in inner objects.
        for (name, value) in values { add(name, value) }
        payload.append(ASCII.rightBrace)
        return ImportedRecord(stored: payload, line: record.line, id: id)
    }

    /// Returns a cell's value in the form that the column's values have in the stored records.
    private static func json(_ cell: EditedCell, _ column: SourceColumn?) -> [UInt8] {
        guard !cell.text.isEmpty else { return Array("null".utf8) }
        guard let column else { return string(cell.text) }
        switch column.type {
        case .flag where cell.text == "1": return Array("true".utf8)
        case .flag where cell.text == "0": return Array("false".utf8)
        case .list:
            let parts = cell.text.split(separator: "; ").map { String($0) }
            // The list stays in the form of the column's other lists, unless a part contains their separator.
            if case .separated(let byte) = column.lists, !parts.contains(where: { $0.utf8.contains(byte) }) {
                let separator = String(UnicodeScalar(byte)) + (byte == ASCII.verticalBar ? "" : " ")
                return string(parts.joined(separator: separator))
            }
            return [ASCII.leftBracket] + Array(parts.map(string).joined(separator: [ASCII.comma])) + [ASCII.rightBracket]
        default: return string(cell.text(for: column))
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        var string: [UInt8] = []
        JSONString.append(text, to: &string, hasShortEscapes: false)
        return string
    }

    // MARK: Another catalog's entry

    /// Returns the row as a record of a catalog that the list didn't come from: without the columns that don't belong to records, and
    /// with the entry's key as the ID.
    public var asNewRecord: ImportedRecord? {
        guard let view = try? JSONDocument(record.payload, as: .imported).root else { return nil }
        var payload: [UInt8] = [ASCII.leftBrace]
        for (name, value) in view.members where !ExportedRow.derived.contains(name) {
            if payload.count > 1 { payload.append(ASCII.comma) }
            JSONString.append(name, to: &payload, hasShortEscapes: false)
            payload.append(ASCII.colon)
            if name == ExportedRow.columns[0], let id {
                JSONString.append(id.key, to: &payload, hasShortEscapes: false)
            } else {
                payload += value.bytes
            }
        }
        payload.append(ASCII.rightBrace)
        return ImportedRecord(stored: payload, line: record.line)
    }
}

/// What a file's rows have in common if the file is a list that Almanac wrote.
public struct ListFile: Sendable {
    /// The columns with attributes, in the file's order.
    public let keys: [String]
    /// Whether the file has the column `title`.
    public let hasTitles: Bool
    /// Whether the file was written where numbers have decimal commas and dates begin with the day.
    let hasDecimalCommas: Bool

    /// The order of day and month that the file's dates with slashes show, or nil if they show none or both.
    let dateOrder: DayMonthOrder?

    /// Describes a file with these columns.
    ///
    /// - Parameter sample: The file's first rows, whose numbers and dates show how the file was written.
    public init(_ columns: [String], _ format: ImportFormat, sample: [ImportedRecord] = []) {
        keys = columns.filter { !ExportedRow.columns.contains($0) }
        hasTitles = columns.contains("title")
        var (isDayFirst, isMonthFirst, commas, points) = (false, false, false, false)
        for record in sample {
            for key in keys {
                guard let text = record.text(of: key), text.utf8.count <= 40, text.utf8.first.map(ListFile.beginsNumber) ?? false
                else {
                    continue
                }
                let line = UpstreamTextParser.line(text)
                if line.utf8.contains(ASCII.slash) {
                    let dates = (DateParser.value(line, .dayFirst), DateParser.value(line, .monthFirst))
                    if dates.0 != nil, dates.1 == nil { isDayFirst = true }
                    if dates.1 != nil, dates.0 == nil { isMonthFirst = true }
                } else if line.utf8.contains(ASCII.comma), NumberParser.value(line, .grouped) == nil,
                    NumberParser.value(line, .comma) != nil
                {
                    commas = true
                } else if line.utf8.contains(ASCII.period), NumberParser.value(line, .plain) != nil {
                    points = true
                }
            }
        }
        dateOrder = isDayFirst == isMonthFirst ? nil : isDayFirst ? .dayFirst : .monthFirst
        hasDecimalCommas =
            switch format {
            case .csv(ASCII.semicolon): true
            // In a file with tabs, a comma needs no quotation marks, so only its numbers show what it means.
            case .csv(ASCII.tab): commas && !points
            default: false
            }
    }

    private static func beginsNumber(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || byte == ASCII.minus }
}

extension CatalogPlan {
    /// Returns the column that becomes the attribute with this key.
    public func attribute(_ key: String) -> SourceColumn? { columns.first { isAttribute($0) && $0.word == key } }
}
