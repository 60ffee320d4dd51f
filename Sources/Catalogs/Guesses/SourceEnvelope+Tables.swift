import Model

/// Rules that find lists whose rows are lists of values.
extension SourceEnvelope {
    /// A list whose rows are lists of values, with its columns.
    struct Table {
        let tokens: [String]
        let count: Int
        let columns: SourceFile.Columns
        /// Whether the response contains a list whose name shows that it describes the columns. If not, the table is used only if
        /// the response contains no other list.
        let isNamed: Bool
        /// The location of the list with the columns' names, if it is outside the table.
        var header: [String]?
    }

    /// The maximum number of rows to examine.
    private static let mostRows = 200

    /// Returns all arrays outside other arrays, with their locations and lengths.
    ///
    /// - Parameter throughSingles: Whether to include the arrays in an object that is the only element of its array.
    static func arrays(
        in view: JSONView, _ tokens: [String] = [], throughSingles: Bool = false
    ) -> [(tokens: [String], view: JSONView, count: Int)] {
        guard tokens.count <= deepest else { return [] }
        if let elements = view.elements {
            let single = throughSingles && elements.count == 1 && elements[0].isObject ? elements[0] : nil
            return [(tokens, view, elements.count)]
                + (single.map { arrays(in: $0, tokens + ["0"], throughSingles: true) } ?? [])
        }
        return view.members.flatMap { arrays(in: $0.value, tokens + [$0.key], throughSingles: throughSingles) }
    }

    /// Returns the tables in a response.
    static func tables(in view: JSONView) -> [Table] {
        let arrays = arrays(in: view, throughSingles: true)
        return arrays.compactMap { array in
            guard let rows = array.view.elements, let width = width(of: rows) else { return nil }
            // Of several lists with a suitable length, the nearest one contains the names.
            func closeness(_ tokens: [String]) -> Int { zip(tokens, array.tokens).prefix { $0 == $1 }.count }
            func rank(_ tokens: [String]) -> Int { (isHeader(tokens) ? 100 : 0) + closeness(tokens) }
            let headers = arrays.filter { other in
                guard other.tokens != array.tokens, other.count == width, let names = other.view.elements, areNames(names) else {
                    return false
                }
                // A list of objects may also contain the entries.
                return isHeader(other.tokens) || rows[0].isArray && !names.contains(where: \.isObject)
            }
            if let header = headers.max(by: { rank($0.tokens) < rank($1.tokens) }) {
                return Table(
                    tokens: array.tokens, count: rows.count, columns: .at(JSONPointer(tokens: header.tokens)),
                    isNamed: isHeader(header.tokens), header: header.tokens)
            }
            guard let first = rows.first?.elements else { return nil }
            if rows.count > 1, areNames(first), first.allSatisfy({ $0.string?.contains(where: \.isLetter) ?? false }) {
                let header = JSONPointer(tokens: array.tokens + ["0"])
                return Table(tokens: array.tokens, count: rows.count - 1, columns: .at(header), isNamed: false)
            }
            let names = ListTable.distinct(Array(repeating: "", count: width))
            return Table(tokens: array.tokens, count: rows.count, columns: .names(names), isNamed: false)
        }
    }

    /// Returns the number of columns if the elements are rows with mostly the same number of values, few of which are objects or
    /// lists. Returns nil otherwise.
    private static func width(of elements: [JSONView]) -> Int? {
        let rows = elements.prefix(mostRows).map { ListTable.cells(of: $0) }
        guard let width = rows.first??.count, (2...ListTable.mostColumns).contains(width) else { return nil }
        let whole = rows.compactMap { $0 }.filter { $0.count == width }
        // In the beginning of a large response, the last row may be incomplete.
        guard whole.count * 10 >= rows.count * 9 || whole.count == rows.count - 1 else { return nil }
        let plain = whole.joined().count { !$0.isObject && !$0.isArray }
        return plain * 2 > whole.count * width ? width : nil
    }

    /// Returns whether a list's name shows that it describes the columns of a table.
    private static func isHeader(_ tokens: [String]) -> Bool {
        let name = ListSample.plain(tokens.last ?? "")
        return ["cols", "fields", "header", "headers"].contains { name.hasSuffix($0) } || name.contains("column")
    }

    /// Returns whether all elements are different names, or objects with different names.
    private static func areNames(_ elements: [JSONView]) -> Bool {
        let names = elements.compactMap { ListTable.name(in: $0) }
        return names.count == elements.count && Set(names).count == names.count
    }
}
