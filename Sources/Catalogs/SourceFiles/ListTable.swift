import Model

extension SourceFile {
    /// The columns of a list whose rows are lists of values instead of objects.
    enum Columns: Equatable, Sendable {
        /// The location of the columns' names in the response: a list of names, or a list of objects that contain names. It can
        /// be the list's first row, which then isn't an entry.
        case at(JSONPointer)
        case names([String])
    }
}

/// Converts the rows of a list to objects whose members have the columns' names.
struct ListTable {
    /// The maximum number of columns.
    static let mostColumns = ImportedRecordField.most
    /// The keys that can contain a column's name in an object, starting with the most likely.
    private static let nameKeys = ["name", "label", "title", "fieldname", "field", "key", "id"]

    /// The columns' names, which are all different.
    let names: [String]
    /// Whether the list's first row contains the names, so that it isn't an entry.
    let isFirstRowHeader: Bool
    /// The JSON of each name, with a colon.
    private let keys: [[UInt8]]

    /// Creates a table. Returns nil if the response doesn't contain the columns' names.
    ///
    /// - Parameters:
    ///   - entries: The list's location.
    ///   - first: The list's first row, if it may contain the names.
    ///   - isEmpty: Whether the list is empty, so that it needs no names.
    ///   - frame: The response. It may lack the list's rows.
    ///   - earlier: The names on an earlier page. They are used if this page has no names.
    init?(
        _ columns: SourceFile.Columns, of entries: JSONPointer, first: JSONView?, isEmpty: Bool, in frame: JSONView,
        earlier: [String]? = nil
    ) {
        switch columns {
        case .names(let names): self.init(names, isFirstRowHeader: false)
        case .at(let pointer):
            let isInList = pointer.tokens == entries.tokens + ["0"]
            guard let found = (isInList ? first : frame[pointer]).flatMap(ListTable.names) else {
                guard let names = earlier ?? (isEmpty ? [] : nil) else { return nil }
                self.init(names, isFirstRowHeader: false)
                return
            }
            // Some servers send the names only on the first page.
            let isHeader = isInList && (earlier == nil || found == earlier)
            self.init(isInList && !isHeader ? earlier ?? found : found, isFirstRowHeader: isHeader)
        }
    }

    private init(_ names: [String], isFirstRowHeader: Bool) {
        self.names = names
        self.isFirstRowHeader = isFirstRowHeader
        keys = names.map { name in
            var key: [UInt8] = []
            JSONString.append(name, to: &key)
            return key + [ASCII.colon]
        }
    }

    /// Returns the columns' names in a list of names, or in a list of objects that contain names. Columns without a name are called
    /// `Column 1`, `Column 2` and so on. Repeated names get a number. Returns nil if the value isn't such a list.
    static func names(in view: JSONView) -> [String]? {
        guard let elements = view.elements, !elements.isEmpty, elements.count <= mostColumns,
            !elements.contains(where: \.isArray)
        else { return nil }
        return distinct(elements.map { name(in: $0) ?? "" })
    }

    /// Returns the name in a column's description, or nil if it has none.
    static func name(in view: JSONView) -> String? {
        guard view.isObject else { return view.string.flatMap(UpstreamTextParser.filled) }
        let texts = view.members.compactMap { key, value -> (key: String, text: String)? in
            value.string.flatMap(UpstreamTextParser.filled).map { (ListSample.plain(key), $0) }
        }
        return nameKeys.lazy.compactMap { key in texts.first { $0.key == key }?.text }.first
    }

    /// Returns different names for all columns.
    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.enumerated().map { place, name in
            let plain = name.isEmpty ? "Column \(place + 1)" : name
            var (unique, number) = (plain, 2)
            while !seen.insert(unique).inserted {
                unique = "\(plain) \(number)"
                number += 1
            }
            return unique
        }
    }

    /// Returns the values in a row, which is a list, or an object whose only list contains the cells as objects with the member `v`
    /// (as in the responses of Google's Visualization API and BigQuery). Returns nil for any other value.
    static func cells(of row: JSONView) -> [JSONView]? {
        if let elements = row.elements { return elements }
        let lists = row.members.compactMap(\.value.elements)
        guard lists.count == 1, lists[0].allSatisfy({ $0.isNull || $0["v"] != nil }) else { return nil }
        return lists[0].map { $0["v"] ?? $0 }
    }

    /// Returns a row as an object, or nil if it isn't a row.
    func object(_ row: JSONView) -> JSONView? {
        guard let cells = ListTable.cells(of: row) else { return nil }
        var bytes = [ASCII.leftBrace]
        for (key, cell) in zip(keys, cells) {
            if bytes.count > 1 { bytes.append(ASCII.comma) }
            bytes += key
            bytes += cell.bytes
        }
        bytes.append(ASCII.rightBrace)
        return try? UpstreamJSONParser.value(bytes)
    }

    /// Returns the entries among a list's elements as objects.
    func objects(_ elements: [JSONView]) -> [JSONView] {
        elements.dropFirst(isFirstRowHeader ? 1 : 0).compactMap { object($0) }
    }

    /// Returns the entries among a list's rows as records.
    func records(_ rows: [UpstreamRecord], names: [String]) -> [UpstreamRecord] {
        rows.dropFirst(isFirstRowHeader ? 1 : 0).map { record($0, names: names) }
    }

    /// Returns a row as a record. A row that isn't a list or can't be parsed remains unchanged.
    func record(_ row: UpstreamRecord, names: [String]) -> UpstreamRecord {
        row.value.flatMap { object($0) }.map { UpstreamRecord($0, names: names) } ?? row
    }
}
