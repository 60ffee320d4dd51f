import Model

/// The columns of the records: their names and their locations.
extension ListSample {
    /// A list with a single object that contains the actual record, as in `{"href": "/7", "data": [{"title": "Oak", …}]}`.
    struct Wrapper {
        /// The list's key.
        let key: String
        /// The other keys in the outer records. An inner column with the same name gets the list's key as a prefix.
        let otherKeys: Set<String>

        /// The location of the actual record.
        var tokens: [String] { [key, "0"] }

        /// Finds the wrapper in the records. Returns nil if the records have an ID, a title, or more than a few values of their own.
        init?(_ rows: [JSONView]) {
            func plain(_ view: JSONView) -> Int { view.members.count { !$0.value.isObject && !$0.value.isArray } }
            func inner(_ row: JSONView, _ key: String) -> JSONView? {
                row[key]?.elements.flatMap { $0.count == 1 && $0[0].isObject ? $0[0] : nil }
            }
            guard let first = rows.first, rows.allSatisfy({ plain($0) <= 2 }),
                !first.members.contains(where: { key, _ in
                    ColumnRoleGuesser.idRank(key, isFirst: true) != nil || ColumnRoleGuesser.titleRank(key) != nil
                })
            else { return nil }
            let keys = first.members.map(\.key).filter { key in
                rows.allSatisfy { row in inner(row, key).map { plain($0) >= 3 && plain($0) > plain(row) } ?? false }
            }
            guard let key = keys.max(by: { inner(first, $0).map(plain) ?? 0 < inner(first, $1).map(plain) ?? 0 }) else {
                return nil
            }
            self.key = key
            otherKeys = Set(rows.flatMap { $0.members.map(\.key) }).subtracting([key])
        }

        /// Returns the actual record.
        func record(in row: JSONView) -> JSONView? {
            row[key]?.elements.flatMap { $0.count == 1 && $0[0].isObject ? $0[0] : nil }
        }

        /// Returns the name of a column of the actual record.
        func name(_ inner: String) -> String {
            otherKeys.contains(String(inner.prefix { $0 != "." })) ? key + "." + inner : inner
        }
    }

    /// Returns a pointer's tokens without the location of the actual record.
    func ownTokens(_ pointer: JSONPointer) -> [String] {
        guard let wrapper, pointer.tokens.starts(with: wrapper.tokens) else { return pointer.tokens }
        return Array(pointer.tokens.dropFirst(wrapper.tokens.count))
    }

    /// Returns a record's columns, and the values that the user chose with a JSON Pointer.
    func fields(of record: JSONView?) -> [ImportedRecordField] {
        guard let record else { return [] }
        var fields = ListSample.ownFields(of: record)
        if let wrapper, let inner = wrapper.record(in: record) {
            fields.removeAll { $0.name == wrapper.key }
            fields += ListSample.ownFields(of: inner).map { ImportedRecordField(name: wrapper.name($0.name), value: $0.value) }
        }
        for pointer in chosenPointers {
            let name = ListSample.columnName(pointer)
            guard !fields.contains(where: { $0.name == name }), let value = record[pointer], !value.isObject else { continue }
            fields.append(ImportedRecordField(name: name, value: ImportedValue(value)))
        }
        return fields
    }

    /// Returns the columns of an object. A typed value is a single column. In a GraphQL connection, the cursor beside a node isn't a
    /// column, because it is only the node's position in the list.
    private static func ownFields(of record: JSONView) -> [ImportedRecordField] {
        if record["node"]?.isObject ?? false {
            return plainFields(of: record).filter { $0.name != "cursor" }
        }
        let members = record.members
        guard members.contains(where: { isTypedValue($0.value) }) else { return plainFields(of: record) }
        return members.compactMap { key, view in
            view["value"].flatMap { isTypedValue(view) ? ImportedRecordField(name: key, value: ImportedValue($0)) : nil }
        }
    }

    /// Returns the JSON Pointer for each column name. In a column name, full stops join the keys of nested objects.
    func pointers(_ records: [JSONView]) -> [String: JSONPointer] {
        var found: [String: JSONPointer] = [:]
        let highlights = ListSample.highlights(in: records)
        func add(_ object: JSONView, _ tokens: [String], _ outer: String, _ name: (String) -> String = { $0 }) {
            for (key, value) in object.members {
                let inner = tokens + [key], column = name(outer + key), isTyped = ListSample.isTypedValue(value)
                guard !wishes.corrections.omits(column), !ListSample.isInside(column, highlights) else { continue }
                if let object = value.isObject ? value : value.objectInText, !isTyped, inner.count <= 6 {
                    add(object, inner, outer + key + ".", name)
                }
                if found[column] == nil { found[column] = JSONPointer(tokens: inner + (isTyped ? ["value"] : [])) }
            }
        }
        for record in records.prefix(500) {
            add(record, [], "")
            if let wrapper, let inner = wrapper.record(in: record) { add(inner, wrapper.tokens, "", wrapper.name) }
            for pointer in chosenPointers where found[ListSample.columnName(pointer)] == nil {
                if let value = record[pointer], !value.isObject { found[ListSample.columnName(pointer)] = pointer }
            }
        }
        return found
    }

    /// Returns the name of the column at a JSON Pointer: `title.0.value` for `/title/0/value`.
    static func columnName(_ pointer: JSONPointer) -> String { pointer.tokens.joined(separator: ".") }

    /// Returns the column names among the user's choices that are JSON Pointers.
    static func chosenPointers(in wishes: Wishes) -> [JSONPointer] {
        let choices = wishes.choices
        let sort = choices.sort.map {
            $0.hasSuffix(":desc") ? String($0.dropLast(5)) : $0.hasSuffix(":asc") ? String($0.dropLast(4)) : $0
        }
        let page: String? = if case .column(let name) = wishes.corrections.webPage { name } else { nil }
        let single = [choices.id, choices.title, sort, page].compactMap { $0 }
        let lists = (choices.subtitle ?? []) + (choices.texts ?? []) + choices.filters
        let keyed = choices.types.keys.sorted() + choices.labels.keys.sorted() + (choices.units ?? [:]).keys.sorted()
        let names = single + lists + keyed + choices.linkedColumns.map(\.name)
        return UpstreamTextParser.distinct(names.filter { $0.hasPrefix("/") }).compactMap { JSONPointer($0) }
    }
}
