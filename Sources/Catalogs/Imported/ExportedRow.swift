public import Model

/// A row of a list that Almanac wrote as CSV. It begins with `columns`, followed by the catalog's attributes.
public struct ExportedRow: Sendable {
    /// The columns that every list begins with.
    public static let columns = ["id", "title", "subtitle", "favourite"]
    /// The columns that don't belong to a record. The subtitle consists of other columns' values.
    private static let derived = ["subtitle", "favourite"]

    /// The row as a record of the file.
    public let record: ImportedRecord
    /// The entry in the row's first column, or nil if the column is empty or contains something else.
    public let id: EntryID?

    /// Creates a row from a record of the file.
    public init(_ record: ImportedRecord) {
        self.record = record
        id = record.text(of: ExportedRow.columns[0]).flatMap { EntryID($0) }
    }

    /// Returns whether a file with these columns is a list that Almanac wrote.
    public static func areColumns(_ names: [String]) -> Bool { names.starts(with: columns) }

    // MARK: A stored entry

    /// Returns the attributes whose values differ from those that a list shows of the entry, in the file's order. The title's key is `name`.
    ///
    /// - Parameters:
    ///   - keys: The file's columns after the first four.
    ///   - written: Returns the value of an attribute as it is written in the stored record, or nil.
    public func changes(to entry: Entry, _ keys: [String], written: (String) -> String? = { _ in nil }) -> [String] {
        var changes: [String] = []
        func isSame(_ cell: String, _ other: String?) -> Bool {
            guard let other else { return false }
            return cell == other || UpstreamTextParser.line(cell) == UpstreamTextParser.line(other)
        }
        let titles = [entry.title] + entry.attributes.filter { Entry.isTitleKey($0.key) }.map(\.value.cellText)
        let title = record.text(of: "title") ?? ""
        if !titles.contains(where: { isSame(title, $0) }) { changes.append("name") }
        for key in keys {
            let cell = record.text(of: key) ?? "", shown = entry[key]?.cellText ?? "", written = written(key)
            // Lists show a value that doesn't match its attribute's type as it is written.
            let isShown = !shown.isEmpty || written == nil
            if !(isShown && isSame(cell, shown)), !isSame(cell, written) { changes.append(key) }
        }
        return changes
    }

    /// Returns the stored record with the row's values in the columns that `changes(to:_:written:)` found. If there are none, the record
    /// is unchanged, byte for byte.
    ///
    /// - Parameter stored: The payload of the row's entry, or nil if the entry is new.
    public func record(_ plan: CatalogPlan, stored: [UInt8]?, id: EntryID?, changes: [String]) -> ImportedRecord? {
        if let stored, changes.isEmpty { return ImportedRecord(stored: stored, line: record.line, id: id) }
        let values = changes.map { key -> (name: String, value: [UInt8]) in
            let column = plan.columns.first { plan.isAttribute($0) && $0.word == key }
            let cell = record.text(of: key == "name" ? "title" : key) ?? ""
            return (key == "name" ? plan.title ?? "title" : column?.source ?? key, ExportedRow.json(cell, column))
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
        if stored == nil, let id, case .column(let name) = plan.ids { add(name, ExportedRow.json(id.key, nil)) }
        // The last of several values of a column counts, so these also replace values in inner objects.
        for (name, value) in values { add(name, value) }
        payload.append(ASCII.rightBrace)
        return ImportedRecord(stored: payload, line: record.line, id: id)
    }

    /// Returns a cell's value in the form that the column's values have in the stored records.
    private static func json(_ cell: String, _ column: SourceColumn?) -> [UInt8] {
        guard !cell.isEmpty else { return Array("null".utf8) }
        switch column?.type {
        case .flag where cell == "1": return Array("true".utf8)
        case .flag where cell == "0": return Array("false".utf8)
        case .list:
            let parts = cell.split(separator: "; ").map { String($0) }
            // The list stays in the form of the column's other lists, unless a part contains their separator.
            if case .separated(let byte)? = column?.lists, !parts.contains(where: { $0.utf8.contains(byte) }) {
                let separator = String(UnicodeScalar(byte)) + (byte == ASCII.verticalBar ? "" : " ")
                return string(parts.joined(separator: separator))
            }
            return [ASCII.leftBracket] + Array(parts.map(string).joined(separator: [ASCII.comma])) + [ASCII.rightBracket]
        default: break
        }
        var text = cell
        if let column, column.type == .number, column.numbers == .comma, FixedDecimal(cell) != nil {
            text = cell.replacing(".", with: ",")
        } else if let column, column.type == .date, DateParser.value(cell, column.dates) == nil {
            text = ExportedRow.date(cell, column.dates) ?? cell
        }
        return string(text)
    }

    private static func string(_ text: String) -> [UInt8] {
        var string: [UInt8] = []
        JSONString.append(text, to: &string, hasShortEscapes: false)
        return string
    }

    /// Returns an ISO date in another format, or nil if the format has other parts.
    private static func date(_ iso: String, _ form: DateParser.Form) -> String? {
        let parts = iso.split(separator: "-").map { String($0) }
        guard parts.count == 3, parts[2].utf8.count == 2 else { return nil }
        return switch form.withTime {
        case .points: parts[2] + "." + parts[1] + "." + parts[0]
        case .dayFirst: parts[2] + "/" + parts[1] + "/" + parts[0]
        case .monthFirst: parts[1] + "/" + parts[2] + "/" + parts[0]
        case .compact: parts.joined()
        default: nil
        }
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
